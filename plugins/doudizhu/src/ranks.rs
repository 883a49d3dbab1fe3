//! Ranks and multisets of ranks. Suits never matter in Dou Dizhu, so a hand, a play and a move are all `Cards`.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Ranks from 3 (0) over A (11) and 2 (12) to the small (13) and the big joker (14).
pub const RANKS: usize = 15;
/// The ace, the highest rank that a chain may hold: no 2, no joker, no wrap.
pub const TOP_OF_CHAINS: u8 = 11;
/// The 2.
pub const TWO: u8 = 12;
/// The small joker, written B.
pub const SMALL_JOKER: u8 = 13;
/// The big joker, written R.
pub const BIG_JOKER: u8 = 14;
/// Rank letters in ascending order.
pub const LETTERS: &[u8; RANKS] = b"3456789TJQKA2BR";
/// Cards of one rank that a multiset may hold at most (a real deck has 4; composed positions may break that).
pub const MOST_OF_A_RANK: u8 = 7;

/// One bit at the foot of each rank's nibble.
const FEET: u64 = 0x0111_1111_1111_1111;

/// A multiset of ranks: four bits a rank, the 3 uppermost, so that of two sets of equal size the one that comes
/// first in rank order is the greater number.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash, Serialize, Deserialize)]
pub struct Cards(u64);

/// A set of ranks, one bit at each rank's nibble.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RankSet(u64);

const fn shift(rank: u8) -> u32 {
    4 * (BIG_JOKER - rank) as u32
}

impl Cards {
    /// No cards: as a play, a pass.
    pub const NONE: Cards = Cards(0);
    /// Both jokers.
    pub const ROCKET: Cards = Cards(0x11);
    /// The whole pack of 54.
    pub const PACK: Cards = Cards(0x0444_4444_4444_4411);

    /// `n` cards of one rank.
    #[inline]
    pub const fn of(rank: u8, n: u8) -> Cards {
        Cards((n as u64) << shift(rank))
    }

    /// `n` cards of each of `len` neighbouring ranks from `lowest` up.
    #[inline]
    pub const fn run(lowest: u8, len: u8, n: u8) -> Cards {
        let feet = FEET >> (4 * (RANKS as u32 - len as u32)); // len feet at the low end
        Cards((feet * n as u64) << shift(lowest + len - 1))
    }

    /// How many cards of this rank.
    #[inline]
    pub const fn count(self, rank: u8) -> u8 {
        ((self.0 >> shift(rank)) & 15) as u8
    }

    /// How many cards in all.
    #[inline]
    pub const fn len(self) -> u8 {
        // Fold the fifteen nibbles into bytes, then let one multiplication add the bytes.
        let bytes = (self.0 & 0x0F0F_0F0F_0F0F_0F0F) + ((self.0 >> 4) & 0x0F0F_0F0F_0F0F_0F0F);
        (bytes.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u8
    }

    /// Whether there are no cards.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Both together. The caller keeps each rank within 15.
    #[inline]
    pub const fn plus(self, other: Cards) -> Cards {
        Cards(self.0 + other.0)
    }

    /// What is left without `other`, which must be contained.
    #[inline]
    pub const fn minus(self, other: Cards) -> Cards {
        Cards(self.0 - other.0)
    }

    /// Whether all of `other` is here.
    #[inline]
    pub const fn contains(self, other: Cards) -> bool {
        // A borrow out of any nibble shows in the bit below the next one.
        let guard = FEET << 3;
        ((self.0 | guard) - other.0) & guard == guard
    }

    /// Ranks held at least `n` times (`n` from 1 to 8).
    #[inline]
    pub const fn at_least(self, n: u8) -> RankSet {
        RankSet(((self.0 + FEET * (8 - n) as u64) >> 3) & FEET)
    }

    /// Each rank's count cut down to `most` (1 to 4).
    #[inline]
    pub fn capped(self, most: u8) -> Cards {
        let mut kept = 0;
        for n in 1..=most {
            kept += self.at_least(n).0;
        }
        Cards(kept)
    }

    /// Only the cards whose rank is in the set.
    #[inline]
    pub const fn within(self, ranks: RankSet) -> Cards {
        Cards(self.0 & (ranks.0 * 15))
    }

    /// Only the cards whose rank is not in the set.
    #[inline]
    pub const fn without(self, ranks: RankSet) -> Cards {
        Cards(self.0 & !(ranks.0 * 15))
    }

    /// Sorts moves as lists of them are sorted: by number of cards, then in rank order.
    #[inline]
    pub const fn order(self) -> (u8, u64) {
        (self.len(), !self.0)
    }

    /// Reads rank letters in any order; `None` for a strange letter or too many of a rank.
    pub fn parse(text: &str) -> Option<Cards> {
        let mut cards = Cards::NONE;
        let mut rest = text.as_bytes();
        while let [letter, after @ ..] = rest {
            // Some write the ten as 10; nothing else has a 1.
            let (letter, after) = match rest {
                [b'1', b'0', after @ ..] => (b'T', after),
                _ => (letter.to_ascii_uppercase(), after),
            };
            rest = after;
            let rank = LETTERS.iter().position(|&l| l == letter)? as u8;
            if cards.count(rank) == MOST_OF_A_RANK {
                return None;
            }
            cards = cards.plus(Cards::of(rank, 1));
        }
        Some(cards)
    }

    /// The ranks of the cards, ascending, each as often as it is held.
    pub fn ranks(self) -> impl Iterator<Item = u8> {
        (0..RANKS as u8).flat_map(move |rank| std::iter::repeat_n(rank, self.count(rank) as usize))
    }
}

impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.ranks()
            .try_for_each(|rank| fmt::Write::write_char(f, letter(rank)))
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cards({self})")
    }
}

/// The letter of a rank.
pub fn letter(rank: u8) -> char {
    LETTERS[rank as usize] as char
}

impl RankSet {
    /// No rank.
    pub const EMPTY: RankSet = RankSet(0);

    /// One rank.
    #[inline]
    pub const fn one(rank: u8) -> RankSet {
        RankSet(1 << shift(rank))
    }

    /// `len` neighbouring ranks from `lowest` up.
    #[inline]
    pub const fn run(lowest: u8, len: u8) -> RankSet {
        RankSet(Cards::run(lowest, len, 1).0)
    }

    /// Whether the set has no rank.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many ranks.
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether a rank is in the set.
    #[inline]
    pub const fn has(self, rank: u8) -> bool {
        self.0 >> shift(rank) & 1 == 1
    }

    /// The set without the jokers, which never pair.
    #[inline]
    pub const fn no_jokers(self) -> RankSet {
        RankSet(self.0 & !0x11)
    }

    /// The set without the ranks of another.
    #[inline]
    pub const fn minus(self, other: RankSet) -> RankSet {
        RankSet(self.0 & !other.0)
    }

    /// Ranks above `rank`.
    #[inline]
    pub const fn above(self, rank: u8) -> RankSet {
        RankSet(self.0 & ((1 << shift(rank)) - 1))
    }

    /// The ranks from which `len` neighbours up to the ace are all in the set: where chains of that length start.
    #[inline]
    pub fn run_starts(self, len: u8) -> RankSet {
        if len > TOP_OF_CHAINS + 1 {
            return RankSet::EMPTY;
        }
        let chainable = self.0 & (FEET << shift(TOP_OF_CHAINS));
        let mut starts = chainable;
        for step in 1..len {
            starts &= chainable << (4 * step as u32);
        }
        RankSet(starts)
    }

    /// The lowest rank, if any.
    #[inline]
    pub const fn lowest(self) -> Option<u8> {
        if self.0 == 0 {
            None
        } else {
            Some(BIG_JOKER - ((63 - self.0.leading_zeros()) / 4) as u8)
        }
    }
}

impl Iterator for RankSet {
    type Item = u8;

    /// Ranks in ascending order.
    #[inline]
    fn next(&mut self) -> Option<u8> {
        let rank = self.lowest()?;
        self.0 &= !(1 << shift(rank));
        Some(rank)
    }
}
