//! The rule parameters of a manifest's `[rules]`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Which repetitions are forbidden (G1).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ko {
    /// No stone may bring back an earlier position, whoever is to move.
    #[default]
    PositionalSuperko,
    /// No stone may bring back an earlier position with the same side to move.
    Situational,
    /// A stone that has just taken a single one may not be taken back at once.
    Simple,
}

/// What a longer cycle means that `ko` lets happen.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LongCycle {
    /// Nothing is forbidden or ended beyond what `ko` forbids.
    #[default]
    Forbid,
    /// The game ends without a result when a position comes back with the same side to move.
    NoResult,
    /// It is drawn then.
    Draw,
}

/// How the board is counted.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Scoring {
    /// Living stones and the points they surround; shared points half each (G3).
    #[default]
    Area,
    /// Surrounded points, stones taken and dead stones of the enemy.
    Territory,
}

/// Whether eyes in a seki are territory. Area counting counts them always.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SekiEyes {
    /// They are.
    #[default]
    Counted,
    /// Stones beside a point that is nobody's have no territory: shared points must be filled first.
    NotCounted,
}

/// How handicap stones get onto the board.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum HandicapPlacement {
    /// On the usual star points.
    #[default]
    Fixed,
    /// Black plays them anywhere before White's first move.
    Free,
}

/// What White gets for the handicap stones when area is counted.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum HandicapCompensation {
    /// A point for each stone (half a stone each, Chinese 还子).
    #[default]
    N,
    /// A point for each stone after the first (AGA).
    #[serde(rename = "n_minus_1")]
    NMinusOne,
    /// Nothing.
    None,
}

/// Whether dead stones are agreed on after the passes (G2).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DeadStones {
    /// Both mark them, and agree.
    #[default]
    Agree,
    /// What is on the board is alive.
    None,
}

/// What follows when the players don't agree which stones are dead (G2).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Dispute {
    /// Play goes on.
    #[default]
    Resume,
    /// The end stands: stones in dispute are alive as in a seki, what they share with the enemy is halved.
    Share,
}

/// Points or stones as text ("7.5", "7 1/2", "3 3/4") or a whole number.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Amount {
    /// A whole number.
    Whole(i32),
    /// A decimal or a mixed fraction.
    Text(String),
}

/// The rules of a Go table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Rules {
    /// Lines of the board.
    #[schemars(range(min = 2, max = 25))]
    pub size: u8,
    /// Which repetitions are forbidden.
    pub ko: Ko,
    /// What a longer cycle means.
    pub long_cycle: LongCycle,
    /// Whether a stone may be played that leaves the own chain without liberties and takes nothing.
    pub suicide: bool,
    /// How the board is counted.
    pub scoring: Scoring,
    /// Whether eyes in a seki are territory.
    pub seki_eyes: SekiEyes,
    /// Komi in points, "7.5" or 7; it goes before `komi_zi`. Neither: 7 1/2 without a handicap, 0 with one.
    pub komi: Option<Amount>,
    /// Komi in stones, "3 3/4": twice as many points.
    pub komi_zi: Option<Amount>,
    /// Handicap stones; 1 leaves out the komi only.
    #[schemars(range(max = 25))]
    pub handicap: u8,
    /// How they get onto the board.
    pub handicap_placement: HandicapPlacement,
    /// What White gets for them when area is counted.
    pub handicap_compensation: HandicapCompensation,
    /// Whether dead stones are agreed on.
    pub dead_stones: DeadStones,
    /// What follows when the players don't agree.
    pub dispute: Dispute,
    /// How often play may be resumed; after that all stones on the board are alive.
    #[schemars(range(max = 99))]
    pub resumptions: u8,
    /// Plies after which the game ends without a result.
    #[schemars(range(min = 100, max = 100_000))]
    pub max_plies: u32,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules {
            size: 19,
            ko: Ko::default(),
            long_cycle: LongCycle::default(),
            suicide: false,
            scoring: Scoring::default(),
            seki_eyes: SekiEyes::default(),
            komi: None,
            komi_zi: None,
            handicap: 0,
            handicap_placement: HandicapPlacement::default(),
            handicap_compensation: HandicapCompensation::default(),
            dead_stones: DeadStones::default(),
            dispute: Dispute::default(),
            resumptions: 3,
            max_plies: 10_000,
        }
    }
}
