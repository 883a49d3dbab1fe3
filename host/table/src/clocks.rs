//! All clocks of a table: one for each seat, and more of them for phases with a clock of their own.

use crate::clock::{PhaseId, SeatClock, Stamp};
use crate::config::Config;
use crate::rules::Seat;

/// Clocks that count together: those of a phase, or the common ones.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Bank {
    /// The phase whose own clock this is; nothing for the common one.
    phase: Option<String>,
    seats: Vec<SeatClock>,
}

/// The clocks of one game. Each phase with a clock of its own has a bank, kept while others run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Clocks {
    banks: Vec<Bank>,
    running: usize,
    /// Names of phases met so far; a clock knows their numbers.
    phases: Vec<String>,
    phase: PhaseId,
}

impl Clocks {
    pub(crate) fn new(config: &Config, seats: usize, phase: &str) -> Self {
        let mut clocks = Self {
            banks: Vec::new(),
            running: 0,
            phases: Vec::new(),
            phase: 0,
        };
        clocks.enter(config, seats, phase, 0);
        clocks
    }

    /// A phase begins: its bank is the one that runs.
    pub(crate) fn enter(&mut self, config: &Config, seats: usize, phase: &str, now: Stamp) {
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
            let clock = SeatClock::new(config.clock_of(phase).clone());
            self.banks.push(Bank {
                phase: own,
                seats: vec![clock; seats],
            });
            self.banks.len() - 1
        });
        if at != self.running {
            self.all(|clock| clock.done(now, false));
            self.running = at;
        }
    }

    /// The clocks that run now, by seat.
    pub(crate) fn seats(&self) -> &[SeatClock] {
        self.banks
            .get(self.running)
            .map_or(&[], |bank| bank.seats.as_slice())
    }

    fn bank(&mut self) -> &mut [SeatClock] {
        self.banks
            .get_mut(self.running)
            .map_or(&mut [], |bank| bank.seats.as_mut_slice())
    }

    pub(crate) fn seat(&mut self, seat: Seat) -> Option<&mut SeatClock> {
        self.bank().get_mut(usize::from(seat))
    }

    pub(crate) fn all(&mut self, each: impl FnMut(&mut SeatClock)) {
        self.bank().iter_mut().for_each(each);
    }

    /// Clocks of `must` run, the others stand.
    pub(crate) fn run(&mut self, must: &[Seat], ply: u32, now: Stamp) {
        let phase = self.phase;
        for (seat, clock) in (0..).zip(self.bank()) {
            if must.contains(&seat) {
                clock.start(now, phase, ply);
            } else {
                clock.stop(now);
            }
        }
    }

    /// The first flag to fall.
    pub(crate) fn deadline(&self) -> Option<Stamp> {
        self.seats().iter().filter_map(SeatClock::deadline).min()
    }

    /// The first seat whose flag has fallen at `now`.
    pub(crate) fn fallen(&self, now: Stamp) -> Option<Seat> {
        let fallen = |clock: &SeatClock| clock.deadline().is_some_and(|due| due <= now);
        (0..)
            .zip(self.seats())
            .find(|(_, clock)| fallen(clock))
            .map(|(seat, _)| seat)
    }
}
