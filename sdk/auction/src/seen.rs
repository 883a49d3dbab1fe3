//! What can be seen of an auction: for views, records and games.

use crate::auction::{Auction, Step};
use crate::desc::Value;

/// The best call so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Best<'a> {
    /// Who has it.
    pub seat: u8,
    /// The id of its kind.
    pub kind: &'a str,
    /// What was said.
    pub text: &'a str,
}

/// A call taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading<'a> {
    /// The id of its kind.
    pub kind: &'a str,
    /// Its parameters, in the order of the description.
    pub params: Vec<(&'a str, &'a Value)>,
    /// What follows the id in a call with open text; empty otherwise.
    pub rest: &'a str,
    /// Whether it is a pass.
    pub pass: bool,
    /// Whether the game judges it.
    pub by_game: bool,
}

impl Auction {
    /// The calls that everybody has heard, in order.
    pub fn history(&self) -> &[(u8, String)] {
        &self.history
    }

    /// The calls that the game hears because of this step.
    pub fn heard(&self, step: &Step) -> &[(u8, String)] {
        self.history.get(step.heard.clone()).unwrap_or_default()
    }

    /// The sealed call of a seat, for the seat itself and the arbiter; none once calls are opened.
    pub fn sealed(&self, seat: u8) -> Option<&str> {
        let at = self.place(seat)?;
        self.sealed
            .get(usize::from(at))?
            .as_ref()
            .map(|(_, text)| text.as_str())
    }

    /// The best call so far.
    pub fn best(&self) -> Option<Best<'_>> {
        let best = self.best?;
        let (_, text) = self.history.get(best.index)?;
        let kind = self.book.kinds[self.book.kind_of(best.call)].id.as_str();
        Some(Best {
            seat: self.seats[usize::from(best.at)],
            kind,
            text,
        })
    }

    /// Flags and multipliers as they stand, by name.
    pub fn flags(&self) -> impl Iterator<Item = (&str, i64)> + '_ {
        self.book
            .marks
            .iter()
            .zip(&self.marks)
            .map(|((name, _), value)| (name.as_str(), *value))
    }

    /// A flag or a multiplier.
    pub fn flag(&self, name: &str) -> Option<i64> {
        self.book.mark(name).map(|i| self.marks[i])
    }

    /// Passes since the last call that was none.
    pub fn passes(&self) -> u32 {
        self.passes
    }

    /// Whether the seat can make no further call.
    pub fn is_out(&self, seat: u8) -> bool {
        self.place(seat).is_none_or(|at| self.out[usize::from(at)])
    }

    /// Takes a call apart. `None`: there is no such call in this auction.
    pub fn read<'a>(&'a self, text: &'a str) -> Option<Reading<'a>> {
        let call = self.book.find(text)?;
        let row = &self.book.kinds[self.book.kind_of(call)];
        let params = match self.book.entry(call) {
            Some(entry) => {
                let lists = self.book.desc.call[usize::from(entry.kind)]
                    .params
                    .iter()
                    .zip(&entry.values);
                lists
                    .filter_map(|((name, list), i)| Some((name.as_str(), list.get(*i)?)))
                    .collect()
            }
            None => Vec::new(),
        };
        let rest = if row.open {
            text[row.id.len()..].trim_start()
        } else {
            ""
        };
        Some(Reading {
            kind: row.id.as_str(),
            params,
            rest,
            pass: row.pass,
            by_game: row.by_game,
        })
    }
}
