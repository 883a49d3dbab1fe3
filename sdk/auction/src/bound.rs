//! Whether an auction is sure to end: how often the best call can rise, and what can be said in between.

use std::collections::{BTreeMap, BTreeSet};

use crate::book;
use crate::desc::{BestOf, Description, Kind, Role, Turn};
use crate::expand;

/// Flags are followed through at most this many states.
const MOST_STATES: usize = 256;

/// How far an auction can grow by calls that are no passes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Growth {
    /// Whether the best call only ever rises.
    pub(crate) monotone: bool,
    /// How often the best call can rise.
    pub(crate) raises: usize,
    /// The longest run of other calls before there is a best call.
    pub(crate) before: usize,
    /// The longest run of other calls at any time.
    pub(crate) between: usize,
}

/// A kind (its place in the description) that can be repeated for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Endless(pub(crate) usize);

impl Growth {
    /// The most calls that are no passes.
    pub(crate) fn active(&self) -> usize {
        self.before + self.raises * (1 + self.between)
    }

    /// Of a description, whatever its turn mode.
    pub(crate) fn of(desc: &Description) -> Result<Growth, Endless> {
        let monotone = !desc.call.iter().any(upsets);
        let raises = |kind: &Kind| opens(kind) || (monotone && rises(kind));
        if desc.turn == Turn::Duel {
            return duel(desc, raises);
        }
        let graph = Flags::of(desc)?;
        let still = |kind: &Kind| !kind.pass && !raises(kind);
        let early = |kind: &Kind| {
            still(kind) && !kind.hold && matches!(kind.when.best, None | Some(BestOf::None))
        };
        Ok(Growth {
            monotone,
            raises: rungs(desc, monotone),
            before: graph.longest(desc, early)?,
            between: graph.longest(desc, still)?,
        })
    }
}

/// In a duel every call of the bidder must raise the best call; the responder answers each with one call at most.
fn duel(desc: &Description, raises: impl Fn(&Kind) -> bool) -> Result<Growth, Endless> {
    let bidders = |kind: &Kind| matches!(kind.when.role, None | Some(Role::Bidder));
    match desc
        .call
        .iter()
        .position(|kind| !kind.pass && bidders(kind) && !raises(kind))
    {
        Some(kind) => Err(Endless(kind)),
        None => Ok(Growth {
            monotone: true,
            raises: rungs(desc, true),
            before: 0,
            between: 0,
        }),
    }
}

/// The kind is possible only as the first best call.
fn opens(kind: &Kind) -> bool {
    let first = kind.when.best == Some(BestOf::None) || kind.when.role == Some(Role::Last);
    book::becomes_best(kind) && first
}

/// The kind always raises the best call, if that has a rank.
fn rises(kind: &Kind) -> bool {
    book::becomes_best(kind)
        && kind.must.is_some()
        && expand::measure(kind) != expand::Measure::Nothing
}

/// The kind can put a lower call, or one without a rank, in the best call's place.
fn upsets(kind: &Kind) -> bool {
    book::becomes_best(kind) && !rises(kind) && !opens(kind)
}

/// How often the best call can rise: once for each rank, and once for an opening without one.
fn rungs(desc: &Description, monotone: bool) -> usize {
    let calls: Vec<_> = desc.call.iter().map(expand::calls).collect();
    let ranks = expand::ranks(desc, &calls);
    let rising = desc
        .call
        .iter()
        .zip(&ranks)
        .filter(|(kind, _)| monotone && rises(kind));
    let distinct: BTreeSet<i64> = rising
        .flat_map(|(_, ranks)| ranks.iter().flatten().copied())
        .collect();
    let opening = desc
        .call
        .iter()
        .any(|kind| opens(kind) && !(monotone && rises(kind)));
    distinct.len() + usize::from(opening)
}

/// The states that flags can take.
struct Flags {
    states: Vec<Vec<i64>>,
    places: BTreeMap<Vec<i64>, usize>,
    names: Vec<String>,
}

impl Flags {
    fn of(desc: &Description) -> Result<Flags, Endless> {
        // Multipliers only grow and no condition reads them.
        let names: Vec<String> = book::marks(desc)
            .into_iter()
            .filter(|(_, first)| *first == 0)
            .map(|(n, _)| n)
            .collect();
        let first = vec![0; names.len()];
        let mut flags = Flags {
            states: vec![first.clone()],
            places: BTreeMap::from([(first, 0)]),
            names,
        };
        let mut at = 0;
        while at < flags.states.len() {
            for (k, kind) in desc.call.iter().enumerate() {
                let Some(next) = flags.after(at, kind) else {
                    continue;
                };
                if !flags.places.contains_key(&next) {
                    flags.places.insert(next.clone(), flags.states.len());
                    flags.states.push(next);
                }
                if flags.states.len() > MOST_STATES {
                    return Err(Endless(k));
                }
            }
            at += 1;
        }
        Ok(flags)
    }

    /// The state after a call of the kind; none where its conditions forbid it.
    fn after(&self, at: usize, kind: &Kind) -> Option<Vec<i64>> {
        let state = &self.states[at];
        let place = |name: &String| self.names.iter().position(|n| n == name);
        let holds =
            |(name, wanted): (&String, &i64)| place(name).is_none_or(|i| state[i] == *wanted);
        if !kind.when.flags.iter().all(holds) {
            return None;
        }
        let mut next = state.clone();
        for i in kind.clears.iter().filter_map(place) {
            next[i] = 0;
        }
        for (name, value) in &kind.set {
            if let Some(i) = place(name) {
                next[i] = *value;
            }
        }
        Some(next)
    }

    /// The longest run of calls of the chosen kinds from any state; an error when it has no end.
    fn longest(
        &self,
        desc: &Description,
        chosen: impl Fn(&Kind) -> bool,
    ) -> Result<usize, Endless> {
        let kinds: Vec<(usize, &Kind)> = desc
            .call
            .iter()
            .enumerate()
            .filter(|(_, kind)| chosen(kind))
            .collect();
        let step = |at: usize, kind: &Kind| {
            self.after(at, kind)
                .and_then(|next| self.places.get(&next).copied())
        };
        let edges: Vec<(usize, usize, usize)> = (0..self.states.len())
            .flat_map(|at| {
                kinds
                    .iter()
                    .filter_map(move |(k, kind)| Some((at, step(at, kind)?, *k)))
            })
            .collect();
        let mut longest = vec![0; self.states.len()];
        // Without a circle no run is as long as there are states, so that so many rounds settle it.
        for round in 0..=self.states.len() {
            let mut grown = None;
            for (at, next, kind) in &edges {
                if longest[*at] < longest[*next] + 1 {
                    longest[*at] = longest[*next] + 1;
                    grown = Some(*kind);
                }
            }
            match grown {
                None => break,
                Some(kind) if round == self.states.len() => return Err(Endless(kind)),
                Some(_) => {}
            }
        }
        Ok(longest.into_iter().max().unwrap_or(0))
    }
}
