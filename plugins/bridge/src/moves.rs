//! Moves as they are written.

use std::fmt;
use std::str::FromStr;

use qipai_sdk::cards::Card;

use crate::compass::Unknown;

/// What a seat does once the contract is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    /// A card from the hand whose turn it is.
    Card(Card),
    /// So many of the tricks that are left for the own side, the others conceded ("claim 5"; "claim 0" concedes all).
    Claim(u8),
    /// To agree to a claim.
    Accept,
    /// To play on.
    Decline,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Card(card) => card.fmt(f),
            Move::Claim(tricks) => write!(f, "claim {tricks}"),
            Move::Accept => f.write_str("accept"),
            Move::Decline => f.write_str("decline"),
        }
    }
}

impl FromStr for Move {
    type Err = Unknown;

    /// Small letters, "10" for T, and "concede" for "claim 0" are read too.
    fn from_str(text: &str) -> Result<Self, Unknown> {
        let text = text.to_ascii_lowercase();
        if let Some(tricks) = text.strip_prefix("claim ") {
            return tricks.parse().map(Move::Claim).map_err(|_| Unknown);
        }
        match text.as_str() {
            "accept" => Ok(Move::Accept),
            "decline" => Ok(Move::Decline),
            "concede" => Ok(Move::Claim(0)),
            "jo" => Err(Unknown),
            card => {
                let card = card.to_ascii_uppercase().replacen("10", "T", 1);
                card.parse().map(Move::Card).map_err(|_| Unknown)
            }
        }
    }
}
