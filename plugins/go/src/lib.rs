//! The rules of Go as a Qipai plugin.

mod about;
pub mod amount;
pub mod board;
mod chain;
pub mod count;
mod ending;
pub mod game;
pub mod history;
mod inspect;
pub mod marks;
pub mod moves;
mod notation;
mod playout;
pub mod rules;
mod saved;
mod scene;
pub mod settings;
pub mod sgf;
pub mod state;
pub mod stone;
mod texts;
mod zobrist;
