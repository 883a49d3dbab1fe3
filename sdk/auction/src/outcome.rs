//! How an auction came out.

use crate::auction::{Auction, Standing};
use crate::desc::Winner;

/// How an auction ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuctionResult {
    /// Who won it. None: everybody passed, or this auction has no winner.
    pub winner: Option<u8>,
    /// What the description exports, by name.
    pub exports: Vec<(String, String)>,
}

impl Auction {
    /// The result, once the auction is over.
    pub fn result(&self) -> Option<AuctionResult> {
        self.over.then(|| AuctionResult {
            winner: self.winner(),
            exports: self.exports(),
        })
    }

    fn winner(&self) -> Option<u8> {
        let best = self.best.filter(|_| !self.tied);
        let at = match &self.book.desc.result.winner {
            Winner::BestSeat => best?.at,
            Winner::LastCaller => self.last_caller()?,
            Winner::FirstOfSideNaming(param) => self.first_naming(best?, param),
            Winner::Nobody => return None,
        };
        Some(self.seats[usize::from(at)])
    }

    /// Of the best caller's side, who first made a call with the best call's value of `param`.
    fn first_naming(&self, best: Standing, param: &str) -> u8 {
        let side = self.sides[usize::from(best.at)];
        let Some(named) = self.book.param(best.call, param) else {
            return best.at;
        };
        let names = |(at, call): &&(u8, u16)| {
            self.sides[usize::from(*at)] == side && self.book.param(*call, param) == Some(named)
        };
        self.said.iter().find(names).map_or(best.at, |(at, _)| *at)
    }

    /// Who made the last call that was no pass.
    fn last_caller(&self) -> Option<u8> {
        let active = |call: &u16| !self.book.kinds[self.book.kind_of(*call)].pass;
        self.said
            .iter()
            .rev()
            .find(|(_, call)| active(call))
            .map(|(at, _)| *at)
    }

    fn exports(&self) -> Vec<(String, String)> {
        let names = &self.book.desc.result.export;
        names
            .iter()
            .filter_map(|name| Some((name.clone(), self.export(name)?)))
            .collect()
    }

    fn export(&self, name: &str) -> Option<String> {
        if let Some(value) = self.flag(name) {
            return Some(value.to_string());
        }
        let best = self.best.filter(|_| !self.tied)?;
        match name {
            "kind" => Some(self.book.kinds[self.book.kind_of(best.call)].id.clone()),
            "text" => self.history.get(best.index).map(|(_, text)| text.clone()),
            "value" => self.book.rank(best.call).map(|rank| rank.to_string()),
            param => self.book.param(best.call, param).map(ToString::to_string),
        }
    }
}
