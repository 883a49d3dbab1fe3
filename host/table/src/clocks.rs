//! All clocks of a table: one for each seat or team, and more of them for phases with a clock of their own.

use crate::clock::{Kept, PhaseId, Reading, SeatClock, Stamp};
use crate::config::{Config, Millis};
use crate::rules::Seat;
use std::sync::Arc;

/// Clocks that count together: those of a phase, or the common ones.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Bank {
    /// The phase whose own clock this is; nothing for the common one.
    phase: Option<String>,
    clocks: Vec<SeatClock>,
}

/// The clocks of one game. Each phase with a clock of its own has a bank, kept while others run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Clocks {
    banks: Vec<Bank>,
    running: usize,
    /// The clock of each seat: partners may share one.
    of: Vec<u8>,
    /// Names of phases met so far; a clock knows their numbers.
    phases: Vec<String>,
    phase: PhaseId,
    /// No clock runs before.
    from: Stamp,
}

impl Clocks {
    /// Clocks of a game that begins at `now` in `phase`. `names`: of the seats, for time odds.
    pub(crate) fn new(config: &Config, names: &[String], phase: &str, now: Stamp) -> Self {
        let teams = &config.seating.teams;
        let number = |at: usize| u8::try_from(at).unwrap_or(u8::MAX);
        let shared =
            |team: &u8| number(distinct(teams).iter().position(|t| t == team).unwrap_or(0));
        let mut clocks = Self {
            banks: Vec::new(),
            running: 0,
            of: if config.timing.team {
                teams.iter().map(shared).collect()
            } else {
                (0..teams.len()).map(number).collect()
            },
            phases: Vec::new(),
            phase: 0,
            from: now.saturating_add(config.timing.start_delay),
        };
        clocks.enter(config, names, phase, now);
        clocks
    }

    /// A phase begins: its bank is the one that runs.
    pub(crate) fn enter(&mut self, config: &Config, names: &[String], phase: &str, now: Stamp) {
        let known = self.phases.iter().position(|name| name == phase);
        let number = known.unwrap_or_else(|| {
            self.phases.push(phase.to_owned());
            self.phases.len() - 1
        });
        // More phases than numbers: the last number stands for the rest.
        self.phase = PhaseId::try_from(number).unwrap_or(PhaseId::MAX);
        let own = config
            .phase_clocks
            .contains_key(phase)
            .then(|| phase.to_owned());
        let at = self.banks.iter().position(|bank| bank.phase == own);
        let at = at.unwrap_or_else(|| {
            let clocks = self.bank_of(config, names, own.as_deref());
            self.banks.push(Bank { phase: own, clocks });
            self.banks.len() - 1
        });
        if at != self.running {
            for index in 0..self.bank().len() {
                self.done_at(index, now, false);
            }
            self.running = at;
        }
    }

    fn bank_of(&self, config: &Config, names: &[String], phase: Option<&str>) -> Vec<SeatClock> {
        let common = Arc::new(config.clock_of(phase.unwrap_or_default()).clone());
        let count = self
            .of
            .iter()
            .max()
            .map_or(0, |last| usize::from(*last) + 1);
        let one = |index: usize| {
            let seat = self.of.iter().position(|of| usize::from(*of) == index);
            let odds = seat.filter(|_| phase.is_none()).and_then(|seat| {
                let odds = &config.timing.odds;
                let named = names.get(seat).and_then(|name| odds.get(name));
                named.or_else(|| odds.get(&seat.to_string()))
            });
            SeatClock::new(odds.map_or_else(|| Arc::clone(&common), |own| Arc::new(own.clone())))
        };
        (0..count).map(one).collect()
    }

    fn clocks(&self) -> &[SeatClock] {
        self.banks
            .get(self.running)
            .map_or(&[], |bank| bank.clocks.as_slice())
    }

    fn bank(&mut self) -> &mut [SeatClock] {
        self.banks
            .get_mut(self.running)
            .map_or(&mut [], |bank| bank.clocks.as_mut_slice())
    }

    fn index(&self, seat: Seat) -> usize {
        self.of
            .get(usize::from(seat))
            .map_or(usize::MAX, |index| usize::from(*index))
    }

    /// The clock of a seat.
    pub(crate) fn of(&self, seat: Seat) -> Option<&SeatClock> {
        self.clocks().get(self.index(seat))
    }

    pub(crate) fn seat(&mut self, seat: Seat) -> Option<&mut SeatClock> {
        let index = self.index(seat);
        self.bank().get_mut(index)
    }

    /// A seat's own input ended its step. What an hourglass lost the others gain.
    pub(crate) fn done(&mut self, seat: Seat, now: Stamp, earned: bool) {
        self.done_at(self.index(seat), now, earned);
    }

    fn done_at(&mut self, index: usize, now: Stamp, earned: bool) {
        let bank = self.bank();
        let Some(clock) = bank.get_mut(index) else {
            return;
        };
        let used = clock.done(now, earned);
        let others = bank.len().saturating_sub(1);
        let share = used.checked_div(others as u64).unwrap_or(0);
        for (_, other) in (0..).zip(bank).filter(|(other, _)| *other != index) {
            if other.is_hourglass() {
                other.gain(share);
            }
        }
    }

    /// All clocks stand.
    pub(crate) fn stand(&mut self, now: Stamp) {
        self.bank().iter_mut().for_each(|clock| clock.stop(now));
    }

    /// The host did not run from `from` to `to`.
    pub(crate) fn excuse(&mut self, from: Stamp, to: Stamp) {
        self.bank()
            .iter_mut()
            .for_each(|clock| clock.excuse(from, to));
        self.delay(from, to);
    }

    /// What is left of the starting delay at `from` is left at `to`.
    pub(crate) fn delay(&mut self, from: Stamp, to: Stamp) {
        if self.from > from {
            self.from = self.from.saturating_add(to.saturating_sub(from));
        }
    }

    /// Clocks of `must` run, the others stand.
    pub(crate) fn run(&mut self, must: &[Seat], ply: u32, now: Stamp) {
        let (phase, from) = (self.phase, self.from.max(now));
        for index in 0..self.bank().len() {
            let runs = must.iter().any(|seat| self.index(*seat) == index);
            let Some(clock) = self.bank().get_mut(index) else {
                continue;
            };
            if runs {
                clock.start(from, phase, ply);
            } else {
                clock.stop(now);
            }
        }
    }

    /// The first flag to fall.
    pub(crate) fn deadline(&self) -> Option<Stamp> {
        self.clocks().iter().filter_map(SeatClock::deadline).min()
    }

    /// The first clock whose flag has fallen at `now`: the seats behind it.
    pub(crate) fn fallen(&self, now: Stamp) -> Vec<Seat> {
        let fallen = |clock: &SeatClock| clock.deadline().is_some_and(|due| due <= now);
        let Some(index) = self.clocks().iter().position(fallen) else {
            return Vec::new();
        };
        let behind = (0..).zip(&self.of);
        behind
            .filter(|(_, of)| usize::from(**of) == index)
            .map(|(seat, _)| seat)
            .collect()
    }

    /// What the clock of a seat shows. An hourglass that stands gains while another runs.
    pub(crate) fn reading(&self, seat: Seat, now: Stamp) -> Option<Reading> {
        let clock = self.of(seat)?;
        let mut reading = clock.reading(now);
        if clock.is_hourglass() && !reading.running {
            let others = self.clocks().len().saturating_sub(1) as u64;
            let own = self.index(seat);
            let used = |(index, other): (usize, &SeatClock)| {
                let used = if index == own { 0 } else { other.used(now) };
                used.checked_div(others).unwrap_or(0)
            };
            let gained: Millis = self.clocks().iter().enumerate().map(used).sum();
            reading.ms = reading.ms.saturating_add(gained);
        }
        Some(reading)
    }

    /// The bank that runs.
    pub(crate) fn running(&self) -> usize {
        self.running
    }

    /// All clocks as they stand, in the order in which the game came to need them.
    pub(crate) fn keep(&self, now: Stamp) -> impl Iterator<Item = Kept> + '_ {
        let all = self.banks.iter().flat_map(|bank| &bank.clocks);
        all.map(move |clock| clock.keep(now))
    }

    /// Puts clocks back as they were kept while bank `running` ran; banks that were not there yet are gone.
    pub(crate) fn put_back(&mut self, running: usize, kept: &[Kept]) {
        let size = self.bank().len().max(1);
        self.banks.truncate(kept.len().div_ceil(size).max(1));
        let all = self.banks.iter_mut().flat_map(|bank| &mut bank.clocks);
        for (clock, kept) in all.zip(kept) {
            clock.put_back(*kept);
        }
        self.running = running.min(self.banks.len() - 1);
    }

    /// Whether less than a quarter of the first period of all clocks is used.
    pub(crate) fn first_quarter(&self, now: Stamp) -> bool {
        let periods: Option<Vec<Millis>> =
            self.clocks().iter().map(SeatClock::first_period).collect();
        let ran: Millis = self.clocks().iter().map(|clock| clock.ran(now)).sum();
        periods.is_none_or(|periods| ran < periods.iter().sum::<Millis>() / 4)
    }
}

fn distinct(teams: &[u8]) -> Vec<u8> {
    let mut found = Vec::new();
    for team in teams {
        if !found.contains(team) {
            found.push(*team);
        }
    }
    found
}
