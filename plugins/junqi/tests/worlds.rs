//! What a seat can't know: worlds that it can't tell from the true one are legal games in which it would have seen the same, move
//! by move; its every answer is the same in them; and pieces are called by what everybody has seen (J3, J4).

use qipai_junqi::Junqi;
use qipai_junqi::board::HALF;
use qipai_junqi::layout::Layout;
use qipai_junqi::state::State;
use qipai_sdk::contract::{Awaits, Input, WireSetup};
use qipai_sdk::testkit::Random;
use qipai_sdk::{Rng, Seat, Session, View, Viewer};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

type Table = Session<Junqi>;

fn setup(rules: &str, seats: u8, layouts: &[Layout]) -> WireSetup {
    let laid = layouts.iter().enumerate();
    let laid: Map<String, Value> = laid
        .map(|(side, layout)| (side.to_string(), json!(layout.to_string())))
        .collect();
    WireSetup {
        rules: rules.to_owned(),
        teams: (0..seats).map(|seat| seat % 2).collect(),
        order: (0..seats).map(Seat).collect(),
        position: Some(json!({"layouts": laid}).to_string()),
        ..WireSetup::default()
    }
}

/// A game from random layouts, to the end or so many inputs.
fn game(rules: &str, seats: u8, seed: u64, limit: usize) -> (Vec<Layout>, Vec<Input>, Table) {
    let mut rng = Rng::from_u64(seed);
    let layouts: Vec<Layout> = (0..seats).map(|_| Layout::random(&mut rng)).collect();
    let mut table = Table::open(&setup(rules, seats, &layouts)).expect("it opens");
    let mut random = Random::new(seed);
    let mut inputs = Vec::new();
    while inputs.len() < limit {
        let Some(input) = random.input(&table) else {
            break;
        };
        table.apply(input.clone()).expect("it is legal");
        inputs.push(input);
    }
    (layouts, inputs, table)
}

/// How the armies were laid out in a world.
fn laid_out(state: &State) -> Vec<Layout> {
    let mut places = vec![[None; HALF]; state.ring.len()];
    for piece in &state.pieces {
        let home = piece
            .start
            .and_then(|node| state.board().homes[usize::from(node)]);
        let (side, slot) = home.expect("pieces begin at home");
        assert_eq!(side, piece.army);
        places[usize::from(side)][slot] = Some(piece.rank);
    }
    places.into_iter().map(Layout::new).collect()
}

/// What a seat is told, input by input.
fn told(rules: &str, layouts: &[Layout], inputs: &[Input], seat: Seat) -> Vec<String> {
    let seats = layouts.len() as u8;
    let mut table = Table::open(&setup(rules, seats, layouts)).expect("worlds are legal layouts");
    let mut told = vec![table.view(Viewer::Player(seat))];
    for input in inputs {
        match table.apply(input.clone()) {
            Ok(step) => told.push(format!(
                "{:?} {}",
                step.notes,
                table.view(Viewer::Player(seat))
            )),
            Err(why) => {
                told.push(format!("{why:?}"));
                break;
            }
        }
    }
    told
}

/// Worlds of random moments, each played through from its layouts: how many there were.
fn worlds_fit(rules: &str, seats: u8, games: u64, step: usize) -> usize {
    let mut worlds = 0;
    for seed in 0..games {
        let limit = 5 + (seed as usize * step) % 400;
        let (layouts, inputs, table) = game(rules, seats, seed, limit);
        let seat = Seat((seed % u64::from(seats)) as u8);
        let truth = told(rules, &layouts, &inputs, seat);
        for world in 0..2 {
            let world = table.determinize(seat, &mut Rng::from_u64(seed * 7 + world));
            let other = told(rules, &laid_out(world.game().state()), &inputs, seat);
            for (i, (a, b)) in truth.iter().zip(&other).enumerate() {
                assert_eq!(
                    a, b,
                    "seed {seed}: seat {seat} would have seen another game after {i} inputs"
                );
            }
            assert_eq!(truth.len(), other.len(), "seed {seed}");
            worlds += 1;
        }
    }
    worlds
}

#[test]
fn j4_a_seat_would_have_seen_the_same_game_in_every_world_of_two() {
    assert_eq!(worlds_fit("{}", 2, 60, 37), 120);
    let house =
        r#"{"mine_consumed": true, "bomb_takes_flag": false, "commander_reveals_flag": false}"#;
    assert_eq!(worlds_fit(house, 2, 30, 41), 60);
}

#[test]
fn j4_a_seat_would_have_seen_the_same_game_in_every_world_of_four() {
    assert_eq!(worlds_fit("{}", 4, 40, 37), 80);
    assert_eq!(
        worlds_fit(r#"{"visibility": "double_open"}"#, 4, 30, 41),
        60
    );
}

/// Every hidden piece is another in some world, but where everything is known of it.
#[test]
fn j4_worlds_differ_piece_by_piece() {
    let (_, _, table) = game("{}", 4, 11, 60);
    let truth = table.game().state();
    let mut same = vec![true; truth.pieces.len()];
    for seed in 0..60 {
        let world = table.determinize(Seat(0), &mut Rng::from_u64(seed));
        for (id, piece) in world.game().state().pieces.iter().enumerate() {
            same[id] &= piece.rank == truth.pieces[id].rank;
        }
    }
    for (id, piece) in truth.pieces.iter().enumerate() {
        let known = piece.army == 0 || piece.shown;
        assert_eq!(same[id], known || piece.flew, "{piece:?}");
    }
}

/// A piece keeps its name from view to view, for every viewer the same one, and the name is where it began.
#[test]
fn j4_names_of_pieces_tell_nothing_but_where_they_began() {
    let (_, inputs, _) = game("{}", 4, 3, 200);
    let (layouts, ..) = game("{}", 4, 3, 0);
    let mut table = Table::open(&setup("{}", 4, &layouts)).expect("it opens");
    let mut began: BTreeMap<String, String> = BTreeMap::new();
    for input in inputs {
        let items = |viewer| {
            let view: View = serde_json::from_str(&table.view(viewer)).expect("a view");
            let items = view.items.into_iter();
            items
                .map(|item| (item.at, item.id))
                .collect::<BTreeMap<_, _>>()
        };
        let seen = items(Viewer::Spectator);
        for viewer in (0..4)
            .map(|seat| Viewer::Player(Seat(seat)))
            .chain([Viewer::Everything])
        {
            assert_eq!(items(viewer), seen);
        }
        if began.is_empty() {
            began.clone_from(&seen);
            assert!(seen.iter().all(|(at, id)| *id == format!("@{at}")));
        }
        assert!(
            seen.values()
                .all(|id| began.values().any(|known| known == id))
        );
        if matches!(table.status().awaits, Awaits::Act(_)) {
            table.apply(input).expect("it is legal");
        }
    }
}
