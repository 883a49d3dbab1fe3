//! The table's rules and laws, on small games in memory.

#![allow(clippy::unwrap_used, reason = "a test that can't go on fails")]

mod auctions;
mod clocks;
mod conduct;
mod ends;
mod fake;
mod faults;
mod laws;
mod offers;
mod random;
mod record;
mod rulings;
mod secrets;
mod setup;
mod state;
mod texts;
mod touch;
