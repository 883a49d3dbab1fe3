//! Chinese checkers as a game of the SDK.

use crate::around::Around;
use crate::board::{Point, name, points};
use crate::moves::Move;
use crate::position;
use crate::rules::{Places, Rules};
use crate::state::{News, State};
use crate::texts::COLOURS;
use crate::{about, inspect, notation, scene, texts};
use qipai_sdk::contract::{Message, Touch, Verdict};
use qipai_sdk::{
    Board, Cx, Dice, Game, Illegal, Info, Moves, Notation, Outcome, Part, Refusal, Ring, Rng, Seat,
    Setup, Status, Tokens, View, Viewer, Waits,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A table of Chinese checkers: the game, and who plays which colour.
#[derive(Clone, Serialize, Deserialize)]
pub struct ChineseCheckers {
    state: State,
    ring: Ring,
}

/// The teams of a ring, in order of play.
fn sides(ring: &Ring) -> Vec<u8> {
    ring.iter().map(|seat| ring.team(seat)).collect()
}

impl ChineseCheckers {
    /// The game proper.
    pub fn state(&self) -> &State {
        &self.state
    }

    fn colour(&self, player: usize) -> &'static str {
        COLOURS[usize::from(self.state.players[player].home)]
    }

    fn tell(&self, news: &[News], cx: &mut Cx<'_>) {
        for news in news {
            let (code, player) = match *news {
                News::Filled(player) => ("filled", player),
                News::Passed(player) => ("passed", player),
                News::Late(player) => ("late", player),
                News::Blocked(player) => ("was-blocked", player),
            };
            // A code itself, told in the reader's language.
            let seat = format!("@{}", self.colour(player));
            cx.note(Message::new(code).arg("seat", seat));
        }
    }

    fn outcome(&self, code: &str) -> Outcome {
        let state = &self.state;
        let mut sides = sides(&self.ring);
        sides.sort_unstable();
        sides.dedup();
        if state.standing.done.is_empty() && state.playing().is_empty() {
            return Outcome::nobody(code);
        }
        let place = |seat: usize| {
            let team = self.ring.team(Seat(seat as u8));
            let place = state.standing.place(team, sides.len());
            match state.rules.places {
                Places::WinnerOnly => place.min(2) as u8,
                Places::FullRanking => place as u8,
            }
        };
        Outcome::places((0..self.ring.len()).map(place).collect(), code)
    }

    /// The ends of each piece, with the points on the way.
    fn hops(&self, player: usize) -> Part {
        let way = |from: Point, to: Point| {
            let way = self
                .state
                .way(player, Move { from, to })
                .unwrap_or_default();
            let inner = way.get(1..way.len().saturating_sub(1)).unwrap_or_default();
            inner.iter().map(|&point| name(point).to_owned()).collect()
        };
        let ends = self.state.ends(player).filter(|(_, ends)| *ends != 0);
        let hops = ends.map(|(from, ends)| {
            let ends: BTreeMap<String, Vec<String>> = points(ends)
                .map(|to| (name(to).to_owned(), way(from, to)))
                .collect();
            (name(from).to_owned(), ends)
        });
        Part::Path {
            hops: hops.collect(),
        }
    }
}

impl Game for ChineseCheckers {
    type Rules = Rules;
    type Move = Move;

    fn info() -> Info {
        let refusals: Vec<&str> = texts::REFUSALS.into_iter().chain(position::CODES).collect();
        let [red, purple, green, yellow, blue, _] = COLOURS;
        let four = [red, purple, yellow, blue];
        Info::new([texts::all(), about::all()].concat())
            .seats(&[red, yellow])
            .seats(&[red, green, blue])
            .seats(&four)
            .seats(&COLOURS)
            .teams(&[0, 1, 0, 1], &four)
            .teams(&[0, 1, 2, 0, 1, 2], &COLOURS)
            .endings(&texts::ENDINGS)
            .refusals(&refusals)
            .notes(&texts::NOTES)
            .skips(&["play"])
            .notations(&notation::NAMES)
    }

    fn setup(rules: Rules, table: &Setup, _: &mut Rng) -> Result<Self, Refusal> {
        let state = State::new(rules.checked()?, &sides(&table.ring));
        let ring = table.ring.clone();
        Ok(ChineseCheckers { state, ring })
    }

    fn from_position(rules: Rules, table: &Setup, text: &str) -> Result<(Self, u32), Refusal> {
        let state = position::open(text, rules.checked()?, &sides(&table.ring))?;
        let (ply, ring) = (state.ply, table.ring.clone());
        Ok((ChineseCheckers { state, ring }, ply))
    }

    fn status(&self) -> Status {
        if let Some(end) = &self.state.end {
            return Status::over(self.outcome(&end.code));
        }
        let idle = (0..self.ring.len()).filter(|&player| !self.state.plays(player));
        let out: Vec<Seat> = idle.map(|player| self.ring.at(player)).collect();
        Status::turn(self.ring.at(self.state.turn)).out(out)
    }

    fn legal_moves(&self, seat: Seat) -> Moves<Move> {
        Moves::from(self.state.legal_moves(self.ring.index(seat)))
    }

    fn check(&self, seat: Seat, mv: &Move) -> Result<(), Illegal> {
        let why = self.state.forbids(self.ring.index(seat), *mv);
        why.map_or(Ok(()), |code| Err(Illegal::new(code)))
    }

    fn apply(&mut self, _: Seat, mv: Move, cx: &mut Cx<'_>) {
        let mut news = Vec::new();
        self.state.play(mv, true, &mut news);
        if self.state.path.len() > 2 {
            cx.note(Message::new("hops").arg("count", self.state.path.len() - 1));
        }
        self.tell(&news, cx);
    }

    fn leave(&mut self, seats: &[Seat], cause: &str, cx: &mut Cx<'_>) {
        let sides: Vec<u8> = seats.iter().map(|&seat| self.ring.team(seat)).collect();
        let mut news = Vec::new();
        self.state.lose(&sides, cause);
        self.state.pass_on(self.state.turn, &mut news);
        self.tell(&news, cx);
    }

    // Nobody may pass: who runs out of time in a game that goes on moves forward.
    fn forced(&self, seat: Seat, _: &str, _: &mut Rng) -> Option<Move> {
        self.state.forward(self.ring.index(seat))
    }

    fn view(&self, viewer: Viewer) -> View {
        let mut view = scene::view(&self.state);
        for player in 0..self.ring.len() {
            let seat = self.ring.at(player);
            view = view.tone(seat, self.colour(player));
            let of = &self.state.players[player];
            let inside = (of.own() & of.target()).count_ones();
            view.seat(seat).note = Some(Message::new("in-target").arg("count", inside).into());
            if of.filled {
                view = view.badge(seat, "badge-done");
            } else if !self.state.plays(player) {
                view = view.badge(seat, "badge-out");
            }
        }
        if let Viewer::Player(seat) = viewer
            && matches!(self.status().waits, Waits::Act(actors) if actors.must.contains(&seat))
        {
            view.parts = vec![self.hops(self.ring.index(seat))];
        }
        view
    }

    fn board(&self) -> Board {
        let homes: Vec<u8> = self
            .state
            .players
            .iter()
            .map(|player| player.home)
            .collect();
        scene::board(&homes)
    }

    fn put(mv: &Move, out: &mut String) {
        out.push_str(name(mv.from));
        out.push_str(name(mv.to));
    }

    fn tokens(&self, mv: &Move) -> Tokens {
        Tokens::touch([name(mv.from), name(mv.to)])
    }

    fn interpret(&self, _: Seat, touched: &[String]) -> Option<String> {
        let [from, to] = touched else { return None };
        let mv: Move = format!("{from}{to}").parse().ok()?;
        Some(mv.to_string())
    }

    fn probe(&self, seat: Seat, touched: &[String]) -> Verdict {
        let player = self.ring.index(seat);
        let ends = self.state.ends(player).filter(|(_, ends)| *ends != 0);
        let next: Vec<Point> = match touched {
            [] => ends.map(|(from, _)| from).collect(),
            [from] => ends
                .filter(|(at, _)| name(*at) == *from)
                .flat_map(|(_, ends)| points(ends))
                .collect(),
            _ => Vec::new(),
        };
        let next: Vec<String> = next.into_iter().map(|at| name(at).to_owned()).collect();
        let mv = self
            .interpret(seat, touched)
            .and_then(|text| text.parse().ok());
        let why = mv.map_or(Some("no-gesture"), |mv| self.state.forbids(player, mv));
        let complete = why.is_none();
        Verdict {
            ok: complete || !next.is_empty(),
            complete,
            why: why.filter(|_| next.is_empty()).map(Message::new),
            next,
            ..Verdict::default()
        }
    }

    fn touches(&self, _: Seat, mv: &Move) -> Option<Touch> {
        Some(Touch {
            mv: mv.to_string(),
            first: name(mv.from).to_owned(),
            takes: None,
        })
    }

    fn write(&self, seat: Seat, mv: &Move, how: Notation<'_>, _: Viewer) -> Option<String> {
        notation::write(&self.state, self.ring.index(seat), *mv, how)
    }

    fn read(&self, seat: Seat, text: &str, how: Notation<'_>) -> Option<Move> {
        notation::read(&self.state, self.ring.index(seat), text, how)
    }

    fn position(&self, _: Viewer) -> Option<String> {
        Some(position::write(&self.state))
    }

    fn perft(&self, depth: u32) -> u64 {
        let mut state = self.state.clone();
        state.rules.max_plies = u32::MAX;
        state.perft(depth)
    }

    fn playout(&mut self, dice: &mut Dice, limit: u32) -> u32 {
        let mut news = Vec::new();
        let mut around = Around::new(self.state.occupied());
        for ply in 0..limit {
            around.follow(self.state.occupied());
            let Some(mv) = self.state.random(&mut around, dice) else {
                return ply;
            };
            news.clear();
            self.state.play(mv, false, &mut news);
        }
        limit
    }

    fn evaluate(&self, seat: Seat) -> i32 {
        let team = self.ring.team(seat);
        let (mut own, mut best) = (0, i32::MIN);
        for player in 0..self.ring.len() {
            let progress = self.state.progress(player);
            if self.state.players[player].side == team {
                own = own.max(progress);
            } else {
                best = best.max(progress);
            }
        }
        own - best
    }

    fn inspect(question: &str) -> Result<String, Refusal> {
        inspect::answer(question)
    }
}

// In a module of its own: the export writes a test module.
mod exported {
    use super::ChineseCheckers;
    qipai_sdk::export!(ChineseCheckers);
}
