//! McMahon: bar, floor, handicap, pairing.

use std::collections::{BTreeMap, BTreeSet};

use qipai_tournament::facts::{Cell, Code, Colour, Event, Player, Points};
use qipai_tournament::lang::Lang;
use qipai_tournament::mcmahon::{Handicap, McMahonError, Rank, Seeding, Setup, pair, render};
use qipai_tournament::standings::{Format, parse_list, standings};

fn setup() -> Setup {
    Setup {
        floor: Rank(-10),
        bar: Rank(2),
        handicap: Some(Handicap { reduce: 1, most: 9 }),
        avoid_clubs: true,
        seeding: Seeding::Slip,
        ranks: BTreeMap::new(),
    }
}

fn field(ratings: &[u32]) -> Event {
    let player = |(id, &rating): (u32, &u32)| Player {
        id,
        tpn: id,
        rating,
        name: format!("P{id}"),
        joined: 1,
        ..Player::default()
    };
    Event {
        players: (1..).zip(ratings).map(player).collect(),
        ..Event::default()
    }
}

fn play(event: &mut Event, setup: &Setup) -> Vec<(u32, u32)> {
    let number = event.next_round();
    let round = pair(event, setup).expect("a round");
    for game in &round.games {
        // The lower number wins.
        let result = |id: u32, other: u32| if id < other { Code::Win } else { Code::Loss };
        for (id, other, colour) in [
            (game.white, game.black, Colour::White),
            (game.black, game.white, Colour::Black),
        ] {
            let index = event.index_of(id).expect("a player");
            event.players[index].set_cell(number, Cell::game(other, colour, result(id, other)));
        }
    }
    if let Some(bye) = round.bye {
        let index = event.index_of(bye).expect("a player");
        event.players[index].set_cell(number, Cell::bye(Code::PairingBye));
    }
    round
        .games
        .iter()
        .map(|g| (g.white.min(g.black), g.white.max(g.black)))
        .collect()
}

#[test]
fn g1_ranks_are_read_and_written() {
    for text in ["1d", "7d", "1k", "30k"] {
        assert_eq!(
            text.parse::<Rank>().map(|r| r.to_string()),
            Ok(text.to_owned())
        );
    }
    for text in ["", "0d", "10d", "k", "41k", "5x", "5é", "é"] {
        assert!(text.parse::<Rank>().is_err(), "{text}");
    }
    assert_eq!(
        [2100, 2149, 2050, 2049, 100].map(|r| Rank::of_rating(r).to_string()),
        ["1d", "1d", "1d", "1k", "20k"]
    );
}

#[test]
fn g1_the_bar_and_the_floor_limit_starting_scores() {
    let mut event = field(&[2700, 2300, 2200, 2000, 1100, 100]);
    let setup = setup();
    setup.apply(&mut event).expect("starting scores");
    let scores: Vec<i32> = event
        .players
        .iter()
        .map(|p| event.score(p, 0).twentieths() / 20)
        .collect();
    assert_eq!(scores, [12, 12, 11, 9, 0, 0]);
    setup.apply(&mut event).expect("again");
    assert_eq!(
        event.score(&event.players[0], 0),
        Points::from_twentieths(240),
        "not twice"
    );
    let wrong = Setup {
        floor: Rank(3),
        ..setup
    };
    assert_eq!(wrong.apply(&mut event), Err(McMahonError::Bar));
    assert_eq!(pair(&event, &wrong).err(), Some(McMahonError::Bar));
}

#[test]
fn g1_handicap_is_the_difference_less_the_reduction() {
    let stones = |a: i32, b: i32| {
        setup().stones(
            Points::from_twentieths(20 * a),
            Points::from_twentieths(20 * b),
        )
    };
    assert_eq!(
        [
            stones(5, 5),
            stones(5, 6),
            stones(7, 5),
            stones(9, 0),
            stones(12, 0)
        ],
        [0, 0, 1, 8, 9]
    );
    assert_eq!(
        Setup {
            handicap: None,
            ..setup()
        }
        .stones(Points::ZERO, Points::ONE),
        0
    );
}

#[test]
fn g1_equal_scores_meet_and_nobody_meets_twice() {
    let ratings: Vec<u32> = (0..32).map(|i| 2600 - 40 * i).collect();
    let mut event = field(&ratings);
    let setup = setup();
    setup.apply(&mut event).expect("starting scores");
    let mut met = BTreeSet::new();
    for round in 1..=5 {
        let pairs = play(&mut event, &setup);
        assert_eq!(pairs.len(), 16);
        let mut far = 0;
        for pair in pairs {
            assert!(met.insert(pair), "{pair:?} again in round {round}");
            let score = |id| event.score(event.player(id).expect("a player"), round - 1);
            let gap = score(pair.0)
                .twentieths()
                .abs_diff(score(pair.1).twentieths());
            far += u32::from(gap > 40);
        }
        // Who loses every game at the foot of the field runs out of neighbours.
        assert!(
            far <= 1,
            "round {round}: {far} pairs differ by more than two points"
        );
    }
}

#[test]
fn g1_the_weaker_has_black_in_handicap_games() {
    let mut event = field(&[2300, 1500]);
    let setup = setup();
    setup.apply(&mut event).expect("starting scores");
    let round = pair(&event, &setup).expect("a round");
    assert_eq!(
        (
            round.games[0].white,
            round.games[0].black,
            round.games[0].stones
        ),
        (1, 2, 7)
    );
    assert!(render(&event, &round, Lang::En).contains("P1 - P2 (7 stones)"));
    assert!(render(&event, &round, Lang::ZhHans).contains("让7子"));
}

#[test]
fn g1_slip_and_fold_seed_a_group() {
    let pairs = |seeding| {
        let mut event = field(&[2700, 2650, 2600, 2550, 2500, 2450]);
        let setup = Setup {
            seeding,
            bar: Rank(0),
            ..setup()
        };
        setup.apply(&mut event).expect("starting scores");
        play(&mut event, &setup)
            .into_iter()
            .collect::<BTreeSet<_>>()
    };
    assert_eq!(
        pairs(Seeding::Slip),
        BTreeSet::from([(1, 4), (2, 5), (3, 6)])
    );
    assert_eq!(
        pairs(Seeding::Fold),
        BTreeSet::from([(1, 6), (2, 5), (3, 4)])
    );
}

#[test]
fn g1_clubs_are_kept_apart_inside_a_score() {
    let mut event = field(&[2700, 2650, 2600, 2550]);
    for (player, club) in event.players.iter_mut().zip(["a", "b", "a", "b"]) {
        player.club = club.into();
    }
    let setup = Setup {
        bar: Rank(0),
        ..setup()
    };
    setup.apply(&mut event).expect("starting scores");
    // Slip would have 1-3 and 2-4.
    let pairs: BTreeSet<(u32, u32)> = play(&mut event, &setup).into_iter().collect();
    assert!(!pairs.contains(&(1, 3)), "{pairs:?}");
}

#[test]
fn g1_the_bye_goes_round_and_impossible_rounds_are_reported() {
    let mut event = field(&[2100, 2000, 1900]);
    let setup = setup();
    setup.apply(&mut event).expect("starting scores");
    (0..3).for_each(|_| drop(play(&mut event, &setup)));
    let byes = event
        .players
        .iter()
        .filter(|p| p.cells.iter().any(|c| c.code == Code::PairingBye))
        .count();
    assert_eq!(byes, 3);
    assert_eq!(pair(&event, &setup).err(), Some(McMahonError::None));
}

#[test]
fn g1_mms_sos_and_sodos_rank_the_field() {
    let mut event = field(&[2300, 2250, 2200, 2150]);
    let setup = setup();
    setup.apply(&mut event).expect("starting scores");
    (0..2).for_each(|_| drop(play(&mut event, &setup)));
    let table = standings(
        &event,
        None,
        &parse_list("MMS,SOS,SODOS").expect("names"),
        Format::Swiss,
    );
    let row = table.row(1).expect("player 1");
    // Start 12, two wins: 14. SODOS counts both opponents, SOS too.
    assert_eq!(row.points.text(), "14");
    assert_eq!(row.figures[1], row.figures[2]);
    assert_eq!(row.place, Some(1));
}
