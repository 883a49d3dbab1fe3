//! The record: an append-only list of events, chained by hashes. It is the truth; the table is what follows from it.

use crate::clock::Stamp;
use crate::command::{Command, Who};
use crate::config::Config;
use crate::rules::{Input, Message, Outcome, Seat, Viewer};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// Format of the record.
pub const FORMAT: u32 = 1;

/// 256 bits from which every deal of a match follows.
pub type Secret = [u8; 32];

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
}

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
    /// The plugin failed twice.
    Fault {
        function: String,
        kind: String,
    },
    Revealed {
        secret: String,
    },
}

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
    /// 128 bits, hex: a secret move can't be guessed from the chain.
    pub nonce: String,
    /// Hex SHA-256 of the previous hash, the nonce, and the event's JSON without hash.
    pub hash: String,
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
    /// The event as far as `viewer` may know it: no move that is hidden from it, no alert of its partner, no hash that a secret
    /// could be checked against.
    #[must_use]
    pub fn for_viewer(&self, viewer: Viewer, teams: &[u8]) -> Shown {
        let hidden = match viewer {
            Viewer::Everything => false,
            Viewer::Spectator => self.hidden_from_public,
            Viewer::Player(seat) => self.hidden_from.contains(&seat),
        };
        let by = match &self.what {
            What::Did {
                who: Who::Seat(seat),
                ..
            }
            | What::Applied {
                input: Input::Move(seat, _) | Input::Call(seat, _),
                ..
            } => Some(*seat),
            _ => None,
        };
        let mut what = (!hidden).then(|| self.what.clone());
        if let (
            Some(What::Did {
                who: Who::Seat(seat),
                command: Command::Call { alert, .. },
            }),
            Viewer::Player(me),
        ) = (&mut what, viewer)
        {
            let team = |seat: Seat| teams.get(usize::from(seat));
            if me != *seat && team(me) == team(*seat) {
                *alert = None;
            }
        }
        Shown {
            index: self.index,
            at: self.at,
            what,
            by,
        }
    }
}

/// Hex of bytes.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes
        .iter()
        .fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        })
}

/// Bytes of hex; `None` for anything else.
#[must_use]
pub fn unhex(text: &str) -> Option<Vec<u8>> {
    if text.len() % 2 != 0 || !text.is_ascii() {
        return None;
    }
    (0..text.len() / 2)
        .map(|i| u8::from_str_radix(&text[2 * i..2 * i + 2], 16).ok())
        .collect()
}

fn sha(parts: &[&[u8]]) -> [u8; 32] {
    let mut hash = Sha256::new();
    parts.iter().for_each(|part| hash.update(part));
    hash.finalize().into()
}

/// What commits to a seed before it is told.
#[must_use]
pub fn commitment(secret: &Secret) -> String {
    hex(&sha(&[b"qipai/commit", secret]))
}

/// The seed of a deal: SHA-256("qipai/deal" ‖ S ‖ deal ‖ attempt), four words with the little end first.
#[must_use]
pub fn deal_seed(secret: &Secret, deal: u32, attempt: u32) -> [u64; 4] {
    words(&sha(&[
        b"qipai/deal",
        secret,
        &deal.to_le_bytes(),
        &attempt.to_le_bytes(),
    ]))
}

/// A seed as the contract takes it.
#[must_use]
pub fn words(bytes: &[u8; 32]) -> [u64; 4] {
    std::array::from_fn(|i| u64::from_le_bytes(std::array::from_fn(|j| bytes[i * 8 + j])))
}

/// A number below `bound` from "qipai/seats" ‖ S: who begins.
#[must_use]
pub fn first_seat(secret: &Secret, bound: usize) -> usize {
    let [word, ..] = words(&sha(&[b"qipai/seats", secret]));
    // The bias is below one in 2^58 for any number of seats.
    usize::try_from(word % bound.max(1) as u64).unwrap_or(0)
}

/// Writes events and chains them.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Chain {
    secret: Secret,
    next: u64,
    last: String,
}

impl Chain {
    pub(crate) fn new(secret: Secret) -> Self {
        Self {
            secret,
            next: 0,
            last: String::new(),
        }
    }

    pub(crate) fn event(
        &mut self,
        at: Stamp,
        what: What,
        hidden_from: Vec<Seat>,
        hidden_from_public: bool,
    ) -> Event {
        let nonce = hex(&sha(&[b"qipai/nonce", &self.secret, &self.next.to_le_bytes()])[..16]);
        let mut event = Event {
            index: self.next,
            at,
            what,
            hidden_from,
            hidden_from_public,
            nonce,
            hash: String::new(),
        };
        event.hash = chained(&self.last, &event);
        self.next += 1;
        self.last.clone_from(&event.hash);
        event
    }
}

/// The hash of an event after `before`.
#[must_use]
pub fn chained(before: &str, event: &Event) -> String {
    let bare = Event {
        hash: String::new(),
        ..event.clone()
    };
    let json = serde_json::to_vec(&bare).unwrap_or_default();
    hex(&sha(&[before.as_bytes(), &json]))
}
