//! What players offer each other, and what follows when it is accepted: a draw (E3), taking back (A6), adjourning (T5), a pause,
//! another match, adjusting a piece (A3).

use crate::adjourn::Halt;
use crate::command::{Command, Offer, Refused, refused};
use crate::config::{Adjourn, Cost, Takeback};
use crate::offers::{BREACHES, Offering, Standing};
use crate::record::What;
use crate::rules::{Message, Outcome, Seat};
use crate::table::Table;

impl Table {
    /// Why a seat may not offer a draw now.
    pub(crate) fn may_offer_draw(&self, seat: Seat) -> Result<(), Refused> {
        if !self.rules.info().draws {
            return refused("no-draw-offers");
        }
        let offering = Offering {
            seat,
            team: self.team(seat),
            ply: self.status.ply,
            last_mover: self.game.last_mover,
        };
        let policy = self.config.conduct.draw_offer;
        self.offers.check_draw(policy, offering)
    }

    /// The ply that a take-back goes to.
    fn takeback_to(&self, seat: Seat, to: Option<u32>) -> Result<u32, Refused> {
        let to = to.or_else(|| self.history.before_last_move(seat));
        let known = to.filter(|to| *to < self.status.ply && self.history.reached(*to).is_some());
        known.ok_or_else(|| Message::new("no-such-ply").arg("ply", self.status.ply))
    }

    fn may_take_back(&self, seat: Seat, to: Option<u32>) -> Result<(), Refused> {
        match self.config.conduct.takeback {
            Takeback::Forbidden => refused("no-takebacks"),
            Takeback::Final => refused("move-is-final"),
            Takeback::Agreed => self.takeback_to(seat, to).map(drop),
        }
    }

    fn may_adjourn(&self) -> Result<(), Refused> {
        match self.config.conduct.adjourn {
            Adjourn::Forbidden => refused("no-adjournment"),
            Adjourn::Sealed if self.to_seal().is_none() => refused("nobody-to-seal"),
            _ => Ok(()),
        }
    }

    /// Why a seat may not offer this now.
    pub(crate) fn may_offer(&self, seat: Seat, offer: &Offer) -> Result<(), Refused> {
        let conduct = &self.config.conduct;
        match offer {
            Offer::Draw => return self.may_offer_draw(seat),
            Offer::Rematch if !self.match_over => return refused("match-not-over"),
            Offer::Takeback { to } => self.may_take_back(seat, *to)?,
            Offer::Adjourn => self.may_adjourn()?,
            Offer::Pause if !conduct.pause => return refused("no-pauses"),
            Offer::Adjust { .. } if !conduct.touch_move => return refused("touch-is-free"),
            Offer::Rematch | Offer::Pause | Offer::Adjust { .. } => {}
        }
        match self.offers.standing() {
            Some(_) => refused("offer-stands"),
            None => Ok(()),
        }
    }

    pub(crate) fn offer(&mut self, seat: Seat, offer: Offer) -> Result<(), Refused> {
        if self.status.out.contains(&seat) && !self.match_over {
            return refused("out-of-game");
        }
        if let Err(why) = self.may_offer(seat, &offer) {
            return self.refuse_offer(seat, offer, why);
        }
        self.did(seat, Command::Offer(offer.clone()));
        let time = self.config.conduct.offer_time;
        let until = (time > 0 && !self.match_over).then(|| self.now.saturating_add(time));
        self.offers.make(offer, seat, self.team(seat), until);
        Ok(())
    }

    /// An offer against the rules, and what it costs.
    fn refuse_offer(&mut self, seat: Seat, offer: Offer, why: Message) -> Result<(), Refused> {
        let code = why.code.as_str();
        if code == "move-is-final" && self.game.last_mover == Some(seat) {
            // A6: it has tried; the opponent may report it.
            if self.game.attempts.contains(&seat) {
                return Err(why);
            }
            self.game.attempts.push(seat);
            self.did(seat, Command::Offer(offer));
            return Err(why.arg("cost", "reportable"));
        }
        let (cost, article) = match &offer {
            Offer::Draw if BREACHES.contains(&code) => (self.config.conduct.offer_breach, "E3"),
            _ => (Cost::Refuse, ""),
        };
        self.breach(seat, Command::Offer(offer), why, cost, article)
    }

    /// Accepts or declines; all seats of other sides that are still in the game must accept.
    pub(crate) fn answer(&mut self, seat: Seat, yes: bool) -> Result<(), Refused> {
        if self.status.out.contains(&seat) && !self.match_over {
            return refused("out-of-game");
        }
        self.offers.may_answer(seat, self.team(seat))?;
        let Some(by) = self.offers.standing().map(|standing| standing.by) else {
            return refused("no-offer");
        };
        let others: Vec<Seat> = self
            .all_seats()
            .filter(|s| self.team(*s) != self.team(by))
            .filter(|s| self.match_over || !self.status.out.contains(s))
            .collect();
        self.did(seat, Command::Answer(yes));
        if let Some(agreed) = self.offers.answer(seat, yes, &others) {
            self.agreed(agreed);
        }
        self.settle();
        Ok(())
    }

    fn agreed(&mut self, agreed: Standing) {
        let by = agreed.by;
        match agreed.offer {
            Offer::Draw => self.finish(Outcome {
                ending: Message::new("agreed"),
                places: vec![1; self.seats()],
                scored: true,
            }),
            Offer::Takeback { to } => {
                if let Ok(ply) = self.takeback_to(by, to) {
                    self.put_back(ply, true);
                }
            }
            Offer::Adjourn => self.adjourn(),
            Offer::Pause => self.halt(Halt::agreed()),
            Offer::Rematch => self.emit(What::Rematch),
            Offer::Adjust { id } => self.touched.consent(by, id),
        }
    }
}
