//! A game in progress: the board, the opening, what led to it, and the end.

use crate::board::{Board, Side};
use crate::moves::Move;
use crate::opening::{ANYWHERE, Hand, Script, Step};
use crate::renju::{Foul, fouls};
use crate::rules::FalseClaim;
use crate::saved::Saved;
use crate::settings::Settings;
use qipai_sdk::Point;
use serde::{Deserialize, Serialize};

/// Turns in a row without a stone after which a game is drawn.
const IDLE: u8 = 10;

/// How a game ended by its own rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// A row that wins, with this stone of it.
    Row(Side, Point),
    /// Black played a forbidden point.
    Foul(Foul, Point),
    /// White claimed a foul that was none.
    FalseClaim,
    /// No point is left.
    Full,
    /// Both passed.
    Passed,
    /// Nobody puts stones any more.
    Idle,
}

/// Where the game began.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Start {
    /// Stones that stood on the board. With any the game has no opening any more.
    pub stones: Vec<(Side, Point)>,
    /// Who moves first, if it is not Black.
    pub white_first: bool,
}

/// A game in progress.
#[derive(Clone, Serialize, Deserialize)]
#[serde(try_from = "Saved", into = "Saved")]
pub struct State {
    pub(crate) settings: Settings,
    pub(crate) start: Start,
    /// All moves since.
    pub(crate) moves: Vec<Move>,
    pub(crate) board: Board,
    /// Stones on the board.
    pub(crate) stones: u16,
    /// The colour of the next stone.
    pub(crate) turn: Side,
    /// The place in the order of play of who plays Black.
    pub(crate) black: usize,
    pub(crate) script: Script,
    pub(crate) step: usize,
    /// Who put the last stone.
    pub(crate) placer: usize,
    /// How many points are offered for the fifth stone, and those that are.
    pub(crate) fifths: u8,
    pub(crate) offers: Vec<Point>,
    /// The position's symmetries, once something is offered.
    pub(crate) alike: u8,
    /// Passes in a row, and turns in a row without a stone.
    pub(crate) passes: u8,
    pub(crate) idle: u8,
    /// The stone just played was forbidden, and White may say so.
    pub(crate) foul: Option<(Foul, Point)>,
    pub(crate) end: Option<End>,
}

impl State {
    /// A game that begins with these stones.
    #[must_use]
    pub fn new(settings: Settings, start: Start) -> State {
        let mut board = Board::new(settings.size);
        for &(side, at) in &start.stones {
            if board.contains(at) && board.get(at).is_none() {
                board.flip(side, at);
            }
        }
        let bare = start.stones.is_empty() && !start.white_first;
        State {
            script: if bare {
                Script::Of(settings.opening)
            } else {
                Script::Over
            },
            turn: if start.white_first {
                Side::White
            } else {
                Side::Black
            },
            stones: board.stones().count() as u16,
            board,
            settings,
            start,
            moves: Vec::new(),
            black: 0,
            step: 0,
            placer: 0,
            fifths: 0,
            offers: Vec::new(),
            alike: 0,
            passes: 0,
            idle: 0,
            foul: None,
            end: None,
        }
    }

    /// The rules of the table.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The stones.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// How it ended.
    #[must_use]
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// The colour of the next stone.
    #[must_use]
    pub fn turn(&self) -> Side {
        self.turn
    }

    /// The step of the opening that is due; nothing once it is over.
    #[must_use]
    pub fn step(&self) -> Option<Step> {
        self.script.steps().get(self.step).copied()
    }

    /// The points offered for the fifth stone, and how many there will be.
    #[must_use]
    pub fn offers(&self) -> (&[Point], u8) {
        (&self.offers, self.asked())
    }

    /// Moves of the game proper so far: stones, and turns without one.
    #[must_use]
    pub fn plies(&self) -> u32 {
        let turns = |mv: &&Move| matches!(mv, Move::Pass | Move::Forfeit);
        u32::from(self.stones) + self.moves.iter().filter(turns).count() as u32
    }

    /// The place in the order of play of who plays a colour.
    #[must_use]
    pub fn owner(&self, side: Side) -> usize {
        match side {
            Side::Black => self.black,
            Side::White => 1 - self.black,
        }
    }

    /// The place in the order of play of who is to move.
    #[must_use]
    pub fn actor(&self) -> usize {
        match self.step() {
            None | Some(Step::Stone(Hand::Owner, _)) => self.owner(self.turn),
            Some(Step::Stone(Hand::First, _)) => 0,
            Some(Step::Stone(Hand::Second, _)) => 1,
            Some(Step::Choose | Step::ChooseOrAdd) => 1 - self.placer,
            Some(Step::Declare(_)) => self.placer,
            Some(Step::StoneOrTen(_) | Step::Offers(_)) => self.owner(Side::Black),
            Some(Step::Pick) => self.owner(Side::White),
        }
    }

    /// Lines of the square round the centre that the next stone must be in.
    #[must_use]
    pub fn zone(&self) -> u8 {
        match self.step() {
            Some(Step::Stone(_, zone) | Step::StoneOrTen(zone)) => zone,
            None if self.settings.centre && self.stones == 0 => 1,
            _ => ANYWHERE,
        }
    }

    fn asked(&self) -> u8 {
        match self.step() {
            Some(Step::Offers(Some(count))) => count,
            _ => self.fifths,
        }
    }

    /// Plays a move that `check` let pass.
    pub fn play(&mut self, mv: Move) {
        let actor = self.actor();
        let step = self.step();
        self.moves.push(mv);
        match mv {
            Move::Play(at) if matches!(step, Some(Step::Offers(_))) => self.offer(at),
            Move::Play(at) => {
                self.placer = actor;
                self.step += usize::from(step.is_some());
                self.offers.clear();
                self.put(at);
            }
            Move::TakeBlack | Move::TakeWhite => {
                self.black = if mv == Move::TakeBlack {
                    actor
                } else {
                    1 - actor
                };
                self.step += 1;
                if step == Some(Step::ChooseOrAdd) {
                    self.script = Script::Over;
                }
            }
            Move::AddTwo => (self.script, self.step) = (Script::Added, 0),
            Move::OfferTen => (self.script, self.step) = (Script::Ten, 0),
            Move::Fifths(count) => {
                self.fifths = count;
                self.step += 1;
            }
            Move::Pass | Move::Forfeit => self.idle_turn(mv == Move::Pass),
            Move::Claim => self.claim(),
        }
    }

    fn offer(&mut self, at: Point) {
        self.fifths = self.asked();
        self.alike = self.symmetries();
        self.offers.push(at);
        if self.offers.len() >= usize::from(self.fifths) || !self.can_put() {
            self.step += 1;
        }
    }

    /// Puts a stone of the side to move.
    pub(crate) fn put(&mut self, at: Point) {
        let side = self.turn;
        let foul = self.settings.foul(&self.board, side, at);
        self.board.flip(side, at);
        self.stones += 1;
        self.turn = side.other();
        (self.passes, self.idle) = (0, 0);
        self.foul = foul.map(|foul| (foul, at));
        self.end = if self.settings.wins(&self.board, side, at) {
            Some(End::Row(side, at))
        } else if let (Some((foul, at)), false) = (self.foul, self.settings.claims()) {
            Some(End::Foul(foul, at))
        } else if self.is_full() && self.foul.is_none() {
            Some(End::Full)
        } else {
            None
        };
    }

    fn is_full(&self) -> bool {
        u32::from(self.stones) == u32::from(self.settings.size).pow(2)
    }

    /// A turn without a stone.
    fn idle_turn(&mut self, consent: bool) {
        self.turn = self.turn.other();
        self.passes = if consent { self.passes + 1 } else { 0 };
        self.idle += 1;
        self.foul = None;
        self.end = if self.is_full() {
            Some(End::Full)
        } else if self.passes > 1 {
            Some(End::Passed)
        } else {
            (self.idle >= IDLE).then_some(End::Idle)
        };
    }

    fn claim(&mut self) {
        self.end = match (self.foul, self.settings.false_claim) {
            (Some((foul, at)), _) => Some(End::Foul(foul, at)),
            (None, FalseClaim::Loses) => Some(End::FalseClaim),
            (None, FalseClaim::Noted | FalseClaim::Refused) => None,
        };
    }

    /// Black's forbidden points, where there are any and Black is to put a stone.
    #[must_use]
    pub fn fouls(&self) -> Vec<(Point, Foul)> {
        let puts = self.step().is_none() && self.turn == Side::Black && self.end.is_none();
        match self.settings.forbidden.filter(|_| puts) {
            Some((threes, _)) => fouls(&self.board, threes),
            None => Vec::new(),
        }
    }

    /// The stones of the row, or rows, that won.
    #[must_use]
    pub fn winning_row(&self) -> Vec<Point> {
        let Some(End::Row(side, at)) = self.end else {
            return Vec::new();
        };
        let won = |direction: &usize| self.settings.row_wins(&self.board, side, at, *direction);
        let rows = (0..4).filter(won);
        let mut row: Vec<Point> = rows
            .flat_map(|direction| self.board.row(side, at, direction))
            .collect();
        row.sort();
        row.dedup();
        row
    }
}
