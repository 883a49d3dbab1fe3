use std::ops::{Add, Sub};

/// A weight of `K` entries compared in order: an ordered group, which is all that the matching needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Lex<const K: usize>(pub(crate) [i64; K]);

impl<const K: usize> Lex<K> {
    pub(crate) const ZERO: Lex<K> = Lex([0; K]);

    pub(crate) fn times(self, factor: i64) -> Lex<K> {
        Lex(self.0.map(|x| x * factor))
    }

    /// Half of a vector of even entries.
    pub(crate) fn half(self) -> Lex<K> {
        debug_assert!(self.0.iter().all(|x| x % 2 == 0), "halving an odd weight");
        Lex(self.0.map(|x| x / 2))
    }
}

impl<const K: usize> Add for Lex<K> {
    type Output = Lex<K>;
    fn add(mut self, other: Lex<K>) -> Lex<K> {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            *a += b;
        }
        self
    }
}

impl<const K: usize> Sub for Lex<K> {
    type Output = Lex<K>;
    fn sub(mut self, other: Lex<K>) -> Lex<K> {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            *a -= b;
        }
        self
    }
}
