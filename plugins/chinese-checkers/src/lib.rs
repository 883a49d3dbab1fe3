//! The rules of Chinese checkers as a Qipai plugin.

mod about;
pub mod around;
mod asked;
pub mod board;
pub mod ends;
pub mod game;
pub mod hops;
mod inspect;
pub mod moves;
mod notation;
pub mod position;
pub mod rules;
mod scene;
pub mod state;
mod texts;
