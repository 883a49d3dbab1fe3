//! Direct encounter: an order inside a group of tied players.

use super::figure::{Because, Figure, Part, UNIT};
use super::table::{Kind, Round, Table};

/// How a group of tied players is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Law {
    /// Nothing is decided unless all have met (the document's S3); else C.07 6.3 looks for players who are
    /// first whatever the missing games give.
    pub(super) all_must_have_met: bool,
    /// Forfeited games count.
    pub(super) forfeits: bool,
}

/// Splits a group, best first. Players that stay together are still tied.
pub(super) fn split(table: &Table, group: &[usize], law: Law) -> Vec<Vec<usize>> {
    if group.len() < 2 {
        return vec![group.to_vec()];
    }
    let met = |a: usize, b: usize| encounters(table, a, law).any(|r| r.opponent == Some(b));
    let missing = |a: usize| group.iter().filter(|&&b| b != a && !met(a, b)).count();
    let all_met = group.iter().all(|&a| missing(a) == 0);
    if all_met {
        return by_points(table, group, law);
    }
    if law.all_must_have_met {
        return vec![group.to_vec()];
    }
    // 6.3: ahead of everybody even if all missing games went the others' way.
    let score = |a: usize| points_among(table, a, group, law);
    let possible = |a: usize| score(a) + table.win * i64::try_from(missing(a)).unwrap_or(0);
    let sure = group
        .iter()
        .position(|&a| group.iter().all(|&b| b == a || score(a) > possible(b)));
    match sure {
        None => vec![group.to_vec()],
        Some(index) => {
            let rest: Vec<usize> = group
                .iter()
                .copied()
                .filter(|&b| b != group[index])
                .collect();
            let mut groups = vec![vec![group[index]]];
            groups.extend(split(table, &rest, law));
            groups
        }
    }
}

fn by_points(table: &Table, group: &[usize], law: Law) -> Vec<Vec<usize>> {
    let mut scored: Vec<(i64, usize)> = group
        .iter()
        .map(|&a| (-points_among(table, a, group, law), a))
        .collect();
    scored.sort_unstable();
    let equal: Vec<Vec<usize>> = scored
        .chunk_by(|a, b| a.0 == b.0)
        .map(|c| c.iter().map(|&(_, a)| a).collect())
        .collect();
    if equal.len() == 1 {
        return equal;
    }
    // Once more inside what stays tied.
    equal.iter().flat_map(|g| split(table, g, law)).collect()
}

/// Rounds in which a player met somebody.
fn encounters(table: &Table, player: usize, law: Law) -> impl Iterator<Item = &Round> {
    let counts = move |round: &&Round| {
        round.opponent.is_some()
            && match round.kind {
                Kind::Played => true,
                Kind::ForfeitWin | Kind::ForfeitLoss => law.forfeits,
                _ => false,
            }
    };
    table.rows[player].rounds.iter().filter(counts)
}

/// A player's points in games among the group; several games of one pair count by their mean (6.2), which
/// twentieths hold exactly for pairs that met once or twice.
fn points_among(table: &Table, player: usize, group: &[usize], law: Law) -> i64 {
    let against = |&opponent: &usize| {
        let games = || encounters(table, player, law).filter(move |r| r.opponent == Some(opponent));
        let count = i64::try_from(games().count()).unwrap_or(0);
        if count == 0 {
            0
        } else {
            games().map(|r| r.points).sum::<i64>() / count
        }
    };
    group.iter().filter(|&&o| o != player).map(against).sum()
}

/// The figure shown for a player: points in games among the tied.
pub(super) fn figure(table: &Table, player: usize, group: &[usize], law: Law) -> Figure {
    let one = |round: &Round| Part {
        round: round.number,
        opponent: round.opponent.and_then(|i| table.row(i)).map(|o| o.id),
        amount: round.points * UNIT / 20,
        because: if round.kind == Kind::Played {
            Because::Played
        } else {
            Because::Forfeit
        },
        missed: false,
        cut: false,
    };
    let among =
        encounters(table, player, law).filter(|r| r.opponent.is_some_and(|o| group.contains(&o)));
    Figure::sum(among.map(one).collect())
}
