//! Counting and random games at full speed: positions only, no draw rules.

use crate::movegen::MoveList;
use crate::piece::{Black, Side, Us, White};
use crate::position::{Position, Step};

/// Deeper than anybody counts: a bound for the memory that lists of moves take.
const DEEPEST: u32 = 64;

/// Number of legal move sequences of this length. The last ply is counted in bulk.
pub fn perft(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut lists = vec![MoveList::default(); depth.min(DEEPEST) as usize - 1];
    match position.turn() {
        Side::White => count::<White>(position, &mut lists),
        Side::Black => count::<Black>(position, &mut lists),
    }
}

/// As many plies as there are lists, and one more.
fn count<U: Us>(position: &Position, lists: &mut [MoveList]) -> u64 {
    let Some((list, deeper)) = lists.split_first_mut() else {
        return u64::from(position.count_legal_by::<U>());
    };
    position.legal_moves_by::<U>(list);
    let steps = list.as_slice().iter();
    steps
        .map(|&step| count::<U::Them>(&position.after_by::<U>(step), deeper))
        .sum()
}

/// The leaf counts below each legal move.
pub fn divide(position: &Position, depth: u32) -> Vec<(Step, u64)> {
    let mut list = MoveList::default();
    position.legal_moves(&mut list);
    let below = |&step: &Step| (step, perft(&position.after(step), depth.saturating_sub(1)));
    list.as_slice().iter().map(below).collect()
}

/// Plays random legal moves until there is none or `limit` plies are played; `below(n)` gives a number below `n`.
/// Returns the plies. Nothing is allocated.
pub fn playout(position: &mut Position, limit: u32, mut below: impl FnMut(u32) -> u32) -> u32 {
    let mut list = MoveList::default();
    for ply in 0..limit {
        position.legal_moves(&mut list);
        let steps = list.as_slice();
        let Some(&step) = steps.get(below(steps.len() as u32) as usize) else {
            return ply;
        };
        *position = position.after(step);
    }
    limit
}
