//! Plain types of the contract (`wit/game.wit` documents each item): what crosses between a plugin and the host. Authors meet
//! most of them through the builders in the other modules.

use crate::seats::Seat;
use serde::ser::SerializeStruct;
use serde::{Deserialize, Serialize, Serializer};

/// A stable kebab-case code with arguments, translated where people read it. Never prose.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct Message {
    pub code: String,
    #[serde(default)]
    pub args: Vec<(String, String)>,
}

impl Serialize for Message {
    /// Without arguments the key is left out where names are written; a snapshot's bytes have no names to tell it by.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let args = !self.args.is_empty() || !serializer.is_human_readable();
        let mut message = serializer.serialize_struct("Message", 1 + usize::from(args))?;
        message.serialize_field("code", &self.code)?;
        if args {
            message.serialize_field("args", &self.args)?;
        }
        message.end()
    }
}

impl Message {
    pub fn new(code: impl Into<String>) -> Self {
        Self {
            code: code.into(),
            args: Vec::new(),
        }
    }

    /// The same message with one more argument.
    #[must_use]
    pub fn arg(mut self, name: &str, value: impl ToString) -> Self {
        self.args.push((name.to_owned(), value.to_string()));
        self
    }

    /// The same message with the beginning of a stranger's text, at most 40 characters: it may be long.
    #[must_use]
    pub fn quote(self, name: &str, value: impl ToString) -> Self {
        let beginning: String = value.to_string().chars().take(40).collect();
        self.arg(name, beginning)
    }
}

impl From<&str> for Message {
    fn from(code: &str) -> Self {
        Self::new(code)
    }
}

/// Who is looking. What is hidden is decided by this and nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Viewer {
    /// The player in this seat.
    Player(Seat),
    /// Anyone in the room: only what is public.
    Spectator,
    /// All there is: the arbiter, and everybody once a game is open for replay.
    Everything,
}

impl Viewer {
    /// Whether this viewer may know what `seat` holds.
    #[must_use]
    pub fn sees(self, seat: Seat) -> bool {
        self == Self::Everything || self == Self::Player(seat)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct WireStatus {
    pub awaits: Awaits,
    pub phase: String,
    pub ply: u32,
    pub out: Vec<Seat>,
    pub beat: Option<String>,
}

/// What the game waits for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Awaits {
    Act(Actors),
    Auction(AuctionRequest),
    Redeal(Message),
    Over(WireOutcome),
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Actors {
    pub must: Vec<Seat>,
    pub may: Vec<Seat>,
    pub independent: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct AuctionRequest {
    pub id: String,
    pub seats: Vec<Seat>,
    pub made: Vec<(Seat, String)>,
}

/// How an auction ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Award {
    pub id: String,
    pub winner: Option<Seat>,
    pub exports: Vec<(String, String)>,
}

impl Award {
    /// What the auction's description exports under this name.
    #[must_use]
    pub fn export(&self, name: &str) -> Option<&str> {
        self.exports
            .iter()
            .find(|(n, _)| n == name)
            .map(|(_, v)| v.as_str())
    }

    /// An export that is a number.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<i32> {
        self.export(name).and_then(|v| v.parse().ok())
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct WireOutcome {
    pub ending: Message,
    pub places: Vec<u8>,
    pub scored: bool,
}

/// Everything that can happen to a session.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Input {
    Move(Seat, String),
    Call(Seat, String),
    Award(Award),
    Leave(Vec<Seat>, String),
    Skip(Seat, String),
    Beat(String),
    End(WireOutcome),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Step {
    pub status: WireStatus,
    pub notes: Vec<Message>,
    pub made: Option<(Seat, String)>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Choices {
    pub listed: Vec<String>,
    pub extra: Vec<String>,
    pub complete: bool,
}

/// A verdict on a selection that need not be finished.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Verdict {
    pub ok: bool,
    pub complete: bool,
    pub label: Option<Message>,
    pub why: Option<Message>,
    pub next: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Touch {
    #[serde(rename = "move")]
    pub mv: String,
    pub first: String,
    pub takes: Option<String>,
}

/// A refusal that the rules foresee; nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Refusal {
    /// The rule that forbids it, one of `info.refusals`.
    Illegal(Message),
    /// The text could not be read: what and where.
    Malformed(Message),
}

impl Refusal {
    pub fn illegal(code: impl Into<Message>) -> Self {
        Self::Illegal(code.into())
    }

    pub fn malformed(code: impl Into<Message>) -> Self {
        Self::Malformed(code.into())
    }

    /// A format of whole games that the game does not know.
    #[must_use]
    pub fn no_format(format: &str) -> Self {
        Self::Malformed(Message::new("no-format").quote("format", format))
    }

    #[must_use]
    pub fn message(&self) -> &Message {
        match self {
            Self::Illegal(message) | Self::Malformed(message) => message,
        }
    }
}

/// The rule that forbids a move: a code of `info.refusals` with arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Illegal(pub Message);

impl Illegal {
    pub fn new(code: impl Into<Message>) -> Self {
        Self(code.into())
    }

    #[must_use]
    pub fn arg(self, name: &str, value: impl ToString) -> Self {
        Self(self.0.arg(name, value))
    }
}

impl From<Illegal> for Refusal {
    fn from(illegal: Illegal) -> Self {
        Self::Illegal(illegal.0)
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct WireSetup {
    pub rules: String,
    pub teams: Vec<u8>,
    pub order: Vec<Seat>,
    pub seed: [u64; 4],
    pub game: u32,
    pub deal: u32,
    pub attempt: u32,
    pub carry: Option<String>,
    pub auctions: Vec<(String, String)>,
    pub position: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct WireHandover {
    pub carry: String,
    pub match_over: Option<WireOutcome>,
    pub if_stopped: Vec<i32>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Seating {
    pub teams: Vec<u8>,
    pub seat_names: Vec<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct WireInfo {
    pub id: String,
    pub version: String,
    pub seatings: Vec<Seating>,
    pub hidden_information: bool,
    pub draws: bool,
    pub rules_schema: String,
    pub auctions: Vec<(String, String)>,
    pub endings: Vec<String>,
    pub refusals: Vec<String>,
    pub notes: Vec<String>,
    pub phases: Vec<String>,
    pub skips: Vec<String>,
    pub beats: Vec<String>,
    pub notations: Vec<String>,
    pub formats: Vec<String>,
    pub score_unit: String,
    pub scene_version: u32,
    pub auction_version: u32,
    pub strings: Vec<(String, String, String)>,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An outcome lies in the snapshot of every session that was given up.
    #[test]
    fn messages_come_back_from_bytes_and_names() {
        for message in [Message::new("left"), Message::new("ko").arg("at", "a1")] {
            let pair = (message.clone(), 7u8);
            let bytes = postcard::to_stdvec(&pair).expect("bytes");
            assert_eq!(postcard::from_bytes(&bytes), Ok(pair));
            let text = serde_json::to_string(&message).expect("names");
            assert_eq!(text.contains("args"), !message.args.is_empty());
            assert_eq!(serde_json::from_str::<Message>(&text).ok(), Some(message));
        }
    }
}
