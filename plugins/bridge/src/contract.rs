//! Strains and contracts.

use std::fmt;
use std::str::FromStr;

use qipai_sdk::{Deserialize, Serialize};

use crate::compass::{Direction, Unknown};

/// What a bid names, from low to high (B1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(crate = "qipai_sdk::serde")]
pub enum Strain {
    Clubs,
    Diamonds,
    Hearts,
    Spades,
    NoTrump,
}

impl Strain {
    pub const ALL: [Strain; 5] = [
        Strain::Clubs,
        Strain::Diamonds,
        Strain::Hearts,
        Strain::Spades,
        Strain::NoTrump,
    ];

    /// The trump suit, 0 to 3 from clubs to spades.
    pub fn trumps(self) -> Option<u8> {
        (self != Strain::NoTrump).then_some(self as u8)
    }

    pub fn letter(self) -> char {
        ['C', 'D', 'H', 'S', 'N'][self as usize]
    }
}

impl FromStr for Strain {
    type Err = Unknown;

    fn from_str(text: &str) -> Result<Self, Unknown> {
        if text.eq_ignore_ascii_case("NT") {
            return Ok(Strain::NoTrump);
        }
        let named = |strain: &Strain| text.eq_ignore_ascii_case(&strain.letter().to_string());
        Self::ALL.into_iter().find(named).ok_or(Unknown)
    }
}

/// The highest bid and whether it stands doubled. Its text is "3N", "4SX", "1CXX".
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(crate = "qipai_sdk::serde")]
pub struct Contract {
    /// 1 to 7: tricks above six.
    pub level: u8,
    pub strain: Strain,
    /// 0, 1 doubled, 2 redoubled.
    pub doubled: u8,
}

impl Contract {
    /// A contract from its parts; `None` where one is out of range.
    pub fn new(level: i64, strain: Strain, doubled: i64) -> Option<Contract> {
        let small = |n: i64| u8::try_from(n).ok();
        let (level, doubled) = (small(level)?, small(doubled)?);
        ((1..=7).contains(&level) && doubled <= 2).then_some(Contract {
            level,
            strain,
            doubled,
        })
    }

    /// Tricks that make it.
    pub fn needs(self) -> u8 {
        6 + self.level
    }
}

impl fmt::Display for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let doubled = &"XX"[..usize::from(self.doubled)];
        write!(f, "{}{}{doubled}", self.level, self.strain.letter())
    }
}

impl FromStr for Contract {
    type Err = Unknown;

    fn from_str(text: &str) -> Result<Self, Unknown> {
        let bid = text.trim_end_matches(['X', 'x']);
        let level = bid.get(..1).and_then(|level| level.parse().ok());
        let strain = bid.get(1..).unwrap_or_default().parse()?;
        let doubled = (text.len() - bid.len()) as i64;
        Contract::new(level.ok_or(Unknown)?, strain, doubled).ok_or(Unknown)
    }
}

/// A contract and who plays it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(crate = "qipai_sdk::serde")]
pub struct Declared {
    pub contract: Contract,
    pub declarer: Direction,
}

impl Declared {
    /// Declarer's partner, whose hand lies open after the opening lead (B2).
    pub fn dummy(self) -> Direction {
        self.declarer.partner()
    }

    /// The opening lead is made by declarer's left-hand neighbour (B2).
    pub fn leader(self) -> Direction {
        self.declarer.next()
    }
}
