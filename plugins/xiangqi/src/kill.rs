//! Threats of mate 杀: with one more move the side would mate by checks alone.

use crate::movegen::MoveList;
use crate::piece::Side;
use crate::position::Position;

/// Positions looked at before a threat is taken for none: a bound on time, the same on every machine.
const BUDGET: u32 = 20_000;

/// Whether `side`, were it to move, could mate within `moves` own moves, each of them a check.
pub fn threatens_mate(position: &Position, side: Side, moves: u8) -> bool {
    // Who is in check must answer: nobody can make a move more than that.
    if position.in_check(Side::Red) || position.in_check(Side::Black) {
        return false;
    }
    let mut position = position.clone();
    if position.turn() != side {
        position.pass();
    }
    mates(&mut position, moves, &mut BUDGET.clone())
}

fn mates(position: &mut Position, moves: u8, budget: &mut u32) -> bool {
    let side = position.turn();
    let mut list = MoveList::default();
    position.legal_moves(&mut list);
    for &mv in list.as_slice() {
        if *budget == 0 {
            return false;
        }
        *budget -= 1;
        let taken = position.play(mv);
        let mate = position.in_check(side.other()) && is_lost(position, moves, budget);
        position.undo(mv, taken);
        if mate {
            return true;
        }
    }
    false
}

/// Whether every answer of the side in check is mated within `moves - 1` further moves.
fn is_lost(position: &mut Position, moves: u8, budget: &mut u32) -> bool {
    let mut list = MoveList::default();
    position.legal_moves(&mut list);
    if list.as_slice().is_empty() {
        return true;
    }
    moves > 1
        && list.as_slice().iter().all(|&mv| {
            let taken = position.play(mv);
            let lost = mates(position, moves - 1, budget);
            position.undo(mv, taken);
            lost
        })
}
