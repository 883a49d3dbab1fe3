//! Sets of points: two words of five ranks each, since 128-bit shifts are slow in WebAssembly.

use crate::square::Square;
use std::ops::{BitAnd, BitOr};

const HALF: u8 = 45;
const FULL: u64 = (1 << HALF) - 1;

/// A set of points.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Bits {
    /// Ranks 0 to 4, bit = square.
    pub lo: u64,
    /// Ranks 5 to 9, bit = square - 45.
    pub hi: u64,
}

impl Bits {
    /// No point.
    pub const NONE: Bits = Bits { lo: 0, hi: 0 };
    /// Every point.
    pub const ALL: Bits = Bits { lo: FULL, hi: FULL };

    /// One point.
    #[inline(always)]
    pub const fn of(sq: Square) -> Bits {
        if sq < HALF {
            Bits { lo: 1 << sq, hi: 0 }
        } else {
            Bits {
                lo: 0,
                hi: 1 << ((sq - HALF) & 63),
            }
        }
    }

    /// Points of one rank from its nine-bit mask.
    #[inline(always)]
    pub const fn on_rank(rank: u8, mask: u16) -> Bits {
        let mask = mask as u64;
        if rank < 5 {
            Bits {
                lo: mask << (rank * 9),
                hi: 0,
            }
        } else {
            Bits {
                lo: 0,
                hi: mask << ((rank - 5) * 9),
            }
        }
    }

    /// The same points moved `files` to the right; they must stay on the board.
    #[inline(always)]
    pub const fn right(self, files: u8) -> Bits {
        Bits {
            lo: self.lo << (files & 15),
            hi: self.hi << (files & 15),
        }
    }

    /// Adds a point (for tables built at compile time).
    pub const fn with(self, sq: Square) -> Bits {
        let one = Bits::of(sq);
        Bits {
            lo: self.lo | one.lo,
            hi: self.hi | one.hi,
        }
    }

    /// Points of `self` that are not in `other`.
    #[inline(always)]
    pub const fn minus(self, other: Bits) -> Bits {
        Bits {
            lo: self.lo & !other.lo,
            hi: self.hi & !other.hi,
        }
    }

    /// Points in exactly one of the two.
    #[inline(always)]
    pub const fn xor(self, other: Bits) -> Bits {
        Bits {
            lo: self.lo ^ other.lo,
            hi: self.hi ^ other.hi,
        }
    }

    /// Whether the point is in the set.
    #[inline(always)]
    pub const fn has(self, sq: Square) -> bool {
        if sq < HALF {
            self.lo >> sq & 1 == 1
        } else {
            self.hi >> ((sq - HALF) & 63) & 1 == 1
        }
    }

    /// Whether no point is in the set.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.lo | self.hi == 0
    }

    /// How many points.
    #[inline(always)]
    pub const fn count(self) -> u32 {
        self.lo.count_ones() + self.hi.count_ones()
    }
}

impl BitAnd for Bits {
    type Output = Bits;
    #[inline(always)]
    fn bitand(self, other: Bits) -> Bits {
        Bits {
            lo: self.lo & other.lo,
            hi: self.hi & other.hi,
        }
    }
}

impl BitOr for Bits {
    type Output = Bits;
    #[inline(always)]
    fn bitor(self, other: Bits) -> Bits {
        Bits {
            lo: self.lo | other.lo,
            hi: self.hi | other.hi,
        }
    }
}

impl Iterator for Bits {
    type Item = Square;
    /// Takes the lowest point out of the set.
    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        if self.lo != 0 {
            let sq = self.lo.trailing_zeros() as Square;
            self.lo &= self.lo - 1;
            Some(sq)
        } else if self.hi != 0 {
            let sq = self.hi.trailing_zeros() as Square;
            self.hi &= self.hi - 1;
            Some(sq + HALF)
        } else {
            None
        }
    }
}
