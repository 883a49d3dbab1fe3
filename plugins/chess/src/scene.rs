//! The board and its pieces as a scene.

use crate::piece::{Kind, Side};
use crate::square::{Squares, name};
use crate::state::State;
use qipai_sdk::{Board, Item, Look, View};

/// Key of a piece's look and name: `white-queen`.
pub(crate) fn look(side: Side, kind: Kind) -> String {
    format!("{}-{}", side.key(), kind.key())
}

/// Sixty-four squares, a1 dark.
pub(crate) fn board() -> Board {
    let mut board = Board::checker(8, 8).rotations(&[0, 180]);
    for side in Side::BOTH {
        for kind in Kind::ALL {
            let (key, glyph) = (look(side, kind), kind.letter().to_string());
            board = board.look_as(&key, Look::piece("chess", side.key(), &glyph, &key));
        }
    }
    board
}

/// The pieces, each with the same id from start to end (a pawn keeps it when it is promoted), and a mark on a king in check.
pub(crate) fn view(state: &State) -> View {
    let position = &state.position;
    let mut view = View::new();
    for sq in Squares(position.occupied()) {
        if let Some((side, kind)) = position.piece(sq) {
            let id = format!("p{}", state.piece_number(sq));
            view = view.item(Item::new(id, look(side, kind), name(sq)));
        }
    }
    if let Some((from, to)) = state.last {
        view = view.mark("last", [from, to].map(name));
    }
    for side in Side::BOTH {
        if position.in_check(side) {
            view = view.mark("check", [name(position.king(side))]);
        }
    }
    view
}
