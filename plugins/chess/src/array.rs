//! The 960 arrays of Chess960 by their usual numbers; 518 is that of chess.

use crate::piece::{Kind, Side};
use crate::position::Position;
use crate::square::bit;

/// The start position of an array (0 to 959).
pub fn start(number: u16) -> Position {
    let mut position = Position::empty();
    for side in Side::BOTH {
        let home = side.home_rank() * 8;
        for (f, kind) in (0..8).zip(row(number)) {
            position.put(side, kind, home + f);
            position.put(side, Kind::Pawn, f + if home == 0 { 8 } else { 48 });
            if kind == Kind::Rook {
                position.castling |= bit(home + f);
            }
        }
    }
    position
}

/// The pieces from the a file to the h file: bishops by the number's remainders by four, then the queen by six, then the
/// knights among what is left by ten pairs, and rook, king, rook on the rest.
fn row(number: u16) -> [Kind; 8] {
    const KNIGHTS: [(usize, usize); 10] = [
        (0, 1),
        (0, 2),
        (0, 3),
        (0, 4),
        (1, 2),
        (1, 3),
        (1, 4),
        (2, 3),
        (2, 4),
        (3, 4),
    ];
    let number = usize::from(number);
    let mut row = [None; 8];
    row[number % 4 * 2 + 1] = Some(Kind::Bishop);
    row[number / 4 % 4 * 2] = Some(Kind::Bishop);
    let free = |row: &[Option<Kind>; 8], nth: usize| {
        (0..8).filter(|&f| row[f].is_none()).nth(nth).unwrap_or(0)
    };
    row[free(&row, number / 16 % 6)] = Some(Kind::Queen);
    let (first, second) = KNIGHTS[number / 96 % 10];
    let knights = [free(&row, first), free(&row, second)];
    for f in knights {
        row[f] = Some(Kind::Knight);
    }
    for kind in [Kind::Rook, Kind::King, Kind::Rook] {
        row[free(&row, 0)] = Some(kind);
    }
    row.map(|kind| kind.unwrap_or(Kind::Pawn))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fen;
    use std::collections::BTreeSet;

    #[test]
    fn c1_array_518_is_the_usual_one_and_all_differ() {
        assert_eq!(fen::write(&start(518), 0, 1), fen::START);
        assert_eq!(
            fen::write(&start(0), 0, 1).split('/').next(),
            Some("bbqnnrkr")
        );
        assert_eq!(
            fen::write(&start(959), 0, 1).split('/').next(),
            Some("rkrnnqbb")
        );
        let all: BTreeSet<String> = (0..960).map(|n| fen::write(&start(n), 0, 1)).collect();
        assert_eq!(all.len(), 960);
        for text in all {
            assert!(fen::read(&text, true).is_ok(), "{text}");
        }
    }
}
