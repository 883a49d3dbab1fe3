//! Is a given pairing the one of the rules? The first difference, and what it breaks or makes worse.

mod compare;
mod given;
mod text;

pub use compare::{Check, Difference, check_event, check_pairing};
pub use given::{Given, PairsError, PairsProblem};
pub use text::told;
