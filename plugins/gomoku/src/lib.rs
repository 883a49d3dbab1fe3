//! The rules of gomoku and renju as a Qipai plugin.

mod about;
pub mod board;
mod check;
pub mod game;
mod inspect;
pub mod line;
pub mod moves;
mod notation;
pub mod opening;
mod playout;
pub mod position;
pub mod renju;
pub mod rules;
mod saved;
mod scene;
pub mod settings;
pub mod sgf;
pub mod state;
mod texts;
