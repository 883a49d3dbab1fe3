//! Randomness that is a function of a recorded seed: the same draw on every machine, for good.

use sha2::{Digest, Sha256};

/// The generator xoshiro256** (Blackman and Vigna, public domain), filled from the seed by splitmix64.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seeded {
    state: [u64; 4],
}

impl Seeded {
    /// A generator from a number.
    #[must_use]
    pub fn new(seed: u64) -> Seeded {
        let mut mix = seed;
        let mut next = || {
            mix = mix.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut z = mix;
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            z ^ (z >> 31)
        };
        Seeded {
            state: [next(), next(), next(), next()],
        }
    }

    /// A generator of its own for one purpose (`what`), so that one draw never shifts another.
    #[must_use]
    pub fn for_purpose(seed: u64, what: &str) -> Seeded {
        let mut hash = Sha256::new();
        hash.update(b"qipai/tournament/");
        hash.update(seed.to_be_bytes());
        hash.update(what.as_bytes());
        let digest = hash.finalize();
        let first = digest
            .iter()
            .take(8)
            .fold(0u64, |sum, &byte| sum << 8 | u64::from(byte));
        Seeded::new(first)
    }

    /// The next 64 bits.
    pub fn next_u64(&mut self) -> u64 {
        let s = &mut self.state;
        let result = s[1].wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }

    /// A number below `bound`, each equally likely; 0 where `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u64;
        if bound < 2 {
            return 0;
        }
        // Lemire's multiplication with rejection of the uneven rest.
        let threshold = bound.wrapping_neg() % bound;
        loop {
            let product = u128::from(self.next_u64()) * u128::from(bound);
            if product as u64 >= threshold {
                return (product >> 64) as usize;
            }
        }
    }

    /// True with a probability of about exp(-worse / heat), Metropolis' rule: the logarithm of a random number
    /// is read off its bits, its leading zeros and the next eight bits for the part below one.
    pub fn chance(&mut self, worse: u64, heat: u64) -> bool {
        let bits = self.next_u64() | 1;
        let zeros = bits.leading_zeros();
        let fraction = bits << zeros << 1 >> 56;
        let halvings = u64::from(zeros) * 256 + 255 - fraction;
        // In 256ths of a halving; ln 2 = 177 / 256.
        worse.saturating_mul(256 * 256) < heat.saturating_mul(halvings * 177)
    }

    /// Puts a list into random order, every order equally likely.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_draw_and_purposes_differ() {
        let draw = |mut g: Seeded| (0..5).map(|_| g.below(1000)).collect::<Vec<_>>();
        assert_eq!(
            draw(Seeded::for_purpose(7, "round 1")),
            draw(Seeded::for_purpose(7, "round 1"))
        );
        assert_ne!(
            draw(Seeded::for_purpose(7, "round 1")),
            draw(Seeded::for_purpose(7, "seats"))
        );
        assert_ne!(
            draw(Seeded::for_purpose(7, "seats")),
            draw(Seeded::for_purpose(8, "seats"))
        );
    }

    #[test]
    fn xoshiro_gives_the_published_first_numbers() {
        // The reference implementation, state 1 2 3 4.
        let mut generator = Seeded {
            state: [1, 2, 3, 4],
        };
        let first: Vec<u64> = (0..4).map(|_| generator.next_u64()).collect();
        assert_eq!(first, [11520, 0, 1_509_978_240, 1_215_971_899_390_074_240]);
    }

    #[test]
    fn a_shuffle_is_fair() {
        let mut generator = Seeded::new(1);
        let mut count = [[0u32; 4]; 4];
        for _ in 0..24_000 {
            let mut list = [0usize, 1, 2, 3];
            generator.shuffle(&mut list);
            for (place, &item) in list.iter().enumerate() {
                count[item][place] += 1;
            }
        }
        assert!(
            count.iter().flatten().all(|&c| (5_700..6_300).contains(&c)),
            "{count:?}"
        );
    }
}
