//! The static scene of a session: spots, drawing, looks.

use super::Msg;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Hundredths of a cell.
pub(crate) const CELL: i32 = 100;

/// The board of a session and the looks of its pieces. Games without a board (cards) leave `spots` empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Board {
    pub v: u32,
    pub w: i32,
    pub h: i32,
    /// Room around the outermost spots, for coordinates.
    pub pad: i32,
    /// "wood", "pale", "felt", "checker", "none".
    pub material: String,
    pub draw: Vec<Prim>,
    pub spots: Vec<Spot>,
    /// Angles in degrees by which a viewer's side may turn the board.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rot: Vec<i32>,
    pub looks: BTreeMap<String, Look>,
    /// The turn goes to the right, as at card tables in China: whoever is next is seen on the right hand.
    #[serde(default, skip_serializing_if = "super::is_false")]
    pub anticlockwise: bool,
}

/// A place that can be touched or hold an item; `id` is the only address used in moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spot {
    pub id: String,
    pub x: i32,
    pub y: i32,
    /// Radius of what reacts to a touch; half a cell by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hit: Option<i32>,
    /// Spoken name, where the id is not one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<Msg>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tone: Option<String>,
}

/// A stroke or shape; `s` is a style token (line, fine, frame, star, hole, cell-a, cell-b, road, rail, station, camp, hq, coord).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "p", rename_all = "kebab-case")]
pub enum Prim {
    /// An SVG path.
    Path {
        d: String,
        s: String,
    },
    Rect {
        x: i32,
        y: i32,
        w: i32,
        h: i32,
        s: String,
    },
    Circle {
        x: i32,
        y: i32,
        r: i32,
        s: String,
    },
    /// Characters drawn from outlines (楚河), `upright` when they stay readable on a turned board.
    Glyphs {
        x: i32,
        y: i32,
        size: i32,
        t: String,
        s: String,
        upright: bool,
    },
    /// Translated text.
    Text {
        x: i32,
        y: i32,
        size: i32,
        k: Msg,
        s: String,
    },
}

/// Shapes that are drawn.
pub const SHAPES: [&str; 11] = [
    "disc", "stone", "marble", "tile", "chess", "card", "chip", "die", "token", "cross", "ring",
];

/// How an item is drawn: a shape, its owner's tone, and what is on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Look {
    /// One of [`SHAPES`].
    pub shape: String,
    pub tone: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub glyph: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub rank: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub suit: String,
    /// Key of the spoken name.
    pub name: String,
}

impl Board {
    fn empty(w: i32, h: i32, material: &str) -> Self {
        Self {
            v: 1,
            w,
            h,
            pad: CELL / 2,
            material: material.to_owned(),
            ..Self::default()
        }
    }

    /// A table without a board: cards on felt.
    #[must_use]
    pub fn felt() -> Self {
        Self::empty(0, 0, "felt")
    }

    /// Cells, files a, b, c... from the left and ranks 1, 2, 3... from below, pieces inside them.
    #[must_use]
    pub fn cells(files: u8, ranks: u8) -> Self {
        let (w, h) = (i32::from(files) * CELL, i32::from(ranks) * CELL);
        let mut board = Self::empty(w, h, "pale").with_spots(files, ranks, CELL / 2, 1);
        for file in 0..=i32::from(files) {
            board.draw.push(Prim::Path {
                d: format!("M{} 0V{h}", file * CELL),
                s: "line".to_owned(),
            });
        }
        for rank in 0..=i32::from(ranks) {
            board.draw.push(Prim::Path {
                d: format!("M0 {}H{w}", rank * CELL),
                s: "line".to_owned(),
            });
        }
        board
    }

    /// Cells of two colours; the lower left one is dark.
    #[must_use]
    pub fn checker(files: u8, ranks: u8) -> Self {
        let mut board = Self::empty(i32::from(files) * CELL, i32::from(ranks) * CELL, "checker")
            .with_spots(files, ranks, CELL / 2, 1);
        for (file, rank) in (0..files).flat_map(|f| (0..ranks).map(move |r| (f, r))) {
            let s = if (file + rank) % 2 == 0 {
                "cell-b"
            } else {
                "cell-a"
            };
            let (x, y) = (i32::from(file) * CELL, i32::from(ranks - 1 - rank) * CELL);
            board.draw.push(Prim::Rect {
                x,
                y,
                w: CELL,
                h: CELL,
                s: s.to_owned(),
            });
        }
        board
    }

    /// Points where lines cross, ranks counted from `first_rank`; pieces stand on the crossings. The lines are drawn.
    #[must_use]
    pub fn points(files: u8, ranks: u8, first_rank: u8) -> Self {
        let mut board = Self::crossings(files, ranks, first_rank);
        let (w, h) = (board.w, board.h);
        for file in 0..i32::from(files) {
            board.draw.push(Prim::Path {
                d: format!("M{} 0V{h}", file * CELL),
                s: "line".to_owned(),
            });
        }
        for rank in 0..i32::from(ranks) {
            board.draw.push(Prim::Path {
                d: format!("M0 {}H{w}", rank * CELL),
                s: "line".to_owned(),
            });
        }
        board
    }

    /// The same spots as [`Board::points`] with nothing drawn.
    #[must_use]
    pub fn crossings(files: u8, ranks: u8, first_rank: u8) -> Self {
        let (w, h) = ((i32::from(files) - 1) * CELL, (i32::from(ranks) - 1) * CELL);
        Self::empty(w, h, "wood").with_spots(files, ranks, 0, first_rank)
    }

    /// Spots anywhere, for boards that are graphs.
    #[must_use]
    pub fn graph(w: i32, h: i32, material: &str, spots: Vec<Spot>) -> Self {
        Self {
            spots,
            ..Self::empty(w, h, material)
        }
    }

    fn with_spots(mut self, files: u8, ranks: u8, inset: i32, first_rank: u8) -> Self {
        for rank in (0..ranks).rev() {
            for file in 0..files {
                let id = format!("{}{}", char::from(b'a' + file), rank + first_rank);
                let y = i32::from(ranks - 1 - rank) * CELL + inset;
                self.spots
                    .push(Spot::new(id, i32::from(file) * CELL + inset, y));
            }
        }
        self
    }

    /// A look in which the items' key, the name's key and the tone are the same word.
    #[must_use]
    pub fn look(self, key: &str, shape: &str) -> Self {
        self.look_as(
            key,
            Look {
                shape: shape.to_owned(),
                tone: key.to_owned(),
                glyph: String::new(),
                rank: String::new(),
                suit: String::new(),
                name: key.to_owned(),
            },
        )
    }

    /// Such a look for each pair of key and shape.
    #[must_use]
    pub fn looks<'a>(self, looks: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let add = |board: Self, (key, shape)| board.look(key, shape);
        looks.into_iter().fold(self, add)
    }

    #[must_use]
    pub fn look_as(mut self, key: &str, look: Look) -> Self {
        self.looks.insert(key.to_owned(), look);
        self
    }

    #[must_use]
    pub fn prim(mut self, prim: Prim) -> Self {
        self.draw.push(prim);
        self
    }

    /// The turn goes to the right round this table.
    #[must_use]
    pub fn anticlockwise(mut self) -> Self {
        self.anticlockwise = true;
        self
    }

    #[must_use]
    pub fn rotations(mut self, degrees: &[i32]) -> Self {
        self.rot = degrees.to_vec();
        self
    }
}

impl Spot {
    pub fn new(id: impl Into<String>, x: i32, y: i32) -> Self {
        Self {
            id: id.into(),
            x,
            y,
            hit: None,
            name: None,
            tone: None,
        }
    }
}

impl Look {
    /// A piece of `tone` with a character on it, spoken by the key `name`.
    #[must_use]
    pub fn piece(shape: &str, tone: &str, glyph: &str, name: &str) -> Self {
        let [shape, tone, glyph, name] = [shape, tone, glyph, name].map(str::to_owned);
        Self {
            shape,
            tone,
            glyph,
            rank: String::new(),
            suit: String::new(),
            name,
        }
    }

    /// A playing card.
    #[must_use]
    pub fn card(suit: &str, rank: &str, name: &str) -> Self {
        let tone = if matches!(suit, "H" | "D") {
            "red-suit"
        } else {
            "black-suit"
        };
        Self {
            rank: rank.to_owned(),
            suit: suit.to_owned(),
            ..Self::piece("card", tone, "", name)
        }
    }
}
