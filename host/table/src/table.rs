//! The table: commands and time in, events out. It never waits, reads no clock and owns no thread.
//!
//! Use: [`Table::open`], then for each command [`Table::handle`] with the time of its arrival; time passes first. Between
//! commands, [`Table::poll_timeout`] says when [`Table::handle_timeout`] has something to do; calling it more often changes
//! nothing. [`Table::poll_event`] drains what happened.

use crate::adjourn::Halt;
use crate::auctioneer::Auctioneer;
use crate::beat::BeatTimer;
use crate::chain::Chain;
use crate::clock::Stamp;
use crate::clocks::Clocks;
use crate::command::{Command, Refused, Who, refused};
use crate::config::Config;
use crate::game::Game;
use crate::history::History;
use crate::late::Late;
use crate::log::Log;
use crate::offers::Offers;
use crate::program::Program;
use crate::record::{self, Event, Header, Secret, What};
use crate::rules::{Awaits, Failure, Message, Rules, Seat, Setup, Status};
use crate::seating::first_order;
use crate::touch::Touched;
use crate::verify::Faults;
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

/// A table in play.
pub struct Table {
    pub(crate) config: Arc<Config>,
    pub(crate) rules: Arc<dyn Rules>,
    pub(crate) opening: Opening,
    pub(crate) chain: Chain,
    pub(crate) events: VecDeque<Event>,
    pub(crate) log: Log,
    pub(crate) now: Stamp,
    pub(crate) program: Option<Program>,
    pub(crate) status: Status,
    pub(crate) auction: Option<Box<Auctioneer>>,
    pub(crate) game: Game,
    pub(crate) clocks: Clocks,
    /// Has moved and not yet pressed the clock.
    pub(crate) pressing: Option<Seat>,
    pub(crate) beat: Option<BeatTimer>,
    pub(crate) late: Late,
    pub(crate) touched: Touched,
    pub(crate) history: History,
    /// Why the game stands still, or is about to.
    pub(crate) halt: Option<Box<Halt>>,
    /// Clocks and timers stand since.
    pub(crate) stood: Option<Stamp>,
    pub(crate) offers: Offers,
    pub(crate) paused: bool,
    /// A fault under `fault = "adjourn"`: only an arbiter goes on.
    pub(crate) suspended: bool,
    pub(crate) match_over: bool,
    pub(crate) totals: Vec<i32>,
    /// Faults that the record being replayed tells of.
    pub(crate) faults: Faults,
}

impl Table {
    /// Opens a table and begins its first game.
    ///
    /// # Errors
    /// What the game refuses (a start position, rule parameters) or how it failed; `no-seat` for a `start` that is none.
    pub fn open(
        config: impl Into<Arc<Config>>,
        rules: Arc<dyn Rules>,
        secret: Secret,
        opening: Opening,
        now: Stamp,
    ) -> Result<Self, Failure> {
        Self::open_with(
            config.into(),
            rules,
            secret,
            opening,
            now,
            Faults::default(),
        )
    }

    pub(crate) fn open_with(
        config: Arc<Config>,
        rules: Arc<dyn Rules>,
        secret: Secret,
        opening: Opening,
        now: Stamp,
        faults: Faults,
    ) -> Result<Self, Failure> {
        let seats = config.seating.teams.len();
        if seats == 0 || opening.start.is_some_and(|seat| usize::from(seat) >= seats) {
            let refusal = crate::rules::Refusal::Malformed(Message::new("no-seat"));
            return Err(refusal.into());
        }
        let header = header(&config, rules.as_ref(), &secret, &opening);
        let order = first_order(&config, &secret, opening.start);
        let mut table = Self {
            clocks: Clocks::new(&config, &[], "", now),
            config,
            rules,
            game: Game::new(0, opening.deal, order, None),
            opening,
            chain: Chain::new(secret),
            events: VecDeque::new(),
            log: Log::default(),
            now,
            program: None,
            status: nowhere(),
            auction: None,
            pressing: None,
            late: Late::default(),
            touched: Touched::default(),
            history: History::default(),
            halt: None,
            stood: None,
            beat: None,
            offers: Offers::default(),
            paused: false,
            suspended: false,
            match_over: false,
            totals: vec![0; seats],
            faults,
        };
        table.emit(What::Opened(Box::new(header)));
        table.begin()?;
        if table.config.conduct.late > 0 {
            table.late = Late::new(now, seats);
        }
        table.settle();
        Ok(table)
    }

    pub(crate) fn emit(&mut self, what: What) {
        self.emit_hidden(what, Vec::new(), false);
    }

    /// Writes an event whose move not everybody may read.
    pub(crate) fn emit_hidden(&mut self, what: What, from: Vec<Seat>, from_public: bool) {
        let event = self.chain.event(self.now, what, from, from_public);
        self.log.take(&event);
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
        let beat = self.beat.as_ref().and_then(BeatTimer::due);
        let late = self.late.deadline(self.config.conduct.late);
        let flag = self.clocks.deadline();
        let offer = self.offers.deadline();
        flag.into_iter().chain(late).chain(offer).chain(beat).min()
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
    /// `seen`: the number of seat inputs ([`State::inputs`](crate::State::inputs)) that the sender knew of. Needed where more than
    /// one seat may act.
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
        if let Command::Resumed { since } = command {
            return self.resumed(since, now, &who);
        }
        self.handle_timeout(now);
        match (who, command) {
            (who @ (Who::Host | Who::Arbiter { .. }), Command::Next) => self.next(who),
            (Who::Arbiter { chief }, Command::Rule(ruling)) => self.rule(chief, ruling),
            (_, Command::Rule(_)) => refused("not-an-arbiter"),
            (_, Command::Next) => refused("not-the-host"),
            (Who::Seat(seat), command) => self.seat_command(seat, command, seen),
            _ => refused("no-seat"),
        }
    }

    /// The host was away from `since` until now: nobody is charged for it, and no beat fell due.
    fn resumed(&mut self, since: Stamp, now: Stamp, who: &Who) -> Result<(), Refused> {
        if *who != Who::Host {
            return refused("not-the-host");
        }
        // What was due at the last event's instant was due before the outage.
        self.handle_timeout(since.min(now).max(self.now));
        let since = self.now;
        let now = since.max(now);
        if self.over() {
            self.now = now;
            return refused("game-over");
        }
        self.clocks.excuse(since, now);
        self.late.delay(since, now);
        self.offers.delay(since, now);
        if let Some(beat) = &mut self.beat {
            beat.excuse(since, now);
        }
        self.now = now;
        self.emit(What::Did {
            who: Who::Host,
            command: Command::Resumed { since },
        });
        Ok(())
    }

    /// Whether the present game is over.
    #[must_use]
    pub fn over(&self) -> bool {
        self.game.outcome.is_some()
    }

    /// Seats whose clocks run: those that must act, or whose call it is.
    #[must_use]
    pub fn must(&self) -> Vec<Seat> {
        match (&self.status.awaits, &self.auction) {
            _ if self.over() => Vec::new(),
            (Awaits::Act(actors), _) => actors.must.clone(),
            (Awaits::Auction(_), Some(auctioneer)) => auctioneer.auction.must(),
            _ => Vec::new(),
        }
    }

    /// Seats that may act out of turn.
    #[must_use]
    pub fn may(&self) -> Vec<Seat> {
        match (&self.status.awaits, &self.auction) {
            _ if self.over() => Vec::new(),
            (Awaits::Act(actors), _) => actors.may.clone(),
            (Awaits::Auction(_), Some(auctioneer)) => auctioneer.auction.may(),
            _ => Vec::new(),
        }
    }

    /// The present time on the caller's scale.
    #[must_use]
    pub fn now(&self) -> Stamp {
        self.now
    }

    /// Languages in which scenes' logs write moves out; none at first.
    pub fn set_languages(&mut self, languages: Vec<String>) {
        self.log.languages = languages;
    }

    /// Drops the running session and keeps its snapshot. Whatever touches the table next wakes it.
    ///
    /// # Errors
    /// How the game failed; then the session goes on.
    pub fn sleep(&mut self) -> Result<(), crate::rules::Fault> {
        self.events.shrink_to_fit();
        self.history.shrink();
        self.log.shrink();
        self.chain.shrink();
        self.program.as_mut().map_or(Ok(()), Program::sleep)
    }

    /// The bytes of the session as it stands: empty when the game did not open.
    ///
    /// # Errors
    /// How the game failed.
    pub fn snapshot(&mut self) -> Result<Vec<u8>, crate::rules::Fault> {
        self.program
            .as_mut()
            .map_or(Ok(Vec::new()), Program::snapshot)
    }

    /// The parameters of the present game of the match.
    fn rules_of_the_game(&self) -> &String {
        let cycle = &self.config.series.cycle;
        let at = usize::try_from(self.game.number)
            .unwrap_or(0)
            .checked_rem(cycle.len());
        at.and_then(|at| cycle.get(at))
            .unwrap_or(&self.config.rules)
    }

    /// What the game is opened with.
    pub(crate) fn setup(&self) -> Setup {
        let secret = self.chain.secret();
        let seed = if self.opening.raw_seed {
            record::words(secret)
        } else {
            record::deal_seed(secret, self.game.deal, self.game.attempt)
        };
        let first = self.game.number == 0 && self.game.attempt == 0;
        let json = |(id, description): &(String, _)| {
            (
                id.clone(),
                serde_json::to_string(description).unwrap_or_default(),
            )
        };
        Setup {
            rules: self.rules_of_the_game().clone(),
            teams: self.config.seating.teams.clone(),
            order: self.game.order.clone(),
            seed,
            game: self.game.number,
            deal: self.game.deal,
            attempt: self.game.attempt,
            carry: self.game.carry.clone(),
            auctions: self.config.auctions.iter().map(json).collect(),
            position: self.opening.position.clone().filter(|_| first),
        }
    }
}

/// Where a table stands before its first game.
fn nowhere() -> Status {
    Status {
        awaits: Awaits::Redeal(Message::default()),
        phase: String::new(),
        ply: 0,
        out: Vec::new(),
        beat: None,
    }
}

fn header(config: &Config, rules: &dyn Rules, secret: &Secret, opening: &Opening) -> Header {
    let info = rules.info();
    Header {
        format: record::FORMAT,
        config: config.clone(),
        plugin: info.id.clone(),
        version: info.version.clone(),
        digest: rules.digest().to_owned(),
        commitment: record::commitment(secret),
        deal: opening.deal,
        start: opening.start,
        position: opening.position.clone(),
        raw_seed: opening.raw_seed,
        hidden_information: info.hidden_information,
    }
}
