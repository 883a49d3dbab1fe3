//! A description made ready to run: every call written out, names turned into places.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use crate::desc::{BestOf, By, Description, Kind, Place, Role, Turn, Value};
use crate::expand;
use crate::refusal::Refusal;

/// A checked description with all its calls written out; made once and shared by every auction that runs by it.
#[derive(Debug)]
pub struct Book {
    pub(crate) desc: Description,
    pub(crate) kinds: Vec<Row>,
    pub(crate) entries: Vec<Entry>,
    /// Places in `entries`, by text.
    by_text: Vec<u16>,
    /// Flags and multipliers with what they are at first.
    pub(crate) marks: Vec<(String, i64)>,
}

/// A kind of call.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) id: String,
    pub(crate) entries: Range<u16>,
    /// Its calls rank higher and higher, as they are listed.
    pub(crate) rising: bool,
    /// Said as the id and anything after a space.
    pub(crate) open: bool,
    pub(crate) by_game: bool,
    pub(crate) pass: bool,
    pub(crate) pass_final: bool,
    pub(crate) becomes_best: bool,
    pub(crate) hold: bool,
    pub(crate) last_word: bool,
    /// By how much the best call must be exceeded.
    pub(crate) exceed: Option<i64>,
    pub(crate) best: Option<BestOf>,
    pub(crate) role: Option<Role>,
    pub(crate) flags: Vec<(usize, i64)>,
    pub(crate) clears: Vec<usize>,
    pub(crate) set: Vec<(usize, i64)>,
    pub(crate) mul: Vec<(usize, i64)>,
    /// Any of its calls ends the auction: only for kinds with open text.
    pub(crate) open_final: bool,
}

/// One call, written out.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) kind: u16,
    pub(crate) text: String,
    pub(crate) rank: Option<i64>,
    /// The place of each parameter's value in its list.
    pub(crate) values: Vec<usize>,
    pub(crate) is_final: bool,
}

impl PartialEq for Book {
    fn eq(&self, other: &Book) -> bool {
        std::ptr::eq(self, other) || self.desc == other.desc
    }
}

impl Eq for Book {}

impl Book {
    /// Checks a description and writes its calls out.
    ///
    /// # Errors
    /// `bad-description` with the first of [`Description::check`]'s problems.
    pub fn new(desc: &Description) -> Result<Arc<Book>, Refusal> {
        if let Err(problems) = desc.check() {
            let refusal = Refusal::new("bad-description");
            return Err(match problems.first() {
                Some(p) => refusal.arg("path", &p.path).arg("problem", p.code),
                None => refusal,
            });
        }
        Ok(Arc::new(Book::write_out(desc)))
    }

    fn write_out(desc: &Description) -> Book {
        let marks = marks(desc);
        let calls: Vec<Vec<expand::Said>> = desc.call.iter().map(expand::calls).collect();
        let ranks = expand::ranks(desc, &calls);
        let mut kinds = Vec::new();
        let mut entries: Vec<Entry> = Vec::new();
        for (k, (kind, said)) in desc.call.iter().zip(calls).enumerate() {
            let from = entries.len() as u16;
            for (said, rank) in said.into_iter().zip(&ranks[k]) {
                let is_final = kind
                    .final_if
                    .as_ref()
                    .is_some_and(|c| is_final(kind, c, &said.values));
                entries.push(Entry {
                    kind: k as u16,
                    text: said.text,
                    rank: *rank,
                    values: said.values,
                    is_final,
                });
            }
            let mut row = row(kind, from..entries.len() as u16, &marks);
            row.rising = ranks[k].iter().all(Option::is_some) && ranks[k].is_sorted();
            kinds.push(row);
        }
        let mut by_text: Vec<u16> = (0..entries.len() as u16).collect();
        by_text.sort_by(|a, b| {
            entries[usize::from(*a)]
                .text
                .cmp(&entries[usize::from(*b)].text)
        });
        Book {
            desc: desc.clone(),
            kinds,
            entries,
            by_text,
            marks,
        }
    }

    /// The description it was made from.
    pub fn description(&self) -> &Description {
        &self.desc
    }

    /// The number of a call by its text: entries first, then one number for each kind with open text.
    pub(crate) fn find(&self, text: &str) -> Option<u16> {
        let at = self
            .by_text
            .binary_search_by(|i| self.entries[usize::from(*i)].text.as_str().cmp(text));
        if let Ok(at) = at {
            return Some(self.by_text[at]);
        }
        let word = text.split(' ').next().unwrap_or(text);
        let kind = self
            .kinds
            .iter()
            .position(|row| row.open && row.id == word)?;
        Some((self.entries.len() + kind) as u16)
    }

    /// The written-out call with this number; none for open text.
    pub(crate) fn entry(&self, call: u16) -> Option<&Entry> {
        self.entries.get(usize::from(call))
    }

    /// The place in `kinds` of the call with this number.
    pub(crate) fn kind_of(&self, call: u16) -> usize {
        match self.entry(call) {
            Some(entry) => usize::from(entry.kind),
            None => usize::from(call) - self.entries.len(),
        }
    }

    pub(crate) fn rank(&self, call: u16) -> Option<i64> {
        self.entry(call).and_then(|entry| entry.rank)
    }

    pub(crate) fn ends(&self, call: u16) -> bool {
        match self.entry(call) {
            Some(entry) => entry.is_final,
            None => self.kinds[self.kind_of(call)].open_final,
        }
    }

    /// The value of a parameter in the call with this number.
    pub(crate) fn param(&self, call: u16, name: &str) -> Option<&Value> {
        let entry = self.entry(call)?;
        let params = &self.desc.call[usize::from(entry.kind)].params;
        let i = params.iter().position(|(param, _)| param == name)?;
        params[i].1.get(*entry.values.get(i)?)
    }

    pub(crate) fn mark(&self, name: &str) -> Option<usize> {
        self.marks.iter().position(|(mark, _)| mark == name)
    }

    /// The duels of `seats` seats, one after the other.
    pub(crate) fn pairs(&self, seats: usize) -> Vec<(Place, Place)> {
        if self.desc.turn != Turn::Duel || !self.desc.pairs.is_empty() {
            return self.desc.pairs.clone();
        }
        let last = seats.saturating_sub(1) as u8;
        let winner = Place::Won(crate::desc::WonBefore::Winner);
        let first = (Place::At(0), Place::At(last));
        std::iter::once(first)
            .chain((1..last).map(|at| (Place::At(at), winner.clone())))
            .collect()
    }
}

/// The flags (0 at first), then the multipliers (1 at first), by name.
pub(crate) fn marks(desc: &Description) -> Vec<(String, i64)> {
    let mut marks = BTreeMap::new();
    for kind in &desc.call {
        for name in kind.set.keys() {
            marks.insert((0, name.clone()), 0);
        }
        for name in kind.mul.keys() {
            marks.insert((1, name.clone()), 1);
        }
    }
    marks
        .into_iter()
        .map(|((_, name), first)| (name, first))
        .collect()
}

fn row(kind: &Kind, entries: Range<u16>, marks: &[(String, i64)]) -> Row {
    let place = |name: &String| marks.iter().position(|(mark, _)| mark == name);
    let pairs = |table: &BTreeMap<String, i64>| {
        table
            .iter()
            .filter_map(|(n, v)| Some((place(n)?, *v)))
            .collect()
    };
    let open = expand::is_open(kind);
    Row {
        id: kind.id.clone(),
        entries,
        rising: false,
        open,
        by_game: kind.by == Some(By::Game),
        pass: kind.pass,
        pass_final: kind.pass_final,
        becomes_best: becomes_best(kind),
        hold: kind.hold,
        last_word: kind.last_word,
        exceed: kind.must.map(|_| kind.step_min.unwrap_or(1)),
        best: kind.when.best,
        role: kind.when.role,
        flags: pairs(&kind.when.flags),
        clears: kind.clears.iter().filter_map(place).collect(),
        set: pairs(&kind.set),
        mul: pairs(&kind.mul),
        open_final: open && kind.final_if.is_some(),
    }
}

/// Whether a call of the kind becomes the best call.
pub(crate) fn becomes_best(kind: &Kind) -> bool {
    let only_flags = !kind.set.is_empty() && expand::measure(kind) == expand::Measure::Nothing;
    kind.best.unwrap_or(!kind.pass && !kind.hold && !only_flags)
}

fn is_final(kind: &Kind, condition: &BTreeMap<String, Value>, values: &[usize]) -> bool {
    condition.iter().all(|(name, wanted)| {
        let place = kind.params.iter().position(|(param, _)| param == name);
        place.and_then(|i| kind.params[i].1.get(values[i])) == Some(wanted)
    })
}
