//! A placement with the side to move, kept in the four forms that move generation wants.

use crate::bits::Bits;
use crate::piece::{EMPTY, Kind, Side};
use crate::square::{OFF, SQUARES, Square, file, rank};
use crate::tables::{BLACK_KEY, KEYS};
use serde::{Deserialize, Serialize};

/// One move: from and to. The text of a move is its ICCS coordinates.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Move {
    /// The point the piece leaves.
    pub from: Square,
    /// The point it goes to.
    pub to: Square,
}

/// Pieces on the board and whose turn it is. Any placement within the numbers of a set fits; whether it makes sense is
/// [`crate::fen`]'s business.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "Packed", into = "Packed")]
pub struct Position {
    /// The slot on each point, or [`EMPTY`].
    board: [u8; SQUARES],
    /// The point of each slot, or [`OFF`].
    squares: [Square; 32],
    /// Occupied points of each rank (nine bits) by side.
    ranks: [[u16; 10]; 2],
    /// Occupied points of each file (ten bits) by side.
    files: [[u16; 9]; 2],
    /// Occupied points by side.
    sets: [Bits; 2],
    key: u64,
    turn: Side,
}

/// What a snapshot keeps of a position.
#[derive(Clone, Serialize, Deserialize)]
struct Packed {
    squares: [Square; 32],
    turn: Side,
}

impl From<Position> for Packed {
    fn from(position: Position) -> Packed {
        Packed {
            squares: position.squares,
            turn: position.turn,
        }
    }
}

impl From<Packed> for Position {
    fn from(packed: Packed) -> Position {
        let mut position = Position::empty(packed.turn);
        for (slot, &sq) in packed.squares.iter().enumerate() {
            if (sq as usize) < SQUARES && position.board[sq as usize] == EMPTY {
                position.put(slot as u8, sq);
            }
        }
        position
    }
}

impl Position {
    /// No pieces.
    pub fn empty(turn: Side) -> Position {
        Position {
            board: [EMPTY; SQUARES],
            squares: [OFF; 32],
            ranks: [[0; 10]; 2],
            files: [[0; 9]; 2],
            sets: [Bits::NONE; 2],
            key: if turn == Side::Black { BLACK_KEY } else { 0 },
            turn,
        }
    }

    /// Whose turn it is.
    #[inline(always)]
    pub fn turn(&self) -> Side {
        self.turn
    }

    /// Hands the turn over without a move.
    pub fn pass(&mut self) {
        self.turn = self.turn.other();
        self.key ^= BLACK_KEY;
    }

    /// Equal for equal placements with the same side to move.
    #[inline(always)]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The slot on a point, or [`EMPTY`].
    #[inline(always)]
    pub fn slot(&self, sq: Square) -> u8 {
        self.board[sq as usize]
    }

    /// Side and kind of the piece on a point.
    pub fn piece(&self, sq: Square) -> Option<(Side, Kind)> {
        let slot = self.slot(sq);
        (slot != EMPTY).then(|| (Side::of_slot(slot), Kind::of_slot(slot)))
    }

    /// The point of a slot, or [`OFF`].
    #[inline(always)]
    pub fn square_of(&self, slot: u8) -> Square {
        self.squares[(slot & 31) as usize]
    }

    /// The point of a side's general, or [`OFF`] when it has been taken.
    #[inline(always)]
    pub fn general(&self, side: Side) -> Square {
        self.squares[side.index() * 16]
    }

    /// Slots of a side that are on the board, with their points.
    pub fn pieces(&self, side: Side) -> impl Iterator<Item = (u8, Square)> + '_ {
        let first = side.index() as u8 * 16;
        (first..first + 16)
            .map(|slot| (slot, self.square_of(slot)))
            .filter(|&(_, sq)| sq != OFF)
    }

    /// Points of a side.
    #[inline(always)]
    pub fn set(&self, side: Side) -> Bits {
        self.sets[side.index()]
    }

    /// Occupied points of a rank, nine bits.
    #[inline(always)]
    pub fn rank_mask(&self, rank: u8) -> u16 {
        let rank = rank as usize;
        self.ranks[0][rank] | self.ranks[1][rank]
    }

    /// Occupied points of a file, ten bits.
    #[inline(always)]
    pub fn file_mask(&self, file: u8) -> u16 {
        let file = file as usize;
        self.files[0][file] | self.files[1][file]
    }

    /// Puts a piece on an empty point.
    #[inline(always)]
    pub fn put(&mut self, slot: u8, sq: Square) {
        self.board[sq as usize] = slot;
        self.squares[(slot & 31) as usize] = sq;
        self.toggle(slot, sq);
    }

    #[inline(always)]
    fn toggle(&mut self, slot: u8, sq: Square) {
        let side = (slot >> 4 & 1) as usize;
        let (f, r) = (file(sq), rank(sq));
        self.ranks[side][r as usize] ^= 1 << f;
        self.files[side][f as usize] ^= 1 << r;
        self.sets[side] = self.sets[side].xor(Bits::of(sq));
        self.key ^= KEYS[side * 7 + Kind::of_slot(slot) as usize][sq as usize];
    }

    /// Plays a move of any piece and returns the slot that was taken, or [`EMPTY`]. Nothing is checked.
    #[inline(always)]
    pub fn play(&mut self, mv: Move) -> u8 {
        let slot = self.board[mv.from as usize];
        let taken = self.board[mv.to as usize];
        if taken != EMPTY {
            self.toggle(taken, mv.to);
            self.squares[(taken & 31) as usize] = OFF;
        }
        self.toggle(slot, mv.from);
        self.board[mv.from as usize] = EMPTY;
        self.put(slot, mv.to);
        self.pass();
        taken
    }

    /// Takes back a move that took `taken`.
    #[inline(always)]
    pub fn undo(&mut self, mv: Move, taken: u8) {
        let slot = self.board[mv.to as usize];
        self.toggle(slot, mv.to);
        self.put(slot, mv.from);
        self.board[mv.to as usize] = EMPTY;
        if taken != EMPTY {
            self.put(taken, mv.to);
        }
        self.pass();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fen;

    #[test]
    fn undo_restores_every_form() {
        let start = fen::start();
        let mut position = start.clone();
        let mv = Move { from: 19, to: 82 }; // b2b9, a cannon takes a horse
        let taken = position.play(mv);
        assert_eq!(Kind::of_slot(taken), Kind::Horse);
        assert_ne!(position.key(), start.key());
        position.undo(mv, taken);
        assert_eq!(position, start);
    }

    #[test]
    fn key_depends_on_kinds_not_on_slots() {
        let mut one = Position::empty(Side::Red);
        one.put(7, 0);
        one.put(8, 8);
        let mut two = Position::empty(Side::Red);
        two.put(8, 0);
        two.put(7, 8);
        assert_eq!(one.key(), two.key());
    }
}
