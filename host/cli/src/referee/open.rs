//! The line that opens a table.

use super::{Answer, Run, bad, say};
use crate::setup::Ready;
use qipai_table::record::unhex;
use qipai_table::rules::{Failure, Message};
use qipai_table::{Config, Opening, Table};
use serde_json::{Map, Value};
use std::sync::Arc;

const KEYS: [&str; 7] = [
    "seed", "position", "seats", "teams", "deal", "start", "rules",
];

impl Run<'_> {
    /// Opens a table in place of the one before, which stays if this one can't be opened.
    pub(super) fn open(&mut self, open: &Value) -> Answer {
        let open = open
            .as_object()
            .ok_or_else(|| bad("open wants an object"))?;
        if let Some(key) = open.keys().find(|key| !KEYS.contains(&key.as_str())) {
            let known = KEYS.join(", ");
            return Err(bad(&format!("open has no key `{key}`; known: {known}")));
        }
        let mut config = self.config(given(open, "rules"))?;
        seating(&mut config, &self.ready, open)?;
        let position = match given(open, "position") {
            None => None,
            Some(Value::String(text)) => Some(text.clone()),
            Some(object) => Some(object.to_string()),
        };
        let opening = Opening {
            deal: given(open, "deal").map_or(Ok(0), |deal| {
                let deal = deal.as_u64().and_then(|deal| u32::try_from(deal).ok());
                deal.ok_or_else(|| bad("deal wants a number from 0"))
            })?,
            start: Some(given(open, "start").map_or(Ok(0), |seat| start(&config, seat))?),
            position,
            raw_seed: false,
        };
        let secret = secret(given(open, "seed"))?;
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

    /// The manifest's settings, with these rule parameters over its own.
    fn config(&self, rules: Option<&Value>) -> Result<Config, Message> {
        match rules {
            None => Ok(self.ready.manifest.config.clone()),
            Some(Value::Object(object)) if object.is_empty() => self.config(None),
            Some(rules @ Value::Object(_)) => {
                let draft = qipai_manifest::load(&self.common.manifests, self.manifest);
                draft
                    .and_then(|draft| draft.resolve(self.ready.rules.info(), Some(rules)))
                    .map(|manifest| manifest.config)
                    .map_err(|report| Message::new("bad-manifest").arg("why", report))
            }
            Some(_) => Err(bad("rules wants an object")),
        }
    }
}

/// A key's value; `null` is as good as nothing.
fn given<'a>(open: &'a Map<String, Value>, key: &str) -> Option<&'a Value> {
    open.get(key).filter(|value| !value.is_null())
}

fn seating(config: &mut Config, ready: &Ready, open: &Map<String, Value>) -> Result<(), Message> {
    if let Some(seats) = given(open, "seats") {
        let number = seats.as_u64().ok_or_else(|| bad("seats wants a number"))?;
        let seatings = &ready.rules.info().seatings;
        let seating = seatings.iter().find(|s| s.teams.len() as u64 == number);
        let seating = seating.ok_or_else(|| Message::new("wrong-seats").arg("seats", seats))?;
        config.seating.teams.clone_from(&seating.teams);
        config.seating.names.clone_from(&seating.seat_names);
    }
    if let Some(teams) = given(open, "teams") {
        let team = |team: &Value| team.as_u64().and_then(|team| u8::try_from(team).ok());
        let teams: Option<Vec<u8>> = teams
            .as_array()
            .and_then(|teams| teams.iter().map(team).collect());
        config.seating.teams = teams
            .filter(|teams| teams.len() == config.seating.teams.len())
            .ok_or_else(|| bad("teams wants a small number for each seat"))?;
    }
    Ok(())
}

/// Who begins, by number or name.
fn start(config: &Config, seat: &Value) -> Result<u8, Message> {
    let number = match seat {
        Value::Number(number) => number.as_u64(),
        Value::String(name) => {
            let named = config.seating.names.iter().position(|known| known == name);
            named.map(|at| at as u64).or_else(|| name.parse().ok())
        }
        _ => None,
    };
    number
        .filter(|number| *number < config.seating.teams.len() as u64)
        .and_then(|number| u8::try_from(number).ok())
        .ok_or_else(|| bad(&format!("start wants a seat, not {seat}")))
}

fn secret(seed: Option<&Value>) -> Result<[u8; 32], Message> {
    let mut secret = [0; 32];
    if let Some(seed) = seed {
        let seed = seed.as_str().and_then(unhex);
        let seed = seed.filter(|seed| seed.len() <= secret.len());
        let seed = seed.ok_or_else(|| bad("seed wants hex digits, two a byte, at most 64"))?;
        secret[..seed.len()].copy_from_slice(&seed);
    }
    Ok(secret)
}
