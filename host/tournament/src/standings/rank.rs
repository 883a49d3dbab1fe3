//! Tied groups and how they are parted.

use super::figure::Figure;
use super::tiebreak::TieBreak;

/// Entrants by position, still tied, with how they were parted from the group above.
pub(crate) struct Group {
    pub(crate) players: Vec<usize>,
    pub(crate) decided_by: Option<usize>,
}

/// Who computes figures: of players, or of teams.
pub(crate) trait Judge {
    /// An entrant's figure among the tied (positions ascending).
    fn figure(&self, who: usize, tied: &[usize], tiebreak: &TieBreak) -> Figure;

    /// The order of a tied group where no single figure tells it (direct encounters); `None` for all others.
    fn split(&self, tied: &[usize], tiebreak: &TieBreak) -> Option<Vec<Vec<usize>>>;
}

/// Applies tie-breaks one after the other to the groups (4.2) and notes everybody's figures.
pub(crate) fn rank(
    judge: &impl Judge,
    mut groups: Vec<Group>,
    tiebreaks: &[TieBreak],
    figures: &mut [Vec<Figure>],
) -> Vec<Group> {
    for (position, tiebreak) in tiebreaks.iter().enumerate() {
        let mut next = Vec::with_capacity(groups.len());
        for group in groups {
            for &i in &group.players {
                figures[i].push(judge.figure(i, &group.players, tiebreak));
            }
            next.extend(applied(judge, group, (position, tiebreak), figures));
        }
        groups = next;
    }
    groups
}

fn applied(
    judge: &impl Judge,
    group: Group,
    (position, tiebreak): (usize, &TieBreak),
    figures: &[Vec<Figure>],
) -> Vec<Group> {
    let Some(mut split) = judge.split(&group.players, tiebreak) else {
        let sign = if tiebreak.name.ascends() == tiebreak.reversed {
            -1
        } else {
            1
        };
        let key = |i: usize| {
            let numbers = figures[i].last().map(|f| {
                let all = std::iter::once(f.value).chain(f.then.iter().copied());
                all.map(|n| sign * n).collect::<Vec<i64>>()
            });
            numbers.unwrap_or_default()
        };
        return parted(group, Some(position), key);
    };
    if tiebreak.reversed {
        split.reverse();
    }
    let numbered = split.into_iter().enumerate();
    let part = |(n, players)| Group {
        players,
        decided_by: if n == 0 {
            group.decided_by
        } else {
            Some(position)
        },
    };
    numbered.map(part).collect()
}

/// Sorts a group by a key, lowest first, and parts it where that differs.
pub(crate) fn parted<K: Ord>(
    mut group: Group,
    position: Option<usize>,
    key: impl Fn(usize) -> K,
) -> Vec<Group> {
    group.players.sort_by_cached_key(|&i| (key(i), i));
    let equal = group.players.chunk_by(|&a, &b| key(a) == key(b));
    let part = |(n, players): (usize, &[usize])| Group {
        players: players.to_vec(),
        decided_by: if n == 0 { group.decided_by } else { position },
    };
    equal.enumerate().map(part).collect()
}
