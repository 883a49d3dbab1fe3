//! What no plan with these tables can do better than.

use super::model::Night;
use super::plan::{PlannedRound, Score};

/// Least number of repeats when `uses` are shared out over `places`: n uses of a place repeat n(n-1)/2 times.
fn repeats(uses: u64, places: u64) -> u64 {
    if places == 0 {
        return 0;
    }
    let (each, rest) = (uses / places, uses % places);
    places * each * each.saturating_sub(1) / 2 + rest * each
}

/// A lower bound of every aim for the tables and the sitting-out of the given rounds: rules kept, each person
/// and each game counted alone, each two rounds compared.
#[must_use]
pub fn bound(night: &Night, rounds: &[PlannedRound]) -> Score {
    Score {
        broken: 0,
        meet_again: meetings(night, rounds),
        game_again: games(night, rounds),
        sat_out: rounds.iter().map(|r| r.idle.len() as u64).sum(),
    }
}

fn games(night: &Night, rounds: &[PlannedRound]) -> u64 {
    let mut seated = vec![0u64; night.people.len()];
    let mut seats = vec![0u64; night.games.len()];
    for table in rounds.iter().flat_map(|r| &r.tables) {
        seats[table.game] += table.seats.len() as u64;
        table.seats.iter().for_each(|&p| seated[p] += 1);
    }
    let choices = |p: usize| {
        (0..night.games.len())
            .filter(|&g| seats[g] > 0 && night.may_play(p, g))
            .count() as u64
    };
    let fans = |g: usize| {
        (0..night.people.len())
            .filter(|&p| seated[p] > 0 && night.may_play(p, g))
            .count() as u64
    };
    let by_person: u64 = seated
        .iter()
        .enumerate()
        .map(|(p, &n)| repeats(n, choices(p)))
        .sum();
    let by_game: u64 = seats
        .iter()
        .enumerate()
        .map(|(g, &n)| repeats(n, fans(g)))
        .sum();
    by_person.max(by_game)
}

fn meetings(night: &Night, rounds: &[PlannedRound]) -> u64 {
    let n = night.people.len() as u64;
    let sizes = |r: &PlannedRound| {
        r.tables
            .iter()
            .map(|t| t.seats.len() as u64)
            .collect::<Vec<u64>>()
    };
    let all: Vec<Vec<u64>> = rounds.iter().map(sizes).collect();
    let met: u64 = all
        .iter()
        .flatten()
        .map(|s| s * s.saturating_sub(1) / 2)
        .sum();
    let mut apart: Vec<(usize, usize)> = Vec::new();
    for group in &night.apart {
        for &a in &group.people {
            apart.extend(group.people.iter().filter(|&&b| a < b).map(|&b| (a, b)));
        }
    }
    apart.sort_unstable();
    apart.dedup();
    let by_pairs = repeats(
        met,
        (n * n.saturating_sub(1) / 2).saturating_sub(apart.len() as u64),
    );
    // The people of one table spread over the tables (and chairs outside) of another round.
    let spread = |from: &[u64], to: &[u64], out: u64| {
        from.iter()
            .map(|&s| repeats(s, to.len() as u64 + out))
            .sum::<u64>()
    };
    let mut by_rounds = 0;
    for (i, a) in all.iter().enumerate() {
        for (j, b) in all.iter().enumerate().skip(i + 1) {
            let outside = |r: usize| n - all[r].iter().sum::<u64>();
            by_rounds += spread(a, b, outside(j)).max(spread(b, a, outside(i)));
        }
    }
    by_pairs.max(by_rounds).max(by_person(night, &all))
}

/// Where all tables are of one size and nobody sits out or is missing, everybody meets equally many others.
fn by_person(night: &Night, rounds: &[Vec<u64>]) -> u64 {
    let n = night.people.len() as u64;
    let Some(&size) = rounds.iter().flatten().next() else {
        return 0;
    };
    let even = rounds
        .iter()
        .all(|r| r.iter().all(|&s| s == size) && r.iter().sum::<u64>() == n);
    if !even {
        return 0;
    }
    let met = rounds.len() as u64 * (size - 1);
    (n * repeats(met, n - 1)).div_ceil(2)
}
