//! A resolved manifest as TOML that reads back equal.

use crate::keys::{
    ASSIGN, DIRECTIONS, DRAW_OFFER, FAULT, ILLEGAL, OFFER_BREACH, ON_TIMEOUT, REVEAL, WHEN, word,
};
use crate::resolve::Manifest;
use crate::seats::Direction;
use crate::units::duration_text;
use qipai_auction::Description;
use qipai_table::config::{
    Clock, Conduct, Config, DrawOffer, OnTimeout, Scoring, Series, Unscored, When,
};
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
        put(&mut t, "clock", Value::Table(clocks(c)));
        put(&mut t, "conduct", Value::Table(conduct(&c.conduct)));
        let auctions = c.auctions.iter();
        let auctions = auctions.filter_map(|(id, d)| Some((id.clone(), auction(d)?)));
        put_some(&mut t, "auction", auctions.collect());
        put_some(&mut t, "pace", pace(c));
        put(&mut t, "match", Value::Table(series(&c.series)));
        put(&mut t, "scoring", Value::Table(scoring(&c.scoring)));
        toml::to_string_pretty(&t).unwrap_or_default()
    }
}

fn put(t: &mut Table, key: &str, value: Value) {
    t.insert(key.to_owned(), value);
}

fn put_some(t: &mut Table, key: &str, inner: Table) {
    if !inner.is_empty() {
        put(t, key, Value::Table(inner));
    }
}

fn text(value: impl Into<String>) -> Value {
    Value::String(value.into())
}

fn count(value: u32) -> Value {
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

fn clocks(c: &Config) -> Table {
    let mut t = clock(&c.clock);
    let (skips, lose_at) = match c.on_timeout {
        OnTimeout::Lose => (false, 0),
        OnTimeout::Skip { lose_at } => (true, lose_at),
    };
    put(&mut t, "on_timeout", text(word(ON_TIMEOUT, &skips)));
    if lose_at > 0 {
        put(&mut t, "lose_at", count(lose_at));
    }
    let phases = c.phase_clocks.iter();
    let phases = phases.map(|(phase, spec)| (phase.clone(), Value::Table(clock(spec))));
    put_some(&mut t, "phase", phases.collect());
    t
}

fn clock(spec: &Clock) -> Table {
    let (system, times): (_, &[(&str, u64)]) = match *spec {
        Clock::None => ("none", &[]),
        Clock::SuddenDeath { time } => ("sudden_death", &[("time", time)]),
        Clock::Fischer { time, increment } => {
            ("fischer", &[("time", time), ("increment", increment)])
        }
        Clock::Qq {
            game,
            step,
            countdown,
        } => (
            "qq",
            &[("game", game), ("step", step), ("countdown", countdown)],
        ),
    };
    let mut t = Table::new();
    put(&mut t, "system", text(system));
    for (key, ms) in times {
        put(&mut t, key, text(duration_text(*ms)));
    }
    t
}

fn conduct(conduct: &Conduct) -> Table {
    let mut t = Table::new();
    let (offer, from) = match conduct.draw_offer {
        DrawOffer::FromMove(from) => (DrawOffer::FromMove(0), Some(from)),
        offer => (offer, None),
    };
    put(&mut t, "draw_offer", text(word(DRAW_OFFER, &offer)));
    if let Some(from) = from {
        put(&mut t, "draw_offer_from", count(from));
    }
    let breach = word(OFFER_BREACH, &conduct.offer_breach_is_foul);
    put(&mut t, "offer_breach", text(breach));
    for (key, value) in [
        ("resign_from", conduct.resign_from),
        ("fouls_lose", conduct.fouls_lose),
        ("violations_lose", conduct.violations_lose),
    ] {
        put(&mut t, key, count(value));
    }
    let mut costs = Table::new();
    put(&mut costs, "default", text(word(ILLEGAL, &conduct.illegal)));
    for (code, cost) in &conduct.illegal_by_code {
        put(&mut costs, code, text(word(ILLEGAL, cost)));
    }
    put(&mut t, "illegal", Value::Table(costs));
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
