//! What each bracket's pairing gives to each criterion, counted from the pairs themselves.

use serde::Serialize;

use super::bracket::{Outcome, View};
use super::completion::Completion;
use super::criteria::{Class, Kind, colour_faults};
use super::dutch::Round;
use super::field::{Field, Float};
use crate::facts::{PlayerId, Points};

/// A criterion of C.04.3 article 2 and what it counts: smaller is better, the first difference decides.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Criterion {
    /// 6 to 21.
    pub number: u8,
    /// A count, or scores and differences from the highest down, in twentieths of a point.
    pub values: Vec<i64>,
}

/// A bracket as it was paired.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BracketReport {
    /// The residents' score, with virtual points.
    pub score: Points,
    /// Moved down from above.
    pub moved: Vec<PlayerId>,
    /// Of the score group itself.
    pub residents: Vec<PlayerId>,
    /// Paired here, the higher ranked first.
    pub pairs: Vec<(PlayerId, PlayerId)>,
    /// Floating down from here; of the last bracket, who has the bye.
    pub down: Vec<PlayerId>,
    /// C6 to C21.
    pub criteria: Vec<Criterion>,
    /// Players who changed between the halves of the homogeneous part (4.3).
    pub exchanges: u32,
    /// How much of the field had to be looked at.
    pub view: View,
    /// Some decision took a new search of the whole bracket: a hard case, paired as exactly as any.
    pub slow: bool,
}

/// Who is in a bracket and what became of them, by places in the field.
pub(crate) struct Parts<'p> {
    pub(crate) group: usize,
    pub(crate) moved: &'p [u32],
    pub(crate) pairs: &'p [(u32, u32)],
    pub(crate) down: &'p [u32],
}

pub(crate) fn reports(
    field: &Field,
    completion: &Completion<'_>,
    round: &Round,
) -> Vec<BracketReport> {
    let id = |p: &u32| field.players[*p as usize].id;
    let ids = |places: &[u32]| places.iter().map(id).collect::<Vec<_>>();
    let report = |at: usize| {
        let step = &round.steps[at];
        let outcome = &step.outcome;
        let (start, end) = field.groups[step.group];
        let next = round.steps.get(at + 1).map(|s| s.outcome.down.as_slice());
        let mut pairs: Vec<(u32, u32)> = outcome
            .pairs
            .iter()
            .map(|&(a, b)| (a.min(b), a.max(b)))
            .collect();
        pairs.sort_unstable();
        BracketReport {
            score: field.players[start].score,
            moved: ids(&step.moved),
            residents: field.players[start..end].iter().map(|c| c.id).collect(),
            pairs: pairs.iter().map(|(a, b)| (id(a), id(b))).collect(),
            down: ids(&outcome.down),
            criteria: criteria(
                field,
                completion,
                &parts(step.group, &step.moved, outcome),
                next,
            ),
            exchanges: outcome.exchanges,
            view: outcome.view,
            slow: outcome.slow,
        }
    };
    (0..round.steps.len()).map(report).collect()
}

pub(crate) fn parts<'p>(group: usize, moved: &'p [u32], outcome: &'p Outcome) -> Parts<'p> {
    Parts {
        group,
        moved,
        pairs: &outcome.pairs,
        down: &outcome.down,
    }
}

/// C6 to C21 of a bracket's pairing. `next`: who floats down from the next bracket (for C8).
pub(crate) fn criteria(
    field: &Field,
    completion: &Completion<'_>,
    parts: &Parts<'_>,
    next: Option<&[u32]>,
) -> Vec<Criterion> {
    let score = |p: u32| i64::from(field.players[p as usize].score.twentieths());
    let scores = |of: &[u32]| {
        let mut scores: Vec<i64> = of.iter().map(|&p| score(p)).collect();
        scores.sort_unstable_by(|a, b| b.cmp(a));
        scores
    };
    let count = |n: usize| vec![i64::try_from(n).unwrap_or(i64::MAX)];
    let next = next.unwrap_or(&[]);
    let mut ahead = count(next.len());
    ahead.extend(scores(next));
    let mut list = vec![
        count(parts.down.len()),
        scores(parts.down),
        ahead,
        vec![bye_unplayed(field, completion, parts)],
    ];
    list.extend(colour_counts(field, parts).map(|n| vec![n]));
    list.extend(float_criteria(field, parts));
    (6..)
        .zip(list)
        .map(|(number, values)| Criterion { number, values })
        .collect()
}

/// C9: the unplayed rounds of the bye's taker, where the bracket lets down just him.
fn bye_unplayed(field: &Field, completion: &Completion<'_>, parts: &Parts<'_>) -> i64 {
    let (start, _) = field.groups[parts.group];
    match parts.down {
        [taker] if completion.bye_score == Some(field.players[start].score) => {
            i64::from(field.players[*taker as usize].unplayed)
        }
        _ => 0,
    }
}

fn colour_counts(field: &Field, parts: &Parts<'_>) -> [i64; 4] {
    let class = |p: u32| Class::of(&field.players[p as usize], Kind::Resident, None);
    let mut counts = [0; 4];
    for &(a, b) in parts.pairs {
        for (count, fault) in counts.iter_mut().zip(colour_faults(&class(a), &class(b))) {
            *count += i64::from(fault);
        }
    }
    counts
}

/// C14 to C21.
fn float_criteria(field: &Field, parts: &Parts<'_>) -> Vec<Vec<i64>> {
    let player = |p: u32| &field.players[p as usize];
    let score = |p: u32| i64::from(player(p).score.twentieths());
    let is_moved = |p: u32| parts.moved.contains(&p);
    let own = i64::from(
        field.players[field.groups[parts.group].0]
            .score
            .twentieths(),
    );
    let crossing: Vec<(u32, u32)> = parts
        .pairs
        .iter()
        .map(|&(a, b)| (a.min(b), a.max(b)))
        .filter(|&(a, _)| is_moved(a))
        .collect();
    let mut list = Vec::new();
    for back in 0..2 {
        let down = parts
            .down
            .iter()
            .filter(|&&p| !is_moved(p) && player(p).floats[back] == Float::Down);
        let up = crossing
            .iter()
            .filter(|&&(_, b)| player(b).floats[back] == Float::Up);
        list.push(vec![i64::try_from(down.count()).unwrap_or(i64::MAX)]);
        list.push(vec![i64::try_from(up.count()).unwrap_or(i64::MAX)]);
    }
    for back in 0..2 {
        let again = parts
            .down
            .iter()
            .filter(|&&p| is_moved(p) && player(p).floats[back] == Float::Down);
        let up = crossing
            .iter()
            .filter(|&&(_, b)| player(b).floats[back] == Float::Up);
        list.push(again.map(|&p| score(p) - own).collect());
        list.push(up.map(|&(a, _)| score(a) - own).collect());
    }
    list
}
