//! T3: who comes late. A seat that acts has been there from the start.

use crate::clock::Stamp;
use crate::command::{Command, Refused, refused};
use crate::record::What;
use crate::rules::{Input, Seat};
use crate::table::Table;

/// Whether a seat has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Arrival {
    Absent,
    OnTime,
    Late,
}

/// Who has come to a match, from its scheduled start on. Empty where nobody waits for anybody.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Late {
    start: Stamp,
    seats: Vec<Arrival>,
}

impl Late {
    /// Everybody is awaited at `start`.
    pub(crate) fn new(start: Stamp, seats: usize) -> Self {
        Self {
            start,
            seats: vec![Arrival::Absent; seats],
        }
    }

    fn is_absent(&self, seat: Seat) -> bool {
        self.seats.get(usize::from(seat)) == Some(&Arrival::Absent)
    }

    pub(crate) fn absent(&self) -> Vec<Seat> {
        let all = (0..).take(self.seats.len());
        all.filter(|seat| self.is_absent(*seat)).collect()
    }

    /// Whether the clocks wait: somebody has come late, and nobody was there in time.
    pub(crate) fn holds(&self) -> bool {
        self.seats.contains(&Arrival::Absent)
            && self.seats.contains(&Arrival::Late)
            && !self.seats.contains(&Arrival::OnTime)
    }

    /// When who is still absent has lost.
    pub(crate) fn deadline(&self, limit: u64) -> Option<Stamp> {
        let awaited = self.seats.contains(&Arrival::Absent);
        awaited.then(|| self.start.saturating_add(limit))
    }

    /// Who acts was there.
    pub(crate) fn acts(&mut self, seat: Seat) {
        if let Some(arrival) = self.seats.get_mut(usize::from(seat))
            && *arrival == Arrival::Absent
        {
            *arrival = Arrival::OnTime;
        }
    }

    /// The host or the game stood still from `from` to `to`.
    pub(crate) fn delay(&mut self, from: Stamp, to: Stamp) {
        self.start = self.start.saturating_add(to.saturating_sub(from));
    }
}

impl Table {
    /// A seat comes to the table.
    pub(crate) fn arrive(&mut self, seat: Seat) -> Result<(), Refused> {
        if !self.late.is_absent(seat) {
            return refused("already-here");
        }
        self.did(seat, Command::Arrive);
        let lateness = self.now.saturating_sub(self.late.start);
        let arrival = if lateness == 0 {
            Arrival::OnTime
        } else {
            Arrival::Late
        };
        if let Some(slot) = self.late.seats.get_mut(usize::from(seat)) {
            *slot = arrival;
        }
        // Both late: each one's own lateness is taken from that one's clock, less what the clock has run.
        if arrival == Arrival::Late && !self.somebody_was_there(seat) {
            let ran = self.clocks.of(seat).map_or(0, |clock| clock.ran(self.now));
            let taken = lateness.saturating_sub(ran);
            if taken > 0 {
                self.give_time(seat, -i64::try_from(taken).unwrap_or(i64::MAX));
            }
        }
        self.settle();
        Ok(())
    }

    /// The rules give a seat time, or take it.
    pub(crate) fn give_time(&mut self, seat: Seat, ms: i64) {
        self.emit(What::Time { seat, ms });
        if let Some(clock) = self.clocks.seat(seat) {
            clock.adjust(ms);
        }
    }

    /// Whether an opponent of `seat` was there in time.
    fn somebody_was_there(&self, seat: Seat) -> bool {
        let in_time = |other: &Seat| {
            let arrival = self.late.seats.get(usize::from(*other));
            self.team(*other) != self.team(seat) && arrival == Some(&Arrival::OnTime)
        };
        self.all_seats().any(|other| in_time(&other))
    }

    /// The limit has passed: who is absent has lost, all of them where nobody came.
    pub(crate) fn no_show(&mut self) {
        let absent = self.late.absent();
        self.late = Late::default();
        let out = &self.status.out;
        let absent = absent.into_iter().filter(|seat| !out.contains(seat));
        self.host_input(Input::Leave(absent.collect(), "no-show".to_owned()));
    }
}
