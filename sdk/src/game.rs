//! The one trait that a game implements.

use crate::contract::{Award, Illegal, Message, Refusal, Touch, Verdict, Viewer};
use crate::info::Info;
use crate::moves::{Moves, Tokens};
use crate::rng::Rng;
use crate::scene::{Board, View};
use crate::seats::{Ring, Seat};
use crate::status::{Outcome, Status, Waits};
use crate::{defaults, tools};
use schemars::JsonSchema;
use serde::{Serialize, de::DeserializeOwned};
use std::fmt::{Display, Write as _};
use std::str::FromStr;

/// How the table sat down, as a game sees it.
#[derive(Clone, Debug, Default)]
pub struct Setup {
    /// Seats in order of play: `ring.at(0)` begins unless the carry says otherwise.
    pub ring: Ring,
    /// Number of this game in the match, from 0.
    pub game: u32,
    /// Number of the deal or board, from 0.
    pub deal: u32,
    /// How often this game was dealt anew.
    pub attempt: u32,
    /// What the previous game of the match handed over.
    pub carry: Option<String>,
    /// The auctions as the manifest resolved them: id, JSON.
    pub auctions: Vec<(String, String)>,
}

/// What an input may do besides changing the game.
pub struct Cx<'a> {
    pub(crate) notes: Vec<Message>,
    pub(crate) free: bool,
    pub(crate) ended: Option<Outcome>,
    /// The session's chance.
    pub rng: &'a mut Rng,
}

impl<'a> Cx<'a> {
    pub fn new(rng: &'a mut Rng) -> Self {
        Self {
            notes: Vec::new(),
            free: false,
            ended: None,
            rng,
        }
    }

    /// A public fact for the log, for sounds and for penalties: check, false-claim, throw-failed.
    pub fn note(&mut self, note: impl Into<Message>) {
        self.notes.push(note.into());
    }

    /// This move raises no ply: a layout, a claim, a mark, a choice about the game.
    pub fn free(&mut self) {
        self.free = true;
    }

    /// The game ends so, whatever its status says. For `leave`; moves end games by the status.
    pub fn end(&mut self, outcome: Outcome) {
        self.ended = Some(outcome);
    }

    /// The notes so far.
    #[must_use]
    pub fn notes(&self) -> &[Message] {
        &self.notes
    }
}

/// An accepted call of an auction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    pub text: String,
}

impl Call {
    /// What follows the kind's id in the text: `after("show")` of "show HT HT" is "HT HT".
    #[must_use]
    pub fn after(&self, id: &str) -> Option<&str> {
        let rest = self.text.strip_prefix(id)?;
        if rest.is_empty() {
            Some("")
        } else {
            rest.strip_prefix(' ')
        }
    }
}

/// What the next game of the match should know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Handover {
    pub carry: String,
    /// The match is over by the game's own rules.
    pub match_over: Option<Outcome>,
    /// Points of each seat if the match is broken off now.
    pub if_stopped: Vec<i32>,
}

/// A notation of moves: one named in `info` ("wxf", "san"), or a reader's language ("en", "zh-Hans").
pub type Notation<'a> = &'a str;

/// The rules of one game, and a position in it. `docs/writing-a-game.md` goes through it by example.
pub trait Game: Sized + Clone + Serialize + DeserializeOwned + 'static {
    /// The manifest's `[rules]`; [`NoRules`](crate::NoRules) where there are none.
    type Rules: DeserializeOwned + JsonSchema;
    /// One move. `Display` and `FromStr` are its canonical text; parsing needs no position.
    type Move: Clone + PartialEq + Display + FromStr;

    /// Fixed facts: seatings, texts, what is hidden.
    fn info() -> Info;
    /// The first position. All chance comes from `rng`; a deal depends on the seed alone.
    fn setup(rules: Self::Rules, table: &Setup, rng: &mut Rng) -> Result<Self, Refusal>;
    /// A start position in the game's own notation, and its ply.
    fn from_position(
        _rules: Self::Rules,
        _table: &Setup,
        _text: &str,
    ) -> Result<(Self, u32), Refusal> {
        Err(Refusal::malformed("no-positions"))
    }
    /// Whom the game waits for, or how it ended. Depends on nothing hidden.
    fn status(&self) -> Status;
    /// The moves of a seat that must or may act.
    fn legal_moves(&self, seat: Seat) -> Moves<Self::Move>;
    /// The rule that forbids `mv`. Only asked of a seat that must or may act.
    fn check(&self, seat: Seat, mv: &Self::Move) -> Result<(), Illegal> {
        self.legal_moves(seat).check(mv)
    }
    /// Plays a move that `check` let pass.
    fn apply(&mut self, seat: Seat, mv: Self::Move, cx: &mut Cx<'_>);
    /// Points of each seat in the game's unit; empty without a unit.
    fn score(&self) -> Vec<i32> {
        Vec::new()
    }
    /// What this viewer sees: built up from nothing, never pruned.
    fn view(&self, viewer: Viewer) -> View;
    /// The static part of the scenes; depends on rules and seats only.
    fn board(&self) -> Board;

    /// Whether a move that `forced` gave may be made: where a skipped turn does what nobody may choose, such as a pass.
    fn check_forced(&self, seat: Seat, mv: &Self::Move) -> Result<(), Illegal> {
        self.check(seat, mv)
    }
    /// The move of a skipped turn.
    fn forced(&self, _seat: Seat, _cause: &str, _rng: &mut Rng) -> Option<Self::Move> {
        None
    }
    /// These seats' game ends other than by a move.
    fn leave(&mut self, seats: &[Seat], cause: &str, cx: &mut Cx<'_>) {
        cx.end(Outcome::lost(seats, cause));
    }
    /// The beat that the status named is due.
    fn beat(&mut self, _beat: &str, _cx: &mut Cx<'_>) {}
    /// Once the game is over.
    fn handover(&self) -> Option<Handover> {
        None
    }

    /// Calls that the cards allow, only for kinds marked `by = "game"`.
    fn calls(&self, _seat: Seat) -> Moves<String> {
        Moves::none()
    }
    fn check_call(&self, seat: Seat, call: &Call) -> Result<(), Illegal> {
        self.calls(seat).verdict(&call.text)
    }
    /// Every accepted call.
    fn call(&mut self, _seat: Seat, _call: &Call, _cx: &mut Cx<'_>) {}
    /// Whether the status asks for this auction: for games that can tell it faster, since random games ask after each call.
    fn in_auction(&self, id: &str) -> bool {
        matches!(self.status().waits, Waits::Auction(request) if request.id == id)
    }
    /// The auction is over.
    fn award(&mut self, _award: &Award, _cx: &mut Cx<'_>) {}

    /// A world that `seat` can't tell from this one: a function of what the seat knows and of `rng`, never of the truth.
    /// Required where something is hidden.
    fn determinize(&self, _seat: Seat, _rng: &mut Rng) -> Self {
        self.clone()
    }
    /// Whether `viewer` may read the text of a move about to be applied. By default moves that raise the ply are public, and
    /// others too where nothing is hidden.
    fn shows(&self, seat: Seat, mv: &Self::Move, viewer: Viewer) -> bool {
        defaults::shows_plies(self, seat, mv, viewer)
    }

    /// Adds the canonical text of a move, as `Display` writes it: for games with hundreds of moves that can do it faster.
    fn put(mv: &Self::Move, out: &mut String) {
        // Writing to a String can't fail; a Display that fails has a bug of its own and leaves the text short.
        let _ = write!(out, "{mv}");
    }
    /// What a listed move touches.
    fn tokens(&self, mv: &Self::Move) -> Tokens {
        Tokens::split(mv)
    }
    /// What was touched, as the text of a move or call. Reads a gesture, does not judge it.
    fn interpret(&self, seat: Seat, touched: &[String]) -> Option<String> {
        defaults::find_tokens(self, seat, touched)
    }
    /// A verdict on a selection that need not be finished.
    fn probe(&self, seat: Seat, touched: &[String]) -> Verdict {
        defaults::probe_tokens(self, seat, touched)
    }
    /// What a move touches for touch-move; `None` for moves without a piece.
    fn touches(&self, _seat: Seat, mv: &Self::Move) -> Option<Touch> {
        defaults::touch_from_tokens(self, mv)
    }
    /// A move that is about to be played, in another notation or for a reader of a language.
    fn write(
        &self,
        _seat: Seat,
        _mv: &Self::Move,
        _how: Notation<'_>,
        _viewer: Viewer,
    ) -> Option<String> {
        None
    }
    fn read(&self, _seat: Seat, _text: &str, _how: Notation<'_>) -> Option<Self::Move> {
        None
    }
    /// The position in the game's own notation, as far as this viewer may know it.
    fn position(&self, _viewer: Viewer) -> Option<String> {
        None
    }

    /// Number of move sequences of this length, never counting draws by rule.
    fn perft(&self, depth: u32) -> u64 {
        tools::perft(self, depth)
    }
    /// Plays random moves until the game waits for something else than moves, or the limit: plies played. `random` gives
    /// equally distributed bits.
    fn playout(&mut self, random: &mut tools::Dice, limit: u32) -> u32 {
        tools::playout(self, random, limit)
    }
    /// How good the position is for `seat`; searches maximise it. Zero knows nothing.
    fn evaluate(&self, _seat: Seat) -> i32 {
        0
    }
    /// A whole game from a text in one of the formats of `info`: its setup and inputs.
    fn read_game(
        format: &str,
        _text: &str,
    ) -> Result<(crate::contract::WireSetup, Vec<crate::contract::Input>), Refusal> {
        Err(Refusal::no_format(format))
    }
    fn write_game(
        _format: &str,
        _setup: &crate::contract::WireSetup,
        _inputs: &[crate::contract::Input],
        _tags: &[(String, String)],
    ) -> Option<String> {
        None
    }
    /// Answers a question about the rules that no play asks (JSON in, JSON out).
    fn inspect(_question: &str) -> Result<String, Refusal> {
        Err(Refusal::malformed("no-question"))
    }
}
