//! The Dutch system by brute force: every candidate of a bracket is listed and judged, as the text of C.04.3 has it.
//! Written apart from the engine, on nothing but the event; for fields of up to ten or twelve.
#![allow(
    dead_code,
    unreachable_pub,
    missing_docs,
    clippy::unwrap_used,
    reason = "shared by a test and an example, which forgets no rule"
)]

mod judge;
mod people;
mod rules;

use std::cmp::Ordering;
use std::collections::BTreeMap;

use judge::{Bracket, Candidate};
use people::{Person, pairs_with_colours, people};
use qipai_tournament::facts::{Adjustment, Event, Points, Scoring};
use qipai_tournament::generate::Recipe;
pub use rules::broken_rule;

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
        scoring: match pick(11, 5) {
            0 => Some(Scoring::standard(THREE, Points::ONE, Points::ZERO)),
            1 => Some(Scoring {
                pairing_bye: Points::HALF,
                ..Scoring::default()
            }),
            _ => None,
        },
    }
}

const THREE: Points = Points::from_twentieths(60);

/// The event as it stood before a round; in some, with penalties and bonuses that the generator does not give, or as
/// if the round were the last.
pub fn before(event: &Event, round: u32, seed: u64) -> Event {
    let mut before = event.before(round);
    if seed.is_multiple_of(7) {
        let ids = before.players.iter().map(|p| p.id);
        before.adjustments = ids
            .filter(|id| (u64::from(*id) * 31 + seed / 7).is_multiple_of(5))
            .map(|id| Adjustment {
                id,
                round: id % 3,
                points: if id.is_multiple_of(2) {
                    Points::HALF
                } else {
                    -Points::ONE
                },
            })
            .collect();
    }
    if seed % 3 == 1 {
        before.rounds = Some(round);
    }
    before
}

/// A rule that the brute force can be told to forget, to see that comparing with it would show who forgets it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mistake {
    Nothing,
    /// C1 to C21, by number.
    Criterion(u8),
    /// Forbidden pairs.
    Bans,
    /// Nobody is a topscorer (1.8).
    Topscorers,
    /// A part of the order of generation (4.2 to 4.4), by position in [`Bracket::order`].
    Order(usize),
    /// A rule of colours (5.2), by number.
    Colour(u8),
}

/// The criteria by position in a candidate's vector; C8 has two parts.
const NUMBERS: [u8; 17] = [
    6, 7, 8, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
];

/// A candidate with what the criteria say of it and its place in the order.
type Judged = (Candidate, Vec<Vec<i32>>, Vec<Vec<i32>>);

/// Bits of places in the order of C.04.3 1.2.
type Set = u32;

/// The pairs of a round (white, black), the bye as `(id, 0)`; `None` where no legal pairing exists.
pub fn pair(event: &Event, round: u32) -> Option<Vec<(u32, u32)>> {
    pair_forgetting(event, round, Mistake::Nothing)
}

/// As [`pair`], with a rule forgotten.
pub fn pair_forgetting(event: &Event, round: u32, mistake: Mistake) -> Option<Vec<(u32, u32)>> {
    let people = people(event, round, mistake);
    let mut all = All::new(&people, mistake);
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
        mistake,
    ))
}

struct All<'p> {
    people: &'p [Person],
    mistake: Mistake,
    bye_score: Option<i32>,
    known: BTreeMap<Set, bool>,
    ahead: BTreeMap<(Set, Set), (usize, Vec<i32>)>,
}

fn members(set: Set) -> impl Iterator<Item = usize> {
    (0..32).filter(move |i| set >> i & 1 == 1)
}

impl<'p> All<'p> {
    fn new(people: &'p [Person], mistake: Mistake) -> All<'p> {
        All {
            people,
            mistake,
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
        if self.mistake == Mistake::Criterion(5) {
            scores.reverse();
        }
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
            if self.mistake != Mistake::Criterion(4) && !self.completes(down | below) {
                continue;
            }
            let mut vector = self.without(bracket.before_c8(&candidate));
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
            let vector = self.without(vector);
            let mut order = bracket.order(&candidate);
            if let Mistake::Order(part) = self.mistake {
                order[part].clear();
            }
            let better = best.as_ref().is_none_or(|(_, v, o)| match vector.cmp(v) {
                Ordering::Less => true,
                // Without a part of the order, what is left of it may leave two candidates equal.
                Ordering::Equal if matches!(self.mistake, Mistake::Order(_)) => order <= *o,
                Ordering::Equal => order < *o,
                Ordering::Greater => false,
            });
            if better {
                best = Some((candidate, vector, order));
            }
        }
        best.map(|(candidate, _, _)| candidate)
    }

    /// A candidate's vector without the criterion that is to be forgotten.
    fn without(&self, mut vector: Vec<Vec<i32>>) -> Vec<Vec<i32>> {
        for (part, &number) in vector.iter_mut().zip(&NUMBERS) {
            if self.mistake == Mistake::Criterion(number) {
                part.clear();
            }
        }
        vector
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
