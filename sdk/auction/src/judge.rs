//! Whether a call may be made now. Nothing here changes the auction.

use crate::auction::{Auction, CallId};
use crate::book::Row;
use crate::desc::{BestOf, Role, Turn};
use crate::refusal::Refusal;

/// What the auction says about a call that it doesn't refuse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is legal.
    Legal,
    /// Turn, order and flags allow it; whether it is legal the game must say.
    AskGame,
}

/// Why a kind of call is not open to a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bar {
    Role,
    BidMade,
    NoBid,
    OwnBid,
    OthersBid,
    Flag(usize, i64),
}

impl Auction {
    /// The place of a seat that may call now.
    pub(crate) fn caller(&self, seat: u8) -> Result<u8, Refusal> {
        if self.over {
            return Err(Refusal::new("auction-over"));
        }
        let at = self
            .place(seat)
            .ok_or_else(|| Refusal::new("not-in-auction").arg("seat", seat))?;
        let turn = self.book.desc.turn;
        if self.out[usize::from(at)] && turn != Turn::Duel {
            return Err(Refusal::new(if turn == Turn::Once {
                "already-called"
            } else {
                "already-passed"
            }));
        }
        match turn {
            Turn::Simultaneous if self.sealed[usize::from(at)].is_some() => {
                Err(Refusal::new("already-called"))
            }
            Turn::Open if self.passed_since(at) => Err(Refusal::new("already-passed")),
            Turn::Simultaneous | Turn::Open => Ok(at),
            Turn::Rotate | Turn::Once | Turn::Duel => match self.to_call {
                Some(due) if due == at => Ok(at),
                Some(due) => {
                    Err(Refusal::new("not-your-turn").arg("seat", self.seats[usize::from(due)]))
                }
                None => Err(Refusal::new("not-your-turn")),
            },
        }
    }

    /// Whether the place has passed since the last call that was no pass.
    fn passed_since(&self, at: u8) -> bool {
        self.said
            .iter()
            .rev()
            .take(self.passes as usize)
            .any(|(by, _)| *by == at)
    }

    /// Judges a text: the caller's place and the call's number.
    pub(crate) fn judge(&self, seat: u8, text: &str) -> Result<(u8, u16), Refusal> {
        let at = self.caller(seat)?;
        let call = self
            .book
            .find(text)
            .ok_or_else(|| Refusal::new("unknown-call").arg("call", text))?;
        self.judge_call(at, call, text)?;
        Ok((at, call))
    }

    /// Judges a written-out call: the caller's place.
    pub(crate) fn judge_id(&self, seat: u8, call: u16) -> Result<u8, Refusal> {
        let at = self.caller(seat)?;
        let entry = self
            .book
            .entry(call)
            .ok_or_else(|| Refusal::new("unknown-call").arg("call", call))?;
        self.judge_call(at, call, &entry.text)?;
        Ok(at)
    }

    fn judge_call(&self, at: u8, call: u16, text: &str) -> Result<(), Refusal> {
        let row = &self.book.kinds[self.book.kind_of(call)];
        self.kind_allowed(at, row)
            .map_err(|bar| self.explain(bar, text))?;
        if self.exceeds(row, self.book.rank(call)) {
            return Ok(());
        }
        let step = row.exceed.unwrap_or(1);
        let refusal = Refusal::new("not-enough")
            .arg("call", text)
            .arg("best", self.best_text());
        Err(if step > 1 {
            refusal.arg("step", step)
        } else {
            refusal
        })
    }

    pub(crate) fn verdict(&self, call: u16) -> Verdict {
        if self.book.kinds[self.book.kind_of(call)].by_game {
            Verdict::AskGame
        } else {
            Verdict::Legal
        }
    }

    /// Whether role, best call and flags open the kind to the place.
    pub(crate) fn kind_allowed(&self, at: u8, row: &Row) -> Result<(), Bar> {
        if row.role.is_some_and(|role| self.role(at) != Some(role)) {
            return Err(Bar::Role);
        }
        self.best_allows(at, row)?;
        match row
            .flags
            .iter()
            .find(|(mark, wanted)| self.marks[*mark] != *wanted)
        {
            Some((mark, wanted)) => Err(Bar::Flag(*mark, *wanted)),
            None => Ok(()),
        }
    }

    fn best_allows(&self, at: u8, row: &Row) -> Result<(), Bar> {
        let Some(best) = self.best else {
            let needs = row.hold || row.best.is_some_and(|best| best != BestOf::None);
            return if needs { Err(Bar::NoBid) } else { Ok(()) };
        };
        let own = self.sides[usize::from(best.at)] == self.sides[usize::from(at)];
        match row.best {
            Some(BestOf::None) => Err(Bar::BidMade),
            Some(BestOf::Own) if !own => Err(Bar::OthersBid),
            Some(BestOf::Others) if own => Err(Bar::OwnBid),
            _ if row.hold && best.at == at => Err(Bar::OwnBid),
            _ => Ok(()),
        }
    }

    /// Whether a call of this rank exceeds the best call as far as the kind must.
    pub(crate) fn exceeds(&self, row: &Row, rank: Option<i64>) -> bool {
        let Some(step) = row.exceed else { return true };
        let Some(best) = self.best else { return true };
        match (rank, self.book.rank(best.call)) {
            (Some(rank), Some(best)) => rank >= best.saturating_add(step),
            _ => true,
        }
    }

    /// The seat's part in the duel.
    pub(crate) fn role(&self, at: u8) -> Option<Role> {
        let duel = self.duel.as_ref()?;
        if self.to_call != Some(at) {
            return None;
        }
        Some(match (duel.last, at == duel.bidder) {
            (true, _) => Role::Last,
            (false, true) => Role::Bidder,
            (false, false) => Role::Responder,
        })
    }

    /// The written-out calls open to a seat: those that the game judges, or the others.
    pub(crate) fn listed(&self, seat: u8, by_game: bool) -> impl Iterator<Item = CallId> + '_ {
        let at = self.caller(seat).ok();
        let rows = self
            .book
            .kinds
            .iter()
            .filter(move |row| row.by_game == by_game);
        let open = rows.filter(move |row| at.is_some_and(|at| self.kind_allowed(at, row).is_ok()));
        open.flat_map(move |row| {
            let mut calls = row.entries.clone();
            let enough = |call: u16| self.exceeds(row, self.book.rank(call));
            if row.rising {
                // The calls that are too low come first.
                let entries = &self.book.entries[usize::from(calls.start)..usize::from(calls.end)];
                calls.start +=
                    entries.partition_point(|entry| !self.exceeds(row, entry.rank)) as u16;
            }
            calls
                .filter(move |call| row.rising || enough(*call))
                .map(CallId)
        })
    }

    fn best_text(&self) -> &str {
        let best = self.best.and_then(|best| self.history.get(best.index));
        best.map_or("", |(_, text)| text.as_str())
    }

    fn explain(&self, bar: Bar, text: &str) -> Refusal {
        let named = |code| Refusal::new(code).arg("call", text);
        match bar {
            Bar::Role => named("wrong-role"),
            Bar::BidMade => named("bid-made").arg("best", self.best_text()),
            Bar::NoBid => named("no-bid"),
            Bar::OwnBid => named("own-bid").arg("best", self.best_text()),
            Bar::OthersBid => named("others-bid").arg("best", self.best_text()),
            Bar::Flag(mark, wanted) => named("wrong-flag")
                .arg(
                    "flag",
                    self.book
                        .marks
                        .get(mark)
                        .map_or("", |(name, _)| name.as_str()),
                )
                .arg("wanted", wanted)
                .arg("is", self.marks[mark]),
        }
    }
}
