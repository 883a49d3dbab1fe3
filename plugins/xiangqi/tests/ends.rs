//! Ends of games through the SDK's session, as a host sees them: `xq_ends`, the cycles, and each policy.

use qipai_sdk::contract::{Awaits, Input, Refusal, WireOutcome};
use qipai_sdk::{Seat, Session, Viewer, testkit};
use qipai_xiangqi::game::Xiangqi;
use qipai_xiangqi::notation::read_ranks1;
use serde_json::Value;

const RED: Seat = Seat(0);
const BLACK: Seat = Seat(1);

fn open(rules: &str, position: &str) -> Session<Xiangqi> {
    testkit::open(rules, 1, Some(position)).expect("opens")
}

/// Plays a move and gives the codes of its notes.
fn play(session: &mut Session<Xiangqi>, text: &str) -> Vec<String> {
    let Awaits::Act(actors) = session.status().awaits else {
        panic!("{text} after the end")
    };
    let step = session
        .apply(Input::Move(actors.must[0], text.to_owned()))
        .expect(text);
    step.notes.into_iter().map(|note| note.code).collect()
}

fn refusal(session: &mut Session<Xiangqi>, text: &str) -> String {
    let Awaits::Act(actors) = session.status().awaits else {
        panic!("{text} after the end")
    };
    match session.apply(Input::Move(actors.must[0], text.to_owned())) {
        Err(refusal) => refusal.message().code.clone(),
        Ok(_) => panic!("{text} is accepted"),
    }
}

fn outcome(session: &Session<Xiangqi>) -> Option<WireOutcome> {
    match session.status().awaits {
        Awaits::Over(outcome) => Some(outcome),
        _ => None,
    }
}

fn verdict(session: &Session<Xiangqi>) -> &'static str {
    match outcome(session).map(|outcome| outcome.places) {
        None => "continue",
        Some(places) if places == [1, 1] => "draw",
        Some(places) if places == [1, 2] => "w_wins",
        Some(_) => "b_wins",
    }
}

fn ending(session: &Session<Xiangqi>) -> String {
    outcome(session)
        .map(|outcome| outcome.ending.code)
        .unwrap_or_default()
}

/// Plays moves with ranks 1 to 10; the last one must be the one that ends the game, if any does.
fn line(rules: &str, row: &Value) -> Session<Xiangqi> {
    let mut session = open(rules, row["fen"].as_str().expect("fen"));
    for text in row["moves"].as_array().expect("moves") {
        let mv = read_ranks1(text.as_str().expect("text")).expect("a move");
        play(&mut session, &mv.to_string());
    }
    session
}

fn rows(text: &str) -> impl Iterator<Item = Value> + '_ {
    text.lines()
        .map(|line| serde_json::from_str(line).expect("a vector is JSON"))
}

#[test]
fn x3_x4_x5_ends_equal_the_vectors() {
    for row in rows(include_str!("data/xq_ends.jsonl")) {
        if row["agree"] == false {
            continue;
        }
        let id = &row["id"];
        if let Some(limits) = row["verdict"].as_object() {
            for (limit, expected) in limits {
                let rounds: String = limit.chars().filter(char::is_ascii_digit).collect();
                let session = line(&format!(r#"{{"no_capture_limit": {rounds}}}"#), &row);
                assert_eq!(expected, verdict(&session), "{id} {limit}");
            }
            continue;
        }
        // Bare generals are there to be moved, not to be drawn.
        let rules = if row["kind"] == "legal" {
            r#"{"draw_material": "off"}"#
        } else {
            "{}"
        };
        let session = line(rules, &row);
        assert_eq!(row["verdict"], verdict(&session), "{id} {}", row["name"]);
        match row["kind"].as_str() {
            Some(kind @ ("checkmate" | "stalemate")) => assert_eq!(ending(&session), kind, "{id}"),
            Some("perpetual_check" | "perpetual_chase") => {
                assert_eq!(ending(&session), "forbidden-repetition", "{id}")
            }
            Some("material") if verdict(&session) == "draw" => {
                assert_eq!(ending(&session), "material", "{id}")
            }
            _ => {}
        }
    }
}

#[test]
fn x5_agreed_cycles_end_the_game_at_the_third_occurrence() {
    for text in [
        include_str!("data/xq_cycles.jsonl"),
        include_str!("data/xq_cycles2.jsonl"),
    ] {
        for row in rows(text).filter(|row| row["agree"] == true) {
            assert_eq!(row["own"], verdict(&line("{}", &row)), "{}", row["id"]);
        }
    }
}

const SHUTTLE: &str = "4k4/9/9/9/9/9/4R4/9/9/3K5 b - - 0 1";
const CHECKS: [&str; 8] = [
    "e9f9", "e3f3", "f9e9", "f3e3", "e9f9", "e3f3", "f9e9", "f3e3",
];

#[test]
fn x5_each_repetition_rule_has_its_verdict_on_perpetual_check() {
    for (rules, expected) in [
        ("axf", "b_wins"),
        ("cxa2020", "b_wins"),
        ("check_only", "b_wins"),
        ("draw", "draw"),
        ("off", "continue"),
    ] {
        let mut session = open(&format!(r#"{{"repetition": "{rules}"}}"#), SHUTTLE);
        CHECKS.iter().for_each(|mv| drop(play(&mut session, mv)));
        assert_eq!(verdict(&session), expected, "{rules}");
    }
    let mut drawn = open(r#"{"repetition_action": "draw"}"#, SHUTTLE);
    CHECKS.iter().for_each(|mv| drop(play(&mut drawn, mv)));
    assert_eq!(verdict(&drawn), "draw");
    let table = r#"{"verdicts": {"check": 0, "chase": 1}}"#;
    let mut allowed = open(table, SHUTTLE);
    CHECKS.iter().for_each(|mv| drop(play(&mut allowed, mv)));
    assert_eq!(verdict(&allowed), "draw", "a table of one's own");
}

#[test]
fn x5_must_change_refuses_the_repeating_move_and_nothing_changes() {
    let mut session = open(r#"{"repetition_action": "must_change"}"#, SHUTTLE);
    CHECKS[..7]
        .iter()
        .for_each(|mv| drop(play(&mut session, mv)));
    let before = session.snapshot();
    assert_eq!(refusal(&mut session, "f3e3"), "must-change");
    assert_eq!(session.snapshot(), before);
    assert!(!session.legal_moves(RED).listed.contains(&"f3e3".to_owned()));
    assert_eq!(verdict(&session), "continue");
    play(&mut session, "f3f4");
}

#[test]
fn x5_the_judged_occurrence_is_a_parameter() {
    let mut refused = open(
        r#"{"repetition_action": "must_change", "repetition_times": 2}"#,
        SHUTTLE,
    );
    CHECKS[..3]
        .iter()
        .for_each(|mv| drop(play(&mut refused, mv)));
    assert_eq!(refusal(&mut refused, "f3e3"), "must-change");
    assert!(!refused.legal_moves(RED).listed.contains(&"f3e3".to_owned()));
    let mut lost = open(r#"{"repetition_times": 2}"#, SHUTTLE);
    CHECKS[..4].iter().for_each(|mv| drop(play(&mut lost, mv)));
    assert_eq!(verdict(&lost), "b_wins");
}

#[test]
fn x5_repetition_can_be_set_up_by_a_history_in_the_position() {
    let history = format!("{SHUTTLE} moves {}", CHECKS[..7].join(" "));
    let mut session = open("{}", &history);
    assert_eq!(verdict(&session), "continue");
    assert_eq!(play(&mut session, "f3e3"), ["check", "cycle"]);
    assert_eq!(ending(&session), "forbidden-repetition");
    let refused =
        testkit::open::<Xiangqi>("{}", 1, Some("4k4/9/9/9/9/9/4R4/9/9/3K5 b moves e9f9 e3d4"));
    let message = refused
        .err()
        .map(|refusal| refusal.message().clone())
        .expect("refused");
    assert_eq!(
        (message.code.as_str(), message.args[0].1.as_str()),
        ("fen-move", "2")
    );
}

/// Every move of Black's checks or threatens mate: allowed by the Asian rules, not by the Chinese ones (25.3).
#[test]
fn x5_check_and_threat_of_mate_differ_between_axf_and_cxa2020() {
    let cycle = "h0g2 e1f1 g2h0 f1e1 h0g2 e1f1 g2h0 f1e1";
    for (rules, expected) in [("axf", "draw"), ("cxa2020", "w_wins")] {
        let mut session = open(
            &format!(r#"{{"repetition": "{rules}"}}"#),
            "9/9/5k3/9/9/9/9/5A2B/4K3R/7n1 b - - 0 1",
        );
        cycle.split(' ').for_each(|mv| drop(play(&mut session, mv)));
        assert_eq!(verdict(&session), expected, "{rules}");
    }
}

#[test]
fn x5_questions_about_classes_and_cycles_are_answered() {
    let ask = |question: &str| {
        <Xiangqi as qipai_sdk::Game>::inspect(question).map_err(|refusal| format!("{refusal:?}"))
    };
    let verdict = r#"{"verdict": {"red": "kill", "black": "check_chase", "rules": {"repetition": "cxa2020"}}}"#;
    assert_eq!(ask(verdict).as_deref(), Ok(r#"{"must_change":"black"}"#));
    let cycle = format!(
        r#"{{"cycle": {{"position": "{SHUTTLE} moves {}"}}}}"#,
        CHECKS[..4].join(" ")
    );
    let answer: Value = serde_json::from_str(&ask(&cycle).expect("an answer")).expect("JSON");
    assert_eq!(
        (&answer["red"], &answer["must_change"]),
        (&"check".into(), &"red".into())
    );
    assert_eq!(answer["moves"][1]["check"], true);
    for bad in [
        "",
        "{}",
        r#"{"verdict": {"red": "chec", "black": "idle"}}"#,
        r#"{"cycle": {"position": "9"}}"#,
    ] {
        assert!(ask(bad).is_err(), "{bad}");
    }
}

#[test]
fn x3_e6_self_check_follows_the_policy() {
    // The chariot on e1 shields the general on e0 from the one on e9's file.
    let pinned = "3k5/4r4/9/9/9/9/9/9/4R4/4K4 w - - 0 1";
    let mut reject = open("{}", pinned);
    assert_eq!(refusal(&mut reject, "e1d1"), "self-check");
    assert_eq!(refusal(&mut reject, "d9d8"), "not-your-piece");
    assert_eq!(refusal(&mut reject, "e1d2"), "piece-cannot-go");
    let mut loses = open(r#"{"illegal_self_check": "loses"}"#, pinned);
    let moves = loses.legal_moves(RED);
    assert!(moves.extra.contains(&"e1a1".to_owned()) && !moves.listed.contains(&"e1a1".to_owned()));
    play(&mut loses, "e1a1");
    assert_eq!(
        (verdict(&loses), ending(&loses).as_str()),
        ("b_wins", "self-check")
    );
    let mut capture = open(r#"{"illegal_self_check": "general_capture"}"#, pinned);
    play(&mut capture, "e1a1");
    assert_eq!(verdict(&capture), "continue");
    assert_eq!(play(&mut capture, "e8e0"), ["capture"]);
    assert_eq!(
        (verdict(&capture), ending(&capture).as_str()),
        ("b_wins", "general-captured")
    );
}

#[test]
fn x3_facing_generals_are_illegal_or_lose_or_take_each_other() {
    let between = "4k4/9/9/9/9/9/9/9/4A4/4K4 w - - 0 1";
    assert_eq!(
        refusal(&mut open(r#"{"draw_material": "off"}"#, between), "e1d2"),
        "generals-facing"
    );
    let mut loses = open(
        r#"{"illegal_self_check": "loses", "draw_material": "off"}"#,
        between,
    );
    play(&mut loses, "e1d2");
    assert_eq!(
        (verdict(&loses), ending(&loses).as_str()),
        ("b_wins", "generals-facing")
    );
    let mut capture = open(
        r#"{"illegal_self_check": "general_capture", "draw_material": "off"}"#,
        between,
    );
    play(&mut capture, "e1d2");
    play(&mut capture, "e9e0");
    assert_eq!(ending(&capture), "general-captured");
    // The general stands in the other's palace then, with its own front beyond the edge, and is still to be looked at.
    assert!(capture.view(Viewer::Spectator).contains("\"e0\""));
    let mut upwards = open(
        r#"{"illegal_self_check": "general_capture", "draw_material": "off"}"#,
        "4k4/4a4/9/9/9/9/9/9/9/4K4 b - - 0 1",
    );
    play(&mut upwards, "e8d7");
    play(&mut upwards, "e0e9");
    assert_eq!(ending(&upwards), "general-captured");
    assert!(upwards.view(Viewer::Spectator).contains("\"e9\""));
    let facing = testkit::open::<Xiangqi>("{}", 1, Some("4k4/9/9/9/9/9/9/9/9/4K4 w"));
    assert!(
        matches!(facing, Err(Refusal::Malformed(message)) if message.code == "fen-generals-facing")
    );
}

#[test]
fn x4_mate_on_the_last_move_of_the_limit_wins_and_checks_may_be_left_uncounted() {
    let mate = "4k4/R8/9/9/9/9/9/9/9/1R3K3 w - - 79 50";
    let mut session = open(r#"{"no_capture_limit": 40}"#, mate);
    play(&mut session, "b0b9");
    assert_eq!(ending(&session), "checkmate");
    let check = "4k4/9/9/9/9/9/3R5/9/9/3K5 w - - 79 50";
    for (rules, expected) in [
        ("{\"no_capture_limit\": 40}", "draw"),
        (
            "{\"no_capture_limit\": 40, \"no_capture_checks\": 0}",
            "continue",
        ),
    ] {
        let mut session = open(rules, check);
        play(&mut session, "d3e3");
        assert_eq!(verdict(&session), expected, "{rules}");
    }
}

#[test]
fn x4_material_draws_by_parameter() {
    let cannon = "2b1k4/9/4b4/9/9/9/9/9/3C5/4K4 w - - 0 1";
    let bare = "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1";
    for (material, lone_cannon, nothing) in [
        ("basic", "continue", "draw"),
        ("extended", "draw", "draw"),
        ("off", "continue", "continue"),
    ] {
        let rules = format!(r#"{{"draw_material": "{material}"}}"#);
        assert_eq!(verdict(&open(&rules, cannon)), lone_cannon, "{material}");
        assert_eq!(verdict(&open(&rules, bare)), nothing, "{material}");
    }
}

#[test]
fn x1_positions_keep_counters_and_bad_rules_are_refused() {
    let mut session = open("{}", "4k3r/9/9/9/9/9/9/9/9/R2K5 w - - 12 34");
    play(&mut session, "a0a1");
    let text = session.position(Viewer::Spectator).expect("a position");
    assert_eq!(text, "4k3r/9/9/9/9/9/9/9/R8/3K5 b - - 13 34");
    assert_eq!(session.status().ply, 67);
    for rules in [
        r#"{"no_capture_limit": 0}"#,
        r#"{"repetition_times": 1}"#,
        r#"{"kill_moves": 9}"#,
        r#"{"repetiton": "axf"}"#,
    ] {
        assert!(testkit::open::<Xiangqi>(rules, 1, None).is_err(), "{rules}");
    }
    assert!(testkit::open::<Xiangqi>(r#"{"no_capture_limit": "off"}"#, 1, None).is_ok());
}

#[test]
fn x1_x3_perft_by_the_session_counts_no_draws_and_playouts_end() {
    let session = testkit::open::<Xiangqi>("{}", 1, None).expect("opens");
    assert_eq!(
        [1, 2, 3].map(|depth| session.perft(depth)),
        [44, 1920, 79_666]
    );
    let off = r#"{"no_capture_limit": "off", "repetition": "off", "draw_material": "off"}"#;
    let mut free = testkit::open::<Xiangqi>(off, 1, None).expect("opens");
    assert!(free.playout(3, 500) > 50);
    let mut ruled = testkit::open::<Xiangqi>("{}", 1, None).expect("opens");
    assert!(ruled.playout(3, 5_000) < 5_000, "the draw rules end it");
    assert!(
        outcome(&ruled).is_some()
            || ruled.legal_moves(RED).listed.len() + ruled.legal_moves(BLACK).listed.len() > 0
    );
}
