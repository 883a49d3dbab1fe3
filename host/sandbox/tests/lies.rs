//! A plugin that lies, one test a contract function: each lie is a typed fault, and ends the session.
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use common::{assert_fault, bounded, fault_of, open, play, plugin, setup};
use qipai_sandbox::{At, Tools};
use qipai_table::rules::{Failure, FaultKind, Rules, Session, Viewer};

/// A question to a session that lies.
type Question = fn(&mut dyn Session) -> Result<(), Failure>;

/// The lie is told as one of `function`, with these words in it, and the session is gone.
fn caught(word: &str, function: &str, told: &str, ask: Question) {
    bounded(|| {
        let mut session = open(word);
        let fault = fault_of(ask(&mut session));
        assert_fault(&fault, FaultKind::Lie, function);
        assert!(fault.detail.contains(told), "{word}: {fault}");
        assert_fault(&session.score().unwrap_err(), FaultKind::Gone, "score");
    });
}

#[test]
fn status_with_wrong_seats() {
    let status: Question = |it| Ok(it.status().map(drop)?);
    caught("lie:seat", "status", "must: seat 7 of 2", status);
    caught("lie:twice", "status", "must: seat 0 twice", status);
    caught("lie:out", "status", "seat 0 must act and is out", status);
    caught("lie:nobody", "status", "nobody must act", status);
}

#[test]
fn status_with_wrong_words() {
    let status: Question = |it| Ok(it.status().map(drop)?);
    caught(
        "lie:phase",
        "status",
        "the phase has the character U+001B",
        status,
    );
    caught("lie:beat", "status", "the beat has 500 bytes", status);
    caught("lie:auction", "status", "an auction without seats", status);
    caught("lie:ending", "status", "a code has 0 bytes", status);
    caught("lie:places", "status", "9 places for 2 seats", status);
    caught("lie:redeal", "status", "U+001B", status);
}

#[test]
fn apply_with_wrong_steps() {
    let apply: Question = |it| play(it, 0, "a");
    caught("lie:seat", "apply", "must: seat 7 of 2", |it| {
        // It plays, and then waits for nobody here.
        it.apply(&qipai_table::rules::Input::Move(0, "a".into()))
            .map(drop)
    });
    caught("lie:made", "apply", "the move made: seat 9 of 2", apply);
    caught("lie:notes", "apply", "1000 notes", apply);
}

#[test]
fn legal_moves_that_are_no_moves() {
    let legal: Question = |it| Ok(it.legal_moves(0).map(drop)?);
    caught(
        "lie:escape",
        "legal-moves",
        "a choice has the character U+001B",
        legal,
    );
    caught("lie:long", "legal-moves", "a choice has 5000 bytes", legal);
    caught("lie:empty", "legal-moves", "a choice has 0 bytes", legal);
    caught("lie:calls", "calls", "a choice has 0 bytes", |it| {
        Ok(it.calls(0).map(drop)?)
    });
}

#[test]
fn refusals_without_a_code() {
    caught("lie:code", "check", "a code has 0 bytes", |it| {
        it.check(0, "z")
    });
    caught("lie:refusal", "read-move", "a code has 1000 bytes", |it| {
        it.read_move(0, "a", "x").map(drop)
    });
}

#[test]
fn scores_of_nobody() {
    let mut session = open("lie:score");
    assert_fault(&session.score().unwrap_err(), FaultKind::Lie, "score");
}

#[test]
fn handover_of_nobody() {
    caught(
        "lie:handover",
        "handover",
        "the carry has the character U+001B",
        |it| Ok(it.handover().map(drop)?),
    );
}

#[test]
fn scenes_that_are_not_json_objects() {
    caught("lie:scene-def", "scene-def", "not an object", |it| {
        Ok(it.scene_def().map(drop)?)
    });
    caught("lie:view", "view", "not JSON", |it| {
        Ok(it.view(Viewer::Spectator).map(drop)?)
    });
}

#[test]
fn gestures_and_notations() {
    caught("lie:interpret", "interpret", "U+001B", |it| {
        it.interpret(0, &["a".into()]).map(drop)
    });
    caught("lie:probe", "probe", "a continuation has 0 bytes", |it| {
        Ok(it.probe(0, &[]).map(drop)?)
    });
    caught("lie:touches", "touches", "U+0007", |it| {
        Ok(it.touches(0).map(drop)?)
    });
    caught("lie:describe-move", "describe-move", "5000 bytes", |it| {
        Ok(it
            .describe_move(0, "a", Viewer::Spectator, "en")
            .map(drop)?)
    });
    caught("lie:write-move", "write-move", "5000 bytes", |it| {
        Ok(it.write_move(0, "a", "x").map(drop)?)
    });
    caught("lie:read-move", "read-move", "the move has 0 bytes", |it| {
        it.read_move(0, "a", "x").map(drop)
    });
    caught("lie:position", "position", "U+001B", |it| {
        Ok(it.position(Viewer::Spectator).map(drop)?)
    });
}

#[test]
fn text_for_people_is_stripped_rather_than_refused() {
    let mut session = open("escape");
    let text = session
        .describe_move(0, "a", Viewer::Spectator, "en")
        .unwrap();
    assert_eq!(text.as_deref(), Some("[31ma"));
    assert_eq!(
        session.position(Viewer::Spectator).unwrap().as_deref(),
        Some("line\nline"),
        "lines may stay"
    );
}

#[test]
fn snapshot_too_large() {
    caught(
        "lie:huge-snapshot",
        "snapshot",
        "a snapshot of 614400 bytes",
        |it| Ok(it.snapshot().map(drop)?),
    );
}

#[test]
fn snapshot_that_does_not_restore() {
    bounded(|| {
        let mut session = open("lie:snapshot");
        session.inner().sleep().unwrap();
        let fault = session.status().unwrap_err();
        assert_fault(&fault, FaultKind::Lie, "restore");
        assert_fault(&session.status().unwrap_err(), FaultKind::Gone, "status");
    });
}

#[test]
fn tools_that_lie() {
    let tools = plugin().tools().unwrap();
    let found = tools.search(At::Setup(&setup("lie:search")), 0, &[], 1, 1);
    assert_fault(&fault_of(found), FaultKind::Lie, "search");
    assert_fault(
        &fault_of(tools.read_game("lie:read-game", "")),
        FaultKind::Lie,
        "read-game",
    );
    assert_fault(
        &fault_of(tools.write_game("lie:write-game", &setup(""), &[], &[])),
        FaultKind::Lie,
        "write-game",
    );
    assert_fault(
        &fault_of(tools.inspect("lie:inspect")),
        FaultKind::Lie,
        "inspect",
    );
    assert_eq!(tools.inspect("none").unwrap(), "{}");
    assert_eq!(tools.read_game("any", "").unwrap().1.len(), 1);
}

#[test]
fn what_people_send_is_not_the_plugins_fault() {
    let mut session = open("none");
    let long = "x".repeat(1 << 20);
    for result in [
        play(&mut session, 0, &long),
        session.check(0, &long),
        session.read_move(0, &long, "x").map(drop),
    ] {
        let Err(Failure::Refused(refusal)) = result else {
            panic!("{result:?}")
        };
        assert_eq!(refusal.message().code, "too-long");
    }
    let many = vec!["a".to_owned(); 5_000];
    assert!(matches!(
        session.interpret(0, &many),
        Err(Failure::Refused(_))
    ));
    assert!(!session.probe(0, &many).unwrap().ok);
    let huge = qipai_table::rules::Setup {
        position: Some("x".repeat(20 << 20)),
        ..setup("none")
    };
    assert!(matches!(
        plugin().open(&huge).map(|_| ()),
        Err(Failure::Refused(_))
    ));
    let twice = qipai_table::rules::Setup {
        order: vec![0, 0],
        ..setup("none")
    };
    assert!(matches!(
        plugin().open(&twice).map(|_| ()),
        Err(Failure::Refused(_))
    ));
    play(&mut session, 0, "a").unwrap();
}
