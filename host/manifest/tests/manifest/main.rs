//! Manifests from text to settings: what is right, and what each wrong thing is told as.
#![allow(clippy::unwrap_used)]

mod auctions;
mod clock_doc;
mod clocks;
mod conduct;
mod docs;
mod files;
mod fuzz;
mod layers;
mod rules;
mod seats;
mod shipped;
mod support;
mod texts;
