//! Tables of more than two: schedules without repeated meetings, and a Swiss for tables of 3 and 4 seats.

mod cycle;
mod eight_fours;
mod event;
mod file;
mod golfer;
mod ring;
mod swiss;

pub use event::{Member, Seated, TableEvent};
pub use file::read;
pub use golfer::{Rounds, golfers, opening};
pub use swiss::{
    Cost, Entrant, Pairing, Past, Rules, TablesError, explain, pair_tables, table_points,
};
