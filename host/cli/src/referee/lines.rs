//! Reading lines: each has a number and a greatest length, and says one thing.

use super::bad;
use qipai_table::rules::Message;
use serde_json::{Map, Value};
use std::io::{self, BufRead, Read};

/// The longest line that is read, in bytes.
pub(super) const LONGEST: usize = 1 << 20;
/// The latest time: the greatest number that every JSON reader keeps exactly. Some 285,000 years.
const LATEST: u64 = (1 << 53) - 1;

/// What a line may say.
const THINGS: [&str; 44] = [
    "open",
    "play",
    "call",
    "offer",
    "answer",
    "resign",
    "leave",
    "return",
    "arrive",
    "touch",
    "adjust",
    "press",
    "stop",
    "adjourn",
    "seal",
    "report",
    "beat",
    "next",
    "foul",
    "warn",
    "violation",
    "time",
    "restore",
    "swap",
    "void",
    "adjudicate",
    "forfeit",
    "disqualify",
    "pause",
    "resume",
    "penalise",
    "excuse",
    "replay",
    "legal",
    "calls",
    "check",
    "probe",
    "inspect",
    "scene",
    "def",
    "log",
    "write",
    "state",
    "position",
];
/// Who says it, when, and how it is meant.
const BESIDE: [&str; 10] = [
    "at", "seat", "seen", "notation", "alert", "to", "arbiter", "article", "reason", "by",
];
/// Things that are only said: their value is `true`.
const FLAGS: [&str; 5] = ["resign", "leave", "beat", "next", "state"];

/// A line of the input.
pub(super) enum Line {
    Text(Vec<u8>),
    /// Longer than [`LONGEST`]; it was read to its end and forgotten.
    TooLong,
}

/// The next line, without its end; `None` at the end of the input.
pub(super) fn next(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut text = Vec::new();
    let most = LONGEST as u64 + 1;
    if input.by_ref().take(most).read_until(b'\n', &mut text)? == 0 {
        return Ok(None);
    }
    if text.last() == Some(&b'\n') {
        text.pop();
    } else if text.len() > LONGEST {
        input.skip_until(b'\n')?;
        return Ok(Some(Line::TooLong));
    }
    Ok(Some(Line::Text(text)))
}

/// That a line says one known thing, and no more than belongs to it.
pub(super) fn one_thing(line: &Map<String, Value>) -> Result<(), Message> {
    let mut things = line.keys().filter(|key| THINGS.contains(&key.as_str()));
    if let (Some(first), Some(second)) = (things.next(), things.next()) {
        return Err(bad(&format!(
            "one thing a line, not `{first}` and `{second}`"
        )));
    }
    let known = |key: &str| THINGS.contains(&key) || BESIDE.contains(&key);
    if let Some(key) = line.keys().find(|key| !known(key)) {
        let all: Vec<&str> = THINGS.iter().chain(&BESIDE).copied().collect();
        return Err(bad(&format!(
            "nothing to do with `{key}`; known: {}",
            all.join(", ")
        )));
    }
    let flag = |key: &&&str| {
        line.get(**key)
            .is_some_and(|value| *value != Value::Bool(true))
    };
    match FLAGS.iter().find(flag) {
        Some(key) => Err(bad(&format!("{key} wants true"))),
        None => Ok(()),
    }
}

/// The time of a line, by default that of the last one.
pub(super) fn time(line: &Map<String, Value>, now: u64) -> Result<u64, Message> {
    let Some(at) = line.get("at") else {
        return Ok(now);
    };
    // Some write every number with a fraction: 2000.0.
    let whole = |at: &f64| (0.0..=LATEST as f64).contains(at) && at.fract() == 0.0;
    let at = at
        .as_u64()
        .or_else(|| at.as_f64().filter(whole).map(|at| at as u64));
    let at = at.filter(|at| *at <= LATEST);
    let at = at.ok_or_else(|| bad("at wants whole milliseconds from 0 to 2^53 - 1"))?;
    if at < now {
        let why = Message::new("time-runs-back").arg("at", at);
        return Err(why.arg("now", now));
    }
    Ok(at)
}
