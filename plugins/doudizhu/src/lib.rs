//! The rules of Dou Dizhu as a Qipai plugin.

pub mod classify;
pub mod combination;
pub mod family;
pub mod generate;
pub mod moves;
pub mod ranks;
pub mod rules;
