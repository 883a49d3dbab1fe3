//! Boards and pieces as scenes, for each viewer built up from what it knows.

use crate::board::{Board, Link, board};
use crate::layout::Layout;
use crate::piece::{Piece, Place};
use crate::rank::Rank;
use crate::rules::Visibility;
use crate::state::State;
use qipai_sdk::contract::Message;
use qipai_sdk::graph::Node;
use qipai_sdk::{Item, Look, Prim, Seat, View, Viewer, Zone};

/// Colours of the armies, in order of play; partners are two apart.
pub(crate) const TONES: [&str; 4] = ["red", "green", "blue", "purple"];
/// Half a station's width and height: with four seats it looks the same from every side.
const STATIONS: [(i32, i32); 2] = [(34, 20), (24, 24)];
/// A camp's radius.
const CAMP: i32 = 32;

/// An army's colour; two armies are red and blue.
pub(crate) fn tone(sides: usize, army: u8) -> &'static str {
    TONES[usize::from(army) * (4 / sides.max(1)) % 4]
}

/// The key of a piece's look, which is the key of its name too.
pub(crate) fn look(sides: usize, army: u8, rank: Rank) -> String {
    format!("{}-{}", tone(sides, army), rank.letter())
}

/// The static scene: roads, rails, stations, camps and headquarters, and all pieces.
pub(crate) fn scene(sides: u8) -> qipai_sdk::Board {
    let board = board(sides);
    let mut scene = board.graph.board("pale", |kind| match kind {
        Link::Road => Some("road"),
        Link::Rail => Some("rail"),
        Link::Arc => None,
    });
    scene.draw.extend(arcs(board));
    for node in board.graph.nodes() {
        scene.draw.push(place(board, node));
    }
    if sides == 2 {
        scene.draw.extend(front());
    }
    for army in 0..sides {
        let tone = tone(usize::from(sides), army);
        for rank in Rank::ALL {
            let key = look(usize::from(sides), army, rank);
            scene = scene.look_as(&key, Look::piece("tile", tone, rank.chinese(), &key));
        }
        let back = format!("{tone}-back");
        scene = scene.look_as(&back, Look::piece("tile", tone, "", &back));
    }
    scene = scene.look_as("back", Look::piece("tile", "back", "", "back"));
    let turns: &[i32] = if sides == 2 {
        &[0, 180]
    } else {
        &[0, 90, 180, 270]
    };
    scene.rotations(turns)
}

/// A quarter of a circle between the front corners of neighbours.
fn arcs(board: &Board) -> Vec<Prim> {
    let mut drawn = Vec::new();
    for a in board.graph.nodes() {
        for &(b, kind) in board.graph.links(a) {
            if kind == Link::Arc && a < b {
                let [p, q] = [a, b].map(|node| board.graph.spot(node));
                // Round the corner of the centre: outside of both rails.
                let middle = board.graph.spot(board.node(0, 0)).y / 2;
                let [x, y] = if (p.x - middle).abs() < (q.x - middle).abs() {
                    [p.x, q.y]
                } else {
                    [q.x, p.y]
                };
                drawn.push(Prim::Path {
                    d: format!("M{} {}Q{x} {y} {} {}", p.x, p.y, q.x, q.y),
                    s: "rail".to_owned(),
                });
            }
        }
    }
    drawn
}

/// What a point looks like with nothing on it.
fn place(board: &Board, node: Node) -> Prim {
    let (x, y) = (board.graph.spot(node).x, board.graph.spot(node).y);
    if board.is_camp(node) {
        let s = "camp".to_owned();
        return Prim::Circle { x, y, r: CAMP, s };
    }
    let s = if board.is_headquarters(node) {
        "hq"
    } else {
        "station"
    };
    let (w, h) = STATIONS[usize::from(board.sides == 4)];
    Prim::Rect {
        x: x - w,
        y: y - h,
        w: 2 * w,
        h: 2 * h,
        s: s.to_owned(),
    }
}

/// Mountains and the front line between two seats.
fn front() -> Vec<Prim> {
    let board = board(2);
    let at = |name: &str| {
        let node = board.graph.find(name).unwrap_or_default();
        let spot = board.graph.spot(node);
        (spot.x, spot.y)
    };
    let ((b, below), (d, above)) = (at("b6"), at("d7"));
    let glyphs = |x, t: &str| Prim::Glyphs {
        x,
        y: (below + above) / 2,
        size: 36,
        t: t.to_owned(),
        s: "ink-soft".to_owned(),
        upright: true,
    };
    vec![glyphs(b, "山界"), glyphs(d, "前线")]
}

impl State {
    /// Whether a viewer knows a piece's kind (and, face down, whose it is).
    pub(crate) fn knows(&self, viewer: Viewer, piece: &Piece) -> bool {
        if piece.shown || viewer == Viewer::Everything {
            return true;
        }
        let Some(owner) = self.owner(piece.army) else {
            return false;
        };
        match (self.rules.visibility, viewer) {
            (Visibility::Open, _) => true,
            (Visibility::Flip, _) => false,
            (Visibility::DoubleOpen, Viewer::Player(seat)) => {
                self.ring.partners(seat, self.seat(owner))
            }
            _ => viewer.sees(self.seat(owner)),
        }
    }

    /// The board as a viewer sees it; ways to make a move are added by the game.
    pub(crate) fn scene(&self, viewer: Viewer) -> View {
        let mut view = match &self.layouts {
            Some(layouts) => self.tents(layouts, viewer),
            None => self.field(viewer),
        };
        for side in 0..self.ring.len() as u8 {
            self.seat_view(side, &mut view);
        }
        view
    }

    /// Where armies are laid out: the own one, and the backs of the others.
    fn tents(&self, layouts: &[Option<Layout>], viewer: Viewer) -> View {
        let board = self.board();
        let sides = self.ring.len();
        let mut view = View::new();
        for side in self.alive() {
            let own = viewer == Viewer::Player(self.seat(side));
            let laid = layouts[usize::from(side)].filter(|_| viewer.sees(self.seat(side)));
            // The own army stands in the first preset until it is laid out.
            let offered = || Layout::presets().first().filter(|_| own).map(|p| p.1);
            let Some(laid) = laid.or_else(offered) else {
                for slot in crate::state::filled() {
                    let name = board.name(board.node(side, slot));
                    let back = format!("{}-back", tone(sides, side));
                    view = view.item(Item::new(format!("@{name}"), back, name));
                }
                continue;
            };
            let pieces = laid.pieces().map(|(slot, rank)| (rank, slot));
            let mut pieces: Vec<(Rank, usize)> = pieces.collect();
            pieces.sort_unstable();
            for (i, (rank, slot)) in pieces.into_iter().enumerate() {
                let at = board.name(board.node(side, slot));
                let id = if own { tent(i) } else { format!("@{at}") };
                view = view.item(Item::new(id, look(sides, side, rank), at));
            }
        }
        view.status(Message::new("lay-out"))
    }

    /// The board in play. A piece is called by where it began, which everybody has seen.
    fn field(&self, viewer: Viewer) -> View {
        let mut view = View::new();
        for piece in &self.pieces {
            if let Some(at) = piece.node() {
                view = view.item(self.item(piece, self.board().name(at), viewer));
            }
        }
        for army in 0..self.ring.len() as u8 {
            if let Some(zone) = self.lost(army, viewer) {
                view = view.zone(zone);
            }
        }
        if let Some(limit) = self.rules.quiet_limit(self.ring.len()) {
            view = view.zone(Zone::Meter {
                id: "quiet".to_owned(),
                area: "side".to_owned(),
                label: Message::new("quiet-moves").into(),
                v: self.quiet as i32,
                max: limit as i32,
            });
        }
        let flags = self.pieces.iter().filter(|piece| {
            piece.shown && piece.rank == Rank::Flag && !self.flips() && piece.node().is_some()
        });
        let flags = flags
            .filter_map(Piece::node)
            .map(|node| self.board().name(node));
        let last = self.last.iter().map(|&node| self.board().name(node));
        view.mark("danger", flags).mark("last", last)
    }

    fn item(&self, piece: &Piece, at: &str, viewer: Viewer) -> Item {
        let sides = self.ring.len();
        let known = self.knows(viewer, piece);
        let key = match (known, self.face_down(piece)) {
            (true, _) => look(sides, piece.army, piece.rank),
            (false, true) => "back".to_owned(),
            (false, false) => format!("{}-back", tone(sides, piece.army)),
        };
        let id = piece.start.map_or("", |node| self.board().name(node));
        let mut item = Item::new(format!("@{id}"), key, at);
        if self.face_down(piece) && known {
            item.tags.push("face-down".to_owned());
        }
        item
    }

    /// An army's losses: those whose kind the viewer knows, and the number of the others.
    fn lost(&self, army: u8, viewer: Viewer) -> Option<Zone> {
        let fallen = |piece: &&Piece| piece.army == army && piece.place == Place::Fallen;
        let (known, hidden): (Vec<&Piece>, Vec<&Piece>) = self
            .pieces
            .iter()
            .filter(fallen)
            .partition(|piece| self.knows(viewer, piece));
        if known.is_empty() && hidden.is_empty() {
            return None;
        }
        let mut ranks: Vec<Rank> = known.iter().map(|piece| piece.rank).collect();
        ranks.sort_unstable();
        let sides = self.ring.len();
        let colour = tone(sides, army);
        let cards = ranks
            .iter()
            .enumerate()
            .map(|(i, &rank)| Item::card(format!("lost-{colour}-{i}"), look(sides, army, rank)));
        let area = match self.owner(army) {
            Some(side) => format!("seat:{}", self.seat(side)),
            None => "side".to_owned(),
        };
        Some(Zone::Row {
            id: format!("lost-{colour}"),
            area,
            title: Some(
                Message::new("losses")
                    .arg("side", format!("@{colour}"))
                    .into(),
            ),
            cards: cards.collect(),
            hidden: hidden.len() as u32,
        })
    }

    fn seat_view(&self, side: u8, view: &mut View) {
        let seat: Seat = self.seat(side);
        if self.coloured {
            view.seat(seat).tone = tone(self.ring.len(), side).to_owned();
        }
        let mut badge = |key: &str| view.seat(seat).badges.push(key.to_owned());
        if self.out[usize::from(side)].is_some() {
            return badge("badge-out");
        }
        if let Some(layouts) = &self.layouts {
            if layouts[usize::from(side)].is_some() {
                badge("badge-ready");
            }
            return;
        }
        let mine = |piece: &&Piece| {
            self.owner(piece.army) == Some(side) && piece.node().is_some() && !self.face_down(piece)
        };
        let count = self.pieces.iter().filter(mine).count();
        view.seat(seat).note = Some(Message::new("pieces-left").arg("count", count).into());
    }
}

/// The name of the i-th of the own pieces while they are laid out, from the marshal to the flag.
pub(crate) fn tent(i: usize) -> String {
    format!("p{i}")
}
