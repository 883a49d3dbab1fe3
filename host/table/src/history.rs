//! The inputs of the game in progress, with the clocks between them: what a game is put back by. They are the record's own events in
//! short; a clock is kept only where it has changed.

use crate::clock::{Kept, Stamp};
use crate::clocks::Clocks;
use crate::rules::{Input, Seat};

/// What kind of input: its text stands with the others'.
#[derive(Clone, Debug, PartialEq)]
enum Told {
    Move(Seat),
    Call(Seat),
    Skip(Seat),
    Beat,
    /// Seldom, and long.
    Other(Box<Input>),
}

/// An input, and what was so after it.
#[derive(Clone, Debug, PartialEq)]
struct Entry {
    told: Told,
    ply: u32,
    bank: u32,
    /// Where its text ends, and its changes of clocks.
    text: u32,
    clocks: u32,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct History {
    /// The ply, the bank and the clocks that the game began with.
    first: u32,
    bank: u32,
    start: Vec<Kept>,
    entries: Vec<Entry>,
    /// Texts of moves, calls and beats, one after the other.
    texts: String,
    /// Clocks, by their number, that were not as they were after the entry before.
    clocks: Vec<(u32, Kept)>,
    /// The clocks after the last entry; nothing while it sleeps.
    last: Vec<Kept>,
}

/// A place in a list of what fits into memory.
fn place(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

fn index(at: u32) -> usize {
    usize::try_from(at).unwrap_or(usize::MAX)
}

impl History {
    pub(crate) fn new(ply: u32, clocks: &Clocks, now: Stamp) -> Self {
        let start: Vec<Kept> = clocks.keep(now).collect();
        Self {
            first: ply,
            bank: place(clocks.running()),
            last: start.clone(),
            start,
            ..Self::default()
        }
    }

    /// Books an input, before [`History::after`] tells what was so after it.
    pub(crate) fn told(&mut self, input: &Input) {
        let (told, text) = match input {
            Input::Move(seat, text) => (Told::Move(*seat), text.as_str()),
            Input::Call(seat, text) => (Told::Call(*seat), text.as_str()),
            Input::Skip(seat, cause) => (Told::Skip(*seat), cause.as_str()),
            Input::Beat(beat) => (Told::Beat, beat.as_str()),
            Input::Award(_) | Input::Leave(..) | Input::End(_) => {
                (Told::Other(Box::new(input.clone())), "")
            }
        };
        self.texts.push_str(text);
        self.entries.push(Entry {
            told,
            ply: 0,
            bank: 0,
            text: place(self.texts.len()),
            clocks: place(self.clocks.len()),
        });
    }

    /// What was so after the last input, before anybody's clock ran on.
    pub(crate) fn after(&mut self, ply: u32, clocks: &Clocks, now: Stamp) {
        if self.last.is_empty() {
            self.last = self.latest();
        }
        for (number, now) in clocks.keep(now).enumerate() {
            match self.last.get_mut(number) {
                Some(old) if *old == now => continue,
                Some(old) => *old = now,
                None => self.last.push(now),
            }
            self.clocks.push((place(number), now));
        }
        if let Some(entry) = self.entries.last_mut() {
            entry.ply = ply;
            entry.bank = place(clocks.running());
            entry.clocks = place(self.clocks.len());
        }
    }

    /// No more memory than it needs.
    pub(crate) fn shrink(&mut self) {
        self.entries.shrink_to_fit();
        self.texts.shrink_to_fit();
        self.clocks.shrink_to_fit();
        self.last = Vec::new();
    }

    /// The clocks after the last entry, from those of the start and what changed.
    fn latest(&self) -> Vec<Kept> {
        let mut latest = self.start.clone();
        for (number, kept) in &self.clocks {
            match latest.get_mut(index(*number)) {
                Some(old) => *old = *kept,
                None => latest.push(*kept),
            }
        }
        latest
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
            .find(|(_, entry)| entry.told == Told::Move(seat))
            .map(|(at, _)| before(at))
    }

    /// All inputs.
    pub(crate) fn inputs(&self) -> Vec<Input> {
        let mut from = 0;
        let mut inputs = Vec::with_capacity(self.entries.len());
        for entry in &self.entries {
            let text = self.texts.get(from..index(entry.text)).unwrap_or_default();
            from = index(entry.text);
            inputs.push(match &entry.told {
                Told::Move(seat) => Input::Move(*seat, text.to_owned()),
                Told::Call(seat) => Input::Call(*seat, text.to_owned()),
                Told::Skip(seat) => Input::Skip(*seat, text.to_owned()),
                Told::Beat => Input::Beat(text.to_owned()),
                Told::Other(input) => (**input).clone(),
            });
        }
        inputs
    }

    /// Forgets all but the first `count` inputs.
    pub(crate) fn cut(&mut self, count: usize) {
        self.entries.truncate(count);
        let (text, clocks) = self
            .entries
            .last()
            .map_or((0, 0), |entry| (entry.text, entry.clocks));
        self.texts.truncate(index(text));
        self.clocks.truncate(index(clocks));
        self.last = self.latest();
    }

    /// Puts clocks back to where they stood after the last input.
    pub(crate) fn put_back(&self, clocks: &mut Clocks) {
        let bank = self.entries.last().map_or(self.bank, |entry| entry.bank);
        if self.last.is_empty() {
            clocks.put_back(index(bank), &self.latest());
        } else {
            clocks.put_back(index(bank), &self.last);
        }
    }

    /// Two seats have changed places: what one did the other has done.
    pub(crate) fn swap(&mut self, a: Seat, b: Seat) {
        let swap = |seat: &mut Seat| {
            if *seat == a {
                *seat = b;
            } else if *seat == b {
                *seat = a;
            }
        };
        for entry in &mut self.entries {
            match &mut entry.told {
                Told::Move(seat) | Told::Call(seat) | Told::Skip(seat) => swap(seat),
                Told::Beat => {}
                Told::Other(input) => swap_input(input, swap),
            }
        }
    }
}

fn swap_input(input: &mut Input, swap: impl Fn(&mut Seat)) {
    match input {
        Input::Move(seat, _) | Input::Call(seat, _) | Input::Skip(seat, _) => swap(seat),
        Input::Leave(seats, _) => seats.iter_mut().for_each(swap),
        Input::Award(award) => award.winner.iter_mut().for_each(swap),
        Input::Beat(_) | Input::End(_) => {}
    }
}
