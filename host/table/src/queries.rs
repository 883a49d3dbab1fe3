//! Questions to a table. None changes it.

use crate::command::{Offer, Refused};
use crate::config::Millis;
use crate::game::Counts;
use crate::program::Program;
use crate::record::Shown;
use crate::rules::{
    Awaits, Choices, Failure, Fault, FaultKind, Message, Outcome, Refusal, Seat, Verdict, Viewer,
};
use crate::table::Table;
use qipai_auction::Verdict as CallVerdict;
use serde::Serialize;

/// Where a table stands, for programs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct State {
    pub phase: String,
    pub ply: u32,
    pub must: Vec<Seat>,
    pub may: Vec<Seat>,
    pub beat: Option<String>,
    pub clocks: Vec<ClockState>,
    pub outcome: Option<Outcome>,
    pub scores: Vec<i32>,
    pub fouls: Vec<u32>,
    pub violations: Vec<u32>,
    pub warnings: Vec<u32>,
    pub timeouts: Vec<u32>,
    /// Number of seat inputs: what `seen` is compared with.
    pub inputs: u64,
    pub game: u32,
    pub deal: u32,
    pub attempt: u32,
    pub order: Vec<Seat>,
    pub totals: Vec<i32>,
    pub match_over: bool,
    pub paused: bool,
    pub suspended: bool,
    pub draw_offer: Option<Seat>,
    /// What is offered, and by whom.
    pub offer: Option<(Offer, Seat)>,
    /// Who is to seal its move.
    pub sealing: Option<Seat>,
    /// Who has not come yet (T3).
    pub absent: Vec<Seat>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ClockState {
    pub ms: Millis,
    pub stage: &'static str,
    pub running: bool,
    pub main_ms: Millis,
    /// Periods left, or moves still to make in the stage or period.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<u32>,
}

impl From<Fault> for Message {
    fn from(fault: Fault) -> Self {
        Self::new("fault").arg("function", fault.function)
    }
}

impl From<Failure> for Message {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Refused(Refusal::Illegal(why) | Refusal::Malformed(why)) => why,
            Failure::Fault(fault) => fault.into(),
        }
    }
}

impl Table {
    /// A question that changes nothing, whatever comes of it.
    pub(crate) fn query<T>(
        &mut self,
        ask: impl FnOnce(&mut Program) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        match &mut self.program {
            Some(program) => ask(program),
            None => Err(self.fault(FaultKind::Gone, "open", "the game did not open")),
        }
    }

    fn judged<T>(
        &mut self,
        ask: impl FnOnce(&mut Program) -> Result<T, Failure>,
    ) -> Result<T, Refused> {
        match &mut self.program {
            Some(program) => Ok(ask(program)?),
            None => Err(Message::new("fault").arg("function", "open")),
        }
    }

    /// The settings.
    #[must_use]
    pub fn config(&self) -> &crate::Config {
        &self.config
    }

    /// The plugin's fixed facts.
    #[must_use]
    pub fn info(&self) -> &crate::rules::Info {
        self.rules.info()
    }

    /// Where the table stands.
    pub fn state(&mut self) -> State {
        let scores = if self.over() {
            self.game.scores.clone()
        } else {
            self.query(Program::score).unwrap_or_default()
        };
        let clock = |seat: Seat| {
            let reading = self.clocks.reading(seat, self.now)?;
            let main_left = |clock: &crate::clock::SeatClock| clock.main_left(self.now);
            Some(ClockState {
                ms: reading.ms,
                stage: reading.stage,
                running: reading.running,
                main_ms: self.clocks.of(seat).map_or(0, main_left),
                count: reading.count,
            })
        };
        let count = |of: fn(&Counts) -> u32| self.game.counts.iter().map(of).collect();
        State {
            phase: self.status.phase.clone(),
            ply: self.status.ply,
            must: self.must(),
            may: self.may(),
            beat: self.status.beat.clone().filter(|_| !self.over()),
            clocks: self.all_seats().filter_map(clock).collect(),
            outcome: self.game.outcome.clone(),
            scores,
            fouls: count(|counts| counts.fouls),
            violations: count(|counts| counts.violations),
            warnings: count(|counts| counts.warnings),
            timeouts: count(|counts| counts.timeouts),
            inputs: self.game.inputs,
            game: self.game.number,
            deal: self.game.deal,
            attempt: self.game.attempt,
            order: self.game.order.clone(),
            totals: self.totals.clone(),
            match_over: self.match_over,
            paused: self.paused,
            suspended: self.suspended,
            draw_offer: self.offers.draw_by(),
            offer: self.offers.standing().map(|s| (s.offer.clone(), s.by)),
            sealing: self.sealing(),
            absent: self.late.absent(),
        }
    }

    /// Moves that a seat may make now.
    ///
    /// # Errors
    /// `fault` when the game failed twice.
    pub fn legal(&mut self, seat: Seat) -> Result<Choices, Refused> {
        if self.over() || !matches!(self.status.awaits, Awaits::Act(_)) {
            return Ok(Choices {
                complete: true,
                ..Choices::default()
            });
        }
        Ok(self.query(|program| program.ask(|session| session.legal_moves(seat)))?)
    }

    /// Calls that a seat may make now.
    ///
    /// # Errors
    /// `fault` when the game failed twice.
    pub fn calls(&mut self, seat: Seat) -> Result<Choices, Refused> {
        let Some(auctioneer) = &self.auction else {
            return Ok(Choices {
                complete: true,
                ..Choices::default()
            });
        };
        let auction = &auctioneer.auction;
        let mut choices = Choices {
            listed: auction.legal(seat).into_iter().collect(),
            extra: Vec::new(),
            complete: true,
        };
        if !auction.kinds_by_game(seat).is_empty() {
            let auction = auction.clone();
            let own = self.query(|program| program.ask(|session| session.calls(seat)))?;
            choices.complete = own.complete;
            choices.listed.extend(
                own.listed
                    .iter()
                    .filter(|text| matches!(auction.check(seat, text), Ok(CallVerdict::AskGame))),
            );
        }
        Ok(choices)
    }

    /// Whether a seat may play `text` now, and the rule that forbids it.
    ///
    /// # Errors
    /// The refusal.
    pub fn check(&mut self, seat: Seat, text: &str) -> Result<(), Refused> {
        if self.over() {
            return Err(Message::new("game-over"));
        }
        self.judged(|program| program.judge(|session| session.check(seat, text)))
    }

    /// A verdict on a selection that need not be finished.
    ///
    /// # Errors
    /// `fault` when the game failed twice.
    pub fn probe(&mut self, seat: Seat, touched: &[String]) -> Result<Verdict, Refused> {
        Ok(self.query(|program| program.ask(|session| session.probe(seat, touched)))?)
    }

    /// What was touched, as a move's text.
    ///
    /// # Errors
    /// The refusal.
    pub fn interpret(&mut self, seat: Seat, touched: &[String]) -> Result<String, Refused> {
        self.judged(|program| program.judge(|session| session.interpret(seat, touched)))
    }

    /// A question about the rules that no play asks.
    ///
    /// # Errors
    /// The refusal.
    pub fn inspect(&mut self, question: &str) -> Result<String, Refused> {
        self.judged(|program| program.judge(|session| session.inspect(question)))
    }

    /// A move in another notation.
    ///
    /// # Errors
    /// `fault` when the game failed twice.
    pub fn write(
        &mut self,
        seat: Seat,
        mv: &str,
        notation: &str,
    ) -> Result<Option<String>, Refused> {
        Ok(self.query(|program| program.ask(|session| session.write_move(seat, mv, notation)))?)
    }

    /// The canonical text of a move in another notation.
    ///
    /// # Errors
    /// The refusal.
    pub fn read(&mut self, seat: Seat, text: &str, notation: &str) -> Result<String, Refused> {
        self.judged(|program| program.judge(|session| session.read_move(seat, text, notation)))
    }

    /// The position as far as a viewer may know it.
    ///
    /// # Errors
    /// `fault` when the game failed twice.
    pub fn position(&mut self, viewer: Viewer) -> Result<Option<String>, Refused> {
        Ok(self.query(|program| program.ask(|session| session.position(viewer)))?)
    }

    /// A move as a viewer reads it before it is played.
    ///
    /// # Errors
    /// `fault` when the game failed twice.
    pub fn describe(
        &mut self,
        seat: Seat,
        mv: &str,
        viewer: Viewer,
        lang: &str,
    ) -> Result<Option<String>, Refused> {
        Ok(self.query(|program| {
            program.ask(|session| session.describe_move(seat, mv, viewer, lang))
        })?)
    }

    /// An event as far as a viewer may know it.
    #[must_use]
    pub fn shown(&self, event: &crate::Event, viewer: Viewer) -> Shown {
        event.for_viewer(viewer, &self.config.seating.teams)
    }

    /// The last things that happened, as a viewer may read them: `n`, `kind`, `seat`, `text` with its `args` where it is a code,
    /// and the move in each of [`Table::set_languages`] under `in`.
    #[must_use]
    pub fn log(&self, viewer: Viewer) -> serde_json::Value {
        self.log
            .shown(viewer)
            .map(|line| serde_json::json!(line))
            .collect()
    }

    /// A text of the game or of the table in a language, with arguments filled in; the code itself where there is none. An argument
    /// that begins with "@" is a code too, of the game or of the table.
    #[must_use]
    pub fn text(&self, message: &Message, lang: &str) -> String {
        let strings = &self.rules.info().strings;
        let game = |code: &str, lang: &str| {
            let mut known = strings.iter();
            known.find(|(l, key, _)| l == lang && key == code)
        };
        let find = |code: &str| {
            let told = game(code, lang).map(|(.., text)| text.clone());
            let own = || crate::texts::template(code, lang).map(str::to_owned);
            let english = || game(code, "en").map(|(.., text)| text.clone());
            told.or_else(own).or_else(english)
        };
        let template = find(&message.code).unwrap_or_else(|| message.to_string());
        message.args.iter().fold(template, |text, (name, value)| {
            let named = value.strip_prefix('@').and_then(find);
            text.replace(
                &format!("{{{name}}}"),
                &named.unwrap_or_else(|| value.clone()),
            )
        })
    }
}
