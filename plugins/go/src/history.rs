//! What was played, with the stones that left the board: enough to walk back to any earlier position, so that a repetition is
//! decided by comparing positions. Their keys only say which positions are worth comparing.

use crate::board::{Board, Cell, EMPTY, NONE, SLOTS, Slot, cell};
use crate::stone::Side;
use crate::zobrist::WHITE_TO_MOVE;
use serde::{Deserialize, Serialize};

/// One turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Turn {
    /// Where the stone was played; [`NONE`] for a turn without a stone.
    pub slot: Slot,
    /// Who played.
    pub side: Side,
    /// Who was to play after it.
    pub then: Side,
    /// Stones that left the board.
    pub taken: u16,
    /// They were the player's own.
    pub suicide: bool,
    /// A turn without a stone that was no pass: a void move or a time-out.
    pub forfeit: bool,
}

/// Which earlier positions a move may not lead to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Repeats {
    /// None beyond the simple ko.
    Free,
    /// The same stones, whoever is to move.
    Stones,
    /// The same stones with the same side to move.
    StonesAndTurn,
}

/// Words of the filter: 4096 bits.
const WORDS: usize = 64;

/// The turns of a game, and the keys of its positions.
#[derive(Clone)]
pub struct History {
    repeats: Repeats,
    turns: Vec<Turn>,
    /// The stones taken, in order.
    taken: Vec<Slot>,
    /// A bit for each slot that a stone was taken from.
    left: [u64; SLOTS / 64],
    /// Who was to move in the first position.
    first: Side,
    /// Key of each position, the first one included; empty where repetitions are free.
    keys: Vec<u64>,
    /// A bit for each key: most new positions are seen to be new at a glance.
    filter: Box<[u64; WORDS]>,
}

impl History {
    /// The history of a game that begins with this position.
    #[must_use]
    pub fn new(repeats: Repeats, board: &Board, first: Side) -> History {
        let mut history = History {
            repeats,
            turns: Vec::new(),
            taken: Vec::new(),
            left: [0; SLOTS / 64],
            first,
            keys: Vec::new(),
            filter: Box::new([0; WORDS]),
        };
        history.note_key(board.key(), first);
        history
    }

    /// The history of a game whose turns led to this position.
    #[must_use]
    pub fn rebuild(
        repeats: Repeats,
        board: &Board,
        first: Side,
        turns: Vec<Turn>,
        taken: Vec<Slot>,
    ) -> History {
        let mut history = History {
            turns,
            ..History::new(repeats, board, first)
        };
        taken.into_iter().for_each(|slot| history.take(slot));
        let root = Board::from_cells(board.size(), &history.back(board.cells(), 0));
        history.keys.clear();
        *history.filter = [0; WORDS];
        history.note_key(root.key(), first);
        let (mut replay, played) = (root, history.turns.clone());
        for turn in played {
            if turn.slot != NONE {
                replay.play(turn.slot, turn.side, |_| ());
            }
            history.note_key(replay.key(), turn.then);
        }
        history
    }

    /// All turns, oldest first.
    #[must_use]
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// The stones taken by all turns, oldest first.
    #[must_use]
    pub fn taken(&self) -> &[Slot] {
        &self.taken
    }

    /// Who was to move in the first position.
    #[must_use]
    pub fn first(&self) -> Side {
        self.first
    }

    /// Hears of a stone that the turn about to be noted takes.
    pub fn take(&mut self, slot: Slot) {
        self.taken.push(slot);
        self.left[usize::from(slot) % SLOTS / 64] |= 1 << (slot % 64);
    }

    /// Whether a stone was ever taken from this slot. Where none was, a new stone that stays there makes a new position: an earlier
    /// one with it would have lost it since.
    #[must_use]
    pub fn has_left(&self, slot: Slot) -> bool {
        self.left[usize::from(slot) % SLOTS / 64] & (1 << (slot % 64)) != 0
    }

    /// Adds a turn that led to this position.
    pub fn push(&mut self, turn: Turn, board: &Board) {
        self.turns.push(turn);
        self.note_key(board.key(), turn.then);
    }

    fn full_key(&self, stones: u64, turn: Side) -> u64 {
        if self.repeats == Repeats::StonesAndTurn && turn == Side::White {
            stones ^ WHITE_TO_MOVE
        } else {
            stones
        }
    }

    fn note_key(&mut self, stones: u64, turn: Side) {
        if self.repeats == Repeats::Free {
            return;
        }
        let key = self.full_key(stones, turn);
        self.keys.push(key);
        let (word, bit) = place(key);
        self.filter[word] |= bit;
    }

    /// Whether a stone there leads to an earlier position.
    #[must_use]
    pub fn would_repeat(&self, board: &Board, slot: Slot, side: Side) -> bool {
        let key = self.full_key(board.key_after(slot, side), side.other());
        let (word, bit) = place(key);
        if self.filter[word] & bit == 0 || !self.keys.contains(&key) {
            return false;
        }
        let mut cells = *board.cells();
        cells[usize::from(slot) % SLOTS] = cell(side);
        for stone in board.would_take(slot, side).0 {
            cells[usize::from(stone) % SLOTS] = EMPTY;
        }
        self.stood_before(board, key, &cells, side.other(), self.turns.len())
    }

    /// Whether the present position, with this side to move, has stood on the board before the last turn.
    #[must_use]
    pub fn has_repeated(&self, board: &Board, turn: Side) -> bool {
        let key = self.full_key(board.key(), turn);
        let before = self.turns.len().saturating_sub(1);
        !self.turns.is_empty() && self.stood_before(board, key, board.cells(), turn, before)
    }

    /// Whether these cells are those of a position up to the `last`-th, walking back to each whose key is equal.
    fn stood_before(
        &self,
        board: &Board,
        key: u64,
        cells: &[Cell; SLOTS],
        turn: Side,
        last: usize,
    ) -> bool {
        let equal = |at: &usize| self.keys.get(*at) == Some(&key);
        (0..=last).rev().filter(equal).any(|at| {
            let same_turn = self.repeats != Repeats::StonesAndTurn || self.turn_at(at) == turn;
            same_turn && self.back(board.cells(), at) == *cells
        })
    }

    /// Who was to move in the `at`-th position.
    fn turn_at(&self, at: usize) -> Side {
        at.checked_sub(1)
            .and_then(|before| self.turns.get(before))
            .map_or(self.first, |turn| turn.then)
    }

    /// The cells of the `at`-th position, from those of the last.
    #[must_use]
    pub fn back(&self, now: &[Cell; SLOTS], at: usize) -> [Cell; SLOTS] {
        let mut cells = *now;
        let mut end = self.taken.len();
        for turn in self.turns[at..].iter().rev() {
            let begin = end - usize::from(turn.taken);
            let whose = if turn.suicide {
                turn.side
            } else {
                turn.side.other()
            };
            for &stone in &self.taken[begin..end] {
                cells[usize::from(stone) % SLOTS] = cell(whose);
            }
            if turn.slot != NONE {
                cells[usize::from(turn.slot) % SLOTS] = EMPTY;
            }
            end = begin;
        }
        cells
    }
}

/// Where a key stands in the filter.
fn place(key: u64) -> (usize, u64) {
    ((key as usize >> 6) % WORDS, 1 << (key & 63))
}
