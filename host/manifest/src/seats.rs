//! `[seating]` and `[pace]`.

use crate::keys::{ASSIGN, DIRECTIONS, PACE, SEATING};
use crate::reader::Reader;
use crate::value::{Node, Table, Value};
use qipai_table::config::{Pace, Seating};
use qipai_table::rules::Info;
use serde::Serialize;
use std::collections::BTreeMap;

const MOST_SEATS: u32 = 64;
const TEAMS: &str = "a list of the seats' teams, [0, 1, 0, 1],";

/// Which way round the table the order of play goes, for whoever draws it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// As the hands of a clock, seen from above.
    #[default]
    Clockwise,
    Counterclockwise,
}

pub(crate) fn seating(r: &mut Reader, table: &Table, info: &Info) -> (Seating, Direction) {
    let empty = Table::default();
    let t = r.table(table, "seating").unwrap_or(&empty);
    r.keys(t, "[seating]", SEATING);
    let assign = r.word(t, "assign", ASSIGN).unwrap_or_default();
    let direction = r.word(t, "direction", DIRECTIONS).unwrap_or_default();
    let (teams, names) = chosen(r, t, info).unwrap_or_default();
    let seating = Seating {
        teams,
        names,
        assign,
    };
    (seating, direction)
}

/// Teams and names of the game's first seating that has these seats and teams.
fn chosen(r: &mut Reader, t: &Table, info: &Info) -> Option<(Vec<u8>, Vec<String>)> {
    let seats = r.count(t, "seats", 1..=MOST_SEATS).map(|n| n as usize);
    let teams = teams(r, t);
    if let (Some(seats), Some((teams, node))) = (seats, &teams)
        && teams.len() != seats
    {
        let message = format!("{} teams are given for {seats} seats", teams.len());
        r.wrong(&node.place, "contradiction", message);
        return None;
    }
    let fits = |seating: &&qipai_table::rules::Seating| {
        seats.is_none_or(|seats| seating.teams.len() == seats)
            && teams.as_ref().is_none_or(|(t, _)| seating.teams == *t)
    };
    if let Some(found) = info.seatings.iter().find(fits) {
        return Some((found.teams.clone(), found.seat_names.clone()));
    }
    if let Some((teams, node)) = &teams {
        let allowed = info.seatings.iter().map(|s| format!("{:?}", s.teams));
        let message = format!("this game is not played by teams {teams:?}");
        let written = format!("{teams:?}");
        r.unknown(&node.place, "unknown-value", message, &written, allowed);
    } else if let (Some(seats), Some(node)) = (seats, t.get("seats")) {
        let mut counts: Vec<usize> = info.seatings.iter().map(|s| s.teams.len()).collect();
        counts.dedup();
        let message = format!("this game is not played with {seats} seats");
        let written = seats.to_string();
        r.unknown(&node.place, "unknown-value", message, &written, counts);
    }
    None
}

fn teams<'a>(r: &mut Reader, t: &'a Table) -> Option<(Vec<u8>, &'a Node)> {
    let node = t.get("teams")?;
    let items = r.array(t, "teams", TEAMS)?;
    let team = |item: &Node| match item.value {
        Value::Int(number) => u8::try_from(number).ok(),
        _ => None,
    };
    let teams: Option<Vec<u8>> = items.iter().map(team).collect();
    let Some(teams) = teams.filter(|teams| teams.len() <= MOST_SEATS as usize) else {
        r.wrong(
            &node.place,
            "wrong-type",
            format!("{TEAMS} is expected here"),
        );
        return None;
    };
    Some((teams, node))
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
