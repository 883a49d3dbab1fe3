//! A move: a piece, and where it ends. Which hops led there does not matter.

use crate::board::{Point, name, named};
use std::fmt;
use std::str::FromStr;

/// From where to where. Its text is both points' names: `m5k7`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Move {
    /// Where the piece stands.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(name(self.from))?;
        f.write_str(name(self.to))
    }
}

/// The text is not two names of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAMove;

impl FromStr for Move {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Move, NotAMove> {
        let second = text
            .char_indices()
            .skip(1)
            .find(|(_, c)| c.is_ascii_lowercase());
        let (from, to) = text.split_at(second.ok_or(NotAMove)?.0);
        match (named(from), named(to)) {
            (Some(from), Some(to)) => Ok(Move { from, to }),
            _ => Err(NotAMove),
        }
    }
}
