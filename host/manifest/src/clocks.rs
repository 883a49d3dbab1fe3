//! `[clock]`: the table's clocks, those of phases, time odds, and what running out means.

use crate::keys::{CLOCK, ON_TIMEOUT, PRESS, SHARE};
use crate::reader::Reader;
use crate::systems::clock;
use crate::value::{Node, Table, Value};
use qipai_table::config::{Clock, OnTimeout, Press, Timing};
use qipai_table::rules::Info;
use std::collections::BTreeMap;

/// What `[clock]` says.
#[derive(Default)]
pub(crate) struct Clocks {
    pub(crate) clock: Clock,
    pub(crate) phases: BTreeMap<String, Clock>,
    pub(crate) timing: Timing,
    pub(crate) on_timeout: OnTimeout,
}

/// `teams`: of each seat; `names`: of the seats.
pub(crate) fn clocks(
    r: &mut Reader,
    table: &Table,
    info: &Info,
    teams: &[u8],
    names: &[String],
) -> Clocks {
    let Some(t) = r.table(table, "clock") else {
        return Clocks::default();
    };
    let main = clock(r, t, CLOCK, "[clock]");
    let phases = named(r, t, "phase", |r, key, place| {
        if !info.phases.iter().any(|phase| phase == key) {
            let message = format!("this game has no phase `{key}`");
            r.unknown(place, "unknown-phase", message, key, &info.phases);
        }
    });
    let timing = timing(r, t, teams, names);
    hourglass(r, t, &main, teams, &timing);
    let on_timeout = on_timeout(r, t, info, &main, &timing);
    Clocks {
        clock: main,
        phases,
        timing,
        on_timeout,
    }
}

/// Clocks by name: of phases, or of single seats. `check` judges the names.
fn named(
    r: &mut Reader,
    t: &Table,
    key: &str,
    check: impl Fn(&mut Reader, &str, &crate::source::Place),
) -> BTreeMap<String, Clock> {
    let mut clocks = BTreeMap::new();
    for (key, node) in r.table(t, key).into_iter().flat_map(|t| &t.entries) {
        check(r, &key.name, &key.place);
        match &node.value {
            Value::Table(inner) => {
                let where_ = format!("the clock of `{}`", key.name);
                if inner.get("system").is_none() {
                    let message = format!("{where_} needs `system`");
                    r.wrong(&key.place, "missing-key", message);
                } else {
                    clocks.insert(key.name.clone(), clock(r, inner, &["system"], &where_));
                }
            }
            _ => r.expected(node, "a clock, which is a table,"),
        }
    }
    clocks
}

fn timing(r: &mut Reader, t: &Table, teams: &[u8], names: &[String]) -> Timing {
    let team = r.word(t, "share", SHARE).unwrap_or(false);
    let mut distinct = teams.to_vec();
    distinct.sort_unstable();
    distinct.dedup();
    if let (true, Some(node)) = (team && distinct.len() == teams.len(), t.get("share")) {
        let message = "nobody has a partner here: there is no clock to share";
        r.wrong(&node.place, "contradiction", message);
    }
    let odds = named(r, t, "odds", |r, key, place| {
        let number = key.parse::<usize>().is_ok_and(|seat| seat < teams.len());
        if !number && !names.iter().any(|name| name == key) {
            let message = format!("there is no seat `{key}` here");
            r.unknown(place, "unknown-seat", message, key, names);
        }
    });
    if let (true, false, Some(node)) = (team, odds.is_empty(), t.get("odds")) {
        let message = "partners share a clock: a single seat can't have odds";
        r.wrong(&node.place, "contradiction", message);
    }
    Timing {
        team,
        start_delay: r.duration(t, "start_delay").unwrap_or(0),
        press: r.word(t, "press", PRESS).unwrap_or_default(),
        odds,
    }
}

/// An hourglass has two ends.
fn hourglass(r: &mut Reader, t: &Table, main: &Clock, teams: &[u8], timing: &Timing) {
    let mut distinct = teams.to_vec();
    distinct.sort_unstable();
    distinct.dedup();
    let clocks = if timing.team {
        distinct.len()
    } else {
        teams.len()
    };
    if let (Clock::Hourglass { .. }, true, Some(node)) = (main, clocks != 2, t.get("system")) {
        let message = format!("an hourglass has two ends, and here are {clocks} clocks");
        r.wrong(&node.place, "contradiction", message);
    }
    let mixed = |clock: &Clock| {
        matches!(clock, Clock::Hourglass { .. }) != matches!(main, Clock::Hourglass { .. })
    };
    if let (true, Some(node)) = (timing.odds.values().any(mixed), t.get("odds")) {
        let message = "what an hourglass loses another hourglass must gain";
        r.wrong(&node.place, "contradiction", message);
    }
}

fn on_timeout(r: &mut Reader, t: &Table, info: &Info, main: &Clock, timing: &Timing) -> OnTimeout {
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
        skipping(r, node, info, main, timing);
    }
    OnTimeout::Skip {
        lose_at: lose_at.unwrap_or(0),
    }
}

/// What a skipped turn needs: a move to make, and new time for the next turn.
fn skipping(r: &mut Reader, node: &Node, info: &Info, main: &Clock, timing: &Timing) {
    if info.skips.is_empty() {
        let message = "this game has no move for a skipped turn: \"lose\" is all there is";
        r.wrong(&node.place, "contradiction", message);
    }
    let renews = |clock: &Clock| {
        let renewing = matches!(clock, Clock::Qq { .. } | Clock::PerMove { .. });
        renewing || *clock == Clock::None
    };
    if !renews(main) || !timing.odds.values().all(renews) {
        let message = "this clock gives no new time after a skipped turn: \"lose\" is all there is; \"qq\" and \"per_move\" give some";
        r.wrong(&node.place, "contradiction", message);
    }
    if timing.press == Press::Hand {
        let message = "a turn can't be skipped that ends with the hand on the clock";
        r.wrong(&node.place, "contradiction", message);
    }
}
