//! A resolved manifest as TOML that reads back equal.

use crate::resolve::Manifest;
use crate::walk::duration_text;
use qipai_table::config::{
    Assign, Clock, Conduct, DrawOffer, FaultPolicy, Illegal, OnTimeout, Reveal, When,
};
use toml::{Table, Value};

fn text(value: impl Into<String>) -> Value {
    Value::String(value.into())
}

fn count(value: u32) -> Value {
    Value::Integer(i64::from(value))
}

/// JSON without nulls: TOML has none, and a missing key means the same.
fn plain(json: &serde_json::Value) -> Option<Value> {
    Value::try_from(without_nulls(json)).ok()
}

fn without_nulls(json: &serde_json::Value) -> serde_json::Value {
    match json {
        serde_json::Value::Object(map) => map
            .iter()
            .filter(|(_, v)| !v.is_null())
            .map(|(k, v)| (k.clone(), without_nulls(v)))
            .collect(),
        serde_json::Value::Array(items) => items.iter().map(without_nulls).collect(),
        other => other.clone(),
    }
}

fn clock(spec: &Clock) -> Table {
    let time = |ms: &u64| text(duration_text(*ms));
    let mut t = Table::new();
    let mut put = |key: &str, value: Value| drop(t.insert(key.to_owned(), value));
    match spec {
        Clock::None => put("system", text("none")),
        Clock::SuddenDeath { time: all } => {
            put("system", text("sudden_death"));
            put("time", time(all));
        }
        Clock::Fischer {
            time: all,
            increment,
        } => {
            put("system", text("fischer"));
            put("time", time(all));
            put("increment", time(increment));
        }
        Clock::Qq {
            game,
            step,
            countdown,
        } => {
            put("system", text("qq"));
            put("game", time(game));
            put("step", time(step));
            put("countdown", time(countdown));
        }
    }
    t
}

fn illegal(policy: Illegal) -> Value {
    text(match policy {
        Illegal::Reject => "reject",
        Illegal::Loss => "loss",
        Illegal::VoidPassWarn => "void_pass_warn",
    })
}

fn conduct(conduct: &Conduct) -> Table {
    let mut t = Table::new();
    let (offer, from) = match conduct.draw_offer {
        DrawOffer::Free => ("free", None),
        DrawOffer::AfterOwnMoveAlternating => ("after_own_move_alternating", None),
        DrawOffer::FromMove(from) => ("from_move", Some(from)),
        DrawOffer::Forbidden => ("forbidden", None),
    };
    t.insert("draw_offer".to_owned(), text(offer));
    if let Some(from) = from {
        t.insert("draw_offer_from".to_owned(), count(from));
    }
    t.insert(
        "offer_breach".to_owned(),
        text(if conduct.offer_breach_is_foul {
            "foul"
        } else {
            "refuse"
        }),
    );
    for (key, value) in [
        ("resign_from", conduct.resign_from),
        ("fouls_lose", conduct.fouls_lose),
        ("violations_lose", conduct.violations_lose),
    ] {
        t.insert(key.to_owned(), count(value));
    }
    let mut costs = Table::new();
    costs.insert("default".to_owned(), illegal(conduct.illegal));
    costs.extend(
        conduct
            .illegal_by_code
            .iter()
            .map(|(code, policy)| (code.clone(), illegal(*policy))),
    );
    t.insert("illegal".to_owned(), Value::Table(costs));
    t
}

impl Manifest {
    /// Everything resolved, as TOML.
    #[must_use]
    pub fn show(&self) -> String {
        let c = &self.config;
        let mut t = Table::new();
        let mut put = |key: &str, value: Value| drop(t.insert(key.to_owned(), value));
        put("game", text(&c.game));
        put(
            "title",
            Value::Table(
                c.title
                    .iter()
                    .map(|(lang, title)| (lang.clone(), text(title)))
                    .collect(),
            ),
        );
        if let Some(rules) = serde_json::from_str(&c.rules).ok().as_ref().and_then(plain) {
            put("rules", rules);
        }
        let assign = if c.seating.assign == Assign::Random {
            "random"
        } else {
            "given"
        };
        let seats = Value::Integer(i64::try_from(c.seating.teams.len()).unwrap_or(0));
        put(
            "seating",
            Value::Table(
                [
                    ("seats".to_owned(), seats),
                    ("assign".to_owned(), text(assign)),
                ]
                .into_iter()
                .collect(),
            ),
        );
        let mut clocks = clock(&c.clock);
        match c.on_timeout {
            OnTimeout::Lose => drop(clocks.insert("on_timeout".to_owned(), text("lose"))),
            OnTimeout::Skip { lose_at } => {
                clocks.insert("on_timeout".to_owned(), text("skip"));
                if lose_at > 0 {
                    clocks.insert("lose_at".to_owned(), count(lose_at));
                }
            }
        }
        if !c.phase_clocks.is_empty() {
            let phases = c
                .phase_clocks
                .iter()
                .map(|(phase, spec)| (phase.clone(), Value::Table(clock(spec))))
                .collect();
            clocks.insert("phase".to_owned(), Value::Table(phases));
        }
        put("clock", Value::Table(clocks));
        put("conduct", Value::Table(conduct(&c.conduct)));
        let auctions = c
            .auctions
            .iter()
            .filter_map(|(id, d)| Some((id.clone(), plain(&serde_json::to_value(d).ok()?)?)));
        let auctions: Table = auctions.collect();
        if !auctions.is_empty() {
            put("auction", Value::Table(auctions));
        }
        let pace = c.pace.iter().map(|(beat, pace)| {
            let entries = [
                ("time".to_owned(), text(duration_text(pace.time))),
                ("restart".to_owned(), Value::Boolean(pace.restart)),
            ];
            (beat.clone(), Value::Table(entries.into_iter().collect()))
        });
        let pace: Table = pace.collect();
        if !pace.is_empty() {
            put("pace", Value::Table(pace));
        }
        put("match", Value::Table(self.series()));
        put("scoring", Value::Table(self.scoring()));
        toml::to_string_pretty(&t).unwrap_or_default()
    }

    fn series(&self) -> Table {
        let s = &self.config.series;
        let fault = if s.fault == FaultPolicy::Void {
            "void"
        } else {
            "adjourn"
        };
        let reveal = if s.reveal == Reveal::MatchEnd {
            "match_end"
        } else {
            "event_end"
        };
        let entries = [
            ("games", count(s.games)),
            ("rotate", Value::Boolean(s.rotate)),
            ("fault", text(fault)),
            ("reveal", text(reveal)),
        ];
        entries
            .into_iter()
            .map(|(key, value)| (key.to_owned(), value))
            .collect()
    }

    fn scoring(&self) -> Table {
        let s = &self.config.scoring;
        let one = |rule: &qipai_table::config::Unscored| {
            let mut t = Table::new();
            match rule.when {
                When::OneSideMoved => drop(t.insert("when".to_owned(), text("one_side_moved"))),
                When::BeforePly(ply) => {
                    t.insert("when".to_owned(), text("before_ply"));
                    t.insert("before".to_owned(), count(ply));
                }
            }
            t.insert(
                "causes".to_owned(),
                Value::Array(rule.causes.iter().map(text).collect()),
            );
            Value::Table(t)
        };
        let unscored = Value::Array(s.unscored.iter().map(one).collect());
        [
            ("win", text(&s.win)),
            ("draw", text(&s.draw)),
            ("loss", text(&s.loss)),
            ("unscored", unscored),
        ]
        .into_iter()
        .map(|(key, value)| (key.to_owned(), value))
        .collect()
    }
}
