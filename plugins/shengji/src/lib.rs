//! The rules of shengji (tuolaji, tractor) for two packs and four players as a Qipai plugin.
//!
//! The rules come first and know nothing of the platform: [`hand`], [`levels`], [`order`], [`shape`], [`follow`], [`throw`],
//! [`trick`], [`declare`], then [`state`] with its course and [`score`], a deal in progress. The private modules show it to the host.

mod about;
mod course;
pub mod declare;
pub mod follow;
mod gesture;
pub mod hand;
mod history;
mod inspect;
pub mod levels;
pub mod moves;
pub mod order;
mod packs;
mod playout;
mod plugin;
mod position;
pub mod rules;
mod scene;
pub mod score;
pub mod shape;
mod shows;
pub mod state;
mod texts;
pub mod throw;
mod told;
pub mod trick;
mod world;

pub use state::Shengji;

qipai_sdk::export!(Shengji);
