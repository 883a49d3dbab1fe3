//! Colours, and points by file and rank.

use qipai_sdk::sgf;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A player's colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Side {
    /// Moves first.
    Black,
    /// Receives the komi.
    White,
}

impl Side {
    /// Black, then White.
    pub const BOTH: [Side; 2] = [Side::Black, Side::White];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::Black => Side::White,
            Side::White => Side::Black,
        }
    }

    /// 0 for Black, 1 for White: the place in the order of play.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The key of its name, look and seat.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Side::Black => "black",
            Side::White => "white",
        }
    }

    /// The letter of SGF properties.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Side::Black => 'B',
            Side::White => 'W',
        }
    }
}

/// The largest board: 25 letters are left without I.
pub const MAX_SIZE: u8 = 25;

/// A crossing: file from the left and rank from below, both from 0. Its text is that of GTP in small letters, without i: `q16`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Point {
    /// From the left.
    pub file: u8,
    /// From below.
    pub rank: u8,
}

impl Point {
    /// The letter of the file, the one after h being j.
    fn letter(self) -> u8 {
        b'a' + self.file + u8::from(self.file >= 8)
    }

    /// The two letters of SGF: file from the left, rank from above, i not left out.
    #[must_use]
    pub fn sgf(self, size: u8) -> String {
        sgf::letters(self.file, size - 1 - self.rank)
    }

    /// Reads the two letters of SGF.
    #[must_use]
    pub fn from_sgf(text: &str, size: u8) -> Option<Point> {
        sgf::point(text, size).map(|(file, row)| Point {
            file,
            rank: size - 1 - row,
        })
    }
}

impl Point {
    /// The text in a block of its own, without the machinery of formatting: lists of moves hold hundreds.
    #[must_use]
    pub fn text(self) -> String {
        let number = self.rank + 1;
        // As long as it gets: a string that crosses to the host is cut to its length.
        let mut text = String::with_capacity(if number < 10 { 2 } else { 3 });
        text.push(char::from(self.letter()));
        if number < 10 {
            text.push(char::from(b'0' + number));
        } else {
            let tens = 1 + u8::from(number >= 20);
            text.push(char::from(b'0' + tens));
            text.push(char::from(b'0' + number - 10 * tens));
        }
        text
    }
}

impl fmt::Display for Point {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.text())
    }
}

/// The text is no point of any board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoPoint;

impl FromStr for Point {
    type Err = NoPoint;

    /// Reads `q16`; capitals as in GTP.
    fn from_str(text: &str) -> Result<Point, NoPoint> {
        let (letter, digits) = text
            .as_bytes()
            .split_first()
            .map(|(letter, digits)| (letter.to_ascii_lowercase(), digits))
            .ok_or(NoPoint)?;
        let rank = match *digits {
            [ones @ b'1'..=b'9'] => ones - b'0',
            [tens @ b'1'..=b'9', ones @ b'0'..=b'9'] => 10 * (tens - b'0') + ones - b'0',
            _ => return Err(NoPoint),
        };
        if !letter.is_ascii_lowercase() || letter == b'i' || rank > MAX_SIZE {
            return Err(NoPoint);
        }
        Ok(Point {
            file: letter - b'a' - u8::from(letter > b'i'),
            rank: rank - 1,
        })
    }
}
