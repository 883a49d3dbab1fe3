//! Pairings, standings, movements and mixed nights, as pure functions of a list of facts.

pub mod bridge;
pub mod check;
pub mod csv;
pub mod explain;
pub mod facts;
pub mod generate;
pub mod knockout;
pub mod lang;
mod matching;
pub mod mcmahon;
pub mod movement;
pub mod night;
pub mod round_robin;
pub mod seeded;
pub mod standings;
pub mod swiss;
pub mod tables;
pub mod team;
mod toml_text;
pub mod trf;

pub use toml_text::TomlError;
