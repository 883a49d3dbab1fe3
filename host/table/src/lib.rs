//! A table as a pure machine: seats, clocks, conduct, auctions, matches and the record.
//!
//! [`Table`] takes commands and time and gives [`Event`]s; it has no clock, no disk and no threads. [`rules`] is the port behind
//! which a game stands. [`verify`] checks a record against the game that it was played under.

mod adjourn;
mod arbiter;
mod auctioneer;
mod beat;
mod chain;
pub mod clock;
mod clocks;
pub mod command;
mod conduct;
pub mod config;
mod ends;
mod flow;
mod game;
mod history;
mod late;
mod lies;
mod lines;
mod log;
mod offering;
mod offers;
mod press;
mod program;
mod queries;
pub mod record;
mod rehearsal;
mod restore;
pub mod rules;
pub mod rulings;
mod scene;
mod seat;
mod seating;
mod table;
pub mod texts;
mod timeout;
mod touch;
pub mod turns;
mod verify;

pub use command::{Command, Offer, Refused, Rule, Ruling, Who};
pub use config::Config;
pub use queries::{ClockState, State};
pub use record::{Event, Header, Secret, What};
pub use rehearsal::rehearse_auction;
pub use table::{Opening, Table};
pub use verify::{Breach, Replay, chain, header, read, revealed, verify};
