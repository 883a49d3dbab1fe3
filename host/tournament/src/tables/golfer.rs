//! Schedules in which nobody shares a table twice (social golfers), by construction.

use super::cycle;
use super::eight_fours::eight_fours;
use super::ring::Ring;

/// Rounds of groups of players, numbered from 0.
pub type Rounds = Vec<Vec<Vec<usize>>>;

/// The largest field for which schedules are constructed.
const MOST_PLAYERS: usize = 1024;

/// A schedule of `rounds` rounds for `groups` tables of `size` in which no two players meet twice, where a
/// construction gives one: lines of affine planes and transversal designs, a schedule of its own for eight tables
/// of four, or base weeks turned round a cycle.
/// `None` says nothing about whether there is one.
#[must_use]
pub fn golfers(groups: usize, size: usize, rounds: usize) -> Option<Rounds> {
    let players = groups
        .checked_mul(size)
        .filter(|n| (2..=MOST_PLAYERS).contains(n))?;
    // Nobody can meet more than everybody else.
    if size < 2 || rounds == 0 || rounds > (players - 1) / (size - 1) {
        return None;
    }
    let mut schedule = if rounds == 1 {
        vec![
            (0..players)
                .collect::<Vec<_>>()
                .chunks(size)
                .map(<[usize]>::to_vec)
                .collect(),
        ]
    } else {
        let enough = |schedule: &Rounds| schedule.len() >= rounds;
        longest(groups, size)
            .filter(enough)
            .or_else(|| cycle::turned(groups, size, rounds))?
    };
    schedule.truncate(rounds);
    Some(schedule)
}

/// As many rounds without repeats as there are without a search, at most `rounds`: where [`golfers`] knows no
/// schedule of that length, the beginning of one.
#[must_use]
pub fn opening(groups: usize, size: usize, rounds: usize) -> Option<Rounds> {
    let fits = size > 1 && groups.checked_mul(size).is_some_and(|n| n <= MOST_PLAYERS);
    let mut schedule = longest(groups, size).filter(|_| fits)?;
    schedule.truncate(rounds);
    Some(schedule)
}

/// The longest schedule that is written down rather than searched.
fn longest(groups: usize, size: usize) -> Option<Rounds> {
    match (groups, size) {
        (8, 4) => eight_fours(),
        _ => lines(groups, size),
    }
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
