//! Counting and random games at full speed.

use crate::board::Side;
use crate::moves::Move;
use crate::state::State;
use qipai_sdk::{Dice, Point};

/// Number of sequences of this length of the moves that go on with the game.
pub(crate) fn perft(state: &State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if state.end().is_some() {
        return 0;
    }
    let (moves, _) = state.legal();
    if depth == 1 {
        return moves.len() as u64;
    }
    let after = |mv: Move| {
        let mut next = state.clone();
        next.play(mv);
        perft(&next, depth - 1)
    };
    moves.into_iter().map(after).sum()
}

/// Plays random moves until the game is over or the limit: the plies played.
pub(crate) fn playout(state: &mut State, dice: &mut Dice, limit: u32) -> u32 {
    let begin = state.plies();
    while state.step().is_some() && state.plies() - begin < limit {
        let (moves, _) = state.legal();
        match dice.pick(&moves) {
            Some(&mv) => state.play(mv),
            None => break,
        }
    }
    let mut plies = state.plies() - begin;
    let mut empty: Vec<Point> = state.board().empty().collect();
    while plies < limit && state.end().is_none() {
        let mv = pick(state, &mut empty, dice);
        state.play(mv);
        plies += 1;
    }
    plies
}

/// A random stone; a pass where none can be put. Points drawn until one is allowed are as likely as those of a list.
fn pick(state: &State, empty: &mut Vec<Point>, dice: &mut Dice) -> Move {
    let strict = (state.turn() == Side::Black && state.settings().rejects()) || state.zone() == 1;
    for left in (1..=empty.len()).rev() {
        let at = dice.below(left as u32) as usize;
        // Those that were tried stand behind those that were not.
        empty.swap(at, left - 1);
        let point = empty[left - 1];
        if !strict || state.check(Move::Play(point)).is_ok() {
            empty.swap_remove(left - 1);
            return Move::Play(point);
        }
    }
    Move::Pass
}
