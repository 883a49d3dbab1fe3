//! Swiss pairings: the FIDE Dutch system of 2026 and a simple one.

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

pub use bracket::View;
pub use colours::ColourRule;
pub use judge::{Fault, Worse};
pub(crate) use judge::{first_fault, worse_than};
pub(crate) use pairing::Work;
pub use pairing::{Board, NoPairing, Pairing, System, pair, pair_with_report};
pub use report::{BracketReport, Criterion};
