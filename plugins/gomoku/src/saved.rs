//! What is kept of a game in a snapshot: how it began and its moves. The rest follows from them.

use crate::board::{Board, Side};
use crate::moves::Move;
use crate::settings::Settings;
use crate::state::{Start, State};
use qipai_sdk::Point;
use serde::{Deserialize, Serialize};

/// A game as the way to it.
#[derive(Serialize, Deserialize)]
pub(crate) struct Saved {
    settings: Settings,
    stones: Vec<(Side, Point)>,
    white_first: bool,
    moves: Vec<Move>,
}

impl From<State> for Saved {
    fn from(state: State) -> Saved {
        Saved {
            settings: state.settings,
            stones: state.start.stones,
            white_first: state.start.white_first,
            moves: state.moves,
        }
    }
}

impl TryFrom<Saved> for State {
    type Error = &'static str;

    fn try_from(saved: Saved) -> Result<State, &'static str> {
        let mut board = Board::new(saved.settings.size);
        if board.size() != saved.settings.size {
            return Err("no such board");
        }
        for &(side, at) in &saved.stones {
            if !board.contains(at) || board.get(at).is_some() {
                return Err("no such stones");
            }
            board.flip(side, at);
        }
        let start = Start {
            stones: saved.stones,
            white_first: saved.white_first,
        };
        let mut state = State::new(saved.settings, start);
        for mv in saved.moves {
            if state.end().is_some() || state.check(mv).is_err() {
                return Err("moves that can't have been");
            }
            state.play(mv);
        }
        Ok(state)
    }
}
