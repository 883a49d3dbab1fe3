//! Where a piece can go (J1, J2): one step by road, any way along a rail line, and for engineers along any rails.

use crate::board::{Board, Link};
use qipai_sdk::graph::Node;

/// What a point is to a piece that comes there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Landing {
    Empty,
    /// A piece that may be attacked.
    Enemy,
    Blocked,
}

/// The points that a piece reaches from `from`, each once, without asking whether it may move at all.
pub fn reach(
    board: &Board,
    from: Node,
    engineer: bool,
    landing: impl Fn(Node) -> Landing,
    found: &mut Vec<Node>,
) {
    found.clear();
    let mut known = [false; 256];
    known[usize::from(from)] = true;
    let mut land = |to: Node, found: &mut Vec<Node>| {
        let there = landing(to);
        if there != Landing::Blocked && !std::mem::replace(&mut known[usize::from(to)], true) {
            found.push(to);
        }
        there
    };
    for ray in &board.rays[usize::from(from)] {
        for &to in ray {
            if land(to, found) != Landing::Empty {
                break;
            }
        }
    }
    if engineer {
        turn_corners(board, from, &landing, &mut land, found);
    }
    for &(to, kind) in board.graph.links(from) {
        if kind == Link::Road {
            land(to, found);
        }
    }
}

/// From each rail point found so far on along the rails, breadth first. Points that hold an enemy end the way.
fn turn_corners(
    board: &Board,
    from: Node,
    landing: &impl Fn(Node) -> Landing,
    land: &mut impl FnMut(Node, &mut Vec<Node>) -> Landing,
    found: &mut Vec<Node>,
) {
    let mut next = 0;
    let mut here = Some(from);
    while let Some(node) = here {
        if node == from || landing(node) == Landing::Empty {
            for &(to, kind) in board.graph.links(node) {
                if kind != Link::Road {
                    land(to, found);
                }
            }
        }
        here = found.get(next).copied();
        next += 1;
    }
}
