//! The rules of contract bridge as a Qipai plugin.
//!
//! The laws come first and know nothing of the platform: [`compass`], [`contract`], [`board`], [`score`], [`sheet`], then
//! [`state`], a deal in progress. The private modules show it to the host; [`pbn`] and [`lin`] read and write files.

mod about;
mod auction;
pub mod board;
pub mod compass;
pub mod contract;
mod files;
mod inspect;
pub mod lin;
pub mod moves;
pub mod pbn;
mod plugin;
mod position;
pub mod record;
pub mod rules;
mod scene;
pub mod score;
pub mod sheet;
pub mod state;
mod texts;
mod told;

pub use state::Bridge;

qipai_sdk::export!(Bridge);
