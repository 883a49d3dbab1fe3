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
    while let Some(event) = table.poll_event() {
        events.push(json!(table.shown(&event, Viewer::Everything)));
    }
    json!({"events": events, "to_act": to_act(table)})
}

pub(super) fn command(table: &mut Table, at: u64, line: &Map<String, Value>) -> Answer {
    let text = |key: &str| {
        line.get(key).map(|value| {
            value
                .as_str()
                .map(str::to_owned)
                .ok_or_else(|| bad(&format!("{key} wants text")))
        })
    };
    let seen = match line.get("seen") {
        None => None,
        Some(seen) => Some(seen.as_u64().ok_or_else(|| bad("seen wants a number"))?),
    };
    if line.get("beat") == Some(&json!(true)) {
        let due = table
            .poll_timeout()
            .ok_or_else(|| Message::new("no-beat"))?;
        table.handle_timeout(due.max(at));
        return Ok(happened(table));
    }
    if line.contains_key("next") {
        return done(table, at, Who::Host, Command::Next, None);
    }
    if let Some(arbiter) = line.get("arbiter") {
        let chief = arbiter.as_str() == Some("chief");
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
        if line.keys().any(|key| key != "at") {
            let key = line
                .keys()
                .find(|key| *key != "at")
                .cloned()
                .unwrap_or_default();
            return Err(bad(&format!("nothing to do with `{key}`")));
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
            Some(notation) => Command::Play(table.read(seat, &play, &notation?)?),
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
            let places: Option<Vec<u8>> =
                body.get("places").and_then(Value::as_array).map(|places| {
                    places
                        .iter()
                        .filter_map(|place| {
                            place.as_u64().and_then(|place| u8::try_from(place).ok())
                        })
                        .collect()
                });
            let scored = body.get("scored").and_then(Value::as_bool).unwrap_or(true);
            let ending = if field("ending").is_empty() {
                "adjudicated".to_owned()
            } else {
                field("ending")
            };
            Rule::Adjudicate(Outcome {
                ending: Message::new(ending),
                places: places.unwrap_or_default(),
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
