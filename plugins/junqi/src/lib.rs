//! The rules of junqi (军棋, land battle chess) for two seats and four as a Qipai plugin.
//!
//! The board, the pieces and where they go come first and know nothing of the platform: [`board`], [`rank`], [`layout`],
//! [`movegen`], [`piece`], [`moves`]. [`state`] and `play` are a game in progress; `worlds` is what a seat can't know of it;
//! the private modules show it to the host.

mod about;
pub mod board;
pub mod game;
mod gesture;
mod inspect;
pub mod layout;
pub mod movegen;
pub mod moves;
pub mod piece;
mod play;
mod position;
pub mod rank;
pub mod rules;
mod scene;
pub mod state;
mod texts;
mod worlds;

pub use game::Junqi;
