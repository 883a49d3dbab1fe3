//! From touched cards to moves.

use qipai_sdk::contract::Message;
use qipai_sdk::{Illegal, Seat, Verdict};

use crate::classify;
use crate::deal::{Places, each};
use crate::moves::{self, Move};
use crate::ranks::Cards;
use crate::state::DouDizhu;
use crate::texts::kind_key;

impl DouDizhu {
    /// The rule that forbids a move, from what the seat itself holds and what lies on the table.
    pub(crate) fn verdict(&self, seat: Seat, mv: &Move) -> Result<(), Illegal> {
        let Move::Play(cards, declared) = *mv else {
            return if self.table.is_some() {
                Ok(())
            } else {
                Err(Illegal::new("must-lead"))
            };
        };
        if !self.hands[seat.index()].contains(cards) {
            return Err(Illegal::new("cards-not-held"));
        }
        if declared.is_some_and(|kind| {
            self.table.is_some()
                || !moves::other_types(cards, &self.family).any(|other| other == kind)
        }) {
            return Err(Illegal::new("no-such-reading"));
        }
        match (self.reading(mv), self.to_beat()) {
            (None, _) => Err(Illegal::new("no-combination")),
            (Some(play), Some(table)) if !play.beats(table) => Err(Illegal::new("does-not-beat")),
            _ => Ok(()),
        }
    }

    /// Where the touched cards of a hand lie; `None` for anything else among the ids, or an id twice.
    fn touched(&self, seat: Seat, ids: &[String]) -> Option<Places> {
        let mut found: Places = 0;
        for id in ids {
            let place = each(self.held[seat.index()]).find(|&place| self.id(seat, place) == *id)?;
            if found >> place & 1 == 1 {
                return None;
            }
            found |= 1 << place;
        }
        Some(found)
    }

    /// Touched cards as a play, or a button as the move it is named by.
    pub(crate) fn gesture(&self, seat: Seat, ids: &[String]) -> Option<Move> {
        if ids.is_empty() {
            return None;
        }
        match self.touched(seat, ids) {
            Some(places) => Some(Move::Play(self.deal.ranks(places), None)),
            None => match ids {
                [button] => button
                    .parse()
                    .ok()
                    .filter(|mv: &Move| mv.to_string() == *button),
                _ => None,
            },
        }
    }

    /// What the touched cards are, whether they may be played, and which cards would still go with them.
    pub(crate) fn look_at(&self, seat: Seat, ids: &[String]) -> Verdict {
        let Some(mv) = self.gesture(seat, ids) else {
            let why = (!ids.is_empty()).then(|| Message::new("no-gesture"));
            return Verdict {
                ok: ids.is_empty(),
                why,
                ..Verdict::default()
            };
        };
        let why = self.verdict(seat, &mv).err().map(|illegal| illegal.0);
        let Move::Play(cards, _) = mv else {
            return Verdict {
                ok: why.is_none(),
                complete: why.is_none(),
                why,
                ..Verdict::default()
            };
        };
        let hand = self.hands[seat.index()];
        let mut more = Cards::NONE;
        let mut open = false;
        for set in moves::sets(hand, &self.family, self.to_beat()) {
            if set.contains(cards) {
                open = true;
                let others = set.minus(cards);
                more = (0..crate::ranks::RANKS as u8).fold(more, |all, rank| {
                    all.plus(Cards::of(
                        rank,
                        others.count(rank).saturating_sub(all.count(rank)),
                    ))
                });
            }
        }
        let touched = self.touched(seat, ids).unwrap_or_default();
        let left = self.held[seat.index()] & !touched;
        let next =
            each(left).filter(|&place| more.count(crate::deal::rank_of(self.deal.card(place))) > 0);
        let label = classify::reading(cards, &self.family, self.to_beat(), None)
            .map(|reading| Message::new(kind_key(reading.kind)));
        Verdict {
            ok: open,
            complete: why.is_none(),
            label,
            why,
            next: next.map(|place| self.id(seat, place)).collect(),
        }
    }
}
