use std::fmt;
use std::str::FromStr;

use serde::Serialize;

/// What trumps are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Strain {
    /// Clubs, 20 a trick.
    Clubs,
    /// Diamonds, 20 a trick.
    Diamonds,
    /// Hearts, 30 a trick.
    Hearts,
    /// Spades, 30 a trick.
    Spades,
    /// No trumps, 40 for the first trick and 30 for each further.
    NoTrumps,
}

/// Whether the contract was doubled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Doubled {
    /// Not.
    #[default]
    No,
    /// By the opponents.
    Doubled,
    /// And redoubled.
    Redoubled,
}

/// Which sides are vulnerable on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Vulnerable {
    /// North and South.
    pub ns: bool,
    /// East and West.
    pub ew: bool,
}

/// Law 2: the vulnerability of a board, which repeats after sixteen.
#[must_use]
pub const fn vulnerability(board: u32) -> Vulnerable {
    let index = board.wrapping_sub(1) % 16;
    match (index + index / 4) % 4 {
        0 => Vulnerable {
            ns: false,
            ew: false,
        },
        1 => Vulnerable {
            ns: true,
            ew: false,
        },
        2 => Vulnerable {
            ns: false,
            ew: true,
        },
        _ => Vulnerable { ns: true, ew: true },
    }
}

/// A final contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Contract {
    level: u8,
    strain: Strain,
    doubled: Doubled,
}

/// Why a text is no contract, or a number of tricks impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ContractError {
    /// Not a contract such as `3NT`, `4SX` or `1CXX`.
    #[error("not a contract; a level of 1 to 7, C D H S or NT, then X or XX is expected")]
    Malformed,
    /// More than 13 tricks.
    #[error("a deal has 13 tricks")]
    Tricks,
}

impl Contract {
    /// A contract; `None` where the level is not 1 to 7.
    #[must_use]
    pub const fn new(level: u8, strain: Strain, doubled: Doubled) -> Option<Contract> {
        if level >= 1 && level <= 7 {
            Some(Contract {
                level,
                strain,
                doubled,
            })
        } else {
            None
        }
    }

    /// Law 77: what declarer's side gets for `tricks` won, negative when it goes down.
    ///
    /// # Errors
    /// More than 13 tricks.
    pub fn score(&self, vulnerable: bool, tricks: u8) -> Result<i32, ContractError> {
        if tricks > 13 {
            return Err(ContractError::Tricks);
        }
        let over = i32::from(tricks) - i32::from(self.level) - 6;
        Ok(if over < 0 {
            -self.penalty(vulnerable, -over)
        } else {
            self.made(vulnerable, over)
        })
    }

    fn multiplier(&self) -> i32 {
        match self.doubled {
            Doubled::No => 1,
            Doubled::Doubled => 2,
            Doubled::Redoubled => 4,
        }
    }

    fn made(&self, vulnerable: bool, over: i32) -> i32 {
        let level = i32::from(self.level);
        let (each, first) = match self.strain {
            Strain::Clubs | Strain::Diamonds => (20, 0),
            Strain::Hearts | Strain::Spades => (30, 0),
            Strain::NoTrumps => (30, 10),
        };
        let multiplier = self.multiplier();
        let contract = (level * each + first) * multiplier;
        let overtrick = match (multiplier, vulnerable) {
            (1, _) => each,
            (_, false) => 50 * multiplier,
            (_, true) => 100 * multiplier,
        };
        let bonus = |plain: i32, vul: i32| if vulnerable { vul } else { plain };
        let game = if contract >= 100 { bonus(300, 500) } else { 50 };
        let slam = match level {
            6 => bonus(500, 750),
            7 => bonus(1000, 1500),
            _ => 0,
        };
        let insult = match self.doubled {
            Doubled::No => 0,
            Doubled::Doubled => 50,
            Doubled::Redoubled => 100,
        };
        contract + over * overtrick + game + slam + insult
    }

    fn penalty(&self, vulnerable: bool, down: i32) -> i32 {
        match (self.doubled, vulnerable) {
            (Doubled::No, false) => 50 * down,
            (Doubled::No, true) => 100 * down,
            (_, true) => (300 * down - 100) * self.multiplier() / 2,
            // 100, 300, 500, then 300 for each further trick.
            (_, false) => {
                let doubled = if down <= 3 {
                    200 * down - 100
                } else {
                    300 * down - 400
                };
                doubled * self.multiplier() / 2
            }
        }
    }
}

impl FromStr for Contract {
    type Err = ContractError;

    fn from_str(text: &str) -> Result<Contract, ContractError> {
        let text = text.to_ascii_uppercase();
        let strain_part = text.trim_end_matches('X');
        let doubled = match text.len() - strain_part.len() {
            0 => Doubled::No,
            1 => Doubled::Doubled,
            2 => Doubled::Redoubled,
            _ => return Err(ContractError::Malformed),
        };
        let mut chars = strain_part.chars();
        let level = chars
            .next()
            .and_then(|c| c.to_digit(10))
            .and_then(|d| u8::try_from(d).ok());
        let strain = match chars.as_str() {
            "C" => Strain::Clubs,
            "D" => Strain::Diamonds,
            "H" => Strain::Hearts,
            "S" => Strain::Spades,
            "N" | "NT" => Strain::NoTrumps,
            _ => return Err(ContractError::Malformed),
        };
        level
            .and_then(|l| Contract::new(l, strain, doubled))
            .ok_or(ContractError::Malformed)
    }
}

impl fmt::Display for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let strain = match self.strain {
            Strain::Clubs => "C",
            Strain::Diamonds => "D",
            Strain::Hearts => "H",
            Strain::Spades => "S",
            Strain::NoTrumps => "NT",
        };
        let doubled = match self.doubled {
            Doubled::No => "",
            Doubled::Doubled => "X",
            Doubled::Redoubled => "XX",
        };
        write!(f, "{}{strain}{doubled}", self.level)
    }
}
