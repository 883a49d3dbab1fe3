//! Junqi as a game of the SDK.

use crate::layout::Layout;
use crate::movegen::Landing;
use crate::moves::{Move, Point};
use crate::rank::Rank;
use crate::rules::Rules;
use crate::state::State;
use crate::{about, inspect, position, scene, texts};
use qipai_sdk::contract::{Message, Touch, Verdict};
use qipai_sdk::graph::Node;
use qipai_sdk::{
    Board, Cx, Game, Illegal, Info, Moves, Notation, Refusal, Rng, Seat, Setup, Status, Tokens,
    View, Viewer, Waits,
};
use serde::{Deserialize, Serialize};

/// A table of junqi.
#[derive(Clone, Serialize, Deserialize)]
pub struct Junqi {
    state: State,
}

impl Junqi {
    /// The game proper.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }

    fn checked(rules: &Rules, table: &Setup) -> Result<(), Refusal> {
        let flips = rules.visibility == crate::rules::Visibility::Flip;
        match table.ring.len() {
            2 => Ok(()),
            4 if flips => Err(Refusal::illegal("flip-two-seats")),
            4 => Ok(()),
            _ => Err(Refusal::illegal("wrong-seats")),
        }
    }

    fn point(&self, node: Node) -> Point {
        Point::new(self.state.board(), node)
    }

    fn acts(&self, seat: Seat) -> bool {
        matches!(self.status().waits, Waits::Act(actors) if actors.must.contains(&seat))
    }

    /// The rule that forbids to go from one point to another; told by what the seat knows.
    fn forbids_step(&self, side: u8, from: Point, to: Point) -> Result<(), &'static str> {
        let state = &self.state;
        let board = state.board();
        let (Some(from), Some(to)) = (from.on(board), to.on(board)) else {
            return Err("off-board");
        };
        let Some((_, piece)) = state.piece_at(from) else {
            return Err("no-piece");
        };
        if state.face_down(piece) {
            return Err("face-down");
        }
        if state.owner(piece.army) != Some(side) {
            return Err("not-your-piece");
        }
        if !piece.rank.moves() {
            return Err("never-moves");
        }
        if !piece.movable(board) {
            return Err("in-headquarters");
        }
        let mut found = Vec::new();
        state.destinations(from, &mut found);
        if found.contains(&to) {
            return Ok(());
        }
        Err(match (state.landing(piece.army, to), state.piece_at(to)) {
            (Landing::Blocked, Some((_, there))) if state.face_down(there) => "face-down",
            (Landing::Blocked, Some((_, there))) if state.allied(piece.army, there.army) => {
                "own-piece-there"
            }
            (Landing::Blocked, _) if board.is_camp(to) => "safe-in-camp",
            (Landing::Blocked, _) => "mines-first",
            _ => "not-reachable",
        })
    }

    fn forbids(&self, seat: Seat, mv: &Move) -> Result<(), Message> {
        let state = &self.state;
        let side = state.side(seat);
        let code = match (mv, state.layouts.is_some()) {
            (Move::Layout(layout), true) => {
                let fault = layout.check().err();
                return fault.map_or(Ok(()), |fault| Err(state.layout_fault(side, fault)));
            }
            (Move::Garbled { at, .. }, _) => {
                return Err(Message::new("unreadable-layout").arg("at", at));
            }
            (Move::Layout(_), false) => "laid-out-already",
            (Move::Pass, _) => "no-pass",
            (_, true) => "lay-out-first",
            (Move::Step { from, to }, false) => match self.forbids_step(side, *from, *to) {
                Ok(()) => return Ok(()),
                Err(code) => code,
            },
            (Move::Flip(at), false) => {
                let node = at.on(state.board());
                let piece = node.and_then(|node| state.piece_at(node));
                match piece {
                    Some((_, piece)) if state.face_down(piece) => return Ok(()),
                    Some(_) => "face-up",
                    None => "no-piece",
                }
            }
        };
        Err(code.into())
    }
}

impl Game for Junqi {
    type Rules = Rules;
    type Move = Move;

    fn info() -> Info {
        Info::new([texts::all(), about::all()].concat())
            .seats(&["red", "blue"])
            .teams(&[0, 1, 0, 1], &scene::TONES)
            .hidden()
            .endings(&texts::ENDINGS)
            .refusals(&texts::REFUSALS)
            .notes(&texts::NOTES)
            .phases(&["layout", "play"])
            .skips(&["layout", "play"])
    }

    fn setup(rules: Rules, table: &Setup, rng: &mut Rng) -> Result<Self, Refusal> {
        Self::checked(&rules, table)?;
        let state = State::new(rules, table.ring.clone(), rng);
        Ok(Self { state })
    }

    fn from_position(rules: Rules, table: &Setup, text: &str) -> Result<(Self, u32), Refusal> {
        Self::checked(&rules, table)?;
        let state = position::read(rules, table.ring.clone(), text)?;
        let ply = state.ply;
        Ok((Self { state }, ply))
    }

    fn status(&self) -> Status {
        let state = &self.state;
        let out: Vec<Seat> = (0..state.ring.len() as u8)
            .filter(|&side| state.out[usize::from(side)].is_some())
            .map(|side| state.seat(side))
            .collect();
        if let Some(outcome) = &state.over {
            return Status::over(outcome.clone()).out(out);
        }
        let Some(layouts) = &state.layouts else {
            return Status::turn(state.seat(state.turn)).out(out);
        };
        let waits = state
            .alive()
            .filter(|&side| layouts[usize::from(side)].is_none());
        let waits: Vec<Seat> = waits.map(|side| state.seat(side)).collect();
        Status::all(waits).independent().phase("layout").out(out)
    }

    fn legal_moves(&self, seat: Seat) -> Moves<Move> {
        let state = &self.state;
        let side = state.side(seat);
        if state.layouts.is_some() {
            let presets = Layout::presets().into_iter();
            let both = presets.flat_map(|(_, layout)| [layout, layout.mirrored()]);
            let moves: Moves<Move> = both.map(|layout| Move::Layout(Box::new(layout))).collect();
            return moves.open();
        }
        let mut found = Vec::new();
        let mut listed = Vec::new();
        for from in state.own(side) {
            state.destinations(from, &mut found);
            let step = |&to: &Node| Move::Step {
                from: self.point(from),
                to: self.point(to),
            };
            listed.extend(found.iter().map(step));
        }
        listed.extend(state.hidden().map(|node| Move::Flip(self.point(node))));
        Moves::from(listed)
    }

    fn check(&self, seat: Seat, mv: &Move) -> Result<(), Illegal> {
        self.forbids(seat, mv).map_err(Illegal::new)
    }

    fn check_forced(&self, seat: Seat, mv: &Move) -> Result<(), Illegal> {
        match mv {
            Move::Pass => Ok(()),
            other => self.check(seat, other),
        }
    }

    fn apply(&mut self, seat: Seat, mv: Move, cx: &mut Cx<'_>) {
        let board = self.state.board();
        match mv {
            Move::Layout(layout) => {
                cx.free();
                self.state.lay_out(self.state.side(seat), *layout, cx);
            }
            Move::Step { from, to } => {
                if let (Some(from), Some(to)) = (from.on(board), to.on(board)) {
                    self.state.step(from, to, cx);
                }
            }
            Move::Flip(at) => {
                if let Some(at) = at.on(board) {
                    self.state.flip(at, cx);
                }
            }
            Move::Pass => self.state.pass(cx),
            Move::Garbled { .. } => {}
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        let mut view = self.state.scene(viewer);
        if let Viewer::Player(seat) = viewer
            && self.state.layouts.is_some()
            && self.acts(seat)
        {
            view.parts = self.state.layout_parts(self.state.side(seat));
        }
        view
    }

    fn board(&self) -> Board {
        scene::scene(self.state.board().sides)
    }

    /// T4: a layout at random, or a pass.
    fn forced(&self, _: Seat, _: &str, rng: &mut Rng) -> Option<Move> {
        Some(if self.state.layouts.is_some() {
            Move::Layout(Box::new(Layout::random(rng)))
        } else {
            Move::Pass
        })
    }

    fn leave(&mut self, seats: &[Seat], cause: &str, cx: &mut Cx<'_>) {
        self.state.leave(seats, cause, cx);
    }

    fn determinize(&self, seat: Seat, rng: &mut Rng) -> Self {
        let state = self.state.world(seat, rng);
        Self { state }
    }

    /// Layouts are secret; whatever is moved, everybody sees.
    fn shows(&self, seat: Seat, mv: &Move, viewer: Viewer) -> bool {
        let secret = matches!(mv, Move::Layout(_) | Move::Garbled { .. });
        !secret || viewer.sees(seat)
    }

    fn tokens(&self, mv: &Move) -> Tokens {
        match mv {
            Move::Step { from, to } => Tokens::touch([from, to]),
            Move::Flip(at) => Tokens::touch([at]),
            Move::Layout(_) | Move::Garbled { .. } => Tokens::button(mv, "layout"),
            Move::Pass => Tokens::button(mv, "pass"),
        }
    }

    fn interpret(&self, seat: Seat, touched: &[String]) -> Option<String> {
        let mv = self.state.touched(self.state.side(seat), touched)?;
        Some(mv.to_string())
    }

    fn probe(&self, seat: Seat, touched: &[String]) -> Verdict {
        let check = |mv: &Move| self.forbids(seat, mv).err();
        self.state.selection(self.state.side(seat), touched, check)
    }

    fn touches(&self, _: Seat, mv: &Move) -> Option<Touch> {
        let Move::Step { from, to } = mv else {
            return None;
        };
        let taken = to
            .on(self.state.board())
            .and_then(|node| self.state.piece_at(node));
        Some(Touch {
            mv: mv.to_string(),
            first: from.to_string(),
            takes: taken.map(|_| to.to_string()),
        })
    }

    fn write(&self, _: Seat, mv: &Move, how: Notation<'_>, viewer: Viewer) -> Option<String> {
        let chinese = match how {
            "en" => false,
            "zh-Hans" => true,
            _ => return None,
        };
        Some(self.spoken(mv, chinese, viewer))
    }

    fn position(&self, viewer: Viewer) -> Option<String> {
        Some(position::write(&self.state, viewer))
    }

    /// What is left of one's own side, less what is left of the others.
    fn evaluate(&self, seat: Seat) -> i32 {
        let worth = |rank: Rank| match rank {
            Rank::Flag => 100,
            Rank::Bomb | Rank::Mine => 5,
            officer => 13 - officer.index() as i32,
        };
        let standing = self
            .state
            .pieces
            .iter()
            .filter(|piece| piece.node().is_some());
        let value = standing.map(|piece| match self.state.owner(piece.army) {
            Some(side) if self.state.ring.partners(seat, self.state.seat(side)) => {
                worth(piece.rank)
            }
            Some(_) => -worth(piece.rank),
            None => 0,
        });
        value.sum()
    }

    fn inspect(question: &str) -> Result<String, Refusal> {
        inspect::answer(question)
    }
}

impl Junqi {
    /// A move as people say it; the piece's kind only to whom it is known.
    fn spoken(&self, mv: &Move, chinese: bool, viewer: Viewer) -> String {
        let state = &self.state;
        match mv {
            Move::Layout(_) | Move::Garbled { .. } => texts::word("layout", chinese).to_owned(),
            Move::Pass => texts::word("pass", chinese).to_owned(),
            Move::Flip(at) => format!("{} {at}", texts::word("turn-up", chinese)),
            Move::Step { from, to } => {
                let piece_at = |point: &Point| {
                    let node = point.on(state.board())?;
                    state.piece_at(node).map(|(_, piece)| piece)
                };
                let known = piece_at(from).filter(|piece| state.knows(viewer, piece));
                let name = match known {
                    Some(piece) if chinese => format!("{} ", piece.rank.chinese()),
                    Some(piece) => format!("{} ", piece.rank.english()),
                    None => String::new(),
                };
                let sign = if piece_at(to).is_some() { "×" } else { "–" };
                format!("{name}{from}{sign}{to}")
            }
        }
    }
}

// In a module of its own: the export writes a test module.
mod exported {
    use super::Junqi;
    qipai_sdk::export!(Junqi);
}
