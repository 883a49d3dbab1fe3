//! What a manifest resolves to, checked: everything a table needs to know of its game and its rules of conduct. It stands in
//! the record, so that a table can be replayed from its record alone.

mod clock;
mod conduct;
mod series;

pub use clock::{Clock, OnTimeout, Press, Stage, Timing};
pub use conduct::{Adjourn, Conduct, Cost, DrawOffer, Illegal, Lapse, Leaving, Takeback};
use qipai_auction::Description;
use serde::{Deserialize, Serialize};
pub use series::{FaultPolicy, First, Replay, Reveal, Series};
use std::collections::BTreeMap;

/// Milliseconds.
pub type Millis = u64;

/// A table's settings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Config {
    /// The plugin's id.
    pub game: String,
    /// Language to title.
    pub title: BTreeMap<String, String>,
    /// The plugin's own parameters, complete (JSON object text).
    pub rules: String,
    pub seating: Seating,
    /// The clock of every phase that has none of its own.
    pub clock: Clock,
    /// Clocks of phases, by the phase's name.
    pub phase_clocks: BTreeMap<String, Clock>,
    pub timing: Timing,
    pub on_timeout: OnTimeout,
    pub conduct: Conduct,
    /// The auctions, resolved: id and description.
    pub auctions: Vec<(String, Description)>,
    /// How long beats take, by name; unlisted ones take no time.
    pub pace: BTreeMap<String, Pace>,
    pub series: Series,
    pub scoring: Scoring,
}

/// Seats and how people come to them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seating {
    /// The team of each seat.
    pub teams: Vec<u8>,
    /// `names[i]` names the seat that is `i`-th in order of play.
    pub names: Vec<String>,
    pub assign: Assign,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Assign {
    /// The seed says who begins.
    #[default]
    Random,
    /// Seat 0 begins.
    Given,
}

/// How long a beat takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pace {
    pub time: Millis,
    /// Whether every input starts it anew.
    pub restart: bool,
}

/// From places to points of the event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scoring {
    /// Fractions as text: "1", "1/2".
    pub win: String,
    pub draw: String,
    pub loss: String,
    pub unscored: Vec<Unscored>,
}

impl Default for Scoring {
    fn default() -> Self {
        Self {
            win: "1".to_owned(),
            draw: "1/2".to_owned(),
            loss: "0".to_owned(),
            unscored: Vec::new(),
        }
    }
}

/// A game that does not count (E2, E4).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unscored {
    pub when: When,
    /// Endings that it concerns; empty: all.
    pub causes: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum When {
    /// At most one side has moved.
    OneSideMoved,
    /// Over before this ply.
    BeforePly(u32),
}

impl Config {
    /// The clock of a phase.
    #[must_use]
    pub fn clock_of(&self, phase: &str) -> &Clock {
        self.phase_clocks.get(phase).unwrap_or(&self.clock)
    }
}
