//! What people and the host ask of a table.

use crate::clock::Stamp;
use crate::rules::{Message, Outcome, Seat};
use serde::{Deserialize, Serialize};

/// Who commands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    Seat(Seat),
    /// "table" arbiters warn; a "chief" rules (A4).
    Arbiter {
        chief: bool,
    },
    /// Whoever runs the table: begins the next game.
    Host,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    /// A move in the game's canonical text.
    Play(String),
    Call {
        text: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        alert: Option<String>,
    },
    OfferDraw,
    /// Accepts or declines the offer that stands.
    Answer(bool),
    Resign,
    /// Leaves the game for good.
    Leave,
    /// Begins the next game of the match.
    Next,
    /// The host runs again after an outage, which is charged to nobody. It ran until `since`.
    Resumed {
        since: Stamp,
    },
    Rule(Ruling),
}

/// What an arbiter rules, under an article, for a reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ruling {
    pub what: Rule,
    #[serde(default)]
    pub article: String,
    #[serde(default)]
    pub reason: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rule {
    Warn(Seat),
    Foul(Seat),
    Violation(Seat),
    /// Milliseconds given (or taken, when negative).
    Time(Seat, i64),
    Forfeit(Seat),
    Disqualify(Seat),
    Adjudicate(Outcome),
    Void,
    /// Clocks and beats stand.
    Pause,
    /// They go on; so does a table that stood still after a fault.
    Resume,
}

/// Why a command was refused; nothing has changed but time.
pub type Refused = Message;

/// A refusal with a code of the table's own.
pub(crate) fn refused<T>(code: &str) -> Result<T, Refused> {
    Err(Message::new(code))
}
