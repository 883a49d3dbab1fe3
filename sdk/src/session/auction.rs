//! What a session hears of auctions: calls and awards of the host, and those of random games.

use super::Session;
use crate::contract::{Awaits, Award, Message, Refusal, Step};
use crate::game::{Call, Cx, Game};
use crate::seats::Seat;

impl<G: Game> Session<G> {
    pub(super) fn call(&mut self, seat: Seat, text: String) -> Result<Step, Refusal> {
        let request = self
            .request()
            .ok_or_else(|| Refusal::illegal("no-auction"))?;
        if !request.seats.contains(&seat) {
            return Err(Refusal::illegal("not-your-turn"));
        }
        let notes = self.heard(seat, text);
        Ok(self.after_auction_input(notes, &request.id))
    }

    fn heard(&mut self, seat: Seat, text: String) -> Vec<Message> {
        let call = Call { text };
        let mut cx = Cx::new(&mut self.rng);
        self.game.call(seat, &call, &mut cx);
        let Cx { notes, ended, .. } = cx;
        self.ended = ended;
        self.calls.push((seat, call.text));
        notes
    }

    /// A call of a random game, which the engine has judged already: whether the auction `id` goes on. The status is worked
    /// out when somebody asks for it.
    pub(crate) fn hear(&mut self, id: &str, seat: Seat, text: &str) -> bool {
        self.heard(seat, text.to_owned());
        self.status = None;
        let goes_on = self.ended.is_none() && self.game.in_auction(id);
        if !goes_on {
            self.calls.clear();
        }
        goes_on
    }

    pub(super) fn award(&mut self, award: &Award) -> Result<Step, Refusal> {
        let request = self
            .request()
            .filter(|request| request.id == award.id)
            .ok_or_else(|| Refusal::illegal("no-auction"))?;
        if award
            .winner
            .is_some_and(|winner| !request.seats.contains(&winner))
        {
            return Err(Refusal::illegal("wrong-seats"));
        }
        let notes = self.awarded(award);
        Ok(self.step(notes, None))
    }

    /// The award of an auction that the session asked for. The status is worked out when somebody asks for it.
    pub(crate) fn awarded(&mut self, award: &Award) -> Vec<Message> {
        let mut cx = Cx::new(&mut self.rng);
        self.game.award(award, &mut cx);
        let Cx { notes, ended, .. } = cx;
        self.ended = ended;
        self.calls.clear();
        self.status = None;
        notes
    }

    /// Calls belong to the auction that runs: when the status names it no longer, or names another, they are done with.
    pub(super) fn after_auction_input(&mut self, notes: Vec<Message>, id: &str) -> Step {
        let step = self.step(notes, None);
        if !matches!(&step.status.awaits, Awaits::Auction(request) if request.id == id) {
            self.calls.clear();
        }
        step
    }
}
