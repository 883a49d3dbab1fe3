//! Schedules from base weeks: some players stay, the others stand in circles that all turn together. A pair
//! turns into pairs of its own kind, so a few weeks in which no kind comes twice give all the others.

use super::golfer::Rounds;
use crate::seeded::Seeded;

/// The largest field searched, and proposals for each way of turning.
const MOST_PLAYERS: usize = 64;
const PROPOSALS: u32 = 1_000_000;
const ATTEMPTS: u64 = 8;
const LONGEST: u64 = 16;

/// A schedule of at least `rounds` rounds without repeats, if annealing finds base weeks for one.
pub(super) fn turned(groups: usize, size: usize, rounds: usize) -> Option<Rounds> {
    let players = groups * size;
    if players > MOST_PLAYERS {
        return None;
    }
    let mut ways: Vec<Way> = Vec::new();
    for weeks in 1..=3usize {
        for turns in rounds.div_ceil(weeks)..=rounds.div_ceil(weeks) + 2 {
            let fixed = (0..=size).filter(|f| players > *f && (players - f).is_multiple_of(turns));
            ways.extend(fixed.filter(|_| turns > 1).map(|fixed| Way {
                players,
                size,
                weeks,
                turns,
                fixed,
            }));
        }
    }
    // Those with room for every pair first; the fewest base weeks first.
    ways.retain(Way::has_room);
    ways.sort_by_key(|w| (w.weeks, w.turns, w.fixed));
    let attempts = (0..ATTEMPTS).flat_map(|attempt| ways.iter().map(move |w| (w, attempt)));
    attempts
        .take(usize::try_from(LONGEST).unwrap_or(usize::MAX))
        .find_map(|(way, attempt)| way.search(attempt))
}

#[derive(Clone, Copy)]
struct Way {
    players: usize,
    size: usize,
    weeks: usize,
    turns: usize,
    fixed: usize,
}

impl Way {
    /// No more pairs at tables than there are.
    fn has_room(&self) -> bool {
        self.weeks * self.turns * (self.size - 1) < self.players
    }

    fn turn(&self, player: usize, by: usize) -> usize {
        let moving = self.players - self.fixed;
        if player >= moving {
            player
        } else {
            player / self.turns * self.turns + (player + by) % self.turns
        }
    }

    /// The kind of every pair, and how often a turn of the cycle brings each pair of the kind.
    fn kinds(&self) -> (Vec<usize>, Vec<u32>) {
        let n = self.players;
        let (mut kind, mut times) = (vec![usize::MAX; n * n], Vec::new());
        for a in 0..n {
            for b in a + 1..n {
                if kind[a * n + b] != usize::MAX {
                    continue;
                }
                let (mut x, mut y, mut length) = (a, b, 0);
                while kind[x * n + y] == usize::MAX {
                    kind[x * n + y] = times.len();
                    kind[y * n + x] = times.len();
                    (x, y, length) = (self.turned_once(x), self.turned_once(y), length + 1);
                }
                times.push(u32::try_from(self.turns / length.max(1)).unwrap_or(1));
            }
        }
        (kind, times)
    }

    fn turned_once(&self, player: usize) -> usize {
        let moving = self.players - self.fixed;
        let circle = player / self.turns * self.turns;
        if player >= moving {
            player
        } else {
            circle + (player - circle + 1) % self.turns
        }
    }

    fn search(&self, attempt: u64) -> Option<Rounds> {
        let purpose = format!(
            "weeks {} {} {} {} {}",
            self.players, self.size, self.weeks, self.turns, self.fixed
        );
        let mut random = Seeded::for_purpose(attempt, &purpose);
        let (kind, times) = self.kinds();
        let mut base = Base {
            way: *self,
            kind,
            times,
            seen: Vec::new(),
            weeks: Vec::new(),
            repeats: 0,
        };
        base.fill(&mut random);
        for step in 0..PROPOSALS {
            if base.repeats == 0 {
                return Some(base.schedule());
            }
            base.propose(step, &mut random);
        }
        None
    }
}

struct Base {
    way: Way,
    kind: Vec<usize>,
    times: Vec<u32>,
    /// How often each kind of pair comes.
    seen: Vec<u32>,
    weeks: Vec<Vec<usize>>,
    repeats: u32,
}

impl Base {
    fn fill(&mut self, random: &mut Seeded) {
        self.seen = vec![0; self.times.len()];
        for _ in 0..self.way.weeks {
            let mut week: Vec<usize> = (0..self.way.players).collect();
            random.shuffle(&mut week);
            self.weeks.push(week);
        }
        for week in 0..self.way.weeks {
            for place in 0..self.way.players {
                let start = place / self.way.size * self.way.size;
                (start..place).for_each(|other| self.meet(week, place, other));
            }
        }
    }

    fn meet(&mut self, week: usize, a: usize, b: usize) {
        let kind = self.kind[self.weeks[week][a] * self.way.players + self.weeks[week][b]];
        for _ in 0..self.times[kind] {
            self.repeats += self.seen[kind];
            self.seen[kind] += 1;
        }
    }

    fn part(&mut self, week: usize, a: usize, b: usize) {
        let kind = self.kind[self.weeks[week][a] * self.way.players + self.weeks[week][b]];
        for _ in 0..self.times[kind] {
            self.seen[kind] -= 1;
            self.repeats -= self.seen[kind];
        }
    }

    fn swap(&mut self, week: usize, a: usize, b: usize) {
        let size = self.way.size;
        let table = |place: usize| {
            (place / size * size..place / size * size + size).filter(move |&o| o != place)
        };
        table(a).for_each(|other| self.part(week, a, other));
        table(b).for_each(|other| self.part(week, b, other));
        self.weeks[week].swap(a, b);
        table(a).for_each(|other| self.meet(week, a, other));
        table(b).for_each(|other| self.meet(week, b, other));
    }

    /// Metropolis' rule on exchanges of two places; the heat falls to a tenth over the search.
    fn propose(&mut self, step: u32, random: &mut Seeded) {
        let (week, a, b) = (
            random.below(self.way.weeks),
            random.below(self.way.players),
            random.below(self.way.players),
        );
        if a / self.way.size == b / self.way.size {
            return;
        }
        let before = self.repeats;
        self.swap(week, a, b);
        let worse = self.repeats.saturating_sub(before);
        // The heat in 1024ths of a repeat.
        let left = u64::from(PROPOSALS - step) * 1024 / u64::from(PROPOSALS);
        let heat = 130 + 1100 * left * left / (1024 * 1024);
        if worse > 0 && !random.chance(u64::from(worse) * 1024, heat) {
            self.swap(week, a, b);
        }
    }

    fn schedule(&self) -> Rounds {
        let turned = |week: &Vec<usize>, by: usize| {
            let tables = week.chunks(self.way.size);
            tables
                .map(|t| t.iter().map(|&p| self.way.turn(p, by)).collect())
                .collect()
        };
        self.weeks
            .iter()
            .flat_map(|w| (0..self.way.turns).map(move |by| turned(w, by)))
            .collect()
    }
}
