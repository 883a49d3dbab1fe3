//! Keys of stones on points. Equal keys are only ever a hint: what repeats is decided by comparing positions.

use crate::board::{SLOTS, Slot};
use crate::stone::Side;

/// What White to move adds to a key.
pub(crate) const WHITE_TO_MOVE: u64 = 0x5851_F42D_4C95_7F2D;

static KEYS: [[u64; 2]; SLOTS] = keys();

/// The key of a stone.
pub(crate) fn key(slot: Slot, side: Side) -> u64 {
    KEYS[usize::from(slot) % SLOTS][side.index()]
}

/// Numbers without a pattern (splitmix64).
const fn keys() -> [[u64; 2]; SLOTS] {
    let mut keys = [[0; 2]; SLOTS];
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    let mut at = 0;
    while at < 2 * SLOTS {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        keys[at / 2][at % 2] = mixed ^ (mixed >> 31);
        at += 1;
    }
    keys
}
