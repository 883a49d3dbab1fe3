//! The bidding engine: auctions described as data, run as a pure machine.
//!
//! A [`Description`] says whose turn it is, which calls there are, when each may be made, when the auction ends, who
//! wins and what the game is told. An [`Auction`] runs one. The host's table and the SDK's playouts run the same
//! machine: it has no clock, no randomness and no cards. Where cards decide (`by = "game"`), it judges turn, order and
//! flags, and says that the game must be asked.
//!
//! ```
//! use qipai_auction::{Auction, Description};
//!
//! let desc: Description = serde_json::from_str(r#"{
//!     "turn": "once",
//!     "call": [
//!         { "id": "score", "text": "{n}", "params": [["n", [1, 2, 3]]], "order": ["n"], "must": "exceed_best",
//!           "final_if": { "n": 3 } },
//!         { "id": "P", "pass": true, "default": true }
//!     ],
//!     "result": { "winner": "best_seat", "export": ["n"] }
//! }"#)?;
//! let mut auction = Auction::new(&desc, vec![1, 2, 0], &[0, 1, 2], &[])?;
//! auction.call(1, "2")?;
//! assert_eq!(auction.legal(2), ["3", "P"]);
//! assert!(auction.call(2, "1").is_err());
//! auction.call(2, "P")?;
//! auction.call(0, "P")?;
//! let result = auction.result().ok_or("the auction is over")?;
//! assert_eq!(result.winner, Some(1));
//! assert_eq!(result.exports, [("n".to_owned(), "2".to_owned())]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod auction;
mod book;
mod bound;
mod check;
mod check_kind;
mod desc;
mod expand;
mod judge;
mod limits;
mod outcome;
mod problem;
mod refusal;
mod saved;
mod seen;
mod turn;

pub use auction::{Auction, CallId, Step};
pub use book::Book;
pub use desc::{
    BestOf, By, Description, End, Kind, Must, Outcome, Place, Role, Tie, Turn, Value, When, Winner,
    WonBefore,
};
pub use judge::Verdict;
pub use outcome::AuctionResult;
pub use problem::Problem;
pub use refusal::{Refusal, TEXTS};
pub use seen::{Best, Reading};
