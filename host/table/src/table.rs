//! The table: commands and time in, events out. It never waits, reads no clock and owns no thread.
//!
//! Use: [`Table::open`], then for each command [`Table::handle`] with the time of its arrival; time passes first. Between
//! commands, [`Table::poll_timeout`] says when [`Table::handle_timeout`] has something to do; calling it more often changes
//! nothing. [`Table::poll_event`] drains what happened.

use crate::clock::{SeatClock, Stamp};
use crate::command::{Command, Refused, Who, refused};
use crate::config::{Assign, Config};
use crate::offers::Offers;
use crate::record::{self, Chain, Event, Header, Secret, What};
use crate::rules::{
    Awaits, Failure, Fault, Input, Message, Outcome, Rules, Seat, Session, Setup, Status, Viewer,
};
use qipai_auction::Auction;
use std::collections::VecDeque;
use std::sync::Arc;

/// How a match is opened, besides its settings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Opening {
    /// The first deal's number.
    pub deal: u32,
    /// The seat that begins; by the manifest's rule when not given.
    pub start: Option<Seat>,
    /// A start position in the game's own notation, for the first game.
    pub position: Option<String>,
    /// Give the seed to the game as it is: problems and tests.
    pub raw_seed: bool,
}

/// One game of the match.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Game {
    pub(crate) number: u32,
    pub(crate) deal: u32,
    pub(crate) attempt: u32,
    pub(crate) order: Vec<Seat>,
    pub(crate) carry: Option<String>,
    pub(crate) outcome: Option<Outcome>,
    pub(crate) scores: Vec<i32>,
    /// Seat inputs applied: what `seen` counts.
    pub(crate) inputs: u64,
    /// Seats that made a move of the game proper.
    pub(crate) moved: Vec<Seat>,
    /// The seat whose input was the last to raise the ply.
    pub(crate) last_mover: Option<Seat>,
    /// Inputs of each seat that raised no ply, at the present ply.
    pub(crate) free: Vec<u32>,
    pub(crate) free_ply: u32,
    pub(crate) beats: u32,
    pub(crate) beat_due: Option<(String, Stamp)>,
    pub(crate) timeouts: Vec<u32>,
    pub(crate) fouls: Vec<u32>,
    pub(crate) violations: Vec<u32>,
}

/// A table in play.
pub struct Table {
    pub(crate) config: Arc<Config>,
    pub(crate) rules: Arc<dyn Rules>,
    pub(crate) secret: Secret,
    pub(crate) opening: Opening,
    pub(crate) chain: Chain,
    pub(crate) events: VecDeque<Event>,
    pub(crate) now: Stamp,
    pub(crate) session: Option<Box<dyn Session>>,
    /// The session's bytes after the last input.
    pub(crate) snapshot: Vec<u8>,
    pub(crate) status: Status,
    pub(crate) auction: Option<(String, Auction)>,
    pub(crate) game: Game,
    pub(crate) clocks: Vec<SeatClock>,
    pub(crate) offers: Offers,
    pub(crate) paused: bool,
    /// A fault under `fault = "adjourn"`: only an arbiter goes on.
    pub(crate) suspended: bool,
    pub(crate) match_over: bool,
    pub(crate) totals: Vec<i32>,
}

/// Inputs that raise no ply, for each seat at one ply.
pub(crate) const FREE_INPUTS: u32 = 256;
/// Beats with no other input between them.
pub(crate) const BEATS: u32 = 1_000;
/// Deals of one game before it is given up.
pub(crate) const ATTEMPTS: u32 = 1_000;

impl Table {
    /// Opens a table and begins its first game.
    ///
    /// # Errors
    /// What the game refuses (a start position, rule parameters) or how it failed.
    pub fn open(
        config: Config,
        rules: Arc<dyn Rules>,
        secret: Secret,
        opening: Opening,
        now: Stamp,
    ) -> Result<Self, Failure> {
        let seats = config.seating.teams.len();
        let start = opening
            .start
            .map(usize::from)
            .unwrap_or(match config.seating.assign {
                Assign::Given => 0,
                Assign::Random => record::first_seat(&secret, seats),
            });
        let header = Header {
            format: record::FORMAT,
            config: config.clone(),
            plugin: rules.info().id.clone(),
            version: rules.info().version.clone(),
            digest: rules.digest().to_owned(),
            commitment: record::commitment(&secret),
            deal: opening.deal,
            start: opening.start,
            position: opening.position.clone(),
            raw_seed: opening.raw_seed,
        };
        let order = (0..seats).map(|i| ((start + i) % seats) as Seat).collect();
        let game = Game {
            deal: opening.deal,
            order,
            ..Game::default()
        };
        let awaits = Awaits::Redeal(Message::default());
        let status = Status {
            awaits,
            phase: String::new(),
            ply: 0,
            out: Vec::new(),
            beat: None,
        };
        let mut table = Self {
            config: Arc::new(config),
            rules,
            secret,
            opening,
            chain: Chain::new(secret),
            events: VecDeque::new(),
            now,
            session: None,
            snapshot: Vec::new(),
            status,
            auction: None,
            game,
            clocks: Vec::new(),
            offers: Offers::default(),
            paused: false,
            suspended: false,
            match_over: false,
            totals: vec![0; seats],
        };
        table.emit(What::Opened(Box::new(header)));
        table.begin()?;
        Ok(table)
    }

    pub(crate) fn seats(&self) -> usize {
        self.config.seating.teams.len()
    }

    pub(crate) fn team(&self, seat: Seat) -> u8 {
        self.config
            .seating
            .teams
            .get(usize::from(seat))
            .copied()
            .unwrap_or(seat)
    }

    pub(crate) fn emit(&mut self, what: What) {
        self.emit_hidden(what, Vec::new(), false);
    }

    pub(crate) fn emit_hidden(&mut self, what: What, from: Vec<Seat>, from_public: bool) {
        let event = self.chain.event(self.now, what, from, from_public);
        self.events.push_back(event);
    }

    /// The next thing that happened.
    pub fn poll_event(&mut self) -> Option<Event> {
        self.events.pop_front()
    }

    /// When time alone changes something.
    #[must_use]
    pub fn poll_timeout(&self) -> Option<Stamp> {
        if self.paused || self.suspended || self.over() {
            return None;
        }
        let flags = self.clocks.iter().filter_map(SeatClock::deadline);
        flags
            .chain(self.game.beat_due.as_ref().map(|(_, due)| *due))
            .min()
    }

    /// Lets time pass. Time never runs back: an earlier stamp counts as the last one.
    pub fn handle_timeout(&mut self, now: Stamp) {
        while let Some(due) = self.poll_timeout().filter(|due| *due <= now) {
            self.now = self.now.max(due);
            self.time_is_up();
        }
        self.now = self.now.max(now);
    }

    /// Time first, then the command. A refused command changes nothing but time (and what it costs, where it costs something).
    ///
    /// # Errors
    /// The refusal's code with arguments.
    pub fn handle(
        &mut self,
        now: Stamp,
        who: Who,
        command: Command,
        seen: Option<u64>,
    ) -> Result<(), Refused> {
        self.handle_timeout(now);
        match (&who, &command) {
            (Who::Host | Who::Arbiter { .. }, Command::Next) => self.next(who),
            (Who::Arbiter { chief }, Command::Rule(ruling)) => {
                let (chief, ruling) = (*chief, ruling.clone());
                self.rule(chief, &ruling)
            }
            (_, Command::Rule(_)) => refused("not-an-arbiter"),
            (_, Command::Next) => refused("not-the-host"),
            (Who::Seat(seat), _) => {
                let seat = *seat;
                self.seat_command(seat, command, seen)
            }
            _ => refused("no-seat"),
        }
    }

    pub(crate) fn over(&self) -> bool {
        self.game.outcome.is_some()
    }

    /// Seats whose clocks run: those that must act, or whose call it is.
    #[must_use]
    pub fn must(&self) -> Vec<Seat> {
        match (&self.status.awaits, &self.auction) {
            _ if self.over() => Vec::new(),
            (Awaits::Act(actors), _) => actors.must.clone(),
            (Awaits::Auction(_), Some((_, auction))) => auction.must(),
            _ => Vec::new(),
        }
    }

    /// Seats that may act out of turn.
    #[must_use]
    pub fn may(&self) -> Vec<Seat> {
        match (&self.status.awaits, &self.auction) {
            _ if self.over() => Vec::new(),
            (Awaits::Act(actors), _) => actors.may.clone(),
            (Awaits::Auction(_), Some((_, auction))) => auction.may(),
            _ => Vec::new(),
        }
    }

    /// Asks the session, once more from the last snapshot after a fault.
    pub(crate) fn ask<T>(
        &mut self,
        ask: impl Fn(&mut dyn Session) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let gone = || Fault {
            kind: crate::rules::FaultKind::Gone,
            plugin: String::new(),
            version: String::new(),
            function: "session".to_owned(),
            detail: "the game program has stopped".to_owned(),
            trace: Vec::new(),
        };
        let first = match &mut self.session {
            Some(session) => ask(session.as_mut()),
            None => Err(gone()),
        };
        let Err(fault) = first else { return first };
        // One way back from a fault: the last snapshot, once.
        let Ok(mut session) = self.rules.restore(&self.snapshot) else {
            self.session = None;
            return Err(fault);
        };
        let again = ask(session.as_mut());
        self.session = Some(session);
        again
    }

    /// The same for questions that may be refused.
    pub(crate) fn ask_or_refuse<T>(
        &mut self,
        ask: impl Fn(&mut dyn Session) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        self.ask(|session| match ask(session) {
            Ok(answer) => Ok(Ok(answer)),
            Err(Failure::Refused(refusal)) => Ok(Err(refusal)),
            Err(Failure::Fault(fault)) => Err(fault),
        })?
        .map_err(Failure::Refused)
    }

    /// Tells the game an input and follows what comes of it: clocks, offers, the next game.
    pub(crate) fn apply(&mut self, input: Input) -> Result<(), Failure> {
        let (hidden, from_public) = self.hidden_from(&input)?;
        let before = self.status.clone();
        let step = self.ask_or_refuse(|session| session.apply(&input))?;
        self.check_step(&step.status)?;
        self.snapshot = self.ask(|session| session.snapshot())?;
        self.emit_hidden(
            What::Applied {
                input: input.clone(),
                notes: step.notes,
                made: step.made.clone(),
            },
            hidden,
            from_public,
        );
        self.after(&input, &before, step.status);
        Ok(())
    }

    /// Who may not read the text of a move about to be applied.
    fn hidden_from(&mut self, input: &Input) -> Result<(Vec<Seat>, bool), Fault> {
        let Input::Move(seat, mv) = input else {
            return Ok((Vec::new(), false));
        };
        if !self.rules.info().hidden_information {
            return Ok((Vec::new(), false));
        }
        let (seat, mv) = (*seat, mv.clone());
        let mut hidden = Vec::new();
        for other in (0..self.seats() as Seat).filter(|other| *other != seat) {
            if self
                .ask(|session| session.describe_move(seat, &mv, Viewer::Player(other), "en"))?
                .is_none()
            {
                hidden.push(other);
            }
        }
        let public = self
            .ask(|session| session.describe_move(seat, &mv, Viewer::Spectator, "en"))?
            .is_none();
        Ok((hidden, public))
    }

    /// What any plugin may be wrong about, whoever runs it.
    pub(crate) fn check_step(&self, status: &Status) -> Result<(), Fault> {
        let there = |seat: &Seat| usize::from(*seat) < self.seats();
        let wrong = match &status.awaits {
            Awaits::Act(a) if !a.must.iter().chain(&a.may).all(there) => {
                "a seat that does not exist is to act"
            }
            Awaits::Act(a) if a.must.is_empty() && status.beat.is_none() => {
                "nobody is to act, and no beat is due"
            }
            Awaits::Auction(a) if !self.config.auctions.iter().any(|(id, _)| *id == a.id) => {
                "an auction that nobody described"
            }
            Awaits::Auction(a) if a.seats.is_empty() || !a.seats.iter().all(there) => {
                "an auction of seats that do not exist"
            }
            Awaits::Over(o) if !o.places.is_empty() && o.places.len() != self.seats() => {
                "an outcome without a place for each seat"
            }
            _ if status.ply < self.status.ply => "plies were taken back",
            _ => return Ok(()),
        };
        let info = self.rules.info();
        Err(Fault {
            kind: crate::rules::FaultKind::Lie,
            plugin: info.id.clone(),
            version: info.version.clone(),
            function: "apply".to_owned(),
            detail: wrong.to_owned(),
            trace: Vec::new(),
        })
    }

    /// What the game is opened with.
    pub(crate) fn setup(&self) -> Setup {
        let seed = if self.opening.raw_seed {
            record::words(&self.secret)
        } else {
            record::deal_seed(&self.secret, self.game.deal, self.game.attempt)
        };
        Setup {
            rules: self.config.rules.clone(),
            teams: self.config.seating.teams.clone(),
            order: self.game.order.clone(),
            seed,
            game: self.game.number,
            deal: self.game.deal,
            attempt: self.game.attempt,
            carry: self.game.carry.clone(),
            auctions: self
                .config
                .auctions
                .iter()
                .map(|(id, d)| (id.clone(), serde_json::to_string(d).unwrap_or_default()))
                .collect(),
            position: self
                .opening
                .position
                .clone()
                .filter(|_| self.game.number == 0),
        }
    }
}
