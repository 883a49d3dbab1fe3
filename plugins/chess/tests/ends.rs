//! Ends of games through the SDK's session, as a host sees them (C2): `chess_ends`, and each policy.

use qipai_chess::game::Chess;
use qipai_sdk::contract::{Awaits, Input, WireOutcome};
use qipai_sdk::{Seat, Session, Viewer, testkit};
use serde_json::Value;

const WHITE: Seat = Seat(0);
const BLACK: Seat = Seat(1);

fn open(rules: &str, position: &str) -> Session<Chess> {
    testkit::open(rules, 1, Some(position)).expect(position)
}

fn mover(session: &Session<Chess>) -> Seat {
    match session.status().awaits {
        Awaits::Act(actors) => actors.must[0],
        other => panic!("nobody is to move: {other:?}"),
    }
}

/// Plays a move and gives the codes of its notes.
fn play(session: &mut Session<Chess>, text: &str) -> Vec<String> {
    let seat = mover(session);
    let step = session.apply(Input::Move(seat, text.to_owned()));
    step.expect(text)
        .notes
        .into_iter()
        .map(|n| n.code)
        .collect()
}

fn refusal(session: &Session<Chess>, text: &str) -> String {
    let refusal = session.check(mover(session), text).expect_err(text);
    refusal.message().code.clone()
}

fn outcome(session: &Session<Chess>) -> Option<WireOutcome> {
    match session.status().awaits {
        Awaits::Over(outcome) => Some(outcome),
        _ => None,
    }
}

fn ending(session: &Session<Chess>) -> String {
    outcome(session).map_or(String::new(), |outcome| outcome.ending.code)
}

fn result(session: &Session<Chess>) -> &'static str {
    match outcome(session).map(|outcome| outcome.places) {
        None => "*",
        Some(places) if places == [1, 1] => "1/2-1/2",
        Some(places) if places == [1, 2] => "1-0",
        Some(_) => "0-1",
    }
}

fn rows(kinds: &'static [&'static str]) -> impl Iterator<Item = Value> {
    include_str!("data/chess_ends.jsonl")
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON"))
        .filter(|row| kinds.contains(&row["kind"].as_str().expect("kind")))
}

fn moves(row: &Value) -> Vec<&str> {
    let texts = row["moves"].as_array().expect("moves").iter();
    texts.map(|text| text.as_str().expect("text")).collect()
}

#[test]
fn c2_mates_and_stalemates_equal_the_vectors() {
    for row in rows(&["mate", "stalemate", "rule"]) {
        let id = &row["id"];
        let mut session = open("{}", row["fen"].as_str().expect("fen"));
        for text in moves(&row) {
            play(&mut session, text);
        }
        assert_eq!(row["result"], result(&session), "{id}");
        assert_eq!(row["reason"], ending(&session).to_uppercase(), "{id}");
        if row["final_fen"].is_string() {
            let found = session.position(Viewer::Spectator);
            assert_eq!(row["final_fen"], Value::from(found), "{id}");
        }
    }
}

#[test]
fn c2_material_and_time_outs_equal_the_vectors() {
    for row in rows(&["material"]) {
        let id = &row["id"];
        let fen = row["fen"].as_str().expect("fen");
        let session = open("{}", fen);
        assert_eq!(
            row["insufficient"],
            ending(&session) == "dead-position",
            "{id}"
        );
        for (loser, key) in [(WHITE, "black_cannot_mate"), (BLACK, "white_cannot_mate")] {
            let mut session = open(r#"{"dead_position": "off"}"#, fen);
            let out = Input::Leave(vec![loser], "out-of-time".to_owned());
            session.apply(out).expect("leaves");
            assert_eq!(row[key], result(&session) == "1/2-1/2", "{id} {key}");
        }
    }
}

#[test]
fn c2_dead_positions_are_proved_by_exhaustive_search() {
    for row in rows(&["dead_position", "material"]) {
        let Some(dead) = row["dead"].as_bool().or(row["exhaustive_dead"].as_bool()) else {
            continue;
        };
        let fen = row["fen"].as_str().expect("fen");
        let exact = open(r#"{"dead_position": "exact"}"#, fen);
        assert_eq!(ending(&exact) == "dead-position", dead, "{}", row["id"]);
        if row["kind"] == "dead_position" {
            let mut by_material = open("{}", fen);
            assert_eq!(result(&by_material), "*", "{}", row["id"]);
            // A flag that falls there does not lose either (6.9).
            let out = Input::Leave(vec![WHITE], "out-of-time".to_owned());
            by_material.apply(out).expect("leaves");
            assert_eq!(ending(&by_material), "cannot-mate", "{}", row["id"]);
        }
    }
}

/// The plies at which each right arises, played on with nothing automatic.
#[test]
fn c2_repetition_and_counters_equal_the_vectors() {
    const FREE: &str = r#"{"fivefold": false, "seventy_five": false, "dead_position": "off"}"#;
    for row in rows(&["repetition"]) {
        let id = &row["id"];
        let fen = row["fen"].as_str().expect("fen");
        let mut session = open(FREE, fen);
        let (mut threefold, mut fifty) = (None, None);
        for (ply, text) in (1..).zip(moves(&row)) {
            play(&mut session, text);
            let legal = |claim: &str| session.check(mover(&session), claim).is_ok();
            if legal("claim:threefold") {
                threefold.get_or_insert(ply);
            }
            if legal("claim:fifty") {
                fifty.get_or_insert(ply);
            }
        }
        assert_eq!(row["threefold_at_ply"], Value::from(threefold), "{id}");
        assert_eq!(row["fifty_claim_at_ply"], Value::from(fifty), "{id}");
        let ends_at = |rules: &str, code: &str| {
            let mut session = open(rules, fen);
            for (ply, text) in (1u64..).zip(moves(&row)) {
                play(&mut session, text);
                if outcome(&session).is_some() {
                    assert_eq!(ending(&session), code, "{id}");
                    return Some(ply);
                }
            }
            None
        };
        for (key, code) in [
            ("fivefold_at_ply", "fivefold"),
            ("seventyfive_at_ply", "seventy-five-moves"),
        ] {
            if row[key].is_u64() {
                assert_eq!(row[key], Value::from(ends_at("{}", code)), "{id}");
            }
        }
        let automatic = r#"{"threefold": "automatic", "fifty": "auto"}"#;
        let (at, code) = match (threefold, fifty) {
            (Some(at), _) => (at, "threefold"),
            (None, Some(at)) => (at, "fifty-moves"),
            (None, None) => continue,
        };
        assert_eq!(ends_at(automatic, code), Some(at), "{id}");
    }
}

const KINGS: &str = "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1";
const WALK: [&str; 8] = [
    "e1d2", "e8d7", "d2e1", "d7e8", "e1f2", "e8f7", "f2e1", "f7e8",
];

/// The first position of a start counts (a well-known mistake), also when it comes as a history.
#[test]
fn c2_claims_end_the_game_before_or_with_the_move() {
    let mut session = open("{}", KINGS);
    WALK[..7]
        .iter()
        .for_each(|text| drop(play(&mut session, text)));
    assert_eq!(refusal(&session, "claim:threefold"), "no-claim");
    assert_eq!(refusal(&session, "claim:threefold:f7f6"), "no-claim");
    assert_eq!(refusal(&session, "claim:threefold:f7h8"), "king-cannot-go");
    let extra = session.legal_moves(BLACK).extra;
    assert_eq!(extra, ["claim:threefold:f7e8"]);
    let mut with_move = session.clone();
    assert_eq!(
        play(&mut with_move, "claim:threefold:f7e8"),
        ["draw-claimed"]
    );
    assert_eq!(
        (ending(&with_move).as_str(), result(&with_move)),
        ("threefold", "1/2-1/2")
    );
    play(&mut session, "f7e8");
    assert_eq!(play(&mut session, "claim:threefold"), ["draw-claimed"]);
    assert_eq!(ending(&session), "threefold");
    let history = format!("{KINGS} moves {}", WALK.join(" "));
    assert!(open("{}", &history).check(WHITE, "claim:threefold").is_ok());
    assert!(
        open(r#"{"threefold": "off"}"#, &history)
            .check(WHITE, "claim:threefold")
            .is_err()
    );
    assert_eq!(
        ending(&open(r#"{"threefold": "automatic"}"#, &history)),
        "threefold"
    );
}

#[test]
fn c2_wrong_claims_are_noted_where_the_arbiter_wants_them() {
    let mut session = open(r#"{"false_claim": "noted"}"#, KINGS);
    assert!(!session.legal_moves(WHITE).complete);
    let before = session.status();
    assert_eq!(play(&mut session, "claim:fifty"), ["false-claim"]);
    assert_eq!(session.status(), before, "a wrong claim counts no ply");
    assert_eq!(play(&mut session, "claim:threefold:e1e2"), ["false-claim"]);
    assert_eq!(
        session.status().ply,
        before.ply + 1,
        "the move is made (9.5.3)"
    );
    assert_eq!(refusal(&session, "claim:threefold:e8e1"), "king-cannot-go");
}

#[test]
fn c2_fifty_moves_count_from_the_position_and_mate_comes_first() {
    let session = open("{}", "7k/8/8/8/8/8/8/KR6 w - - 99 80");
    assert!(session.check(WHITE, "claim:fifty").is_err());
    assert!(session.check(WHITE, "claim:fifty:b1b2").is_ok());
    let pawn = open("{}", "7k/8/8/8/8/8/P7/KR6 w - - 99 80");
    assert!(
        pawn.check(WHITE, "claim:fifty:a2a3").is_err(),
        "a pawn move resets"
    );
    let mut mate = open(r#"{"fifty": "auto"}"#, "7k/8/5KQ1/8/8/8/8/8 w - - 99 80");
    play(&mut mate, "g6g7");
    assert_eq!(
        (ending(&mate).as_str(), result(&mate)),
        ("checkmate", "1-0")
    );
    let over = open("{}", "7k/8/5KQ1/8/8/8/8/8 w - - 150 120");
    assert_eq!(ending(&over), "seventy-five-moves");
}

#[test]
fn c2_e1_time_outs_by_each_rule_and_resignation_always_loses() {
    let bishop = "8/8/8/4k3/8/8/4p3/4KB2 w - - 0 1";
    for (rules, fen, loser, expected) in [
        ("fide", bishop, BLACK, "1-0"),
        ("uscf", bishop, BLACK, "1/2-1/2"),
        ("always_loss", bishop, BLACK, "1-0"),
        ("fide", "8/8/8/4k3/8/8/4q3/7K w - - 0 1", BLACK, "1/2-1/2"),
        (
            "always_loss",
            "8/8/8/4k3/8/8/4q3/7K w - - 0 1",
            BLACK,
            "1-0",
        ),
        ("uscf", "8/8/8/4k3/8/8/4q3/K5NN w - - 0 1", BLACK, "1/2-1/2"),
        ("uscf", "8/8/4p3/4k3/8/8/8/K5NN w - - 0 1", BLACK, "1-0"),
        ("fide", "8/8/8/4k3/8/8/4q3/7K w - - 0 1", WHITE, "0-1"),
    ] {
        let rules = format!(r#"{{"timeout_vs_bare": "{rules}"}}"#);
        for cause in ["out-of-time", "illegal-move", "resigned", "left"] {
            let mut session = open(&rules, fen);
            let leave = Input::Leave(vec![loser], cause.to_owned());
            session.apply(leave).expect("leaves");
            let lost = if loser == BLACK { "1-0" } else { "0-1" };
            let saved = matches!(cause, "out-of-time" | "illegal-move");
            let expected = if saved { expected } else { lost };
            assert_eq!(result(&session), expected, "{rules} {fen} {cause}");
        }
    }
}

#[test]
fn c1_refusals_say_why_and_change_nothing() {
    let session = open("{}", "4k3/P7/8/8/8/8/4r3/4K2R w K - 0 1");
    let before = session.snapshot();
    for (text, code) in [
        ("e8d8", "not-your-piece"),
        ("c4c5", "not-your-piece"),
        ("e1h1", "own-piece-there"),
        ("h1h2", "must-answer-check"),
        ("e1g1", "must-answer-check"),
        ("e1e9", "unreadable-move"),
        ("claim:luck", "unreadable-move"),
    ] {
        assert_eq!(refusal(&session, text), code, "{text}");
    }
    assert_eq!(session.snapshot(), before);
    let promotion = open("{}", "7k/P7/8/8/8/8/8/K7 w - - 0 1");
    assert_eq!(refusal(&promotion, "a7a8"), "promotion-wanted");
    assert_eq!(refusal(&promotion, "a1a2q"), "king-cannot-go");
    assert_eq!(refusal(&open("{}", KINGS), "e3e5"), "piece-cannot-go");
    for rules in [
        r#"{"array": 960}"#,
        r#"{"threefold": "yes"}"#,
        r#"{"fity": "auto"}"#,
    ] {
        assert!(testkit::open::<Chess>(rules, 1, None).is_err(), "{rules}");
    }
}

#[test]
fn c1_chess960_castles_by_the_rooks_square() {
    let rules = r#"{"variant": "chess960", "array": 518}"#;
    let usual = testkit::open::<Chess>(rules, 1, None).expect("opens");
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(usual.position(Viewer::Spectator).as_deref(), Some(fen));
    let mut session = open(rules, "4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1");
    let listed = session.legal_moves(WHITE).listed;
    assert!(listed.contains(&"e1g1".to_owned()) && listed.contains(&"e1b1".to_owned()));
    assert_eq!(
        session.write_move(WHITE, "e1b1", "san").as_deref(),
        Some("O-O-O")
    );
    play(&mut session, "e1b1");
    let fen = session.position(Viewer::Spectator);
    assert_eq!(fen.as_deref(), Some("4k3/8/8/8/8/8/8/2KR2R1 b - - 1 1"));
    let drawn = |seed| {
        let session = testkit::open::<Chess>(r#"{"variant": "chess960"}"#, seed, None);
        session.expect("opens").position(Viewer::Spectator)
    };
    assert_eq!(drawn(7), drawn(7));
    assert!(
        (0..5).any(|seed| drawn(seed) != drawn(7)),
        "arrays are drawn"
    );
}

/// The board shows a promotion as a third touch, castling as the king's two squares, en passant with the pawn it takes.
#[test]
fn c1_gestures_and_touches() {
    let promotion = open("{}", "7k/P7/8/8/8/8/8/K7 w - - 0 1");
    let touched = ["a7", "a8", "n"].map(str::to_owned);
    assert_eq!(promotion.interpret(WHITE, &touched).as_deref(), Ok("a7a8n"));
    assert_eq!(
        promotion.probe(WHITE, &touched[..2]).next,
        ["q", "r", "b", "n"]
    );
    let mut passing = open("{}", "4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1");
    play(&mut passing, "a2a4");
    let touches = passing.touches(BLACK);
    let takes = touches
        .iter()
        .find(|touch| touch.mv == "b4a3")
        .expect("listed");
    assert_eq!(takes.takes.as_deref(), Some("a4"));
    let view: Value = serde_json::from_str(&passing.view(Viewer::Player(BLACK))).expect("JSON");
    let id = |view: &Value, at: &str| {
        let items = view["items"].as_array().expect("items");
        items
            .iter()
            .find(|item| item["at"] == at)
            .map(|item| item["id"].clone())
    };
    let pawn = id(&view, "b4");
    play(&mut passing, "b4a3");
    let view: Value = serde_json::from_str(&passing.view(Viewer::Spectator)).expect("JSON");
    assert_eq!((id(&view, "a3"), id(&view, "a4")), (pawn, None));
    assert_eq!(view["marks"][0]["at"], serde_json::json!(["b4", "a3"]));
    let read = |text| open("{}", "4k3/8/8/8/8/8/8/4K2R w K - 0 1").read_move(WHITE, text, "uci");
    assert_eq!(
        read("e1h1").as_deref(),
        Ok("e1g1"),
        "engines write castling either way"
    );
}

#[test]
fn c1_playouts_end_and_perft_counts_no_draws() {
    let session = testkit::open::<Chess>("{}", 1, None).expect("opens");
    assert_eq!(
        [1, 2, 3, 4].map(|depth| session.perft(depth)),
        [20, 400, 8_902, 197_281]
    );
    assert_eq!(
        open("{}", "k7/8/8/8/8/8/8/K7 w - - 0 1").perft(1),
        3,
        "dead, and counted"
    );
    let mut ruled = testkit::open::<Chess>("{}", 1, None).expect("opens");
    assert!(ruled.playout(3, 10_000) < 10_000, "the draw rules end it");
    let over = Session::<Chess>::restore(&ruled.snapshot()).expect("restores");
    assert!(outcome(&over).is_some());
    let off = r#"{"threefold": "off", "fivefold": false, "fifty": "off", "seventy_five": false, "dead_position": "off"}"#;
    let mut free = testkit::open::<Chess>(off, 1, None).expect("opens");
    assert!(free.playout(3, 300) > 50);
}
