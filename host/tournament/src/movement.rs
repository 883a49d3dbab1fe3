//! Movements of pairs at bridge: who sits where with which boards, round by round.
//!
//! Every movement made here holds three rules: nobody sits at two tables in a round, nobody plays a set of
//! boards twice, no two pairs meet twice. [`Movement::check`] proves them.

mod check;
mod howell;
mod starter;

use std::fmt::Write as _;

use serde::Serialize;

pub use check::{Flaw, Properties};
pub use howell::{barometer, howell};

/// One table in one round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Seating {
    /// The round, from 1.
    pub round: u32,
    /// The table, from 1.
    pub table: u32,
    /// The pair sitting North-South.
    pub ns: u32,
    /// The pair sitting East-West.
    pub ew: u32,
    /// The set of boards, from 1.
    pub boards: u32,
}

/// Which movement it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Kind {
    /// Mitchell with an odd number of tables.
    Mitchell,
    /// Mitchell with an even number of tables: East-West pairs skip a table after half of the rounds.
    Skip,
    /// Mitchell with an even number of tables: the first and last table share boards, a set waits half-way.
    Relay,
    /// Howell: every two pairs meet once.
    Howell,
    /// Every two pairs meet once, all tables playing the same boards in a round.
    Barometer,
}

/// A movement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Movement {
    /// What it is.
    pub kind: Kind,
    /// Pairs taking part.
    pub pairs: u32,
    /// Rounds.
    pub rounds: u32,
    /// All seatings, by round and table.
    pub seatings: Vec<Seating>,
}

/// The largest movement, in tables.
pub const MAX_TABLES: u32 = 100;

/// Why there is no movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MovementError {
    /// A Mitchell needs 3 tables or more (a relay Mitchell 2).
    #[error("a Mitchell movement needs 3 to {MAX_TABLES} tables, not {0}")]
    Tables(u32),
    /// A Howell needs 3 pairs or more.
    #[error("a movement in which all pairs meet needs 3 to {max} pairs, not {0}", max = 2 * MAX_TABLES)]
    Pairs(u32),
}

/// A Mitchell for `tables`: North-South pairs 1 to n stay, East-West pairs n+1 to 2n go up a table, boards go
/// down one. With an even number of tables East-West skip one table after half the rounds, and a round is lost.
///
/// # Errors
/// Fewer than 3 tables, or more than [`MAX_TABLES`].
pub fn mitchell(tables: u32) -> Result<Movement, MovementError> {
    if !(3..=MAX_TABLES).contains(&tables) {
        return Err(MovementError::Tables(tables));
    }
    let even = tables.is_multiple_of(2);
    let rounds = tables - u32::from(even);
    let skipped = |round: u32| u32::from(even && round >= tables / 2);
    let seat = |round: u32, table: u32| Seating {
        round: round + 1,
        table: table + 1,
        ns: table + 1,
        ew: tables + 1 + (table + 2 * tables - round - skipped(round)) % tables,
        boards: (table + round) % tables + 1,
    };
    let kind = if even { Kind::Skip } else { Kind::Mitchell };
    Ok(Movement::of(kind, 2 * tables, rounds, tables, seat))
}

/// A relay-and-share Mitchell for an even number of tables: tables 1 and n share their boards all evening, and
/// one set waits between the two middle tables. All n rounds can be played. An odd number of tables needs no
/// relay and gets the plain Mitchell.
///
/// # Errors
/// Fewer than 3 tables (2 will do where boards are shared), or more than [`MAX_TABLES`].
pub fn relay(tables: u32) -> Result<Movement, MovementError> {
    if tables > 2 && !tables.is_multiple_of(2) {
        return mitchell(tables);
    }
    if !(2..=MAX_TABLES).contains(&tables) {
        return Err(MovementError::Tables(tables));
    }
    // Places for boards in a ring: tables 1 .. n/2, the waiting set, tables n/2+1 .. n-1; table n borrows.
    let place = |table: u32| match table {
        t if t + 1 == tables => 0,
        t if t < tables / 2 => t,
        t => t + 1,
    };
    let seat = |round: u32, table: u32| Seating {
        round: round + 1,
        table: table + 1,
        ns: table + 1,
        ew: tables + 1 + (table + tables - round) % tables,
        boards: (place(table) + round) % tables + 1,
    };
    Ok(Movement::of(Kind::Relay, 2 * tables, tables, tables, seat))
}

impl Movement {
    fn of(
        kind: Kind,
        pairs: u32,
        rounds: u32,
        tables: u32,
        seat: impl Fn(u32, u32) -> Seating,
    ) -> Movement {
        let seatings = (0..rounds)
            .flat_map(|r| (0..tables).map(move |t| (r, t)))
            .map(|(r, t)| seat(r, t));
        Movement {
            kind,
            pairs,
            rounds,
            seatings: seatings.collect(),
        }
    }

    /// Only the first `rounds` rounds.
    #[must_use]
    pub fn shortened(mut self, rounds: u32) -> Movement {
        self.rounds = self.rounds.min(rounds);
        self.seatings.retain(|s| s.round <= rounds);
        self
    }

    /// The movement with a pair that is not there: who would meet it sits out.
    #[must_use]
    pub fn without(mut self, pair: u32) -> Movement {
        self.seatings.retain(|s| s.ns != pair && s.ew != pair);
        self
    }

    /// Arrow switch: in the last eighth of the rounds (at least one) pairs change directions, so that a
    /// Mitchell has one field and one winner.
    #[must_use]
    pub fn arrow_switched(mut self) -> Movement {
        let switched = (self.rounds + 4) / 8;
        let first = self.rounds - switched.max(1).min(self.rounds);
        for seating in self.seatings.iter_mut().filter(|s| s.round > first) {
            std::mem::swap(&mut seating.ns, &mut seating.ew);
        }
        self
    }

    /// One line a table: `round table ns ew boardset`.
    #[must_use]
    pub fn render(&self) -> String {
        let mut text = String::new();
        for s in &self.seatings {
            let _ = writeln!(
                text,
                "{} {} {} {} {}",
                s.round, s.table, s.ns, s.ew, s.boards
            );
        }
        text
    }

    /// The guide card of one pair: where it sits, in which direction, against whom, with which boards.
    #[must_use]
    pub fn guide_card(&self, pair: u32) -> Vec<Seating> {
        self.seatings
            .iter()
            .filter(|s| s.ns == pair || s.ew == pair)
            .copied()
            .collect()
    }
}
