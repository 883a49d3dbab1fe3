//! Who can still give mate (5.2.2, 6.9): by material, and by trying everything.

use crate::movegen::MoveList;
use crate::piece::{Kind, Side};
use crate::position::Position;
use crate::square::{Squares, bit};
use std::collections::BTreeSet;

/// Positions looked at where the pawns lock each other, so that few can arise.
const LOCKED: usize = 30_000;
/// Positions looked at otherwise, those that a search of the first sort leads to among them: enough for lines that are forced.
const OPEN: usize = 300;

const DARK: u64 = 0xAA55_AA55_AA55_AA55;

/// Whether some series of legal moves could let the side give mate, as far as its pieces and the opponent's tell. The
/// opponent's pieces help: they take squares from their own king.
pub fn has_material(position: &Position, side: Side) -> bool {
    let own = position.side(side) & !position.kind(Kind::King);
    let enemy = position.side(side.other()) & !position.kind(Kind::King);
    let heavy = position.kind(Kind::Pawn) | position.kind(Kind::Rook) | position.kind(Kind::Queen);
    if own == 0 {
        return false;
    }
    if own & heavy != 0 {
        return true;
    }
    if own & position.kind(Kind::Knight) != 0 {
        // A lone knight mates a king that its own piece hems in; a queen alone can always take the knight or step between.
        return own.count_ones() > 1 || enemy & !position.kind(Kind::Queen) != 0;
    }
    // Bishops only: they need one on squares of the other colour, on either side, or a knight or pawn to hem in the king.
    let bishops = position.kind(Kind::Bishop);
    let both_colours = bishops & DARK != 0 && bishops & !DARK != 0;
    both_colours || enemy & (position.kind(Kind::Knight) | position.kind(Kind::Pawn)) != 0
}

/// Whether nobody can give mate any more, by the pieces alone.
pub fn is_dead_material(position: &Position) -> bool {
    Side::BOTH.iter().all(|&side| !has_material(position, side))
}

/// Whether it is proved, by material or by going through all that can follow, that none of `sides` can give mate.
pub fn cannot_mate(position: &Position, sides: &[Side]) -> bool {
    if sides.iter().all(|&side| !has_material(position, side)) {
        return true;
    }
    let mut budget = Budget::default();
    let mut seen = BTreeSet::from([position.hash(position.passed)]);
    let mut open = vec![position.clone()];
    let mut list = MoveList::default();
    while let Some(position) = open.pop() {
        position.legal_moves(&mut list);
        let turn = position.turn();
        if list.as_slice().is_empty() && sides.contains(&turn.other()) && position.in_check(turn) {
            return false;
        }
        for &step in list.as_slice() {
            let next = position.after(step);
            if sides.iter().all(|&side| !has_material(&next, side))
                || !seen.insert(next.hash(next.passed))
            {
                continue;
            }
            if !budget.allows(&next) {
                return false;
            }
            open.push(next);
        }
    }
    true
}

/// What may still be looked at. One pawn set free, and the search has met the open sort.
struct Budget {
    locked: usize,
    open: usize,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            locked: LOCKED,
            open: OPEN,
        }
    }
}

impl Budget {
    fn allows(&mut self, position: &Position) -> bool {
        let left = if is_locked(position) {
            &mut self.locked
        } else {
            &mut self.open
        };
        *left = left.saturating_sub(1);
        *left > 0
    }
}

/// Whether there are pawns, none of which can move as things stand, and no heavy piece. Without pawns the pieces tell all but what
/// is forced, and light pieces alone reach more positions than can be tried.
fn is_locked(position: &Position) -> bool {
    let heavy = position.kind(Kind::Rook) | position.kind(Kind::Queen);
    let pawns = position.kind(Kind::Pawn);
    heavy == 0
        && pawns != 0
        && Side::BOTH.into_iter().all(|side| {
            Squares(pawns & position.side(side)).all(|sq| {
                let ahead = if side == Side::White { sq + 8 } else { sq - 8 };
                pawns & bit(ahead) != 0
            })
        })
}

/// Whether the American rules call the material too little to win on time (14E).
pub fn is_bare(position: &Position, side: Side) -> bool {
    let own = position.side(side) & !position.kind(Kind::King);
    let minor = position.kind(Kind::Bishop) | position.kind(Kind::Knight);
    let two_knights = own.count_ones() == 2
        && own & !position.kind(Kind::Knight) == 0
        && position.of(side.other(), Kind::Pawn) == 0;
    own == 0 || own & (own - 1) == 0 && own & minor != 0 || two_knights
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fen;

    fn read(text: &str) -> Position {
        fen::read(text, false).expect(text).position
    }

    #[test]
    fn c2_material_by_side() {
        for (text, white, black) in [
            ("k7/8/8/8/8/8/8/K7 w", false, false),
            ("k7/8/8/8/8/8/8/KB6 w", false, false),
            ("k7/8/8/8/8/8/8/KNN5 w", true, false),
            ("kn6/8/8/8/8/8/8/KN6 w", true, true),
            ("kq6/8/8/8/8/8/8/2KN4 b", false, true),
            ("kr6/8/8/8/8/8/8/2KB4 b", false, true),
            ("kb6/8/8/8/8/8/8/K1B5 w", false, false),
            ("kb6/8/8/8/8/8/8/KB6 w", true, true),
            ("k7/p7/8/8/8/8/8/KB6 w", true, true),
        ] {
            let position = read(text);
            assert_eq!(has_material(&position, Side::White), white, "{text}");
            assert_eq!(has_material(&position, Side::Black), black, "{text}");
        }
    }

    #[test]
    fn c2_forced_and_locked_positions_are_dead() {
        // The king must take the queen.
        assert!(cannot_mate(&read("8/8/8/8/8/8/4k1q1/7K w"), &Side::BOTH));
        assert!(cannot_mate(
            &read("4k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4K3 w"),
            &Side::BOTH
        ));
        assert!(!cannot_mate(
            &read("6k1/5ppp/8/8/8/8/8/R5K1 w"),
            &Side::BOTH
        ));
    }
}
