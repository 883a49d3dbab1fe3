//! Nights and festivals: people, rounds, tables of several games; a schedule, results, one standing.
//!
//! [`read`] makes a [`Night`] from `night.toml`; [`plan`] and [`replan`] schedule it; [`Results`] take what
//! happened; [`standings`] add it up fairly across games. [`festival`] spreads parallel tournaments with
//! overlapping people over time slots.

mod anneal;
mod bound;
mod check;
pub mod festival;
mod model;
mod plan;
mod raw;
mod read;
mod render;
mod results;
mod seats;
mod shape;
mod standing;
mod state;

pub use bound::bound;
pub use check::{Broken, broken};
pub use model::{Apart, Beginners, Formula, Game, Goals, Night, Person, PersonId};
pub use plan::{Plan, PlanError, PlannedRound, PlannedTable, Score, measure, plan, replan};
pub use read::{NightError, TableSeats, read, read_with};
pub use render::{render_broken, render_plan, render_score, render_standings};
pub use results::{ResultError, Results, TableResult};
pub use standing::{NightStanding, TableShare, WHOLE, formula, standings};
