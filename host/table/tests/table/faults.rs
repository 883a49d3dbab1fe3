//! Broken and lying games: one way back, then their own table stops.

use crate::record::replays;
use crate::setup::*;
use qipai_table::config::*;
use qipai_table::rules::{Message, Outcome, Viewer};
use qipai_table::{Command, Rule, Ruling, What, Who};
use std::sync::atomic::Ordering;

fn chief(what: Rule) -> Command {
    Command::Rule(Ruling {
        what,
        article: String::new(),
        reason: String::new(),
        by: String::new(),
    })
}

const CHIEF: Who = Who::Arbiter { chief: true };

/// A trap that does not come again costs nothing: snapshot, inputs since, once more.
#[test]
fn one_trap_is_got_over() {
    let mut bench = two(|_| {});
    for ply in 0..40 {
        bench.play(0, ply % 2, "a").unwrap();
    }
    bench.rules.glitches.store(1, Ordering::SeqCst);
    bench.play(0, 0, "glitch").unwrap();
    assert_eq!(bench.table.state().ply, 41);
    bench.play(0, 1, "a").unwrap();
    assert_eq!(bench.count(|what| matches!(what, What::Fault { .. })), 0);
    replays(&mut bench);
}

/// A game that breaks twice is void, and its record replays.
#[test]
fn two_traps_end_the_game() {
    for mv in ["boom", "boom-check", "lie"] {
        let mut bench = two(|_| {});
        bench.play(0, 0, "a").unwrap();
        assert_eq!(code(bench.play(0, 1, mv)), "fault");
        assert_eq!(bench.ending(), Some(("fault".to_owned(), Vec::new())));
        let outcome = bench.table.state().outcome.unwrap();
        assert!(!outcome.scored);
        replays(&mut bench);
    }
}

/// A fault that will not come again in the replay (a watchdog, a limit) is taken from the record.
#[test]
fn a_fault_need_not_repeat() {
    let mut bench = two(|c| c.series.games = 2);
    bench.rules.glitches.store(2, Ordering::SeqCst);
    assert_eq!(code(bench.play(0, 0, "glitch")), "fault");
    assert_eq!(bench.rules.glitches.load(Ordering::SeqCst), 0);
    bench.tell(0, Who::Host, Command::Next).unwrap();
    bench.play(0, 0, "a").unwrap();
    replays(&mut bench);
}

/// `fault = "adjourn"`: the table stands still until an arbiter rules.
#[test]
fn a_table_may_stand_still_after_a_fault() {
    let adjourned = || {
        let mut bench = two(|c| {
            c.series.fault = FaultPolicy::Adjourn;
            c.clock = Clock::SuddenDeath { time: 10_000 };
        });
        bench.play(1_000, 0, "a").unwrap();
        assert_eq!(code(bench.play(2_000, 1, "boom")), "fault");
        assert_eq!(code(bench.play(2_000, 1, "a")), "suspended");
        assert_eq!(code(bench.seat(2_000, 0, Command::Resign)), "suspended");
        assert_eq!(bench.table.poll_timeout(), None);
        bench
    };
    let mut bench = adjourned();
    bench.tell(90_000, CHIEF, chief(Rule::Resume)).unwrap();
    assert_eq!(bench.ms(1), 9_000, "the time of the stop is nobody's");
    bench.play(90_000, 1, "a").unwrap();
    assert_eq!(
        bench.table.state().ply,
        2,
        "the move that broke it was not made"
    );
    replays(&mut bench);

    let mut bench = adjourned();
    let outcome = Outcome {
        ending: Message::new("adjudicated"),
        places: vec![1, 1],
        scored: true,
    };
    bench
        .tell(90_000, CHIEF, chief(Rule::Adjudicate(outcome)))
        .unwrap();
    assert_eq!(bench.ending(), Some(("adjudicated".to_owned(), vec![1, 1])));
    replays(&mut bench);
}

/// A sleeping table keeps its snapshot only, and wakes when touched.
#[test]
fn a_table_sleeps_and_wakes() {
    let mut bench = two(|_| {});
    for ply in 0..20 {
        bench.play(0, ply % 2, "a").unwrap();
    }
    let before = bench.table.snapshot().unwrap();
    bench.table.sleep().unwrap();
    assert_eq!(bench.table.snapshot().unwrap(), before);
    assert_eq!(
        bench.table.position(Viewer::Spectator).unwrap().as_deref(),
        Some("20")
    );
    bench.table.sleep().unwrap();
    bench.play(0, 0, "a").unwrap();
    assert_eq!(bench.table.state().ply, 21);
}

/// A question that breaks the game is answered with a fault and changes nothing.
#[test]
fn a_question_never_changes_a_table() {
    let mut bench = two(|_| {});
    assert_eq!(code(bench.table.check(0, "boom-check")), "fault");
    assert_eq!(bench.drain(), 0);
    bench.play(0, 0, "a").unwrap();
}

#[test]
fn nonsense_is_refused_at_the_door() {
    let mut bench = two(|_| {});
    assert_eq!(code(bench.play(0, 7, "a")), "no-seat");
    assert_eq!(code(bench.tell(0, Who::Host, Command::Resign)), "no-seat");
    assert_eq!(code(bench.tell(0, CHIEF, chief(Rule::Foul(9)))), "no-seat");
    assert_eq!(
        code(bench.tell(0, CHIEF, chief(Rule::Resume))),
        "not-paused"
    );
    assert_eq!(bench.events.len(), 2);
}
