//! What seats do.

use super::bad;
use super::say::seat as seat_of;
use qipai_table::rules::{Message, Seat};
use qipai_table::{Command, Offer, Table};
use serde_json::{Map, Value};

/// What a seat may do, by the key of its line.
const DOES: &str = "play, call, offer, answer, resign, leave, return, arrive, press, stop, touch, adjust, seal, adjourn, report";

fn word(key: &str, value: &Value) -> Result<String, Message> {
    match value {
        Value::String(text) => Ok(text.clone()),
        // A call of 2 points, a card of rank 3.
        Value::Number(number) if number.is_u64() => Ok(number.to_string()),
        _ => Err(bad(&format!("{key} wants text"))),
    }
}

fn text(line: &Map<String, Value>, key: &str) -> Result<Option<String>, Message> {
    line.get(key).map(|value| word(key, value)).transpose()
}

/// The command of a seat's line.
pub(super) fn command(
    table: &mut Table,
    seat: Seat,
    at: u64,
    line: &Map<String, Value>,
) -> Result<Command, Message> {
    let keys = DOES.split(", ").filter(|key| line.contains_key(*key));
    let mut found = keys.filter_map(|key| line.get(key).map(|value| (key, value)));
    let Some((key, value)) = found.next() else {
        return Err(bad(&format!("a seat does something: {DOES}")));
    };
    if let Some((more, _)) = found.next() {
        return Err(bad(&format!("one thing at a time: {key} or {more}")));
    }
    Ok(match key {
        "play" => play(table, seat, at, word(key, value)?, line)?,
        "call" => Command::Call {
            text: word(key, value)?,
            alert: text(line, "alert")?,
        },
        "offer" => Command::Offer(offer(&word(key, value)?, line)?),
        "adjourn" => Command::Offer(Offer::Adjourn),
        "answer" => match value.as_str() {
            Some("accept") => Command::Answer(true),
            Some("decline") => Command::Answer(false),
            _ => return Err(bad("answer wants accept or decline")),
        },
        "resign" => Command::Resign,
        "leave" => Command::Leave,
        "return" => Command::Return,
        "arrive" => Command::Arrive,
        "press" => Command::Press,
        "stop" => Command::Stop,
        "touch" => Command::Touch(touched(value)?),
        "adjust" => Command::Adjust(word(key, value)?),
        "seal" => Command::Seal(word(key, value)?),
        _ => Command::Report {
            of: seat_of(table, value.get("of"))?,
            article: value
                .get("article")
                .and_then(Value::as_str)
                .ok_or_else(|| bad("report wants an article"))?
                .to_owned(),
        },
    })
}

/// A move; written in another notation, time passes before it is read.
fn play(
    table: &mut Table,
    seat: Seat,
    at: u64,
    play: String,
    line: &Map<String, Value>,
) -> Result<Command, Message> {
    table.handle_timeout(at);
    Ok(match text(line, "notation")? {
        None => Command::Play(play),
        Some(notation) => Command::Play(super::ask::read(table, seat, &play, &notation)?),
    })
}

fn offer(kind: &str, line: &Map<String, Value>) -> Result<Offer, Message> {
    Ok(match kind {
        "draw" => Offer::Draw,
        "takeback" => Offer::Takeback {
            to: match line.get("to") {
                None | Some(Value::Null) => None,
                Some(to) => {
                    let ply = to.as_u64().and_then(|ply| u32::try_from(ply).ok());
                    Some(ply.ok_or_else(|| bad("to wants a ply"))?)
                }
            },
        },
        "adjourn" => Offer::Adjourn,
        "pause" => Offer::Pause,
        "rematch" => Offer::Rematch,
        _ => {
            let kinds = "draw, takeback, adjourn, pause, rematch";
            return Err(bad(&format!("offer wants one of {kinds}")));
        }
    })
}

/// One element, or two at once.
fn touched(value: &Value) -> Result<Vec<String>, Message> {
    match value {
        Value::String(id) => Ok(vec![id.clone()]),
        Value::Array(ids) => ids.iter().map(|id| word("touch", id)).collect(),
        _ => Err(bad("touch wants an element, or a list of two")),
    }
}
