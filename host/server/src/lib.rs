//! Tables for people: pages, HTTP, sockets, and the workers that own the tables.
//!
//! [`serve`] starts a server inside this process and gives its address and a handle to stop it by. What is said between server
//! and client is docs/protocol.md. Nothing is told to anybody before it is on the disk.

mod app;
mod catalog;
mod desk;
mod doors;
mod errands;
mod http;
pub mod limits;
mod lock;
mod log;
mod metrics;
mod options;
mod people;
mod refusal;
mod serve;
mod socket;
mod state;
mod texts;

pub use log::log;
pub use options::Options;
pub use people::{
    Account, Kind, LogRow, Manner, People, PeopleError, Person, Role, Scope, Suspension,
};
pub use refusal::Refusal;
pub use serve::{ServeError, Server, serve};
