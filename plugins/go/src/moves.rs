//! What a seat may play or say, as text.

use crate::stone::Point;
use std::fmt;
use std::str::FromStr;

/// A move of the game, or a word of the counting.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Move {
    /// A stone on a point.
    Play(Point),
    /// No stone, and consent to the end.
    Pass,
    /// The turn is used up: a void move or a time-out. No consent to anything.
    Forfeit,
    /// Says that the chain there is dead.
    Dead(Point),
    /// Says that the chain there is alive.
    Alive(Point),
    /// Agrees to the marks as they stand.
    Agree,
    /// Takes the other's agreement back, so that marks can be changed.
    Object,
    /// Wants to play on; the opponent moves first.
    Resume,
}

/// The words for moves without a point.
const WORDS: [(&str, Move); 5] = [
    ("pass", Move::Pass),
    ("forfeit", Move::Forfeit),
    ("agree", Move::Agree),
    ("object", Move::Object),
    ("resume", Move::Resume),
];

impl Move {
    /// The word of a move without a point.
    #[must_use]
    pub fn word(self) -> Option<&'static str> {
        WORDS
            .iter()
            .find(|(_, mv)| *mv == self)
            .map(|(word, _)| *word)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Play(point) => point.fmt(out),
            Move::Dead(point) => write!(out, "dead:{point}"),
            Move::Alive(point) => write!(out, "alive:{point}"),
            other => out.write_str(other.word().unwrap_or_default()),
        }
    }
}

/// The text is no move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoMove;

impl FromStr for Move {
    type Err = NoMove;

    /// Reads `q16`, `pass`, `dead:q16`...; points and "PASS" in capitals as in GTP.
    fn from_str(text: &str) -> Result<Move, NoMove> {
        if let Some((_, mv)) = WORDS.iter().find(|(word, _)| *word == text) {
            return Ok(*mv);
        }
        if text == "PASS" {
            return Ok(Move::Pass);
        }
        let (kind, point): (fn(Point) -> Move, &str) = match text.split_once(':') {
            Some(("dead", point)) => (Move::Dead, point),
            Some(("alive", point)) => (Move::Alive, point),
            Some(_) => return Err(NoMove),
            None => (Move::Play, text),
        };
        point.parse().map(kind).map_err(|_| NoMove)
    }
}
