//! The manifest's `[rules]` table.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What the deals of a match have to do with each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Scoring {
    /// Each board stands by itself.
    #[default]
    Duplicate,
    /// Trick points go below the line; two games end the rubber and the match.
    Rubber,
    /// Four deals, which end the match.
    Chicago,
}

/// What follows four passes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PassedOut {
    /// The board is over and scores nothing.
    ScoreZero,
    /// Void: the next dealer deals again.
    RedealNextDealer,
    /// Void: the same dealer deals again.
    RedealSame,
}

/// How undertricks of a doubled contract count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Undertricks {
    /// The steps of the Laws: 100, 300, 500, 800 or 200, 500, 800.
    #[default]
    Progressive,
    /// The document's: twice 50 or 100 each.
    FlatSeed,
}

/// Whether honours count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Honours {
    /// In a rubber alone.
    #[default]
    RubberOnly,
    Always,
    Never,
}

/// Who is vulnerable in a duplicate board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Vulnerable {
    /// By the number of the board, in the cycle of sixteen.
    #[default]
    Board,
    None,
    Ns,
    Ew,
    Both,
}

/// Who is vulnerable in the second and third deal of a Chicago.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChicagoVul {
    #[default]
    Dealer,
    Nondealer,
}

/// How the deals of a Chicago are scored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChicagoScore {
    /// Each deal as a duplicate board.
    #[default]
    Duplicate,
    /// Part scores add up to games, as in a rubber; one in the fourth deal that makes no game is worth 100.
    PartscoreCarry,
}

/// The parameters of the game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rules {
    /// What the deals of a match have to do with each other.
    pub scoring: Scoring,
    /// What follows four passes. Left out: a duplicate board scores nothing, in a rubber the next dealer deals, in a
    /// Chicago the same one.
    pub passed_out: Option<PassedOut>,
    /// How undertricks of a doubled contract count.
    pub undertricks: Undertricks,
    /// Whether honours count.
    pub honours: Honours,
    /// Who is vulnerable in a duplicate board.
    pub vulnerable: Vulnerable,
    /// Who is vulnerable in the second and third deal of a Chicago.
    pub chicago_vul: ChicagoVul,
    /// How the deals of a Chicago are scored.
    pub chicago_score: ChicagoScore,
    /// A part score in an unfinished rubber is worth 50, as it was before 1993, instead of 100.
    pub old_part_score: bool,
}

impl Rules {
    pub fn passed_out(&self) -> PassedOut {
        self.passed_out.unwrap_or(match self.scoring {
            Scoring::Duplicate => PassedOut::ScoreZero,
            Scoring::Rubber => PassedOut::RedealNextDealer,
            Scoring::Chicago => PassedOut::RedealSame,
        })
    }

    pub fn counts_honours(&self) -> bool {
        match self.honours {
            Honours::RubberOnly => self.scoring == Scoring::Rubber,
            Honours::Always => true,
            Honours::Never => false,
        }
    }
}
