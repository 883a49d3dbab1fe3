use serde::{Deserialize, Serialize};

use super::cell::{Code, Colour};
use super::event::{Event, Forbidden, Numbering, PairingSource, Ruling};
use super::player::PlayerId;
use super::points::Points;
use super::scoring::Scoring;

/// One thing that happened. Facts are only ever added.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "fact", rename_all = "snake_case", deny_unknown_fields)]
pub enum Fact {
    /// Name, rounds, scoring, system and seed, before the first entry.
    Open {
        /// The event's name.
        name: String,
        /// Rounds planned.
        rounds: u32,
        /// What results are worth.
        #[serde(default)]
        scoring: Scoring,
        /// The pairing system's code.
        #[serde(default)]
        system: String,
        /// Baku acceleration.
        #[serde(default)]
        baku: bool,
        /// How pairing numbers are found.
        #[serde(default)]
        numbering: Numbering,
        /// The seed of all draws.
        seed: u64,
    },
    /// The initial colour was drawn.
    Drawn {
        /// What the odd numbers of the top half get in round 1.
        colour: Colour,
    },
    /// Somebody enters, from `round` on (2 or more: late).
    Entry {
        /// A new id.
        id: PlayerId,
        /// `Lastname, Firstname`.
        name: String,
        /// Rating, 0 for none.
        #[serde(default)]
        rating: u32,
        /// Title, empty for none.
        #[serde(default)]
        title: String,
        /// Federation, empty for none.
        #[serde(default)]
        federation: String,
        /// Club, empty for none.
        #[serde(default)]
        club: String,
        /// First round.
        #[serde(default = "first_round")]
        round: u32,
    },
    /// An entry is put right (C.04.2: rating and title until round 4 is paired).
    Correct {
        /// Whose.
        id: PlayerId,
        /// The right rating.
        rating: u32,
        /// The right title.
        title: String,
    },
    /// Somebody leaves the event, from `round` on.
    Withdraw {
        /// Who.
        id: PlayerId,
        /// First round not played.
        round: u32,
        /// Why.
        #[serde(default)]
        reason: String,
    },
    /// Somebody who had left is back, from `round` on.
    Return {
        /// Who.
        id: PlayerId,
        /// First round played again.
        round: u32,
    },
    /// A bye asked for or given: half, full or zero points.
    Bye {
        /// Who.
        id: PlayerId,
        /// In which round.
        round: u32,
        /// `half_bye`, `full_bye` or `zero_bye`.
        kind: Code,
    },
    /// Some must not meet.
    Forbid(Forbidden),
    /// A round, or a part of it, is paired: `(white, black)`, and who sits out.
    Pair {
        /// The round.
        round: u32,
        /// White and Black of each board.
        pairs: Vec<(PlayerId, PlayerId)>,
        /// Who gets the pairing-allocated bye.
        bye: Option<PlayerId>,
        /// Engine, or by hand with a reason.
        source: PairingSource,
    },
    /// A board's result.
    Result {
        /// The round.
        round: u32,
        /// Who had White.
        white: PlayerId,
        /// Who had Black.
        black: PlayerId,
        /// White's code.
        white_code: Code,
        /// Black's code.
        black_code: Code,
        /// It replaces a result recorded before.
        #[serde(default)]
        corrects: bool,
    },
    /// The arbiter rules.
    Ruling(Ruling),
    /// A penalty or a bonus.
    Adjust {
        /// Whose points.
        id: PlayerId,
        /// After which round.
        round: u32,
        /// How many.
        points: Points,
        /// Why.
        reason: String,
    },
}

fn first_round() -> u32 {
    1
}

/// Why a fact can't be true of the event as it stands. The log is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FactError {
    /// The event was opened before.
    #[error("the event is open already")]
    AlreadyOpen,
    /// No such player.
    #[error("nobody has the number {0}")]
    UnknownPlayer(PlayerId),
    /// Id 0, or taken.
    #[error("the number {0} can't be given: it is 0 or taken")]
    BadId(PlayerId),
    /// Round 0, or beyond those planned.
    #[error("there is no round {0}")]
    NoRound(u32),
    /// The round is paired already.
    #[error("round {0} is paired already")]
    RoundPaired(u32),
    /// A player has something else in that round.
    #[error("player {id} is not free in round {round}")]
    NotFree {
        /// Who.
        id: PlayerId,
        /// When.
        round: u32,
    },
    /// A player against himself.
    #[error("player {0} can't meet himself")]
    SelfMeeting(PlayerId),
    /// The two were not paired with each other like that.
    #[error("{white} with White against {black} is no board of round {round}")]
    NoSuchBoard {
        /// The round.
        round: u32,
        /// White of the result.
        white: PlayerId,
        /// Black of the result.
        black: PlayerId,
    },
    /// The board has a result, and the fact does not say that it corrects one.
    #[error("the board of {white} and {black} in round {round} has a result already")]
    SecondResult {
        /// The round.
        round: u32,
        /// White of the result.
        white: PlayerId,
        /// Black of the result.
        black: PlayerId,
    },
    /// The codes of a board don't go together, or the code is not one for this fact.
    #[error("the codes {0:?} and {1:?} don't go together")]
    BadCodes(Code, Code),
    /// Entries may be corrected until round 4 is paired (C.04.2 2.4).
    #[error("pairing numbers are fixed once round 4 is paired")]
    TooLate,
    /// A fact of a list, from 1, that can't be true of the event that those before it make.
    #[error("fact {number}: {error}")]
    Listed {
        /// Which, from 1.
        number: usize,
        /// Why.
        error: Box<FactError>,
    },
    /// JSON that is no list of facts.
    #[error("fact list: {0}")]
    Json(String),
}

/// The facts of an event in order, and the event they make.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Log {
    facts: Vec<Fact>,
    event: Event,
}

impl Log {
    /// An empty log.
    #[must_use]
    pub fn new() -> Log {
        Log::default()
    }

    /// Adds a fact.
    ///
    /// # Errors
    /// A fact that can't be true of the event as it stands is refused and nothing changes.
    pub fn append(&mut self, fact: Fact) -> Result<(), FactError> {
        self.event.apply(&fact)?;
        self.facts.push(fact);
        Ok(())
    }

    /// All facts, oldest first.
    #[must_use]
    pub fn facts(&self) -> &[Fact] {
        &self.facts
    }

    /// The event these facts make.
    #[must_use]
    pub fn event(&self) -> &Event {
        &self.event
    }

    /// The facts as a JSON array.
    ///
    /// # Errors
    /// When the serialiser fails, which facts give no cause for.
    pub fn to_json(&self) -> Result<String, FactError> {
        serde_json::to_string_pretty(&self.facts).map_err(|e| FactError::Json(e.to_string()))
    }

    /// Reads a JSON array of facts and checks each against those before it.
    ///
    /// # Errors
    /// Text that is no such array (with line and column), or a fact that can't be.
    pub fn from_json(text: &str) -> Result<Log, FactError> {
        let facts: Vec<Fact> =
            serde_json::from_str(text).map_err(|e| FactError::Json(e.to_string()))?;
        let mut log = Log::new();
        for (number, fact) in (1..).zip(facts) {
            log.append(fact).map_err(|error| FactError::Listed {
                number,
                error: Box::new(error),
            })?;
        }
        Ok(log)
    }
}
