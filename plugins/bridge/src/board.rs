//! The number of a board gives its dealer and who is vulnerable (B4).

use std::fmt;
use std::str::FromStr;

use qipai_sdk::{Deserialize, Serialize};

use crate::compass::{Direction, Side, Unknown};

/// Who is vulnerable.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(crate = "qipai_sdk::serde")]
pub struct Vulnerability {
    /// North and South, East and West.
    pub sides: [bool; 2],
}

impl Vulnerability {
    pub const NONE: Vulnerability = Vulnerability { sides: [false; 2] };
    pub const ALL: Vulnerability = Vulnerability { sides: [true; 2] };

    /// One side alone.
    pub fn only(side: Side) -> Vulnerability {
        let mut one = Self::NONE;
        one.sides[side.index()] = true;
        one
    }

    pub fn of(self, side: Side) -> bool {
        self.sides[side.index()]
    }
}

impl fmt::Display for Vulnerability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.sides {
            [false, false] => "None",
            [true, false] => "NS",
            [false, true] => "EW",
            [true, true] => "All",
        })
    }
}

impl FromStr for Vulnerability {
    type Err = Unknown;

    /// The words of PBN and the letters of LIN.
    fn from_str(text: &str) -> Result<Self, Unknown> {
        match text.to_ascii_lowercase().as_str() {
            "none" | "love" | "-" | "o" | "0" => Ok(Self::NONE),
            "ns" | "n" => Ok(Self::only(Side::NorthSouth)),
            "ew" | "e" => Ok(Self::only(Side::EastWest)),
            "all" | "both" | "b" => Ok(Self::ALL),
            _ => Err(Unknown),
        }
    }
}

/// A board before anything is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(crate = "qipai_sdk::serde")]
pub struct Board {
    /// From 1.
    pub number: u32,
    pub dealer: Direction,
    pub vulnerable: Vulnerability,
}

impl Board {
    /// Board `number` of the cycle of sixteen: the deal goes round, and each round of four begins one vulnerability later.
    pub fn of_cycle(number: u32) -> Board {
        let deal = number.saturating_sub(1) as usize;
        let states = [
            Vulnerability::NONE,
            Vulnerability::only(Side::NorthSouth),
            Vulnerability::only(Side::EastWest),
            Vulnerability::ALL,
        ];
        Board {
            number,
            dealer: Direction::at(deal % 4),
            vulnerable: states[(deal % 4 + deal / 4 % 4) % 4],
        }
    }
}
