//! The only chance there is: ChaCha8 from the host's seed. The same seed gives the same numbers on every machine.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use serde::{Deserialize, Serialize};

/// A deterministic source of chance. Its whole state is the seed and how many words were taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "State", into = "State")]
pub struct Rng(ChaCha8Rng);

#[derive(Serialize, Deserialize)]
struct State {
    seed: [u8; 32],
    words: u64,
}

impl From<State> for Rng {
    fn from(state: State) -> Self {
        let mut rng = ChaCha8Rng::from_seed(state.seed);
        rng.set_word_pos(u128::from(state.words));
        Self(rng)
    }
}

impl From<Rng> for State {
    fn from(rng: Rng) -> Self {
        // A game that draws 2^64 words does not end in this universe.
        Self {
            seed: rng.0.get_seed(),
            words: rng.0.get_word_pos() as u64,
        }
    }
}

impl Rng {
    /// From the contract's four words, little end first.
    #[must_use]
    pub fn new(seed: [u64; 4]) -> Self {
        let mut bytes = [0; 32];
        for (chunk, word) in bytes.chunks_exact_mut(8).zip(seed) {
            chunk.copy_from_slice(&word.to_le_bytes());
        }
        Self(ChaCha8Rng::from_seed(bytes))
    }

    /// From one word, for tests and playouts.
    #[must_use]
    pub fn from_u64(seed: u64) -> Self {
        Self::new([seed, 0, 0, 0])
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `bound`, each equally likely (Lemire's method with rejection). 0 when `bound` is 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        if bound == 0 {
            return 0;
        }
        let reject_below = bound.wrapping_neg() % bound;
        loop {
            let wide = u64::from(self.0.next_u32()) * u64::from(bound);
            if wide as u32 >= reject_below {
                return (wide >> 32) as u32;
            }
        }
    }

    /// One of the items, each equally likely.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        let at = self.below(u32::try_from(items.len()).unwrap_or(u32::MAX));
        items.get(at as usize)
    }

    /// Puts the items into a random order, each equally likely (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let at = self.below(u32::try_from(last + 1).unwrap_or(u32::MAX));
            items.swap(last, at as usize);
        }
    }

    /// `len` different numbers below `bound`, in random order; all of them if there are fewer.
    pub fn sample(&mut self, bound: u32, len: usize) -> Vec<u32> {
        let mut all: Vec<u32> = (0..bound).collect();
        self.shuffle(&mut all);
        all.truncate(len);
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_restored_rng_goes_on_where_it_was() {
        let mut rng = Rng::new([1, 2, 3, 4]);
        for _ in 0..37 {
            rng.below(10);
        }
        let bytes = postcard::to_stdvec(&rng).expect("serialises");
        let mut again: Rng = postcard::from_bytes(&bytes).expect("restores");
        assert_eq!(again.bits(), rng.bits());
        assert_eq!(again, rng);
    }

    #[test]
    fn below_is_fair_and_in_range() {
        let mut rng = Rng::from_u64(7);
        let mut counts = [0u32; 6];
        for _ in 0..60_000 {
            counts[rng.below(6) as usize] += 1;
        }
        assert!(
            counts.iter().all(|&n| (9_500..10_500).contains(&n)),
            "{counts:?}"
        );
        assert_eq!(rng.below(0), 0);
    }

    #[test]
    fn shuffle_keeps_the_items() {
        let mut items: Vec<u32> = (0..54).collect();
        Rng::from_u64(1).shuffle(&mut items);
        assert_ne!(items, (0..54).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..54).collect::<Vec<_>>());
    }
}
