//! Rules that can be checked one by one in fields too large for brute force. What is reported is wrong for certain.

use std::collections::BTreeMap;

use qipai_tournament::facts::Event;

use super::Mistake;
use super::judge::{Bracket, Candidate};
use super::people::{Person, pairs_with_colours, people};

/// Other candidates looked at in each bracket.
const EXCHANGES: usize = 400;

/// The first rule that a pairing (white, black; the bye as `(id, 0)`) breaks; `None` for the pairs says that no legal
/// pairing exists.
pub fn broken_rule(event: &Event, round: u32, pairs: Option<&[(u32, u32)]>) -> Option<String> {
    let people = people(event, round, Mistake::Nothing);
    let Some(given) = pairs else {
        return some_pairing(&people).then(|| "there is a legal pairing".to_owned());
    };
    let place: BTreeMap<u32, usize> = (0..).zip(&people).map(|(i, p)| (p.id, i)).collect();
    let mut mate = vec![None; people.len()];
    let mut bye = None;
    for &(white, black) in given {
        let boards = [(white, black), (black, white)];
        for (id, other) in boards.into_iter().filter(|(id, _)| *id != 0) {
            let Some(&at) = place.get(&id) else {
                return Some(format!("{id} is not to be paired"));
            };
            if mate[at].replace(other).is_some() {
                return Some(format!("{id} is paired twice"));
            }
            bye = if other == 0 { Some(at) } else { bye };
        }
    }
    if let Some(left) = (0..people.len()).find(|&i| mate[i].is_none()) {
        return Some(format!("{} is left out", people[left].id));
    }
    let met: Vec<(usize, usize)> = (0..people.len())
        .filter_map(|i| Some((i, *place.get(&mate[i]?)?)))
        .filter(|(a, b)| a < b)
        .collect();
    if let Some((a, b)) = met.iter().find(|&&(a, b)| !people[a].may_meet(&people[b])) {
        let (a, b) = (people[*a].id, people[*b].id);
        return Some(format!("{a} and {b} may not meet (C1, C3, bans)"));
    }
    let mut wanted = pairs_with_colours(event, round, &people, &met, bye, Mistake::Nothing);
    let mut given = given.to_vec();
    wanted.sort_unstable();
    given.sort_unstable();
    if let Some((has, wants)) = given.iter().zip(&wanted).find(|(a, b)| a != b) {
        return Some(format!("colours: {has:?} should be {wants:?} (5.2)"));
    }
    wrong_bye(&people, bye).or_else(|| better_exchange(&people, &met, bye))
}

/// C2, C5.
fn wrong_bye(people: &[Person], bye: Option<usize>) -> Option<String> {
    let Some(bye) = bye else {
        return (people.len() % 2 == 1).then(|| "nobody has the bye".to_owned());
    };
    let taker = &people[bye];
    if people.len().is_multiple_of(2) || !taker.bye_allowed {
        return Some(format!("{} may not have the bye (C2)", taker.id));
    }
    let lower = |i: &usize| people[*i].score < taker.score && people[*i].bye_allowed;
    (0..people.len())
        .filter(lower)
        .find(|&i| all_can_meet(people, Some(i)))
        .map(|i| format!("{} could have the bye with fewer points (C5)", people[i].id))
}

fn some_pairing(people: &[Person]) -> bool {
    if people.len().is_multiple_of(2) {
        return all_can_meet(people, None);
    }
    let takers = (0..people.len()).filter(|&i| people[i].bye_allowed);
    takers.into_iter().any(|i| all_can_meet(people, Some(i)))
}

const PRIME: u64 = 1_000_000_007;

/// Everybody, without `out`, can be paired at once: Tutte's matrix (a random number for each pair that may meet, its
/// negative for the pair turned round) has full rank. Full rank is proof; want of it is all but proof.
fn all_can_meet(people: &[Person], out: Option<usize>) -> bool {
    let rest: Vec<&Person> = (0..people.len())
        .filter(|&i| Some(i) != out)
        .map(|i| &people[i])
        .collect();
    let n = rest.len();
    let mut state = 1_u64;
    let mut random = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        1 + (state >> 33) % (PRIME - 1)
    };
    let mut matrix = vec![vec![0; n]; n];
    for a in 0..n {
        for b in a + 1..n {
            if rest[a].may_meet(rest[b]) {
                let number = random();
                (matrix[a][b], matrix[b][a]) = (number, PRIME - number);
            }
        }
    }
    has_full_rank(matrix)
}

fn has_full_rank(mut matrix: Vec<Vec<u64>>) -> bool {
    let n = matrix.len();
    for column in 0..n {
        let Some(pivot) = (column..n).find(|&row| matrix[row][column] != 0) else {
            return false;
        };
        matrix.swap(column, pivot);
        let (above, below) = matrix.split_at_mut(column + 1);
        let row = &above[column];
        let inverse = power(row[column], PRIME - 2);
        for other in below.iter_mut().filter(|other| other[column] != 0) {
            let factor = other[column] * inverse % PRIME;
            for (x, y) in other.iter_mut().zip(row).skip(column) {
                *x = (*x + (PRIME - factor) * y) % PRIME;
            }
        }
    }
    true
}

fn power(base: u64, mut exponent: u64) -> u64 {
    let (mut base, mut product) = (base, 1);
    while exponent > 0 {
        if exponent % 2 == 1 {
            product = product * base % PRIME;
        }
        base = base * base % PRIME;
        exponent /= 2;
    }
    product
}

/// In every bracket, nothing nearby is a better or an earlier candidate.
fn better_exchange(
    people: &[Person],
    met: &[(usize, usize)],
    bye: Option<usize>,
) -> Option<String> {
    let bye_score = bye.map(|i| people[i].score);
    let mut mate = vec![None; people.len()];
    for &(a, b) in met {
        (mate[a], mate[b]) = (Some(b), Some(a));
    }
    let (mut start, mut moved) = (0, Vec::new());
    while start < people.len() {
        let here = |i: &usize| people[*i].score == people[start].score;
        let residents: Vec<usize> = (start..people.len()).take_while(here).collect();
        let end = start + residents.len();
        let inside = |i: usize| moved.contains(&i) || (start..end).contains(&i);
        let pairs = met.iter().filter(|(a, b)| inside(*a) && inside(*b));
        let all = moved.iter().chain(&residents).copied();
        let down: Vec<usize> = all.filter(|&i| !mate[i].is_some_and(inside)).collect();
        let found = Nearby {
            bracket: Bracket {
                people,
                moved: &moved,
                residents: &residents,
                bye_score,
            },
            given: Candidate {
                pairs: pairs.copied().collect(),
                down: down.clone(),
            },
            mate: &mate,
        }
        .better();
        if found.is_some() {
            return found;
        }
        (start, moved) = (end, down);
    }
    None
}

/// A bracket as it was paired, and where its floaters found their mates.
struct Nearby<'p> {
    bracket: Bracket<'p>,
    given: Candidate,
    mate: &'p [Option<usize>],
}

impl Nearby<'_> {
    fn better(&self) -> Option<String> {
        let own = self.value(&self.given);
        let opponents = || self.other_opponents().find(|c| self.value(c) < own);
        let floaters = || self.other_floaters().find(|c| self.value(c) < own);
        self.needless_floaters().or_else(|| {
            let other = opponents().or_else(floaters)?;
            let changed = other.pairs.iter().filter(|p| !self.given.pairs.contains(p));
            let ids = |&(a, b): &(usize, usize)| (self.id(a), self.id(b));
            let changed: Vec<(u32, u32)> = changed.map(ids).collect();
            Some(format!(
                "{changed:?} would be better or earlier (C9 to C21, article 4)"
            ))
        })
    }

    fn id(&self, place: usize) -> u32 {
        self.bracket.people[place].id
    }

    fn value(&self, candidate: &Candidate) -> (Vec<Vec<i32>>, Vec<Vec<i32>>) {
        (
            self.bracket.after_c8(candidate),
            self.bracket.order(candidate),
        )
    }

    fn may_meet(&self, a: usize, b: usize) -> bool {
        self.bracket.people[a].may_meet(&self.bracket.people[b])
    }

    fn may_pair(&self, a: usize, b: usize) -> bool {
        self.may_meet(a, b) && !self.bracket.moved.contains(&a.max(b))
    }

    /// C6: two float who could have met, and so could those they met instead.
    fn needless_floaters(&self) -> Option<String> {
        let down = &self.given.down;
        let pairs = (0..down.len()).flat_map(|i| (i + 1..down.len()).map(move |j| (i, j)));
        pairs
            .map(|(i, j)| (down[i], down[j]))
            .filter(|&(a, b)| self.may_pair(a, b))
            .find(|&(a, b)| match (self.mate[a], self.mate[b]) {
                (Some(c), Some(d)) => self.may_meet(c, d),
                _ => false,
            })
            .map(|(a, b)| format!("{} and {} float for nothing (C6)", self.id(a), self.id(b)))
    }

    /// Two pairs exchange opponents. The floaters stay the same, so C4 to C9 do too.
    fn other_opponents(&self) -> impl Iterator<Item = Candidate> {
        let pairs = &self.given.pairs;
        let all = (0..pairs.len()).flat_map(|i| (i + 1..pairs.len()).map(move |j| (i, j)));
        let stride = (pairs.len() * pairs.len() / EXCHANGES).max(1);
        all.step_by(stride).flat_map(move |(i, j)| {
            let ((a, b), (c, d)) = (pairs[i], pairs[j]);
            let exchanges = [[(a, c), (b, d)], [(a, d), (b, c)]];
            let legal = |both: &[(usize, usize); 2]| both.iter().all(|&(x, y)| self.may_pair(x, y));
            exchanges.into_iter().filter(legal).map(move |both| {
                let [first, second] = both.map(|(x, y)| (x.min(y), x.max(y)));
                let mut other = self.given.clone();
                (other.pairs[i], other.pairs[j]) = (first, second);
                other
            })
        })
    }

    /// Somebody of the same score floats instead, and takes the floater's place below: C4 to C8 stay as good.
    fn other_floaters(&self) -> impl Iterator<Item = Candidate> {
        let down = self.given.down.iter().copied().enumerate();
        down.flat_map(move |(at, floater)| {
            let pairs = self.given.pairs.iter().copied().enumerate();
            let stride = (self.given.pairs.len() * self.given.down.len() / EXCHANGES).max(1);
            pairs.step_by(stride).flat_map(move |(i, (a, b))| {
                let turns = [(a, b), (b, a)].into_iter();
                turns
                    .filter(move |&(out, stays)| self.can_float(floater, out, stays))
                    .map(move |(out, stays)| {
                        let mut other = self.given.clone();
                        other.pairs[i] = (floater.min(stays), floater.max(stays));
                        other.down[at] = out;
                        other.down.sort_unstable();
                        other
                    })
            })
        })
    }

    fn can_float(&self, floater: usize, out: usize, stays: usize) -> bool {
        let alike = |i: usize| {
            (
                self.bracket.people[i].score,
                self.bracket.moved.contains(&i),
            )
        };
        let below = match self.mate[floater] {
            Some(rival) => self.may_meet(out, rival),
            None => self.bracket.people[out].bye_allowed,
        };
        alike(floater) == alike(out) && below && self.may_pair(floater, stays)
    }
}
