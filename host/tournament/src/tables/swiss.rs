//! A Swiss for tables of several seats: people of equal score together, table-mates new where possible, seats
//! and byes in turn.
//!
//! The aims, highest first: nobody sits out again before all have; forbidden pairs apart; fewest repeated
//! table-mates (meetings squared); scores close inside a table; seats balanced. A first draft by score order is
//! improved by exchanges in a fixed number of steps, so the result is never worse than the draft.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::facts::Points;
use crate::lang::Lang;
use crate::seeded::Seeded;

/// Somebody to be seated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entrant {
    /// Number, unique.
    pub id: u32,
    /// Points so far.
    pub score: Points,
}

/// A table of an earlier round, by seat; a bye is a table of one.
pub type Past = Vec<u32>;

/// How tables are made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rules {
    /// Numbers of seats a table may have, such as 4, or 3 and 4; more seats are preferred.
    pub seats: Vec<usize>,
    /// Pairs who must not share a table.
    pub forbidden: Vec<(u32, u32)>,
    /// Round 1: scores are equal and the draw is random.
    pub seed: u64,
}

/// What a pairing gave up, in the order of the aims.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Cost {
    /// Forbidden pairs at one table.
    pub forbidden: u64,
    /// Over all pairs at a table: how often they met before, squared.
    pub again: u64,
    /// Over all pairs at a table: difference in score squared, in half-points.
    pub spread: u64,
    /// Over all people: how often they had their seat before, squared.
    pub seats: u64,
}

/// A round of tables.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Pairing {
    /// Tables by seat, the highest scores first.
    pub tables: Vec<Vec<u32>>,
    /// Who sits out.
    pub byes: Vec<u32>,
    /// What was given up.
    pub cost: Cost,
}

/// Why there is no pairing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TablesError {
    /// Numbers of seats of 2 to 8 are wanted.
    #[error("tables have 2 to 8 seats")]
    Seats,
    /// Somebody is entered twice.
    #[error("{0} is entered twice")]
    Twice(u32),
    /// Not enough people for one table.
    #[error("too few people for a table")]
    TooFew,
}

/// Exchanges tried per person.
const STEPS: usize = 400;

/// Seats a round.
///
/// # Errors
/// Wrong numbers of seats, somebody twice, too few people.
pub fn pair_tables(
    entrants: &[Entrant],
    past: &[Past],
    rules: &Rules,
) -> Result<Pairing, TablesError> {
    if rules.seats.is_empty() || rules.seats.iter().any(|s| !(2..=8).contains(s)) {
        return Err(TablesError::Seats);
    }
    let mut ids = BTreeSet::new();
    if let Some(twice) = entrants.iter().find(|e| !ids.insert(e.id)) {
        return Err(TablesError::Twice(twice.id));
    }
    let mut random = Seeded::for_purpose(rules.seed, &format!("tables {}", past.len()));
    let history = History::new(past, rules);
    let mut order: Vec<Entrant> = entrants.to_vec();
    order.sort_by_key(|e| e.id);
    random.shuffle(&mut order);
    order.sort_by_key(|e| std::cmp::Reverse(e.score));
    let sizes = sizes(order.len(), &rules.seats).ok_or(TablesError::TooFew)?;
    let byes = history.byes(&mut order, sizes.iter().sum());
    let mut tables: Vec<Vec<Entrant>> = Vec::new();
    let mut rest = order.as_slice();
    for size in sizes {
        let (table, others) = rest.split_at(size);
        tables.push(table.to_vec());
        rest = others;
    }
    history.improve(&mut tables, &mut random);
    let tables: Vec<Vec<u32>> = tables
        .iter()
        .map(|t| history.seated(t, &mut random))
        .collect();
    let scores: BTreeMap<u32, Points> = entrants.iter().map(|e| (e.id, e.score)).collect();
    let cost = history.cost(&tables, &scores);
    Ok(Pairing { tables, byes, cost })
}

/// Tables for as many people as possible, the largest first and as few of the smaller ones as needed.
fn sizes(people: usize, seats: &[usize]) -> Option<Vec<usize>> {
    let mut fewest: Vec<Option<usize>> = vec![Some(0)];
    for count in 1..=people {
        let before = seats
            .iter()
            .filter(|&&s| s <= count)
            .filter_map(|&s| fewest[count - s]);
        let tables = before.min().map(|t| t + 1);
        fewest.push(tables);
    }
    let mut left = (1..=people).rev().find(|&n| fewest[n].is_some())?;
    let mut sizes = Vec::new();
    while left > 0 {
        let fits = |s: &&usize| **s <= left && fewest[left - **s].map(|t| t + 1) == fewest[left];
        let size = *seats.iter().filter(fits).max()?;
        sizes.push(size);
        left -= size;
    }
    // The larger tables first; the smaller ones for the lower scores.
    sizes.sort_unstable_by_key(|&s| std::cmp::Reverse(s));
    Some(sizes)
}

struct History {
    met: BTreeMap<(u32, u32), u64>,
    seats: BTreeMap<(u32, usize), u64>,
    byes: BTreeMap<u32, u64>,
    forbidden: BTreeSet<(u32, u32)>,
}

fn pair(a: u32, b: u32) -> (u32, u32) {
    (a.min(b), a.max(b))
}

fn half_points(a: Points, b: Points) -> u64 {
    u64::from(a.twentieths().abs_diff(b.twentieths()) / 10)
}

impl History {
    fn new(past: &[Past], rules: &Rules) -> History {
        let (mut met, mut seats, mut byes) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        for table in past {
            if let [alone] = table.as_slice() {
                *byes.entry(*alone).or_default() += 1;
                continue;
            }
            for (seat, &a) in table.iter().enumerate() {
                *seats.entry((a, seat)).or_default() += 1;
                for &b in &table[seat + 1..] {
                    *met.entry(pair(a, b)).or_default() += 1;
                }
            }
        }
        let forbidden = rules.forbidden.iter().map(|&(a, b)| pair(a, b)).collect();
        History {
            met,
            seats,
            byes,
            forbidden,
        }
    }

    /// Takes those who sit out from the list: the fewest byes so far, then the lowest score.
    fn byes(&self, order: &mut Vec<Entrant>, seated: usize) -> Vec<u32> {
        let mut byes = Vec::new();
        while order.len() > seated {
            let had = |e: &Entrant| self.byes.get(&e.id).copied().unwrap_or(0);
            let chosen = (0..order.len())
                .rev()
                .min_by_key(|&i| (had(&order[i]), order[i].score));
            let Some(index) = chosen else { break };
            byes.push(order.remove(index).id);
        }
        byes
    }

    /// Forbidden, repeated, spread of two people at one table.
    fn between(&self, a: &Entrant, b: &Entrant) -> [u64; 3] {
        let key = pair(a.id, b.id);
        let met = self.met.get(&key).copied().unwrap_or(0);
        [
            u64::from(self.forbidden.contains(&key)),
            met * met,
            half_points(a.score, b.score).pow(2),
        ]
    }

    /// What a person at a place costs with the others of that table.
    fn with(&self, person: &Entrant, table: &[Entrant], place: usize) -> [u64; 3] {
        let others = table.iter().enumerate().filter(|(i, _)| *i != place);
        others.fold([0; 3], |sum, (_, other)| {
            let cost = self.between(person, other);
            [sum[0] + cost[0], sum[1] + cost[1], sum[2] + cost[2]]
        })
    }

    /// Exchanges people of different tables as long as it helps: near tables first, then any.
    fn improve(&self, tables: &mut [Vec<Entrant>], random: &mut Seeded) {
        let people: usize = tables.iter().map(Vec::len).sum();
        if tables.len() < 2 {
            return;
        }
        for step in 0..people * STEPS {
            let s = random.below(tables.len());
            let far = step % 3 == 0;
            let t = if far {
                random.below(tables.len())
            } else {
                (s + 1 + random.below(2)) % tables.len()
            };
            if s == t {
                continue;
            }
            let (i, j) = (random.below(tables[s].len()), random.below(tables[t].len()));
            let (a, b) = (tables[s][i], tables[t][j]);
            let add = |x: [u64; 3], y: [u64; 3]| [x[0] + y[0], x[1] + y[1], x[2] + y[2]];
            let before = add(self.with(&a, &tables[s], i), self.with(&b, &tables[t], j));
            let after = add(self.with(&b, &tables[s], i), self.with(&a, &tables[t], j));
            if after <= before {
                (tables[s][i], tables[t][j]) = (b, a);
            }
        }
        let top = |t: &Vec<Entrant>| {
            let mut scores: Vec<Points> = t.iter().map(|e| e.score).collect();
            scores.sort_unstable_by_key(|&s| std::cmp::Reverse(s));
            std::cmp::Reverse(scores)
        };
        tables.sort_by_key(top);
    }

    /// The order of seats in which people had theirs least often.
    fn seated(&self, table: &[Entrant], random: &mut Seeded) -> Vec<u32> {
        let mut ids: Vec<u32> = table.iter().map(|e| e.id).collect();
        random.shuffle(&mut ids);
        // Exchanges of two seats reach the best of a cyclic preference for up to eight seats.
        loop {
            let mut best = (self.seat_cost(&ids), None);
            for i in 0..ids.len() {
                for j in i + 1..ids.len() {
                    ids.swap(i, j);
                    let cost = self.seat_cost(&ids);
                    if cost < best.0 {
                        best = (cost, Some((i, j)));
                    }
                    ids.swap(i, j);
                }
            }
            let Some((i, j)) = best.1 else { return ids };
            ids.swap(i, j);
        }
    }

    fn seat_cost(&self, ids: &[u32]) -> u64 {
        let had =
            |(seat, &id): (usize, &u32)| self.seats.get(&(id, seat)).copied().unwrap_or(0).pow(2);
        ids.iter().enumerate().map(had).sum()
    }

    fn cost(&self, tables: &[Vec<u32>], scores: &BTreeMap<u32, Points>) -> Cost {
        let mut cost = Cost::default();
        let entrant = |&id: &u32| Entrant {
            id,
            score: scores.get(&id).copied().unwrap_or(Points::ZERO),
        };
        for table in tables {
            cost.seats += self.seat_cost(table);
            let people: Vec<Entrant> = table.iter().map(entrant).collect();
            for (i, a) in people.iter().enumerate() {
                for b in &people[i + 1..] {
                    let [forbidden, again, spread] = self.between(a, b);
                    cost.forbidden += forbidden;
                    cost.again += again;
                    cost.spread += spread;
                }
            }
        }
        cost
    }
}

/// Table points from places (1 the best, equal ones shared): the share of opponents beaten, ties half, times
/// `full`, to the nearest twentieth of a point.
#[must_use]
pub fn table_points(places: &[u32], full: Points) -> Vec<Points> {
    let opponents = i32::try_from(places.len())
        .unwrap_or(i32::MAX)
        .saturating_sub(1)
        .max(1);
    let share = |(seat, place): (usize, &u32)| {
        let others = places
            .iter()
            .enumerate()
            .filter(|(other, _)| *other != seat);
        let halves: i32 = others.map(|(_, theirs)| 1 + theirs.cmp(place) as i32).sum();
        let whole = 2 * opponents;
        Points::from_twentieths((2 * halves * full.twentieths() + whole).div_euclid(2 * whole))
    };
    places.iter().enumerate().map(share).collect()
}

/// What a pairing gave up, in a sentence.
#[must_use]
pub fn explain(pairing: &Pairing, lang: Lang) -> String {
    let Cost {
        forbidden,
        again,
        spread,
        seats,
    } = pairing.cost;
    let (tables, byes) = (pairing.tables.len(), pairing.byes.len());
    match lang {
        Lang::En => format!(
            "{tables} tables, {byes} sitting out; forbidden pairs {forbidden}, repeated table-mates {again}, \
             spread of scores {spread}, repeated seats {seats}."
        ),
        Lang::ZhHans => format!(
            "{tables}桌，轮空{byes}人；禁止同桌{forbidden}，重复同桌{again}，分差{spread}，重复座位{seats}。"
        ),
    }
}
