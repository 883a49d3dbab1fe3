//! A finished game, step by step, as the record allows it to be seen.

use super::hall::Hall;
use super::meta::{Meta, State};
use crate::limits;
use crate::refusal::Refusal;
use crate::texts;
use qipai_table::rules::{Rules, Viewer};
use qipai_table::{Event, Table, What};
use serde_json::{Map, Value, json};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

/// A finished game: its board and steps, and the scene after each.
pub(crate) struct Replayed {
    pub(crate) def: Value,
    pub(crate) texts: Value,
    pub(crate) steps: Vec<Value>,
    pub(crate) scenes: Vec<String>,
}

/// The games that were looked at last.
#[derive(Default)]
pub(crate) struct Replays {
    kept: Mutex<VecDeque<(String, Arc<Replayed>)>>,
    /// Held by who replays a game: one at a time, whatever people ask for.
    making: Mutex<()>,
}

impl Replays {
    /// A finished game by its table's address.
    ///
    /// # Errors
    /// `no-table`, `not-over`, `broken-table`, what the database says.
    pub(crate) fn of(&self, hall: &Hall, meta: &Meta) -> Result<Arc<Replayed>, Refusal> {
        if meta.state != State::Over {
            return Err(Refusal::conflict("not-over"));
        }
        let known = |all: &VecDeque<(String, Arc<Replayed>)>| {
            all.iter()
                .find(|(id, _)| *id == meta.id)
                .map(|(_, it)| Arc::clone(it))
        };
        if let Some(replayed) = known(&self.kept.lock().unwrap_or_else(PoisonError::into_inner)) {
            return Ok(replayed);
        }
        let _making = self.making.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(replayed) = known(&self.kept.lock().unwrap_or_else(PoisonError::into_inner)) {
            return Ok(replayed);
        }
        let replayed = Arc::new(replay(hall, meta)?);
        let mut all = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() == limits::REPLAYS {
            all.pop_front();
        }
        all.push_back((meta.id.clone(), Arc::clone(&replayed)));
        Ok(replayed)
    }
}

/// Who may look: everybody sees everything once the seed is told, which is when no other table plays the same deals.
fn viewer(events: &[Event]) -> Viewer {
    match qipai_table::revealed(events) {
        Some(_) => Viewer::Everything,
        None => Viewer::Spectator,
    }
}

fn replay(hall: &Hall, meta: &Meta) -> Result<Replayed, Refusal> {
    let broken = |why: &dyn std::fmt::Display| {
        tracing::error!(table = meta.id, "a record is broken: {why}");
        Refusal::unable("broken-table")
    };
    let rows = hall.rows(&meta.id).map_err(|error| hall.not_kept(&error))?;
    let (rows, secret) = rows.ok_or_else(|| Refusal::missing("no-table"))?;
    let events = qipai_table::read(rows.iter().map(Vec::as_slice)).map_err(|why| broken(&why))?;
    let plugin = hall
        .catalog
        .plugin(&meta.digest)
        .map_err(|why| broken(&why))?;
    let viewer = viewer(&events);
    let teams = meta.teams.clone();
    let (mut steps, mut scenes, mut def) = (Vec::new(), Vec::new(), None);
    let mut seen = |table: &mut Table, event: &Event| {
        if event.index == 0 {
            table.set_languages(texts::LANGUAGES.map(str::to_owned).to_vec());
        }
        if def.is_none() {
            def = table.scene_def().ok();
        }
        let Some(mut step) = step(event, viewer, &teams) else {
            return;
        };
        let Ok(scene) = table.scene(viewer) else {
            return;
        };
        if scenes.len() >= limits::STEPS {
            return;
        }
        step["n"] = json!(scenes.len());
        written_out(&mut step, &scene, event.index);
        steps.push(step);
        scenes.push(scene.to_string());
    };
    let rules: Arc<dyn Rules> = Arc::new(plugin.clone());
    Table::replay_seen(&events, rules, secret, &mut seen).map_err(|why| broken(&why))?;
    Ok(Replayed {
        def: def.unwrap_or_default(),
        texts: all_texts(&plugin.info().strings),
        steps,
        scenes,
    })
}

/// What happened, where the scene changes with it.
fn step(event: &Event, viewer: Viewer, teams: &[u8]) -> Option<Value> {
    let shown = event.for_viewer(viewer, teams);
    let kind = match &event.what {
        What::Game { .. } => "begin",
        What::Applied { .. } => "move",
        What::TimedOut { .. } => "out-of-time",
        What::PutBack { .. } => "put-back",
        What::Ended { .. } => "end",
        _ => return None,
    };
    let mut step = json!({"kind": kind, "index": event.index, "at": event.at});
    if let Some(seat) = shown.by {
        step["seat"] = json!(seat);
    }
    Some(step)
}

/// The words of the log, which knows how a move is written.
fn written_out(step: &mut Value, scene: &Value, index: u64) {
    let log = scene["log"].as_array().into_iter().flatten();
    let line = log
        .filter(|line| line["n"] == json!(index))
        .find(|line| line["kind"] != "note");
    let Some(line) = line.and_then(Value::as_object) else {
        return;
    };
    for key in ["kind", "seat", "text", "args", "in"] {
        if let Some(value) = line.get(key) {
            step[key] = value.clone();
        }
    }
}

fn all_texts(strings: &[(String, String, String)]) -> Value {
    let texts = texts::LANGUAGES.map(|lang| {
        let own = qipai_table::texts::TEXTS.iter();
        let own = own.map(|(key, en, zh)| {
            let text = if lang == "zh-Hans" { zh } else { en };
            ((*key).to_owned(), json!(text))
        });
        let shown = |(known, key, _): &&(String, String, String)| {
            known == lang && !super::board::about(key)
        };
        let theirs = strings.iter().filter(shown);
        let theirs = theirs.map(|(_, key, text)| (key.clone(), json!(text)));
        (
            lang.to_owned(),
            Value::Object(own.chain(theirs).collect::<Map<_, _>>()),
        )
    });
    Value::Object(texts.into_iter().collect())
}

/// The record as somebody may read it: whole when the seed is told, else as their seat knows it.
pub(crate) fn record(hall: &Hall, id: &str, person: Option<&str>) -> Result<Value, Refusal> {
    let meta = hall
        .ledger
        .meta(id)
        .map_err(|error| hall.not_kept(&error))?;
    let meta = meta.ok_or_else(|| Refusal::missing("no-table"))?;
    let rows = hall.rows(id).map_err(|error| hall.not_kept(&error))?;
    let (rows, _) = rows.ok_or_else(|| Refusal::conflict("not-begun"))?;
    let events = qipai_table::read(rows.iter().map(Vec::as_slice)).map_err(|why| {
        tracing::error!(table = id, "a record is broken: {why}");
        Refusal::unable("broken-table")
    })?;
    let now = hall.clock.now();
    if qipai_table::revealed(&events).is_some() && !meta.hides_end(person, now) {
        return Ok(json!({"whole": true, "events": events}));
    }
    let seat = person.and_then(|person| meta.seat_of(person));
    let viewer = seat.map_or(Viewer::Spectator, Viewer::Player);
    let late = if seat.is_none() { meta.delay } else { 0 };
    let told = events
        .iter()
        .filter(|event| event.at.saturating_add(late) <= now);
    let told: Vec<Value> = told
        .map(|event| json!(event.for_viewer(viewer, &meta.teams)))
        .collect();
    Ok(json!({"whole": false, "events": told}))
}
