//! Why a round is paired as it is, in plain sentences: as data (a code and its arguments) and in both languages.

mod sentences;
mod story;
mod text;
mod why;

pub use story::{bracket, explain};
pub use text::{Sentence, render};
pub(crate) use text::{criterion_code, values};
pub use why::{Why, why};

use serde::Serialize;

use crate::facts::PlayerId;
use crate::swiss::NoPairing;

/// What can't be explained.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(rename_all = "kebab-case", tag = "code", content = "args")]
pub enum ExplainError {
    /// Nobody has this number.
    #[error("nobody has the number {0}")]
    UnknownPlayer(PlayerId),
    /// A player can't meet himself.
    #[error("player {0} can't meet himself")]
    SelfMeeting(PlayerId),
    /// The round has no pairing to be explained.
    #[error(transparent)]
    NoPairing(#[from] NoPairing),
}
