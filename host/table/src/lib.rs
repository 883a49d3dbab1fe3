//! A table as a pure machine: seats, clocks, conduct, auctions, matches and the record.

pub mod config;
pub mod rules;
