//! One random game of the audit, played in two sessions that must stay equal.

use super::laws::{At, Trial};
use super::meter::{Metered, Times};
use super::random::Random;
use super::{AuditOptions, AuditReport};
use qipai_table::rehearse_auction;
use qipai_table::rules::{
    Actors, AuctionRequest, Awaits, Failure, Input, Rules, Session, Setup, Status,
};

/// How often a game may be dealt anew before that counts as no end.
const ATTEMPTS: u32 = 50;

pub(super) fn play(
    rules: &dyn Rules,
    setup: Setup,
    options: &AuditOptions,
    report: &mut AuditReport,
) {
    let number = report.games;
    report.games += 1;
    let seats = u8::try_from(setup.teams.len()).unwrap_or(u8::MAX);
    report.playing = super::Playing {
        seed: setup.seed[0],
        seats,
        played: Vec::new(),
    };
    let mut game = Game {
        rules,
        options,
        at: At {
            game: number,
            input: 0,
            seats,
        },
        random: Random::new(u64::from(number) + 1),
        times: Times::default(),
        setup,
        report,
    };
    if let Err(failure) = game.run() {
        let at = (number, game.at.input);
        game.report.hold(
            "the plugin neither fails nor refuses what it offered",
            at,
            false,
            || failure.to_string(),
        );
    }
    let inputs = u64::from(game.at.input);
    let times = game.times.take();
    report.inputs += inputs;
    for (function, timing) in times {
        let sum = report.functions.entry(function).or_default();
        sum.calls += timing.calls;
        sum.seconds += timing.seconds;
        sum.slowest = sum.slowest.max(timing.slowest);
    }
}

struct Game<'a> {
    rules: &'a dyn Rules,
    options: &'a AuditOptions,
    at: At,
    random: Random,
    times: Times,
    setup: Setup,
    report: &'a mut AuditReport,
}

/// The session that is played, and another that must give the same answers.
struct Pair {
    first: Box<dyn Session>,
    second: Box<dyn Session>,
}

impl Game<'_> {
    fn run(&mut self) -> Result<(), Failure> {
        let mut pair = self.open()?;
        loop {
            let status = pair.first.status()?;
            self.compare(&mut pair)?;
            if let Awaits::Over(_) = status.awaits {
                self.trial(&mut *pair.first).over(&status)?;
                self.report.ended += 1;
                self.ends(true);
                return Ok(());
            }
            if self.at.input >= self.options.inputs {
                self.ends(false);
                return Ok(());
            }
            if !self.step(&mut pair, &status)? {
                return Ok(());
            }
        }
    }

    fn open(&mut self) -> Result<Pair, Failure> {
        Ok(Pair {
            first: self.rules.open(&self.setup)?,
            second: self.rules.open(&self.setup)?,
        })
    }

    fn ends(&mut self, ended: bool) {
        let most = self.options.inputs;
        self.hold("a game ends", ended, || format!("not after {most} inputs"));
    }

    fn hold(&mut self, law: &'static str, holds: bool, detail: impl FnOnce() -> String) {
        self.report
            .hold(law, (self.at.game, self.at.input), holds, detail);
    }

    fn trial<'s>(&'s mut self, session: &'s mut dyn Session) -> Trial<'s> {
        let session = Metered {
            inner: session,
            times: self.times.clone(),
        };
        Trial {
            rules: self.rules,
            session,
            at: self.at,
            random: &mut self.random,
            report: self.report,
        }
    }

    /// Equal inputs give equal snapshots. Now and then the second goes on from the first one's snapshot instead.
    fn compare(&mut self, pair: &mut Pair) -> Result<(), Failure> {
        let (first, second) = (pair.first.snapshot()?, pair.second.snapshot()?);
        self.hold("equal inputs give equal sessions", first == second, || {
            "the snapshots differ".to_owned()
        });
        if self.random.below(3) == 0 || first != second {
            pair.second = self.rules.restore(&first)?;
            let again = pair.second.snapshot()?;
            self.hold("a restored session is equal", again == first, || {
                "its snapshot differs".to_owned()
            });
        }
        Ok(())
    }

    /// One input, or what the host does instead: whether the game goes on.
    fn step(&mut self, pair: &mut Pair, status: &Status) -> Result<bool, Failure> {
        self.trial(&mut *pair.first).declared(status);
        match &status.awaits {
            Awaits::Act(actors) => self.act(pair, status, actors),
            Awaits::Auction(request) => self.auction(pair, request),
            Awaits::Redeal(_) => {
                self.setup.attempt += 1;
                self.at.input += 1;
                if self.setup.attempt > ATTEMPTS {
                    self.ends(false);
                    return Ok(false);
                }
                *pair = self.open()?;
                Ok(true)
            }
            Awaits::Over(_) => Ok(false),
        }
    }

    fn act(&mut self, pair: &mut Pair, status: &Status, actors: &Actors) -> Result<bool, Failure> {
        let Some(&seat) = self.random.pick(&actors.must) else {
            let beat = status.beat.clone().unwrap_or_default();
            return self.apply(pair, &Input::Beat(beat));
        };
        let mut trial = self.trial(&mut *pair.first);
        let choices = trial.position(seat, actors)?;
        trial.same_answers(&mut *pair.second, seat)?;
        let at = self.random.below(choices.listed.len());
        let extra = choices.extra.first().map(String::as_str);
        match choices.listed.get(at).or(extra).map(str::to_owned) {
            Some(mv) => self.apply(pair, &Input::Move(seat, mv)),
            None => {
                self.hold("a seat that must act has a move", !choices.complete, || {
                    format!("seat {seat} has none")
                });
                Ok(false)
            }
        }
    }

    fn auction(&mut self, pair: &mut Pair, request: &AuctionRequest) -> Result<bool, Failure> {
        let before = pair.first.snapshot()?;
        let most = self.options.inputs.saturating_sub(self.at.input);
        let random = &mut self.random;
        self.at.input += rehearse_auction(
            self.rules,
            &self.setup,
            &mut *pair.first,
            request,
            most,
            &mut |bound| random.below(bound),
        )?;
        self.report.auctions += 1;
        let after = pair.first.snapshot()?;
        pair.second = self.rules.restore(&after)?;
        let moved = after != before;
        self.hold("an auction moves the game on", moved, String::new);
        Ok(moved)
    }

    fn apply(&mut self, pair: &mut Pair, input: &Input) -> Result<bool, Failure> {
        let first = self.trial(&mut *pair.first).session.apply(input)?;
        let second = pair.second.apply(input)?;
        self.hold("equal inputs give equal steps", first == second, || {
            format!("{input:?}")
        });
        let status = pair.first.status()?;
        self.hold("a step tells the status", status == first.status, || {
            format!("{input:?}")
        });
        self.trial(&mut *pair.first).notes(&first.notes);
        self.report.playing.played.push(match input {
            Input::Move(seat, text) | Input::Call(seat, text) => format!("{seat} {text}"),
            other => format!("{other:?}"),
        });
        self.at.input += 1;
        Ok(true)
    }
}
