//! Rulings as a line of JSON says them, over standard input and over HTTP.

use crate::rules::{Message, Outcome, Seat};
use crate::{Rule, Ruling, Table};
use serde_json::{Map, Value};

/// Something is wrong with the line itself.
fn bad(what: &str) -> Message {
    Message::new("bad-line").arg("what", what)
}

/// Rulings by the key of their line.
const RULES: &str = "foul, warn, violation, penalise, time, forfeit, disqualify, adjudicate, void, restore, swap, replay, excuse, adjourn, pause, resume";

fn text(body: &Value, key: &str) -> String {
    let value = body.get(key).and_then(Value::as_str);
    value.unwrap_or_default().to_owned()
}

fn yes(body: &Value, key: &str, otherwise: bool) -> bool {
    body.get(key).and_then(Value::as_bool).unwrap_or(otherwise)
}

/// A seat by name or number.
///
/// # Errors
/// `no-seat`, or `bad-line` where it is neither.
pub fn seat_of(table: &Table, value: Option<&Value>) -> Result<Seat, Message> {
    let name = match value {
        Some(Value::String(name)) => name.clone(),
        Some(Value::Number(number)) => number.to_string(),
        _ => return Err(bad("seat wants a name or a number")),
    };
    table
        .seat_named(&name)
        .or_else(|| table.seat_named(&name.to_ascii_lowercase()))
        .ok_or_else(|| Message::new("no-seat").arg("seat", name))
}

/// The ruling of an arbiter's line. Article, reason and name may stand inside it or beside it.
///
/// # Errors
/// `bad-line` with what is wrong, or `no-seat`.
pub fn ruling(table: &Table, line: &Map<String, Value>) -> Result<Ruling, Message> {
    let mut keys = RULES.split(", ").filter(|key| line.contains_key(*key));
    let found = keys.next().and_then(|key| Some((key, line.get(key)?)));
    let Some((key, body)) = found else {
        return Err(bad(&format!("an arbiter rules something: {RULES}")));
    };
    if let Some(more) = keys.next() {
        return Err(bad(&format!("one thing at a time: {key} or {more}")));
    }
    let what = rule(table, key, body)?;
    let said = |key: &str| {
        let inside = text(body, key);
        let beside = line.get(key).and_then(Value::as_str).unwrap_or_default();
        if inside.is_empty() {
            beside.to_owned()
        } else {
            inside
        }
    };
    Ok(Ruling {
        what,
        article: said("article"),
        reason: said("reason"),
        by: said("by"),
    })
}

fn rule(table: &Table, key: &str, body: &Value) -> Result<Rule, Message> {
    let seat = || seat_of(table, body.get("seat"));
    Ok(match key {
        "foul" => Rule::Foul(seat()?),
        "warn" => Rule::Warn(seat()?),
        "violation" => Rule::Violation(seat()?),
        "penalise" => Rule::Penalise(seat()?),
        "time" => {
            let ms = body.get("ms").and_then(Value::as_i64);
            Rule::Time(seat()?, ms.ok_or_else(|| bad("time wants ms"))?)
        }
        "forfeit" => Rule::Forfeit(seat()?),
        "disqualify" => Rule::Disqualify(seat()?),
        "adjudicate" => adjudicated(table, body)?,
        "void" => Rule::Void,
        "restore" => {
            let ply = body.get("ply").or(body.get("to")).unwrap_or(body).as_u64();
            let ply = ply.and_then(|ply| u32::try_from(ply).ok());
            Rule::Restore {
                ply: ply.ok_or_else(|| bad("restore wants a ply"))?,
                clocks: yes(body, "clocks", true),
            }
        }
        "swap" => {
            let [a, b] = swapped(table, body)?;
            Rule::Swap(a, b)
        }
        "replay" => Rule::Replay {
            swapped: yes(body, "swapped", false),
        },
        "excuse" => Rule::Excuse,
        "adjourn" => Rule::Adjourn,
        // `"pause": false` lets the game go on.
        "pause" if *body == Value::Bool(false) => Rule::Resume,
        "pause" => Rule::Pause,
        _ => Rule::Resume,
    })
}

/// Two seats by name; the first two where none are named.
fn swapped(table: &Table, body: &Value) -> Result<[Seat; 2], Message> {
    let seats = body.get("seats").unwrap_or(body);
    match seats.as_array().map(Vec::as_slice) {
        Some([a, b]) => Ok([seat_of(table, Some(a))?, seat_of(table, Some(b))?]),
        Some(_) => Err(bad("swap wants two seats")),
        None => Ok([0, 1]),
    }
}

fn adjudicated(table: &Table, body: &Value) -> Result<Rule, Message> {
    let places = places(table, body.get("places"))?;
    let ending = text(body, "ending");
    Ok(Rule::Adjudicate(Outcome {
        ending: Message::new(if ending.is_empty() {
            "adjudicated".to_owned()
        } else {
            ending
        }),
        places,
        scored: yes(body, "scored", true),
    }))
}

/// Places by seat: a list in the order of seats, or an object by their names.
fn places(table: &Table, value: Option<&Value>) -> Result<Vec<u8>, Message> {
    let place = |value: &Value| {
        let place = value.as_u64().and_then(|place| u8::try_from(place).ok());
        place.ok_or_else(|| bad("places wants a small number for each seat"))
    };
    match value {
        None | Some(Value::Null) => Ok(Vec::new()),
        Some(Value::Array(places)) => places.iter().map(place).collect(),
        Some(Value::Object(places)) => {
            let of = |name: &String| place(places.get(name).unwrap_or(&Value::Null));
            table.seat_names().iter().map(of).collect()
        }
        Some(_) => Err(bad("places wants a small number for each seat")),
    }
}
