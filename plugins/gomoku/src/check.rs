//! What who is to move may do, and the rule that forbids the rest.

use crate::board::Side;
use crate::moves::Move;
use crate::opening::Step;
use crate::rules::FalseClaim;
use crate::state::State;
use qipai_sdk::{Illegal, Point};

/// A point of a board after one of its eight turns and reflections.
fn turned(way: u8, at: Point, size: u8) -> Point {
    let flip = |n: u8, bit: u8| if way & bit == 0 { n } else { size - 1 - n };
    let (file, rank) = (flip(at.file, 1), flip(at.rank, 2));
    if way & 4 == 0 {
        Point::new(file, rank)
    } else {
        Point::new(rank, file)
    }
}

impl State {
    fn in_zone(&self, at: Point) -> bool {
        let size = self.settings.size;
        // Twice the distance from the centre; even boards have four points in the middle.
        let off = |n: u8| (2 * n).abs_diff(size - 1);
        off(at.file).max(off(at.rank)) <= self.zone().max(1) - size % 2
    }

    /// Why the side to move may not put a stone there: the stone of an ordinary turn, or of the step that is due.
    fn forbids_stone(&self, at: Point) -> Option<Illegal> {
        if !self.board.contains(at) {
            return Some(Illegal::new("off-board"));
        }
        if self.board.get(at).is_some() {
            return Some(Illegal::new("occupied"));
        }
        if !self.in_zone(at) {
            let centre = self.zone() == 1;
            let code = if centre {
                "not-centre"
            } else {
                "outside-square"
            };
            return Some(Illegal::new(code));
        }
        match self.step() {
            Some(Step::Choose | Step::ChooseOrAdd | Step::Declare(_)) => {
                return Some(Illegal::new("choose-first"));
            }
            Some(Step::Pick) if !self.offers.contains(&at) => {
                return Some(Illegal::new("not-offered"));
            }
            Some(Step::Offers(_)) if self.like_an_offer(at) => {
                return Some(Illegal::new("offered-already"));
            }
            _ => {}
        }
        if !self.settings.rejects() {
            return None;
        }
        let foul = self.settings.foul(&self.board, self.turn, at);
        foul.map(|foul| Illegal::new(foul.code()))
    }

    /// Whether a point is an offer, or one that the position's symmetry takes to an offer.
    fn like_an_offer(&self, at: Point) -> bool {
        let size = self.settings.size;
        let mut ways = (0..8).filter(|way| self.alike >> way & 1 == 1);
        ways.any(|way| self.offers.contains(&turned(way, at, size)))
    }

    /// The turns and reflections of the board that leave every stone on one of its colour, as bits.
    pub(crate) fn symmetries(&self) -> u8 {
        let stones: Vec<(Side, Point)> = self.board.stones().collect();
        let same = |way: &u8| {
            let on = |at: Point| self.board.get(turned(*way, at, self.settings.size));
            stones.iter().all(|&(side, at)| on(at) == Some(side))
        };
        (0..8).filter(same).fold(0, |ways, way| ways | 1 << way)
    }

    /// Whether some stone can be put.
    pub(crate) fn can_put(&self) -> bool {
        self.board
            .empty()
            .any(|at| self.forbids_stone(at).is_none())
    }

    /// Why who is to move may not do this.
    ///
    /// # Errors
    /// The rule.
    pub fn check(&self, mv: Move) -> Result<(), Illegal> {
        let step = self.step();
        let due = |is: bool| {
            let code = if step.is_some() {
                "not-due"
            } else {
                "no-opening"
            };
            if is { Ok(()) } else { Err(Illegal::new(code)) }
        };
        match mv {
            Move::Play(at) => self.forbids_stone(at).map_or(Ok(()), Err),
            Move::TakeBlack | Move::TakeWhite => {
                due(matches!(step, Some(Step::Choose | Step::ChooseOrAdd)))
            }
            Move::AddTwo => due(step == Some(Step::ChooseOrAdd)),
            Move::OfferTen => due(matches!(step, Some(Step::StoneOrTen(_)))),
            Move::Fifths(count) => due(matches!(step, Some(Step::Declare(most)) if count <= most)),
            Move::Pass | Move::Forfeit | Move::Claim if step.is_some() => {
                Err(Illegal::new("opening-first"))
            }
            Move::Pass if self.settings.pass || !self.can_put() => Ok(()),
            Move::Pass => Err(Illegal::new("no-pass")),
            Move::Forfeit => Ok(()),
            Move::Claim => self.check_claim(),
        }
    }

    /// Whether White may say now that Black's stone was forbidden, right or wrong.
    #[must_use]
    pub fn may_claim(&self) -> bool {
        let last = matches!(self.moves.last(), Some(Move::Play(_)));
        self.settings.claims() && self.turn == Side::White && last && self.step().is_none()
    }

    fn check_claim(&self) -> Result<(), Illegal> {
        let right = self.foul.is_some() || self.settings.false_claim != FalseClaim::Refused;
        if self.may_claim() && right {
            Ok(())
        } else {
            Err(Illegal::new("no-claim"))
        }
    }

    /// The moves of who is to move: those that go on with the game, and what else may be said.
    #[must_use]
    pub fn legal(&self) -> (Vec<Move>, Vec<Move>) {
        let allowed = |mv: &Move| self.check(*mv).is_ok();
        let words: Vec<Move> = match self.step() {
            Some(Step::Choose) => vec![Move::TakeBlack, Move::TakeWhite],
            Some(Step::ChooseOrAdd) => vec![Move::TakeBlack, Move::TakeWhite, Move::AddTwo],
            Some(Step::Declare(most)) => (1..=most).map(Move::Fifths).collect(),
            Some(Step::StoneOrTen(_)) => vec![Move::OfferTen],
            _ => Vec::new(),
        };
        let stones = self.board.empty().map(Move::Play).filter(allowed);
        let mut listed: Vec<Move> = if matches!(self.step(), Some(Step::Pick)) {
            self.offers.iter().copied().map(Move::Play).collect()
        } else {
            stones.collect()
        };
        listed.extend(words);
        let mut extra = vec![Move::Pass, Move::Claim, Move::Forfeit];
        extra.retain(allowed);
        // Who can do nothing else passes.
        if listed.is_empty() && extra.first() == Some(&Move::Pass) {
            listed.push(extra.remove(0));
        }
        (listed, extra)
    }
}
