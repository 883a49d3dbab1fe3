//! Random choices of the audit: always the same, so that a finding can be found again.

/// xorshift64*.
pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below `bound`; 0 for 0.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let bits = self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33;
        usize::try_from(bits).unwrap_or(0) % bound.max(1)
    }

    pub(super) fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }
}

/// The same text with one letter, digit or ending changed: near enough to a move that a careless reader takes it.
pub(super) fn mutate(text: &str, random: &mut Random) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let at = random.below(letters.len());
    let near = |c: char, step: i32| {
        u32::try_from(c as i32 + step)
            .ok()
            .and_then(char::from_u32)
            .unwrap_or('?')
    };
    match (random.below(6), letters.get(at).copied()) {
        (0, _) => letters.push('x'),
        (1, Some(c)) => letters.insert(at, c),
        (2, Some(_)) if letters.len() > 1 => drop(letters.remove(at)),
        (3, Some(c)) => letters[at] = near(c, -1),
        (_, Some(c)) => letters[at] = near(c, 1),
        (_, None) => letters.push('?'),
    }
    letters.into_iter().filter(|c| !c.is_control()).collect()
}
