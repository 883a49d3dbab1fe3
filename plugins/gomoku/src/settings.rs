//! The rules of a table once they are checked, as a game carries them.

use crate::board::{Board, SIZES, Side};
use crate::renju::{self, Makes};
use crate::rules::{
    CaroOverline, FalseClaim, FirstStone, ForbiddenClaim, Opening, Rule, Rules, ThreeDefinition,
};
use qipai_sdk::{Message, Point, Refusal};
use serde::{Deserialize, Serialize};

/// Rows that win.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Wins {
    /// Five or more.
    FiveOrMore,
    /// Exactly five.
    Five,
    /// Five without an opponent at both ends.
    OpenFive {
        /// So do more than five.
        overlines: bool,
    },
}

/// Checked rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// Lines of the board.
    pub size: u8,
    /// Rows that win, for Black and White.
    pub wins: [Wins; 2],
    /// Which threes count, and what follows from a forbidden point, where Black has any.
    pub forbidden: Option<(ThreeDefinition, ForbiddenClaim)>,
    /// What happens to a claim that proves wrong.
    pub false_claim: FalseClaim,
    /// Whether Black is shown the forbidden points.
    pub show_forbidden: bool,
    /// How the first stones are played.
    pub opening: Opening,
    /// Whether the first stone goes to the centre.
    pub centre: bool,
    /// Whether a turn may be passed.
    pub pass: bool,
}

impl Settings {
    /// Checks the rules.
    ///
    /// # Errors
    /// A size that the schema forbids too: the host checks it, other callers may not.
    pub fn new(rules: &Rules) -> Result<Settings, Refusal> {
        if !SIZES.contains(&rules.size) {
            let message = Message::new("rules-range").arg("name", "size");
            let message = message.arg("min", SIZES.start()).arg("max", SIZES.end());
            return Err(Refusal::Malformed(message));
        }
        let seed = rules.rule == Rule::Seed;
        let renju = seed || rules.rule == Rule::Renju;
        let overlines = rules.caro_overline == CaroOverline::Win;
        let wins = match rules.rule {
            Rule::Freestyle => [Wins::FiveOrMore; 2],
            Rule::Standard => [Wins::Five; 2],
            Rule::Caro => [Wins::OpenFive { overlines }; 2],
            Rule::Renju | Rule::Seed => [Wins::Five, Wins::FiveOrMore],
        };
        let (threes, claim) = if seed {
            (
                ThreeDefinition::SeedGeometric,
                ForbiddenClaim::MustBeClaimed,
            )
        } else {
            (ThreeDefinition::RifRecursive, ForbiddenClaim::Automatic)
        };
        let first = rules.first_stone.unwrap_or(if renju {
            FirstStone::Centre
        } else {
            FirstStone::Free
        });
        Ok(Settings {
            size: rules.size,
            wins,
            forbidden: renju.then(|| {
                let threes = rules.three_definition.unwrap_or(threes);
                (threes, rules.forbidden_claim.unwrap_or(claim))
            }),
            false_claim: rules.false_claim,
            show_forbidden: rules.show_forbidden,
            opening: rules.opening,
            centre: first == FirstStone::Centre,
            pass: rules.pass,
        })
    }

    /// Whether fouls count only when they are claimed.
    #[must_use]
    pub fn claims(&self) -> bool {
        matches!(self.forbidden, Some((_, ForbiddenClaim::MustBeClaimed)))
    }

    /// Whether fouls can't be played.
    #[must_use]
    pub fn rejects(&self) -> bool {
        matches!(self.forbidden, Some((_, ForbiddenClaim::Reject)))
    }

    /// What forbids a side's stone on an empty point, whatever follows from it.
    #[must_use]
    pub fn foul(&self, board: &Board, side: Side, at: Point) -> Option<renju::Foul> {
        let (threes, _) = self.forbidden.filter(|_| side == Side::Black)?;
        match renju::makes(board, at, threes) {
            Makes::Foul(foul) => Some(foul),
            Makes::Five | Makes::Nothing => None,
        }
    }

    /// Whether a stone on the board is part of a row that wins in that direction, counted as [`Board::lines`] are.
    #[must_use]
    pub fn row_wins(&self, board: &Board, side: Side, at: Point, direction: usize) -> bool {
        let len = board.lengths(side, at)[direction % 4];
        match self.wins[side.index()] {
            Wins::FiveOrMore => len >= 5,
            Wins::Five => len == 5,
            Wins::OpenFive { overlines } if len > 5 => overlines,
            Wins::OpenFive { .. } => {
                let (line, bit) = board.lines(side, at)[direction % 4];
                let (first, last) = line.row(bit);
                let row = board.row(side, at, direction);
                let ends = row.first().zip(row.last()).is_some_and(|(low, high)| {
                    let taken = |point: Point| board.contains(point) && board.get(point).is_some();
                    taken(crate::board::along(*low, direction, -1))
                        && taken(crate::board::along(*high, direction, 1))
                });
                last - first == 4 && !ends
            }
        }
    }

    /// Whether a stone on the board is part of a row that wins.
    #[must_use]
    pub fn wins(&self, board: &Board, side: Side, at: Point) -> bool {
        board.lengths(side, at).iter().any(|&len| len >= 5)
            && (0..4).any(|direction| self.row_wins(board, side, at, direction))
    }
}
