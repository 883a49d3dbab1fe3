//! Chance for random players, and for a table's seed where it is to be the same again.

use crate::Done;
use crate::output::Failed;

/// SplitMix64: good enough to choose moves, and the same on every machine.
pub(super) struct Dice(u64);

impl Dice {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// From the system's randomness.
    pub(super) fn os() -> Done<Self> {
        let mut bytes = [0; 8];
        os(&mut bytes)?;
        Ok(Self(u64::from_le_bytes(bytes)))
    }

    pub(super) fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// One of the items, each as likely as another.
    pub(super) fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        let bound = items.len() as u64;
        if bound == 0 {
            return None;
        }
        // Bits past the last whole multiple of the bound would favour the first items.
        let past = u64::MAX - u64::MAX % bound;
        loop {
            let bits = self.bits();
            if bits < past {
                return items.get(usize::try_from(bits % bound).unwrap_or(0));
            }
        }
    }
}

/// Fills bytes with the system's randomness.
pub(super) fn os(bytes: &mut [u8]) -> Done {
    getrandom::fill(bytes).map_err(|error| Failed::Internal(format!("no random seed: {error}")))
}

#[cfg(test)]
mod tests {
    use super::Dice;

    #[test]
    fn the_same_seed_picks_the_same_and_everything_is_picked() {
        let items: Vec<u32> = (0..7).collect();
        let picks = |seed| {
            let mut dice = Dice::new(seed);
            (0..700)
                .filter_map(|_| dice.pick(&items).copied())
                .collect::<Vec<_>>()
        };
        assert_eq!(picks(5), picks(5));
        assert_ne!(picks(5), picks(6));
        for item in &items {
            let count = picks(5).iter().filter(|pick| *pick == item).count();
            assert!((60..150).contains(&count), "{item}: {count}");
        }
        assert_eq!(Dice::new(1).pick::<u32>(&[]), None);
    }
}
