//! Seats, the ring of play and teams.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A place at the table, counted from 0. A seat is a person's place, not a colour.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index into arrays that hold one thing a seat.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The seats in order of play; `at(0)` begins. Positions in the ring are counted from it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ring {
    order: Vec<Seat>,
    teams: Vec<u8>,
}

impl Ring {
    /// A ring from the order of play and the team of each seat. Neither may be empty or name seats that do not exist:
    /// the session checks that before an author sees it.
    #[must_use]
    pub fn new(order: Vec<Seat>, teams: Vec<u8>) -> Self {
        Self { order, teams }
    }

    /// Number of seats.
    #[must_use]
    pub fn len(&self) -> usize {
        self.order.len()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    /// The seat whose turn is the `turn`-th, counted from 0 and going round.
    #[must_use]
    pub fn at(&self, turn: usize) -> Seat {
        self.order[turn % self.order.len()]
    }

    /// Where `seat` stands in the order of play.
    #[must_use]
    pub fn index(&self, seat: Seat) -> usize {
        self.order.iter().position(|&s| s == seat).unwrap_or(0)
    }

    /// The seat after `seat`.
    #[must_use]
    pub fn next(&self, seat: Seat) -> Seat {
        self.at(self.index(seat) + 1)
    }

    /// The next seat after `seat` for which `alive` holds; `None` when there is no other.
    #[must_use]
    pub fn next_in(&self, seat: Seat, alive: impl Fn(Seat) -> bool) -> Option<Seat> {
        let from = self.index(seat);
        (1..self.len())
            .map(|i| self.at(from + i))
            .find(|&s| alive(s))
    }

    /// All seats in order of play, beginning with `first`.
    pub fn from(&self, first: Seat) -> impl Iterator<Item = Seat> + '_ {
        let from = self.index(first);
        (0..self.len()).map(move |i| self.at(from + i))
    }

    /// All seats in order of play.
    pub fn iter(&self) -> impl Iterator<Item = Seat> + '_ {
        self.order.iter().copied()
    }

    /// The team of `seat`.
    #[must_use]
    pub fn team(&self, seat: Seat) -> u8 {
        self.teams.get(seat.index()).copied().unwrap_or(seat.0)
    }

    /// The teams by seat, as the contract gives them.
    #[must_use]
    pub fn teams(&self) -> &[u8] {
        &self.teams
    }

    /// Whether two seats share a result.
    #[must_use]
    pub fn partners(&self, a: Seat, b: Seat) -> bool {
        self.team(a) == self.team(b)
    }

    /// The seats of a team, in order of play.
    pub fn team_seats(&self, team: u8) -> impl Iterator<Item = Seat> + '_ {
        self.iter().filter(move |&s| self.team(s) == team)
    }
}
