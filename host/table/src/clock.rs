//! One seat's clock, as pure arithmetic on stamps that the caller hands in.

use crate::config::{Clock, Millis};

/// A moment in milliseconds on the caller's scale. Time never runs back.
pub type Stamp = u64;

/// A phase by number: what the table calls it is nothing to a clock.
pub(crate) type PhaseId = u16;

/// A step belongs to a phase and a ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Step {
    phase: PhaseId,
    ply: u32,
    /// Time used in it while the clock did not run on.
    used: Millis,
}

/// One seat's clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatClock {
    spec: Clock,
    /// Main time left when the step that runs began.
    left: Millis,
    step: Option<Step>,
    /// Running since.
    since: Option<Stamp>,
}

/// What a display shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Until the flag falls, or the next stage begins.
    pub ms: Millis,
    /// "main", "step", "countdown"; "none" without a clock.
    pub stage: &'static str,
    pub running: bool,
}

impl SeatClock {
    /// A clock with all its time.
    #[must_use]
    pub fn new(spec: Clock) -> Self {
        let left = match spec {
            Clock::None => 0,
            Clock::SuddenDeath { time } | Clock::Fischer { time, .. } => time,
            Clock::Qq { game, .. } => game,
        };
        Self {
            spec,
            left,
            step: None,
            since: None,
        }
    }

    /// The seat is to act. While it stays so, only another phase begins a new step: what others do does not. Put back under the
    /// same phase and ply, it goes on with what it had.
    pub fn start(&mut self, now: Stamp, phase: PhaseId, ply: u32) {
        match &mut self.step {
            Some(step) if step.phase == phase && (self.since.is_some() || step.ply == ply) => {
                step.ply = ply;
            }
            _ => {
                self.done(now, false);
                self.step = Some(Step {
                    phase,
                    ply,
                    used: 0,
                });
            }
        }
        self.since.get_or_insert(now);
    }

    /// The clock stands: the step may go on later.
    pub fn stop(&mut self, now: Stamp) {
        if let (Some(since), Some(step)) = (self.since.take(), &mut self.step) {
            step.used += now.saturating_sub(since);
        }
    }

    /// The seat's own input ended the step. A move earns the increment; a skipped turn does not, nor does a call.
    pub fn done(&mut self, now: Stamp, earned: bool) {
        self.stop(now);
        let Some(step) = self.step.take() else { return };
        self.left = self.left.saturating_sub(step.used);
        if let (Clock::Fischer { increment, .. }, true) = (&self.spec, earned) {
            self.left = self.left.saturating_add(*increment);
        }
    }

    /// The host did not run from `from` to `to`: nobody is charged for it.
    pub fn excuse(&mut self, from: Stamp, to: Stamp) {
        if let Some(since) = &mut self.since {
            *since = since.saturating_add(to.saturating_sub(from));
        }
    }

    /// Time used in the step until `now`.
    fn used(&self, now: Stamp) -> Millis {
        let before = self.step.map_or(0, |step| step.used);
        before + self.since.map_or(0, |since| now.saturating_sub(since))
    }

    /// Time that the step allows in all.
    fn allowed(&self) -> Option<Millis> {
        match self.spec {
            Clock::None => None,
            Clock::SuddenDeath { .. } | Clock::Fischer { .. } => Some(self.left),
            // T1: game time that ends inside a move gives way to a whole countdown at that instant, which replaces the step.
            Clock::Qq {
                step, countdown, ..
            } => Some(if self.left > step {
                step
            } else {
                self.left.saturating_add(countdown)
            }),
        }
    }

    /// When the flag falls, while it runs. A command stamped so late is late.
    #[must_use]
    pub fn deadline(&self) -> Option<Stamp> {
        let since = self.since?;
        let before = self.step.map_or(0, |step| step.used);
        let left = self.allowed()?.saturating_sub(before);
        Some(since.saturating_add(left))
    }

    /// Whether a new step has time of its own after the flag has fallen.
    pub(crate) fn renews(&self) -> bool {
        matches!(self.spec, Clock::Qq { step, countdown, .. } if step > 0 && countdown > 0)
    }

    /// An arbiter gives or takes time.
    pub fn adjust(&mut self, by: i64) {
        self.left = self.left.saturating_add_signed(by);
    }

    /// What to show at `now`.
    #[must_use]
    pub fn reading(&self, now: Stamp) -> Reading {
        let used = self.used(now);
        let (ms, stage) = match self.spec {
            Clock::None => (0, "none"),
            Clock::SuddenDeath { .. } | Clock::Fischer { .. } => {
                (self.left.saturating_sub(used), "main")
            }
            Clock::Qq { step, .. } if self.left > step => (step.saturating_sub(used), "step"),
            Clock::Qq { .. } if used < self.left => (self.left - used, "main"),
            Clock::Qq { countdown, .. } => {
                ((self.left + countdown).saturating_sub(used), "countdown")
            }
        };
        Reading {
            ms,
            stage,
            running: self.since.is_some(),
        }
    }

    /// Main time left at `now`, for displays that show it beside the step.
    #[must_use]
    pub fn main_left(&self, now: Stamp) -> Millis {
        self.left.saturating_sub(self.used(now))
    }
}
