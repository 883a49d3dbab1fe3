//! TOML text to a checked manifest, with errors that name the place.
//!
//! [`load`] reads a manifest with what it extends; [`Draft::resolve`] checks it against the plugin's facts and gives the
//! settings of a table. All problems of a manifest are told together, each with file, line, column, what would be allowed, and
//! the nearest right name.

mod auctions;
mod read;
mod resolve;
mod schema;
mod show;
mod source;
mod walk;

pub use read::{Draft, load, parse};
pub use resolve::Manifest;
pub use source::{Problem, Report};
