//! What is kept of a game in a snapshot: the rest follows from it.

use crate::board::{BORDER, Board, Cell, EMPTY, NONE, SLOTS, Slot};
use crate::history::{History, Turn};
use crate::settings::Settings;

use crate::state::{Stage, State};
use crate::stone::{MAX_SIZE, Side};
use serde::{Deserialize, Serialize};

/// A game without what can be worked out: chains, keys, lists.
#[derive(Serialize, Deserialize)]
pub(crate) struct Saved {
    settings: Settings,
    /// Four points a byte, rank by rank from below.
    cells: Vec<u8>,
    first: Side,
    turns: Vec<Turn>,
    taken: Vec<Slot>,
    ko: Slot,
    turn: Side,
    passes: u8,
    prisoners: [u32; 2],
    to_place: u8,
    resumed: u8,
    stage: Stage,
}

impl From<State> for Saved {
    fn from(state: State) -> Saved {
        let cells: Vec<Cell> = state
            .board
            .slots()
            .map(|slot| state.board.get(slot))
            .collect();
        let pack = |four: &[Cell]| four.iter().rev().fold(0, |byte, cell| byte << 2 | cell);
        Saved {
            cells: cells.chunks(4).map(pack).collect(),
            first: state.history.first(),
            turns: state.history.turns().to_vec(),
            taken: state.history.taken().to_vec(),
            ko: state.board.ko(),
            settings: state.settings,
            turn: state.turn,
            passes: state.passes,
            prisoners: state.prisoners,
            to_place: state.to_place,
            resumed: state.resumed,
            stage: state.stage,
        }
    }
}

impl TryFrom<Saved> for State {
    type Error = &'static str;

    fn try_from(saved: Saved) -> Result<State, &'static str> {
        let size = saved.settings.size;
        if !(2..=MAX_SIZE).contains(&size) {
            return Err("no such board");
        }
        let empty = Board::new(size);
        let mut cells = [BORDER; SLOTS];
        for (at, slot) in empty.slots().enumerate() {
            let byte = saved.cells.get(at / 4).ok_or("too few points")?;
            cells[usize::from(slot) % SLOTS] = match byte >> (2 * (at % 4)) & 3 {
                BORDER => return Err("no such stone"),
                cell => cell,
            };
        }
        let on_board = |slot: &Slot| empty.get(*slot) == EMPTY;
        let taken: usize = saved.turns.iter().map(|turn| usize::from(turn.taken)).sum();
        if taken != saved.taken.len()
            || !saved.taken.iter().all(on_board)
            || !saved
                .turns
                .iter()
                .all(|turn| turn.slot == NONE || on_board(&turn.slot))
        {
            return Err("turns that can't have been");
        }
        let mut board = Board::from_cells(size, &cells);
        board.set_ko(saved.ko);
        let repeats = saved.settings.repeats();
        Ok(State {
            history: History::rebuild(repeats, &board, saved.first, saved.turns, saved.taken),
            settings: saved.settings,
            board,
            turn: saved.turn,
            passes: saved.passes,
            prisoners: saved.prisoners,
            to_place: saved.to_place,
            resumed: saved.resumed,
            stage: saved.stage,
        })
    }
}
