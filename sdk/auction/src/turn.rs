//! What a call does: its effects, whose turn comes next, and whether the auction is over.

use crate::auction::{Auction, Standing, Step};
use crate::desc::{Place, Role, Tie, Turn};

/// A duel in progress; places in the auction's list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Duel {
    /// Its number, from 0.
    pub(crate) number: usize,
    pub(crate) bidder: u8,
    pub(crate) responder: u8,
    /// All duels are over without a bid, and the last winner (now `bidder`) is asked.
    pub(crate) last: bool,
}

/// Whose the last word is, where the description gives one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LastWord {
    Unclaimed,
    Owed(u8),
    Had,
}

impl Auction {
    pub(crate) fn first_turn(&mut self) {
        match self.book.desc.turn {
            Turn::Rotate | Turn::Once => self.to_call = Some(0),
            Turn::Duel => self.next_duel(0, 0),
            Turn::Open | Turn::Simultaneous => {}
        }
    }

    /// Makes a call that was judged legal.
    pub(crate) fn make(&mut self, at: u8, call: u16, text: String) -> Step {
        let from = self.history.len();
        if self.book.desc.turn == Turn::Simultaneous {
            self.sealed[usize::from(at)] = Some((call, text));
            if self.sealed.iter().all(Option::is_some) {
                self.open_sealed();
            }
        } else {
            self.history.push((self.seats[usize::from(at)], text));
            self.said.push((at, call));
            self.take_effect(at, call, from);
            self.over = self.ends(call) || self.move_on(at, call);
        }
        if self.over {
            self.to_call = None;
        }
        Step {
            heard: from..self.history.len(),
            ended: self.over,
        }
    }

    /// Flags, multipliers, passes and the best call.
    fn take_effect(&mut self, at: u8, call: u16, index: usize) {
        let row = &self.book.kinds[self.book.kind_of(call)];
        for mark in &row.clears {
            self.marks[*mark] = self.book.marks[*mark].1;
        }
        for (mark, value) in &row.set {
            self.marks[*mark] = *value;
        }
        for (mark, factor) in &row.mul {
            self.marks[*mark] = self.marks[*mark].saturating_mul(*factor);
        }
        self.passes = if row.pass { self.passes + 1 } else { 0 };
        if row.hold {
            if let Some(best) = &mut self.best {
                best.at = at;
            }
        } else if row.becomes_best {
            self.best = Some(Standing { at, call, index });
        }
        if row.last_word && self.last_word == LastWord::Unclaimed {
            self.last_word = LastWord::Owed(at);
        }
        if row.pass && row.pass_final {
            self.out[usize::from(at)] = true;
        }
    }

    /// Whether the call ends the auction whatever the turn mode.
    fn ends(&self, call: u16) -> bool {
        let end = &self.book.desc.end;
        self.book.ends(call)
            || end
                .calls
                .is_some_and(|most| self.history.len() >= most as usize)
            || match self.book.desc.turn {
                Turn::Rotate | Turn::Open => self.enough_passes(),
                Turn::Once | Turn::Duel | Turn::Simultaneous => false,
            }
    }

    fn enough_passes(&self) -> bool {
        let seats = self.seats.len() as u32;
        let holder = self.best.map(|best| usize::from(best.at));
        if !self
            .out
            .iter()
            .enumerate()
            .any(|(place, out)| Some(place) != holder && !out)
        {
            return true;
        }
        let by_turns = self.book.desc.turn == Turn::Rotate;
        let end = &self.book.desc.end;
        let needed = match holder {
            Some(_) => end.passes.or(by_turns.then_some(seats - 1)),
            None => end.all_pass.or(by_turns.then_some(seats)),
        };
        needed.is_some_and(|needed| self.passes >= needed)
    }

    /// Gives the turn to the next seat. True: there is none.
    fn move_on(&mut self, at: u8, call: u16) -> bool {
        match self.book.desc.turn {
            Turn::Rotate => self.next_in_ring(at),
            Turn::Once => self.next_once(at),
            Turn::Duel => {
                let pass = self.book.kinds[self.book.kind_of(call)].pass;
                self.answer_duel(at, pass)
            }
            Turn::Open | Turn::Simultaneous => false,
        }
    }

    fn next_in_ring(&mut self, at: u8) -> bool {
        let n = self.seats.len() as u8;
        let mut ring = (1..=n).map(|step| (at + step) % n);
        self.to_call = ring.find(|place| !self.out[usize::from(*place)]);
        self.to_call.is_none()
    }

    fn next_once(&mut self, at: u8) -> bool {
        self.out[usize::from(at)] = true;
        let next = at + 1;
        if self.last_word != LastWord::Had && usize::from(next) < self.seats.len() {
            self.to_call = Some(next);
            return false;
        }
        match (self.last_word, self.best) {
            (LastWord::Owed(owner), Some(best)) if best.at != owner => {
                self.last_word = LastWord::Had;
                self.out[usize::from(owner)] = false;
                self.to_call = Some(owner);
                false
            }
            _ => true,
        }
    }

    fn answer_duel(&mut self, at: u8, pass: bool) -> bool {
        let Some(duel) = self.duel.clone() else {
            return true;
        };
        if duel.last {
            return true;
        }
        let other = if at == duel.bidder {
            duel.responder
        } else {
            duel.bidder
        };
        if pass {
            self.out[usize::from(at)] = true;
            self.next_duel(duel.number + 1, other);
        } else {
            self.to_call = Some(other);
        }
        self.to_call.is_none()
    }

    /// Sets up duel `number` after `winner` won the one before; after the last one, asks the winner if nobody bid.
    fn next_duel(&mut self, number: usize, winner: u8) {
        let pairs = self.book.pairs(self.seats.len());
        let at = |place: &Place| match place {
            Place::At(at) => *at,
            Place::Won(_) => winner,
        };
        let asked_last = self
            .book
            .kinds
            .iter()
            .any(|row| row.role == Some(Role::Last));
        (self.duel, self.to_call) = match pairs.get(number) {
            Some((bidder, responder)) => {
                let duel = Duel {
                    number,
                    bidder: at(bidder),
                    responder: at(responder),
                    last: false,
                };
                let bidder = duel.bidder;
                (Some(duel), Some(bidder))
            }
            None if self.best.is_none() && asked_last => (
                Some(Duel {
                    number,
                    bidder: winner,
                    responder: winner,
                    last: true,
                }),
                Some(winner),
            ),
            None => (self.duel.take(), None),
        };
    }

    /// Seats whose sealed call is awaited.
    pub(crate) fn waiting(&self) -> impl Iterator<Item = u8> + '_ {
        self.seats
            .iter()
            .zip(&self.sealed)
            .filter(|(_, sealed)| sealed.is_none())
            .map(|(seat, _)| *seat)
    }

    /// Opens the sealed calls: into the history by seat number, and the best of them wins.
    fn open_sealed(&mut self) {
        let mut calls: Vec<(u8, u16, String)> = Vec::new();
        for (at, sealed) in (0..).zip(&mut self.sealed) {
            calls.extend(sealed.take().map(|(call, text)| (at, call, text)));
        }
        calls.sort_by_key(|(at, _, _)| self.seats[usize::from(*at)]);
        for (at, call, text) in calls {
            let before = self.best;
            let index = self.history.len();
            self.history.push((self.seats[usize::from(at)], text));
            self.said.push((at, call));
            self.take_effect(at, call, index);
            self.best = self.better(before, self.best);
        }
        self.over = true;
    }

    /// The better of two sealed calls, the second one said later or the same as the first.
    fn better(&mut self, before: Option<Standing>, now: Option<Standing>) -> Option<Standing> {
        let (Some(old), Some(new)) = (before, now) else {
            return now;
        };
        if old.index == new.index {
            return now;
        }
        match self.book.rank(new.call).cmp(&self.book.rank(old.call)) {
            std::cmp::Ordering::Less => before,
            std::cmp::Ordering::Greater => {
                self.tied = false;
                now
            }
            std::cmp::Ordering::Equal => {
                self.tied = self.book.desc.result.tie == Some(Tie::None);
                if old.at < new.at { before } else { now }
            }
        }
    }
}
