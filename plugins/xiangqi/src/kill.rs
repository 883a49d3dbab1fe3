//! Threats of mate 杀: with one more move the side would mate by checks alone.

use crate::movegen::MoveList;
use crate::piece::Side;
use crate::position::Position;

/// Positions looked at before a threat is taken for none: a bound on time, the same on every machine.
const BUDGET: u32 = 20_000;

/// Whether the move from `before` to `after` is a kill: its side now threatens to mate within `moves` own moves, each of
/// them a check, and could not have mated so instead of moving. A threat that merely goes on is no new one.
pub fn is_kill(before: &Position, after: &Position, moves: u8) -> bool {
    let side = before.turn();
    // Who is in check must answer: nobody can make a move more than that.
    if after.in_check(Side::Red) || after.in_check(Side::Black) {
        return false;
    }
    let mut threat = after.clone();
    threat.pass();
    debug_assert_eq!(threat.turn(), side);
    mates(&mut threat, moves, &mut BUDGET.clone())
        && !mates(&mut before.clone(), moves, &mut BUDGET.clone())
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fen;

    fn kill(text: &str, mv: &str, moves: u8) -> bool {
        let before = fen::read(text).expect("a position").position;
        let mut after = before.clone();
        after.play(mv.parse().expect("a move"));
        is_kill(&before, &after, moves)
    }

    #[test]
    fn x5_a_chariot_that_threatens_mate_kills() {
        // Red's general holds the e file; the chariot comes to mate on the d file.
        assert!(kill("3k5/9/9/9/9/9/9/9/R1P6/4K4 w", "a1a2", 1));
        // It could mate at once: the threat is not new.
        assert!(!kill("3k5/9/9/9/9/9/9/9/R8/4K4 w", "a1a2", 1));
        // With the e file blocked the general has e9.
        assert!(!kill("3k5/9/4p4/9/9/9/9/9/R1P6/4K4 w", "a1a2", 1));
    }
}
