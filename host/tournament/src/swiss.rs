//! Swiss pairings: the FIDE Dutch system of 2026 and a simple one.

mod ask;
mod bracket;
mod choice;
mod colours;
mod completion;
mod cover;
mod criteria;
mod dutch;
mod field;
mod graph;
mod judge;
mod pairing;
mod report;

pub(crate) use bracket::{Bracket, Demand};
pub(crate) use completion::Completion;
pub(crate) use dutch::Round;
pub(crate) use field::{Contestant, Strength, clash};
pub(crate) use judge::{first_fault, worse_than};
pub(crate) use pairing::Work;
pub(crate) use report::{criteria, parts};

pub use bracket::View;
pub use colours::ColourRule;
pub use judge::{Fault, Worse};
pub use pairing::{Board, NoPairing, Pairing, System, pair, pair_with_report};
pub use report::{BracketReport, Criterion};
