//! Clocks of seats, as pure arithmetic on stamps that the caller hands in.

use crate::config::{Clock, Millis};

/// A moment in milliseconds on the caller's scale. Time never runs back.
pub type Stamp = u64;

/// A step belongs to a phase and a ply.
type Pair = (String, u32);

/// One seat's clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatClock {
    spec: Clock,
    /// Main time left when the step that runs began.
    left: Millis,
    /// The step: its pair, and time used in it before `since`.
    step: Option<(Pair, Millis)>,
    /// Running since.
    since: Option<Stamp>,
}

/// What a display shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Until the flag falls.
    pub ms: Millis,
    /// "main", "step", "countdown"; "none" without a clock.
    pub stage: &'static str,
    pub running: bool,
}

impl SeatClock {
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

    /// The seat is to act under this phase and ply. The same pair goes on with what it had.
    pub fn start(&mut self, now: Stamp, phase: &str, ply: u32) {
        match &self.step {
            Some(((p, n), _)) if p == phase && *n == ply => {}
            _ => {
                self.leave_step(now, false);
                self.step = Some(((phase.to_owned(), ply), 0));
            }
        }
        if self.since.is_none() {
            self.since = Some(now);
        }
    }

    /// The clock stands: the step may go on later.
    pub fn stop(&mut self, now: Stamp) {
        if let (Some(since), Some((_, used))) = (self.since.take(), &mut self.step) {
            *used += now.saturating_sub(since);
        }
    }

    /// The seat's own input ended the step; a move earns the increment, a skip does not.
    pub fn done(&mut self, now: Stamp, earned: bool) {
        self.leave_step(now, earned);
    }

    fn leave_step(&mut self, now: Stamp, earned: bool) {
        self.stop(now);
        let Some((_, used)) = self.step.take() else {
            return;
        };
        self.left = self.left.saturating_sub(used);
        if let (Clock::Fischer { increment, .. }, true) = (&self.spec, earned) {
            self.left += increment;
        }
    }

    /// Time used in the step until `now`.
    fn used(&self, now: Stamp) -> Millis {
        let before = self.step.as_ref().map_or(0, |(_, used)| *used);
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
                self.left + countdown
            }),
        }
    }

    /// When the flag falls, while it runs. A command stamped so late is late.
    #[must_use]
    pub fn deadline(&self) -> Option<Stamp> {
        let since = self.since?;
        let before = self.step.as_ref().map_or(0, |(_, used)| *used);
        self.allowed()
            .map(|allowed| since + allowed.saturating_sub(before))
    }

    /// An arbiter gives or takes time.
    pub fn adjust(&mut self, now: Stamp, by: i64) {
        if let Some((_, used)) = &self.step
            && by < 0
            && let Clock::SuddenDeath { .. } | Clock::Fischer { .. } = self.spec
        {
            // Never below what the running step has used: the flag falls now, not in the past.
            let floor = self
                .since
                .map_or(*used, |since| used + now.saturating_sub(since));
            self.left = self.left.saturating_sub(by.unsigned_abs()).max(floor);
            return;
        }
        self.left = self.left.saturating_add_signed(by);
    }

    #[must_use]
    pub fn reading(&self, now: Stamp) -> Reading {
        let used = self.used(now);
        let (ms, stage) = match self.spec {
            Clock::None => (0, "none"),
            Clock::SuddenDeath { .. } | Clock::Fischer { .. } => {
                (self.left.saturating_sub(used), "main")
            }
            Clock::Qq { .. } if used >= self.left => (
                self.allowed().unwrap_or(0).saturating_sub(used),
                "countdown",
            ),
            Clock::Qq { step, .. } if self.left > step => (step.saturating_sub(used), "step"),
            Clock::Qq { .. } => (self.left.saturating_sub(used), "main"),
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

#[cfg(test)]
mod tests {
    use super::*;

    const MIN: Millis = 60_000;

    fn qq() -> SeatClock {
        SeatClock::new(Clock::Qq {
            game: 30 * MIN,
            step: 5 * MIN,
            countdown: 3 * MIN,
        })
    }

    #[test]
    fn t1_a_step_is_lost_at_five_minutes_while_game_time_is_left() {
        let mut clock = qq();
        clock.start(0, "play", 0);
        assert_eq!(clock.deadline(), Some(5 * MIN));
    }

    #[test]
    fn t1_game_time_that_ends_inside_a_move_gives_a_whole_countdown() {
        let mut clock = qq();
        // Seven moves of 4 min 12 s and a last one of 6 s leave 30 s of game time.
        let mut now = 0;
        for ply in 0..7 {
            clock.start(now, "play", ply);
            now += 252_000;
            clock.done(now, true);
        }
        clock.start(now, "play", 7);
        now += 6_000;
        clock.done(now, true);
        assert_eq!(clock.main_left(now), 30_000);
        clock.start(now, "play", 8);
        assert_eq!(clock.deadline(), Some(now + 210_000), "lost at 210 s");
        assert_eq!(clock.reading(now + 29_999).stage, "main");
        assert_eq!(
            clock.reading(now + 30_000),
            Reading {
                ms: 3 * MIN,
                stage: "countdown",
                running: true
            }
        );
        clock.done(now + 100_000, true);
        clock.start(now + 200_000, "play", 10);
        assert_eq!(
            clock.deadline(),
            Some(now + 200_000 + 3 * MIN),
            "then a countdown for each move"
        );
    }

    #[test]
    fn fischer_adds_after_a_move_and_not_after_a_skip() {
        let mut clock = SeatClock::new(Clock::Fischer {
            time: 10_000,
            increment: 2_000,
        });
        clock.start(0, "play", 0);
        clock.done(3_000, true);
        assert_eq!(clock.reading(3_000).ms, 9_000);
        clock.start(3_000, "play", 2);
        clock.done(4_000, false);
        assert_eq!(clock.reading(4_000).ms, 8_000);
    }

    #[test]
    fn the_same_phase_and_ply_go_on_with_what_they_had() {
        let mut clock = qq();
        clock.start(0, "play", 3);
        clock.stop(60_000);
        clock.start(100_000, "play", 3);
        assert_eq!(clock.deadline(), Some(100_000 + 4 * MIN));
        clock.start(100_000, "claim", 3);
        assert_eq!(
            clock.deadline(),
            Some(100_000 + 5 * MIN),
            "another phase is another step"
        );
    }
}
