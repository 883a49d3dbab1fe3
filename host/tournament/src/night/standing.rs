use std::cmp::Ordering;
use std::collections::BTreeSet;

use serde::Serialize;

use super::model::{Night, PersonId};
use super::plan::PlannedRound;
use super::results::{Results, planned};
use crate::lang::Lang;

/// Shares are counted in parts of this: halves of 1 to 12 opponents are whole numbers.
pub const WHOLE: i64 = 55_440;

/// What one table brought a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct TableShare {
    /// The round.
    pub round: u32,
    /// The game.
    pub game: usize,
    /// The share of opponents beaten, ties half, in parts of [`WHOLE`].
    pub share: i64,
    /// The game's weight, in hundredths.
    pub weight: u32,
    /// One of the worst: not counted.
    pub dropped: bool,
    /// First, alone or shared.
    pub first: bool,
}

/// A person's line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NightStanding {
    /// Who.
    pub person: PersonId,
    /// Place, shared by equals; `None` for fewer tables than the formula asks for.
    pub place: Option<u32>,
    /// Weighted sum of the counted shares, in parts of [`WHOLE`] times hundredths of weight.
    pub points: i64,
    /// Sum of the counted weights, in hundredths.
    pub weight: i64,
    /// The quotient in hundredths of a per cent, for showing.
    pub percent: i64,
    /// First places.
    pub firsts: u32,
    /// Mean result of the opponents, in hundredths of a per cent.
    pub strength: i64,
    /// Every table.
    pub tables: Vec<TableShare>,
}

/// The night's standing.
#[must_use]
pub fn standings(night: &Night, rounds: &[PlannedRound], results: &Results) -> Vec<NightStanding> {
    let held: BTreeSet<u32> = results.all().iter().map(|r| r.round).collect();
    let held = u32::try_from(held.len()).unwrap_or(u32::MAX);
    let mut rows: Vec<NightStanding> = (0..night.people.len()).map(NightStanding::none).collect();
    let mut meetings: Vec<Meeting> = Vec::new();
    for result in results.all() {
        let Some(table) = planned(rounds, result.round, result.table) else {
            continue;
        };
        let Some(game) = night.games.get(table.game) else {
            continue;
        };
        for (seat, (&person, &place)) in table.seats.iter().zip(&result.places).enumerate() {
            let team = game.team_of(u32::try_from(seat).unwrap_or(u32::MAX));
            let others = table.seats.iter().zip(&result.places).enumerate();
            let opponents =
                others.filter(|(s, _)| game.team_of(u32::try_from(*s).unwrap_or(u32::MAX)) != team);
            let against: Vec<(PersonId, Ordering)> = opponents
                .map(|(_, (&other, theirs))| (other, theirs.cmp(&place)))
                .collect();
            let Some(row) = rows.get_mut(person) else {
                continue;
            };
            let halves: i64 = against.iter().map(|(_, o)| 1 + *o as i64).sum();
            let count = i64::try_from(against.len()).unwrap_or(1).max(1);
            let share = halves * WHOLE / (2 * count);
            let (round, first) = (result.round, place == 1);
            row.tables.push(TableShare {
                round,
                game: table.game,
                share,
                weight: game.weight,
                dropped: false,
                first,
            });
            meetings.extend(against.into_iter().map(|(other, order)| Meeting {
                person,
                other,
                order,
            }));
        }
    }
    for row in &mut rows {
        row.count(held.saturating_sub(night.formula.drop_worst));
    }
    rows.retain(|r| !r.tables.is_empty());
    strengths(&mut rows, &meetings);
    ranked(rows, &meetings, night.formula.min_tables.min(held))
}

struct Meeting {
    person: PersonId,
    other: PersonId,
    /// `Greater` where the person was ahead.
    order: Ordering,
}

impl NightStanding {
    fn none(person: PersonId) -> NightStanding {
        let tables = Vec::new();
        NightStanding {
            person,
            place: None,
            points: 0,
            weight: 0,
            percent: 0,
            firsts: 0,
            strength: 0,
            tables,
        }
    }

    /// Drops the worst beyond `keep` and adds up the rest.
    fn count(&mut self, keep: u32) {
        self.tables.sort_by_key(|t| t.round);
        let mut order: Vec<usize> = (0..self.tables.len()).collect();
        // The lowest share goes first; of equal ones the lightest, then the latest.
        order.sort_by_key(|&i| {
            let t = &self.tables[i];
            (t.share, t.weight, std::cmp::Reverse(t.round))
        });
        let drop = self.tables.len().saturating_sub(keep.max(1) as usize);
        order
            .into_iter()
            .take(drop)
            .for_each(|i| self.tables[i].dropped = true);
        for table in &self.tables {
            self.firsts += u32::from(table.first);
            if !table.dropped {
                self.points += table.share * i64::from(table.weight);
                self.weight += i64::from(table.weight);
            }
        }
        self.percent = if self.weight == 0 {
            0
        } else {
            rounded(self.points * 10_000, self.weight * WHOLE)
        };
    }

    /// By the quotient exactly, then first places, then strength; best first.
    fn compare(&self, other: &NightStanding) -> Ordering {
        let ours = i128::from(self.points) * i128::from(other.weight);
        let theirs = i128::from(other.points) * i128::from(self.weight);
        theirs
            .cmp(&ours)
            .then(other.firsts.cmp(&self.firsts))
            .then(other.strength.cmp(&self.strength))
    }
}

fn rounded(part: i64, whole: i64) -> i64 {
    (2 * part + whole).div_euclid(2 * whole)
}

/// The mean of the opponents' results, each as often as met.
fn strengths(rows: &mut [NightStanding], meetings: &[Meeting]) {
    let most = rows.iter().map(|r| r.person + 1).max().unwrap_or(0);
    let mut percent = vec![0i64; most];
    rows.iter().for_each(|r| percent[r.person] = r.percent);
    let mut sums = vec![(0i64, 0i64); most];
    for meeting in meetings {
        let theirs = percent.get(meeting.other).copied().unwrap_or(0);
        if let Some((sum, count)) = sums.get_mut(meeting.person) {
            *sum += theirs;
            *count += 1;
        }
    }
    for row in rows {
        let (sum, count) = sums[row.person];
        row.strength = if count == 0 { 0 } else { rounded(sum, count) };
    }
}

fn ranked(
    mut rows: Vec<NightStanding>,
    meetings: &[Meeting],
    min_tables: u32,
) -> Vec<NightStanding> {
    let enough = |r: &NightStanding| r.tables.len() >= min_tables as usize;
    rows.sort_by(|a, b| {
        enough(b)
            .cmp(&enough(a))
            .then(a.compare(b))
            .then(a.person.cmp(&b.person))
    });
    let counted = rows.iter().filter(|r| enough(r)).count();
    let mut start = 0;
    while start < counted {
        let end = (start..counted)
            .find(|&i| rows[i].compare(&rows[start]).is_ne())
            .unwrap_or(counted);
        let scores = direct(&rows[start..end], meetings);
        let mut group: Vec<(i64, NightStanding)> = scores
            .into_iter()
            .zip(rows[start..end].iter().cloned())
            .collect();
        group.sort_by_key(|(score, row)| (-score, row.person));
        for (i, (score, row)) in group.iter().enumerate() {
            let ahead = group.iter().filter(|(s, _)| s > score).count();
            let mut row = row.clone();
            row.place = u32::try_from(start + ahead + 1).ok();
            rows[start + i] = row;
        }
        start = end;
    }
    rows
}

/// Meetings won less meetings lost among the tied; nothing where some two have not met.
fn direct(tied: &[NightStanding], meetings: &[Meeting]) -> Vec<i64> {
    let inside: BTreeSet<PersonId> = tied.iter().map(|r| r.person).collect();
    let mut pairs = BTreeSet::new();
    let mut scores = vec![0i64; tied.len()];
    for m in meetings
        .iter()
        .filter(|m| inside.contains(&m.person) && inside.contains(&m.other))
    {
        pairs.insert((m.person, m.other));
        if let Some(index) = tied.iter().position(|r| r.person == m.person) {
            scores[index] += m.order as i64;
        }
    }
    let all = tied.len() * tied.len().saturating_sub(1);
    if pairs.len() == all {
        scores
    } else {
        vec![0; tied.len()]
    }
}

/// The formula in a sentence, as it is shown beside the standing.
#[must_use]
pub fn formula(night: &Night, lang: Lang) -> String {
    let even = night.games.windows(2).all(|w| w[0].weight == w[1].weight);
    let (drop, least) = (night.formula.drop_worst, night.formula.min_tables);
    match lang {
        Lang::En => {
            let weight = if even { "" } else { ", weighted by game" };
            let drop = if drop == 0 {
                String::new()
            } else {
                format!(" The best (rounds - {drop}) tables count.")
            };
            format!(
                "Result = mean share of opponents beaten at a table, ties half{weight}.{drop} \
                 Ranked from {least} tables on. Ties: first places, mean result of opponents, mutual results."
            )
        }
        Lang::ZhHans => {
            let weight = if even { "" } else { "，按项目加权" };
            let drop = if drop == 0 {
                String::new()
            } else {
                format!("取成绩最好的（轮数-{drop}）桌。")
            };
            format!(
                "成绩 = 各桌所胜对手比例的平均值（打平计一半）{weight}。{drop}满{least}桌计名次。\
                 同分依次比较：第一名次数、对手平均成绩、相互胜负。"
            )
        }
    }
}
