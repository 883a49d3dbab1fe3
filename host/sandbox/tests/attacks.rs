//! What a plugin can do with instructions, function by function: a typed fault in bounded time and memory, while another session
//! of the same plugin goes on.
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use common::{assert_fault, bounded, fault_of, host, open, play, plugin, setup};
use qipai_sandbox::{At, Tools};
use qipai_table::rules::{Failure, Fault, FaultKind, Rules, Session, Viewer};
use std::time::{Duration, Instant};

/// The fault of a session's `apply` under this attack.
fn applied(kind: &str) -> Fault {
    bounded(|| {
        let mut session = open(&format!("{kind}@apply"));
        let fault = fault_of(play(&mut session, 0, "a"));
        let gone = session.status().unwrap_err();
        assert_fault(&gone, FaultKind::Gone, "status");
        fault
    })
}

#[test]
fn infinite_loop() {
    let fault = applied("loop");
    assert_fault(&fault, FaultKind::Budget, "apply");
    assert!(
        fault.detail.contains("fuel"),
        "the fuel ends it, at the same instruction everywhere: {fault}"
    );
    assert_eq!(
        (fault.plugin.as_str(), fault.version.as_str()),
        ("hostile", "0.6.6")
    );
    assert!(
        fault
            .trace
            .iter()
            .any(|frame| frame == "hostile_plugin::attack::run"),
        "{:?}",
        fault.trace
    );
}

#[test]
fn panic_tells_its_text_and_its_stack() {
    let fault = applied("panic");
    assert_fault(&fault, FaultKind::Trap, "apply");
    assert!(
        fault.detail.contains("told to panic [31mred"),
        "the text, without its escape character: {fault}"
    );
    assert!(fault.detail.contains("attack.rs:"), "{fault}");
    assert!(
        fault
            .trace
            .iter()
            .any(|frame| frame == "hostile_plugin::attack::run"),
        "{:?}",
        fault.trace
    );
}

#[test]
fn unreachable() {
    assert_fault(&applied("unreachable"), FaultKind::Trap, "apply");
}

#[test]
fn infinite_recursion() {
    assert_fault(&applied("recurse"), FaultKind::Trap, "apply");
}

#[test]
fn memory_bomb() {
    let fault = applied("bomb");
    assert_fault(&fault, FaultKind::Limit, "apply");
    assert!(fault.detail.contains("it may have 16777216"), "{fault}");
}

#[test]
fn memory_grow_loop() {
    assert_fault(&applied("grow"), FaultKind::Limit, "apply");
}

#[test]
fn memory_fill_loop() {
    assert_fault(&applied("fill"), FaultKind::Budget, "apply");
}

#[test]
fn read_out_of_bounds() {
    assert_fault(&applied("read"), FaultKind::Trap, "apply");
}

#[test]
fn call_of_no_function() {
    assert_fault(&applied("null"), FaultKind::Trap, "apply");
}

#[test]
fn console_flood_is_paid_from_the_fuel() {
    assert_fault(&applied("chat"), FaultKind::Budget, "apply");
    assert_fault(&applied("shout"), FaultKind::Budget, "apply");
}

#[test]
fn a_hundred_thousand_strings() {
    let fault = bounded(|| open("strings@legal-moves").legal_moves(0).unwrap_err());
    assert_fault(&fault, FaultKind::Limit, "legal-moves");
}

#[test]
fn two_hundred_mebibytes_of_list() {
    // It claims them only: its memory is smaller, and the host looks before it copies.
    let fault = bounded(|| open("list@snapshot").snapshot().unwrap_err());
    assert_fault(&fault, FaultKind::Lie, "snapshot");
    let fault = bounded(|| open("big@snapshot").snapshot().unwrap_err());
    assert_fault(&fault, FaultKind::Limit, "snapshot");
}

#[test]
fn handles_without_end() {
    let fault = bounded(|| fault_of(plugin().open(&setup("handles@open")).map(|_| ())));
    assert_fault(&fault, FaultKind::Limit, "open");
}

#[test]
fn open_that_loops() {
    let fault = bounded(|| fault_of(plugin().open(&setup("loop@open")).map(|_| ())));
    assert_fault(&fault, FaultKind::Budget, "open");
}

/// A question to a session, made to fail.
type Question = fn(&mut dyn Session) -> Result<(), Failure>;

const QUESTIONS: &[(&str, Question)] = &[
    ("snapshot", |it| Ok(it.snapshot().map(drop)?)),
    ("status", |it| Ok(it.status().map(drop)?)),
    ("legal-moves", |it| Ok(it.legal_moves(0).map(drop)?)),
    ("check", |it| it.check(0, "a")),
    ("calls", |it| Ok(it.calls(0).map(drop)?)),
    ("check-call", |it| it.check_call(0, "P")),
    ("score", |it| Ok(it.score().map(drop)?)),
    ("handover", |it| Ok(it.handover().map(drop)?)),
    ("scene-def", |it| Ok(it.scene_def().map(drop)?)),
    ("view", |it| Ok(it.view(Viewer::Spectator).map(drop)?)),
    ("interpret", |it| it.interpret(0, &["a".into()]).map(drop)),
    ("probe", |it| Ok(it.probe(0, &["a".into()]).map(drop)?)),
    ("touches", |it| Ok(it.touches(0).map(drop)?)),
    ("describe-move", |it| {
        Ok(it
            .describe_move(0, "a", Viewer::Everything, "en")
            .map(drop)?)
    }),
    ("write-move", |it| {
        Ok(it.write_move(0, "a", "x").map(drop)?)
    }),
    ("read-move", |it| it.read_move(0, "a", "x").map(drop)),
    ("position", |it| {
        Ok(it.position(Viewer::Everything).map(drop)?)
    }),
];

#[test]
fn every_function_may_loop_or_panic() {
    for (function, ask) in QUESTIONS {
        for (attack, kind) in [("loop", FaultKind::Budget), ("panic", FaultKind::Trap)] {
            let fault = bounded(|| fault_of(ask(&mut open(&format!("{attack}@{function}")))));
            assert_fault(&fault, kind, function);
        }
    }
}

#[test]
fn every_function_answers_where_nothing_attacks() {
    for (function, ask) in QUESTIONS.iter().filter(|(name, _)| *name != "check-call") {
        ask(&mut open("none")).unwrap_or_else(|failure| panic!("{function}: {failure}"));
    }
}

#[test]
fn inspect_that_attacks_leaves_the_game_alone() {
    let mut session = open("none");
    play(&mut session, 0, "b").unwrap();
    assert_fault(
        &bounded(|| fault_of(session.inspect("loop@inspect"))),
        FaultKind::Budget,
        "inspect",
    );
    assert_fault(
        &bounded(|| fault_of(session.inspect("panic@inspect"))),
        FaultKind::Trap,
        "inspect",
    );
    play(&mut session, 1, "a").unwrap();
}

#[test]
fn tools_that_loop_end_at_their_deadline() {
    let tools = plugin().tools().unwrap();
    for (function, word) in [
        ("perft", "loop@perft"),
        ("playout", "loop@playout"),
        ("search", "loop@search"),
    ] {
        let (setup, start) = (setup(word), Instant::now());
        let at = At::Setup(&setup);
        let fault = bounded(|| match function {
            "perft" => fault_of(tools.perft(at, 3)),
            "playout" => fault_of(tools.playout(at, 1, 10)),
            _ => fault_of(tools.search(at, 0, &[], 100, 1)),
        });
        assert_fault(&fault, FaultKind::Budget, function);
        assert!(
            start.elapsed() >= host().limits().tool_time,
            "{function} was cut off early"
        );
    }
    assert_fault(
        &fault_of(tools.read_game("loop@read-game", "")),
        FaultKind::Budget,
        "read-game",
    );
    assert_fault(
        &fault_of(tools.write_game("loop@write-game", &setup(""), &[], &[])),
        FaultKind::Budget,
        "write-game",
    );
    assert_fault(
        &fault_of(tools.inspect("loop@inspect")),
        FaultKind::Budget,
        "inspect",
    );
    let quick = plugin()
        .tools()
        .unwrap()
        .with_deadline(Duration::from_millis(20));
    let start = Instant::now();
    assert_fault(
        &fault_of(quick.perft(At::Setup(&setup("loop@perft")), 1)),
        FaultKind::Budget,
        "perft",
    );
    assert!(
        start.elapsed() < host().limits().tool_time,
        "the shorter deadline did not count: {:?}",
        start.elapsed()
    );
}

#[test]
fn the_watchdog_ends_what_fuel_is_too_generous_for() {
    let limits = qipai_sandbox::Limits {
        call_fuel: u64::MAX / 4,
        call_time: Duration::from_millis(100),
        ..common::limits()
    };
    let host = qipai_sandbox::Host::new(qipai_sandbox::Options {
        limits,
        ..common::options()
    })
    .unwrap();
    let plugin =
        qipai_sandbox::Plugin::from_bytes(common::hostile(), "hostile.wasm", &host).unwrap();
    let mut session = plugin.open(&setup("loop@apply")).unwrap();
    let fault = bounded(|| fault_of(play(&mut *session, 0, "a")));
    assert_fault(&fault, FaultKind::Budget, "apply");
    assert!(fault.detail.contains("time"), "{fault}");
}

#[test]
fn a_looping_table_does_not_stall_another_thread() {
    let attack = std::thread::spawn(|| fault_of(play(&mut open("loop@apply"), 0, "a")));
    let mut session = open("none");
    while !attack.is_finished() {
        session.legal_moves(0).unwrap();
    }
    assert_fault(&attack.join().unwrap(), FaultKind::Budget, "apply");
}
