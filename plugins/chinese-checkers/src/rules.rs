//! The rule parameters of a manifest's `[rules]`.

use qipai_sdk::contract::{Message, Refusal};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Over what a piece may hop.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Hop {
    /// Over a neighbour, to the point behind it (K1).
    #[default]
    Adjacent,
    /// Over one piece any distance away, landing as far behind it; nothing else stands between.
    Long,
    /// Over one piece or several that stand symmetrically between start and landing.
    SymmetricMulti,
}

/// What a piece may do in the triangles that are neither its start nor its target.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Foreign {
    /// Anything.
    #[default]
    Free,
    /// Hop through them, but not end a move there.
    PassThrough,
    /// Nothing.
    None,
}

/// Whether a piece may leave its target.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LeaveTarget {
    /// It may.
    #[default]
    Allowed,
    /// Its moves must end inside.
    Forbidden,
}

/// When the target counts as filled.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Win {
    /// When ten own pieces fill it (K1).
    #[default]
    Strict,
    /// When it is full and a piece there is the mover's own: who stays at home can't keep others from winning.
    FillWithForeign,
}

/// Whether those who have not won play on for their places.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Places {
    /// The first to fill its target ends the game.
    #[default]
    WinnerOnly,
    /// The game goes on until one side is left.
    FullRanking,
}

/// What a seat that has no move does.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum NoLegalMove {
    /// Its turn is passed over.
    #[default]
    Pass,
    /// It loses.
    Loses,
}

/// The rules of a table of Chinese checkers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Rules {
    /// Over what a piece may hop.
    pub hop: Hop,
    /// What a piece may do in the triangles that are neither its start nor its target.
    pub foreign_triangles: Foreign,
    /// Whether a piece may leave its target.
    pub leave_target: LeaveTarget,
    /// When the target counts as filled.
    pub win: Win,
    /// Whether those who have not won play on for their places.
    pub places: Places,
    /// What a seat that has no move does.
    pub no_legal_move: NoLegalMove,
    /// Own moves after which a seat that still has pieces in its start triangle loses; 0: never.
    #[schemars(range(max = 10_000))]
    pub home_exit_deadline: u32,
    /// Moves of all seats after which the game is drawn between those who still play.
    #[schemars(range(min = 1, max = 100_000))]
    pub max_plies: u32,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules {
            hop: Hop::default(),
            foreign_triangles: Foreign::default(),
            leave_target: LeaveTarget::default(),
            win: Win::default(),
            places: Places::default(),
            no_legal_move: NoLegalMove::default(),
            home_exit_deadline: 0,
            max_plies: 1_000,
        }
    }
}

impl Rules {
    /// Refuses numbers that the schema forbids too: the host checks it, other callers may not.
    pub fn checked(self) -> Result<Rules, Refusal> {
        let range = |name: &str, value: u32, min: u32, max: u32| {
            let message = Message::new("rules-range").arg("name", name);
            match (min..=max).contains(&value) {
                true => Ok(()),
                false => Err(Refusal::Malformed(message.arg("min", min).arg("max", max))),
            }
        };
        range("max_plies", self.max_plies, 1, 100_000)?;
        range("home_exit_deadline", self.home_exit_deadline, 0, 10_000)?;
        Ok(self)
    }
}
