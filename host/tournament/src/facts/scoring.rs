use serde::{Deserialize, Serialize};

use super::cell::{Cell, Code, Colour};
use super::points::Points;

/// What each result is worth. The default is 1, 0.5, 0 and the full point for the pairing-allocated bye.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Scoring {
    /// A win on the board (White's, where [`Scoring::black`] is set).
    pub win: Points,
    /// A draw on the board.
    pub draw: Points,
    /// A loss on the board.
    pub loss: Points,
    /// Win, draw and loss of Black where they differ from White's (`XXS BW= BD= BL=`).
    pub black: Option<[Points; 3]>,
    /// A win by forfeit.
    pub forfeit_win: Points,
    /// A loss by forfeit.
    pub forfeit_loss: Points,
    /// A full-point bye.
    pub full_bye: Points,
    /// A half-point bye.
    pub half_bye: Points,
    /// A zero-point bye. (A round of which nothing is known brings nothing.)
    pub zero_bye: Points,
    /// The pairing-allocated bye.
    pub pairing_bye: Points,
    /// A game of unknown result (`162 X`); it counts when the file says so, otherwise pending games count nothing.
    pub unknown: Option<Points>,
}

impl Default for Scoring {
    fn default() -> Scoring {
        Scoring::standard(Points::ONE, Points::HALF, Points::ZERO)
    }
}

impl Scoring {
    /// A scoring in which byes and forfeits follow win, draw and loss.
    #[must_use]
    pub const fn standard(win: Points, draw: Points, loss: Points) -> Scoring {
        Scoring {
            win,
            draw,
            loss,
            black: None,
            forfeit_win: win,
            forfeit_loss: Points::ZERO,
            full_bye: win,
            half_bye: draw,
            zero_bye: Points::ZERO,
            pairing_bye: win,
            unknown: None,
        }
    }

    /// What a round is worth to the player whose cell it is.
    #[must_use]
    pub fn points(&self, cell: &Cell) -> Points {
        if let Some(points) = cell.odd {
            return points;
        }
        let [win, draw, loss] = match (cell.colour, self.black) {
            (Some(Colour::Black), Some(black)) => black,
            _ => [self.win, self.draw, self.loss],
        };
        match cell.code {
            Code::Win | Code::ShortWin => win,
            Code::Draw | Code::ShortDraw => draw,
            Code::Loss | Code::ShortLoss => loss,
            Code::ForfeitWin => self.forfeit_win,
            Code::ForfeitLoss => self.forfeit_loss,
            Code::HalfBye => self.half_bye,
            Code::FullBye => self.full_bye,
            Code::PairingBye => self.pairing_bye,
            Code::ZeroBye => self.zero_bye,
            Code::Pending => self.unknown.unwrap_or(Points::ZERO),
            Code::Blank => Points::ZERO,
        }
    }

    /// The most a round can bring on the board.
    #[must_use]
    pub fn best(&self) -> Points {
        let [win, draw, _] = self.black.unwrap_or([self.win, self.draw, self.loss]);
        self.win.max(self.draw).max(win).max(draw)
    }
}
