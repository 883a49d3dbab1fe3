//! The four places at the table and the two sides.

use std::fmt;
use std::str::FromStr;

use qipai_sdk::{Deserialize, Serialize};

/// A place at the table, clockwise; the seat that stands first in the order of play is North.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(crate = "qipai_sdk::serde")]
pub enum Direction {
    North,
    East,
    South,
    West,
}

/// Partners sit opposite each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(crate = "qipai_sdk::serde")]
pub enum Side {
    NorthSouth,
    EastWest,
}

/// The text names no place, side or whatever was asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unknown;

impl Direction {
    pub const ALL: [Direction; 4] = [
        Direction::North,
        Direction::East,
        Direction::South,
        Direction::West,
    ];

    /// The place so many steps clockwise from North.
    pub fn at(steps: usize) -> Direction {
        Self::ALL[steps % 4]
    }

    /// The place so many steps clockwise from here.
    #[must_use]
    pub fn plus(self, steps: usize) -> Direction {
        Self::at(self.index() + steps)
    }

    pub fn index(self) -> usize {
        self as usize
    }

    #[must_use]
    pub fn next(self) -> Direction {
        self.plus(1)
    }

    #[must_use]
    pub fn partner(self) -> Direction {
        self.plus(2)
    }

    pub fn side(self) -> Side {
        match self {
            Direction::North | Direction::South => Side::NorthSouth,
            Direction::East | Direction::West => Side::EastWest,
        }
    }

    /// "N", "E", "S", "W".
    pub fn letter(self) -> char {
        ['N', 'E', 'S', 'W'][self.index()]
    }

    /// The key of its name.
    pub fn key(self) -> &'static str {
        ["north", "east", "south", "west"][self.index()]
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl FromStr for Direction {
    type Err = Unknown;

    /// A letter or an English name, large or small.
    fn from_str(text: &str) -> Result<Self, Unknown> {
        let named = |place: &Direction| {
            text.eq_ignore_ascii_case(&place.to_string()) || text.eq_ignore_ascii_case(place.key())
        };
        Self::ALL.into_iter().find(named).ok_or(Unknown)
    }
}

impl Side {
    pub const BOTH: [Side; 2] = [Side::NorthSouth, Side::EastWest];

    pub fn index(self) -> usize {
        self as usize
    }

    #[must_use]
    pub fn other(self) -> Side {
        Self::BOTH[1 - self.index()]
    }

    /// "NS", "EW".
    pub fn name(self) -> &'static str {
        ["NS", "EW"][self.index()]
    }
}

impl FromStr for Side {
    type Err = Unknown;

    fn from_str(text: &str) -> Result<Self, Unknown> {
        let named = |side: &Side| text.eq_ignore_ascii_case(side.name());
        Self::BOTH.into_iter().find(named).ok_or(Unknown)
    }
}
