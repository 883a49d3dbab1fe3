//! Pieces, where they are, and what everybody knows of them.

use crate::board::Board;
use crate::rank::{Clash, Rank};
use qipai_sdk::graph::Node;
use serde::{Deserialize, Serialize};

/// Where a piece is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Place {
    On(Node),
    /// Fell in a fight.
    Fallen,
    /// Left the board with its army.
    Gone,
}

/// One of an army's 25 pieces. All but `rank` is known to everybody, unless it lies face down: then `army` is hidden too.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Piece {
    pub army: u8,
    pub rank: Rank,
    pub place: Place,
    /// Where it stood when the game began; `None` for one that was lost before a start position.
    pub start: Option<Node>,
    pub moved: bool,
    /// It has moved as only engineers do.
    pub flew: bool,
    /// It had somewhere to go when its side could move nothing: a mine or the flag.
    pub rooted: bool,
    /// Its rank is known to all: a flag that is shown, the marshal whose fall showed it, a piece turned up.
    pub shown: bool,
}

impl Piece {
    #[must_use]
    pub fn new(army: u8, rank: Rank, at: Option<Node>) -> Self {
        Self {
            army,
            rank,
            place: at.map_or(Place::Fallen, Place::On),
            start: at,
            moved: false,
            flew: false,
            rooted: false,
            shown: false,
        }
    }

    /// The point it stands on.
    #[must_use]
    pub fn node(&self) -> Option<Node> {
        match self.place {
            Place::On(node) => Some(node),
            _ => None,
        }
    }

    /// J2: whether it can move at all from where it stands.
    #[must_use]
    pub fn movable(&self, board: &Board) -> bool {
        self.rank.moves() && self.node().is_some_and(|node| !board.is_headquarters(node))
    }
}

/// Two pieces met, by their numbers, and this came of it: what everybody has seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fight {
    pub attacker: u8,
    pub defender: u8,
    pub clash: Clash,
}
