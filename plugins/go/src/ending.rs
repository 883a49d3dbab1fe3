//! How a game counts as it stands, and what is done for a player who does nothing.

use crate::board::Slot;
use crate::count::{Count, count, totals};
use crate::marks::Standing;
use crate::moves::Move;
use crate::rules::{Scoring, SekiEyes};
use crate::state::{Stage, State};
use crate::stone::Side;

impl State {
    /// Whether the stone on an occupied slot counts as dead.
    #[must_use]
    pub fn is_dead(&self, slot: Slot) -> bool {
        self.marks()
            .is_some_and(|marks| marks.standing(self.board.anchor(slot)) == Standing::Dead)
    }

    /// The board as it would count now.
    #[must_use]
    pub fn count(&self) -> Count {
        self.count_with(|slot| self.is_dead(slot))
    }

    /// The board counted with these stones dead.
    pub(crate) fn count_with(&self, dead: impl Fn(Slot) -> bool) -> Count {
        // Area counts eyes in a seki for whoever surrounds them.
        let seki_eyes = match self.settings.scoring {
            Scoring::Area => SekiEyes::Counted,
            Scoring::Territory => self.settings.seki_eyes,
        };
        count(&self.board, dead, seki_eyes)
    }

    /// Half points of each side as things stand, komi and compensation with White.
    #[must_use]
    pub fn totals(&self) -> [i32; 2] {
        totals(&self.count(), &self.settings, self.prisoners)
    }

    /// The move of a skipped turn: the turn is used up, which is no consent to the end; in the counting, where time ran out,
    /// consent to the marks, or play goes on where they are in dispute. A void move there costs nothing.
    #[must_use]
    pub fn forced(&self, side: Side, cause: &str) -> Option<Move> {
        let wanted: &[Move] = match self.stage {
            Stage::Play => &[Move::Forfeit],
            Stage::Count(_) if cause == "void-move" => &[],
            Stage::Count(_) => &[Move::Agree, Move::Resume],
            Stage::Over(..) => &[],
        };
        wanted
            .iter()
            .copied()
            .find(|mv| self.forbids(side, *mv).is_none())
    }
}
