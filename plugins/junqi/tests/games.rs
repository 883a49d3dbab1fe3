//! Games and moments of games: roads and rails, fights, the marshal's fall, who is out and who wins (J1, J2, J4, J5, T4, E4).

mod common;

use common::{DARK, Table, at, ended, four, look, must, outcome, play, refused};
use qipai_junqi::Junqi;
use qipai_junqi::layout::Layout;
use qipai_sdk::contract::Input;
use qipai_sdk::testkit::open;
use qipai_sdk::{Seat, Viewer};
use serde_json::{Value, json};

#[test]
fn j1_j2_the_rule_that_forbids_a_move_is_told() {
    let pieces = json!({"a2": [0, "Y"], "a5": [0, "P"], "b1": [0, "F"], "d1": [0, "C"], "c2": [0, "M"],
        "b8": [1, "T"], "b7": [1, "G"], "d12": [1, "F"]});
    let mut table = at(DARK, &json!({"pieces": pieces}));
    for (text, code) in [
        ("a2-a6", "not-reachable"),
        ("a2-a5", "own-piece-there"),
        ("a2-z9", "unreadable-move"),
        ("a2-6,6", "off-board"),
        ("d1-d2", "in-headquarters"),
        ("b1-b2", "never-moves"),
        ("c2-c3", "never-moves"),
        ("b7-b6", "not-your-piece"),
        ("e5-e6", "no-piece"),
        ("flip:a2", "face-up"),
        ("layout:MFPGPCMGMCB.L.BTD.JYL.S.DPTYCG", "laid-out-already"),
    ] {
        assert_eq!(refused(&table, 0, text), code, "{text}");
    }
    play(&mut table, 0, "a5a7");
    play(&mut table, 1, "b7 c7");
    // J2: a piece in a camp is safe.
    assert_eq!(refused(&table, 0, "a7-b8"), "safe-in-camp");
}

#[test]
fn j4_the_fall_of_the_marshal_shows_the_flag() {
    let pieces = json!({"a6": [0, "B"], "b1": [0, "F"], "e6": [0, "S"], "a7": [1, "S"], "d12": [1, "F"], "e7": [1, "D"], "c11": [1, "M"]});
    let mut table = at(DARK, &json!({"pieces": pieces}));
    let red = Viewer::Player(Seat(0));
    assert_eq!(look(&table, red, "d12").as_deref(), Some("blue-back"));
    assert_eq!(
        play(&mut table, 0, "a6-a7"),
        ["both-fall", "marshal-lost", "flag-shown"]
    );
    assert_eq!(look(&table, red, "d12").as_deref(), Some("blue-F"));
    assert_eq!(
        look(&table, Viewer::Player(Seat(1)), "b1").as_deref(),
        Some("red-back")
    );
    let rules = r#"{"commander_reveals_flag": false}"#;
    let mut table = at(rules, &json!({"pieces": pieces}));
    assert_eq!(play(&mut table, 0, "a6-a7"), ["both-fall"]);
    assert_eq!(look(&table, red, "d12").as_deref(), Some("blue-back"));
}

#[test]
fn j4_house_rules_of_mines_bombs_and_flags() {
    let pieces = json!({"a11": [0, "B"], "b11": [0, "Y"], "e6": [0, "S"], "c12": [1, "M"], "b12": [1, "F"], "e7": [1, "D"], "a12": [1, "M"]});
    let mine = |rules: &str| {
        let mut table = at(rules, &json!({"pieces": pieces}));
        let notes = play(&mut table, 0, "a11-a12");
        (notes, table)
    };
    assert_eq!(mine(DARK).0, ["both-fall"], "a bomb and a mine");
    let mut table = at(
        r#"{"mine_consumed": true}"#,
        &json!({"pieces": {"b11": [0, "Y"], "b12": [1, "M"], "e7": [1, "D"], "e6": [0, "S"]}}),
    );
    assert_eq!(play(&mut table, 0, "b11-b12"), ["both-fall"]);
    // The mines still stand: the attack fails, and everybody knows the flag now.
    let guarded = r#"{"flag_needs_mines_cleared": true}"#;
    let mut table = at(guarded, &json!({"pieces": pieces}));
    assert_eq!(play(&mut table, 0, "b11-b12"), ["repelled", "flag-shown"]);
    assert_eq!(
        look(&table, Viewer::Spectator, "b12").as_deref(),
        Some("blue-F")
    );
    assert_eq!(
        (
            look(&table, Viewer::Player(Seat(0)), "b11").as_deref(),
            must(&table)
        ),
        (Some("red-Y"), vec![1])
    );
    let open = r#"{"flag_needs_mines_cleared": true, "visibility": "open"}"#;
    assert_eq!(
        refused(&at(open, &json!({"pieces": pieces})), 0, "b11-b12"),
        "mines-first"
    );
    // A bomb that does not take the flag is lost on it, as on a piece that holds.
    let pieces =
        json!({"a11": [0, "B"], "e6": [0, "S"], "b12": [1, "F"], "e7": [1, "D"], "b11": [0, "B"]});
    let mut table = at(r#"{"bomb_takes_flag": false}"#, &json!({"pieces": pieces}));
    assert_eq!(play(&mut table, 0, "b11-b12"), ["defender-holds"]);
    let mut table = at(DARK, &json!({"pieces": pieces}));
    play(&mut table, 0, "b11-b12");
    assert_eq!(ended(&table), ("flag-captured".to_owned(), vec![1, 2]));
}

#[test]
fn j5_who_can_move_nothing_is_out() {
    let pieces = json!({"a6": [0, "S"], "b1": [0, "F"], "a7": [1, "D"], "b12": [1, "F"], "d12": [1, "J"], "c12": [1, "M"]});
    let mut table = at(DARK, &json!({"pieces": pieces}));
    assert_eq!(play(&mut table, 0, "a6-a7"), ["attacker-wins", "side-out"]);
    assert_eq!(ended(&table), ("no-moves".to_owned(), vec![1, 2]));
    let json: Value = serde_json::from_str(&table.view(Viewer::Spectator)).expect("a view");
    assert_eq!(
        json["items"].as_array().map(Vec::len),
        Some(2),
        "its pieces leave the board"
    );
}

/// Four seats, one piece of each able to go on for ever.
fn four_sides() -> Value {
    json!({"pieces": {
        "7,0": [0, "F"], "8,0": [0, "Y"], "6,4": [0, "S"], "16,7": [1, "F"], "16,8": [1, "Y"], "15,10": [1, "C"],
        "9,16": [2, "F"], "8,16": [2, "Y"], "10,12": [2, "C"], "0,9": [3, "F"], "0,8": [3, "Y"], "1,9": [0, "G"]}})
}

#[test]
fn j5_the_partner_plays_on() {
    let mut table = four(DARK, Some(&four_sides())).expect("it is read");
    let notes = play(&mut table, 0, "1,9-0,9");
    assert_eq!(notes, ["attacker-wins", "side-out"]);
    assert_eq!((must(&table), table.status().out), (vec![1], vec![Seat(3)]));
    play(&mut table, 1, "15,10-15,9");
    play(&mut table, 2, "10,12-10,13");
    assert_eq!(must(&table), [0], "the seat that is out is passed over");
    assert_eq!(refused(&table, 3, "0,8-1,8"), "not-your-turn");
    table
        .apply(Input::Leave(vec![Seat(1)], "resigned".to_owned()))
        .expect("it resigns");
    assert_eq!(ended(&table), ("resigned".to_owned(), vec![1, 2, 1, 2]));
}

#[test]
fn j5_a_partner_who_is_out_wins_too() {
    let mut table = four(DARK, Some(&four_sides())).expect("it is read");
    for (seat, cause) in [(2, "out-of-time"), (3, "resigned"), (1, "left")] {
        table
            .apply(Input::Leave(vec![Seat(seat)], cause.to_owned()))
            .expect("it goes on");
    }
    assert_eq!(ended(&table), ("left".to_owned(), vec![1, 2, 1, 2]));
    let restored = Table::restore(&table.snapshot()).expect("it comes back");
    assert_eq!(ended(&restored), ended(&table));
}

#[test]
fn t4_a_skipped_turn_is_passed_and_a_skipped_layout_made() {
    let mut table = open::<Junqi>(DARK, 1, None).expect("it opens");
    for seat in 0..2 {
        let skipped = table
            .apply(Input::Skip(Seat(seat), "out-of-time".to_owned()))
            .expect("it is made");
        let (by, text) = skipped.made.expect("a layout");
        let layout = text
            .strip_prefix("layout:")
            .and_then(|text| text.parse::<Layout>().ok());
        assert_eq!(
            (by, layout.map(|layout| layout.check())),
            (Seat(seat), Some(Ok(())))
        );
    }
    assert_eq!(
        (table.status().phase.as_str(), must(&table)),
        ("play", vec![0])
    );
    let skipped = table
        .apply(Input::Skip(Seat(0), "out-of-time".to_owned()))
        .expect("it is passed");
    assert_eq!(skipped.made, Some((Seat(0), "pass".to_owned())));
    assert_eq!((skipped.status.ply, must(&table)), (1, vec![1]));
}

#[test]
fn e4_seventy_moves_without_a_capture_are_a_draw() {
    let pieces =
        json!({"a6": [0, "S"], "b1": [0, "F"], "e7": [1, "D"], "b12": [1, "F"], "c6": [0, "P"]});
    let draw = |rules: &str, quiet: u32| {
        let mut table = at(
            rules,
            &json!({"pieces": pieces, "no_capture": quiet, "ply": 100}),
        );
        play(&mut table, 0, "a6-a5");
        let first = outcome(&table).map(|outcome| outcome.ending.code);
        if first.is_none() {
            play(&mut table, 1, "e7-e8");
        }
        (
            first,
            outcome(&table).map(|outcome| (outcome.ending.code, outcome.places)),
        )
    };
    let drawn = Some(("no-capture".to_owned(), vec![1, 1]));
    assert_eq!(draw(DARK, 68), (None, drawn.clone()));
    assert_eq!(draw(DARK, 69).0.as_deref(), Some("no-capture"));
    assert_eq!(draw(DARK, 67), (None, None));
    assert_eq!(draw(r#"{"step_unit": "round"}"#, 138), (None, drawn));
    assert_eq!(draw(r#"{"no_capture_draw": 0}"#, 5_000), (None, None));
    // A capture begins the count anew.
    let mut table = at(DARK, &json!({"pieces": pieces, "no_capture": 69}));
    play(&mut table, 0, "c6-c7");
    assert!(outcome(&table).is_some(), "a move to an empty point counts");
    let mut table = at(
        DARK,
        &json!({"pieces": {"c6": [0, "P"], "c7": [1, "P"], "a6": [0, "S"], "e7": [1, "D"]}, "no_capture": 69}),
    );
    play(&mut table, 0, "c6-c7");
    assert_eq!(must(&table), [1]);
}
