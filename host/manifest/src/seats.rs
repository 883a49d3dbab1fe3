//! `[seating]` and `[pace]`.

use crate::keys::{ASSIGN, DIRECTIONS, PACE, SEATING};
use crate::reader::Reader;
use crate::value::{Table, Value};
use qipai_table::config::{Pace, Seating};
use qipai_table::rules::Info;
use std::collections::BTreeMap;

pub(crate) fn seating(r: &mut Reader, table: &Table, info: &Info) -> Seating {
    let empty = Table::default();
    let t = r.table(table, "seating").unwrap_or(&empty);
    r.keys(t, "[seating]", SEATING);
    let assign = r.word(t, "assign", ASSIGN).unwrap_or_default();
    r.word(t, "direction", DIRECTIONS);
    let seats = r.count(t, "seats", 1..=64).map(|seats| seats as usize);
    let mut seatings = info.seatings.iter();
    let found = match seats {
        Some(seats) => seatings.find(|seating| seating.teams.len() == seats),
        None => seatings.next(),
    };
    if let (None, Some(seats), Some(node)) = (found, seats, t.get("seats")) {
        let counts = info.seatings.iter().map(|seating| seating.teams.len());
        let message = format!("this game is not played with {seats} seats");
        let written = seats.to_string();
        r.unknown(&node.place, "unknown-value", message, &written, counts);
    }
    let seating = found.cloned().unwrap_or_default();
    Seating {
        teams: seating.teams,
        names: seating.seat_names,
        assign,
    }
}

pub(crate) fn pace(r: &mut Reader, table: &Table, info: &Info) -> BTreeMap<String, Pace> {
    let mut paces = BTreeMap::new();
    let Some(t) = r.table(table, "pace") else {
        return paces;
    };
    for (key, node) in &t.entries {
        if !info.beats.contains(&key.name) {
            let message = format!("this game has no beat `{}`", key.name);
            r.unknown(&key.place, "unknown-beat", message, &key.name, &info.beats);
        }
        let pace = match &node.value {
            Value::Table(inner) => {
                r.keys(inner, "a pace", PACE);
                if inner.get("time").is_none() {
                    let message = format!("the pace of `{}` needs `time`", key.name);
                    r.wrong(&key.place, "missing-key", message);
                }
                Pace {
                    time: r.duration(inner, "time").unwrap_or(0),
                    restart: r.bool(inner, "restart").unwrap_or(false),
                }
            }
            _ => Pace {
                time: r.duration(t, &key.name).unwrap_or(0),
                restart: false,
            },
        };
        paces.insert(key.name.clone(), pace);
    }
    paces
}
