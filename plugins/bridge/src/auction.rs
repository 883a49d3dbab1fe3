//! The auction, which the host runs: its description, and what the game makes of its award.

use qipai_sdk::contract::{AuctionRequest, Award};

use crate::contract::{Contract, Declared, Strain};
use crate::rules::PassedOut;
use crate::state::{Bridge, Stage};

/// The id of the auction.
pub(crate) const AUCTION_ID: &str = "bridge";
/// The auction as the Laws have it; a manifest may change it.
pub(crate) const AUCTION: &str = r#"{"turn":"rotate","call":[
{"id":"bid","text":"{level}{strain}","params":[["level",[1,2,3,4,5,6,7]],["strain",["C","D","H","S","N"]]],
 "order":["level","strain"],"must":"exceed_best","clears":["doubled"]},
{"id":"X","when":{"best":"others","flags":{"doubled":0}},"set":{"doubled":1}},
{"id":"XX","when":{"best":"own","flags":{"doubled":1}},"set":{"doubled":2}},
{"id":"P","pass":true,"default":true}],"end":{"passes":3,"all_pass":4},
"result":{"winner":"first_of_side_naming:strain","export":["level","strain","doubled"]}}"#;

impl Bridge {
    /// The auction, the dealer first.
    pub(crate) fn request(&self) -> AuctionRequest {
        AuctionRequest {
            id: AUCTION_ID.to_owned(),
            seats: self.ring.from(self.seat(self.board.dealer)).collect(),
            made: self.made.clone(),
        }
    }

    /// The contract that an auction was won with; `None` where its description exports something else.
    pub(crate) fn awarded(&self, award: &Award) -> Option<Declared> {
        let strain: Strain = award.export("strain")?.parse().ok()?;
        let number = |name| award.number(name).map(i64::from);
        let doubled = number("doubled").unwrap_or(0);
        Some(Declared {
            contract: Contract::new(number("level")?, strain, doubled)?,
            declarer: self.place(award.winner?),
        })
    }

    /// The end of the auction (B1).
    pub(crate) fn settle(&mut self, award: &Award) {
        self.made.clear();
        match (self.awarded(award), self.rules.passed_out()) {
            (Some(declared), _) => self.declare(declared),
            (None, PassedOut::ScoreZero) => self.stage = Stage::PassedOut,
            (None, _) => self.stage = Stage::Redeal,
        }
    }
}
