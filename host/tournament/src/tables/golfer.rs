//! Schedules in which nobody shares a table twice (social golfers), by construction.

use super::cover::Cover;
use super::ring::Ring;
use crate::seeded::Seeded;

/// Rounds of groups of players, numbered from 0.
pub type Rounds = Vec<Vec<Vec<usize>>>;

/// Steps of search for a base week; a few hundred milliseconds at most.
const STEPS: u64 = 60_000;

/// A schedule of `rounds` rounds for `groups` tables of `size` in which no two players meet twice, where a
/// construction gives one: lines of affine planes and transversal designs, or a base week turned round a
/// cycle. `None` says nothing about whether there is one.
#[must_use]
pub fn golfers(groups: usize, size: usize, rounds: usize) -> Option<Rounds> {
    if size < 2 || groups == 0 || rounds == 0 || groups * size > 1024 {
        return None;
    }
    let shorten = |mut schedule: Rounds| {
        schedule.truncate(rounds);
        schedule
    };
    if rounds == 1 {
        return Some(vec![
            (0..groups)
                .map(|g| (g * size..(g + 1) * size).collect())
                .collect(),
        ]);
    }
    let enough = |schedule: &Rounds| schedule.len() >= rounds;
    lines(groups, size)
        .filter(enough)
        .or_else(|| turned(groups, size, rounds).filter(enough))
        .map(shorten)
}

/// Players are points (x, y), x one of `size` columns, y in a ring of `groups` elements; a round is a slope m,
/// a table the points of y = m x + c. Where `size` divides the columns' length, the columns make one more.
fn lines(groups: usize, size: usize) -> Option<Rounds> {
    let ring = Ring::new(groups)?;
    if ring.clique < size {
        return None;
    }
    let player = |x: usize, y: usize| x * groups + y;
    let table = |slope: usize, start: usize| -> Vec<usize> {
        (0..size)
            .map(|x| player(x, ring.add(ring.mul(slope, ring.diagonal(x)), start)))
            .collect()
    };
    let mut rounds: Rounds = (0..ring.order)
        .map(|slope| (0..groups).map(|start| table(slope, start)).collect())
        .collect();
    if groups.is_multiple_of(size) {
        let columns: Vec<usize> = (0..groups * size).collect();
        rounds.push(columns.chunks(size).map(<[usize]>::to_vec).collect());
    }
    Some(rounds)
}

/// Base weeks: with 1 or 2 fixed players, the others stand in size - 1 circles of m; a week in which no kind of
/// pair (circle, circle, distance) comes twice gives m weeks when the circles turn together.
fn turned(groups: usize, size: usize, rounds: usize) -> Option<Rounds> {
    let players = groups * size;
    (1..=2).find_map(|fixed| {
        let circles = size - 1;
        let moving = players.checked_sub(fixed)?;
        let turns = moving / circles;
        if !moving.is_multiple_of(circles) || turns < rounds || turns < 3 || players > 64 {
            return None;
        }
        let week = Week {
            size,
            fixed,
            circles,
            turns,
        };
        week.find().map(|base| week.turn(&base))
    })
}

struct Week {
    size: usize,
    fixed: usize,
    circles: usize,
    turns: usize,
}

impl Week {
    /// The kind of a pair of moving players, alike for all pairs that turn into each other; `None` for
    /// opposite places on one circle, which would meet twice.
    fn kind(&self, a: usize, b: usize) -> Option<usize> {
        let (m, (a, b)) = (self.turns, (a.min(b), a.max(b)));
        let (from, to) = (a / m, b / m);
        let distance = (b % m + m - a % m) % m;
        let distance = if from == to {
            distance.min(m - distance)
        } else {
            distance
        };
        (from != to || 2 * distance != m).then_some((from * self.circles + to) * m + distance)
    }

    /// Columns: moving players, kinds of pairs, fixed players. With two fixed players one kind of pair stays
    /// uncovered where the circle is odd: each is tried as a row of its own.
    fn find(&self) -> Option<Vec<Vec<usize>>> {
        let moving = self.circles * self.turns;
        let mut kinds: Vec<usize> = (0..moving)
            .flat_map(|a| (a + 1..moving).filter_map(move |b| self.kind(a, b)))
            .collect();
        kinds.sort_unstable();
        kinds.dedup();
        let needed = (moving / self.size).max(1);
        let per_week = self.fixed * self.circles * (self.circles - 1) / 2
            + (moving - self.fixed * self.circles) / self.size * self.size * (self.size - 1) / 2;
        let spare = kinds.len().checked_sub(per_week)?;
        if spare > 1 || needed == 0 {
            return None;
        }
        let (mut tables, mut rows) = (Vec::new(), Vec::new());
        self.tables(&mut Vec::new(), 0, &kinds, &mut tables, &mut rows);
        if spare == 1 {
            for kind in 0..kinds.len() {
                tables.push(Vec::new());
                rows.push(vec![moving + kind, moving + kinds.len() + self.fixed]);
            }
        }
        let columns = moving + kinds.len() + self.fixed + spare;
        let mut random = Seeded::for_purpose((moving * 8 + self.size) as u64, "base week");
        let mut cover = Cover::new(columns, &rows);
        let chosen = cover.solve(STEPS, &mut random)?;
        Some(
            chosen
                .into_iter()
                .map(|r| tables[r].clone())
                .filter(|t| !t.is_empty())
                .collect(),
        )
    }

    /// All tables without two pairs of a kind: `size` moving players, or `size` - 1 of different circles with a
    /// fixed one.
    fn tables(
        &self,
        table: &mut Vec<usize>,
        from: usize,
        kinds: &[usize],
        tables: &mut Vec<Vec<usize>>,
        rows: &mut Vec<Vec<usize>>,
    ) {
        let moving = self.circles * self.turns;
        let circles_differ =
            || (0..self.circles).all(|c| table.iter().any(|p| p / self.turns == c));
        if table.len() == self.circles && circles_differ() {
            for fixed in 0..self.fixed {
                // Turning everything together allows the first fixed player's table to begin at 0.
                if fixed == 0 && table[0] != 0 {
                    continue;
                }
                let mut row = self.row(table, kinds);
                row.push(moving + kinds.len() + fixed);
                rows.push(row);
                tables.push(table.iter().copied().chain([moving + fixed]).collect());
            }
        }
        if table.len() == self.size {
            rows.push(self.row(table, kinds));
            tables.push(table.clone());
            return;
        }
        for player in from..moving {
            let mut fresh: Vec<usize> = Vec::new();
            let allowed = table.iter().all(|&other| match self.kind(other, player) {
                Some(kind) if !fresh.contains(&kind) => {
                    fresh.push(kind);
                    true
                }
                _ => false,
            });
            let used = |k: &usize| {
                table
                    .iter()
                    .enumerate()
                    .any(|(i, &a)| table[i + 1..].iter().any(|&b| self.kind(a, b) == Some(*k)))
            };
            if allowed && !fresh.iter().any(used) {
                table.push(player);
                self.tables(table, player + 1, kinds, tables, rows);
                table.pop();
            }
        }
    }

    fn row(&self, table: &[usize], kinds: &[usize]) -> Vec<usize> {
        let moving = self.circles * self.turns;
        let mut row = table.to_vec();
        for (i, &a) in table.iter().enumerate() {
            let pairs = table[i + 1..].iter().filter_map(|&b| self.kind(a, b));
            row.extend(
                pairs
                    .filter_map(|kind| kinds.binary_search(&kind).ok())
                    .map(|k| moving + k),
            );
        }
        row
    }

    fn turn(&self, base: &[Vec<usize>]) -> Rounds {
        let (m, moving) = (self.turns, self.circles * self.turns);
        let turned = |player: usize, week: usize| {
            if player >= moving {
                player
            } else {
                player / m * m + (player % m + week) % m
            }
        };
        let table = |t: &Vec<usize>, week: usize| t.iter().map(|&p| turned(p, week)).collect();
        (0..m)
            .map(|week| base.iter().map(|t| table(t, week)).collect())
            .collect()
    }
}
