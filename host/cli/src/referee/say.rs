//! Lines that do something.

use super::{Answer, bad, seats};
use qipai_table::rules::{Message, Seat, Viewer};
pub(super) use qipai_table::rulings::seat_of as seat;
use qipai_table::{Command, Table, Who, rulings};
use serde_json::{Map, Value, json};

pub(super) fn named(table: &Table, seats: &[Seat]) -> Value {
    let names = table.seat_names();
    seats
        .iter()
        .filter_map(|seat| names.get(usize::from(*seat)).cloned())
        .collect()
}

pub(super) fn to_act(table: &Table) -> Value {
    json!({"must": named(table, &table.must()), "may": named(table, &table.may())})
}

/// Events since the last line, and who is to act.
pub(super) fn happened(table: &mut Table) -> Value {
    let mut events = Vec::new();
    let names = table.seat_names();
    while let Some(event) = table.poll_event() {
        let shown = table.shown(&event, Viewer::Everything);
        let mut told = json!(shown);
        // The record numbers seats; outside they have names.
        told["by"] = json!(shown.by.and_then(|seat| names.get(usize::from(seat))));
        events.push(told);
    }
    json!({"events": events, "to_act": to_act(table)})
}

pub(super) fn command(table: &mut Table, at: u64, line: &Map<String, Value>) -> Answer {
    let seen = match line.get("seen") {
        None => None,
        Some(seen) => Some(seen.as_u64().ok_or_else(|| bad("seen wants a number"))?),
    };
    if line.contains_key("beat") {
        let due = table
            .poll_timeout()
            .filter(|_| table.state().beat.is_some())
            .ok_or_else(|| Message::new("no-beat"))?;
        table.handle_timeout(due.max(at));
        return Ok(happened(table));
    }
    if line.contains_key("next") {
        return done(table, at, Who::Host, Command::Next, None);
    }
    if let Some(arbiter) = line.get("arbiter") {
        let chief = arbiter.as_str() == Some("chief");
        if !chief && arbiter.as_str() != Some("table") {
            return Err(bad("an arbiter is \"table\" or \"chief\""));
        }
        let ruling = rulings::ruling(table, line)?;
        return done(
            table,
            at,
            Who::Arbiter { chief },
            Command::Rule(ruling),
            None,
        );
    }
    if !line.contains_key("seat") {
        if let Some(key) = line.keys().find(|key| *key != "at") {
            return Err(bad(&format!("`{key}` by whom? a seat or an arbiter")));
        }
        table.handle_timeout(at);
        return Ok(happened(table));
    }
    let seat = seat(table, line.get("seat"))?;
    let command = seats::command(table, seat, at, line)?;
    done(table, at, Who::Seat(seat), command, seen)
}

fn done(table: &mut Table, at: u64, who: Who, command: Command, seen: Option<u64>) -> Answer {
    match table.handle(at, who, command, seen) {
        Ok(()) => {
            // Beats that take no time follow at once.
            table.handle_timeout(at);
            Ok(happened(table))
        }
        Err(why) => {
            let events = happened(table);
            let mut answer = super::refused(&why);
            // Time passed, and a refusal may have cost something.
            if events["events"]
                .as_array()
                .is_some_and(|events| !events.is_empty())
            {
                answer["events"] = events["events"].clone();
                answer["to_act"] = events["to_act"].clone();
            }
            Ok(answer)
        }
    }
}
