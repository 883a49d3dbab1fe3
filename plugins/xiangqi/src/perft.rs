//! Counting and random games at full speed: positions only, no draw rules.

use crate::movegen::MoveList;
use crate::position::{Move, Position};
use crate::square::OFF;

/// Number of legal move sequences of this length.
pub fn perft(position: &mut Position, depth: u32) -> u64 {
    match depth {
        0 => return 1,
        1 => return u64::from(position.count_legal()),
        _ => {}
    }
    let mut list = MoveList::default();
    position.legal_moves(&mut list);
    let mut nodes = 0;
    for &mv in list.as_slice() {
        let taken = position.play(mv);
        nodes += perft(position, depth - 1);
        position.undo(mv, taken);
    }
    nodes
}

/// The same where generals may be taken: every move by the pieces' own laws, none after a general is gone.
pub fn perft_pseudo(position: &mut Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if position.general(position.turn()) == OFF {
        return 0;
    }
    let mut list = MoveList::default();
    position.pseudo_moves(&mut list);
    if depth == 1 {
        return list.as_slice().len() as u64;
    }
    let mut nodes = 0;
    for &mv in list.as_slice() {
        let taken = position.play(mv);
        nodes += perft_pseudo(position, depth - 1);
        position.undo(mv, taken);
    }
    nodes
}

/// Plays random legal moves until there is none or `limit` plies are played; `below(n)` gives a number below `n`.
/// Returns the plies. Nothing is allocated.
pub fn playout(position: &mut Position, limit: u32, mut below: impl FnMut(u32) -> u32) -> u32 {
    let mut list = MoveList::default();
    for ply in 0..limit {
        position.legal_moves(&mut list);
        let moves = list.as_slice();
        let Some(&mv) = moves.get(below(moves.len() as u32) as usize) else {
            return ply;
        };
        position.play(mv);
    }
    limit
}

/// The leaf counts below each legal move.
pub fn divide(position: &mut Position, depth: u32) -> Vec<(Move, u64)> {
    let mut list = MoveList::default();
    position.legal_moves(&mut list);
    list.as_slice()
        .iter()
        .map(|&mv| {
            let taken = position.play(mv);
            let nodes = perft(position, depth.saturating_sub(1));
            position.undo(mv, taken);
            (mv, nodes)
        })
        .collect()
}
