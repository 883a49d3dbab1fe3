//! What can be said about an auction only with its number of seats: whether it fits, and how long it can be.

use crate::book::Book;
use crate::bound::Growth;
use crate::desc::{Place, Turn};
use crate::refusal::Refusal;

impl Book {
    /// Whether the auction can be held among so many seats.
    ///
    /// # Errors
    /// `bad-description` when a duel names a place that there isn't.
    pub fn fits(&self, seats: usize) -> Result<(), Refusal> {
        if self.desc.turn != Turn::Duel {
            return Ok(());
        }
        for (i, (bidder, responder)) in self.pairs(seats).iter().enumerate() {
            let outside = [bidder, responder]
                .into_iter()
                .any(|p| matches!(p, Place::At(at) if usize::from(*at) >= seats));
            if outside || bidder == responder {
                let refusal = Refusal::new("bad-description").arg("path", format!("pairs[{i}]"));
                return Err(refusal.arg("problem", "no-such-place"));
            }
        }
        Ok(())
    }

    /// The most calls an auction among so many seats can take; `None` where only the game ends it.
    ///
    /// With rotation: let a and p be the passes that end it without and with a best call, R the times that the best call
    /// can rise, l the most calls that are no pass and don't raise it that can follow one another before the first bid,
    /// and L after one. Then there are at most a (l + 1) + p R (1 + L) calls: in contract bridge
    /// 4 + 3 x 35 x (1 + 2) = 319.
    pub fn max_calls(&self, seats: usize) -> Option<usize> {
        let growth = Growth::of(&self.desc);
        let capped = self.desc.end.calls.map(|calls| calls as usize);
        let bound = match self.desc.turn {
            Turn::Open => None,
            Turn::Simultaneous => Some(seats),
            Turn::Once => Some(seats + usize::from(self.kinds.iter().any(|row| row.last_word))),
            Turn::Duel => growth
                .ok()
                .map(|g| 2 * g.active() + self.pairs(seats).len() + 1),
            Turn::Rotate => growth.ok().map(|g| self.rotating(&g, seats)),
        };
        match (bound, capped) {
            (Some(bound), Some(capped)) => Some(bound.min(capped)),
            (bound, capped) => bound.or(capped),
        }
    }

    fn rotating(&self, growth: &Growth, seats: usize) -> usize {
        let end = &self.desc.end;
        let opening = end.all_pass.map_or(seats, |a| a as usize);
        let closing = end.passes.map_or((seats - 1).max(1), |p| p as usize);
        let bound = if growth.monotone {
            opening * (growth.before + 1) + closing * growth.raises * (1 + growth.between)
        } else {
            opening.max(closing) * (growth.active() + 1)
        };
        let all_final = self.kinds.iter().all(|row| !row.pass || row.pass_final);
        if all_final {
            bound.min(growth.active() + seats)
        } else {
            bound
        }
    }
}
