//! Direct encounter: an order inside a group of tied players.

use std::collections::BTreeSet;

use super::figure::{Because, Figure, Part, UNIT};
use super::table::{Kind, Round, Table};

/// How a group of tied players is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Law {
    /// Nothing is decided unless all have met (the document's S3); else C.07 6.3 looks for players who are
    /// first whatever the missing games give.
    pub(crate) all_must_have_met: bool,
    /// Forfeited games count.
    pub(crate) forfeits: bool,
}

/// A tied player's games among the group.
struct Among {
    player: usize,
    /// How many of the others were met.
    met: usize,
    points: i64,
}

/// Splits a group, best first. Players that stay together are still tied. A group of thousands takes no longer than
/// its games.
pub(crate) fn split(table: &Table, group: &[usize], law: Law) -> Vec<Vec<usize>> {
    let (mut rest, mut groups) = (group.to_vec(), Vec::new());
    while rest.len() > 1 {
        let members: BTreeSet<usize> = rest.iter().copied().collect();
        let among: Vec<Among> = rest
            .iter()
            .map(|&player| among(table, player, &members, law))
            .collect();
        let others = rest.len() - 1;
        if among.iter().all(|a| a.met == others) {
            groups.extend(by_points(table, &among, law));
            return groups;
        }
        if law.all_must_have_met {
            break;
        }
        // 6.3: ahead of everybody even if all missing games went the others' way.
        let possible =
            |a: &Among| a.points + table.win * i64::try_from(others - a.met).unwrap_or(0);
        let (first, second) = two_highest(among.iter().map(possible));
        let sure = among.iter().position(|a| {
            let rival = if possible(a) == first { second } else { first };
            a.points > rival
        });
        let Some(index) = sure else {
            break;
        };
        groups.push(vec![rest.remove(index)]);
    }
    if !rest.is_empty() {
        groups.push(rest);
    }
    groups
}

/// The highest number and the next (which may be as high).
fn two_highest(numbers: impl Iterator<Item = i64>) -> (i64, i64) {
    numbers.fold((i64::MIN, i64::MIN), |(first, second), n| {
        if n > first {
            (n, first)
        } else {
            (first, second.max(n))
        }
    })
}

fn by_points(table: &Table, among: &[Among], law: Law) -> Vec<Vec<usize>> {
    let mut scored: Vec<(i64, usize)> = among.iter().map(|a| (-a.points, a.player)).collect();
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

/// A player's games and points among the group; several games of one pair count by their mean (6.2), which
/// twentieths hold exactly for pairs that met once or twice.
fn among(table: &Table, player: usize, members: &BTreeSet<usize>, law: Law) -> Among {
    let mut games: Vec<(usize, i64)> = encounters(table, player, law)
        .filter_map(|r| Some((r.opponent?, r.points)))
        .filter(|(opponent, _)| *opponent != player && members.contains(opponent))
        .collect();
    games.sort_unstable();
    let (mut met, mut points) = (0, 0);
    for pair in games.chunk_by(|a, b| a.0 == b.0) {
        met += 1;
        points += pair.iter().map(|g| g.1).sum::<i64>() / i64::try_from(pair.len()).unwrap_or(1);
    }
    Among {
        player,
        met,
        points,
    }
}

/// The figure shown for a player: points in games among the tied (in ascending order).
pub(crate) fn figure(table: &Table, player: usize, group: &[usize], law: Law) -> Figure {
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
    let members = |o: usize| group.binary_search(&o).is_ok();
    let among = encounters(table, player, law).filter(|r| r.opponent.is_some_and(members));
    Figure::sum(among.map(one).collect())
}
