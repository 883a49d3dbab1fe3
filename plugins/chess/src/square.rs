//! Squares 0 to 63: a1 is 0, b1 is 1, h8 is 63.

/// A square's number.
pub type Square = u8;

/// No square.
pub const NONE: Square = 64;

/// The file, 0 for a.
#[inline(always)]
pub const fn file(sq: Square) -> u8 {
    sq & 7
}

/// The rank, 0 for White's first.
#[inline(always)]
pub const fn rank(sq: Square) -> u8 {
    sq >> 3
}

/// The set of this square alone.
#[inline(always)]
pub const fn bit(sq: Square) -> u64 {
    1 << (sq & 63)
}

/// The square's name: `e4`.
pub fn name(sq: Square) -> String {
    [(b'a' + file(sq)) as char, (b'1' + rank(sq)) as char]
        .iter()
        .collect()
}

/// The square of a name's two bytes.
pub fn from_name(letter: u8, digit: u8) -> Option<Square> {
    let (f, r) = (letter.wrapping_sub(b'a'), digit.wrapping_sub(b'1'));
    (f < 8 && r < 8).then(|| r * 8 + f)
}

/// The squares of a set, lowest first.
#[derive(Clone, Copy)]
pub struct Squares(pub u64);

impl Iterator for Squares {
    type Item = Square;
    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let sq = self.0.trailing_zeros() as Square;
        self.0 &= self.0 - 1;
        Some(sq)
    }
}
