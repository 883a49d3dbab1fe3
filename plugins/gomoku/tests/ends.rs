//! How games end beside the vectors: claims, closed fives, full boards, turns without stones.

use qipai_gomoku::game::Gomoku;
use qipai_sdk::contract::{Awaits, Input, WireOutcome};
use qipai_sdk::{Seat, Session, testkit};

fn open(rules: &str, position: &str) -> Session<Gomoku> {
    testkit::open(rules, 1, Some(position)).unwrap_or_else(|why| panic!("{position}: {why:?}"))
}

/// Plays moves, each by who is to move.
fn play(session: &mut Session<Gomoku>, moves: &str) {
    for text in moves.split_whitespace() {
        let Awaits::Act(actors) = session.status().awaits else {
            panic!("over before {text}");
        };
        let mv = Input::Move(actors.must[0], text.to_owned());
        session
            .apply(mv)
            .unwrap_or_else(|why| panic!("{text}: {why:?}"));
    }
}

fn outcome(session: &Session<Gomoku>) -> Option<WireOutcome> {
    match session.status().awaits {
        Awaits::Over(outcome) => Some(outcome),
        _ => None,
    }
}

fn ended(session: &Session<Gomoku>) -> (String, Vec<u8>) {
    let outcome = outcome(session).expect("it is over");
    (outcome.ending.code, outcome.places)
}

/// What a move of a seat is refused with.
fn refused(session: &Session<Gomoku>, seat: u8, text: &str) -> String {
    let verdict = session.check(Seat(seat), text);
    verdict.expect_err(text).message().code.clone()
}

#[test]
fn r1_in_caro_a_five_must_not_be_closed_at_both_ends() {
    let closed = "black d8 e8 f8 g8 white c8 i8";
    let open_end = "black d8 e8 f8 g8 white c8";
    let edge = "black k8 l8 m8 n8 o8 white a1"; // o8 is on the edge
    let six = "black d8 e8 f8 g8 i8 white c8 j8";
    for (overline, position, stone, wins) in [
        ("no_win", closed, "h8", false),
        ("no_win", open_end, "h8", true),
        ("no_win", six, "h8", false),
        ("win", six, "h8", true),
        ("win", closed, "h8", false),
        ("no_win", "black l8 m8 n8 o8 white j8", "k8", true),
    ] {
        let rules = format!(r#"{{"rule": "caro", "caro_overline": "{overline}"}}"#);
        let mut session = open(&rules, position);
        play(&mut session, stone);
        assert_eq!(outcome(&session).is_some(), wins, "{overline} {position}");
    }
    assert!(testkit::open::<Gomoku>(r#"{"rule": "caro"}"#, 1, Some(edge)).is_err());
}

#[test]
fn r2_a_forbidden_move_loses_at_once_where_nobody_need_claim_it() {
    for (position, kind) in [
        ("black g8 h7 h9 i8", "@double-three"),
        ("black d8 e8 g8 j8 k8", "@double-four"),
        ("black d8 e8 f8 g8 i8 j8", "@overline"),
        ("black e8 f8 g8 h9 h10 i9 j10 white d8", "@double-three"),
    ] {
        let mut session = open(r#"{"rule": "renju"}"#, position);
        play(&mut session, "h8");
        assert_eq!(ended(&session), ("forbidden".to_owned(), vec![2, 1]));
        let ending = outcome(&session).map(|outcome| outcome.ending);
        assert_eq!(ending.map(|it| it.args[0].1.clone()).as_deref(), Some(kind));
        // R2: White has no forbidden points.
        let white = position.replace("white", "none").replace("black", "white");
        let white = white.replace("none", "black") + " turn white";
        let mut session = open(r#"{"rule": "renju"}"#, &white);
        play(&mut session, "h8");
        let wins = kind == "@overline";
        assert_eq!(outcome(&session).is_some(), wins, "{white}");
    }
}

#[test]
fn e7_a_wrong_claim_costs_what_the_rules_say() {
    let position = "black g8 h7 white a1";
    let mut session = open(r#"{"rule": "seed"}"#, position);
    play(&mut session, "h8");
    assert_eq!(refused(&session, 1, "claim:forbidden"), "no-claim");
    let mut session = open(r#"{"rule": "seed", "false_claim": "loses"}"#, position);
    play(&mut session, "h8 claim:forbidden");
    assert_eq!(ended(&session), ("false-claim".to_owned(), vec![1, 2]));
    let mut session = open(r#"{"rule": "seed", "false_claim": "noted"}"#, position);
    play(&mut session, "h8 claim:forbidden");
    assert_eq!(
        refused(&session, 1, "claim:forbidden"),
        "no-claim",
        "one for a stone"
    );
    play(&mut session, "b1");
    // Black claims nothing, and White only Black's last stone.
    assert_eq!(refused(&session, 0, "claim:forbidden"), "no-claim");
    assert_eq!(session.status().ply, 5);
}

/// A board of six lines, full but for d1, where a black stone makes six in a row.
fn nearly_full() -> String {
    let mut text = "size 6 black a1 b1 c1 e1 f1".to_owned();
    for (rank, (file, name)) in (2..=6).flat_map(|rank| {
        let files = ('a'..='f').enumerate();
        files.map(move |it| (rank, it))
    }) {
        let side = if (file / 2 + rank) % 2 == 0 {
            "black"
        } else {
            "white"
        };
        text += &format!(" {side} {name}{rank}");
    }
    text
}

#[test]
fn e7_the_last_stone_of_a_full_board_can_be_claimed_too() {
    let begin = || {
        let mut session = open(r#"{"rule": "seed", "size": 6}"#, &nearly_full());
        play(&mut session, "d1");
        session
    };
    let mut claimed = begin();
    let choices = claimed.legal_moves(Seat(1));
    assert_eq!(choices.listed, ["pass"]);
    play(&mut claimed, "claim:forbidden");
    assert_eq!(ended(&claimed).0, "forbidden");
    let mut passed = begin();
    play(&mut passed, "pass");
    assert_eq!(ended(&passed), ("board-full".to_owned(), vec![1, 1]));
}

#[test]
fn r2_who_has_nothing_but_forbidden_points_passes() {
    let rules = r#"{"rule": "renju", "forbidden_claim": "reject", "size": 6}"#;
    let mut session = open(rules, &nearly_full());
    assert_eq!(refused(&session, 0, "d1"), "overline");
    assert_eq!(session.legal_moves(Seat(0)).listed, ["pass"]);
    play(&mut session, "pass d1");
    assert_eq!(ended(&session), ("board-full".to_owned(), vec![1, 1]));
}

#[test]
fn r1_two_passes_draw_where_passing_is_allowed() {
    let mut session = open(r#"{"pass": true}"#, "black h8 white h9");
    play(&mut session, "pass a1 pass pass");
    assert_eq!(ended(&session), ("both-passed".to_owned(), vec![1, 1]));
    assert_eq!(session.status().ply, 6);
    let session = open("{}", "black h8 white h9");
    assert_eq!(refused(&session, 0, "pass"), "no-pass");
}

#[test]
fn e6_turns_that_are_lost_do_not_go_on_for_ever() {
    let mut session = open(r#"{"pass": true}"#, "black h8 white h9");
    let mut skips = 0;
    while let Awaits::Act(actors) = session.status().awaits {
        let skip = Input::Skip(actors.must[0], "out-of-time".to_owned());
        session.apply(skip).expect("a skipped turn");
        skips += 1;
        assert!(skips <= 10);
    }
    assert_eq!(ended(&session), ("no-stones".to_owned(), vec![1, 1]));
}
