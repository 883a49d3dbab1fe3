//! A game in progress as the contract sees it: seats out of turn are refused before the author's code is asked, outcomes of
//! `leave` and `end` are kept, and what an author leaves out is supplied.

mod ask;
mod auction;

use crate::bidding::Books;
use crate::contract::{
    AuctionRequest, Awaits, Choices, Illegal, Input, Message, Refusal, Step, WireInfo, WireSetup,
    WireStatus,
};
use crate::defaults;
use crate::game::{Call, Cx, Game, Setup};
use crate::moves::{Lines, text_of};
use crate::rng::Rng;
use crate::seats::{Ring, Seat};
use crate::status::Outcome;
use serde::{Deserialize, Serialize};

/// One session: setup and inputs in, answers out.
#[derive(Clone, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Session<G: Game> {
    pub(crate) game: G,
    pub(crate) ring: Ring,
    ply: u32,
    rng: Rng,
    /// The auctions as the manifest resolved them.
    pub(crate) auctions: Vec<(String, String)>,
    /// Calls of the auction that runs, start position included.
    pub(crate) calls: Vec<(Seat, String)>,
    ended: Option<Outcome>,
    /// The last move of the game proper.
    last: Option<(Seat, String)>,
    /// The status after the last input: questions ask for it again and again.
    #[serde(skip)]
    status: Option<WireStatus>,
    #[serde(skip)]
    pub(crate) books: Books,
}

/// Fixed facts of a game under its crate's name and version.
#[must_use]
pub fn describe<G: Game>(package: &str, version: &str) -> WireInfo {
    G::info().wire::<G::Rules>(package, version)
}

impl<G: Game> Session<G> {
    /// Starts a game. The same setup gives the same game on every machine.
    pub fn open(setup: &WireSetup) -> Result<Self, Refusal> {
        let ring = ring(setup)?;
        let rules = if setup.rules.trim().is_empty() {
            "{}"
        } else {
            setup.rules.as_str()
        };
        let rules: G::Rules = serde_json::from_str(rules).map_err(|error| {
            Refusal::Malformed(Message::new("unreadable-rules").arg("why", error))
        })?;
        let table = Setup {
            ring: ring.clone(),
            game: setup.game,
            deal: setup.deal,
            attempt: setup.attempt,
            carry: setup.carry.clone(),
            auctions: setup.auctions.clone(),
        };
        let mut rng = Rng::new(setup.seed);
        let (game, ply) = match &setup.position {
            None => (G::setup(rules, &table, &mut rng)?, 0),
            Some(text) => G::from_position(rules, &table, text)?,
        };
        let mut session = Self {
            game,
            ring,
            ply,
            rng,
            auctions: setup.auctions.clone(),
            calls: Vec::new(),
            ended: None,
            last: None,
            status: None,
            books: Books::default(),
        };
        let status = session.work_out();
        if let Awaits::Auction(request) = &status.awaits {
            session.calls.clone_from(&request.made);
        }
        session.status = Some(status);
        Ok(session)
    }

    /// Bytes from which `restore` makes an equal session; equal sessions give equal bytes.
    #[must_use]
    pub fn snapshot(&self) -> Vec<u8> {
        // Serialising plain data to memory can't fail; a game whose Serialize does gives bytes that will not restore.
        postcard::to_stdvec(self).unwrap_or_default()
    }

    pub fn restore(bytes: &[u8]) -> Result<Self, Refusal> {
        let mut session: Self = match postcard::take_from_bytes(bytes) {
            Ok((session, [])) => session,
            _ => return Err(Refusal::malformed("unreadable-snapshot")),
        };
        session.status = Some(session.work_out());
        Ok(session)
    }

    fn work_out(&self) -> WireStatus {
        let mut status = self.game.status().wire(&self.ring, self.ply);
        if let Some(outcome) = &self.ended {
            status.awaits = Awaits::Over(outcome.wire(&self.ring));
            status.beat = None;
        }
        status
    }

    #[must_use]
    pub fn status(&self) -> WireStatus {
        self.status.clone().unwrap_or_else(|| self.work_out())
    }

    pub(crate) fn with_status<T>(&self, ask: impl FnOnce(&WireStatus) -> T) -> T {
        match &self.status {
            Some(status) => ask(status),
            None => ask(&self.work_out()),
        }
    }

    /// The rules' value itself.
    #[must_use]
    pub fn game(&self) -> &G {
        &self.game
    }

    #[must_use]
    pub fn ring(&self) -> &Ring {
        &self.ring
    }

    fn acts(&self, seat: Seat) -> bool {
        self.with_status(|status| matches!(&status.awaits, Awaits::Act(a) if a.must.contains(&seat) || a.may.contains(&seat)))
    }

    fn over(&self) -> bool {
        self.with_status(|status| matches!(status.awaits, Awaits::Over(_)))
    }

    #[must_use]
    pub fn legal_moves(&self, seat: Seat) -> Choices {
        self.legal_lines(seat).into()
    }

    /// The same as the host gets it.
    #[must_use]
    pub fn legal_lines(&self, seat: Seat) -> Lines {
        if self.acts(seat) {
            self.game.legal_moves(seat).wire(G::put)
        } else {
            Lines::none()
        }
    }

    /// Whether `seat` may play `text` now, and the rule that forbids it.
    pub fn check(&self, seat: Seat, text: &str) -> Result<(), Refusal> {
        self.checked(seat, text).map(|_| ())
    }

    fn checked(&self, seat: Seat, text: &str) -> Result<G::Move, Refusal> {
        if self.over() {
            return Err(Refusal::illegal("game-over"));
        }
        if !self.acts(seat) {
            return Err(Refusal::illegal("not-your-turn"));
        }
        let mv = defaults::parse::<G>(text)?;
        self.game.check(seat, &mv)?;
        Ok(mv)
    }

    /// The only function that changes the session. A refused input changes nothing.
    pub fn apply(&mut self, input: Input) -> Result<Step, Refusal> {
        if self.over() {
            return Err(Refusal::illegal("game-over"));
        }
        match input {
            Input::Move(seat, text) => {
                let mv = self.checked(seat, &text)?;
                Ok(self.play(seat, mv, None))
            }
            Input::Skip(seat, cause) => self.skip(seat, &cause),
            Input::Call(seat, text) => self.call(seat, text),
            Input::Award(award) => self.award(&award),
            Input::Leave(seats, cause) => self.leave(seats, &cause),
            Input::Beat(beat) => self.beat(&beat),
            Input::End(outcome) => {
                self.ended = Some(Outcome::from_wire(outcome));
                Ok(self.step(Vec::new(), None))
            }
        }
    }

    fn step(&mut self, notes: Vec<Message>, made: Option<(Seat, String)>) -> Step {
        let status = self.work_out();
        self.status = Some(status.clone());
        Step {
            status,
            notes,
            made,
        }
    }

    fn play(&mut self, seat: Seat, mv: G::Move, made: Option<(Seat, String)>) -> Step {
        let text = text_of(&mv);
        let mut cx = Cx::new(&mut self.rng);
        self.game.apply(seat, mv, &mut cx);
        let Cx {
            notes, free, ended, ..
        } = cx;
        self.ended = ended;
        if !free {
            self.ply += 1;
            self.last = Some((seat, text));
        }
        self.step(notes, made)
    }

    fn skip(&mut self, seat: Seat, cause: &str) -> Result<Step, Refusal> {
        if !self.acts(seat) {
            return Err(Refusal::illegal("not-your-turn"));
        }
        let mut rng = self.rng.clone();
        let Some(mv) = self.game.forced(seat, cause, &mut rng) else {
            return Err(Refusal::illegal("no-default"));
        };
        self.game.check_forced(seat, &mv)?;
        self.rng = rng;
        let made = Some((seat, text_of(&mv)));
        Ok(self.play(seat, mv, made))
    }

    pub(crate) fn request(&self) -> Option<AuctionRequest> {
        self.with_status(|status| match &status.awaits {
            Awaits::Auction(request) => Some(request.clone()),
            _ => None,
        })
    }

    fn leave(&mut self, mut seats: Vec<Seat>, cause: &str) -> Result<Step, Refusal> {
        if seats.iter().any(|seat| seat.index() >= self.ring.len()) {
            return Err(Refusal::illegal("wrong-seats"));
        }
        self.with_status(|status| seats.retain(|seat| !status.out.contains(seat)));
        if seats.is_empty() {
            return Ok(self.step(Vec::new(), None));
        }
        let mut cx = Cx::new(&mut self.rng);
        self.game.leave(&seats, cause, &mut cx);
        let Cx { notes, ended, .. } = cx;
        self.ended = ended;
        Ok(self.step(notes, None))
    }

    fn beat(&mut self, beat: &str) -> Result<Step, Refusal> {
        if self.with_status(|status| status.beat.as_deref() != Some(beat)) {
            return Err(Refusal::illegal("no-beat"));
        }
        let auction = self.request().map(|request| request.id);
        let mut cx = Cx::new(&mut self.rng);
        self.game.beat(beat, &mut cx);
        let Cx { notes, ended, .. } = cx;
        self.ended = ended;
        Ok(self.after_auction_input(notes, auction.as_deref().unwrap_or_default()))
    }

    #[must_use]
    pub fn calls(&self, seat: Seat) -> Choices {
        self.call_lines(seat).into()
    }

    /// The same as the host gets it.
    #[must_use]
    pub fn call_lines(&self, seat: Seat) -> Lines {
        if self
            .request()
            .is_some_and(|request| request.seats.contains(&seat))
        {
            self.game.calls(seat).wire(|call, out| out.push_str(call))
        } else {
            Lines::none()
        }
    }

    pub fn check_call(&self, seat: Seat, text: &str) -> Result<(), Refusal> {
        let request = self
            .request()
            .ok_or_else(|| Refusal::illegal("no-auction"))?;
        if !request.seats.contains(&seat) {
            return Err(Refusal::illegal("not-your-turn"));
        }
        Ok(self.game.check_call(
            seat,
            &Call {
                text: text.to_owned(),
            },
        )?)
    }

    /// The same session in a world that `seat` can't tell from this one, with chance of its own.
    #[must_use]
    pub fn determinize(&self, seat: Seat, rng: &mut Rng) -> Self {
        let mut world = self.clone();
        world.game = self.game.determinize(seat, rng);
        world.rng = Rng::from_u64(rng.bits());
        world.status = Some(world.work_out());
        world
    }
}

fn ring(setup: &WireSetup) -> Result<Ring, Refusal> {
    let mut sorted: Vec<u8> = setup.order.iter().map(|seat| seat.0).collect();
    sorted.sort_unstable();
    if sorted.is_empty()
        || sorted.len() != setup.teams.len()
        || sorted
            .iter()
            .enumerate()
            .any(|(i, &seat)| usize::from(seat) != i)
    {
        return Err(Refusal::illegal("wrong-seats"));
    }
    Ok(Ring::new(setup.order.clone(), setup.teams.clone()))
}

impl From<Illegal> for Message {
    fn from(illegal: Illegal) -> Self {
        illegal.0
    }
}
