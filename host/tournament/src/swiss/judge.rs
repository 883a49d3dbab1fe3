//! Judging a pairing from elsewhere: the rule it breaks, or the criterion it does worse in.

use serde::Serialize;

use super::completion::Completion;
use super::dutch::Round;
use super::field::{Field, clash};
use super::pairing::Work;
use super::report::{Criterion, Parts, criteria};
use crate::facts::{PlayerId, Points};

/// An absolute rule that a pairing breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "code", content = "args")]
pub enum Fault {
    /// C1, or a forbidden pair: they have met, or must not meet.
    Barred {
        /// One.
        a: PlayerId,
        /// The other.
        b: PlayerId,
    },
    /// C2: he may not have the bye.
    Bye {
        /// Who.
        id: PlayerId,
    },
    /// C3: both absolutely due the same colour.
    SameColour {
        /// One.
        a: PlayerId,
        /// The other.
        b: PlayerId,
    },
}

/// The first bracket and criterion in which a pairing does worse than that of the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Worse {
    /// The bracket's score.
    pub score: Points,
    /// The criterion and what it could be.
    pub best: Criterion,
    /// What it is in the pairing given.
    pub given: Criterion,
}

fn place(field: &Field, id: PlayerId) -> Option<u32> {
    field
        .players
        .iter()
        .position(|p| p.id == id)
        .and_then(|i| u32::try_from(i).ok())
}

/// The first absolute rule that these pairs break.
pub(crate) fn first_fault(
    field: &Field,
    boards: &[(PlayerId, PlayerId)],
    bye: Option<PlayerId>,
) -> Option<Fault> {
    for &(a, b) in boards {
        let (Some(one), Some(two)) = (place(field, a), place(field, b)) else {
            continue;
        };
        let (first, second) = (&field.players[one as usize], &field.players[two as usize]);
        if first.barred.binary_search(&two).is_ok() {
            return Some(Fault::Barred { a, b });
        }
        if clash(first, second) {
            return Some(Fault::SameColour { a, b });
        }
    }
    let taker = bye.and_then(|id| field.players.iter().find(|p| p.id == id))?;
    (!taker.bye_allowed).then_some(Fault::Bye { id: taker.id })
}

/// The first criterion in which these pairs do worse than the pairing of the rules; `None` where they do as well
/// and only come later in the order of candidates.
pub(crate) fn worse_than(
    work: &Work,
    best: &Round,
    boards: &[(PlayerId, PlayerId)],
) -> Option<Worse> {
    let field = &work.field;
    let completion = Completion::new(field)?;
    let mut mate = vec![u32::MAX; field.len()];
    for &(a, b) in boards {
        let (a, b) = (place(field, a)?, place(field, b)?);
        mate[a as usize] = b;
        mate[b as usize] = a;
    }
    let brackets = brackets(field, &mate);
    for (at, step) in best.steps.iter().enumerate() {
        let (moved, pairs, down) = brackets.get(at)?;
        let given = Parts {
            group: step.group,
            moved,
            pairs,
            down,
        };
        let after = brackets.get(at + 1).map(|b| b.2.as_slice());
        let given = criteria(field, &completion, &given, after);
        let own = Parts {
            group: step.group,
            moved: &step.moved,
            pairs: &step.outcome.pairs,
            down: &step.outcome.down,
        };
        let after = best.steps.get(at + 1).map(|s| s.outcome.down.as_slice());
        let own = criteria(field, &completion, &own, after);
        if let Some((best, given)) = own.into_iter().zip(given).find(|(b, g)| b != g) {
            let score = field.players[field.groups[step.group].0].score;
            return (best < given).then_some(Worse { score, best, given });
        }
        if *down != step.outcome.down {
            return None;
        }
    }
    None
}

type Part = (Vec<u32>, Vec<(u32, u32)>, Vec<u32>);

/// Any pairing seen bracket by bracket: moved down, paired, floating down.
fn brackets(field: &Field, mate: &[u32]) -> Vec<Part> {
    let mut moved: Vec<u32> = Vec::new();
    let mut found = Vec::new();
    for &(start, end) in &field.groups {
        let residents = (start..end).filter_map(|i| u32::try_from(i).ok());
        let inside: Vec<u32> = moved.iter().copied().chain(residents).collect();
        let meets = |p: &u32| inside.contains(&mate[*p as usize]);
        let pairs = inside
            .iter()
            .filter(|p| meets(p))
            .map(|&p| (p, mate[p as usize]))
            .filter(|(a, b)| a < b)
            .collect();
        let down: Vec<u32> = inside.iter().copied().filter(|p| !meets(p)).collect();
        found.push((std::mem::replace(&mut moved, down.clone()), pairs, down));
    }
    found
}
