//! The table's rules and laws, on small games in memory.

mod auctions;
mod clocks;
mod conduct;
mod ends;
mod fake;
mod faults;
mod laws;
mod record;
mod secrets;
mod setup;
