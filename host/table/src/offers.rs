//! Draw offers (E3), as a value of its own: what stands, who has accepted, and whose turn it is to offer.

use crate::config::DrawOffer;
use crate::rules::{Message, Seat};

/// Offers of one game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Offers {
    standing: Option<Standing>,
    /// The side that offered last: offers must alternate.
    last: Option<u8>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Standing {
    by: Seat,
    team: u8,
    accepted: Vec<Seat>,
}

/// Where the table stands for somebody who wants to offer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Offering {
    pub(crate) seat: Seat,
    pub(crate) team: u8,
    pub(crate) ply: u32,
    /// The last move of the game proper.
    pub(crate) last_mover: Option<Seat>,
}

/// Codes of refusals that break E3 and may cost a foul.
pub(crate) const BREACHES: [&str; 2] = ["offer-after-own-move", "offer-must-alternate"];

impl Offers {
    /// Who offers a draw now.
    pub(crate) fn by(&self) -> Option<Seat> {
        self.standing.as_ref().map(|standing| standing.by)
    }

    /// Why nobody may offer so.
    pub(crate) fn check(&self, policy: DrawOffer, offering: Offering) -> Result<(), Message> {
        if policy == DrawOffer::Forbidden {
            return Err(Message::new("no-draw-offers"));
        }
        if self.standing.is_some() {
            return Err(Message::new("offer-stands"));
        }
        match policy {
            DrawOffer::FromMove(ply) if offering.ply < ply => {
                Err(Message::new("too-early").arg("from", ply))
            }
            DrawOffer::AfterOwnMoveAlternating if offering.last_mover != Some(offering.seat) => {
                Err(Message::new(BREACHES[0]))
            }
            DrawOffer::AfterOwnMoveAlternating if self.last == Some(offering.team) => {
                Err(Message::new(BREACHES[1]))
            }
            _ => Ok(()),
        }
    }

    pub(crate) fn make(&mut self, seat: Seat, team: u8) {
        self.standing = Some(Standing {
            by: seat,
            team,
            accepted: Vec::new(),
        });
        self.last = Some(team);
    }

    /// Whether a seat may answer what stands.
    pub(crate) fn may_answer(&self, seat: Seat, team: u8) -> Result<(), Message> {
        match &self.standing {
            None => Err(Message::new("no-offer")),
            Some(standing) if standing.team == team => Err(Message::new("own-offer")),
            Some(standing) if standing.accepted.contains(&seat) => {
                Err(Message::new("already-answered"))
            }
            Some(_) => Ok(()),
        }
    }

    /// Takes an answer: whether all of `others`, who are still in the game, have accepted.
    pub(crate) fn answer(&mut self, seat: Seat, yes: bool, others: &[Seat]) -> bool {
        let Some(standing) = self.standing.as_mut().filter(|_| yes) else {
            self.standing = None;
            return false;
        };
        standing.accepted.push(seat);
        others.iter().all(|seat| standing.accepted.contains(seat))
    }

    /// E3: a reply move declines. Whether something lapsed.
    pub(crate) fn moved(&mut self, team: u8) -> bool {
        self.lapse(|standing| standing.team != team)
    }

    /// Who offered has left the game: the offer goes too.
    pub(crate) fn left(&mut self, seat: Seat) -> bool {
        self.lapse(|standing| standing.by == seat)
    }

    fn lapse(&mut self, gone: impl Fn(&Standing) -> bool) -> bool {
        let lapses = self.standing.as_ref().is_some_and(gone);
        if lapses {
            self.standing = None;
        }
        lapses
    }
}
