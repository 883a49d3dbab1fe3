//! Draw offers (E3).

use crate::config::DrawOffer;
use crate::record::What;
use crate::rules::{Message, Outcome, Seat};
use crate::table::Table;

/// Offers of one game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Offers {
    /// Who offers a draw, and who has accepted.
    pub(crate) draw: Option<(Seat, Vec<Seat>)>,
    /// The side that offered last: offers must alternate.
    pub(crate) last: Option<u8>,
}

impl Table {
    /// Why `seat` may not offer a draw now.
    pub(crate) fn may_offer(&self, seat: Seat) -> Result<(), Message> {
        if !self.rules.info().draws || self.config.conduct.draw_offer == DrawOffer::Forbidden {
            return Err(Message::new("no-draw-offers"));
        }
        if self.offers.draw.is_some() {
            return Err(Message::new("offer-stands"));
        }
        match self.config.conduct.draw_offer {
            DrawOffer::FromMove(ply) if self.status.ply < ply => {
                Err(Message::new("too-early").arg("from", ply))
            }
            DrawOffer::AfterOwnMoveAlternating if self.game.last_mover != Some(seat) => {
                Err(Message::new("offer-after-own-move"))
            }
            DrawOffer::AfterOwnMoveAlternating if self.offers.last == Some(self.team(seat)) => {
                Err(Message::new("offer-must-alternate"))
            }
            _ => Ok(()),
        }
    }

    /// Accepts or declines; all other sides must accept.
    pub(crate) fn answer(&mut self, seat: Seat, yes: bool) {
        let Some((by, mut accepted)) = self.offers.draw.clone() else {
            return;
        };
        if !yes {
            self.offers.draw = None;
            return;
        }
        accepted.push(seat);
        let own = self.team(by);
        let missing = (0..self.seats() as Seat).any(|s| {
            self.team(s) != own && !accepted.contains(&s) && !self.status.out.contains(&s)
        });
        self.offers.draw = Some((by, accepted));
        if !missing {
            let outcome = Outcome {
                ending: Message::new("agreed"),
                places: vec![1; self.seats()],
                scored: true,
            };
            self.apply_or_fail(crate::rules::Input::End(outcome));
        }
    }

    /// A reply move declines what stands.
    pub(crate) fn lapse(&mut self, mover: Seat) {
        if self
            .offers
            .draw
            .as_ref()
            .is_some_and(|(by, _)| *by != mover)
        {
            self.offers.draw = None;
            self.emit(What::OfferLapsed);
        }
    }
}
