//! The rules of xiangqi as a Qipai plugin.

mod about;
pub mod attacks;
pub mod bits;
pub mod chase;
pub mod fen;
pub mod game;
mod inspect;
pub mod kill;
pub mod movegen;
pub mod notation;
pub mod perft;
pub mod piece;
pub mod position;
pub mod repetition;
pub mod rules;
mod scene;
pub mod square;
mod start;
pub mod state;
mod tables;
mod texts;
