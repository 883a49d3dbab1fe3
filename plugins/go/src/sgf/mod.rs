//! Smart Game Format (FF[4]): start positions, and whole games.

mod game;
mod header;
mod line;
mod parse;
mod write;

pub use game::{read_game, write_game};
pub use line::read_position;
pub use write::write_position;

use qipai_sdk::contract::{Message, Refusal};

/// Codes of refused texts.
pub const CODES: [&str; 13] = [
    "sgf-no-tree",
    "sgf-syntax",
    "sgf-value",
    "sgf-unclosed",
    "sgf-too-long",
    "sgf-game",
    "sgf-size",
    "sgf-number",
    "sgf-point",
    "sgf-twice",
    "sgf-late-setup",
    "sgf-no-liberty",
    "sgf-move",
];

/// A refusal that names a place in the text.
fn at(code: &str, text: &str, offset: usize) -> Message {
    let before = &text.as_bytes()[..offset.min(text.len())];
    let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
    let begin = before
        .iter()
        .rposition(|&byte| byte == b'\n')
        .map_or(0, |newline| newline + 1);
    // Bytes that go on a character begun before are not counted.
    let column = before[begin..]
        .iter()
        .filter(|&&byte| byte & 0xC0 != 0x80)
        .count()
        + 1;
    Message::new(code).arg("line", line).arg("column", column)
}

/// At most so much of a text goes into a message.
fn short(text: &str) -> String {
    text.chars().take(20).collect()
}

fn refuse<T>(message: Message) -> Result<T, Refusal> {
    Err(Refusal::Malformed(message))
}
