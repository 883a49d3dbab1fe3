//! TOML text to a checked manifest, with errors that name the place.
//!
//! [`load`] reads a manifest with what it extends; [`Draft::resolve`] checks it against the plugin's facts and gives the
//! settings of a table. All problems of a manifest are told together, each with file, line, column, what would be allowed, and
//! the nearest right name. docs/manifest.md describes every key.

mod auctions;
mod clocks;
mod conduct;
mod find;
mod keys;
mod read;
mod reader;
mod render;
mod resolve;
mod schema;
mod seats;
mod series;
mod show;
mod show_clock;
mod show_conduct;
mod source;
mod systems;
mod units;
mod value;

pub use find::{Entry, catalog, load, load_listed};
pub use read::{Draft, parse};
pub use resolve::Manifest;
pub use seats::Direction;
pub use source::{Problem, Report};
