//! The Dutch system by brute force: every candidate of a bracket is listed and judged, as the text of C.04.3 has it.
//! Written apart from the engine, on nothing but the event; for fields of up to ten or twelve.
#![allow(
    unreachable_pub,
    missing_docs,
    clippy::unwrap_used,
    reason = "shared by a test and an example"
)]

mod judge;
mod people;

use std::cmp::Ordering;
use std::collections::BTreeMap;

use judge::{Bracket, Candidate};
pub use people::pairs_with_colours;
use people::{Person, people};
use qipai_tournament::facts::Event;
use qipai_tournament::generate::Recipe;

/// Small fields with everything that can happen; `seed` chooses.
pub fn recipe(seed: u64) -> Recipe {
    let pick = |shift: u32, bound: u64| {
        u32::try_from((seed >> shift) * 2_654_435_761 % bound).unwrap_or(0)
    };
    Recipe {
        players: 2 + pick(0, 9),
        late: pick(3, 2),
        rounds: 3 + pick(1, 6),
        half_byes: 80 * pick(2, 3),
        absences: 60 * pick(4, 3),
        forfeits: 80 * pick(5, 3),
        withdrawals: 30 * pick(6, 2),
        draws: 300 * pick(7, 4),
        forbidden: 300 * pick(8, 2),
        clubs: 0,
        baku: pick(9, 4) == 0,
        ratings: (1500, 1500 + 300 * pick(10, 3)),
        scoring: None,
    }
}

/// A candidate with what the criteria say of it and its place in the order.
type Judged = (Candidate, Vec<Vec<i32>>, Vec<Vec<i32>>);

/// Bits of places in the order of C.04.3 1.2.
type Set = u32;

/// The pairs of a round (white, black), the bye as `(id, 0)`; `None` where no legal pairing exists.
pub fn pair(event: &Event, round: u32) -> Option<Vec<(u32, u32)>> {
    let people = people(event, round);
    let mut all = All::new(&people);
    all.find_bye_score()?;
    let everybody: Set = (1 << people.len()) - 1;
    if !all.completes(everybody) {
        return None;
    }
    let mut rest = everybody;
    let mut moved: Vec<usize> = Vec::new();
    let mut pairs = Vec::new();
    while rest != 0 || moved.len() > 1 {
        let residents = all.group(rest);
        rest &= !residents.iter().fold(0, |s, &i| s | 1 << i);
        let best = all.best(&moved, &residents, rest)?;
        pairs.extend(best.pairs.iter().copied());
        moved = best.down;
    }
    Some(pairs_with_colours(
        event,
        round,
        &people,
        &pairs,
        moved.first().copied(),
    ))
}

pub struct All<'p> {
    people: &'p [Person],
    bye_score: Option<i32>,
    known: BTreeMap<Set, bool>,
    ahead: BTreeMap<(Set, Set), (usize, Vec<i32>)>,
}

fn members(set: Set) -> impl Iterator<Item = usize> {
    (0..32).filter(move |i| set >> i & 1 == 1)
}

impl<'p> All<'p> {
    fn new(people: &'p [Person]) -> All<'p> {
        All {
            people,
            bye_score: None,
            known: BTreeMap::new(),
            ahead: BTreeMap::new(),
        }
    }

    /// C5: the least score with which somebody can take the bye. `None` where nobody can.
    fn find_bye_score(&mut self) -> Option<()> {
        if self.people.len().is_multiple_of(2) {
            return Some(());
        }
        let everybody: Set = (1 << self.people.len()) - 1;
        let mut scores: Vec<i32> = self.people.iter().map(|p| p.score).collect();
        scores.sort_unstable();
        let possible = |s: &mut Self, score: i32| {
            let takers = members(everybody)
                .filter(|&i| s.people[i].score == score && s.people[i].bye_allowed);
            let takers: Vec<usize> = takers.collect();
            takers
                .into_iter()
                .any(|i| s.completes(everybody & !(1 << i)))
        };
        let found = scores.into_iter().find(|&score| possible(self, score))?;
        self.known.clear();
        self.bye_score = Some(found);
        Some(())
    }

    /// C4: all of the set can be paired, one of them with the bye if their number is odd.
    fn completes(&mut self, set: Set) -> bool {
        if set == 0 {
            return true;
        }
        if let Some(&known) = self.known.get(&set) {
            return known;
        }
        let first = set.trailing_zeros() as usize;
        let rest = set & (set - 1);
        let person = &self.people[first];
        let with_bye = set.count_ones() % 2 == 1
            && person.bye_allowed
            && Some(person.score) == self.bye_score
            && self.completes(rest);
        let answer = with_bye
            || members(rest).any(|i| {
                self.people[first].may_meet(&self.people[i]) && self.completes(rest & !(1 << i))
            });
        self.known.insert(set, answer);
        answer
    }

    fn group(&self, rest: Set) -> Vec<usize> {
        let Some(first) = members(rest).next() else {
            return Vec::new();
        };
        members(rest)
            .filter(|&i| self.people[i].score == self.people[first].score)
            .collect()
    }

    /// The best candidate of a bracket; of equals the first.
    fn best(&mut self, moved: &[usize], residents: &[usize], below: Set) -> Option<Candidate> {
        let people = self.people;
        let bye_score = self.bye_score;
        let bracket = Bracket {
            people,
            moved,
            residents,
            bye_score,
        };
        let mut best: Option<Judged> = None;
        for candidate in bracket.candidates() {
            let down: Set = candidate.down.iter().fold(0, |s, &i| s | 1 << i);
            if !self.completes(down | below) {
                continue;
            }
            let mut vector = bracket.before_c8(&candidate);
            if best
                .as_ref()
                .is_some_and(|(_, b, _)| b[..vector.len()] < vector[..])
            {
                continue;
            }
            let (single, scores) = self.look_ahead(down, below);
            vector.push(vec![i32::try_from(single).unwrap()]);
            vector.push(scores);
            vector.extend(bracket.after_c8(&candidate));
            let order = bracket.order(&candidate);
            let better = best.as_ref().is_none_or(|(_, v, o)| match vector.cmp(v) {
                Ordering::Less => true,
                Ordering::Equal => order < *o,
                Ordering::Greater => false,
            });
            if better {
                best = Some((candidate, vector, order));
            }
        }
        best.map(|(candidate, _, _)| candidate)
    }

    /// C8: the fewest who float from the next bracket, and the lowest scores they can have.
    fn look_ahead(&mut self, down: Set, below: Set) -> (usize, Vec<i32>) {
        if let Some(known) = self.ahead.get(&(down, below)) {
            return known.clone();
        }
        let residents = self.group(below);
        let rest = below & !residents.iter().fold(0, |s, &i| s | 1 << i);
        let moved: Vec<usize> = members(down).collect();
        let people = self.people;
        let bracket = Bracket {
            people,
            moved: &moved,
            residents: &residents,
            bye_score: self.bye_score,
        };
        let mut best: Option<(usize, Vec<i32>)> = None;
        for candidate in bracket.candidates() {
            let floats: Set = candidate.down.iter().fold(0, |s, &i| s | 1 << i);
            if self.completes(floats | rest) {
                let value = (candidate.down.len(), bracket.scores(&candidate.down));
                best = Some(best.map_or(value.clone(), |b| b.min(value)));
            }
        }
        let answer = best.unwrap_or((usize::MAX >> 40, Vec::new()));
        self.ahead.insert((down, below), answer.clone());
        answer
    }
}
