//! A resolved `[clock]` as TOML.

use crate::keys::{ON_TIMEOUT, PRESS, SHARE, word};
use crate::show::{count, put, put_some, text};
use crate::units::duration_text;
use qipai_table::config::{Clock, Config, OnTimeout, Stage};
use std::collections::BTreeMap;
use toml::{Table, Value};

pub(crate) fn clocks(c: &Config) -> Table {
    let mut t = clock(&c.clock);
    let (skips, lose_at) = match c.on_timeout {
        OnTimeout::Lose => (false, 0),
        OnTimeout::Skip { lose_at } => (true, lose_at),
    };
    put(&mut t, "on_timeout", text(word(ON_TIMEOUT, &skips)));
    if lose_at > 0 {
        put(&mut t, "lose_at", count(lose_at));
    }
    put(&mut t, "share", text(word(SHARE, &c.timing.team)));
    put_time(&mut t, "start_delay", c.timing.start_delay);
    put(&mut t, "press", text(word(PRESS, &c.timing.press)));
    put_some(&mut t, "odds", named(&c.timing.odds));
    put_some(&mut t, "phase", named(&c.phase_clocks));
    t
}

fn named(clocks: &BTreeMap<String, Clock>) -> Table {
    let one = |(name, spec): (&String, &Clock)| (name.clone(), Value::Table(clock(spec)));
    clocks.iter().map(one).collect()
}

fn put_time(t: &mut Table, key: &str, ms: u64) {
    put(t, key, text(duration_text(ms)));
}

/// Keys that take a time, with their milliseconds.
type Times<'a> = &'a [(&'a str, u64)];

fn clock(spec: &Clock) -> Table {
    let mut t = Table::new();
    let (system, times, number): (_, Times<'_>, Option<(&str, u32)>) = match spec {
        Clock::None => ("none", &[], None),
        Clock::SuddenDeath { time } => ("sudden_death", &[("time", *time)], None),
        Clock::Fischer { time, increment } => (
            "fischer",
            &[("time", *time), ("increment", *increment)],
            None,
        ),
        Clock::Delay { time, delay } => ("delay", &[("time", *time), ("delay", *delay)], None),
        Clock::Bronstein { time, delay } => {
            ("bronstein", &[("time", *time), ("delay", *delay)], None)
        }
        Clock::Byoyomi {
            time,
            period,
            periods,
        } => (
            "byoyomi",
            &[("time", *time), ("period", *period)],
            Some(("periods", *periods)),
        ),
        Clock::Canadian {
            time,
            period,
            moves,
        } => (
            "canadian",
            &[("time", *time), ("period", *period)],
            Some(("moves", *moves)),
        ),
        Clock::Hourglass { time } => ("hourglass", &[("time", *time)], None),
        Clock::Stages { stages } => {
            let stages = stages.iter().map(|s| Value::Table(stage(s))).collect();
            put(&mut t, "stages", Value::Array(stages));
            ("stages", &[], None)
        }
        Clock::PerMove { step } => ("per_move", &[("step", *step)], None),
        Clock::Qq {
            game,
            step,
            countdown,
        } => (
            "qq",
            &[("game", *game), ("step", *step), ("countdown", *countdown)],
            None,
        ),
    };
    put(&mut t, "system", text(system));
    for (key, ms) in times {
        put_time(&mut t, key, *ms);
    }
    if let Some((key, value)) = number {
        put(&mut t, key, count(value));
    }
    t
}

fn stage(stage: &Stage) -> Table {
    let mut t = Table::new();
    if stage.moves > 0 {
        put(&mut t, "moves", count(stage.moves));
    }
    put_time(&mut t, "time", stage.time);
    for (key, ms) in [("increment", stage.increment), ("delay", stage.delay)] {
        if ms > 0 {
            put_time(&mut t, key, ms);
        }
    }
    t
}
