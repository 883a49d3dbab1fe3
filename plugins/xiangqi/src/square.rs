//! Points of the board: nine files `a`..`i` by ten ranks `0`..`9`, Red's back rank being 0.

/// A point as `rank * 9 + file`, from 0 (a0) to 89 (i9).
pub type Square = u8;

/// Number of points.
pub const SQUARES: usize = 90;
/// The square of a piece that has been taken.
pub const OFF: Square = 0xFF;

/// The point on this file (0 to 8) and rank (0 to 9).
pub const fn square(file: u8, rank: u8) -> Square {
    rank * 9 + file
}

/// File of a point, 0 (a) to 8 (i).
pub const fn file(sq: Square) -> u8 {
    sq % 9
}

/// Rank of a point, 0 (Red's back rank) to 9.
pub const fn rank(sq: Square) -> u8 {
    sq / 9
}

/// Name of a point in ICCS coordinates: `h2`.
pub fn name(sq: Square) -> [u8; 2] {
    [b'a' + file(sq), b'0' + rank(sq)]
}

/// The point that the two bytes of an ICCS coordinate name.
pub fn from_name(letter: u8, digit: u8) -> Option<Square> {
    let (f, r) = (
        letter.to_ascii_lowercase().wrapping_sub(b'a'),
        digit.wrapping_sub(b'0'),
    );
    (f < 9 && r < 10).then(|| square(f, r))
}
