//! What follows an input: books, clocks, beats, deals anew, and what a broken game does to its table.

use crate::beat::BeatTimer;
use crate::clocks::Clocks;
use crate::config::FaultPolicy;
use crate::game::Kind;
use crate::history::History;
use crate::offers::Offers;
use crate::program::{self, Program};
use crate::record::What;
use crate::rules::{
    Awaits, Failure, Fault, FaultKind, Input, Message, Outcome, Seat, Status, Step, Viewer,
};
use crate::table::Table;
use crate::touch::Touched;

/// Beats (and awards) with no other input between them.
pub(crate) const BEATS: u32 = 1_000;
/// Why a game that did not open can't be asked.
const UNOPENED: &str = "the game did not open";
/// Deals of one game before it is given up.
const ATTEMPTS: u32 = 1_000;

impl Table {
    /// Opens the session of the present game. [`Table::settle`] follows.
    pub(crate) fn begin(&mut self) -> Result<(), Failure> {
        if let Some(fault) = self.faults.due(self.chain.next()) {
            return Err(fault.into());
        }
        let (program, status) = Program::open(&self.rules, &self.setup())?;
        self.program = Some(program);
        self.game.first_ply = status.ply;
        self.clocks = Clocks::new(&self.config, &self.seat_names(), &status.phase, self.now);
        self.history = History::new(status.ply, &self.clocks, self.now);
        self.offers = Offers::default();
        self.touched = Touched::default();
        self.auction = None;
        self.beat = None;
        self.pressing = None;
        self.emit(What::Game {
            game: self.game.number,
            deal: self.game.deal,
            attempt: self.game.attempt,
            order: self.game.order.clone(),
        });
        self.status = status;
        Ok(())
    }

    /// [`Table::begin`] for a game that is not the first: its failure is the game's end.
    pub(crate) fn begin_or_end(&mut self) {
        match self.begin() {
            Ok(()) => {}
            Err(failure) => {
                self.program = None;
                let fault = self.as_fault(failure);
                self.note_fault(&fault, None);
                self.end_broken(void("fault"));
            }
        }
    }

    /// Asks the game program. A record being replayed says where it failed; then it fails there again.
    pub(crate) fn guarded<T>(
        &mut self,
        ask: impl FnOnce(&mut Program) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        if let Some(fault) = self.faults.due(self.chain.next()) {
            return Err(fault.into());
        }
        match &mut self.program {
            Some(program) => ask(program),
            None => Err(self.fault(FaultKind::Gone, "open", UNOPENED).into()),
        }
    }

    pub(crate) fn fault(
        &self,
        kind: FaultKind,
        function: &str,
        detail: impl Into<String>,
    ) -> Fault {
        program::fault(self.rules.as_ref(), kind, function, detail)
    }

    pub(crate) fn as_fault(&self, failure: Failure) -> Fault {
        match failure {
            Failure::Fault(fault) => fault,
            Failure::Refused(refusal) => program::refused_host(self.rules.as_ref(), &refusal),
        }
    }

    /// Tells the game an input and books it. [`Table::settle`] follows.
    pub(crate) fn apply(&mut self, input: Input) -> Result<(), Failure> {
        let (mut hidden, mut hidden_from_public) = self.hidden_from(&input)?;
        let step = self.told(&input)?;
        if let Some((seat, mv)) = &step.made
            && self.rules.info().hidden_information
        {
            (hidden, hidden_from_public) = self.made_hidden_from(*seat, mv);
        }
        let kind = Kind::of(&input);
        if let Input::Leave(seats, cause) = &input {
            self.game.gave_up = Some(cause.clone());
            for seat in seats.clone() {
                if self.offers.left(seat) {
                    self.emit(What::OfferLapsed);
                }
            }
        }
        self.history.told(&input);
        let applied = What::Applied {
            input,
            notes: step.notes,
            made: step.made,
        };
        self.emit_hidden(applied, hidden, hidden_from_public);
        self.book(kind, step.status);
        self.history.after(self.status.ply, &self.clocks, self.now);
        Ok(())
    }

    /// What the game makes of an input.
    fn told(&mut self, input: &Input) -> Result<Step, Failure> {
        if let Some(fault) = self.faults.due(self.chain.next()) {
            return Err(fault.into());
        }
        let capped = match input {
            Input::Move(seat, _) => self.game.capped(*seat, self.status.ply),
            _ => false,
        };
        match &mut self.program {
            Some(program) => program.apply(input, &self.status, capped),
            None => Err(self.fault(FaultKind::Gone, "open", UNOPENED).into()),
        }
    }

    /// Books where an input took the game.
    fn book(&mut self, kind: Kind, now: Status) {
        if !matches!(kind, Kind::Host | Kind::Leave) {
            self.press_now();
        }
        if let Kind::Move(seat) | Kind::Call(seat) = kind {
            self.late.acts(seat);
        }
        let before = std::mem::replace(&mut self.status, now);
        self.nobody_to_press();
        let raised = self.status.ply > before.ply;
        self.game.book(kind, &before, &self.status);
        if let (Kind::Move(seat) | Kind::Skip(seat), true) = (kind, raised) {
            let earned = matches!(kind, Kind::Move(_));
            if earned && self.waits_for_hand(&before) {
                self.pressing = Some(seat);
            } else {
                self.clocks.done(seat, self.now, earned);
            }
        }
        if self.status.phase != before.phase {
            let (names, phase) = (self.seat_names(), &self.status.phase);
            self.clocks.enter(&self.config, &names, phase, self.now);
        }
        let now = &self.status;
        let restarts = now
            .beat
            .as_ref()
            .and_then(|beat| self.config.pace.get(beat))
            .is_some_and(|pace| pace.restart);
        // A beat that was applied is gone before; the same name again is another beat.
        if restarts || now.beat != before.beat {
            self.beat = None;
        }
        if let (Kind::Move(seat) | Kind::Skip(seat), true) = (kind, raised) {
            self.touched = Touched::default();
            if self
                .offers
                .moved(self.team(seat), self.config.conduct.offer_lapses)
            {
                self.emit(What::OfferLapsed);
            }
        }
        self.nothing_to_seal();
    }

    /// Follows the status until somebody is to act: auctions, deals anew, the end.
    pub(crate) fn settle(&mut self) {
        while !self.over() && !self.suspended {
            if self.game.automatic > BEATS {
                let detail = format!("{BEATS} beats with nobody acting");
                let fault = self.fault(FaultKind::Lie, "status", detail);
                self.fail(&fault, None);
                continue;
            }
            match &self.status.awaits {
                Awaits::Over(outcome) => {
                    let outcome = outcome.clone();
                    self.end(outcome);
                }
                Awaits::Redeal(why) => {
                    let why = why.clone();
                    self.redeal(why);
                }
                Awaits::Auction(_) => {
                    if !self.hold_auction() {
                        break;
                    }
                }
                Awaits::Act(_) => {
                    self.auction = None;
                    break;
                }
            }
        }
        if !self.over() && !self.suspended && !self.paused {
            self.run();
        }
    }

    /// Clocks of those who must act run, and the beat's timer.
    pub(crate) fn run(&mut self) {
        let now = self.now;
        if let Some(stood) = self.stood.take() {
            self.clocks.delay(stood, now);
            self.late.delay(stood, now);
            self.offers.delay(stood, now);
        }
        let runs = match self.pressing {
            Some(seat) => vec![seat],
            None if self.late.holds() => Vec::new(),
            None => self.must(),
        };
        self.clocks.run(&runs, self.status.ply, now);
        match (&self.status.beat, &mut self.beat) {
            (None, timer) => *timer = None,
            (Some(beat), Some(timer)) if timer.beat == *beat => timer.go_on(now),
            (Some(beat), timer) => {
                let pace = self.config.pace.get(beat).copied().unwrap_or_default();
                *timer = Some(BeatTimer::new(beat, pace.time, now));
            }
        }
    }

    /// Clocks and the beat's timer stand, and nobody comes late.
    pub(crate) fn stand(&mut self) {
        let now = self.now;
        self.stood.get_or_insert(now);
        self.clocks.stand(now);
        if let Some(beat) = &mut self.beat {
            beat.stop(now);
        }
    }

    /// Who may not read the text of a move about to be applied. Writes it out for the log where all may.
    fn hidden_from(&mut self, input: &Input) -> Result<(Vec<Seat>, bool), Failure> {
        let Input::Move(seat, mv) = input else {
            return Ok((Vec::new(), false));
        };
        let mut hidden = Vec::new();
        let mut public = false;
        if self.rules.info().hidden_information {
            let others = self.all_seats().filter(|other| other != seat);
            let viewers: Vec<Seat> = others.collect();
            hidden = self.guarded(|program| unreadable(program, *seat, mv, &viewers))?;
            public = self.guarded(|program| {
                Ok(program
                    .readable(*seat, mv, Viewer::Spectator, "en")?
                    .is_none())
            })?;
        }
        if hidden.is_empty() && !public {
            for lang in self.log.languages.clone() {
                let text = self.guarded(|program| {
                    Ok(program.readable(*seat, mv, Viewer::Spectator, &lang)?)
                })?;
                self.log.texts.push(text.unwrap_or_else(|| mv.clone()));
            }
        }
        Ok((hidden, public))
    }

    /// Who may not read a move that the game made for a seat: asked of the game as it was. Where it can't tell, nobody may.
    fn made_hidden_from(&mut self, seat: Seat, mv: &str) -> (Vec<Seat>, bool) {
        let others: Vec<Seat> = self.all_seats().filter(|other| *other != seat).collect();
        let Some(program) = &mut self.program else {
            return (others, true);
        };
        let mut readable = |viewer| {
            let text = program.earlier(|session| session.describe_move(seat, mv, viewer, "en"));
            matches!(text, Ok(Some(_)))
        };
        let public = !readable(Viewer::Spectator);
        let hidden = others
            .into_iter()
            .filter(|other| !readable(Viewer::Player(*other)))
            .collect();
        (hidden, public)
    }

    /// An input of the host's own: a game that refuses it breaks the contract. [`Table::settle`] follows.
    pub(crate) fn host_input(&mut self, input: Input) {
        if let Err(failure) = self.apply(input) {
            let fault = self.as_fault(failure);
            self.fail(&fault, None);
        }
    }

    pub(crate) fn note_fault(&mut self, fault: &Fault, input: Option<Input>) {
        self.emit(What::Fault {
            function: fault.function.clone(),
            kind: kind_name(fault.kind).to_owned(),
            input,
        });
    }

    /// The plugin failed twice: its own table stops, as the manifest says, and no other.
    pub(crate) fn fail(&mut self, fault: &Fault, input: Option<Input>) {
        self.note_fault(fault, input);
        match self.config.series.fault {
            FaultPolicy::Void => self.end_broken(void("fault")),
            FaultPolicy::Adjourn => {
                self.stand();
                self.suspended = true;
            }
        }
    }

    /// The host ends the game: what it says stands, whatever the game answers.
    pub(crate) fn finish(&mut self, outcome: Outcome) {
        match self.apply(Input::End(outcome.clone())) {
            Ok(()) => self.settle(),
            Err(failure) => {
                let fault = self.as_fault(failure);
                self.note_fault(&fault, None);
                self.end_broken(outcome);
            }
        }
    }

    fn redeal(&mut self, why: Message) {
        self.emit(What::Redeal { why });
        self.game = self.game.again();
        if self.game.attempt > ATTEMPTS {
            return self.end(void("void"));
        }
        self.begin_or_end();
    }
}

fn unreadable(
    program: &mut Program,
    seat: Seat,
    mv: &str,
    viewers: &[Seat],
) -> Result<Vec<Seat>, Failure> {
    let mut hidden = Vec::new();
    for viewer in viewers {
        if program
            .readable(seat, mv, Viewer::Player(*viewer), "en")?
            .is_none()
        {
            hidden.push(*viewer);
        }
    }
    Ok(hidden)
}

/// An outcome that is none.
pub(crate) fn void(code: &str) -> Outcome {
    Outcome {
        ending: Message::new(code),
        places: Vec::new(),
        scored: false,
    }
}

/// A fault's kind as the record names it.
pub(crate) fn kind_name(kind: FaultKind) -> &'static str {
    match kind {
        FaultKind::Trap => "trap",
        FaultKind::Budget => "budget",
        FaultKind::Limit => "limit",
        FaultKind::Lie => "lie",
        FaultKind::Gone => "gone",
    }
}
