//! The board of games with stones: lines, a frame, stars, black and white stones.

use super::board::CELL;
use super::{Board, Look, Prim, Spot};

/// Radius of a star.
const STAR: i32 = 11;

impl Board {
    /// A square board of `size` lines whose crossings hold stones with the looks `black` and `white`, spoken by the keys
    /// `black-stone` and `white-stone`. `name` gives the id of a crossing by file and rank, both from 0, ranks from below.
    #[must_use]
    pub fn stones(size: u8, stars: &[(u8, u8)], name: impl Fn(u8, u8) -> String) -> Board {
        let x = |file: u8| i32::from(file) * CELL;
        let y = |rank: u8| i32::from(size - 1 - rank) * CELL;
        let points = (0..size)
            .rev()
            .flat_map(|rank| (0..size).map(move |file| (file, rank)));
        let spots = points
            .map(|(file, rank)| Spot::new(name(file, rank), x(file), y(rank)))
            .collect();
        let last = x(size - 1);
        let mut board = Board::graph(last, last, "wood", spots).rotations(&[0, 90, 180, 270]);
        for line in (0..size).map(x) {
            let style = if line == 0 || line == last {
                "frame"
            } else {
                "line"
            };
            for d in [format!("M{line} 0V{last}"), format!("M0 {line}H{last}")] {
                let s = style.to_owned();
                board = board.prim(Prim::Path { d, s });
            }
        }
        for &(file, rank) in stars {
            board = board.prim(Prim::Circle {
                x: x(file),
                y: y(rank),
                r: STAR,
                s: "star".to_owned(),
            });
        }
        for side in ["black", "white"] {
            let name = format!("{side}-stone");
            board = board.look_as(side, Look::piece("stone", side, "", &name));
        }
        board
    }
}
