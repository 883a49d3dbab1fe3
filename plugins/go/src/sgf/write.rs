//! Positions and games as text.

use crate::amount::halves;
use crate::board::{Board, NONE, SLOTS, owner};
use crate::state::{Stage, State};
use crate::stone::{Point, Side};
use std::fmt::Write as _;

/// A property with a list of points; nothing without points.
pub(super) fn list(name: &str, points: &[Point], size: u8) -> String {
    let mut text = String::new();
    for (at, point) in points.iter().enumerate() {
        let name = if at == 0 { name } else { "" };
        // Writing to a String can't fail.
        let _ = write!(text, "{name}[{}]", point.sgf(size));
    }
    text
}

/// The first position as properties of the root: handicap, stones, who begins.
pub(super) fn root(state: &State) -> String {
    let settings = state.settings();
    let board = state.board();
    let cells = state.history.back(board.cells(), 0);
    let mut text = format!("SZ[{}]KM[{}]", settings.size, halves(settings.komi));
    if settings.handicap > 1 {
        let _ = write!(text, "HA[{}]", settings.handicap);
    }
    let mut stones = false;
    for side in Side::BOTH {
        let points: Vec<Point> = board
            .slots()
            .filter(|&slot| owner(cells[usize::from(slot) % SLOTS]) == Some(side))
            .map(|slot| board.point(slot))
            .collect();
        stones |= !points.is_empty();
        text += &list(&format!("A{}", side.letter()), &points, settings.size);
    }
    if stones || state.history.first() == Side::White {
        let _ = write!(text, "PL[{}]", state.history.first().letter());
    }
    text
}

/// The turns as nodes. A turn that was no pass of the player's own will has the private property QF.
pub(super) fn turns(state: &State) -> String {
    let board = state.board();
    let mut text = String::new();
    for turn in state.history.turns() {
        let _ = write!(text, ";{}[{}]", turn.side.letter(), point(board, turn.slot));
        if turn.forfeit {
            text += "QF[1]";
        }
    }
    text
}

fn point(board: &Board, slot: u16) -> String {
    if slot == NONE {
        String::new()
    } else {
        board.point(slot).sgf(board.size())
    }
}

/// The position with all that led to it, as a text that opens it again. Marks of dead stones are not part of it.
#[must_use]
pub fn write_position(state: &State) -> String {
    let mut text = format!("(;GM[1]FF[4]CA[UTF-8]{}{}", root(state), turns(state));
    let last = state.history.turns().last();
    let out_of_turn = last.is_some_and(|turn| turn.then != state.turn());
    let resumed = state.passes == 0
        && *state.stage() == Stage::Play
        && last.is_some_and(|turn| turn.slot == NONE && !turn.forfeit);
    if out_of_turn || resumed {
        let _ = write!(text, ";PL[{}]", state.turn().letter());
    }
    text.push(')');
    text
}
