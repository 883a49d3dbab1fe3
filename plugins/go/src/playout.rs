//! Counting and random games at full speed.

use crate::board::Slot;
use crate::moves::Move;
use crate::state::{End, Stage, State};
use qipai_sdk::Dice;

/// Number of sequences of plays and passes of this length; none goes on after both have passed.
pub(crate) fn perft(state: &State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if !matches!(state.stage(), Stage::Play) {
        return 0;
    }
    let slots: Vec<Slot> = state.legal_slots().collect();
    let pass = state.forbids(state.turn(), Move::Pass).is_none();
    if depth == 1 {
        return slots.len() as u64 + u64::from(pass);
    }
    let mut nodes = 0;
    for slot in slots {
        let mut next = state.clone();
        next.put(slot);
        nodes += perft(&next, depth - 1);
    }
    if pass {
        let mut next = state.clone();
        next.play(state.turn(), Move::Pass);
        nodes += perft(&next, depth - 1);
    }
    nodes
}

/// Tries of a random point before the legal ones are listed.
const TRIES: usize = 16;

/// Plays random turns, each legal play and the pass equally likely, until the game is over or the limit: the turns played. Where
/// dead stones would be agreed on, all are alive.
pub(crate) fn playout(state: &mut State, dice: &mut Dice, limit: u32) -> u32 {
    let mut plies = 0;
    while plies < limit && matches!(state.stage(), Stage::Play) {
        match pick(state, dice) {
            Some(slot) => {
                state.put(slot);
            }
            None if state.to_place > 0 => break,
            None => {
                state.play(state.turn(), Move::Pass);
            }
        }
        plies += 1;
    }
    if matches!(state.stage(), Stage::Count(_)) {
        state.end(End::Counted);
    }
    plies
}

/// A random legal play, or nothing for the pass. Points drawn until one is legal are as likely as those of a list.
fn pick(state: &State, dice: &mut Dice) -> Option<Slot> {
    let empty = state.board().empty();
    let passes = usize::from(state.to_place == 0);
    for _ in 0..TRIES {
        let at = dice.below((empty.len() + passes) as u32) as usize;
        let slot = *empty.get(at)?;
        if state.forbids_stone(slot).is_none() {
            return Some(slot);
        }
    }
    let legal: Vec<Slot> = state.legal_slots().collect();
    let at = dice.below((legal.len() + passes) as u32) as usize;
    legal.get(at).copied()
}
