//! A position: what stands where, who moves, castling rights and the square behind a pawn's double step.

use crate::piece::{Kind, Side, Us};
use crate::square::{NONE, Square, bit, file, rank};
use crate::tables::{bishop, cross, diagonals, knights, left, right, rook};
use serde::{Deserialize, Serialize};

/// What a move does beside going from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Act {
    /// Nothing.
    Plain,
    /// A pawn goes two squares.
    Double,
    /// A pawn takes the one that has just passed it.
    EnPassant,
    /// The king castles with the rook on `to`.
    Castle,
    /// The pawn becomes this piece.
    Knight,
    /// As above.
    Bishop,
    /// As above.
    Rook,
    /// As above.
    Queen,
}

impl Act {
    /// What the pawn becomes.
    #[inline(always)]
    pub const fn promotion(self) -> Option<Kind> {
        match self {
            Act::Knight => Some(Kind::Knight),
            Act::Bishop => Some(Kind::Bishop),
            Act::Rook => Some(Kind::Rook),
            Act::Queen => Some(Kind::Queen),
            Act::Plain | Act::Double | Act::EnPassant | Act::Castle => None,
        }
    }
}

/// A move with all that playing it needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// Where the piece stands.
    pub from: Square,
    /// Where it goes; for castling the square of the rook.
    pub to: Square,
    /// What it is.
    pub kind: Kind,
    /// What else happens.
    pub act: Act,
}

impl Step {
    /// For lists to be filled.
    pub const BLANK: Step = Step {
        from: 0,
        to: 0,
        kind: Kind::Pawn,
        act: Act::Plain,
    };

    /// Where king and rook go when the king castles.
    pub fn castled(self) -> (Square, Square) {
        let row = self.from & 56;
        if self.to > self.from {
            (row | 6, row | 5)
        } else {
            (row | 2, row | 3)
        }
    }
}

/// A position. Bit = square.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Position {
    pub(crate) kinds: [u64; 6],
    pub(crate) sides: [u64; 2],
    /// Rooks that may still castle.
    pub(crate) castling: u64,
    /// The square that a pawn passed with the last move, or [`NONE`].
    pub(crate) passed: Square,
    pub(crate) turn: Side,
}

/// What the pawns attack that move up (White's) or down the board.
#[inline(always)]
pub(crate) fn pawn_attacks<U: Us>(pawns: u64) -> u64 {
    let sideways = left(pawns) | right(pawns);
    match U::SIDE {
        Side::White => sideways << 8,
        Side::Black => sideways >> 8,
    }
}

/// The same for a side known only when it runs.
pub(crate) fn pawn_attacks_of(side: Side, pawns: u64) -> u64 {
    match side {
        Side::White => pawn_attacks::<crate::piece::White>(pawns),
        Side::Black => pawn_attacks::<crate::piece::Black>(pawns),
    }
}

impl Position {
    /// No piece; White to move.
    pub fn empty() -> Position {
        Position {
            kinds: [0; 6],
            sides: [0; 2],
            castling: 0,
            passed: NONE,
            turn: Side::White,
        }
    }

    /// Who is to move.
    pub fn turn(&self) -> Side {
        self.turn
    }

    /// The pieces of a side.
    #[inline(always)]
    pub fn side(&self, side: Side) -> u64 {
        self.sides[side.index()]
    }

    /// The pieces of a kind, both sides'.
    #[inline(always)]
    pub fn kind(&self, kind: Kind) -> u64 {
        self.kinds[kind as usize]
    }

    /// The pieces of a kind of one side.
    #[inline(always)]
    pub fn of(&self, side: Side, kind: Kind) -> u64 {
        self.side(side) & self.kind(kind)
    }

    /// Every piece.
    #[inline(always)]
    pub fn occupied(&self) -> u64 {
        self.sides[0] | self.sides[1]
    }

    /// What stands on a square.
    pub fn piece(&self, sq: Square) -> Option<(Side, Kind)> {
        let at = bit(sq);
        let kind = Kind::ALL
            .into_iter()
            .find(|&kind| self.kind(kind) & at != 0)?;
        let side = if self.sides[0] & at != 0 {
            Side::White
        } else {
            Side::Black
        };
        Some((side, kind))
    }

    /// Puts a piece on an empty square.
    pub fn put(&mut self, side: Side, kind: Kind, sq: Square) {
        self.kinds[kind as usize] |= bit(sq);
        self.sides[side.index()] |= bit(sq);
    }

    /// Where the king of a side stands.
    #[inline(always)]
    pub fn king(&self, side: Side) -> Square {
        (self.of(side, Kind::King).trailing_zeros() & 63) as Square
    }

    /// The pieces of `by` that attack a square, with these squares taken for occupied.
    pub fn attackers(&self, sq: Square, by: Side, occupied: u64) -> u64 {
        let at = bit(sq);
        let leapers = knights(at) & self.kind(Kind::Knight)
            | crate::tables::KING[(sq & 63) as usize] & self.kind(Kind::King)
            | pawn_attacks_of(by.other(), at) & self.kind(Kind::Pawn);
        (leapers | self.sliders_at(sq, by, occupied)) & self.side(by)
    }

    /// The rooks, bishops and queens of `by` that attack a square.
    #[inline(always)]
    pub(crate) fn sliders_at(&self, sq: Square, by: Side, occupied: u64) -> u64 {
        let (straight, slanted) = self.sliders(by);
        let mut found = 0;
        if cross(sq) & straight != 0 {
            found = rook(sq, occupied) & straight;
        }
        if diagonals(sq) & slanted != 0 {
            found |= bishop(sq, occupied) & slanted;
        }
        found
    }

    /// What moves along ranks and files, and what along diagonals.
    #[inline(always)]
    pub(crate) fn sliders(&self, side: Side) -> (u64, u64) {
        let (own, queens) = (self.side(side), self.kind(Kind::Queen));
        (
            own & (self.kind(Kind::Rook) | queens),
            own & (self.kind(Kind::Bishop) | queens),
        )
    }

    /// The pieces that give check to a side.
    pub fn checkers(&self, side: Side) -> u64 {
        self.attackers(self.king(side), side.other(), self.occupied())
    }

    /// Whether the side is in check.
    pub fn in_check(&self, side: Side) -> bool {
        self.checkers(side) != 0
    }

    /// The position after a move of the side to move.
    #[must_use]
    pub fn after(&self, step: Step) -> Position {
        match self.turn {
            Side::White => self.after_by::<crate::piece::White>(step),
            Side::Black => self.after_by::<crate::piece::Black>(step),
        }
    }

    #[inline(always)]
    pub(crate) fn after_by<U: Us>(&self, step: Step) -> Position {
        if step.act == Act::Castle {
            return self.after_castling(step);
        }
        let (own, enemy) = (U::SIDE.index(), U::SIDE.other().index());
        let (from, to) = (bit(step.from), bit(step.to));
        let taken = if step.act == Act::EnPassant {
            // The pawn taken stands beside the square it passed.
            bit(step.to ^ 8)
        } else {
            to
        };
        let keep = !(from | taken);
        let mut kinds = self.kinds.map(|set| set & keep);
        kinds[step.act.promotion().unwrap_or(step.kind) as usize] |= to;
        let mut sides = [0; 2];
        sides[own] = self.sides[own] ^ (from | to);
        sides[enemy] = self.sides[enemy] & !taken;
        let mut castling = self.castling & keep;
        if step.kind == Kind::King {
            castling &= !(0xFF << (8 * U::SIDE.home_rank()));
        }
        let passed = if step.act == Act::Double {
            step.to ^ 8
        } else {
            NONE
        };
        Position {
            kinds,
            sides,
            castling,
            passed,
            turn: U::Them::SIDE,
        }
    }

    #[inline(never)]
    fn after_castling(&self, step: Step) -> Position {
        let mut next = self.clone();
        let (king, rook) = step.castled();
        let gone = !(bit(step.from) | bit(step.to));
        next.sides[self.turn.index()] &= gone;
        next.kinds[Kind::King as usize] &= gone;
        next.kinds[Kind::Rook as usize] &= gone;
        next.put(self.turn, Kind::King, king);
        next.put(self.turn, Kind::Rook, rook);
        next.castling &= !(0xFF << (8 * self.turn.home_rank()));
        next.passed = NONE;
        next.turn = self.turn.other();
        next
    }

    /// A number that equal positions share and others practically never: placement, side to move, castling rights and
    /// `passed`, the square where an en passant capture counts.
    pub fn hash(&self, passed: Square) -> u64 {
        let words = self.kinds.iter().chain(&self.sides);
        let rest = [self.castling, u64::from(passed) << 1 | self.turn as u64];
        words
            .chain(&rest)
            .fold(0x51_7C_C1_B7_27_22_0A_95, |hash, &word| {
                let mixed = (hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
                (mixed ^ mixed >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93)
            })
    }

    /// The rank of a square as the side to move counts it, from 0.
    pub(crate) fn own_rank(&self, sq: Square) -> u8 {
        rank(sq) ^ self.turn.home_rank()
    }

    /// Rooks of a side that may still castle: towards the h file, towards the a file.
    pub fn castling_rooks(&self, side: Side) -> [Option<Square>; 2] {
        let king = self.king(side);
        let rooks = self.castling & self.side(side);
        [true, false].map(|short| {
            crate::square::Squares(rooks).find(|&rook| (file(rook) > file(king)) == short)
        })
    }
}
