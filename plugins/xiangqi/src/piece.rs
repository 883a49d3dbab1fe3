//! Sides and kinds of pieces, and the slot that gives each single piece an identity.

use serde::{Deserialize, Serialize};

/// Whose piece or turn it is. Red moves first (X2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Side {
    /// At the bottom, ranks 0 to 4.
    Red,
    /// At the top, ranks 5 to 9.
    Black,
}

impl Side {
    /// Both sides, Red first.
    pub const BOTH: [Side; 2] = [Side::Red, Side::Black];

    /// The opponent.
    pub const fn other(self) -> Side {
        match self {
            Side::Red => Side::Black,
            Side::Black => Side::Red,
        }
    }

    /// 0 for Red, 1 for Black.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side whose slots hold `slot`.
    pub const fn of_slot(slot: u8) -> Side {
        if slot < 16 { Side::Red } else { Side::Black }
    }
}

/// The seven kinds of pieces (X1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// 帅 将
    General,
    /// 仕 士
    Advisor,
    /// 相 象
    Elephant,
    /// 马
    Horse,
    /// 车
    Chariot,
    /// 炮
    Cannon,
    /// 兵 卒
    Soldier,
}

impl Kind {
    /// All kinds in the order of their slots.
    pub const ALL: [Kind; 7] = [
        Kind::General,
        Kind::Advisor,
        Kind::Elephant,
        Kind::Horse,
        Kind::Chariot,
        Kind::Cannon,
        Kind::Soldier,
    ];

    /// FEN letter, upper case.
    pub const fn letter(self) -> char {
        ['K', 'A', 'B', 'N', 'R', 'C', 'P'][self as usize]
    }

    /// The kind that a FEN or WXF letter of either case names (`E` and `H` too).
    pub fn from_letter(letter: char) -> Option<Kind> {
        Some(match letter.to_ascii_uppercase() {
            'K' => Kind::General,
            'A' => Kind::Advisor,
            'B' | 'E' => Kind::Elephant,
            'N' | 'H' => Kind::Horse,
            'R' => Kind::Chariot,
            'C' => Kind::Cannon,
            'P' => Kind::Soldier,
            _ => return None,
        })
    }

    /// The kind in a slot of either side.
    pub const fn of_slot(slot: u8) -> Kind {
        Kind::ALL[KIND_OF_SLOT[(slot & 15) as usize] as usize]
    }

    /// First slot of the kind within its side's sixteen, and how many there are.
    pub const fn slots(self) -> (u8, u8) {
        [(0, 1), (1, 2), (3, 2), (5, 2), (7, 2), (9, 2), (11, 5)][self as usize]
    }

    /// Whether the piece can take the general on the far side of the river (X4): chariot, horse, cannon, soldier.
    pub const fn attacks(self) -> bool {
        matches!(
            self,
            Kind::Horse | Kind::Chariot | Kind::Cannon | Kind::Soldier
        )
    }
}

const KIND_OF_SLOT: [u8; 16] = [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 6, 6, 6];

/// What a point holds when it holds nothing.
pub const EMPTY: u8 = 32;

/// The name of a piece in Chinese, as its side's men are lettered.
pub fn glyph(side: Side, kind: Kind) -> char {
    match side {
        Side::Red => ['帅', '仕', '相', '马', '车', '炮', '兵'][kind as usize],
        Side::Black => ['将', '士', '象', '马', '车', '炮', '卒'][kind as usize],
    }
}
