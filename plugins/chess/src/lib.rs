//! The rules of chess as a Qipai plugin.

mod about;
pub mod array;
pub mod dead;
pub mod fen;
pub mod game;
mod inspect;
pub mod movegen;
pub mod moves;
pub mod perft;
pub mod pgn;
pub mod piece;
pub mod position;
pub mod rules;
pub mod san;
mod scene;
pub mod square;
pub mod state;
pub mod tables;
mod texts;
