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
    Offer(Offer),
    /// Accepts or declines the offer that stands.
    Answer(bool),
    Resign,
    /// Leaves the game for good.
    Leave,
    /// Comes back to a game that stands still.
    Return,
    /// Puts the next move into an envelope (T5).
    Seal(String),
    /// Touches elements of the board: one, or two at once (A3).
    Touch(Vec<String>),
    /// Wants to put a piece straight (A3).
    Adjust(String),
    /// Tells the arbiter of an article that another has broken.
    Report {
        of: Seat,
        article: String,
    },
    /// Comes to the table, before the first move (T3).
    Arrive,
    /// Presses the clock after a move; stops a clock (T6).
    Press,
    Stop,
    /// Begins the next game of the match.
    Next,
    /// The host runs again after an outage, which is charged to nobody. It ran until `since`.
    Resumed {
        since: Stamp,
    },
    Rule(Ruling),
}

/// What a player offers the others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Offer {
    Draw,
    /// Back to the ply `to`; to before one's own last move where it is not given.
    Takeback {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<u32>,
    },
    Adjourn,
    Pause,
    /// Another match, when this one is over. Whoever runs the table opens it.
    Rematch,
    /// Asks for consent to putting a piece straight (A3).
    Adjust {
        id: String,
    },
}

impl Offer {
    /// Its word, as in the record.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Self::Draw => "draw",
            Self::Takeback { .. } => "takeback",
            Self::Adjourn => "adjourn",
            Self::Pause => "pause",
            Self::Rematch => "rematch",
            Self::Adjust { .. } => "adjust",
        }
    }
}

/// What an arbiter rules, under an article, for a reason.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ruling {
    pub what: Rule,
    #[serde(default)]
    pub article: String,
    #[serde(default)]
    pub reason: String,
    /// Who rules, by name.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub by: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rule {
    Warn(Seat),
    Foul(Seat),
    Violation(Seat),
    /// What the manifest says that the article costs.
    Penalise(Seat),
    /// Milliseconds given (or taken, when negative).
    Time(Seat, i64),
    Forfeit(Seat),
    Disqualify(Seat),
    Adjudicate(Outcome),
    Void,
    /// The position as it was when the game first came to `ply`, with its clocks or with those of now (A5, E6).
    Restore {
        ply: u32,
        clocks: bool,
    },
    /// Two seats have the wrong colours: they change places, and the position stands (A5).
    Swap(Seat, Seat),
    /// The game is void and played anew, the order of play the other way round where it was wrong (A5).
    Replay {
        swapped: bool,
    },
    /// What was touched does not bind: it was an accident (A3).
    Excuse,
    Adjourn,
    /// Clocks and beats stand.
    Pause,
    /// They go on; so does a table that stood still after a fault.
    #[default]
    Resume,
}

/// Why a command was refused; nothing has changed but time.
pub type Refused = Message;

/// A refusal with a code of the table's own.
pub(crate) fn refused<T>(code: &str) -> Result<T, Refused> {
    Err(Message::new(code))
}
