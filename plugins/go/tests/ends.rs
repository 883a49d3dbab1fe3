//! The end of a game through the SDK's session, as a host sees it: dead stones, disputes, counting (G2, G3).

mod common;

use common::{moves, rows, size, stones, texts};
use qipai_go::game::Go;
use qipai_sdk::contract::{Awaits, Input, Refusal, WireOutcome};
use qipai_sdk::{Seat, Session, Viewer, testkit};

const BLACK: Seat = Seat(0);
const WHITE: Seat = Seat(1);

fn open(rules: &str, position: &str) -> Session<Go> {
    testkit::open(rules, 1, Some(position)).unwrap_or_else(|why| panic!("{position}: {why:?}"))
}

fn play(session: &mut Session<Go>, seat: Seat, text: &str) {
    let played = session.apply(Input::Move(seat, text.to_owned()));
    assert!(played.is_ok(), "{text}: {played:?}");
}

fn refused(session: &mut Session<Go>, seat: Seat, text: &str) -> String {
    let before = session.snapshot();
    match session.apply(Input::Move(seat, text.to_owned())) {
        Ok(_) => panic!("{text} is accepted"),
        Err(refusal) => {
            assert_eq!(session.snapshot(), before, "{text} changed something");
            refusal.message().code.clone()
        }
    }
}

fn outcome(session: &Session<Go>) -> Option<WireOutcome> {
    match session.status().awaits {
        Awaits::Over(outcome) => Some(outcome),
        _ => None,
    }
}

/// "B+7.5" of a counted game.
fn result(session: &Session<Go>) -> String {
    let outcome = outcome(session).expect("it is over");
    assert_eq!(outcome.ending.code, "counted");
    let (_, result) = outcome
        .ending
        .args
        .into_iter()
        .find(|(name, _)| name == "result")
        .expect("a result");
    let places = match &result[..1] {
        "B" => vec![1, 2],
        "W" => vec![2, 1],
        _ => vec![1, 1],
    };
    assert_eq!(outcome.places, places);
    result
}

fn waiting(session: &Session<Go>) -> (Vec<Seat>, Vec<Seat>, String) {
    let status = session.status();
    match status.awaits {
        Awaits::Act(actors) => (actors.must, actors.may, status.phase),
        other => panic!("{other:?}"),
    }
}

/// Two living groups and a white stone inside Black's: 5 lines, both have passed.
const STOPPED: &str = "(;SZ[5]AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de][ab];B[];W[])";

#[test]
fn g3_games_of_another_program_count_alike() {
    let mut counted = 0;
    for row in rows(include_str!("data/go_games.jsonl")) {
        if row["gnugo_agrees"] != true {
            continue;
        }
        let handicap = texts(&row["handicap"]);
        let head = format!(
            "(;SZ[{0}]{1}{2}",
            size(&row),
            stones("AB", &row["handicap"], size(&row)),
            if handicap.is_empty() {
                String::new()
            } else {
                format!("HA[{}]", handicap.len())
            }
        );
        for (compensation, column) in [
            ("none", "result_komi7.5_no_handicap_compensation"),
            ("n", "result_komi7.5_handicap_compensation_n"),
        ] {
            let Some(want) = row[column].as_str() else {
                continue;
            };
            let rules =
                format!(r#"{{"komi_zi": "3 3/4", "handicap_compensation": "{compensation}"}}"#);
            let mut session = open(&rules, &format!("{head}{})", moves(&row)));
            assert_eq!(
                waiting(&session),
                (vec![BLACK, WHITE], vec![], "count".to_owned())
            );
            for vertex in texts(&row["dead"]) {
                play(
                    &mut session,
                    WHITE,
                    &format!("dead:{}", vertex.to_lowercase()),
                );
            }
            play(&mut session, WHITE, "agree");
            play(&mut session, BLACK, "agree");
            assert_eq!(result(&session), want, "{} {column}", row["id"]);
            counted += 1;
        }
        if handicap.is_empty() {
            assert_eq!(
                row["gnugo_score"],
                row["result_komi7.5_no_handicap_compensation"]
            );
        }
    }
    assert!(counted > 20, "{counted}");
}

#[test]
fn g3_area_of_every_game_and_seki_is_that_of_the_vectors() {
    for (text, dead) in [
        (include_str!("data/go_games.jsonl"), true),
        (include_str!("data/go_seki.jsonl"), false),
    ] {
        for row in rows(text) {
            let board = if dead {
                format!(
                    "(;SZ[{}]{}{})",
                    size(&row),
                    stones("AB", &row["handicap"], size(&row)),
                    moves(&row)
                )
            } else {
                let setup = &row["setup"];
                format!(
                    "(;SZ[{0}]{1}{2})",
                    size(&row),
                    stones("AB", &setup["b"], size(&row)),
                    stones("AW", &setup["w"], size(&row))
                )
            };
            let question = serde_json::json!({"count": {"position": board, "dead": if dead { texts(&row["dead"]) } else { vec![] }, "rules": {"komi": 0}}});
            let answer =
                <Go as qipai_sdk::Game>::inspect(&question.to_string()).expect("an answer");
            let answer: serde_json::Value = serde_json::from_str(&answer).expect("JSON");
            assert_eq!(answer["area"], row["area"], "{}", row["id"]);
            if !row["black_zi"].is_null() {
                for side in ["black", "white"] {
                    // The vectors write whole stones as "37.0".
                    let zi = answer["zi"][side].as_str().expect("text");
                    let zi = if zi.contains('.') {
                        zi.to_owned()
                    } else {
                        format!("{zi}.0")
                    };
                    assert_eq!(zi, row[format!("{side}_zi")].to_string(), "{}", row["id"]);
                }
                assert_eq!(answer["result"], row["result_komi0"], "{}", row["id"]);
            }
        }
    }
}

#[test]
fn g3_without_komi_an_exact_half_is_a_draw() {
    // Two columns each of four, and nothing between them.
    let position = "(;SZ[4]AB[ba][bb][bc][bd]AW[ca][cb][cc][cd];B[];W[])";
    let mut session = open(r#"{"komi": 0}"#, position);
    play(&mut session, BLACK, "agree");
    play(&mut session, WHITE, "agree");
    assert_eq!(result(&session), "0");
    assert_eq!(session.score(), [16, 16]);
}

#[test]
fn g2_a_word_said_again_changes_nothing_and_agreement_freezes() {
    let mut session = open("{}", STOPPED);
    play(&mut session, BLACK, "dead:a4");
    let marked = session.view(Viewer::Spectator);
    play(&mut session, WHITE, "dead:a4");
    assert_eq!(session.view(Viewer::Spectator), marked);
    assert_eq!(refused(&mut session, BLACK, "dead:b1"), "no-stone");
    assert_eq!(refused(&mut session, BLACK, "object"), "nothing-to-object");
    play(&mut session, WHITE, "agree");
    assert_eq!(waiting(&session), (vec![BLACK], vec![], "count".to_owned()));
    assert_eq!(refused(&mut session, BLACK, "alive:a4"), "marks-frozen");
    assert_eq!(refused(&mut session, WHITE, "alive:a4"), "not-your-turn");
    assert_eq!(refused(&mut session, BLACK, "a1"), "counting");
    play(&mut session, BLACK, "agree");
    // Black 15 points, White 10 and 7 1/2.
    assert_eq!(result(&session), "W+2.5");
    // G2: nothing is reopened.
    assert_eq!(refused(&mut session, BLACK, "resume"), "game-over");
}

#[test]
fn g2_who_disagrees_plays_on_and_the_opponent_moves_first() {
    let mut session = open("{}", STOPPED);
    play(&mut session, BLACK, "dead:a4");
    play(&mut session, WHITE, "alive:a4");
    assert_eq!(refused(&mut session, WHITE, "agree"), "in-dispute");
    play(&mut session, WHITE, "resume");
    assert_eq!(waiting(&session), (vec![BLACK], vec![], "play".to_owned()));
    for (seat, text) in [
        (BLACK, "a5"),
        (WHITE, "pass"),
        (BLACK, "b4"),
        (WHITE, "pass"),
        (BLACK, "a3"),
    ] {
        play(&mut session, seat, text);
    }
    play(&mut session, WHITE, "pass");
    play(&mut session, BLACK, "pass");
    play(&mut session, WHITE, "agree");
    play(&mut session, BLACK, "agree");
    assert_eq!(result(&session), "W+2.5");
}

#[test]
fn g2_after_the_last_resumption_all_stones_are_alive() {
    let mut session = open(r#"{"resumptions": 1}"#, STOPPED);
    play(&mut session, BLACK, "resume");
    play(&mut session, WHITE, "pass");
    play(&mut session, BLACK, "pass");
    // Ten points are shared: they touch the white stone and Black's wall.
    assert_eq!(result(&session), "W+13.5");
}

#[test]
fn g2_by_the_document_disputed_stones_share_as_in_a_seki() {
    let mut session = open(r#"{"dispute": "share"}"#, STOPPED);
    assert_eq!(refused(&mut session, WHITE, "resume"), "no-resumption");
    play(&mut session, BLACK, "dead:a4");
    play(&mut session, BLACK, "agree");
    // White objects, and is the first to agree then.
    play(&mut session, WHITE, "object");
    assert_eq!(
        waiting(&session),
        (vec![WHITE], vec![BLACK], "count".to_owned())
    );
    assert_eq!(refused(&mut session, BLACK, "agree"), "other-agrees-first");
    play(&mut session, WHITE, "alive:a4");
    play(&mut session, BLACK, "dead:a4");
    play(&mut session, WHITE, "agree");
    play(&mut session, BLACK, "agree");
    assert_eq!(result(&session), "W+13.5");
}

#[test]
fn g2_a_void_turn_is_no_consent_to_the_end() {
    let mut session = open("{}", "(;SZ[9];B[ee];W[])");
    let step = session
        .apply(Input::Skip(BLACK, "void-move".to_owned()))
        .expect("skips");
    assert_eq!(step.made, Some((BLACK, "forfeit".to_owned())));
    assert_eq!(waiting(&session), (vec![WHITE], vec![], "play".to_owned()));
    play(&mut session, WHITE, "pass");
    play(&mut session, BLACK, "pass");
    assert_eq!(waiting(&session).2, "count");
    // There a void move leaves the turn where it is, and a time-out consents.
    let void = session.apply(Input::Skip(BLACK, "void-move".to_owned()));
    assert!(matches!(void, Err(Refusal::Illegal(_))), "{void:?}");
    session
        .apply(Input::Skip(BLACK, "out-of-time".to_owned()))
        .expect("agrees");
    session
        .apply(Input::Skip(WHITE, "out-of-time".to_owned()))
        .expect("agrees");
    assert_eq!(result(&session), "B+73.5");
}

#[test]
fn g3_territory_counts_prisoners_and_dead_stones() {
    let mut session = open(r#"{"scoring": "territory", "komi": "0.5"}"#, STOPPED);
    play(&mut session, BLACK, "dead:a4");
    play(&mut session, BLACK, "agree");
    play(&mut session, WHITE, "agree");
    // Ten points and a dead stone against five and a half.
    assert_eq!(result(&session), "B+5.5");
    // A shared point beside both: by the letter, neither has territory until it is filled.
    let open_point = "(;SZ[5]AB[ba][bb][bc][bd][be]AW[da][db][dc][dd];B[];W[])";
    for (eyes, want) in [("counted", "W+0.5"), ("not_counted", "W+0.5")] {
        let rules = format!(r#"{{"scoring": "territory", "komi": "0.5", "seki_eyes": "{eyes}"}}"#);
        let mut session = open(&rules, open_point);
        play(&mut session, BLACK, "agree");
        play(&mut session, WHITE, "agree");
        let want = if eyes == "counted" { "B+4.5" } else { want };
        assert_eq!(result(&session), want, "{eyes}");
    }
}

#[test]
fn g1_a_long_cycle_ends_without_a_result_or_drawn() {
    // A stone in the corner takes itself off: the position comes back with White to move.
    let position = "(;SZ[5]AW[ad][be]PL[B])";
    for (cycle, places) in [
        ("no_result", Some(vec![])),
        ("draw", Some(vec![1, 1])),
        ("forbid", None),
    ] {
        let rules = format!(r#"{{"ko": "simple", "suicide": true, "long_cycle": "{cycle}"}}"#);
        let mut session = open(&rules, position);
        play(&mut session, BLACK, "a1");
        play(&mut session, WHITE, "pass");
        assert_eq!(outcome(&session), None, "{cycle}");
        play(&mut session, BLACK, "a1");
        assert_eq!(
            outcome(&session).map(|outcome| outcome.places),
            places,
            "{cycle}"
        );
    }
}

#[test]
fn g1_a_game_too_long_has_no_result() {
    let mut session = open(
        r#"{"max_plies": 100, "ko": "simple", "suicide": true}"#,
        "(;SZ[5]AW[ad][be]PL[B])",
    );
    for _ in 0..50 {
        play(&mut session, BLACK, "a1");
        play(&mut session, WHITE, "forfeit");
    }
    let outcome = outcome(&session).expect("it is over");
    assert_eq!(
        (outcome.ending.code.as_str(), outcome.places),
        ("too-long", vec![])
    );
}
