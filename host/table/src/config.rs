//! What a manifest resolves to, checked: everything a table needs to know of its game and its rules of conduct. It stands in
//! the record, so that a table can be replayed from its record alone.

use qipai_auction::Description;
use serde::{Deserialize, Serialize};
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

/// A clock system with its times in milliseconds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "system", rename_all = "snake_case")]
pub enum Clock {
    #[default]
    None,
    /// One time for the whole game.
    SuddenDeath { time: Millis },
    /// The increment is added after each move of the seat.
    Fischer { time: Millis, increment: Millis },
    /// T1: game time, step time while it lasts, then a countdown for each move.
    Qq {
        game: Millis,
        step: Millis,
        countdown: Millis,
    },
}

/// What running out of time means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OnTimeout {
    #[default]
    Lose,
    /// T4: the turn is skipped; the `lose_at`-th time loses.
    Skip { lose_at: u32 },
}

/// When a draw may be offered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DrawOffer {
    #[default]
    Free,
    /// E3: only right after one's own move, and not twice in a row by one side.
    AfterOwnMoveAlternating,
    /// From this ply on.
    FromMove(u32),
    Forbidden,
}

/// What a refused move costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Illegal {
    /// Nothing: it is refused.
    #[default]
    Reject,
    /// The game.
    Loss,
    /// The turn, and a warning.
    VoidPassWarn,
}

/// Rules of conduct.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Conduct {
    pub draw_offer: DrawOffer,
    /// Whether a draw offer against the rule counts as a foul.
    pub offer_breach_is_foul: bool,
    /// Plies before which nobody may resign.
    pub resign_from: u32,
    /// Fouls in one game that lose it (A1); 0: never.
    pub fouls_lose: u32,
    /// Violations in one game that lose it (A2); 0: never.
    pub violations_lose: u32,
    pub illegal: Illegal,
    /// By the refusal's code.
    pub illegal_by_code: BTreeMap<String, Illegal>,
}

/// How long a beat takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pace {
    pub time: Millis,
    /// Whether every input starts it anew.
    pub restart: bool,
}

/// Games of a match at one table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Series {
    /// Number of games; 0: until the plugin says that the match is over.
    pub games: u32,
    /// Whether the order of play moves on by one seat with each game.
    pub rotate: bool,
    /// What a plugin's fault does to the game.
    pub fault: FaultPolicy,
    pub reveal: Reveal,
}

impl Default for Series {
    fn default() -> Self {
        Self {
            games: 1,
            rotate: false,
            fault: FaultPolicy::Void,
            reveal: Reveal::MatchEnd,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FaultPolicy {
    /// The game is void.
    #[default]
    Void,
    /// The table stands still until an arbiter rules.
    Adjourn,
}

/// When the seed is told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reveal {
    #[default]
    MatchEnd,
    /// Other tables still play the same deals: the organiser tells it.
    EventEnd,
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
