//! The port through which a table asks a game's rules: plain types of the contract (`sdk/wit/game.wit`, where each item is
//! documented) and two traits that the sandbox implements. A fake implementation serves tests.
//!
//! Every answer may be a [`Fault`]: a plugin is a stranger's program.

pub use crate::lines::Lines;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A place at the table, counted from 0. A person's place, not a colour.
pub type Seat = u8;

/// A stable kebab-case code with arguments, translated where people read it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    pub code: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub args: Vec<(String, String)>,
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
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.code)?;
        for (i, (name, value)) in self.args.iter().enumerate() {
            write!(f, "{}{name}: {value}", if i == 0 { " (" } else { ", " })?;
        }
        f.write_str(if self.args.is_empty() { "" } else { ")" })
    }
}

/// Who is looking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Viewer {
    Player(Seat),
    Spectator,
    Everything,
}

/// Where the game stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Status {
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
    Over(Outcome),
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

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct AuctionResult {
    pub id: String,
    pub winner: Option<Seat>,
    pub exports: Vec<(String, String)>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Outcome {
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
    Award(AuctionResult),
    Leave(Vec<Seat>, String),
    Skip(Seat, String),
    Beat(String),
    End(Outcome),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Step {
    pub status: Status,
    pub notes: Vec<Message>,
    pub made: Option<(Seat, String)>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Choices {
    pub listed: Lines,
    pub extra: Vec<String>,
    pub complete: bool,
}

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
    Illegal(Message),
    Malformed(Message),
}

impl Refusal {
    pub fn message(&self) -> &Message {
        match self {
            Self::Illegal(message) | Self::Malformed(message) => message,
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Setup {
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
pub struct Handover {
    pub carry: String,
    pub match_over: Option<Outcome>,
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
pub struct Info {
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
    /// Translations: language, key, template.
    pub strings: Vec<(String, String, String)>,
}

/// What went wrong in a plugin, by kind: each ends its own table and nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FaultKind {
    /// It trapped: a panic, an access out of bounds, the stack exhausted.
    Trap,
    /// It used up its fuel or its time.
    Budget,
    /// It asked for more memory, table or host copies than it may have.
    Limit,
    /// It answered something that the contract forbids.
    Lie,
    /// It is dead: an earlier call trapped.
    Gone,
}

/// A broken or hostile plugin, told with the function that failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fault {
    pub kind: FaultKind,
    pub plugin: String,
    pub version: String,
    /// The contract's function: "apply", "legal-moves".
    pub function: String,
    pub detail: String,
    /// The guest's stack trace, innermost first. For administrators only.
    pub trace: Vec<String>,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} {}: `{}` failed: {}",
            self.plugin, self.version, self.function, self.detail
        )
    }
}

impl std::error::Error for Fault {}

/// Why a session did not open or an input was not applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    Refused(Refusal),
    Fault(Fault),
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(refusal) => refusal.message().fmt(f),
            Self::Fault(fault) => fault.fmt(f),
        }
    }
}

impl std::error::Error for Failure {}

/// The rules of one game, ready to open sessions.
pub trait Rules: Send + Sync {
    fn info(&self) -> &Info;
    /// Hex SHA-256 of the plugin's bytes, as the record names it.
    fn digest(&self) -> &str;
    fn open(&self, setup: &Setup) -> Result<Box<dyn Session>, Failure>;
    fn restore(&self, snapshot: &[u8]) -> Result<Box<dyn Session>, Failure>;
}

/// One game in progress. `&mut` because even a question runs foreign code that may fault; none but `apply` changes the game.
pub trait Session: Send {
    fn snapshot(&mut self) -> Result<Vec<u8>, Fault>;
    fn status(&mut self) -> Result<Status, Fault>;
    fn legal_moves(&mut self, seat: Seat) -> Result<Choices, Fault>;
    fn check(&mut self, seat: Seat, mv: &str) -> Result<(), Failure>;
    fn apply(&mut self, input: &Input) -> Result<Step, Failure>;
    fn calls(&mut self, seat: Seat) -> Result<Choices, Fault>;
    fn check_call(&mut self, seat: Seat, call: &str) -> Result<(), Failure>;
    fn score(&mut self) -> Result<Vec<i32>, Fault>;
    fn handover(&mut self) -> Result<Option<Handover>, Fault>;
    /// JSON, checked to be an object.
    fn scene_def(&mut self) -> Result<String, Fault>;
    /// JSON, checked to be an object.
    fn view(&mut self, viewer: Viewer) -> Result<String, Fault>;
    fn interpret(&mut self, seat: Seat, touched: &[String]) -> Result<String, Failure>;
    fn probe(&mut self, seat: Seat, touched: &[String]) -> Result<Verdict, Fault>;
    fn touches(&mut self, seat: Seat) -> Result<Vec<Touch>, Fault>;
    fn describe_move(
        &mut self,
        seat: Seat,
        mv: &str,
        viewer: Viewer,
        lang: &str,
    ) -> Result<Option<String>, Fault>;
    fn write_move(&mut self, seat: Seat, mv: &str, notation: &str)
    -> Result<Option<String>, Fault>;
    fn read_move(&mut self, seat: Seat, text: &str, notation: &str) -> Result<String, Failure>;
    fn position(&mut self, viewer: Viewer) -> Result<Option<String>, Fault>;
    /// The interface `tools`: a question about the rules that no play asks (JSON in and out).
    fn inspect(&mut self, question: &str) -> Result<String, Failure>;
}
