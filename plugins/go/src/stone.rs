//! Colours, and points by file and rank.

use qipai_sdk::sgf;
pub use qipai_sdk::stones::Side;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

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
    /// The text.
    #[must_use]
    pub fn text(self) -> String {
        let mut text = String::with_capacity(3);
        self.put(&mut text);
        text
    }

    /// The text at the end of `text`, without the machinery of formatting: lists of moves hold hundreds.
    pub(crate) fn put(self, text: &mut String) {
        let number = self.rank + 1;
        let (tens, ones) = (b'0' + number / 10, b'0' + number % 10);
        let letters = [self.letter(), tens, ones];
        let short = [letters[0], ones];
        let letters = if number < 10 {
            &short[..]
        } else {
            &letters[..]
        };
        // Nothing but ASCII stands there.
        text.push_str(std::str::from_utf8(letters).unwrap_or_default());
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
