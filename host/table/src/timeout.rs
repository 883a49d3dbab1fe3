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
        if let Some(seat) = self.clocks.fallen(now) {
            self.flag(seat);
        } else if self.beat_is_due()
            && let Some(timer) = self.beat.take()
        {
            self.host_input(Input::Beat(timer.beat));
        }
        self.settle();
    }

    fn beat_is_due(&self) -> bool {
        let due = self.beat.as_ref().and_then(|timer| timer.due());
        due.is_some_and(|due| due <= self.now)
    }

    fn flag(&mut self, seat: Seat) {
        let now = self.now;
        let Some(counts) = self.game.counts(seat) else {
            return;
        };
        counts.timeouts += 1;
        let count = counts.timeouts;
        let clock = self.clocks.seats().get(usize::from(seat));
        let renews = clock.is_some_and(SeatClock::renews);
        self.emit(What::TimedOut { seat, count });
        let loses = match self.config.on_timeout {
            OnTimeout::Lose => true,
            // Without a limit, a clock that gives no new time would skip for ever.
            OnTimeout::Skip { lose_at: 0 } => !renews || count >= TIMEOUTS,
            OnTimeout::Skip { lose_at } => count >= lose_at,
        };
        if loses {
            return self.out_of_time(seat);
        }
        let auction = self.auction.as_ref();
        if let Some(text) = auction.and_then(|a| a.auction.default_call(seat)) {
            return self.say(seat, &text);
        }
        match self.apply(Input::Skip(seat, "out-of-time".to_owned())) {
            Ok(()) => {
                if let Some(clock) = self.clocks.seat(seat) {
                    clock.done(now, false);
                }
            }
            // No move is prescribed here: the time-out loses.
            Err(Failure::Refused(_)) => self.out_of_time(seat),
            Err(Failure::Fault(fault)) => self.fail(&fault, None),
        }
    }

    fn out_of_time(&mut self, seat: Seat) {
        self.host_input(Input::Leave(vec![seat], "out-of-time".to_owned()));
    }
}
