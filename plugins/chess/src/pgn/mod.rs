//! Whole games as PGN: tags, moves, comments, numeric glyphs and variations, read and written.

mod lexer;
mod read;
mod record;
mod write;

pub use read::{PgnError, read};
pub use record::{from_inputs, to_inputs};
pub use write::write;

use crate::array;
use crate::fen::{self, Fen};
use qipai_sdk::contract::Message;
use serde::{Deserialize, Serialize};

/// Codes of every error, for the plugin's texts.
pub const CODES: [&str; 8] = [
    "pgn-empty",
    "pgn-tag",
    "pgn-open",
    "pgn-close",
    "pgn-deep",
    "pgn-variation",
    "pgn-move",
    "pgn-position",
];

/// A game as a PGN file tells it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Pgn {
    /// Names and values, in the order of the file.
    pub tags: Vec<(String, String)>,
    /// The moves played.
    pub main: Line,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
}

/// Moves one after the other.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Line {
    /// Said before the first move.
    pub comments: Vec<String>,
    /// The moves.
    pub moves: Vec<Node>,
}

/// A move and what is said of it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Node {
    /// The move in the plugin's canonical text.
    pub uci: String,
    /// The same in SAN; not read when a game is written.
    pub san: String,
    /// Numeric annotation glyphs: 1 is `!`, 2 is `?`.
    pub nags: Vec<u8>,
    /// Said after the move.
    pub comments: Vec<String>,
    /// What could have been played instead of it.
    pub variations: Vec<Line>,
}

impl Pgn {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let mut tags = self.tags.iter();
        tags.find(|(found, _)| found == name)
            .map(|(_, value)| value.as_str())
    }

    /// Whether the tags name Chess960.
    pub fn chess960(&self) -> bool {
        let variant = self.tag("Variant").unwrap_or_default().to_ascii_lowercase();
        variant.contains("960") || variant.starts_with("fischer")
    }

    /// Where the game starts.
    pub fn start(&self) -> Result<Fen, Message> {
        match self.tag("FEN") {
            Some(text) => fen::read(text, self.chess960()),
            None => Ok(Fen {
                position: array::start(518),
                quiet: 0,
                number: 1,
                moves: Vec::new(),
            }),
        }
    }
}
