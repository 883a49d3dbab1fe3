//! One clock, as pure arithmetic on stamps that the caller hands in.

mod byoyomi;
mod canadian;
mod left;
mod qq;
mod stages;

use crate::config::{Clock, Millis};
pub(crate) use left::Left;
use std::sync::Arc;

/// A moment in milliseconds on the caller's scale. Time never runs back.
pub type Stamp = u64;

/// A phase by number: what the table calls it is nothing to a clock.
pub(crate) type PhaseId = u16;

/// A step belongs to a phase and a ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    phase: PhaseId,
    ply: u32,
    /// Time used in it while the clock did not run on.
    used: Millis,
}

/// The clock of a seat, or of a team.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatClock {
    spec: Arc<Clock>,
    /// What was left when the step that runs began.
    left: Left,
    step: Option<Step>,
    /// Running since.
    since: Option<Stamp>,
    /// Time used in all steps that are over.
    spent: Millis,
}

/// What a display shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Until the flag falls, or the next stage begins.
    pub ms: Millis,
    /// "main", "delay", "step", "period", "countdown"; "none" without a clock.
    pub stage: &'static str,
    pub running: bool,
    /// Periods left, or moves still to make in the stage or period.
    pub count: Option<u32>,
}

/// A clock between two steps, for putting it back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Kept {
    left: Left,
    step: Option<Step>,
    spent: Millis,
}

impl SeatClock {
    /// A clock with all its time.
    #[must_use]
    pub fn new(spec: impl Into<Arc<Clock>>) -> Self {
        let spec = spec.into();
        Self {
            left: Left::new(&spec),
            spec,
            step: None,
            since: None,
            spent: 0,
        }
    }

    /// The seat is to act, from `from` on. While it stays so, only another phase begins a new step: what others do does not. Put
    /// back under the same phase and ply, it goes on with what it had.
    pub fn start(&mut self, from: Stamp, phase: PhaseId, ply: u32) {
        match &mut self.step {
            Some(step) if step.phase == phase && (self.since.is_some() || step.ply == ply) => {
                step.ply = ply;
            }
            _ => {
                self.done(from, false);
                self.step = Some(Step {
                    phase,
                    ply,
                    used: 0,
                });
            }
        }
        self.since.get_or_insert(from);
    }

    /// The clock stands: the step may go on later.
    pub fn stop(&mut self, now: Stamp) {
        if let (Some(since), Some(step)) = (self.since.take(), &mut self.step) {
            step.used = step.used.saturating_add(now.saturating_sub(since));
        }
    }

    /// The seat's own input ended the step: the time it took. A move earns what the system gives for moves; a skipped turn does
    /// not, nor does a call.
    pub fn done(&mut self, now: Stamp, earned: bool) -> Millis {
        self.stop(now);
        let Some(step) = self.step.take() else {
            return 0;
        };
        self.left.spend(&self.spec, step.used, earned);
        self.spent = self.spent.saturating_add(step.used);
        step.used
    }

    /// The host did not run from `from` to `to`: nobody is charged for it.
    pub fn excuse(&mut self, from: Stamp, to: Stamp) {
        if let Some(since) = &mut self.since {
            *since = since.saturating_add(to.saturating_sub(from));
        }
    }

    /// Time used in the step until `now`.
    pub(crate) fn used(&self, now: Stamp) -> Millis {
        let before = self.step.map_or(0, |step| step.used);
        let running = self.since.map_or(0, |since| now.saturating_sub(since));
        before.saturating_add(running)
    }

    /// Time that the clock has run in all.
    pub(crate) fn ran(&self, now: Stamp) -> Millis {
        self.spent.saturating_add(self.used(now))
    }

    /// The first period of the game, where there is one.
    pub(crate) fn first_period(&self) -> Option<Millis> {
        (*self.spec != Clock::None).then(|| match &*self.spec {
            Clock::PerMove { step } => *step,
            spec => Left::new(spec).main_time(),
        })
    }

    /// When the flag falls, while it runs. A command stamped so late is late.
    #[must_use]
    pub fn deadline(&self) -> Option<Stamp> {
        let since = self.since?;
        let before = self.step.map_or(0, |step| step.used);
        let left = self.left.allowed(&self.spec)?.saturating_sub(before);
        Some(since.saturating_add(left))
    }

    /// Whether a new step has time of its own after the flag has fallen.
    pub(crate) fn renews(&self) -> bool {
        match *self.spec {
            Clock::Qq {
                step, countdown, ..
            } => step > 0 && countdown > 0,
            Clock::PerMove { step } => step > 0,
            _ => false,
        }
    }

    /// What one side uses the other gains.
    pub(crate) fn is_hourglass(&self) -> bool {
        matches!(*self.spec, Clock::Hourglass { .. })
    }

    /// Main time more. An hourglass is turned, or an arbiter gives something.
    pub(crate) fn gain(&mut self, time: Millis) {
        self.left.main = self.left.main.saturating_add(time);
    }

    /// An arbiter gives or takes time. What the main time can't cover is charged to the step.
    pub fn adjust(&mut self, by: i64) {
        if by >= 0 {
            return self.gain(by.unsigned_abs());
        }
        let taken = by.unsigned_abs();
        let rest = taken.saturating_sub(self.left.main);
        self.left.take(taken);
        if let Some(step) = &mut self.step {
            step.used = step.used.saturating_add(rest);
        }
    }

    /// What to show at `now`.
    #[must_use]
    pub fn reading(&self, now: Stamp) -> Reading {
        let used = self.used(now);
        let (ms, stage) = self.left.shown(&self.spec, used, self.since.is_some());
        Reading {
            ms,
            stage,
            running: self.since.is_some(),
            count: self.left.count(&self.spec, used),
        }
    }

    /// Main time left at `now`, for displays that show it beside the step.
    #[must_use]
    pub fn main_left(&self, now: Stamp) -> Millis {
        match *self.spec {
            Clock::PerMove { .. } => 0,
            Clock::Delay { delay, .. } => {
                let used = self.used(now).saturating_sub(delay);
                self.left.main.saturating_sub(used)
            }
            _ => self.left.main.saturating_sub(self.used(now)),
        }
    }

    /// The clock as it stands at `now`, for putting it back later.
    pub(crate) fn keep(&self, now: Stamp) -> Kept {
        let used = self.used(now);
        Kept {
            left: self.left,
            step: self.step.map(|step| Step { used, ..step }),
            spent: self.spent,
        }
    }

    /// Puts the clock back; it stands.
    pub(crate) fn put_back(&mut self, kept: Kept) {
        self.left = kept.left;
        self.step = kept.step;
        self.spent = kept.spent;
        self.since = None;
    }
}
