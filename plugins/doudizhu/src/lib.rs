//! The rules of Dou Dizhu as a Qipai plugin.
//!
//! The cards and what they make come first and know nothing of the platform: [`ranks`], [`combination`], [`family`],
//! [`classify`], [`generate`], [`moves`]. [`state`] is a deal in progress; the private modules show it to the host.

mod about;
mod auction;
pub mod classify;
pub mod combination;
pub mod deal;
pub mod family;
pub mod generate;
mod gesture;
mod inspect;
pub mod moves;
mod plugin;
mod position;
mod position_round;
mod position_text;
pub mod ranks;
pub mod rules;
mod scene;
mod score;
mod speak;
pub mod state;
mod texts;

pub use state::DouDizhu;

qipai_sdk::export!(DouDizhu);
