//! What follows an input: the next turn, auctions, redeals, the end of a game, the next one.

use crate::clock::{SeatClock, Stamp};
use crate::command::{Command, Refused, Who, refused};
use crate::config::{FaultPolicy, OnTimeout, Reveal, When};
use crate::offers::Offers;
use crate::record::{What, hex};
use crate::rules::{
    AuctionResult, Awaits, Failure, Fault, FaultKind, Input, Message, Outcome, Seat, Status,
};
use crate::table::{ATTEMPTS, BEATS, Game, Table};
use qipai_auction::Auction;

impl Table {
    /// Opens the session of the present game.
    pub(crate) fn begin(&mut self) -> Result<(), Failure> {
        let mut session = self.rules.open(&self.setup())?;
        let status = session.status()?;
        self.status.ply = 0;
        self.check_step(&status)?;
        self.snapshot = session.snapshot()?;
        self.session = Some(session);
        let n = self.seats();
        for counts in [
            &mut self.game.free,
            &mut self.game.timeouts,
            &mut self.game.fouls,
            &mut self.game.violations,
        ] {
            *counts = vec![0; n];
        }
        let clock = SeatClock::new(self.config.clock_of(&status.phase).clone());
        self.clocks = vec![clock; n];
        self.offers = Offers::default();
        self.auction = None;
        let Game {
            number,
            deal,
            attempt,
            order,
            ..
        } = self.game.clone();
        self.emit(What::Game {
            game: number,
            deal,
            attempt,
            order,
        });
        self.status = status;
        self.enter();
        Ok(())
    }

    /// After the game took an input.
    pub(crate) fn after(&mut self, input: &Input, before: &Status, status: Status) {
        let raised = status.ply > before.ply;
        let phase_changed = status.phase != before.phase;
        if let Input::Move(seat, _) | Input::Call(seat, _) | Input::Skip(seat, _) = input {
            self.game.inputs += 1;
            self.spend(*seat, before, raised, matches!(input, Input::Skip(..)));
        } else if let Input::Leave(..) = input {
            self.game.inputs += 1;
        }
        self.game.beats = if matches!(input, Input::Beat(_)) {
            self.game.beats + 1
        } else {
            0
        };
        if phase_changed {
            self.change_clocks(&before.phase, &status.phase);
        }
        let restarts = status
            .beat
            .as_ref()
            .and_then(|beat| self.config.pace.get(beat))
            .is_some_and(|pace| pace.restart);
        if restarts || matches!(input, Input::Beat(_)) || status.beat != before.beat {
            self.game.beat_due = None;
        }
        self.status = status;
        if self.game.beats > BEATS {
            let info = self.rules.info();
            let fault = Fault {
                kind: FaultKind::Lie,
                plugin: info.id.clone(),
                version: info.version.clone(),
                function: "status".to_owned(),
                detail: format!("{BEATS} beats with nobody acting"),
                trace: Vec::new(),
            };
            return self.fail(&fault);
        }
        self.enter();
    }

    /// Books a seat's input: who moved, what ends its step.
    fn spend(&mut self, seat: Seat, before: &Status, raised: bool, skipped: bool) {
        let at = usize::from(seat);
        if raised {
            if !skipped && !self.game.moved.contains(&seat) {
                self.game.moved.push(seat);
            }
            self.game.last_mover = Some(seat);
            self.lapse(seat);
        } else {
            if self.game.free_ply != before.ply {
                self.game.free = vec![0; self.seats()];
                self.game.free_ply = before.ply;
            }
            if let Some(free) = self.game.free.get_mut(at) {
                *free += 1;
            }
        }
        let now = self.now;
        // A call takes its seat out of the callers; a move that raised no ply leaves the step running if the seat goes on.
        if raised && let Some(clock) = self.clocks.get_mut(at) {
            clock.done(now, !skipped);
        }
    }

    fn change_clocks(&mut self, from: &str, to: &str) {
        if self.config.clock_of(from) != self.config.clock_of(to) {
            let fresh = SeatClock::new(self.config.clock_of(to).clone());
            self.clocks
                .iter_mut()
                .for_each(|clock| clock.clone_from(&fresh));
        }
    }

    /// Follows the status: begins an auction or ends one, deals again, ends the game, or sets the clocks.
    pub(crate) fn enter(&mut self) {
        match self.status.awaits.clone() {
            Awaits::Over(outcome) => return self.end(outcome),
            Awaits::Redeal(why) => return self.redeal(why),
            Awaits::Auction(request) => {
                if self
                    .auction
                    .as_ref()
                    .is_none_or(|(id, _)| *id != request.id)
                    && let Err(fault) =
                        self.open_auction(&request.id, &request.seats, &request.made)
                {
                    return self.fail(&fault);
                }
                let result = self
                    .auction
                    .as_ref()
                    .and_then(|(_, auction)| auction.result());
                if let Some(result) = result {
                    let award = AuctionResult {
                        id: request.id,
                        winner: result.winner,
                        exports: result.exports,
                    };
                    self.auction = None;
                    return self.apply_or_fail(Input::Award(award));
                }
            }
            Awaits::Act(_) => self.auction = None,
        }
        self.run_clocks();
        self.set_beat();
    }

    fn open_auction(
        &mut self,
        id: &str,
        seats: &[Seat],
        made: &[(Seat, String)],
    ) -> Result<(), Fault> {
        let info = self.rules.info();
        let lie = |detail: String| Fault {
            kind: FaultKind::Lie,
            plugin: info.id.clone(),
            version: info.version.clone(),
            function: "status".to_owned(),
            detail,
            trace: Vec::new(),
        };
        let description = self
            .config
            .auctions
            .iter()
            .find(|(known, _)| known == id)
            .map(|(_, d)| d);
        let description =
            description.ok_or_else(|| lie(format!("an auction `{id}` that nobody described")))?;
        let auction = Auction::new(
            description,
            seats.to_vec(),
            &self.config.seating.teams,
            made,
        );
        self.auction = Some((
            id.to_owned(),
            auction
                .map_err(|refusal| lie(format!("the auction `{id}` can't begin: {refusal:?}")))?,
        ));
        Ok(())
    }

    fn run_clocks(&mut self) {
        let (must, now) = (self.must(), self.now);
        // In an auction each call is a step of its own, though the ply stands.
        let calls = self
            .auction
            .as_ref()
            .map_or(0, |(_, auction)| auction.history().len());
        let ply = self
            .status
            .ply
            .wrapping_add(u32::try_from(calls).unwrap_or(0) << 16);
        let phase = self.status.phase.clone();
        for (seat, clock) in self.clocks.iter_mut().enumerate() {
            if must.contains(&(seat as Seat)) && !self.paused {
                clock.start(now, &phase, ply);
            } else {
                clock.stop(now);
            }
        }
    }

    fn set_beat(&mut self) {
        match &self.status.beat {
            None => self.game.beat_due = None,
            Some(beat)
                if self
                    .game
                    .beat_due
                    .as_ref()
                    .is_some_and(|(due, _)| due == beat) => {}
            Some(beat) => {
                let pace = self.config.pace.get(beat).copied().unwrap_or_default();
                self.game.beat_due = Some((beat.clone(), self.now + pace.time));
            }
        }
    }

    /// The earliest deadline has come.
    pub(crate) fn time_is_up(&mut self) {
        let now = self.now;
        let flag = self
            .clocks
            .iter()
            .position(|clock| clock.deadline().is_some_and(|due| due <= now));
        if let Some((beat, _)) = self
            .game
            .beat_due
            .clone()
            .filter(|(_, due)| *due <= now && flag.is_none())
        {
            self.game.beat_due = None;
            return self.apply_or_fail(Input::Beat(beat));
        }
        if let Some(seat) = flag {
            self.flag(seat as Seat);
        }
    }

    fn flag(&mut self, seat: Seat) {
        let at = usize::from(seat);
        self.game.timeouts[at] += 1;
        let count = self.game.timeouts[at];
        let now = self.now;
        self.clocks[at].done(now, false);
        self.emit(What::TimedOut { seat, count });
        let loses = match self.config.on_timeout {
            OnTimeout::Lose => true,
            OnTimeout::Skip { lose_at } => lose_at > 0 && count >= lose_at,
        };
        if loses {
            return self.apply_or_fail(Input::Leave(vec![seat], "out-of-time".to_owned()));
        }
        let default = self
            .auction
            .as_ref()
            .and_then(|(_, auction)| auction.default_call(seat));
        if let Some(text) = default {
            self.say(seat, text);
            return;
        }
        match self.apply(Input::Skip(seat, "out-of-time".to_owned())) {
            Ok(()) => {}
            // No move is prescribed here: the time-out loses.
            Err(Failure::Refused(_)) => {
                self.apply_or_fail(Input::Leave(vec![seat], "out-of-time".to_owned()))
            }
            Err(Failure::Fault(fault)) => self.fail(&fault),
        }
    }

    /// A call that the auction accepted: the game hears what it is to hear, and the auction may be over.
    pub(crate) fn say(&mut self, seat: Seat, text: String) {
        let Some((id, auction)) = &mut self.auction else {
            return;
        };
        let Ok(step) = auction.call(seat, &text) else {
            return;
        };
        let (id, heard) = (id.clone(), auction.history()[step.heard].to_vec());
        for (caller, call) in heard {
            self.apply_or_fail(Input::Call(caller, call));
            if self
                .auction
                .as_ref()
                .is_none_or(|(running, _)| *running != id)
            {
                return;
            }
        }
        self.enter();
    }

    /// An input of the host's own: a game that refuses it breaks the contract.
    pub(crate) fn apply_or_fail(&mut self, input: Input) {
        match self.apply(input) {
            Ok(()) => {}
            Err(Failure::Fault(fault)) => self.fail(&fault),
            Err(Failure::Refused(refusal)) => {
                let info = self.rules.info();
                let fault = Fault {
                    kind: FaultKind::Lie,
                    plugin: info.id.clone(),
                    version: info.version.clone(),
                    function: "apply".to_owned(),
                    detail: format!("it refused what the host decides: {}", refusal.message()),
                    trace: Vec::new(),
                };
                self.fail(&fault);
            }
        }
    }

    /// The plugin failed twice: its own table stops, as the manifest says, and no other.
    pub(crate) fn fail(&mut self, fault: &Fault) {
        self.emit(What::Fault {
            function: fault.function.clone(),
            kind: format!("{:?}", fault.kind).to_lowercase(),
        });
        match self.config.series.fault {
            FaultPolicy::Void => self.end(Outcome {
                ending: Message::new("fault"),
                places: Vec::new(),
                scored: false,
            }),
            FaultPolicy::Adjourn => {
                self.suspended = true;
                let now = self.now;
                self.clocks.iter_mut().for_each(|clock| clock.stop(now));
                self.game.beat_due = None;
            }
        }
    }

    fn redeal(&mut self, why: Message) {
        self.emit(What::Redeal { why });
        self.game = Game {
            number: self.game.number,
            deal: self.game.deal,
            attempt: self.game.attempt + 1,
            order: self.game.order.clone(),
            carry: self.game.carry.clone(),
            ..Game::default()
        };
        if self.game.attempt > ATTEMPTS {
            return self.end(Outcome {
                ending: Message::new("void"),
                places: Vec::new(),
                scored: false,
            });
        }
        match self.begin() {
            Ok(()) => {}
            Err(Failure::Fault(fault)) => self.fail(&fault),
            Err(Failure::Refused(_)) => self.end(Outcome {
                ending: Message::new("fault"),
                places: Vec::new(),
                scored: false,
            }),
        }
    }

    /// One end, and nothing after it but rulings.
    pub(crate) fn end(&mut self, mut outcome: Outcome) {
        if self.over() {
            return;
        }
        let now = self.now;
        self.clocks
            .iter_mut()
            .for_each(|clock| clock.done(now, false));
        self.game.beat_due = None;
        self.auction = None;
        self.offers = Offers::default();
        outcome.scored = outcome.scored && !self.unscored(&outcome);
        let scores = self.ask(|session| session.score()).unwrap_or_default();
        for (total, score) in self
            .totals
            .iter_mut()
            .zip(&scores)
            .filter(|_| outcome.scored)
        {
            *total += score;
        }
        self.game.scores.clone_from(&scores);
        self.game.outcome = Some(outcome.clone());
        self.emit(What::Ended { outcome, scores });
        self.close_match();
    }

    /// E2, E4: games that do not count.
    fn unscored(&self, outcome: &Outcome) -> bool {
        let mut sides: Vec<u8> = self
            .game
            .moved
            .iter()
            .map(|seat| self.team(*seat))
            .collect();
        sides.sort_unstable();
        sides.dedup();
        self.config.scoring.unscored.iter().any(|rule| {
            let concerned = rule.causes.is_empty() || rule.causes.contains(&outcome.ending.code);
            concerned
                && match rule.when {
                    When::OneSideMoved => sides.len() <= 1,
                    When::BeforePly(ply) => self.status.ply < ply,
                }
        })
    }

    fn close_match(&mut self) {
        let handover = self.ask(|session| session.handover()).ok().flatten();
        let by_game = handover.as_ref().and_then(|h| h.match_over.clone());
        self.game.carry = handover
            .map(|h| h.carry)
            .or_else(|| self.game.carry.clone());
        let games = self.config.series.games;
        if by_game.is_none() && (games == 0 || self.game.number + 1 < games) {
            return;
        }
        self.match_over = true;
        let totals = self.totals.clone();
        self.emit(What::MatchOver {
            outcome: by_game,
            totals,
        });
        if self.config.series.reveal == Reveal::MatchEnd {
            let secret = hex(&self.secret);
            self.emit(What::Revealed { secret });
        }
    }

    /// Begins the next game of the match.
    pub(crate) fn next(&mut self, who: Who) -> Result<(), Refused> {
        if !self.over() {
            return refused("game-not-over");
        }
        if self.match_over {
            return refused("match-over");
        }
        self.emit(What::Did {
            who,
            command: Command::Next,
        });
        let mut order = self.game.order.clone();
        if self.config.series.rotate {
            order.rotate_left(1);
        }
        self.game = Game {
            number: self.game.number + 1,
            deal: self.game.deal + 1,
            order,
            carry: self.game.carry.clone(),
            ..Game::default()
        };
        match self.begin() {
            Ok(()) => {}
            Err(Failure::Fault(fault)) => self.fail(&fault),
            Err(Failure::Refused(_)) => self.end(Outcome {
                ending: Message::new("fault"),
                places: Vec::new(),
                scored: false,
            }),
        }
        Ok(())
    }

    /// The present time on the caller's scale.
    #[must_use]
    pub fn now(&self) -> Stamp {
        self.now
    }
}
