//! Offers, as a value of its own: what stands, who has accepted, and whose turn it is to offer a draw (E3).

use crate::clock::Stamp;
use crate::command::Offer;
use crate::config::{DrawOffer, Lapse};
use crate::rules::{Message, Seat};

/// Offers of one game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Offers {
    standing: Option<Standing>,
    /// The side that offered a draw last: offers must alternate.
    last: Option<u8>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Standing {
    pub(crate) offer: Offer,
    pub(crate) by: Seat,
    team: u8,
    accepted: Vec<Seat>,
    /// When it lapses by itself.
    until: Option<Stamp>,
}

/// Where the table stands for somebody who wants to offer a draw.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Offering {
    pub(crate) seat: Seat,
    pub(crate) team: u8,
    pub(crate) ply: u32,
    /// The last move of the game proper.
    pub(crate) last_mover: Option<Seat>,
}

/// Codes of refusals that break E3 and may cost something.
pub(crate) const BREACHES: [&str; 2] = ["offer-after-own-move", "offer-must-alternate"];

impl Offers {
    pub(crate) fn standing(&self) -> Option<&Standing> {
        self.standing.as_ref()
    }

    /// Who offers a draw now.
    pub(crate) fn draw_by(&self) -> Option<Seat> {
        let standing = self.standing.as_ref()?;
        (standing.offer == Offer::Draw).then_some(standing.by)
    }

    /// Why nobody may offer a draw so.
    pub(crate) fn check_draw(&self, policy: DrawOffer, offering: Offering) -> Result<(), Message> {
        if policy == DrawOffer::Forbidden {
            return Err(Message::new("no-draw-offers"));
        }
        if self.draw_by().is_some() {
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
            _ if self.standing.is_some() => Err(Message::new("offer-stands")),
            _ => Ok(()),
        }
    }

    pub(crate) fn make(&mut self, offer: Offer, by: Seat, team: u8, until: Option<Stamp>) {
        if offer == Offer::Draw {
            self.last = Some(team);
        }
        self.standing = Some(Standing {
            offer,
            by,
            team,
            accepted: Vec::new(),
            until,
        });
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

    /// Takes an answer: what is agreed on now that all of `others`, who are still in the game, have accepted.
    pub(crate) fn answer(&mut self, seat: Seat, yes: bool, others: &[Seat]) -> Option<Standing> {
        let Some(standing) = self.standing.as_mut().filter(|_| yes) else {
            self.standing = None;
            return None;
        };
        standing.accepted.push(seat);
        let all = others.iter().all(|seat| standing.accepted.contains(seat));
        self.standing.take_if(|_| all)
    }

    /// Somebody moves. E3: a reply declines. Whether something lapsed.
    pub(crate) fn moved(&mut self, team: u8, policy: Lapse) -> bool {
        let gone = |standing: &mut Standing| policy == Lapse::Move || standing.team != team;
        self.standing.take_if(gone).is_some()
    }

    /// Who offered has left the game: the offer goes too.
    pub(crate) fn left(&mut self, seat: Seat) -> bool {
        self.standing
            .take_if(|standing| standing.by == seat)
            .is_some()
    }

    /// When what stands lapses by itself.
    pub(crate) fn deadline(&self) -> Option<Stamp> {
        self.standing.as_ref()?.until
    }

    /// Nothing stands any more. Whose turn it is to offer a draw stays.
    pub(crate) fn lapse(&mut self) {
        self.standing = None;
    }

    /// The table stood still from `from` to `to`.
    pub(crate) fn delay(&mut self, from: Stamp, to: Stamp) {
        let until = self.standing.as_mut().and_then(|s| s.until.as_mut());
        if let Some(until) = until {
            *until = until.saturating_add(to.saturating_sub(from));
        }
    }
}
