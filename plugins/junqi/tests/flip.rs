//! The variant in which all pieces begin face down (翻棋).

use qipai_junqi::Junqi;
use qipai_sdk::contract::{Awaits, Input};
use qipai_sdk::testkit::open;
use qipai_sdk::{Seat, Session, View, Viewer};
use serde_json::json;

const FLIP: &str =
    r#"{"visibility": "flip", "commander_reveals_flag": false, "flag_needs_mines_cleared": true}"#;

fn view(table: &Session<Junqi>, viewer: Viewer) -> View {
    serde_json::from_str(&table.view(viewer)).expect("a view")
}

fn play(table: &mut Session<Junqi>, seat: u8, text: &str) -> Vec<String> {
    let step = table.apply(Input::Move(Seat(seat), text.to_owned()));
    let step = step.unwrap_or_else(|why| panic!("{text} is refused: {why:?}"));
    step.notes.into_iter().map(|note| note.code).collect()
}

fn refused(table: &Session<Junqi>, seat: u8, text: &str) -> String {
    let refusal = table.check(Seat(seat), text).expect_err("it is refused");
    refusal.message().code.clone()
}

#[test]
fn j4_fifty_pieces_lie_face_down_and_the_first_gives_the_colours() {
    for seed in 0..20 {
        let mut table = open::<Junqi>(FLIP, seed, None).expect("it opens");
        assert_eq!(table.status().phase, "play");
        assert_eq!(table.legal_moves(Seat(0)).listed.len(), 50);
        for viewer in [
            Viewer::Player(Seat(0)),
            Viewer::Player(Seat(1)),
            Viewer::Spectator,
        ] {
            let view = view(&table, viewer);
            assert!(view.items.iter().all(|item| item.look == "back"));
            assert!(view.seats.iter().all(|seat| seat.tone.is_empty()));
            assert!(
                table
                    .position(viewer)
                    .is_some_and(|text| !text.contains('S'))
            );
        }
        assert_eq!(refused(&table, 0, "a1-a2"), "face-down");
        assert_eq!(refused(&table, 0, "flip:b3"), "no-piece", "camps are empty");
        assert_eq!(play(&mut table, 0, "flip:c1"), ["turned-up"]);
        let seen = view(&table, Viewer::Spectator);
        let item = seen
            .items
            .iter()
            .find(|item| item.at == "c1")
            .expect("it is there");
        let colour = item.look.split('-').next().expect("a colour");
        assert_eq!(
            colour, "red",
            "the army that the first player turns up is Red's"
        );
        let tones: Vec<(u8, &str)> = seen
            .seats
            .iter()
            .map(|seat| (seat.seat.0, seat.tone.as_str()))
            .collect();
        assert!(tones.contains(&(0, colour)), "{colour}: {tones:?}");
        assert_eq!(refused(&table, 1, "flip:c1"), "face-up");
    }
}

#[test]
fn j4_pieces_face_down_are_safe_and_block() {
    let pieces = json!({"a6": [0, "S"], "a7": [1, "P", "down"], "b6": [1, "C"], "b1": [0, "F", "down"], "b12": [1, "F"], "c12": [1, "M", "down"], "b11": [0, "Y"]});
    let mut table =
        open::<Junqi>(FLIP, 1, Some(&json!({"pieces": pieces}).to_string())).expect("it is read");
    assert_eq!(refused(&table, 0, "a6-a7"), "face-down");
    assert_eq!(refused(&table, 0, "a6-a8"), "not-reachable");
    assert_eq!(refused(&table, 0, "b11-b12"), "mines-first");
    play(&mut table, 0, "a6-b6");
    play(&mut table, 1, "flip:a7");
}

#[test]
fn j4_a_flag_is_taken_when_its_mines_are_gone() {
    let pieces = json!({"c11": [0, "G"], "b11": [0, "Y"], "b12": [1, "F"], "c12": [1, "M"], "e7": [1, "D"], "e2": [1, "C", "down"]});
    let mut table =
        open::<Junqi>(FLIP, 1, Some(&json!({"pieces": pieces}).to_string())).expect("it is read");
    play(&mut table, 0, "c11-c12");
    play(&mut table, 1, "e7-e8");
    play(&mut table, 0, "b11-b12");
    assert!(matches!(table.status().awaits, Awaits::Over(outcome) if outcome.places == [1, 2]));
}

#[test]
fn e4_a_board_that_still_opens_is_not_at_rest() {
    let mut table = open::<Junqi>(FLIP, 3, None).expect("it opens");
    for turn in 0..50 {
        let flips = table.legal_moves(Seat(turn % 2)).listed;
        let flip = flips
            .iter()
            .find(|mv| mv.starts_with("flip"))
            .expect("a piece face down");
        play(&mut table, turn % 2, flip);
    }
    let meter = view(&table, Viewer::Spectator).zones;
    assert!(format!("{meter:?}").contains("v: 0"), "{meter:?}");
}
