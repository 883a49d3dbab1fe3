//! `[clock]`: the systems, their times, phases, and what running out means.

use crate::keys::{CLOCK, ON_TIMEOUT, SYSTEMS};
use crate::reader::Reader;
use crate::value::{Table, Value};
use qipai_table::config::{Clock, OnTimeout};
use qipai_table::rules::Info;
use std::collections::BTreeMap;

/// What `[clock]` says.
#[derive(Default)]
pub(crate) struct Clocks {
    pub(crate) clock: Clock,
    pub(crate) phases: BTreeMap<String, Clock>,
    pub(crate) on_timeout: OnTimeout,
}

pub(crate) fn clocks(r: &mut Reader, table: &Table, info: &Info) -> Clocks {
    let Some(t) = r.table(table, "clock") else {
        return Clocks::default();
    };
    let main = clock(r, t, CLOCK, "[clock]");
    let mut phases = BTreeMap::new();
    for (key, node) in r.table(t, "phase").into_iter().flat_map(|t| &t.entries) {
        if !info.phases.contains(&key.name) {
            let message = format!("this game has no phase `{}`", key.name);
            r.unknown(
                &key.place,
                "unknown-phase",
                message,
                &key.name,
                &info.phases,
            );
        }
        match &node.value {
            Value::Table(inner) => {
                let where_ = format!("the clock of `{}`", key.name);
                if inner.get("system").is_none() {
                    let message = format!("{where_} needs `system`");
                    r.wrong(&key.place, "missing-key", message);
                } else {
                    phases.insert(key.name.clone(), clock(r, inner, &["system"], &where_));
                }
            }
            _ => r.expected(node, "a clock, which is a table,"),
        }
    }
    let on_timeout = on_timeout(r, t, info, &main);
    Clocks {
        clock: main,
        phases,
        on_timeout,
    }
}

fn on_timeout(r: &mut Reader, t: &Table, info: &Info, main: &Clock) -> OnTimeout {
    let skips = r.word(t, "on_timeout", ON_TIMEOUT).unwrap_or(false);
    let lose_at = r.count(t, "lose_at", 1..=1_000);
    if !skips {
        if let Some(node) = t.get("lose_at") {
            let message = "`lose_at` counts skipped turns: it wants on_timeout = \"skip\"";
            r.wrong(&node.place, "contradiction", message);
        }
        return OnTimeout::Lose;
    }
    if let Some(node) = t.get("on_timeout") {
        if info.skips.is_empty() {
            let message = "this game has no move for a skipped turn: \"lose\" is all there is";
            r.wrong(&node.place, "contradiction", message);
        }
        if matches!(main, Clock::SuddenDeath { .. } | Clock::Fischer { .. }) {
            let message = "this clock gives no new time after a skipped turn: \"lose\" is all there is; \"qq\" gives some";
            r.wrong(&node.place, "contradiction", message);
        }
    }
    OnTimeout::Skip {
        lose_at: lose_at.unwrap_or(0),
    }
}

/// A clock with exactly the times of its system.
fn clock(r: &mut Reader, t: &Table, besides: &[&str], where_: &str) -> Clock {
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
    match (t.get(key), t.get("system"), time) {
        (None, Some(node), _) => {
            let message = format!("this clock needs `{key}`");
            r.wrong(&node.place, "missing-key", message);
        }
        (Some(node), _, Some(time)) if time < least => {
            let message = format!("`{key}` can't be no time at all");
            r.wrong(&node.place, "out-of-range", message);
        }
        _ => {}
    }
    time.unwrap_or(0)
}
