//! Where pieces go (X1), worked out at compile time.

use crate::bits::Bits;
use crate::square::{SQUARES, Square, file, rank, square};

/// Chariot on a line of `N` points: `[place][occupied]` gives the points reached, the first piece each way included.
const fn chariot_line<const N: usize, const OCC: usize>() -> [[u16; OCC]; N] {
    let mut table = [[0; OCC]; N];
    let mut at = 0;
    while at < N {
        let mut occ = 0;
        while occ < OCC {
            table[at][occ] = slide(at as i32, occ as u16, N as i32, 1).0
                | slide(at as i32, occ as u16, N as i32, -1).0;
            occ += 1;
        }
        at += 1;
    }
    table
}

/// Cannon on a line: empty points reached, and the pieces behind exactly one screen.
const fn cannon_line<const N: usize, const OCC: usize>() -> [[u16; OCC]; N] {
    let mut table = [[0; OCC]; N];
    let mut at = 0;
    while at < N {
        let mut occ = 0;
        while occ < OCC {
            let (up, over_up) = slide(at as i32, occ as u16, N as i32, 1);
            let (down, over_down) = slide(at as i32, occ as u16, N as i32, -1);
            table[at][occ] = (up | down) & !(occ as u16) | over_up | over_down;
            occ += 1;
        }
        at += 1;
    }
    table
}

/// Points up to the first piece in one direction, and the second piece.
const fn slide(at: i32, occ: u16, n: i32, step: i32) -> (u16, u16) {
    let (mut reach, mut i) = (0, at + step);
    while i >= 0 && i < n {
        reach |= 1 << i;
        if occ >> i & 1 == 1 {
            i += step;
            break;
        }
        i += step;
    }
    while i >= 0 && i < n {
        if occ >> i & 1 == 1 {
            return (reach, 1 << i);
        }
        i += step;
    }
    (reach, 0)
}

pub(crate) static CHARIOT_RANK: [[u16; 512]; 9] = chariot_line();
pub(crate) static CHARIOT_FILE: [[u16; 1024]; 10] = chariot_line();
pub(crate) static CANNON_RANK: [[u16; 512]; 9] = cannon_line();
pub(crate) static CANNON_FILE: [[u16; 1024]; 10] = cannon_line();

/// The points of file a from a ten-bit mask of ranks.
pub(crate) static ON_FILE_A: [Bits; 1024] = {
    let mut table = [Bits::NONE; 1024];
    let mut mask = 0;
    while mask < 1024 {
        let mut r = 0;
        while r < 10 {
            if mask >> r & 1 == 1 {
                table[mask] = table[mask].with(square(0, r));
            }
            r += 1;
        }
        mask += 1;
    }
    table
};

const fn offset(sq: Square, df: i32, dr: i32) -> Option<Square> {
    let (f, r) = (file(sq) as i32 + df, rank(sq) as i32 + dr);
    if f >= 0 && f < 9 && r >= 0 && r < 10 {
        Some(square(f as u8, r as u8))
    } else {
        None
    }
}

const fn add(set: Bits, to: Option<Square>) -> Bits {
    match to {
        Some(sq) => set.with(sq),
        None => set,
    }
}

/// The four neighbours, in the order of the bits that say which legs are blocked: left, down, right, up.
const ORTHOGONAL: [(i32, i32); 4] = [(-1, 0), (0, -1), (1, 0), (0, 1)];
/// The four diagonals, in the order of the bits that say which eyes are blocked.
const DIAGONAL: [(i32, i32); 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];

/// Horse: `[square][blocked legs]`.
pub(crate) static HORSE: [[Bits; 16]; SQUARES] = {
    let mut table = [[Bits::NONE; 16]; SQUARES];
    let mut sq = 0;
    while sq < SQUARES {
        let mut i = 0;
        while i < 64 {
            let (blocked, leg) = (i / 4, i % 4);
            if blocked >> leg & 1 == 0 {
                let (df, dr) = ORTHOGONAL[leg];
                let mut set = table[sq][blocked];
                set = add(set, offset(sq as Square, 2 * df + dr, 2 * dr + df));
                set = add(set, offset(sq as Square, 2 * df - dr, 2 * dr - df));
                table[sq][blocked] = set;
            }
            i += 1;
        }
        sq += 1;
    }
    table
};

/// Elephant: `[square][blocked eyes]`; never over the river.
pub(crate) static ELEPHANT: [[Bits; 16]; SQUARES] = {
    let mut table = [[Bits::NONE; 16]; SQUARES];
    let mut sq = 0;
    while sq < SQUARES {
        let mut i = 0;
        while i < 64 {
            let (blocked, eye) = (i / 4, i % 4);
            let (df, dr) = DIAGONAL[eye];
            if blocked >> eye & 1 == 0
                && let Some(to) = offset(sq as Square, 2 * df, 2 * dr)
                && (to < 45) == (sq < 45)
            {
                table[sq][blocked] = table[sq][blocked].with(to);
            }
            i += 1;
        }
        sq += 1;
    }
    table
};

/// Whether the point is in either palace.
pub(crate) const fn in_palace(sq: Square) -> bool {
    let (f, r) = (file(sq), rank(sq));
    f >= 3 && f <= 5 && (r <= 2 || r >= 7)
}

const fn palace_steps(directions: [(i32, i32); 4]) -> [Bits; SQUARES] {
    let mut table = [Bits::NONE; SQUARES];
    let mut i = 0;
    while i < SQUARES * 4 {
        let (df, dr) = directions[i % 4];
        let sq = (i / 4) as Square;
        if in_palace(sq)
            && let Some(to) = offset(sq, df, dr)
            && in_palace(to)
        {
            table[sq as usize] = table[sq as usize].with(to);
        }
        i += 1;
    }
    table
}

/// General: one step along a line inside the palace.
pub(crate) static GENERAL: [Bits; SQUARES] = palace_steps(ORTHOGONAL);
/// Advisor: one step aslant inside the palace.
pub(crate) static ADVISOR: [Bits; SQUARES] = palace_steps(DIAGONAL);

/// Soldier: `[side][square]`, forward, and sideways once over the river.
pub(crate) static SOLDIER: [[Bits; SQUARES]; 2] = {
    let mut table = [[Bits::NONE; SQUARES]; 2];
    let mut i = 0;
    while i < 2 * SQUARES {
        let (side, sq) = (i / SQUARES, (i % SQUARES) as Square);
        let mut set = add(Bits::NONE, offset(sq, 0, if side == 0 { 1 } else { -1 }));
        if (sq >= 45) == (side == 0) {
            set = add(add(set, offset(sq, -1, 0)), offset(sq, 1, 0));
        }
        table[side][sq as usize] = set;
        i += 1;
    }
    table
};

/// Zobrist keys: `[slot's kind and side, 0 to 13][square]`.
pub(crate) static KEYS: [[u64; SQUARES]; 14] = {
    let mut table = [[0; SQUARES]; 14];
    let (mut i, mut state) = (0, 0x9E37_79B9_7F4A_7C15u64);
    while i < 14 * SQUARES {
        let (next, word) = splitmix(state);
        state = next;
        table[i / SQUARES][i % SQUARES] = word;
        i += 1;
    }
    table
};

/// Key of "Black is to move".
pub(crate) const BLACK_KEY: u64 = splitmix(0x1234_5678_9ABC_DEF1).1;

/// One step of the SplitMix64 generator: next state and output.
pub(crate) const fn splitmix(state: u64) -> (u64, u64) {
    let next = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = next;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    (next, z ^ (z >> 31))
}
