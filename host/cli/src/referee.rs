//! `qipai referee`: a table driven by JSON lines in virtual time, so that any program can test rules, clocks and conduct.

mod ask;
mod say;

use crate::output::Failed;
use crate::setup::{self, Ready};
use crate::{Common, Done};
use qipai_table::record::unhex;
use qipai_table::rules::{Failure, Message};
use qipai_table::{Opening, Table};
use serde_json::{Map, Value, json};
use std::io::{BufRead, Write};
use std::sync::Arc;

/// A line's answer: an object, or a refusal.
pub(crate) type Answer = Result<Value, Message>;

/// A run: the table once it is open.
struct Run<'a> {
    common: &'a Common,
    manifest: &'a str,
    ready: Ready,
    table: Option<Table>,
    malformed: bool,
}

pub(crate) fn run(common: &Common, manifest: &str) -> Done {
    let ready = setup::ready(common, manifest, None)?;
    let mut run = Run {
        common,
        manifest,
        ready,
        table: None,
        malformed: false,
    };
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().split(b'\n') {
        let line = line.map_err(Failed::internal)?;
        if line.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        let answer = run.line(&line);
        writeln!(out, "{answer}")
            .and_then(|()| out.flush())
            .map_err(Failed::internal)?;
    }
    if run.malformed {
        Err(Failed::Told)
    } else {
        Ok(())
    }
}

pub(crate) fn refused(why: &Message) -> Value {
    let args: Map<String, Value> = why
        .args
        .iter()
        .map(|(name, value)| (name.clone(), json!(value)))
        .collect();
    json!({"refused": {"code": why.code, "args": args}})
}

/// Something is wrong with the line itself.
pub(crate) fn bad(what: &str) -> Message {
    Message::new("bad-line").arg("what", what)
}

impl Run<'_> {
    fn line(&mut self, line: &[u8]) -> Value {
        let object = match serde_json::from_slice::<Value>(line) {
            Ok(Value::Object(object)) => object,
            Ok(_) => {
                self.malformed = true;
                return json!({"error": {"code": "not-an-object", "line": 1, "column": 1}});
            }
            Err(error) => {
                self.malformed = true;
                return json!({"error": {"code": "not-json", "line": error.line(), "column": error.column()}});
            }
        };
        let answer = if object.contains_key("open") {
            self.open(&object["open"])
        } else {
            self.act(&object)
        };
        answer.unwrap_or_else(|why| {
            self.malformed |= why.code == "bad-line";
            if why.code == "bad-line" {
                json!({"error": {"code": "bad-line", "args": refused(&why)["refused"]["args"]}})
            } else {
                refused(&why)
            }
        })
    }

    fn open(&mut self, open: &Value) -> Answer {
        let Some(open) = open.as_object() else {
            return Err(bad("open wants an object"));
        };
        let known = [
            "seed", "position", "seats", "teams", "deal", "start", "rules",
        ];
        if let Some(key) = open.keys().find(|key| !known.contains(&key.as_str())) {
            return Err(bad(&format!("open has no key {key}")));
        }
        let rules = open
            .get("rules")
            .filter(|rules| rules.as_object().is_some_and(|rules| !rules.is_empty()));
        let mut config = if rules.is_some() {
            let draft = qipai_manifest::load(&self.common.manifests, self.manifest);
            let resolved = draft.and_then(|draft| draft.resolve(self.ready.rules.info(), rules));
            resolved
                .map_err(|report| Message::new("bad-manifest").arg("why", report))?
                .config
        } else {
            self.ready.manifest.config.clone()
        };
        if let Some(seats) = open.get("seats").and_then(Value::as_u64) {
            let seating = self
                .ready
                .rules
                .info()
                .seatings
                .iter()
                .find(|s| s.teams.len() as u64 == seats);
            let seating = seating.ok_or_else(|| Message::new("wrong-seats").arg("seats", seats))?;
            config.seating.teams.clone_from(&seating.teams);
            config.seating.names.clone_from(&seating.seat_names);
        }
        if let Some(teams) = open.get("teams").and_then(Value::as_array) {
            let teams: Option<Vec<u8>> = teams
                .iter()
                .map(|team| team.as_u64().and_then(|t| u8::try_from(t).ok()))
                .collect();
            let teams = teams.filter(|teams| teams.len() == config.seating.teams.len());
            config.seating.teams =
                teams.ok_or_else(|| bad("teams wants a small number for each seat"))?;
        }
        let seed = match open.get("seed") {
            None | Some(Value::Null) => Vec::new(),
            Some(seed) => seed
                .as_str()
                .and_then(unhex)
                .filter(|seed| seed.len() <= 32)
                .ok_or_else(|| bad("seed wants up to 64 hex digits"))?,
        };
        let mut secret = [0; 32];
        secret[..seed.len()].copy_from_slice(&seed);
        let position = match open.get("position") {
            None | Some(Value::Null) => None,
            Some(Value::String(text)) => Some(text.clone()),
            Some(object) => Some(object.to_string()),
        };
        let number = |key: &str| match open.get(key) {
            None | Some(Value::Null) => Ok(0),
            Some(value) => value
                .as_u64()
                .and_then(|n| u32::try_from(n).ok())
                .ok_or_else(|| bad(&format!("{key} wants a number"))),
        };
        let start = u8::try_from(number("start")?)
            .ok()
            .filter(|start| usize::from(*start) < config.seating.teams.len());
        let start = start.ok_or_else(|| bad("start wants a seat's number"))?;
        let opening = Opening {
            deal: number("deal")?,
            start: Some(start),
            position,
            raw_seed: false,
        };
        let opened = Table::open(config, Arc::clone(&self.ready.rules), secret, opening, 0);
        let mut table = opened.map_err(|failure| match failure {
            Failure::Refused(refusal) => refusal.message().clone(),
            Failure::Fault(fault) => fault.into(),
        })?;
        table.handle_timeout(0);
        let answer = say::happened(&mut table);
        self.table = Some(table);
        Ok(answer)
    }

    fn act(&mut self, line: &Map<String, Value>) -> Answer {
        let Some(table) = &mut self.table else {
            return Err(bad("nothing is open"));
        };
        let at = match line.get("at") {
            None => table.now(),
            Some(at) => at.as_u64().ok_or_else(|| bad("at wants milliseconds"))?,
        };
        if let Some(answer) = ask::answer(table, at, line) {
            return answer;
        }
        say::command(table, at, line)
    }
}
