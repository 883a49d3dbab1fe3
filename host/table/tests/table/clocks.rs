//! T1 and the other clocks, steps, pauses and outages.

use crate::fake::fake;
use crate::setup::*;
use qipai_table::config::*;
use qipai_table::{Command, Rule, Ruling, Who};

fn qq() -> Clock {
    Clock::Qq {
        game: 30 * MIN,
        step: 5 * MIN,
        countdown: 3 * MIN,
    }
}

fn chief(what: Rule) -> (Who, Command) {
    let ruling = Ruling {
        what,
        article: String::new(),
        reason: String::new(),
        by: String::new(),
    };
    (Who::Arbiter { chief: true }, Command::Rule(ruling))
}

/// T1: while game time is left, each move must be made inside the step time.
#[test]
fn t1_a_step_is_lost_at_five_minutes_sharp() {
    let mut bench = two(|c| c.clock = qq());
    assert_eq!(bench.table.poll_timeout(), Some(5 * MIN));
    assert_eq!(
        code(bench.play(5 * MIN, 0, "a")),
        "game-over",
        "a move at the deadline is late"
    );
    assert_eq!(bench.ending(), Some(("out-of-time".to_owned(), vec![2, 1])));
    assert_eq!(bench.ms(0), 0, "the clock shows what it lost by");

    let mut bench = two(|c| c.clock = qq());
    bench.play(5 * MIN - 1, 0, "a").unwrap();
    assert_eq!(bench.ending(), None);
    assert_eq!(bench.table.poll_timeout(), Some(10 * MIN - 1));
}

/// T1: game time that ends inside a move gives way to a whole countdown, which replaces the step.
#[test]
fn t1_thirty_seconds_of_game_time_lose_at_210_seconds() {
    let mut bench = two(|c| c.clock = qq());
    let mut now = 0;
    for _ in 0..7 {
        now += 252_000;
        bench.play(now, 0, "a").unwrap();
        bench.play(now, 1, "a").unwrap();
    }
    now += 6_000;
    bench.play(now, 0, "a").unwrap();
    bench.play(now, 1, "a").unwrap();
    let clock = |bench: &mut Bench| bench.table.state().clocks[0].clone();
    assert_eq!(
        (clock(&mut bench).stage, clock(&mut bench).ms),
        ("main", 30_000)
    );
    bench.wait(now + 29_999);
    assert_eq!((clock(&mut bench).stage, clock(&mut bench).ms), ("main", 1));
    bench.wait(now + 30_000);
    assert_eq!(
        (clock(&mut bench).stage, clock(&mut bench).ms),
        ("countdown", 3 * MIN)
    );
    assert_eq!(bench.table.poll_timeout(), Some(now + 210_000));
    bench.play(now + 209_999, 0, "a").unwrap();
    bench.play(now + 209_999, 1, "a").unwrap();
    now += 209_999;
    assert_eq!(
        bench.table.poll_timeout(),
        Some(now + 3 * MIN),
        "then a countdown for each move"
    );
    bench.wait(now + 3 * MIN);
    assert_eq!(bench.ending(), Some(("out-of-time".to_owned(), vec![2, 1])));
}

#[test]
fn sudden_death_counts_all_moves_together() {
    let mut bench = two(|c| c.clock = Clock::SuddenDeath { time: 10_000 });
    bench.play(4_000, 0, "a").unwrap();
    bench.play(5_000, 1, "a").unwrap();
    assert_eq!((bench.ms(0), bench.ms(1)), (6_000, 9_000));
    assert_eq!(bench.table.poll_timeout(), Some(11_000));
    bench.wait(11_000);
    assert_eq!(bench.ending(), Some(("out-of-time".to_owned(), vec![2, 1])));
}

#[test]
fn fischer_adds_after_each_move_and_not_after_a_skip() {
    let mut bench = two(|c| {
        c.clock = Clock::Fischer {
            time: 10_000,
            increment: 2_000,
        };
        c.on_timeout = OnTimeout::Skip { lose_at: 2 };
    });
    bench.play(3_000, 0, "a").unwrap();
    assert_eq!(bench.ms(0), 9_000);
    bench.wait(13_000);
    assert_eq!(bench.ms(1), 0, "skipped at its flag, and nothing added");
    assert_eq!(bench.table.state().ply, 2);
    assert_eq!(bench.table.state().timeouts, vec![0, 1]);
}

/// T4: a time-out is counted, and the turn is skipped; the last one loses.
#[test]
fn t4_the_fifth_time_out_loses() {
    let mut bench = two(|c| {
        c.clock = Clock::Qq {
            game: 100 * MIN,
            step: MIN,
            countdown: MIN,
        };
        c.on_timeout = OnTimeout::Skip { lose_at: 5 };
    });
    for n in 1..5 {
        let now = bench.table.now() + MIN;
        bench.wait(now);
        assert_eq!(bench.table.state().timeouts[0], n);
        assert_eq!(bench.ending(), None);
        bench.play(now, 1, "a").unwrap();
    }
    let now = bench.table.now() + MIN;
    bench.wait(now);
    assert_eq!(bench.ending(), Some(("out-of-time".to_owned(), vec![2, 1])));
}

#[test]
fn a_mark_does_not_restart_the_step_and_a_phase_does() {
    let mut params = board();
    params.opening = true;
    let mut c = config(&params, &[0, 1]);
    c.clock = qq();
    let mut bench = Bench::open(c, fake());
    bench.play(MIN, 0, "mark").unwrap();
    assert_eq!(bench.table.poll_timeout(), Some(5 * MIN));
    bench.play(MIN, 0, "a").unwrap();
    bench.play(2 * MIN, 1, "a").unwrap();
    assert_eq!(bench.table.state().phase, "play");
    assert_eq!(bench.table.poll_timeout(), Some(7 * MIN));
}

#[test]
fn a_phase_may_have_a_clock_of_its_own() {
    let mut params = board();
    params.opening = true;
    let mut c = config(&params, &[0, 1]);
    c.clock = Clock::SuddenDeath { time: 10_000 };
    c.phase_clocks
        .insert("opening".to_owned(), Clock::SuddenDeath { time: 1_000 });
    let mut bench = Bench::open(c, fake());
    assert_eq!(bench.table.poll_timeout(), Some(1_000));
    bench.play(900, 0, "a").unwrap();
    bench.play(1_000, 1, "a").unwrap();
    assert_eq!((bench.ms(0), bench.ms(1)), (10_000, 10_000));
    assert_eq!(bench.table.poll_timeout(), Some(11_000));
}

/// Others' inputs don't restart the step of a seat that stays to move; each has its own.
#[test]
fn seats_that_act_at_once_each_have_their_own_step() {
    let mut c = config(&beats(), &[0, 1]);
    c.clock = qq();
    let mut bench = Bench::open(c, fake());
    bench.wait(0);
    assert_eq!(bench.table.state().phase, "lay");
    bench.play(2 * MIN, 1, "l1").unwrap();
    assert_eq!(bench.table.poll_timeout(), Some(5 * MIN));
    assert!(!bench.table.state().clocks[1].running);
}

#[test]
fn a_pause_stops_clocks_and_moves() {
    let mut bench = two(|c| c.clock = Clock::SuddenDeath { time: 10_000 });
    let (arbiter, pause) = chief(Rule::Pause);
    bench.tell(1_000, arbiter, pause).unwrap();
    assert_eq!(bench.table.poll_timeout(), None);
    bench.wait(1_000_000);
    assert_eq!(code(bench.play(1_000_000, 0, "a")), "paused");
    let (arbiter, resume) = chief(Rule::Resume);
    bench.tell(1_000_000, arbiter, resume).unwrap();
    assert_eq!(bench.table.poll_timeout(), Some(1_009_000));
}

/// After a crash nobody is charged for the outage.
#[test]
fn an_outage_is_charged_to_nobody() {
    let mut bench = two(|c| c.clock = Clock::SuddenDeath { time: 10_000 });
    bench.play(1_000, 0, "a").unwrap();
    let resumed = |since| Command::Resumed { since };
    bench.tell(90_000, Who::Host, resumed(3_000)).unwrap();
    assert_eq!(bench.ms(1), 8_000, "it ran for two seconds more");
    assert_eq!(bench.table.poll_timeout(), Some(98_000));
    let seat = bench.seat(90_000, 0, resumed(0));
    assert_eq!(code(seat), "not-the-host");
    let late = bench.tell(200_000, Who::Host, resumed(99_000));
    assert_eq!(code(late), "game-over");
    assert_eq!(
        bench.ending().unwrap().0,
        "out-of-time",
        "the flag fell before"
    );
}

#[test]
fn time_never_runs_back() {
    let mut bench = two(|c| c.clock = Clock::SuddenDeath { time: 10_000 });
    bench.play(5_000, 0, "a").unwrap();
    bench.play(3_000, 1, "a").unwrap();
    assert_eq!(bench.table.now(), 5_000);
    assert_eq!((bench.ms(0), bench.ms(1)), (5_000, 10_000));
}

/// Stamps at the end of the scale are stamps like others.
#[test]
fn the_last_stamp_of_all_does_no_harm() {
    let mut bench = two(|c| {
        c.clock = qq();
        c.on_timeout = OnTimeout::Skip { lose_at: 0 };
    });
    bench.wait(u64::MAX);
    assert!(bench.ending().is_some());
    let mut bench = two(|c| c.clock = Clock::None);
    bench.play(u64::MAX, 0, "a").unwrap();
    bench.play(0, 1, "a").unwrap();
    assert_eq!(bench.table.state().ply, 2);
}
