//! Points of a deal (rules sheet, Dou Dizhu: score).

use qipai_sdk::Seat;

use crate::state::{DouDizhu, Stage};

/// The most a unit can be worth, so that the landlord's two units fit the contract's numbers.
const MOST: u64 = 1_000_000_000;

/// A hand played out while the other side hardly played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Spring {
    None,
    /// No farmer played a card.
    ByLandlord,
    /// The landlord played only once.
    ByFarmers,
}

impl DouDizhu {
    /// Whether the landlord has won; `None` before the end, and where both sides gave up.
    pub(crate) fn landlord_wins(&self) -> Option<bool> {
        let landlord = self.landlord?;
        if let Some(forfeit) = &self.forfeit {
            let landlord_left = forfeit.seats.contains(&landlord);
            let farmer_left = forfeit.seats.iter().any(|&seat| seat != landlord);
            return (landlord_left != farmer_left).then_some(farmer_left);
        }
        self.winner().map(|winner| winner == landlord)
    }

    /// Springs need a hand played out.
    pub(crate) fn spring(&self) -> Spring {
        let (Some(winner), Some(landlord)) = (self.winner(), self.landlord) else {
            return Spring::None;
        };
        let farmers_played = self
            .farmers()
            .iter()
            .any(|seat| self.plays[seat.index()] > 0);
        match winner == landlord {
            true if !farmers_played => Spring::ByLandlord,
            false if self.plays[landlord.index()] == 1 => Spring::ByFarmers,
            _ => Spring::None,
        }
    }

    /// The multiplier so far: robbing, open hand, doubling, bombs, springs, up to the cap.
    pub(crate) fn multiplier(&self) -> u64 {
        let bombs = 1u64 << self.bombs.min(32);
        let spring = match self.spring() {
            Spring::None => 1,
            Spring::ByLandlord => self.rules.spring,
            Spring::ByFarmers => self.rules.anti_spring,
        };
        let multiplier = bombs
            .saturating_mul(u64::from(self.stakes))
            .saturating_mul(u64::from(spring));
        match self.rules.multiplier_cap {
            0 => multiplier,
            cap => multiplier.min(u64::from(cap)),
        }
    }

    /// Points of each seat: the landlord wins or loses two units, each farmer one. Zero until the end.
    pub(crate) fn points(&self) -> Vec<i32> {
        let Some(landlord_wins) = self.landlord_wins().filter(|_| self.stage != Stage::Redeal)
        else {
            return vec![0; 3];
        };
        let base = u64::from(self.rules.base) * u64::from(self.bid.max(1));
        let unit = base.saturating_mul(self.multiplier()).min(MOST) as i32;
        let farmer = if landlord_wins { -unit } else { unit };
        let landlord = if landlord_wins { 2 * unit } else { -2 * unit };
        (0..3)
            .map(|seat| {
                if self.landlord == Some(Seat(seat)) {
                    landlord
                } else {
                    farmer
                }
            })
            .collect()
    }
}
