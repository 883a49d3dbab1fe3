//! The event: who plays, what happened in each round, what is wished for the next.
//!
//! A [`Log`] of [`Fact`]s is what an organiser keeps. It only grows. An [`Event`] is its fold, and what
//! every function of this crate works on; a tournament file (see [`crate::trf`]) is another way to an `Event`.

mod cell;
mod event;
mod log;
mod log_apply;
mod player;
mod points;
mod scoring;

pub use cell::{Cell, Code, Colour};
pub use event::{
    Adjustment, Event, Extra, Forbidden, Numbering, PairingSource, RoundNote, Ruling, RulingKind,
};
pub use log::{Fact, FactError, Log};
pub(crate) use log_apply::codes_agree;
pub use player::{Player, PlayerId, title_rank};
pub use points::{Points, PointsError};
pub use scoring::Scoring;
