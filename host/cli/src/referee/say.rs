//! Lines that do something.

use super::{Answer, bad};
use qipai_table::rules::{Message, Outcome, Seat, Viewer};
use qipai_table::{Command, Rule, Ruling, Table, Who};
use serde_json::{Map, Value, json};

/// A seat by name or number.
pub(super) fn seat(table: &Table, value: Option<&Value>) -> Result<Seat, Message> {
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
    let text = |key: &str| {
        line.get(key).map(|value| {
            match value {
                Value::String(text) => Ok(text.clone()),
                // A call of 2 points, a card of rank 3.
                Value::Number(number) if number.is_u64() => Ok(number.to_string()),
                _ => Err(bad(&format!("{key} wants text"))),
            }
        })
    };
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
        let arbiter = arbiter.as_str();
        let chief = arbiter.ok_or_else(|| bad("arbiter wants chief or table"))? == "chief";
        let ruling = ruling(table, line)?;
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
    let who = Who::Seat(seat);
    let command = if let Some(play) = text("play") {
        table.handle_timeout(at);
        let play = play?;
        match text("notation") {
            None => Command::Play(play),
            Some(notation) => Command::Play(super::ask::read(table, seat, &play, &notation?)?),
        }
    } else if let Some(call) = text("call") {
        Command::Call {
            text: call?,
            alert: text("alert").transpose()?,
        }
    } else if let Some(offer) = text("offer") {
        match offer?.as_str() {
            "draw" => Command::OfferDraw,
            other => return Err(Message::new("unsupported-command").arg("offer", other)),
        }
    } else if let Some(answer) = text("answer") {
        match answer?.as_str() {
            "accept" => Command::Answer(true),
            "decline" => Command::Answer(false),
            _ => return Err(bad("answer wants accept or decline")),
        }
    } else if line.contains_key("resign") {
        Command::Resign
    } else if line.contains_key("leave") {
        Command::Leave
    } else {
        let known = [
            "touch", "adjust", "arrive", "return", "press", "stop", "adjourn", "seal", "report",
        ];
        return Err(match known.iter().find(|key| line.contains_key(**key)) {
            Some(key) => Message::new("unsupported-command").arg("command", key),
            None => bad("a seat does something: play, call, offer, answer, resign, leave"),
        });
    };
    done(table, at, who, command, seen)
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

fn ruling(table: &Table, line: &Map<String, Value>) -> Result<Ruling, Message> {
    let rules = [
        "foul",
        "warn",
        "violation",
        "time",
        "forfeit",
        "disqualify",
        "adjudicate",
        "void",
        "pause",
        "resume",
        "restore",
        "swap",
    ];
    let (key, body) = rules
        .iter()
        .find_map(|key| line.get(*key).map(|body| (*key, body)))
        .ok_or_else(|| bad("an arbiter rules something"))?;
    let field = |key: &str| {
        body.get(key)
            .and_then(Value::as_str)
            .unwrap_or_default()
            .to_owned()
    };
    let seat = || seat(table, body.get("seat"));
    let what = match key {
        "foul" => Rule::Foul(seat()?),
        "warn" => Rule::Warn(seat()?),
        "violation" => Rule::Violation(seat()?),
        "time" => Rule::Time(
            seat()?,
            body.get("ms")
                .and_then(Value::as_i64)
                .ok_or_else(|| bad("time wants ms"))?,
        ),
        "forfeit" => Rule::Forfeit(seat()?),
        "disqualify" => Rule::Disqualify(seat()?),
        "void" => Rule::Void,
        "pause" => Rule::Pause,
        "resume" => Rule::Resume,
        "adjudicate" => {
            let places = places(table, body.get("places"))?;
            let scored = body.get("scored").and_then(Value::as_bool).unwrap_or(true);
            let ending = if field("ending").is_empty() {
                "adjudicated".to_owned()
            } else {
                field("ending")
            };
            Rule::Adjudicate(Outcome {
                ending: Message::new(ending),
                places,
                scored,
            })
        }
        other => return Err(Message::new("unsupported-command").arg("ruling", other)),
    };
    Ok(Ruling {
        what,
        article: field("article"),
        reason: field("reason"),
    })
}

/// Places by seat, from 1: a list, or an object by the seats' names. None at all: nobody is placed.
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
