//! The record: an append-only list of events, chained by hashes. It is the truth; the table is what follows from it.

pub use crate::chain::{
    Hash, Hex, Nonce, Secret, chained, commitment, deal_seed, first_seat, hex, unhex, words,
};
use crate::clock::Stamp;
use crate::command::{Command, Who};
use crate::config::Config;
use crate::rules::{Input, Message, Outcome, Seat, Viewer};
use serde::{Deserialize, Serialize};

/// Format of the record.
pub const FORMAT: u32 = 1;

/// What a record starts with.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header {
    pub format: u32,
    pub config: Config,
    pub plugin: String,
    pub version: String,
    /// Hex SHA-256 of the plugin's bytes.
    pub digest: String,
    /// Hex SHA-256 of "qipai/commit" and the seed.
    pub commitment: String,
    /// The deal that the match begins with, and the seat that begins.
    pub deal: u32,
    pub start: Option<u8>,
    pub position: Option<String>,
    /// A seed used as it is, without derivation: problems and tests.
    pub raw_seed: bool,
    /// The game hides something: a start position is for the arbiter only.
    pub hidden_information: bool,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum What {
    Opened(Box<Header>),
    /// A game of the match begins.
    Game {
        game: u32,
        deal: u32,
        attempt: u32,
        order: Vec<Seat>,
    },
    /// A command that was accepted, or that cost something.
    Did {
        who: Who,
        command: Command,
    },
    /// What the game was told, what it noted, and the move it made for a seat.
    Applied {
        input: Input,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        notes: Vec<Message>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        made: Option<(Seat, String)>,
    },
    TimedOut {
        seat: Seat,
        count: u32,
    },
    /// A refused move that cost something.
    Penalised {
        seat: Seat,
        why: Message,
        cost: String,
    },
    Warning {
        seat: Seat,
        article: String,
        count: u32,
    },
    Foul {
        seat: Seat,
        article: String,
        count: u32,
    },
    Violation {
        seat: Seat,
        article: String,
        count: u32,
    },
    /// Time that the rules give or take (T3, E6), in milliseconds.
    Time {
        seat: Seat,
        ms: i64,
    },
    /// The game stands as when it first came to `ply`, with its clocks of then or those of now.
    PutBack {
        ply: u32,
        clocks: bool,
    },
    /// The seats have another order of play, and the position stands.
    Swapped {
        order: Vec<Seat>,
    },
    /// The sealed move is opened.
    Unsealed {
        seat: Seat,
        text: String,
    },
    /// All have agreed on another match.
    Rematch,
    OfferLapsed,
    Redeal {
        why: Message,
    },
    Ended {
        outcome: Outcome,
        scores: Vec<i32>,
    },
    MatchOver {
        outcome: Option<Outcome>,
        totals: Vec<i32>,
    },
    /// The plugin failed twice; `input` is the move that somebody had sent.
    Fault {
        function: String,
        kind: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        input: Option<Input>,
    },
    Revealed {
        secret: String,
    },
}

/// One event of a record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Event {
    pub index: u64,
    pub at: Stamp,
    pub what: What,
    /// Seats that may not read this event's move yet.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hidden_from: Vec<Seat>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hidden_from_public: bool,
    pub nonce: Nonce,
    /// SHA-256 of the previous hash and of the event's JSON without this field.
    pub hash: Hash,
}

/// What a viewer may know of an event.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Shown {
    pub index: u64,
    pub at: Stamp,
    /// Nothing where the event is secret: that something happened is public.
    pub what: Option<What>,
    pub by: Option<Seat>,
}

impl Event {
    /// The bytes that a store keeps.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        // Plain data with text keys: writing it to memory can't fail.
        serde_json::to_vec(self).unwrap_or_default()
    }

    /// The event as far as `viewer` may know it: no move that is hidden from it, no alert of its partner, no hash that a secret
    /// could be checked against.
    #[must_use]
    pub fn for_viewer(&self, viewer: Viewer, teams: &[u8]) -> Shown {
        let hidden = match viewer {
            Viewer::Everything => false,
            Viewer::Spectator => self.hidden_from_public,
            Viewer::Player(seat) => self.hidden_from.contains(&seat),
        };
        let mut what = (!hidden).then(|| self.what.clone());
        if let (Some(what), true) = (&mut what, viewer != Viewer::Everything) {
            censor(what, viewer, teams);
        }
        Shown {
            index: self.index,
            at: self.at,
            what,
            by: self.by(),
        }
    }

    /// The seat that acted.
    #[must_use]
    pub fn by(&self) -> Option<Seat> {
        match &self.what {
            What::Did {
                who: Who::Seat(seat),
                ..
            }
            | What::Applied {
                input: Input::Move(seat, _) | Input::Call(seat, _) | Input::Skip(seat, _),
                ..
            }
            | What::TimedOut { seat, .. }
            | What::Penalised { seat, .. } => Some(*seat),
            _ => None,
        }
    }
}

/// Takes out what is for others: alerts for a partner, start positions with hidden cards, the move that broke the plugin.
fn censor(what: &mut What, viewer: Viewer, teams: &[u8]) {
    match what {
        What::Did {
            who: Who::Seat(seat),
            command: Command::Call { alert, .. },
        } => {
            let team = |seat: Seat| teams.get(usize::from(seat));
            if let Viewer::Player(me) = viewer
                && me != *seat
                && team(me) == team(*seat)
            {
                *alert = None;
            }
        }
        What::Opened(header) if header.hidden_information => header.position = None,
        What::Fault { input, .. } => *input = None,
        _ => {}
    }
}
