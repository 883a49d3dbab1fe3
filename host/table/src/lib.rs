//! A table as a pure machine: seats, clocks, conduct, auctions, matches and the record.

mod arbiter;
pub mod clock;
pub mod command;
pub mod config;
mod flow;
mod offers;
mod queries;
pub mod record;
pub mod rules;
mod scene;
mod seat;
mod table;
pub mod verify;

pub use command::{Command, Refused, Rule, Ruling, Who};
pub use config::Config;
pub use queries::{ClockState, State};
pub use record::{Event, Header, Secret, What};
pub use table::{Opening, Table};
pub use verify::{Breach, Replay};
