//! Where each piece can go and whether a general stands in check, from the occupation alone.

use crate::bits::Bits;
use crate::piece::{EMPTY, Kind, Side};
use crate::position::Position;
use crate::square::{OFF, SQUARES, Square, file, rank};
use crate::tables::{
    ADVISOR, CANNON_FILE, CANNON_RANK, CHARIOT_FILE, CHARIOT_RANK, ELEPHANT, GENERAL, HORSE,
    ON_FILE_A, SOLDIER,
};

/// Points strictly between two places of one line.
#[inline(always)]
pub fn between(a: u8, b: u8) -> u16 {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    ((1u16 << (high & 15)) - 1) & !((2u16 << (low & 15)) - 1)
}

/// The leg (one orthogonal step from the horse) of a horse's attack on `target`, if it is a horse's move away.
#[inline(always)]
pub fn horse_leg(horse: Square, target: Square) -> Option<Square> {
    let (df, dr) = (
        file(target) as i8 - file(horse) as i8,
        rank(target) as i8 - rank(horse) as i8,
    );
    match (df, dr) {
        (-1 | 1, 2) => Some(horse + 9),
        (-1 | 1, -2) => Some(horse - 9),
        (2, -1 | 1) => Some(horse + 1),
        (-2, -1 | 1) => Some(horse - 1),
        _ => None,
    }
}

impl Position {
    /// Every point a piece of the slot could go to from `sq`, own pieces included, its own general's safety ignored.
    #[inline(always)]
    pub fn reach(&self, slot: u8, sq: Square) -> Bits {
        let side = (slot >> 4 & 1) as usize;
        match Kind::of_slot(slot) {
            Kind::General => GENERAL[sq as usize],
            Kind::Advisor => ADVISOR[sq as usize],
            Kind::Elephant => self.elephant(sq),
            Kind::Horse => self.horse(sq),
            Kind::Chariot => self.chariot(sq),
            Kind::Cannon => self.cannon(sq),
            Kind::Soldier => SOLDIER[side][sq as usize],
        }
    }

    #[inline(always)]
    pub(crate) fn horse(&self, sq: Square) -> Bits {
        let (f, r) = (file(sq), rank(sq));
        // Bits left, down, right, up: the neighbours on the rank are bits 0 and 2, those on the file 1 and 3.
        let sides = (self.rank_mask(r) << 1 >> f) & 0b101;
        let ends = (self.file_mask(f) << 1 >> r) & 0b101;
        HORSE[sq as usize][(sides | ends << 1) as usize & 15]
    }

    #[inline(always)]
    pub(crate) fn elephant(&self, sq: Square) -> Bits {
        let (f, r) = (file(sq), rank(sq));
        // Bits lower left, upper left, lower right, upper right.
        let below = if r > 0 {
            (self.rank_mask(r - 1) << 1 >> f) & 0b101
        } else {
            0
        };
        let above = if r < 9 {
            (self.rank_mask(r + 1) << 1 >> f) & 0b101
        } else {
            0
        };
        ELEPHANT[sq as usize][(below | above << 1) as usize & 15]
    }

    #[inline(always)]
    pub(crate) fn chariot(&self, sq: Square) -> Bits {
        let (f, r) = (file(sq), rank(sq));
        let across = CHARIOT_RANK[f as usize][(self.rank_mask(r) & 511) as usize];
        let along = CHARIOT_FILE[r as usize][(self.file_mask(f) & 1023) as usize];
        Bits::on_rank(r, across) | ON_FILE_A[(along & 1023) as usize].right(f)
    }

    #[inline(always)]
    pub(crate) fn cannon(&self, sq: Square) -> Bits {
        let (f, r) = (file(sq), rank(sq));
        let across = CANNON_RANK[f as usize][(self.rank_mask(r) & 511) as usize];
        let along = CANNON_FILE[r as usize][(self.file_mask(f) & 1023) as usize];
        Bits::on_rank(r, across) | ON_FILE_A[(along & 1023) as usize].right(f)
    }

    /// Whether the general of `side` is attacked; facing generals attack each other (X3).
    pub fn in_check(&self, side: Side) -> bool {
        let sq = self.general(side);
        sq != OFF && self.attacked(sq, side, OFF)
    }

    /// Whether a general of `side` on `sq` would be attacked, with the piece on `lifted` off the board and any piece on
    /// `sq` taken.
    pub fn attacked(&self, sq: Square, side: Side, lifted: Square) -> bool {
        let (f, r) = (file(sq), rank(sq));
        let (mut across, mut along) = (self.rank_mask(r), self.file_mask(f));
        if lifted != OFF {
            if rank(lifted) == r {
                across &= !(1 << file(lifted));
            }
            if file(lifted) == f {
                along &= !(1 << rank(lifted));
            }
        }
        let enemy = side.other().index() as u8 * 16;
        // How many pieces stand between `sq` and the slot's piece, if they share a line.
        let screens = |slot: u8| {
            let from = self.square_of(slot);
            if from == OFF || from == sq {
                u32::MAX
            } else if file(from) == f {
                (along & between(r, rank(from))).count_ones()
            } else if rank(from) == r {
                (across & between(f, file(from))).count_ones()
            } else {
                u32::MAX
            }
        };
        if screens(enemy + 7) == 0
            || screens(enemy + 8) == 0
            || screens(enemy + 9) == 1
            || screens(enemy + 10) == 1
        {
            return true;
        }
        let general = self.square_of(enemy);
        if general != OFF
            && file(general) == f
            && general != sq
            && along & between(r, rank(general)) == 0
        {
            return true;
        }
        for slot in [enemy + 5, enemy + 6] {
            let horse = self.square_of(slot);
            if horse != OFF
                && let Some(leg) = horse_leg(horse, sq)
                && (leg == lifted || self.slot(leg) == EMPTY)
            {
                return true;
            }
        }
        self.soldier_attacks(sq, side)
    }

    /// Whether an enemy soldier beside or in front of a general on `sq` attacks it.
    fn soldier_attacks(&self, sq: Square, side: Side) -> bool {
        let enemy = side.other().index() as u8 * 16;
        let is_soldier =
            |at: Square| usize::from(at) < SQUARES && self.slot(at).wrapping_sub(enemy + 11) < 5;
        // A general that has taken the other across the board has nothing in front.
        let front = if side == Side::Red {
            sq + 9
        } else {
            sq.wrapping_sub(9)
        };
        is_soldier(sq - 1) || is_soldier(sq + 1) || is_soldier(front)
    }
}
