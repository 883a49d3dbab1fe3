//! What a seat may play or say, as text.

use qipai_sdk::{Message, Point};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A move of the game, a word of the opening, or a claim.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Move {
    /// A stone on a point; in the opening also a point offered or picked for the fifth stone.
    Play(Point),
    /// No stone, and consent to a draw.
    Pass,
    /// The turn is used up: a void move or a time-out. No consent to anything.
    Forfeit,
    /// Says that the stone just played was forbidden (E7).
    Claim,
    /// Chooses to play Black from now on.
    TakeBlack,
    /// Chooses to play White from now on.
    TakeWhite,
    /// Puts two stones more and leaves the choice to the other.
    AddTwo,
    /// Offers ten points for the fifth stone instead of playing it.
    OfferTen,
    /// How many points are offered for the fifth stone.
    Fifths(u8),
}

/// The words for moves without a point.
const WORDS: [(&str, Move); 7] = [
    ("pass", Move::Pass),
    ("forfeit", Move::Forfeit),
    ("claim:forbidden", Move::Claim),
    ("take:black", Move::TakeBlack),
    ("take:white", Move::TakeWhite),
    ("add:two", Move::AddTwo),
    ("offer:ten", Move::OfferTen),
];

/// The most offers that can be named.
pub const MOST_FIFTHS: u8 = 12;

impl Move {
    /// The key of its button, where it has no point.
    #[must_use]
    pub fn label(self) -> Message {
        match self {
            Move::Fifths(count) => Message::new("fifths").arg("count", count),
            word => Message::new(word.to_string().replace(':', "-")),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Play(point) => point.fmt(out),
            Move::Fifths(count) => write!(out, "fifths:{count}"),
            word => {
                let text = WORDS.iter().find(|(_, mv)| mv == word);
                out.write_str(text.map_or("", |(text, _)| text))
            }
        }
    }
}

/// The text is no move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoMove;

impl FromStr for Move {
    type Err = NoMove;

    /// Reads `h8`, `pass`, `take:black`, `fifths:3`...
    fn from_str(text: &str) -> Result<Move, NoMove> {
        if let Some((_, mv)) = WORDS.iter().find(|(word, _)| *word == text) {
            return Ok(*mv);
        }
        if let Some(count) = text.strip_prefix("fifths:") {
            let fits = |count: &u8| {
                (1..=MOST_FIFTHS).contains(count) && text.ends_with(&format!(":{count}"))
            };
            return count
                .parse()
                .ok()
                .filter(fits)
                .map(Move::Fifths)
                .ok_or(NoMove);
        }
        text.parse().map(Move::Play).map_err(|_| NoMove)
    }
}
