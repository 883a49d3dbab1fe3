//! A game in progress: the board, what led to it, the counting, and the end.

use crate::board::{BORDER, Board, EMPTY, NONE, Slot, owner};
use crate::history::{History, Turn};
use crate::marks::Marks;
use crate::moves::Move;
use crate::rules::{DeadStones, Dispute, HandicapPlacement, LongCycle};
use crate::saved::Saved;
use crate::settings::{Settings, handicap_points};
use crate::stone::{Point, Side};
use serde::{Deserialize, Serialize};

/// How a game ended by its own rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum End {
    /// The board was counted.
    Counted,
    /// A position came back where `long_cycle` gives no result.
    NoResult,
    /// A position came back where `long_cycle` draws.
    Cycle,
    /// Too many plies.
    TooLong,
}

/// The part of the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Stage {
    /// Stones are played.
    Play,
    /// Dead stones are agreed on.
    Count(Marks),
    /// It is over, with the marks as they were at the end.
    Over(End, Marks),
}

/// A game in progress.
#[derive(Clone, Serialize, Deserialize)]
#[serde(try_from = "Saved", into = "Saved")]
pub struct State {
    pub(crate) settings: Settings,
    pub(crate) board: Board,
    pub(crate) history: History,
    pub(crate) turn: Side,
    /// Passes in a row.
    pub(crate) passes: u8,
    /// Stones that each side has taken.
    pub(crate) prisoners: [u32; 2],
    /// Handicap stones that Black still puts down.
    pub(crate) to_place: u8,
    /// How often play was resumed.
    pub(crate) resumed: u8,
    pub(crate) stage: Stage,
}

impl State {
    /// The usual start: an empty board, or the handicap stones.
    #[must_use]
    pub fn new(settings: Settings) -> State {
        let mut board = Board::new(settings.size);
        let free = settings.placement == HandicapPlacement::Free && settings.handicap > 1;
        let mut turn = Side::Black;
        if settings.handicap > 1 && !free {
            for point in handicap_points(settings.size, settings.handicap) {
                if let Some(slot) = board.slot(point) {
                    board.put(slot, Side::Black);
                }
            }
            turn = Side::White;
        }
        let mut state = State::from_board(settings, board, turn);
        state.to_place = if free { state.settings.handicap } else { 0 };
        state
    }

    /// A game that begins with these stones.
    #[must_use]
    pub fn from_board(settings: Settings, board: Board, turn: Side) -> State {
        State {
            history: History::new(settings.repeats(), &board, turn),
            settings,
            board,
            turn,
            passes: 0,
            prisoners: [0; 2],
            to_place: 0,
            resumed: 0,
            stage: Stage::Play,
        }
    }

    /// The settings.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Who is to move, or was when play stopped.
    #[must_use]
    pub fn turn(&self) -> Side {
        self.turn
    }

    /// The part of the game.
    #[must_use]
    pub fn stage(&self) -> &Stage {
        &self.stage
    }

    /// Turns played, those before a start position included.
    #[must_use]
    pub fn plies(&self) -> u32 {
        self.history.turns().len() as u32
    }

    /// Stones that each side has taken.
    #[must_use]
    pub fn prisoners(&self) -> [u32; 2] {
        self.prisoners
    }

    /// The point that the side to move may not take back at once; [`NONE`] if there is none.
    #[must_use]
    pub fn ko(&self) -> Slot {
        let taker = self.history.turns().last().map(|turn| turn.side);
        if taker == Some(self.turn) {
            NONE
        } else {
            self.board.ko()
        }
    }

    /// Why the side to move may not play on the slot: a code.
    #[must_use]
    pub fn forbids_stone(&self, slot: Slot) -> Option<&'static str> {
        match self.board.get(slot) {
            EMPTY => self.forbids_empty(slot, self.ko(), self.watches()),
            BORDER => Some("off-board"),
            _ => Some("occupied"),
        }
    }

    /// Whether a stone could bring back an earlier position: not before stones have left the board, or can take themselves off.
    fn watches(&self) -> bool {
        self.settings.superko() && (self.settings.suicide || !self.history.taken().is_empty())
    }

    fn forbids_empty(&self, slot: Slot, ko: Slot, superko: bool) -> Option<&'static str> {
        let stays = self.board.breathes(slot, self.turn);
        if !stays && !self.settings.suicide {
            Some("suicide")
        } else if slot == ko {
            Some("ko")
        } else if superko
            && (!stays || self.history.has_left(slot))
            && self.history.would_repeat(&self.board, slot, self.turn)
        {
            Some("superko")
        } else {
            None
        }
    }

    /// The stones that the side to move may play, rank by rank from below.
    #[must_use]
    pub fn legal_plays(&self) -> Vec<Move> {
        let size = self.board.size();
        let (ko, superko) = (self.ko(), self.watches());
        let mut plays = Vec::with_capacity(self.board.empty().len() + 1);
        for rank in 0..size {
            for file in 0..size {
                let slot = self.board.slot_at(file, rank);
                if self.board.get(slot) == EMPTY && self.forbids_empty(slot, ko, superko).is_none()
                {
                    plays.push(Move::Play(Point { file, rank }));
                }
            }
        }
        plays
    }

    /// Why the side may not make the move: a code.
    #[must_use]
    pub fn forbids(&self, side: Side, mv: Move) -> Option<&'static str> {
        let marks = match &self.stage {
            Stage::Play => {
                return match mv {
                    Move::Play(point) => match self.board.slot(point) {
                        Some(slot) => self.forbids_stone(slot),
                        None => Some("off-board"),
                    },
                    Move::Pass if self.to_place > 0 => Some("handicap-first"),
                    Move::Pass | Move::Forfeit => None,
                    _ => Some("not-counting"),
                };
            }
            Stage::Count(marks) => marks,
            Stage::Over(..) => return Some("game-over"),
        };
        let other_agreed = marks.agreed == Some(side.other());
        match mv {
            Move::Play(_) | Move::Pass | Move::Forfeit => Some("counting"),
            Move::Dead(_) | Move::Alive(_) if marks.agreed.is_some() => Some("marks-frozen"),
            Move::Dead(point) | Move::Alive(point) => {
                self.stone(point).map_or(Some("no-stone"), |_| None)
            }
            Move::Agree if self.may_resume() && marks.disputed() => Some("in-dispute"),
            Move::Agree if !other_agreed && marks.first == Some(side.other()) => {
                Some("other-agrees-first")
            }
            Move::Object if !other_agreed => Some("nothing-to-object"),
            Move::Resume if !self.may_resume() => Some("no-resumption"),
            Move::Agree | Move::Object | Move::Resume => None,
        }
    }

    /// The lowest slot of the chain on a point.
    pub(crate) fn stone(&self, point: Point) -> Option<Slot> {
        let slot = self.board.slot(point)?;
        owner(self.board.get(slot)).map(|_| self.board.anchor(slot))
    }

    /// Whether a dispute can be played out.
    #[must_use]
    pub fn may_resume(&self) -> bool {
        self.settings.dispute == Dispute::Resume && self.resumed < self.settings.resumptions
    }

    /// Plays a move that nothing forbids: the number of stones taken.
    pub fn play(&mut self, side: Side, mv: Move) -> u16 {
        match mv {
            Move::Play(point) => {
                if let Some(slot) = self.board.slot(point) {
                    return self.put(slot);
                }
            }
            Move::Pass => self.no_stone(false),
            Move::Forfeit => self.no_stone(true),
            Move::Dead(point) | Move::Alive(point) => {
                let chain = self.stone(point);
                if let (Stage::Count(marks), Some(chain)) = (&mut self.stage, chain) {
                    marks.say(chain, side, matches!(mv, Move::Dead(_)));
                }
            }
            Move::Agree => self.agree(side),
            Move::Object => {
                if let Stage::Count(marks) = &mut self.stage {
                    (marks.agreed, marks.first) = (None, Some(side));
                }
            }
            Move::Resume => self.resume(side.other()),
        }
        0
    }

    /// Puts a stone of the side to move on an empty slot: the number of stones taken.
    pub(crate) fn put(&mut self, slot: Slot) -> u16 {
        let side = self.turn;
        let history = &mut self.history;
        let played = self.board.play(slot, side, |stone| history.take(stone));
        let whose = if played.suicide { side.other() } else { side };
        self.prisoners[whose.index()] += u32::from(played.taken);
        self.passes = 0;
        self.after_turn(Turn {
            slot,
            side,
            then: side,
            taken: played.taken,
            suicide: played.suicide,
            forfeit: false,
        });
        if self.settings.long_cycle != LongCycle::Forbid
            && !self.settings.superko()
            && self.history.has_repeated(&self.board, self.turn)
        {
            self.end(match self.settings.long_cycle {
                LongCycle::Draw => End::Cycle,
                _ => End::NoResult,
            });
        }
        played.taken
    }

    fn no_stone(&mut self, forfeit: bool) {
        self.board.clear_ko();
        self.after_turn(Turn {
            slot: NONE,
            side: self.turn,
            then: self.turn,
            taken: 0,
            suicide: false,
            forfeit,
        });
        self.passes = if forfeit { 0 } else { self.passes + 1 };
        if self.passes >= 2 && self.stage == Stage::Play {
            self.stop();
        }
    }

    /// Hands the turn over and notes it.
    fn after_turn(&mut self, turn: Turn) {
        self.to_place = self.to_place.saturating_sub(1);
        if self.to_place == 0 {
            self.turn = turn.side.other();
        }
        let then = self.turn;
        self.history.push(Turn { then, ..turn }, &self.board);
        if self.plies() >= self.settings.max_plies {
            self.end(End::TooLong);
        }
    }

    /// Both have passed.
    fn stop(&mut self) {
        let played_out = self.settings.dispute == Dispute::Resume
            && self.resumed > 0
            && self.resumed >= self.settings.resumptions;
        if self.settings.dead_stones == DeadStones::None || played_out {
            self.end(End::Counted);
        } else {
            self.stage = Stage::Count(Marks::default());
        }
    }

    fn agree(&mut self, side: Side) {
        if let Stage::Count(marks) = &mut self.stage {
            if marks.agreed == Some(side.other()) {
                self.end(End::Counted);
            } else {
                marks.agreed = Some(side);
            }
        }
    }

    /// Play goes on with this side.
    pub(crate) fn resume(&mut self, turn: Side) {
        self.stage = Stage::Play;
        self.turn = turn;
        self.passes = 0;
        self.resumed = self.resumed.saturating_add(1);
    }

    pub(crate) fn end(&mut self, end: End) {
        let marks = match std::mem::replace(&mut self.stage, Stage::Play) {
            Stage::Count(marks) | Stage::Over(_, marks) => marks,
            Stage::Play => Marks::default(),
        };
        self.stage = Stage::Over(end, marks);
    }

    /// The marks on dead stones; none while stones are played.
    #[must_use]
    pub fn marks(&self) -> Option<&Marks> {
        match &self.stage {
            Stage::Play => None,
            Stage::Count(marks) | Stage::Over(_, marks) => Some(marks),
        }
    }
}

impl State {
    /// Where the side to move may play, rank by rank from below.
    pub fn legal_slots(&self) -> impl Iterator<Item = Slot> + '_ {
        let slots = self.board.slots();
        slots.filter(|&slot| self.forbids_stone(slot).is_none())
    }
}
