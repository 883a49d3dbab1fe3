//! The FIDE Dutch system, edition in force from 1 February 2026 (C.04.3), bracket by bracket.

use super::bracket::{Bracket, Demand, Outcome};
use super::completion::Completion;
use super::field::Field;

/// A bracket as it was paired, by places in the field.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) group: usize,
    pub(crate) moved: Vec<u32>,
    pub(crate) outcome: Outcome,
}

/// The whole round, by places in the field.
#[derive(Clone, Debug)]
pub(crate) struct Round {
    pub(crate) pairs: Vec<(u32, u32)>,
    pub(crate) bye: Option<u32>,
    pub(crate) steps: Vec<Step>,
}

/// Pairs a field; `None` where no legal pairing exists (1.9.3).
pub(crate) fn pair(field: &Field) -> Option<Round> {
    let mut round = Round {
        pairs: Vec::new(),
        bye: None,
        steps: Vec::new(),
    };
    if field.len() == 0 {
        return Some(round);
    }
    let completion = Completion::new(field)?;
    let mut moved: Vec<u32> = Vec::new();
    for group in 0..field.groups.len() {
        let bracket = Bracket {
            field,
            completion: &completion,
            group,
            moved: &moved,
            demand: Demand::Nothing,
        };
        let outcome = bracket.pair()?;
        let down = outcome.down.clone();
        round
            .pairs
            .extend(outcome.pairs.iter().map(|&(a, b)| (a.min(b), a.max(b))));
        round.steps.push(Step {
            group,
            moved: std::mem::replace(&mut moved, down),
            outcome,
        });
    }
    round.bye = moved.first().copied();
    if moved.len() != field.len() % 2 {
        return None;
    }
    Some(round)
}
