//! What time alone does: flags and beats.

use crate::clock::SeatClock;
use crate::config::OnTimeout;
use crate::record::What;
use crate::rules::{Failure, Input, Seat};
use crate::table::Table;

/// Time-outs of one seat in one game, where the manifest sets no limit.
const TIMEOUTS: u32 = 1_000;

impl Table {
    /// The earliest deadline has come: a flag before a beat that is due at the same instant.
    pub(crate) fn time_is_up(&mut self) {
        let now = self.now;
        let fallen = self.clocks.fallen(now);
        if !fallen.is_empty() {
            self.flag(&fallen);
        } else if self.late_is_due() {
            self.no_show();
        } else if self.offers.deadline().is_some_and(|due| due <= now) {
            self.offers.lapse();
            self.emit(What::OfferLapsed);
        } else if self.beat_is_due()
            && let Some(timer) = self.beat.take()
        {
            self.host_input(Input::Beat(timer.beat));
        }
        self.settle();
    }

    fn late_is_due(&self) -> bool {
        let due = self.late.deadline(self.config.conduct.late);
        due.is_some_and(|due| due <= self.now)
    }

    fn beat_is_due(&self) -> bool {
        let due = self.beat.as_ref().and_then(|timer| timer.due());
        due.is_some_and(|due| due <= self.now)
    }

    /// The flag of the clock behind which these seats sit has fallen.
    fn flag(&mut self, behind: &[Seat]) {
        let (now, must) = (self.now, self.must());
        let acts = |seat: &&Seat| self.pressing.map_or(must.contains(seat), |p| p == **seat);
        let Some(seat) = behind.iter().find(acts).or(behind.first()).copied() else {
            return;
        };
        let Some(counts) = self.game.counts(seat) else {
            return;
        };
        counts.timeouts += 1;
        let count = counts.timeouts;
        let renews = self.clocks.of(seat).is_some_and(SeatClock::renews);
        self.emit(What::TimedOut { seat, count });
        let loses = match self.config.on_timeout {
            OnTimeout::Lose => true,
            // It has moved, and there is no turn to skip.
            _ if self.pressing.is_some() => true,
            // Without a limit, a clock that gives no new time would skip for ever.
            OnTimeout::Skip { lose_at: 0 } => !renews || count >= TIMEOUTS,
            OnTimeout::Skip { lose_at } => count >= lose_at,
        };
        if loses {
            return self.out_of_time(behind);
        }
        let auction = self.auction.as_ref();
        if let Some(text) = auction.and_then(|a| a.auction.default_call(seat)) {
            return self.say(seat, &text);
        }
        match self.apply(Input::Skip(seat, "out-of-time".to_owned())) {
            Ok(()) => self.clocks.done(seat, now, false),
            // No move is prescribed here: the time-out loses.
            Err(Failure::Refused(_)) => self.out_of_time(behind),
            Err(Failure::Fault(fault)) => self.fail(&fault, None),
        }
    }

    fn out_of_time(&mut self, behind: &[Seat]) {
        let seats = behind.iter().filter(|seat| !self.status.out.contains(seat));
        let seats = seats.copied().collect();
        self.host_input(Input::Leave(seats, "out-of-time".to_owned()));
    }
}
