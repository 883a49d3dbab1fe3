//! What a table is beside its game: who may see it, who sits where, how it ended.

use crate::catalog;
use crate::people::Person;
use qipai_table::Config;
use qipai_table::config::Assign;
use qipai_table::rules::Seat;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Whether the game has begun and ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum State {
    /// People sit down.
    Open,
    Playing,
    Over,
}

impl State {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Playing => "playing",
            Self::Over => "over",
        }
    }
}

/// Who may come to a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Visibility {
    /// It stands in the lobby.
    #[default]
    Public,
    /// Whoever knows its address.
    Link,
    /// Who is invited, and nobody else.
    Invited,
}

impl Visibility {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Public => "public",
            Self::Link => "link",
            Self::Invited => "invited",
        }
    }
}

/// Who sits in a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Sitter {
    #[default]
    Empty,
    /// Somebody, by the id that never changes; the name is what it was when they sat down.
    Person { id: String, name: String },
    /// A bot of this strength.
    Bot(u8),
}

impl Sitter {
    pub(crate) fn of(person: &Person) -> Self {
        Self::Person {
            id: person.id.clone(),
            name: person.name.clone(),
        }
    }

    pub(crate) fn is(&self, person: &str) -> bool {
        matches!(self, Self::Person { id, .. } if id == person)
    }
}

/// A table's own data. The settings of its game are beside it, its record is the store's.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Meta {
    pub(crate) id: String,
    pub(crate) manifest: String,
    pub(crate) title: BTreeMap<String, String>,
    /// The plugin that it was made with.
    pub(crate) plugin: String,
    pub(crate) digest: String,
    pub(crate) hidden: bool,
    pub(crate) clock: Value,
    pub(crate) visibility: Visibility,
    pub(crate) state: State,
    /// Who made it.
    pub(crate) host: String,
    pub(crate) host_name: String,
    /// Milliseconds since 1970.
    pub(crate) created: u64,
    #[serde(default)]
    pub(crate) moved: Option<u64>,
    pub(crate) seats: Vec<Sitter>,
    pub(crate) teams: Vec<u8>,
    /// What the seats are called; before the game only where the manifest says who begins.
    pub(crate) names: Option<Vec<String>>,
    #[serde(default)]
    pub(crate) delay: u64,
    #[serde(default)]
    pub(crate) invited: Vec<String>,
    #[serde(default)]
    pub(crate) result: Option<Value>,
    /// When the match ended, milliseconds since 1970.
    #[serde(default)]
    pub(crate) ended: Option<u64>,
    /// The table of the next match between the same people.
    #[serde(default)]
    pub(crate) rematch: Option<String>,
}

impl Meta {
    /// Seats are called by their order of play, which a draw of lots decides as the game begins.
    pub(crate) fn names_before(config: &Config) -> Option<Vec<String>> {
        let names = &config.seating.names;
        let numbers = names.iter().all(|name| name.parse::<Seat>().is_ok());
        (config.seating.assign == Assign::Given || numbers).then(|| names.clone())
    }

    /// The seat of somebody.
    pub(crate) fn seat_of(&self, person: &str) -> Option<Seat> {
        let at = self.seats.iter().position(|sitter| sitter.is(person))?;
        Seat::try_from(at).ok()
    }

    /// The code of how the match ended.
    pub(crate) fn ending(&self) -> Option<&str> {
        self.result.as_ref()?["why"]["k"].as_str()
    }

    pub(crate) fn full(&self) -> bool {
        !self.seats.contains(&Sitter::Empty)
    }

    /// Whether somebody may know of the table.
    pub(crate) fn may_see(&self, person: Option<&Person>) -> bool {
        if self.visibility != Visibility::Invited {
            return true;
        }
        person.is_some_and(|person| {
            self.host == person.id
                || self.seat_of(&person.id).is_some()
                || self.invited.contains(&person.id)
                || person.rules_at(&self.id)
        })
    }

    /// Whether somebody may not know yet how the match ended: spectators of a delayed table.
    pub(crate) fn hides_end(&self, for_whom: Option<&str>, now: u64) -> bool {
        let sits = for_whom.is_some_and(|person| self.seat_of(person).is_some());
        let since = self.ended.filter(|_| self.delay > 0 && !sits);
        since.is_some_and(|ended| ended.saturating_add(self.delay) > now)
    }

    /// The table as somebody may know it by now. Spectators of a delayed one do not hear when it moved last, nor at once that it
    /// is over and how.
    pub(crate) fn as_seen(&self, for_whom: Option<&str>, now: u64) -> Cow<'_, Self> {
        let sits = for_whom.is_some_and(|person| self.seat_of(person).is_some());
        if self.delay == 0 || sits || self.state == State::Open {
            return Cow::Borrowed(self);
        }
        let mut seen = self.clone();
        if self.hides_end(for_whom, now) {
            (seen.state, seen.result, seen.rematch) = (State::Playing, None, None);
        }
        if seen.state == State::Playing {
            seen.moved = None;
        }
        Cow::Owned(seen)
    }

    /// The table as `for_whom` is told of it, once [`Meta::as_seen`] has left out what is too early for them. `name` tells what somebody is called now, `online` whether they are here.
    pub(crate) fn told(
        &self,
        for_whom: Option<&str>,
        name: &dyn Fn(&str) -> Option<String>,
        online: &dyn Fn(&str) -> bool,
    ) -> Value {
        let seats = (0..).zip(&self.seats).map(|(seat, sitter): (usize, _)| {
            let mut told = json!({
                "seat": seat, "name": self.name_of(seat), "team": self.teams.get(seat), "kind": "empty",
            });
            match sitter {
                Sitter::Empty => {}
                Sitter::Person { id, name: then } => {
                    told["kind"] = json!("human");
                    let name = name(id).unwrap_or_else(|| then.clone());
                    if !name.is_empty() {
                        told["player"] = json!(name);
                    }
                    told["online"] = json!(online(id));
                }
                Sitter::Bot(level) => {
                    told["kind"] = json!("bot");
                    told["level"] = json!(level);
                }
            }
            told
        });
        let mut told = json!({
            "id": self.id, "manifest": self.manifest, "title": self.title, "visibility": self.visibility.word(),
            "state": self.state.word(), "host": name(&self.host).unwrap_or_else(|| self.host_name.clone()),
            "created": self.created, "seats": seats.collect::<Vec<_>>(), "clock": self.clock, "hidden": self.hidden,
        });
        if let Some(moved) = self.moved {
            told["moved"] = json!(moved);
        }
        if self.delay > 0 {
            told["delay_ms"] = json!(self.delay);
        }
        if let Some(seat) = for_whom.and_then(|person| self.seat_of(person)) {
            told["mine"] = json!([seat]);
        }
        if for_whom == Some(self.host.as_str()) {
            told["hosting"] = json!(true);
        }
        if let Some(result) = &self.result {
            told["result"] = result.clone();
        }
        if let Some(rematch) = &self.rematch {
            told["rematch"] = json!(rematch);
        }
        told
    }

    /// A seat's name as a text by key; "Seat 2" where it has none, or none yet.
    fn name_of(&self, seat: usize) -> Value {
        let named = self.names.as_ref().and_then(|names| names.get(seat));
        match named.filter(|name| name.parse::<Seat>().is_err()) {
            Some(name) => json!({"k": name}),
            None => json!({"k": "seat", "a": {"n": (seat + 1).to_string()}}),
        }
    }
}

/// The clock as a list of tables tells it.
pub(crate) fn clock_of(config: &Config) -> Value {
    catalog::clock(&config.clock)
}
