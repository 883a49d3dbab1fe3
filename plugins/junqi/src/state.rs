//! A game in progress: armies laid out, pieces, turns. `play` changes it.

use crate::board::{Board, HALF, board, slot_is_camp};
use crate::layout::Layout;
use crate::movegen::{Landing, reach};
use crate::piece::{Fight, Piece};
use crate::rank::Rank;
use crate::rules::{Rules, Visibility};
use qipai_sdk::graph::Node;
use qipai_sdk::{Outcome, Ring, Rng, Seat};
use serde::{Deserialize, Serialize};

/// No piece.
pub(crate) const NONE: u8 = u8::MAX;

/// A piece's number, in the order of the points where pieces began.
pub type PieceId = u8;

/// A table of junqi. A *side* is a place in the order of play, and its half of the board; its army has the same number.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct State {
    pub rules: Rules,
    pub ring: Ring,
    /// Layouts by side while armies are laid out; `None` once play has begun.
    pub layouts: Option<Vec<Option<Layout>>>,
    pub pieces: Vec<Piece>,
    /// The piece on each point.
    pub(crate) standing: Vec<u8>,
    /// Whether the pieces began in layouts, so that their places then tell something.
    pub laid_out: bool,
    /// The side to move.
    pub turn: u8,
    /// Why each side is out.
    pub out: Vec<Option<String>>,
    /// Whether it is known who plays which army; not before the first piece is turned up, where all begin face down.
    pub coloured: bool,
    /// Plies since the last capture.
    pub quiet: u32,
    pub ply: u32,
    /// The points of the last move.
    pub last: Vec<Node>,
    pub fights: Vec<Fight>,
    pub over: Option<Outcome>,
}

impl State {
    /// Before the armies are laid out, or with all pieces face down.
    pub fn new(rules: Rules, ring: Ring, rng: &mut Rng) -> Self {
        let sides = ring.len();
        let mut state = Self {
            layouts: Some(vec![None; sides]),
            pieces: Vec::new(),
            standing: Vec::new(),
            laid_out: true,
            turn: 0,
            out: vec![None; sides],
            coloured: true,
            quiet: 0,
            ply: 0,
            last: Vec::new(),
            fights: Vec::new(),
            over: None,
            rules,
            ring,
        };
        if state.flips() {
            state.layouts = None;
            state.coloured = false;
            let places = board(sides as u8).graph.nodes();
            let camp = |node: &Node| board(sides as u8).is_camp(*node);
            let mut places: Vec<Node> = places.filter(|node| !camp(node)).collect();
            rng.shuffle(&mut places);
            let armies =
                (0..sides as u8).flat_map(|army| Rank::army().map(move |rank| (army, rank)));
            let pieces = armies.zip(places);
            state.set(
                pieces
                    .map(|((army, rank), at)| Piece::new(army, rank, Some(at)))
                    .collect(),
            );
        }
        state
    }

    /// Puts these pieces on the board.
    pub fn set(&mut self, mut pieces: Vec<Piece>) {
        // In the order of the places: the numbers of pieces tell nothing.
        pieces.sort_by_key(|piece| (piece.node().is_none(), piece.node(), piece.army, piece.rank));
        self.standing = vec![NONE; self.board().graph.len()];
        for (id, piece) in pieces.iter().enumerate() {
            if let Some(node) = piece.node() {
                self.standing[usize::from(node)] = id as u8;
            }
        }
        self.pieces = pieces;
    }

    #[must_use]
    pub fn board(&self) -> &'static Board {
        board(self.ring.len() as u8)
    }

    #[must_use]
    pub fn flips(&self) -> bool {
        self.rules.visibility == Visibility::Flip
    }

    #[must_use]
    pub fn seat(&self, side: u8) -> Seat {
        self.ring.at(usize::from(side))
    }

    #[must_use]
    pub fn side(&self, seat: Seat) -> u8 {
        self.ring.index(seat) as u8
    }

    /// The side that plays an army, once that is known.
    #[must_use]
    pub fn owner(&self, army: u8) -> Option<u8> {
        self.coloured.then_some(army)
    }

    /// Sides that are still in the game.
    pub fn alive(&self) -> impl Iterator<Item = u8> + '_ {
        let out = self.out.iter().enumerate();
        out.filter(|(_, out)| out.is_none())
            .map(|(side, _)| side as u8)
    }

    /// The piece on a point.
    #[must_use]
    pub fn piece_at(&self, node: Node) -> Option<(PieceId, &Piece)> {
        let id = *self.standing.get(usize::from(node))?;
        Some((id, self.pieces.get(usize::from(id))?))
    }

    /// Whether a piece lies face down.
    #[must_use]
    pub fn face_down(&self, piece: &Piece) -> bool {
        self.flips() && !piece.shown
    }

    /// Whether two armies belong together.
    pub(crate) fn allied(&self, a: u8, b: u8) -> bool {
        match (self.owner(a), self.owner(b)) {
            (Some(a), Some(b)) => self.ring.partners(self.seat(a), self.seat(b)),
            _ => a == b,
        }
    }

    /// Whether the rules keep an army's flag from being taken.
    pub(crate) fn guarded(&self, army: u8) -> bool {
        let mine = |piece: &Piece| {
            piece.army == army && piece.rank == Rank::Mine && piece.node().is_some()
        };
        self.rules.flag_needs_mines_cleared && self.pieces.iter().any(mine)
    }

    /// What a point is to a piece of `army`.
    pub fn landing(&self, army: u8, to: Node) -> Landing {
        let Some((_, piece)) = self.piece_at(to) else {
            return Landing::Empty;
        };
        if self.face_down(piece) || self.allied(army, piece.army) || self.board().is_camp(to) {
            return Landing::Blocked;
        }
        // Only where all can see it; elsewhere the attack fails, or checking would tell what is hidden.
        if self.rules.open_board() && piece.rank == Rank::Flag && self.guarded(piece.army) {
            return Landing::Blocked;
        }
        Landing::Enemy
    }

    /// Where the piece on a point can go.
    pub fn destinations(&self, from: Node, found: &mut Vec<Node>) {
        found.clear();
        let Some((_, piece)) = self.piece_at(from) else {
            return;
        };
        if !self.face_down(piece) && piece.movable(self.board()) {
            let engineer = piece.rank == Rank::Engineer;
            let landing = |to| self.landing(piece.army, to);
            reach(self.board(), from, engineer, landing, found);
        }
    }

    /// The points of a side's own pieces that it knows of.
    pub fn own(&self, side: u8) -> impl Iterator<Item = Node> + '_ {
        let own = move |piece: &&Piece| piece.army == side && !self.face_down(piece);
        self.pieces.iter().filter(own).filter_map(Piece::node)
    }

    /// The points of pieces that lie face down.
    pub fn hidden(&self) -> impl Iterator<Item = Node> + '_ {
        let down = |piece: &&Piece| self.face_down(piece);
        self.pieces.iter().filter(down).filter_map(Piece::node)
    }

    /// Whether a side can do anything.
    #[must_use]
    pub fn can_move(&self, side: u8) -> bool {
        let mut found = Vec::new();
        self.hidden().next().is_some()
            || self.own(side).any(|from| {
                self.destinations(from, &mut found);
                !found.is_empty()
            })
    }
}

/// Places of a half that are filled.
pub fn filled() -> impl Iterator<Item = usize> {
    (0..HALF).filter(|&slot| !slot_is_camp(slot))
}
