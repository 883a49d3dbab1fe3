//! The history of a game's positions, for rules about repetition. A game keeps one entry for each position since the last move
//! that can't be undone (a capture): the position's hash and what the mover did to reach it.

use serde::{Deserialize, Serialize};

/// Positions since the last irreversible move, each with a class of the move that led to it (check, chase, idle).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct History<C> {
    entries: Vec<(u64, C)>,
}

impl<C> History<C> {
    #[must_use]
    pub fn new() -> Self {
        Self {
            entries: Vec::new(),
        }
    }

    /// The position with this hash (side to move included) has arisen.
    pub fn push(&mut self, hash: u64, class: C) {
        self.entries.push((hash, class));
    }

    /// An irreversible move: nothing before it can come again.
    pub fn clear(&mut self) {
        self.entries.clear();
    }

    /// How often the last position has stood on the board, this time included; 0 for an empty history.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        self.entries.last().map_or(0, |(hash, _)| {
            self.entries.iter().filter(|(h, _)| h == hash).count()
        })
    }

    /// How often a position has stood on the board.
    #[must_use]
    pub fn count(&self, hash: u64) -> usize {
        self.entries.iter().filter(|(h, _)| *h == hash).count()
    }

    /// The moves from the `n`-th last time the last position stood on the board (1: the time before now) until now, oldest
    /// first; `None` if it has not stood there so often.
    #[must_use]
    pub fn cycle(&self, n: usize) -> Option<&[(u64, C)]> {
        let (last, before) = self.entries.split_last()?;
        let from = before
            .iter()
            .enumerate()
            .rev()
            .filter(|(_, (hash, _))| *hash == last.0)
            .map(|(i, _)| i)
            .nth(n.checked_sub(1)?)?;
        Some(&self.entries[from + 1..])
    }

    /// All entries, oldest first.
    #[must_use]
    pub fn entries(&self) -> &[(u64, C)] {
        &self.entries
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cycle_holds_the_moves_since_the_position_stood_before() {
        let mut history = History::new();
        for (i, hash) in [1, 2, 3, 4, 1, 2, 3, 4, 1].into_iter().enumerate() {
            history.push(hash, i);
        }
        assert_eq!(history.occurrences(), 3);
        assert_eq!(
            history
                .cycle(1)
                .map(|c| c.iter().map(|(_, i)| *i).collect::<Vec<_>>()),
            Some(vec![5, 6, 7, 8])
        );
        assert_eq!(history.cycle(2).map(<[_]>::len), Some(8));
        assert_eq!(history.cycle(3), None);
        assert_eq!(history.cycle(0), None);
        history.clear();
        assert_eq!(history.occurrences(), 0);
    }
}
