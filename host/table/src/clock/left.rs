//! What is left on a clock between two moves, and how each system counts a move. Pure arithmetic, one rule a system.

use super::{byoyomi, canadian, qq, stages};
use crate::config::{Clock, Millis};

/// What is left before the step that runs. A system uses what it needs of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Left {
    /// Main time.
    pub(super) main: Millis,
    /// The rest of a Canadian period.
    pub(super) period: Millis,
    /// Periods left, or moves still to make in the stage or period.
    pub(super) count: u32,
    /// The stage, from 0.
    pub(super) stage: u16,
}

/// How much a clock shows, and of what: "main", "delay", "step", "period", "countdown"; "none" without a clock.
pub(super) type Shown = (Millis, &'static str);

impl Left {
    pub(super) fn new(spec: &Clock) -> Self {
        let main = match spec {
            Clock::None | Clock::PerMove { .. } => 0,
            Clock::SuddenDeath { time }
            | Clock::Fischer { time, .. }
            | Clock::Delay { time, .. }
            | Clock::Bronstein { time, .. }
            | Clock::Hourglass { time } => *time,
            Clock::Byoyomi { time, periods, .. } => {
                return Self {
                    main: *time,
                    count: *periods,
                    ..Self::default()
                };
            }
            Clock::Canadian { time, .. } => *time,
            Clock::Stages { stages } => return stages::first(stages),
            Clock::Qq { game, .. } => *game,
        };
        Self {
            main,
            ..Self::default()
        }
    }

    pub(super) fn main_time(&self) -> Millis {
        self.main
    }

    /// Time that a step allows in all; nothing without a clock.
    pub(super) fn allowed(&self, spec: &Clock) -> Option<Millis> {
        Some(match spec {
            Clock::None => return None,
            Clock::SuddenDeath { .. }
            | Clock::Fischer { .. }
            | Clock::Bronstein { .. }
            | Clock::Hourglass { .. } => self.main,
            Clock::Delay { delay, .. } => self.main.saturating_add(*delay),
            Clock::PerMove { step } => self.main.saturating_add(*step),
            Clock::Byoyomi { period, .. } => byoyomi::allowed(self, *period),
            Clock::Canadian { period, .. } => canadian::allowed(self, *period),
            Clock::Stages { stages } => stages::allowed(self, stages),
            Clock::Qq {
                step, countdown, ..
            } => qq::allowed(self, *step, *countdown),
        })
    }

    /// A step is over after `used`. A move earns what the system gives for moves; a skipped turn and a call do not.
    pub(super) fn spend(&mut self, spec: &Clock, used: Millis, earned: bool) {
        let given = |time: Millis| if earned { time } else { 0 };
        match spec {
            Clock::None => {}
            Clock::SuddenDeath { .. } | Clock::Hourglass { .. } => self.take(used),
            Clock::Fischer { increment, .. } => {
                self.take(used);
                self.main = self.main.saturating_add(given(*increment));
            }
            Clock::Delay { delay, .. } => self.take(used.saturating_sub(*delay)),
            Clock::PerMove { step } => self.take(used.saturating_sub(*step)),
            Clock::Bronstein { delay, .. } => {
                self.take(used);
                self.main = self.main.saturating_add(given(used.min(*delay)));
            }
            Clock::Byoyomi { period, .. } => byoyomi::spend(self, *period, used),
            Clock::Canadian { period, moves, .. } => {
                canadian::spend(self, *period, *moves, used, earned);
            }
            Clock::Stages { stages } => stages::spend(self, stages, used, earned),
            Clock::Qq { .. } => self.take(used),
        }
    }

    /// What a display shows in a step of which `used` is gone; while it runs, what the clock waits for.
    pub(super) fn shown(&self, spec: &Clock, used: Millis, running: bool) -> Shown {
        match spec {
            Clock::None => (0, "none"),
            Clock::SuddenDeath { .. }
            | Clock::Fischer { .. }
            | Clock::Bronstein { .. }
            | Clock::Hourglass { .. } => (self.main.saturating_sub(used), "main"),
            Clock::Delay { delay, .. } => stages::delayed(self.main, *delay, used, running),
            Clock::PerMove { step } => {
                (self.main.saturating_add(*step).saturating_sub(used), "step")
            }
            Clock::Byoyomi { period, .. } => byoyomi::shown(self, *period, used),
            Clock::Canadian { period, .. } => canadian::shown(self, *period, used),
            Clock::Stages { stages } => stages::shown(self, stages, used, running),
            Clock::Qq {
                step, countdown, ..
            } => qq::shown(self, *step, *countdown, used),
        }
    }

    /// Periods left, or moves still to make: at `used` in a step.
    pub(super) fn count(&self, spec: &Clock, used: Millis) -> Option<u32> {
        match spec {
            Clock::Byoyomi { period, .. } => Some(byoyomi::left(self, *period, used)),
            Clock::Canadian { moves, .. } => canadian::to_go(self, *moves, used),
            Clock::Stages { .. } => Some(self.count).filter(|moves| *moves > 0),
            _ => None,
        }
    }

    pub(super) fn take(&mut self, used: Millis) {
        self.main = self.main.saturating_sub(used);
    }
}
