//! A resolved manifest as TOML that reads back equal.

use crate::keys::{ASSIGN, DIRECTIONS, FAULT, FIRST, REPLAY, REVEAL, WHEN, word};
use crate::resolve::Manifest;
use crate::seats::Direction;
use crate::units::duration_text;
use crate::{show_clock, show_conduct};
use qipai_auction::Description;
use qipai_table::config::{Config, Scoring, Series, Unscored, When};
use serde_json::Value as Json;
use toml::{Table, Value};

impl Manifest {
    /// Everything resolved, as TOML: it parses, and resolves against the same plugin to an equal manifest.
    #[must_use]
    pub fn show(&self) -> String {
        let c = &self.config;
        let mut t = Table::new();
        put(&mut t, "game", text(&c.game));
        for (key, pin) in [("version", &self.version), ("digest", &self.digest)] {
            if let Some(pin) = pin {
                put(&mut t, key, text(pin));
            }
        }
        let title = c
            .title
            .iter()
            .map(|(lang, title)| (lang.clone(), text(title)));
        put(&mut t, "title", Value::Table(title.collect()));
        if let Some(rules) = plain(&self.rules()) {
            put(&mut t, "rules", rules);
        }
        put(&mut t, "seating", Value::Table(seating(c, self.direction)));
        put(&mut t, "clock", Value::Table(show_clock::clocks(c)));
        put(
            &mut t,
            "conduct",
            Value::Table(show_conduct::conduct(&c.conduct)),
        );
        let auctions = c.auctions.iter();
        let auctions = auctions.filter_map(|(id, d)| Some((id.clone(), auction(d)?)));
        put_some(&mut t, "auction", auctions.collect());
        put_some(&mut t, "pace", pace(c));
        put(&mut t, "match", Value::Table(series(&c.series)));
        put(&mut t, "scoring", Value::Table(scoring(&c.scoring)));
        toml::to_string_pretty(&t).unwrap_or_default()
    }
}

pub(crate) fn put(t: &mut Table, key: &str, value: Value) {
    t.insert(key.to_owned(), value);
}

pub(crate) fn put_some(t: &mut Table, key: &str, inner: Table) {
    if !inner.is_empty() {
        put(t, key, Value::Table(inner));
    }
}

pub(crate) fn text(value: impl Into<String>) -> Value {
    Value::String(value.into())
}

pub(crate) fn count(value: u32) -> Value {
    Value::Integer(i64::from(value))
}

/// JSON without nulls: TOML has none, and a missing key means the same.
fn plain(json: &Json) -> Option<Value> {
    Some(match json {
        Json::Null => return None,
        Json::Bool(yes) => Value::Boolean(*yes),
        Json::Number(number) => match number.as_i64() {
            Some(number) => Value::Integer(number),
            None => Value::Float(number.as_f64()?),
        },
        Json::String(string) => text(string),
        Json::Array(items) => Value::Array(items.iter().filter_map(plain).collect()),
        Json::Object(map) => {
            let entries = map
                .iter()
                .map(|(key, value)| Some((key.clone(), plain(value)?)));
            Value::Table(entries.flatten().collect())
        }
    })
}

fn seating(c: &Config, direction: Direction) -> Table {
    let mut t = Table::new();
    let seats = u32::try_from(c.seating.teams.len()).unwrap_or(0);
    let teams = c.seating.teams.iter().map(|team| count((*team).into()));
    put(&mut t, "seats", count(seats));
    put(&mut t, "teams", Value::Array(teams.collect()));
    put(&mut t, "assign", text(word(ASSIGN, &c.seating.assign)));
    put(&mut t, "direction", text(word(DIRECTIONS, &direction)));
    t
}

/// A description with the keys that it leaves out where they are as usual: what it is laid over may have others.
fn auction(description: &Description) -> Option<Value> {
    let mut json = serde_json::to_value(description).ok()?;
    let map = json.as_object_mut()?;
    let empty = || Json::Array(Vec::new());
    map.entry("pairs").or_insert_with(empty);
    map.entry("call").or_insert_with(empty);
    let result = map
        .entry("result")
        .or_insert_with(|| Json::Object(Default::default()));
    let result = result.as_object_mut()?;
    result.entry("winner").or_insert_with(|| "best_seat".into());
    result.entry("export").or_insert_with(empty);
    plain(&json)
}

fn pace(c: &Config) -> Table {
    let one = |pace: &qipai_table::config::Pace| {
        let mut t = Table::new();
        put(&mut t, "time", text(duration_text(pace.time)));
        put(&mut t, "restart", Value::Boolean(pace.restart));
        Value::Table(t)
    };
    let paces = c.pace.iter();
    paces
        .map(|(beat, pace)| (beat.clone(), one(pace)))
        .collect()
}

fn series(series: &Series) -> Table {
    let mut t = Table::new();
    put(&mut t, "games", count(series.games));
    if series.until > 0 {
        put(&mut t, "until", Value::Integer(series.until.into()));
    }
    put(&mut t, "first", text(word(FIRST, &series.first)));
    put(&mut t, "replay_void", text(word(REPLAY, &series.replay)));
    let cycle = series.cycle.iter().filter_map(|rules| {
        let json = serde_json::from_str::<Json>(rules).ok()?;
        plain(&json)
    });
    if !series.cycle.is_empty() {
        put(&mut t, "cycle", Value::Array(cycle.collect()));
    }
    put(&mut t, "rotate", Value::Boolean(series.rotate));
    put(&mut t, "fault", text(word(FAULT, &series.fault)));
    put(&mut t, "reveal", text(word(REVEAL, &series.reveal)));
    t
}

fn scoring(scoring: &Scoring) -> Table {
    let mut t = Table::new();
    put(&mut t, "win", text(&scoring.win));
    put(&mut t, "draw", text(&scoring.draw));
    put(&mut t, "loss", text(&scoring.loss));
    let unscored = scoring.unscored.iter().map(unscored).collect();
    put(&mut t, "unscored", Value::Array(unscored));
    t
}

fn unscored(rule: &Unscored) -> Value {
    let mut t = Table::new();
    let before = match rule.when {
        When::OneSideMoved => None,
        When::BeforePly(ply) => Some(ply),
    };
    put(&mut t, "when", text(word(WHEN, &before.is_some())));
    if let Some(ply) = before {
        put(&mut t, "before", count(ply));
    }
    let causes = rule.causes.iter().map(text).collect();
    put(&mut t, "causes", Value::Array(causes));
    Value::Table(t)
}
