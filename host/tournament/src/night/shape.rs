//! How many tables of each game a round has: everybody seated if there is room, games used evenly.

use super::model::{Beginners, Night};

/// A table before anybody sits at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    pub(super) game: usize,
    pub(super) seats: usize,
}

const NEVER: i64 = i64::MAX / 4;

/// What is kept in mind from round to round.
pub(super) struct Shaper<'a> {
    night: &'a Night,
    /// Seats of each game used so far.
    used: Vec<i64>,
    /// People who may play each game at all.
    fans: Vec<i64>,
    rounds: i64,
}

impl<'a> Shaper<'a> {
    pub(super) fn new(night: &'a Night) -> Shaper<'a> {
        let count = |game: usize| {
            (0..night.people.len())
                .filter(|&p| night.may_play(p, game))
                .count() as i64
        };
        let fans = (0..night.games.len()).map(count).collect();
        Shaper {
            night,
            used: vec![0; night.games.len()],
            fans,
            rounds: 0,
        }
    }

    /// Takes a round that is already settled into account.
    pub(super) fn add(&mut self, shapes: &[Shape]) {
        self.rounds += 1;
        for shape in shapes {
            self.used[shape.game] += shape.seats as i64;
        }
    }

    /// The tables of the next round, for those present; `limit` is the most tables of a game where it is less
    /// than there are.
    pub(super) fn next(
        &mut self,
        present: &[usize],
        limit: impl Fn(usize) -> Option<usize>,
    ) -> Vec<Shape> {
        let n = present.len();
        let options: Vec<Vec<Option<usize>>> = (0..self.night.games.len())
            .map(|g| self.tables_needed(g, present, limit(g)))
            .collect();
        let share = self.shares(&options, n);
        // best[s]: least cost of seating s people at the games so far; pick[g][s]: people at game g then.
        let mut best = vec![NEVER; n + 1];
        best[0] = 0;
        let mut picks = Vec::with_capacity(options.len());
        for (game, tables) in options.iter().enumerate() {
            let (mut next, mut pick) = (vec![NEVER; n + 1], vec![0; n + 1]);
            for (people, _) in tables.iter().enumerate().filter(|(_, t)| t.is_some()) {
                let cost = self.cost(game, people as i64, share[game]);
                for seated in people..=n {
                    let total = best[seated - people].saturating_add(cost);
                    if total < next[seated] {
                        next[seated] = total;
                        pick[seated] = people;
                    }
                }
            }
            best = next;
            picks.push(pick);
        }
        let mut seated = (0..=n).rev().find(|&s| best[s] < NEVER).unwrap_or(0);
        let mut shapes = Vec::new();
        for game in (0..options.len()).rev() {
            let people = picks[game][seated];
            shapes.extend(
                self.split(game, people)
                    .into_iter()
                    .map(|seats| Shape { game, seats }),
            );
            seated -= people;
        }
        shapes.sort_by_key(|s| s.game);
        self.add(&shapes);
        shapes
    }

    /// Fewest tables for each number of people at a game; `None` where it can't be done.
    fn tables_needed(
        &self,
        game: usize,
        present: &[usize],
        limit: Option<usize>,
    ) -> Vec<Option<usize>> {
        let may = present
            .iter()
            .filter(|&&p| self.night.may_play(p, game))
            .count();
        let spec = &self.night.games[game];
        let teachers = present
            .iter()
            .filter(|&&p| self.night.people[p].knows.contains(&game))
            .count();
        let most = match spec.beginners {
            Beginners::WithTeacher => teachers.min(spec.tables as usize),
            _ => spec.tables as usize,
        };
        let most = most.min(limit.unwrap_or(most));
        let mut needed = vec![None; present.len() + 1];
        needed[0] = Some(0);
        for people in 1..=may {
            let sizes = spec
                .seats
                .iter()
                .map(|&s| s as usize)
                .filter(|&s| s <= people);
            let fewest = sizes.filter_map(|s| needed[people - s]).min();
            needed[people] = fewest.map(|t: usize| t + 1).filter(|&t| t <= most);
        }
        needed
    }

    /// Sizes of the fewest tables for a number of people.
    fn split(&self, game: usize, mut people: usize) -> Vec<usize> {
        let mut needed = vec![Some(0usize); people + 1];
        let sizes: Vec<usize> = self.night.games[game]
            .seats
            .iter()
            .map(|&s| s as usize)
            .collect();
        for count in 1..=people {
            needed[count] = sizes
                .iter()
                .filter(|&&s| s <= count)
                .filter_map(|&s| needed[count - s])
                .min()
                .map(|t| t + 1);
        }
        let mut tables = Vec::new();
        while people > 0 {
            let Some(tables_left) = needed[people] else {
                break;
            };
            let fits = |s: &&usize| {
                **s <= people && needed[people - **s].is_some_and(|t| t + 1 == tables_left)
            };
            let Some(&size) = sizes.iter().rev().find(fits) else {
                break;
            };
            tables.push(size);
            people -= size;
        }
        tables
    }

    /// An even share of the people for each game, as far as tables allow.
    fn shares(&self, options: &[Vec<Option<usize>>], n: usize) -> Vec<i64> {
        let most: Vec<i64> = options
            .iter()
            .map(|o| o.iter().rposition(Option::is_some).unwrap_or(0) as i64)
            .collect();
        let level =
            (0..=n as i64).find(|&l| most.iter().map(|&m| m.min(l)).sum::<i64>() >= n as i64);
        most.iter()
            .map(|&m| m.min(level.unwrap_or(n as i64)))
            .collect()
    }

    /// Above one seat a fan a game must repeat; below that, distance from the even share.
    fn cost(&self, game: usize, people: i64, share: i64) -> i64 {
        let used = self.used[game] + people;
        let over = (used - self.fans[game]).max(0);
        let wanted = share * (self.rounds + 1);
        over * 10_000 + (used - wanted).pow(2)
    }
}
