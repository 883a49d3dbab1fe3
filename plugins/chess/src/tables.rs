//! Where pieces reach. Sliding pieces look their line up by the occupation of its six inner squares, which one
//! multiplication gathers into an index (kindergarten bitboards): 50 KiB of tables in all, worked out by the compiler.

use crate::square::{Square, bit, file, rank};

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

/// Where a knight goes from each square.
pub static KNIGHT: [u64; 64] = leaper(&[
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
]);
/// Where a king goes.
pub static KING: [u64; 64] = leaper(&[
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
]);
/// Diagonals through each square, the square left out: rising to the right, and falling.
static RISING: [u64; 64] = line(1, 1);
static FALLING: [u64; 64] = line(1, -1);
static COLUMN: [u64; 64] = line(0, 1);
static ROW: [u64; 64] = line(1, 0);
/// By file and occupation of the inner files: what is reached along a rank, on every rank at once.
static ACROSS: [[u64; 64]; 8] = across();
/// By rank and occupation of the inner ranks: what is reached along the a file.
static ALONG: [[u64; 64]; 8] = along();
/// Squares strictly between two of one line.
static BETWEEN: [[u64; 64]; 64] = between_table();

const fn leaper(steps: &[(i8, i8)]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut sq = 0;
    while sq < 64 {
        let mut i = 0;
        while i < steps.len() {
            let (f, r) = (file(sq) as i8 + steps[i].0, rank(sq) as i8 + steps[i].1);
            if f >= 0 && f < 8 && r >= 0 && r < 8 {
                table[sq as usize] |= bit((r * 8 + f) as u8);
            }
            i += 1;
        }
        sq += 1;
    }
    table
}

/// Squares from `sq` in one direction up to the first of `occupied`, that one included.
const fn ray(sq: Square, df: i8, dr: i8, occupied: u64) -> u64 {
    let mut set = 0;
    let (mut f, mut r) = (file(sq) as i8 + df, rank(sq) as i8 + dr);
    while f >= 0 && f < 8 && r >= 0 && r < 8 {
        let at = bit((r * 8 + f) as u8);
        set |= at;
        if occupied & at != 0 {
            break;
        }
        f += df;
        r += dr;
    }
    set
}

const fn line(df: i8, dr: i8) -> [u64; 64] {
    let mut table = [0; 64];
    let mut sq = 0;
    while sq < 64 {
        table[sq as usize] = ray(sq, df, dr, 0) | ray(sq, -df, -dr, 0);
        sq += 1;
    }
    table
}

const fn across() -> [[u64; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut f = 0;
    while f < 8 {
        let mut inner = 0;
        while inner < 64 {
            let occupied = (inner as u64) << 1;
            let reached = ray(f as u8, 1, 0, occupied) | ray(f as u8, -1, 0, occupied);
            table[f][inner] = reached * FILE_A;
            inner += 1;
        }
        f += 1;
    }
    table
}

/// Gathers the inner squares of the a file into six bits.
const fn gather_file(occupied: u64) -> usize {
    ((occupied & FILE_A).wrapping_mul(0x0004_0810_2040_8000) >> 58) as usize
}

const fn along() -> [[u64; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut inner = 0;
    while inner < 64 {
        let mut occupied = 0;
        let mut r = 0;
        while r < 6 {
            occupied |= (inner >> r & 1) << (8 * (r + 1));
            r += 1;
        }
        r = 0;
        while r < 8 {
            let sq = 8 * r as u8;
            table[r as usize][gather_file(occupied)] =
                ray(sq, 0, 1, occupied) | ray(sq, 0, -1, occupied);
            r += 1;
        }
        inner += 1;
    }
    table
}

const fn between_table() -> [[u64; 64]; 64] {
    const STEPS: [(i8, i8); 8] = [
        (1, 0),
        (-1, 0),
        (0, 1),
        (0, -1),
        (1, 1),
        (-1, -1),
        (1, -1),
        (-1, 1),
    ];
    let mut table = [[0; 64]; 64];
    let mut sq = 0;
    while sq < 64 {
        let mut i = 0;
        while i < 8 {
            let (df, dr) = STEPS[i];
            let (mut f, mut r) = (file(sq) as i8 + df, rank(sq) as i8 + dr);
            let mut passed = 0;
            while f >= 0 && f < 8 && r >= 0 && r < 8 {
                let to = (r * 8 + f) as u8;
                table[sq as usize][to as usize] = passed;
                passed |= bit(to);
                f += df;
                r += dr;
            }
            i += 1;
        }
        sq += 1;
    }
    table
}

/// Squares strictly between two squares of one rank, file or diagonal; none if they share none.
#[inline(always)]
pub fn between(a: Square, b: Square) -> u64 {
    BETWEEN[(a & 63) as usize][(b & 63) as usize]
}

/// What a rook reaches, the first piece in each direction included.
#[inline(always)]
pub fn rook(sq: Square, occupied: u64) -> u64 {
    let (f, r) = ((sq & 7) as usize, (sq >> 3 & 7) as usize);
    let row = ACROSS[f][(occupied >> (sq & 56) >> 1 & 63) as usize] & ROW[(sq & 63) as usize];
    row | ALONG[r][gather_file(occupied >> f) & 63] << f
}

/// What a bishop reaches.
#[inline(always)]
pub fn bishop(sq: Square, occupied: u64) -> u64 {
    // Adding up the ranks of a diagonal puts each square's file into the top byte.
    const GATHER: u64 = FILE_A << 1;
    let (by_inner, sq) = (&ACROSS[(sq & 7) as usize], (sq & 63) as usize);
    let (rising, falling) = (RISING[sq], FALLING[sq]);
    let up = by_inner[((occupied & rising).wrapping_mul(GATHER) >> 58) as usize];
    let down = by_inner[((occupied & falling).wrapping_mul(GATHER) >> 58) as usize];
    up & rising | down & falling
}

/// The rank and file of a square, the square left out.
#[inline(always)]
pub fn cross(sq: Square) -> u64 {
    ROW[(sq & 63) as usize] | COLUMN[(sq & 63) as usize]
}

/// The diagonals of a square, the square left out.
#[inline(always)]
pub fn diagonals(sq: Square) -> u64 {
    RISING[(sq & 63) as usize] | FALLING[(sq & 63) as usize]
}

/// One file to the left.
#[inline(always)]
pub const fn left(set: u64) -> u64 {
    (set & !FILE_A) >> 1
}

/// One file to the right.
#[inline(always)]
pub const fn right(set: u64) -> u64 {
    (set & !FILE_H) << 1
}

/// Everything that these knights attack.
#[inline(always)]
pub const fn knights(set: u64) -> u64 {
    let near = left(set) | right(set);
    let far = left(left(set)) | right(right(set));
    near << 16 | near >> 16 | far << 8 | far >> 8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn c1_sliders_equal_walks_on_random_boards() {
        let mut state = 1u64;
        for _ in 0..2_000 {
            let mut occupied = u64::MAX;
            for _ in 0..2 {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                occupied &= state;
            }
            for sq in 0..64 {
                let walk = |steps: [(i8, i8); 4]| {
                    steps
                        .iter()
                        .fold(0, |set, &(df, dr)| set | ray(sq, df, dr, occupied))
                };
                assert_eq!(rook(sq, occupied), walk([(0, 1), (0, -1), (1, 0), (-1, 0)]));
                assert_eq!(
                    bishop(sq, occupied),
                    walk([(1, 1), (1, -1), (-1, 1), (-1, -1)])
                );
            }
        }
    }

    #[test]
    fn c1_leapers_and_lines() {
        for sq in 0..64 {
            assert_eq!(knights(bit(sq)), KNIGHT[sq as usize]);
            assert_eq!(KNIGHT[sq as usize] & KING[sq as usize], 0);
        }
        assert_eq!(between(0, 63).count_ones(), 6);
        assert_eq!(between(0, 10), 0);
    }
}
