//! Moves and their texts.

use crate::board::{Board, board};
use crate::layout::{Layout, NotALayout};
use qipai_sdk::graph::Node;
use std::fmt;
use std::str::FromStr;

/// A point of either board, by its name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Point {
    sides: u8,
    node: Node,
}

impl Point {
    #[must_use]
    pub fn new(board: &Board, node: Node) -> Self {
        Self {
            sides: board.sides,
            node,
        }
    }

    /// The point's number, if it is one of this board.
    #[must_use]
    pub fn on(self, board: &Board) -> Option<Node> {
        (self.sides == board.sides).then_some(self.node)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(board(self.sides).name(self.node))
    }
}

/// The text is no move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotAMove;

impl FromStr for Point {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Self, NotAMove> {
        let sides = if text.contains(',') { 4 } else { 2 };
        let node = board(sides).graph.find(text).ok_or(NotAMove)?;
        Ok(Self { sides, node })
    }
}

/// What a seat can do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Move {
    /// Lays out the army.
    Layout(Box<Layout>),
    /// Moves a piece, and attacks what stands there.
    Step { from: Point, to: Point },
    /// Turns a piece up.
    Flip(Point),
    /// What a skipped turn is: nobody may choose it.
    Pass,
    /// Meant as a layout, unreadable from this character on: kept, so that the refusal can say where.
    Garbled { text: String, at: usize },
}

/// Before a layout, and before the point of a piece to be turned up.
const LAYOUT: &str = "layout:";
const FLIP: &str = "flip:";

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Layout(layout) => write!(f, "{LAYOUT}{layout}"),
            Self::Step { from, to } => write!(f, "{from}-{to}"),
            Self::Flip(point) => write!(f, "{FLIP}{point}"),
            Self::Pass => f.write_str("pass"),
            Self::Garbled { text, .. } => write!(f, "{LAYOUT}{text}"),
        }
    }
}

/// Two points, joined by a hyphen, a blank, or (`a2a10`) nothing.
fn step(text: &str) -> Option<(&str, &str)> {
    let joined = text.split_once('-').or_else(|| text.split_once(' '));
    joined.or_else(|| {
        let second = text
            .char_indices()
            .skip(1)
            .find(|(_, c)| c.is_ascii_lowercase());
        second.map(|(at, _)| text.split_at(at))
    })
}

impl FromStr for Move {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Self, NotAMove> {
        if let Some(layout) = text.strip_prefix(LAYOUT) {
            return Ok(match layout.parse() {
                Ok(layout) => Self::Layout(Box::new(layout)),
                Err(NotALayout(at)) => Self::Garbled {
                    text: layout.to_owned(),
                    at: at + 1,
                },
            });
        }
        if let Some(point) = text.strip_prefix(FLIP) {
            return point.parse().map(Self::Flip);
        }
        if text == "pass" {
            return Ok(Self::Pass);
        }
        let (from, to) = step(text).ok_or(NotAMove)?;
        Ok(Self::Step {
            from: from.parse()?,
            to: to.parse()?,
        })
    }
}
