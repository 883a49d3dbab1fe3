//! What an author needs to write a game for Qipai.
//!
//! Implement [`Game`], call [`export!`], and add one line of laws from [`testkit`] to the tests. `docs/writing-a-game.md` goes
//! through it with tic-tac-toe. The same crate builds as a WASM plugin (`wasm32-unknown-unknown`) and natively.

mod bidding;
pub mod cards;
pub mod contract;
mod defaults;
mod game;
pub mod graph;
pub mod grid;
mod info;
mod moves;
pub mod repetition;
mod rng;
pub mod scene;
mod seats;
mod session;
pub mod sgf;
mod status;
pub mod stones;
#[cfg(not(target_family = "wasm"))]
pub mod testkit;
mod tools;

#[cfg(target_family = "wasm")]
#[doc(hidden)]
pub mod guest;
#[cfg(not(target_family = "wasm"))]
#[doc(hidden)]
pub mod native;

pub use bidding::rehearse;
pub use contract::{Award, Illegal, Message, Refusal, Touch, Verdict, Viewer};
pub use game::{Call, Cx, Game, Handover, Notation, Setup};
pub use graph::{Graph, Walk};
pub use grid::{Grid, Point};
pub use info::{Info, NoRules, Text};
pub use moves::{Moves, Tokens};
pub use rng::Rng;
pub use scene::{Board, Item, Look, Part, Play, Prim, Spot, View, Zone};
pub use schemars;
pub use schemars::JsonSchema;
pub use seats::{Ring, Seat};
pub use serde;
pub use serde::{Deserialize, Serialize};
pub use session::{Session, describe};
pub use status::{Finish, Outcome, Seats, Status, Waits};
pub use tools::Dice;
