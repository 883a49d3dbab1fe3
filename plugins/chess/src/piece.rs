//! Sides and kinds of pieces.

use serde::{Deserialize, Serialize};

/// A side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[repr(u8)]
pub enum Side {
    /// Moves first.
    White,
    /// Moves second.
    Black,
}

impl Side {
    /// White, then Black.
    pub const BOTH: [Side; 2] = [Side::White, Side::Black];

    /// 0 for White, 1 for Black.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The opponent.
    #[inline(always)]
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// The name of the side's seat.
    pub const fn key(self) -> &'static str {
        match self {
            Side::White => "white",
            Side::Black => "black",
        }
    }

    /// The rank on which its pieces start, 0 or 7.
    pub const fn home_rank(self) -> u8 {
        match self {
            Side::White => 0,
            Side::Black => 7,
        }
    }
}

/// A side known at compile time: move generation is built once for each.
pub trait Us {
    /// The opponent.
    type Them: Us<Them = Self>;
    /// The side itself.
    const SIDE: Side;
}

/// White to move.
pub struct White;
/// Black to move.
pub struct Black;

impl Us for White {
    type Them = Black;
    const SIDE: Side = Side::White;
}

impl Us for Black {
    type Them = White;
    const SIDE: Side = Side::Black;
}

/// A kind of piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[repr(u8)]
pub enum Kind {
    /// ♙
    Pawn,
    /// ♘
    Knight,
    /// ♗
    Bishop,
    /// ♖
    Rook,
    /// ♕
    Queen,
    /// ♔
    King,
}

impl Kind {
    /// All kinds, pawns first.
    pub const ALL: [Kind; 6] = [
        Kind::Pawn,
        Kind::Knight,
        Kind::Bishop,
        Kind::Rook,
        Kind::Queen,
        Kind::King,
    ];
    /// What a pawn may become (C1), the queen first.
    pub const PROMOTED: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];

    /// Capital letter of FEN and SAN.
    pub const fn letter(self) -> char {
        ['P', 'N', 'B', 'R', 'Q', 'K'][self as usize]
    }

    /// The kind of a letter, either case.
    pub fn from_letter(letter: char) -> Option<Kind> {
        let upper = letter.to_ascii_uppercase();
        Kind::ALL.into_iter().find(|kind| kind.letter() == upper)
    }

    /// Its name in keys.
    pub const fn key(self) -> &'static str {
        ["pawn", "knight", "bishop", "rook", "queen", "king"][self as usize]
    }

    /// Its letter in Chinese move texts; pawns have none there.
    pub const fn chinese(self) -> char {
        ['兵', '马', '象', '车', '后', '王'][self as usize]
    }
}
