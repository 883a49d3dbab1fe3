//! Liberties of a chain, counted by pairs of a stone and an empty point beside it, together with the sum of those points and of
//! their squares: a chain has one liberty exactly when all its pairs name the same point, and that shows in the three numbers.

use crate::board::Slot;

/// A chain, kept at the slot of its head.
#[derive(Clone, Copy, Default)]
pub(crate) struct Chain {
    /// Number of stones.
    pub(crate) stones: u16,
    /// Pairs of a stone and an empty point beside it.
    pub(crate) pairs: u16,
    pub(crate) sum: u32,
    pub(crate) squares: u32,
    /// Keys of all its stones together.
    pub(crate) key: u64,
}

impl Chain {
    /// One more pair.
    pub(crate) fn add(&mut self, slot: Slot) {
        let slot = u32::from(slot);
        self.pairs += 1;
        self.sum += slot;
        self.squares += slot * slot;
    }

    /// One pair less.
    pub(crate) fn remove(&mut self, slot: Slot) {
        let slot = u32::from(slot);
        self.pairs -= 1;
        self.sum -= slot;
        self.squares -= slot * slot;
    }

    /// Another chain becomes part of this one.
    pub(crate) fn join(&mut self, other: Chain) {
        self.stones += other.stones;
        self.pairs += other.pairs;
        self.sum += other.sum;
        self.squares += other.squares;
        self.key ^= other.key;
    }

    /// Whether all pairs name one point (equality in Cauchy's inequality).
    pub(crate) fn in_atari(&self) -> bool {
        u64::from(self.sum) * u64::from(self.sum) == u64::from(self.pairs) * u64::from(self.squares)
    }
}
