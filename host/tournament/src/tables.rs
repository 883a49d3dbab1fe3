//! Tables of more than two: schedules without repeated meetings, and a Swiss for tables of 3 and 4 seats.

mod cover;
mod golfer;
mod ring;

pub use golfer::{Rounds, golfers};
