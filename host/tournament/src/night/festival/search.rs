//! The search for a timetable: slot by slot, sets of events that can be held together, with a bound and memory
//! of dead ends.

use std::collections::BTreeMap;

use super::{Event, Festival, FestivalError, Held, Timetable};

/// Steps of search for each number of slots.
const STEPS: u32 = 200_000;

/// Finds a timetable that ends as early as the search can prove or find.
///
/// # Errors
/// Overlapping events with more rounds than slots, too few tables, or none found.
pub fn timetable(festival: &Festival) -> Result<Timetable, FestivalError> {
    if let Some(event) = festival.events.iter().find(|e| e.tables > festival.tables) {
        return Err(FestivalError::Tables(event.id.clone()));
    }
    let overlaps = overlaps(festival);
    let (bound, clique) = heaviest(festival, &overlaps);
    if bound > festival.slots {
        let events = clique
            .iter()
            .map(|&e| festival.events[e].id.clone())
            .collect();
        return Err(FestivalError::TooManyRounds {
            events,
            rounds: bound,
            slots: festival.slots,
        });
    }
    let mut search = Search {
        festival,
        overlaps,
        left: festival.events.iter().map(|e| e.rounds).collect(),
        last: vec![None; festival.events.len()],
        slots: Vec::new(),
        steps: 0,
        dead: BTreeMap::new(),
    };
    for end in bound..=festival.slots {
        search.steps = STEPS;
        search.dead.clear();
        if search.fill(end) {
            let slots = search.slots.clone();
            return Ok(Timetable { slots, bound });
        }
    }
    Err(FestivalError::NotFound(festival.slots))
}

/// Events that share a player, as bits.
fn overlaps(festival: &Festival) -> Vec<u32> {
    let share = |a: &Event, b: &Event| a.id != b.id && !a.entrants.is_disjoint(&b.entrants);
    let bits = |a: &Event| {
        festival
            .events
            .iter()
            .enumerate()
            .filter(|(_, b)| share(a, b))
            .fold(0, |bits, (i, _)| bits | 1 << i)
    };
    festival.events.iter().map(bits).collect()
}

/// The most rounds of events that all overlap with each other.
fn heaviest(festival: &Festival, overlaps: &[u32]) -> (u32, Vec<usize>) {
    fn grow(
        festival: &Festival,
        overlaps: &[u32],
        clique: &mut Vec<usize>,
        open: u32,
        best: &mut (u32, Vec<usize>),
    ) {
        let rounds = |events: &[usize]| {
            events
                .iter()
                .map(|&e| festival.events[e].rounds)
                .sum::<u32>()
        };
        if rounds(clique) > best.0 {
            *best = (rounds(clique), clique.clone());
        }
        let rest: u32 = (0..overlaps.len())
            .filter(|e| open >> e & 1 == 1)
            .map(|e| festival.events[e].rounds)
            .sum();
        if rounds(clique) + rest <= best.0 {
            return;
        }
        let mut open = open;
        for event in 0..overlaps.len() {
            if open >> event & 1 == 1 {
                open &= !(1 << event);
                clique.push(event);
                grow(festival, overlaps, clique, open & overlaps[event], best);
                clique.pop();
            }
        }
    }
    let mut best = (0, Vec::new());
    grow(festival, overlaps, &mut Vec::new(), u32::MAX, &mut best);
    best
}

struct Search<'a> {
    festival: &'a Festival,
    overlaps: Vec<u32>,
    left: Vec<u32>,
    last: Vec<Option<u32>>,
    slots: Vec<Vec<Held>>,
    steps: u32,
    /// States (slot, rounds left, last slots where they matter) that lead nowhere.
    dead: BTreeMap<(usize, Vec<u32>), ()>,
}

impl Search<'_> {
    /// Fills slots from here to `end`.
    fn fill(&mut self, end: u32) -> bool {
        if self.left.iter().all(|&l| l == 0) {
            return true;
        }
        let here = u32::try_from(self.slots.len()).unwrap_or(u32::MAX) + 1;
        let open = |e: usize, slots: std::ops::RangeInclusive<u32>| {
            let closed = self.festival.events[e].closed.range(slots.clone()).count() as u32;
            (slots.end() + 1).saturating_sub(*slots.start()) - closed
        };
        let late = (0..self.left.len())
            .any(|e| self.left[e] > 0 && (here > end || self.left[e] > open(e, here..=end)));
        let plain = self.festival.events.iter().all(|e| e.rest == 0);
        if late
            || self.steps == 0
            || (plain
                && self
                    .dead
                    .contains_key(&(self.slots.len(), self.left.clone())))
        {
            return false;
        }
        self.steps -= 1;
        let ready: Vec<usize> = (0..self.left.len())
            .filter(|&e| self.ready(e, here))
            .collect();
        let mut choices = Vec::new();
        self.choices(&ready, 0, 0, 0, &mut choices);
        choices.sort_by_key(|&set| std::cmp::Reverse(self.urgency(set)));
        for set in choices {
            let before = self.last.clone();
            self.hold(set, here);
            if self.fill(end) {
                return true;
            }
            self.slots.pop();
            self.last = before;
            (0..self.left.len())
                .filter(|e| set >> e & 1 == 1)
                .for_each(|e| self.left[e] += 1);
        }
        if plain {
            self.dead.insert((self.slots.len(), self.left.clone()), ());
        }
        false
    }

    fn ready(&self, event: usize, slot: u32) -> bool {
        let spec = &self.festival.events[event];
        let rested = self.last[event].is_none_or(|last| slot > last + spec.rest);
        self.left[event] > 0 && rested && !spec.closed.contains(&slot)
    }

    /// All largest sets of ready events that don't overlap and fit the tables.
    fn choices(&self, ready: &[usize], at: usize, set: u32, tables: u32, found: &mut Vec<u32>) {
        let fits = |e: usize, set: u32, tables: u32| {
            let room = self.festival.tables - tables >= self.festival.events[e].tables;
            self.overlaps[e] & set == 0 && room && set >> e & 1 == 0
        };
        let Some(&event) = ready.get(at) else {
            if !ready.iter().any(|&e| fits(e, set, tables)) {
                found.push(set);
            }
            return;
        };
        if found.len() > 2_000 {
            return;
        }
        if !fits(event, set, tables) {
            return self.choices(ready, at + 1, set, tables, found);
        }
        let wanted = self.festival.events[event].tables;
        self.choices(ready, at + 1, set | 1 << event, tables + wanted, found);
        // Left out, it must be kept out by a later one or by want of tables; else the set is not a largest one.
        let later = || {
            ready[at + 1..]
                .iter()
                .copied()
                .filter(|&e| fits(e, set, tables))
        };
        let rivals = later().any(|e| self.overlaps[event] >> e & 1 == 1);
        let most = later().fold(tables, |sum, e| {
            sum.saturating_add(self.festival.events[e].tables)
        });
        if rivals || most > self.festival.tables - wanted {
            self.choices(ready, at + 1, set, tables, found);
        }
    }

    /// Rounds still to hold of the set's events and of those they keep waiting.
    fn urgency(&self, set: u32) -> u32 {
        let weight = |e: usize| {
            let waiting = (0..self.left.len())
                .filter(|&o| self.overlaps[e] >> o & 1 == 1)
                .map(|o| self.left[o]);
            self.left[e] * 4 + waiting.sum::<u32>()
        };
        (0..self.left.len())
            .filter(|e| set >> e & 1 == 1)
            .map(weight)
            .sum()
    }

    fn hold(&mut self, set: u32, slot: u32) {
        let mut held = Vec::new();
        for event in (0..self.left.len()).filter(|e| set >> e & 1 == 1) {
            let round = self.festival.events[event].rounds - self.left[event] + 1;
            held.push(Held { event, round });
            self.left[event] -= 1;
            self.last[event] = Some(slot);
        }
        self.slots.push(held);
    }
}
