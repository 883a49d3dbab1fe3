//! Moves as text. ICCS is canonical; the others are read and written with the position at hand.

pub mod chinese;
mod words;
pub mod wxf;

use crate::position::{Move, Position};
use crate::square::{file, from_name, name, rank, square};
use std::fmt;
use std::str::FromStr;

impl Move {
    /// ICCS and UCCI coordinates, ranks 0 to 9: `h2e2`.
    pub fn text(self) -> String {
        let mut text = String::with_capacity(4);
        self.put(&mut text);
        text
    }

    /// The same at the end of `out`.
    pub(crate) fn put(self, out: &mut String) {
        let [[a, b], [c, d]] = [name(self.from), name(self.to)];
        if let Ok(text) = std::str::from_utf8(&[a, b, c, d]) {
            out.push_str(text);
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.text())
    }
}

/// The text is no move in coordinates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoMove;

impl FromStr for Move {
    type Err = NoMove;

    /// Reads `h2e2`; capitals and a dash (`H2-E2`) as in old ICCS files.
    fn from_str(text: &str) -> Result<Move, NoMove> {
        let (from, to) = match *text.as_bytes() {
            [a, b, c, d] | [a, b, b'-', c, d] => (from_name(a, b), from_name(c, d)),
            _ => return Err(NoMove),
        };
        match (from, to) {
            (Some(from), Some(to)) if from != to => Ok(Move { from, to }),
            _ => Err(NoMove),
        }
    }
}

/// Coordinates with ranks 1 to 10, as engines of the UCI family write them: `h3e3`, `a10a9`.
pub fn write_ranks1(mv: Move) -> String {
    let letter = |sq| (b'a' + file(sq)) as char;
    format!(
        "{}{}{}{}",
        letter(mv.from),
        rank(mv.from) + 1,
        letter(mv.to),
        rank(mv.to) + 1
    )
}

/// Reads coordinates with ranks 1 to 10.
pub fn read_ranks1(text: &str) -> Option<Move> {
    let (from, rest) = point_ranks1(text.as_bytes())?;
    let (to, rest) = point_ranks1(rest)?;
    (rest.is_empty() && from != to).then_some(Move { from, to })
}

fn point_ranks1(text: &[u8]) -> Option<(u8, &[u8])> {
    let (&letter, rest) = text.split_first()?;
    let f = letter.to_ascii_lowercase().wrapping_sub(b'a');
    let (r, rest) = match rest {
        [b'1', b'0', rest @ ..] => (9, rest),
        [digit @ b'1'..=b'9', rest @ ..] => (digit - b'1', rest),
        _ => return None,
    };
    (f < 9).then(|| (square(f, r), rest))
}

/// A way of writing moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Coordinates with ranks 0 to 9.
    Iccs,
    /// Coordinates with ranks 1 to 10.
    Ranks1,
    /// Letters of the World Xiangqi Federation.
    Wxf,
    /// 炮二平五.
    Chinese,
}

/// What each way is called. Capitals don't matter.
pub const NAMES: [&str; 8] = [
    "iccs",
    "ucci",
    "ranks0-9",
    "uci",
    "ranks1-10",
    "wxf",
    "zh",
    "chinese",
];

impl Way {
    /// The way of this name, or the one that people of a language read.
    pub fn named(name: &str) -> Option<Way> {
        match name.to_ascii_lowercase().as_str() {
            "iccs" | "ucci" | "ranks0-9" => Some(Way::Iccs),
            "uci" | "ranks1-10" => Some(Way::Ranks1),
            "wxf" | "en" => Some(Way::Wxf),
            "zh" | "chinese" | "zh-hans" => Some(Way::Chinese),
            _ => None,
        }
    }

    /// The move that a text means in a position.
    pub fn read(self, position: &Position, text: &str) -> Option<Move> {
        match self {
            Way::Iccs => text.trim().parse().ok(),
            Way::Ranks1 => read_ranks1(text.trim()),
            Way::Wxf => wxf::read(position, text),
            Way::Chinese => chinese::read(position, text),
        }
    }

    /// A move of a position as text.
    pub fn write(self, position: &Position, mv: Move) -> Option<String> {
        match self {
            Way::Iccs => Some(mv.to_string()),
            Way::Ranks1 => Some(write_ranks1(mv)),
            Way::Wxf => wxf::write(position, mv),
            Way::Chinese => chinese::write(position, mv),
        }
    }
}
