//! The rule parameters of a manifest's `[rules]`.

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// From which position the game is played, and how castling is written.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Variant {
    /// The usual chess.
    #[default]
    Standard,
    /// Chess960: one of 960 arrays of the pieces; castling moves are the king's to its rook.
    Chess960,
}

/// When a draw by repetition or by the number of moves comes about.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, JsonSchema)]
#[schemars(with = "DrawText")]
pub enum Draw {
    /// The player to move claims it.
    #[default]
    Claim,
    /// By itself.
    Automatic,
    /// Never.
    Off,
}

/// How [`Draw`] stands in a manifest.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum DrawText {
    /// The player to move claims it.
    Claim,
    /// By itself.
    Automatic,
    /// The same.
    Auto,
    /// Never.
    Off,
}

impl Serialize for Draw {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = match self {
            Draw::Claim => DrawText::Claim,
            Draw::Automatic => DrawText::Automatic,
            Draw::Off => DrawText::Off,
        };
        text.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Draw {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Draw, D::Error> {
        Ok(match DrawText::deserialize(deserializer)? {
            DrawText::Claim => Draw::Claim,
            DrawText::Automatic | DrawText::Auto => Draw::Automatic,
            DrawText::Off => Draw::Off,
        })
    }
}

/// Which positions are drawn because nobody can ever give mate (5.2.2).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DeadPosition {
    /// By the material alone: bare kings, one bishop or one knight, bishops that are all on squares of one colour.
    #[default]
    MaterialOnly,
    /// Also every position from which an exhaustive search of a bounded size finds no mate: locked pawns, forced lines.
    Exact,
    /// Never.
    Off,
}

/// Who loses on time, or by illegal moves, against an opponent that has little left (6.9, 7.5.5).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TimeoutVsBare {
    /// Drawn if the opponent cannot mate by any series of legal moves.
    #[default]
    Fide,
    /// Drawn if the opponent has a bare king, king and bishop, king and knight, or king and two knights against no pawns.
    Uscf,
    /// Lost whatever the opponent has.
    AlwaysLoss,
}

/// When a possible en passant capture makes a position another one.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum EpInRepetition {
    /// If the capture is legal (9.2.3).
    #[default]
    LegalOnly,
    /// After every double step.
    Always,
}

/// What happens to a claim that proves wrong (9.5.3).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum FalseClaim {
    /// It is refused; nothing happens.
    #[default]
    Refused,
    /// It stands in the record, for the arbiter; an intended move is played.
    Noted,
}

/// Which array of Chess960 is played.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, JsonSchema)]
#[schemars(with = "ArrayText")]
pub struct Array(pub Option<u16>);

/// How an array stands in a manifest.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
enum ArrayText {
    /// Its number; 518 is the usual one.
    Number(#[schemars(range(min = 0, max = 959))] u16),
    /// Drawn.
    Word(Random),
}

/// The word for an array that is drawn.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Random {
    /// By the seed.
    Random,
}

// A snapshot is no text: it can't tell the two forms apart, and need not.
impl Serialize for Array {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if !serializer.is_human_readable() {
            return self.0.serialize(serializer);
        }
        self.0
            .map_or(ArrayText::Word(Random::Random), ArrayText::Number)
            .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Array {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Array, D::Error> {
        if !deserializer.is_human_readable() {
            return Ok(Array(Option::deserialize(deserializer)?));
        }
        Ok(match ArrayText::deserialize(deserializer)? {
            ArrayText::Number(number) => Array(Some(number)),
            ArrayText::Word(Random::Random) => Array(None),
        })
    }
}

/// The rules of a chess table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Rules {
    /// Chess or Chess960.
    pub variant: Variant,
    /// The array of Chess960: a number from 0 to 959, or "random".
    pub array: Array,
    /// Draw when a position stands for the third time (9.2).
    pub threefold: Draw,
    /// Draw by itself when a position stands for the fifth time (9.6.1).
    pub fivefold: bool,
    /// Draw after 50 moves by each side without a capture or pawn move (9.3).
    pub fifty: Draw,
    /// Draw by itself after 75 such moves (9.6.2).
    pub seventy_five: bool,
    /// Draw because nobody can ever give mate (5.2.2).
    pub dead_position: DeadPosition,
    /// Time-outs and illegal moves against an opponent that cannot mate (6.9, 7.5.5).
    pub timeout_vs_bare: TimeoutVsBare,
    /// When en passant makes positions differ (9.2.3).
    pub ep_in_repetition: EpInRepetition,
    /// What happens to a wrong claim (9.5.3).
    pub false_claim: FalseClaim,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules {
            variant: Variant::Standard,
            array: Array(None),
            threefold: Draw::Claim,
            fivefold: true,
            fifty: Draw::Claim,
            seventy_five: true,
            dead_position: DeadPosition::MaterialOnly,
            timeout_vs_bare: TimeoutVsBare::Fide,
            ep_in_repetition: EpInRepetition::LegalOnly,
            false_claim: FalseClaim::Refused,
        }
    }
}

impl Rules {
    /// Whether castling moves go to the rook.
    pub fn chess960(&self) -> bool {
        self.variant == Variant::Chess960
    }

    /// Whether anything depends on what has stood on the board before.
    pub(crate) fn count_repetitions(&self) -> bool {
        self.fivefold || self.threefold != Draw::Off
    }
}
