//! The inputs of the game in progress, with the clocks between them: what a game is put back by. They are the record's own events in
//! short; a clock is kept only where it has changed.

use crate::clock::{Kept, Stamp};
use crate::clocks::Clocks;
use crate::rules::{Input, Seat};

/// An input, and what was so after it.
#[derive(Clone, Debug, PartialEq)]
struct Entry {
    input: Input,
    ply: u32,
    bank: usize,
    /// Clocks that are not as they were after the entry before, by their number.
    clocks: Box<[(usize, Kept)]>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct History {
    /// The ply, the bank and the clocks that the game began with.
    first: u32,
    bank: usize,
    start: Vec<Kept>,
    entries: Vec<Entry>,
    /// The clocks after the last entry.
    last: Vec<Kept>,
}

impl History {
    pub(crate) fn new(ply: u32, clocks: &Clocks, now: Stamp) -> Self {
        let start: Vec<Kept> = clocks.keep(now).collect();
        Self {
            first: ply,
            bank: clocks.running(),
            last: start.clone(),
            start,
            entries: Vec::new(),
        }
    }

    /// Books an input, before anybody's clock runs on.
    pub(crate) fn push(&mut self, input: Input, ply: u32, clocks: &Clocks, now: Stamp) {
        let mut changed = Vec::new();
        for (index, now) in clocks.keep(now).enumerate() {
            match self.last.get_mut(index) {
                Some(old) if *old == now => continue,
                Some(old) => *old = now,
                None => self.last.push(now),
            }
            changed.push((index, now));
        }
        self.entries.push(Entry {
            input,
            ply,
            bank: clocks.running(),
            clocks: changed.into(),
        });
    }

    /// How many inputs led to `ply` first; nothing for a ply that the game has not come by.
    pub(crate) fn reached(&self, ply: u32) -> Option<usize> {
        if ply == self.first {
            return Some(0);
        }
        let at = self.entries.iter().position(|entry| entry.ply >= ply)?;
        let found = self.entries.get(at).is_some_and(|entry| entry.ply == ply);
        (found && ply > self.first).then_some(at + 1)
    }

    /// The ply before a seat's last move that raised it.
    pub(crate) fn before_last_move(&self, seat: Seat) -> Option<u32> {
        let before = |at: usize| match at {
            0 => self.first,
            at => self.entries[at - 1].ply,
        };
        let all = self.entries.iter().enumerate().rev();
        all.filter(|(at, entry)| entry.ply > before(*at))
            .find(|(_, entry)| matches!(&entry.input, Input::Move(s, _) if *s == seat))
            .map(|(at, _)| before(at))
    }

    /// The first inputs.
    pub(crate) fn inputs(&self, count: usize) -> Vec<Input> {
        let first = self.entries.iter().take(count);
        first.map(|entry| entry.input.clone()).collect()
    }

    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// Forgets all but the first `count` inputs.
    pub(crate) fn cut(&mut self, count: usize) {
        self.entries.truncate(count);
        self.last.clone_from(&self.start);
        for (index, kept) in self.entries.iter().flat_map(|entry| &entry.clocks) {
            match self.last.get_mut(*index) {
                Some(old) => *old = *kept,
                None => self.last.push(*kept),
            }
        }
    }

    /// Puts clocks back to where they stood after the last input.
    pub(crate) fn put_back(&self, clocks: &mut Clocks) {
        let bank = self.entries.last().map_or(self.bank, |entry| entry.bank);
        clocks.put_back(bank, &self.last);
    }

    /// Two seats have changed places: what one did the other has done.
    pub(crate) fn swap(&mut self, a: Seat, b: Seat) {
        for entry in &mut self.entries {
            swap_input(&mut entry.input, a, b);
        }
    }
}

fn swap_input(input: &mut Input, a: Seat, b: Seat) {
    let swap = |seat: &mut Seat| {
        if *seat == a {
            *seat = b;
        } else if *seat == b {
            *seat = a;
        }
    };
    match input {
        Input::Move(seat, _) | Input::Call(seat, _) | Input::Skip(seat, _) => swap(seat),
        Input::Leave(seats, _) => seats.iter_mut().for_each(swap),
        Input::Award(award) => award.winner.iter_mut().for_each(swap),
        Input::Beat(_) | Input::End(_) => {}
    }
}
