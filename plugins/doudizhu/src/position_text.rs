//! The JSON of start positions, as the plugin writes it and as people write it.

use qipai_sdk::contract::Message;
use qipai_sdk::{Deserialize, Refusal, Serialize};
use serde_json::{Map, Value};

/// The cards of a hand, or only their number where a viewer may not know them.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(
    crate = "qipai_sdk::serde",
    untagged,
    expecting = "rank letters, or the number of cards where they are hidden"
)]
pub(crate) enum Held {
    Known(String),
    Hidden(u8),
}

impl Default for Held {
    fn default() -> Self {
        Held::Known(String::new())
    }
}

#[derive(Default, Serialize, Deserialize)]
#[serde(crate = "qipai_sdk::serde", deny_unknown_fields, default)]
pub(crate) struct Position {
    pub(crate) hands: [Held; 3],
    pub(crate) bottom: Held,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) first_caller: Option<u8>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) calls: Vec<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) landlord: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) phase: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) bottom_taken: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) bid: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) multiplier: Option<u32>,
    pub(crate) bombs: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) plays: Option<[u32; 3]>,
    pub(crate) open: bool,
    pub(crate) last: Vec<(u8, String)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) table: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) to_act: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) ply: Option<u32>,
    pub(crate) free: bool,
}

pub(crate) fn bad(why: impl ToString) -> Refusal {
    Refusal::Malformed(Message::new("unreadable-position").arg("why", why))
}

/// The greatest numbers that a position may hold: no play comes near them, and no sum runs over.
const MOST: [(&str, u32); 4] = [
    ("bid", 1000),
    ("multiplier", 1 << 20),
    ("bombs", 100),
    ("ply", 1_000_000),
];
/// The most plays of a seat.
const MOST_PLAYS: u32 = 10_000;

impl Position {
    /// Reads a position; an error names the key.
    pub(crate) fn parse(text: &str) -> Result<Position, Refusal> {
        let Value::Object(given) = serde_json::from_str(text).map_err(bad)? else {
            return Err(bad(
                r#"a position is an object: {"hands": ["...", "...", "..."]}"#,
            ));
        };
        let mut plain = Map::new();
        for (key, value) in given.into_iter().filter(|(_, value)| !value.is_null()) {
            let value = plainly(&key, value);
            let alone = Map::from_iter([(key.clone(), value.clone())]);
            serde_json::from_value::<Position>(Value::Object(alone))
                .map_err(|error| bad(format!("{key}: {error}")))?;
            plain.insert(key, value);
        }
        let position: Position = serde_json::from_value(Value::Object(plain)).map_err(bad)?;
        position.in_range()?;
        Ok(position)
    }

    fn in_range(&self) -> Result<(), Refusal> {
        let numbers = [self.bid, self.multiplier, Some(self.bombs), self.ply];
        for ((key, most), number) in MOST.into_iter().zip(numbers) {
            let least = u32::from(matches!(key, "bid" | "multiplier"));
            if number.is_some_and(|number| !(least..=most).contains(&number)) {
                return Err(bad(format!("{key}: from {least} to {most}")));
            }
        }
        let plays = self.plays.unwrap_or_default();
        if plays.iter().any(|plays| *plays > MOST_PLAYS) {
            return Err(bad(format!("plays: at most {MOST_PLAYS} a seat")));
        }
        Ok(())
    }
}

/// A key's value in the one form that is read: seats as numbers, lists by seat, cards as text.
fn plainly(key: &str, value: Value) -> Value {
    match key {
        "landlord" | "to_act" | "first_caller" => number(value),
        "bottom" | "table" => letters(value),
        "hands" => by_seat(value, letters),
        "plays" => by_seat(value, |plays| plays),
        "last" => pairs(value, letters),
        "calls" => pairs(value, |call| call),
        _ => value,
    }
}

/// Seats are named by their numbers: "1" is 1.
fn number(value: Value) -> Value {
    match value.as_str().and_then(|text| text.parse::<u8>().ok()) {
        Some(number) => number.into(),
        None => value,
    }
}

/// A list of ranks as one text.
fn letters(value: Value) -> Value {
    let text = |cards: &Vec<Value>| cards.iter().map(Value::as_str).collect::<Option<String>>();
    match value.as_array().and_then(text) {
        Some(text) => text.into(),
        None => value,
    }
}

/// A list by seat, or an object with the seats' names.
fn by_seat(value: Value, each: impl Fn(Value) -> Value) -> Value {
    match value {
        Value::Object(mut named) if named.len() == 3 => {
            let list: Option<Vec<Value>> = ["0", "1", "2"]
                .map(|seat| named.remove(seat))
                .into_iter()
                .collect();
            list.map_or(Value::Object(named), |list| {
                by_seat(Value::Array(list), each)
            })
        }
        Value::Array(list) => list.into_iter().map(each).collect(),
        other => other,
    }
}

/// Pairs of a seat and what it did; what is no pair stays as it is.
fn pairs(value: Value, what: impl Fn(Value) -> Value) -> Value {
    let pair = |pair: Value| match pair {
        Value::Array(pair) if pair.len() == 2 => {
            let mut pair = pair.into_iter();
            let seat = pair.next().map(number);
            seat.into_iter().chain(pair.map(&what)).collect()
        }
        other => other,
    };
    match value {
        Value::Array(list) => list.into_iter().map(pair).collect(),
        other => other,
    }
}
