//! A game in progress: the position, what has stood on the board before, and the end.

use crate::dead::{cannot_mate, is_bare, is_dead_material};
use crate::fen::en_passant_square;
use crate::movegen::MoveList;
use crate::moves::{Ground, Uci};
use crate::perft;
use crate::piece::{Kind, Side};
use crate::position::{Act, Position, Step};
use crate::rules::{DeadPosition, Draw, EpInRepetition, Rules, TimeoutVsBare};
use crate::square::{NONE, Squares, bit};
use qipai_sdk::repetition::History;
use serde::{Deserialize, Serialize};

/// How the game ended by its own rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Ending {
    /// The side to move is in check and cannot parry it: it loses.
    Checkmate,
    /// The side to move is not in check and cannot move.
    Stalemate,
    /// Nobody can ever give mate.
    DeadPosition,
    /// The position stood for the third time.
    Threefold,
    /// And for the fifth.
    Fivefold,
    /// Fifty moves without a pawn move or capture.
    FiftyMoves,
    /// And seventy-five.
    SeventyFiveMoves,
}

impl Ending {
    /// Code of the outcome.
    pub const fn code(self) -> &'static str {
        match self {
            Ending::Checkmate => "checkmate",
            Ending::Stalemate => "stalemate",
            Ending::DeadPosition => "dead-position",
            Ending::Threefold => "threefold",
            Ending::Fivefold => "fivefold",
            Ending::FiftyMoves => "fifty-moves",
            Ending::SeventyFiveMoves => "seventy-five-moves",
        }
    }
}

/// A game in progress.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    pub(crate) rules: Rules,
    pub(crate) position: Position,
    /// Plies since the last capture or pawn move.
    pub(crate) quiet: u32,
    /// Moves played, those before a start position included.
    pub(crate) ply: u32,
    /// Positions since the last capture or pawn move, the present one last.
    past: History<()>,
    /// Numbers of the pieces by square, from 1, so that a scene can follow each.
    names: Vec<u8>,
    /// The squares of the last move.
    pub(crate) last: Option<(u8, u8)>,
    pub(crate) end: Option<Ending>,
}

impl State {
    /// A game that starts here.
    pub fn new(rules: Rules, position: Position, quiet: u32, ply: u32) -> State {
        let mut names = vec![0; 64];
        for (number, sq) in (1..).zip(Squares(position.occupied())) {
            names[usize::from(sq)] = number;
        }
        let mut state = State {
            rules,
            position,
            quiet,
            ply,
            past: History::new(),
            names,
            last: None,
            end: None,
        };
        state.remember();
        state.end = state.find_end();
        state
    }

    /// The same with moves played from here; the number of the first one that is not possible otherwise.
    pub fn with_history(mut self, moves: &[Uci]) -> Result<State, usize> {
        // A long search belongs to the last position only.
        let judged = self.rules.dead_position;
        if judged == DeadPosition::Exact {
            self.rules.dead_position = DeadPosition::MaterialOnly;
        }
        for (number, &uci) in (1usize..).zip(moves) {
            let step = self.step(uci).ok_or(number)?;
            self.play(step);
        }
        self.rules.dead_position = judged;
        self.end = self.find_end();
        Ok(self)
    }

    /// The number of the piece on an occupied square.
    pub(crate) fn piece_number(&self, sq: u8) -> u8 {
        self.names.get(usize::from(sq)).copied().unwrap_or(0)
    }

    /// What the position counts as in a repetition (9.2.3): en passant matters only where it is possible.
    fn key(&self, position: &Position) -> u64 {
        let passed = match self.rules.ep_in_repetition {
            EpInRepetition::LegalOnly => en_passant_square(position).unwrap_or(NONE),
            EpInRepetition::Always => position.passed,
        };
        position.hash(passed)
    }

    fn remember(&mut self) {
        if self.rules.count_repetitions() {
            let key = self.key(&self.position);
            self.past.push(key, ());
        }
    }

    /// The legal moves.
    pub fn steps(&self) -> MoveList {
        let mut list = MoveList::default();
        if self.end.is_none() {
            self.position.legal_moves(&mut list);
        }
        list
    }

    /// The legal move with this text.
    pub fn step(&self, uci: Uci) -> Option<Step> {
        let chess960 = self.rules.chess960();
        let list = self.steps();
        let found = list.as_slice().iter();
        found.copied().find(|&step| Uci::of(step, chess960) == uci)
    }

    /// Why the side to move may not play this: a code.
    pub fn forbids(&self, uci: Uci) -> Option<&'static str> {
        if self.step(uci).is_some() {
            return None;
        }
        let position = &self.position;
        let turn = position.turn();
        let Some((side, kind)) = position.piece(uci.from) else {
            return Some("not-your-piece");
        };
        let castles =
            kind == Kind::King && self.rules.chess960() && position.castling & bit(uci.to) != 0;
        Some(if side != turn {
            "not-your-piece"
        } else if position.side(turn) & bit(uci.to) != 0 && !castles {
            "own-piece-there"
        } else if position.in_check(turn) {
            "must-answer-check"
        } else {
            match kind {
                Kind::King => "king-cannot-go",
                Kind::Pawn if uci.promotion.is_some() != (position.own_rank(uci.to) == 7) => {
                    "promotion-wanted"
                }
                _ => "piece-cannot-go",
            }
        })
    }

    /// Whether a claim would be right, as things stand or after a legal move (9.2, 9.3).
    pub fn may_claim(&self, ground: Ground, intended: Option<Step>) -> bool {
        let draw = match ground {
            Ground::Threefold => self.rules.threefold,
            Ground::Fifty => self.rules.fifty,
        };
        if draw != Draw::Claim || self.end.is_some() {
            return false;
        }
        let resets = intended.is_some_and(|step| self.is_irreversible(step));
        match (ground, intended) {
            (_, Some(_)) if resets => false,
            (Ground::Fifty, _) => self.quiet + u32::from(intended.is_some()) >= 100,
            (Ground::Threefold, None) => self.past.occurrences() >= 3,
            (Ground::Threefold, Some(step)) => {
                // A position comes back after four plies at the soonest.
                self.past.entries().len() >= 8
                    && self.past.count(self.key(&self.position.after(step))) >= 2
            }
        }
    }

    /// The claims that would be right.
    pub fn claims(&self) -> Vec<(Ground, Option<Step>)> {
        let list = self.steps();
        let with = list.as_slice().iter().copied().map(Some);
        let each = |ground| {
            let ways = std::iter::once(None).chain(with.clone());
            ways.map(move |way| (ground, way))
        };
        Ground::ALL
            .into_iter()
            .flat_map(each)
            .filter(|&(ground, way)| self.may_claim(ground, way))
            .collect()
    }

    /// The game is drawn by a right claim.
    pub(crate) fn claim(&mut self, ground: Ground) {
        self.end = Some(match ground {
            Ground::Threefold => Ending::Threefold,
            Ground::Fifty => Ending::FiftyMoves,
        });
    }

    fn is_irreversible(&self, step: Step) -> bool {
        step.kind == Kind::Pawn
            || step.act != Act::Castle && self.position.occupied() & bit(step.to) != 0
    }

    /// Plays a legal move.
    pub fn play(&mut self, step: Step) {
        self.rename(step);
        let uci = Uci::of(step, self.rules.chess960());
        self.last = Some((uci.from, uci.to));
        if self.is_irreversible(step) {
            self.quiet = 0;
            self.past.clear();
        } else {
            self.quiet += 1;
        }
        self.position = self.position.after(step);
        self.ply += 1;
        self.remember();
        self.end = self.find_end();
    }

    fn rename(&mut self, step: Step) {
        let mut take = |sq: u8| {
            self.names
                .get_mut(usize::from(sq))
                .map_or(0, std::mem::take)
        };
        let piece = take(step.from);
        let mut arrivals = [(step.to, piece), (step.to, piece)];
        match step.act {
            Act::Castle => {
                let (king, rook) = step.castled();
                arrivals = [(king, piece), (rook, take(step.to))];
            }
            Act::EnPassant => drop(take(step.to ^ 8)),
            _ => {}
        }
        for (sq, piece) in arrivals {
            if let Some(place) = self.names.get_mut(usize::from(sq)) {
                *place = piece;
            }
        }
    }

    /// Plays random moves at full speed until mate, stalemate or the limit, with no draw by rule: plies played. What led to
    /// the position is forgotten.
    pub fn playout(&mut self, limit: u32, below: impl FnMut(u32) -> u32) -> u32 {
        let plies = perft::playout(&mut self.position, limit, below);
        *self = State::new(
            self.rules.clone(),
            self.position.clone(),
            0,
            self.ply + plies,
        );
        plies
    }

    /// Whether nothing but mate and stalemate ends the game, so that random games need the position only.
    pub(crate) fn ends_on_the_board_alone(&self) -> bool {
        let rules = &self.rules;
        !rules.count_repetitions()
            && rules.fifty == Draw::Off
            && !rules.seventy_five
            && rules.dead_position == DeadPosition::Off
    }

    /// The end that the position itself brings. Mate comes before the draws (9.6.2).
    fn find_end(&self) -> Option<Ending> {
        let rules = &self.rules;
        if self.position.count_legal() == 0 {
            let mated = self.position.in_check(self.position.turn());
            return Some(if mated {
                Ending::Checkmate
            } else {
                Ending::Stalemate
            });
        }
        let occurrences = if self.past.entries().len() > 4 {
            self.past.occurrences()
        } else {
            1
        };
        if rules.fivefold && occurrences >= 5 {
            Some(Ending::Fivefold)
        } else if rules.threefold == Draw::Automatic && occurrences >= 3 {
            Some(Ending::Threefold)
        } else if rules.seventy_five && self.quiet >= 150 {
            Some(Ending::SeventyFiveMoves)
        } else if rules.fifty == Draw::Automatic && self.quiet >= 100 {
            Some(Ending::FiftyMoves)
        } else if self.is_dead() {
            Some(Ending::DeadPosition)
        } else {
            None
        }
    }

    fn is_dead(&self) -> bool {
        match self.rules.dead_position {
            DeadPosition::Off => false,
            DeadPosition::MaterialOnly => is_dead_material(&self.position),
            DeadPosition::Exact => cannot_mate(&self.position, &Side::BOTH),
        }
    }

    /// Whether a side that loses on time or by illegal moves is saved because its opponent has too little to win with
    /// (6.9, 7.5.5).
    pub fn is_saved(&self, loser: Side) -> bool {
        let winner = loser.other();
        match self.rules.timeout_vs_bare {
            TimeoutVsBare::Fide => cannot_mate(&self.position, &[winner]),
            TimeoutVsBare::Uscf => is_bare(&self.position, winner),
            TimeoutVsBare::AlwaysLoss => false,
        }
    }
}
