//! The clock systems and their times.

use crate::keys::{STAGE, SYSTEMS};
use crate::reader::Reader;
use crate::value::{Node, Table, Value};
use qipai_table::config::{Clock, Stage};

/// A clock with exactly the times of its system.
pub(crate) fn clock(r: &mut Reader, t: &Table, besides: &[&str], where_: &str) -> Clock {
    let named = t.get("system").is_some();
    let system = r.word(t, "system", SYSTEMS);
    let times = match system {
        Some(times) => times,
        // Its name is wrong, and told: which times it wants nobody knows.
        None if named => return Clock::None,
        None => &[],
    };
    let known: Vec<&str> = besides.iter().chain(times).copied().collect();
    r.keys(t, where_, &known);
    let Some((system, _)) = r.text(t, "system") else {
        return Clock::None;
    };
    match system {
        "sudden_death" => Clock::SuddenDeath {
            time: time(r, t, "time", 1),
        },
        "fischer" => Clock::Fischer {
            time: time(r, t, "time", 1),
            increment: time(r, t, "increment", 0),
        },
        "delay" => Clock::Delay {
            time: time(r, t, "time", 1),
            delay: time(r, t, "delay", 0),
        },
        "bronstein" => Clock::Bronstein {
            time: time(r, t, "time", 1),
            delay: time(r, t, "delay", 0),
        },
        "byoyomi" => Clock::Byoyomi {
            time: time(r, t, "time", 0),
            period: time(r, t, "period", 1),
            periods: number(r, t, "periods", 1_000),
        },
        "canadian" => Clock::Canadian {
            time: time(r, t, "time", 0),
            period: time(r, t, "period", 1),
            moves: number(r, t, "moves", 1_000),
        },
        "hourglass" => Clock::Hourglass {
            time: time(r, t, "time", 1),
        },
        "stages" => Clock::Stages {
            stages: stages(r, t),
        },
        "per_move" => Clock::PerMove {
            step: time(r, t, "step", 1),
        },
        "qq" => Clock::Qq {
            game: time(r, t, "game", 1),
            step: time(r, t, "step", 1),
            countdown: time(r, t, "countdown", 1),
        },
        _ => Clock::None,
    }
}

/// A time that the clock's system needs.
fn time(r: &mut Reader, t: &Table, key: &str, least: u64) -> u64 {
    let time = r.duration(t, key);
    needed(r, t, key);
    if let (Some(node), Some(time)) = (t.get(key), time)
        && time < least
    {
        let message = format!("`{key}` can't be no time at all");
        r.wrong(&node.place, "out-of-range", message);
    }
    time.unwrap_or(0)
}

fn number(r: &mut Reader, t: &Table, key: &str, most: u32) -> u32 {
    needed(r, t, key);
    r.count(t, key, 1..=most).unwrap_or(1)
}

fn needed(r: &mut Reader, t: &Table, key: &str) {
    if let (None, Some(node)) = (t.get(key), t.get("system")) {
        let message = format!("this clock needs `{key}`");
        r.wrong(&node.place, "missing-key", message);
    }
}

/// T2: at least one period; every one but the last asks for moves.
fn stages(r: &mut Reader, t: &Table) -> Vec<Stage> {
    needed(r, t, "stages");
    let list = r.array(t, "stages", "a list of { moves = ..., time = \"...\" }");
    let list = list.unwrap_or_default();
    if let (true, Some(node)) = (list.is_empty(), t.get("stages")) {
        r.wrong(
            &node.place,
            "out-of-range",
            "a clock needs one stage at least",
        );
    }
    let last = list.len().saturating_sub(1);
    let one = |(number, node): (usize, &Node)| stage(r, node, number == last);
    list.iter().enumerate().filter_map(one).collect()
}

fn stage(r: &mut Reader, node: &Node, last: bool) -> Option<Stage> {
    let Value::Table(t) = &node.value else {
        r.expected(node, "{ moves = ..., time = \"...\" }");
        return None;
    };
    r.keys(t, "a stage", STAGE);
    if t.get("moves").is_none() && !last {
        let message = "only the last stage may be without `moves`: this one would never end";
        r.wrong(&node.place, "contradiction", message);
    }
    if t.get("time").is_none() {
        r.wrong(&node.place, "missing-key", "a stage needs `time`");
    }
    let time = r.duration(t, "time").unwrap_or(1);
    if let (0, Some(node)) = (time, t.get("time")) {
        let message = "`time` can't be no time at all";
        r.wrong(&node.place, "out-of-range", message);
    }
    let stage = Stage {
        moves: r.count(t, "moves", 1..=1_000).unwrap_or(0),
        time,
        increment: r.duration(t, "increment").unwrap_or(0),
        delay: r.duration(t, "delay").unwrap_or(0),
    };
    if let (true, true, Some(node)) = (stage.increment > 0, stage.delay > 0, t.get("delay")) {
        let message = "a stage has an increment or a delay, not both";
        r.wrong(&node.place, "contradiction", message);
    }
    Some(stage)
}
