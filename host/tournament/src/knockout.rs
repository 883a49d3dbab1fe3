//! Knockout and double elimination: a graph of matches whose places are filled from results.
//!
//! Entrants are numbered by seed, 1 the strongest. The bracket has the next power of two of places; the missing
//! ones are byes, which fall to the strongest seeds.

mod build;
mod resolve;

use serde::Serialize;

pub use resolve::{MatchState, Placing, Resolved, ResultError, render};

use crate::seeded::Seeded;

/// Which form of elimination.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Form {
    /// One loss ends it.
    Single {
        /// The losers of the semifinals play for third place.
        third_place: bool,
    },
    /// Two losses end it.
    Double {
        /// When the winner of the lower part wins the final, one more match decides (both then have one loss).
        reset: bool,
    },
}

/// Which part of the bracket a match belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Part {
    /// Those without a loss, or the only part of a single elimination.
    Upper,
    /// Those with one loss.
    Lower,
    /// The match for third place.
    Third,
    /// The final of a double elimination.
    Final,
    /// The deciding match after a final won by the lower side.
    Reset,
}

/// Where a match's participant comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Source {
    /// An entrant.
    Seed(u32),
    /// Nobody: the other side goes on without a match.
    Bye,
    /// The winner of the match with this number.
    Winner(u32),
    /// The loser of the match with this number.
    Loser(u32),
}

/// A match of the bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Match {
    /// Number, from 1, in an order in which matches can be played.
    pub number: u32,
    /// Part of the bracket.
    pub part: Part,
    /// Round within the part, from 1.
    pub round: u32,
    /// The two participants.
    pub sides: [Source; 2],
}

/// A bracket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Bracket {
    /// Number of entrants.
    pub entrants: u32,
    /// Its form.
    pub form: Form,
    /// Its matches, by number.
    pub matches: Vec<Match>,
}

/// The largest field.
pub const MAX_ENTRANTS: u32 = 4_096;

/// Why there is no bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an elimination needs 2 to {MAX_ENTRANTS} entrants, not {0}")]
pub struct SizeError(pub u32);

impl Bracket {
    /// The bracket for entrants seeded 1 to `entrants`.
    ///
    /// # Errors
    /// Fewer than 2 or more than [`MAX_ENTRANTS`] entrants.
    pub fn new(entrants: u32, form: Form) -> Result<Bracket, SizeError> {
        if !(2..=MAX_ENTRANTS).contains(&entrants) {
            return Err(SizeError(entrants));
        }
        let matches = build::matches(entrants, form);
        Ok(Bracket {
            entrants,
            form,
            matches,
        })
    }

    /// Rounds of a part.
    #[must_use]
    pub fn rounds(&self, part: Part) -> u32 {
        self.matches
            .iter()
            .filter(|m| m.part == part)
            .map(|m| m.round)
            .max()
            .unwrap_or(0)
    }
}

/// A draw: the first `protected` entrants keep their seeds, the rest are drawn at random among the others.
/// Element `i` is the entrant (by its place in the list, from 1) that gets seed `i + 1`.
#[must_use]
pub fn draw(entrants: u32, protected: u32, seed: u64) -> Vec<u32> {
    let mut order: Vec<u32> = (1..=entrants.min(MAX_ENTRANTS)).collect();
    let fixed = (protected as usize).min(order.len());
    Seeded::for_purpose(seed, "knockout draw").shuffle(&mut order[fixed..]);
    order
}
