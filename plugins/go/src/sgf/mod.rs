//! Smart Game Format (FF[4]): start positions, and whole games. The syntax is the SDK's.

mod game;
mod header;
mod line;
mod write;

pub use game::{read_game, write_game};
pub use line::read_position;
pub use write::write_position;

use qipai_sdk::sgf::{at, refuse, short};

/// Codes of refused texts beside those of the SDK.
pub const CODES: [&str; 2] = ["sgf-game", "sgf-no-liberty"];
