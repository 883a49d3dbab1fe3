//! The board and its pieces as a scene: river, palaces, discs with characters.

use crate::piece::{Kind, Side, glyph};
use crate::position::Position;
use crate::square::{Square, name};
use crate::texts::KINDS;
use qipai_sdk::{Board, Item, Look, Prim, View};

/// Hundredths of the distance between two points.
const STEP: i32 = 100;

/// The text of a point's name.
pub(crate) fn spot(sq: Square) -> String {
    name(sq).map(char::from).iter().collect()
}

/// Key of a piece's look and name: `red-chariot`.
pub(crate) fn look(side: Side, kind: Kind) -> String {
    format!("{}-{}", side_key(side), KINDS[kind as usize])
}

/// Key of a side, which is also the name of its seat.
pub(crate) fn side_key(side: Side) -> &'static str {
    match side {
        Side::Red => "red",
        Side::Black => "black",
    }
}

fn path(d: String, style: &str) -> Prim {
    Prim::Path {
        d,
        s: style.to_owned(),
    }
}

/// Lines, river, palaces and the marks where cannons and soldiers start.
pub(crate) fn board() -> Board {
    let mut board = Board::crossings(9, 10, 0).rotations(&[0, 180]);
    let (right, low) = (8 * STEP, 9 * STEP);
    for rank in 0..10 {
        board = board.prim(path(format!("M0 {}H{right}", rank * STEP), "line"));
    }
    for file in 0..9 {
        let x = file * STEP;
        // Only the edges cross the river.
        let d = if file % 8 == 0 {
            format!("M{x} 0V{low}")
        } else {
            format!("M{x} 0V{}M{x} {}V{low}", 4 * STEP, 5 * STEP)
        };
        board = board.prim(path(d, "line"));
    }
    for top in [0, 7 * STEP] {
        let d = format!("M300 {top}L500 {b}M500 {top}L300 {b}", b = top + 2 * STEP);
        board = board.prim(path(d, "line"));
    }
    for (x, y) in [(1, 2), (7, 2), (1, 7), (7, 7)]
        .into_iter()
        .chain((0..5).flat_map(|i| [(2 * i, 3), (2 * i, 6)]))
    {
        board = board.prim(path(corners(x * STEP, y * STEP), "fine"));
    }
    for (x, text) in [(2 * STEP, "楚河"), (6 * STEP, "汉界")] {
        let (t, s) = (text.to_owned(), "ink-soft".to_owned());
        board = board.prim(Prim::Glyphs {
            x,
            y: 4 * STEP + STEP / 2,
            size: 60,
            t,
            s,
            upright: true,
        });
    }
    for (side, kind) in Side::BOTH
        .into_iter()
        .flat_map(|side| Kind::ALL.map(|kind| (side, kind)))
    {
        let (key, glyph) = (look(side, kind), glyph(side, kind).to_string());
        board = board.look_as(&key, Look::piece("disc", side_key(side), &glyph, &key));
    }
    board
}

/// Four small angles round a point, those off the board left out.
fn corners(x: i32, y: i32) -> String {
    let (near, far) = (10, 25);
    let mut d = String::new();
    for dx in [-1, 1] {
        if x + dx * far < 0 || x + dx * far > 8 * STEP {
            continue;
        }
        for dy in [-1, 1] {
            let (x1, y1, x2, y2) = (x + dx * near, y + dy * near, x + dx * far, y + dy * far);
            d.push_str(&format!("M{x1} {y2}V{y1}H{x2}"));
        }
    }
    d
}

/// The pieces, each with the same id from start to end, and a mark on a general in check.
pub(crate) fn view(position: &Position) -> View {
    let mut view = View::new();
    for side in Side::BOTH {
        for (slot, sq) in position.pieces(side) {
            let id = format!("{}{}", &side_key(side)[..1], slot & 15);
            view = view.item(Item::new(
                format!("p{id}"),
                look(side, Kind::of_slot(slot)),
                spot(sq),
            ));
        }
        if position.in_check(side) {
            view = view.mark("check", [spot(position.general(side))]);
        }
    }
    view
}
