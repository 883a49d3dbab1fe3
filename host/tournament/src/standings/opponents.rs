//! Figures made of opponents' scores: Buchholz and its kin, Sonneborn-Berger, Koya, Go's sums, percentages.

use super::figure::{Because, Figure, Measure, Part, UNIT};
use super::table::{Kind, Round, Row, Table};
use super::tiebreak::TieBreak;

/// Points in a figure's 400ths.
const POINT: i64 = UNIT / 20;

/// What one round brings: the (adjusted) score of the opponent, or of the dummy of an unplayed round, in
/// twentieths.
fn faced(table: &Table, row: &Row, round: &Round, forfeits_played: bool) -> Option<(i64, Because)> {
    let scheduled = round
        .opponent
        .and_then(|i| table.row(i))
        .map(|o| o.adjusted);
    match round.kind {
        Kind::Pending => None,
        Kind::Played => scheduled.map(|s| (s, Because::Played)),
        Kind::ForfeitWin | Kind::ForfeitLoss if forfeits_played && scheduled.is_some() => {
            scheduled.map(|s| (s, Because::Forfeit))
        }
        kind => {
            // 16.4 (2026): one's own score, at most what the scheduled opponent has; for byes, draws all through.
            let forfeit = matches!(kind, Kind::ForfeitWin | Kind::ForfeitLoss);
            let all_drawn = table.draw * i64::from(table.rounds);
            let limit = if forfeit {
                scheduled.unwrap_or(all_drawn)
            } else {
                all_drawn
            };
            let because = if row.score > limit {
                Because::Capped
            } else {
                Because::OwnScore
            };
            Some((row.score.min(limit), because))
        }
    }
}

fn part(round: &Round, table: &Table, amount: i64, because: Because) -> Part {
    let opponent = round.opponent.and_then(|i| table.row(i)).map(|o| o.id);
    Part {
        round: round.number,
        opponent,
        amount,
        because,
        missed: round.kind.missed(),
        cut: false,
    }
}

/// Cuts the least significant values, those of rounds missed by one's own will first (C.07 16.5), and for a
/// median the most significant ones.
fn cut(parts: &mut [Part], low: u32, high: u32) {
    for _ in 0..low {
        let missed = parts
            .iter_mut()
            .filter(|p| !p.cut && p.missed)
            .min_by_key(|p| p.amount);
        if let Some(part) = missed {
            part.cut = true;
        } else if let Some(part) = parts.iter_mut().filter(|p| !p.cut).min_by_key(|p| p.amount) {
            part.cut = true;
        }
    }
    for _ in 0..high {
        if let Some(part) = parts.iter_mut().filter(|p| !p.cut).max_by_key(|p| p.amount) {
            part.cut = true;
        }
    }
}

/// C.07 8.1: the sum of the scores of the opponents.
pub(super) fn buchholz(table: &Table, row: &Row, tiebreak: &TieBreak) -> Figure {
    let face = |round: &Round| {
        let (score, because) = faced(table, row, round, tiebreak.forfeits_played)?;
        Some(part(round, table, score * POINT, because))
    };
    let mut parts: Vec<Part> = row.rounds.iter().filter_map(face).collect();
    cut(&mut parts, tiebreak.cut, tiebreak.cut_high);
    Figure::sum(parts)
}

/// C.07 8.2: the mean Buchholz of the opponents played, to the nearest hundredth.
pub(super) fn average_buchholz(table: &Table, row: &Row, tiebreak: &TieBreak) -> Figure {
    let plain = TieBreak {
        cut: 0,
        cut_high: 0,
        ..*tiebreak
    };
    let opponent = |round: &Round| {
        let opponent = table.row(played(round)?)?;
        Some(part(
            round,
            table,
            buchholz(table, opponent, &plain).value,
            Because::Played,
        ))
    };
    let parts: Vec<Part> = row.rounds.iter().filter_map(opponent).collect();
    let total: i64 = parts.iter().map(|p| p.amount).sum();
    let hundredth = UNIT / 100;
    let count = i64::try_from(parts.len()).unwrap_or(1).max(1) * hundredth;
    Figure {
        value: (2 * total + count).div_euclid(2 * count) * hundredth,
        measure: Measure::Points,
        parts,
    }
}

/// C.07 9.1: each opponent's score times the points made against him.
pub(super) fn sonneborn_berger(table: &Table, row: &Row, tiebreak: &TieBreak) -> Figure {
    let face = |round: &Round| {
        let (score, because) = faced(table, row, round, tiebreak.forfeits_played)?;
        Some(part(round, table, score * round.points, because))
    };
    let mut parts: Vec<Part> = row.rounds.iter().filter_map(face).collect();
    cut(&mut parts, tiebreak.cut, tiebreak.cut_high);
    Figure::sum(parts)
}

/// C.07 9.2: points against opponents with at least half of the points (the limit moved by half-points).
pub(super) fn koya(table: &Table, row: &Row, tiebreak: &TieBreak) -> Figure {
    let limit = table.win * i64::from(table.rounds) + table.win * i64::from(tiebreak.limit);
    let against = |round: &Round| {
        let counts = round.kind == Kind::Played
            || tiebreak.forfeits_played
                && matches!(round.kind, Kind::ForfeitWin | Kind::ForfeitLoss);
        let opponent = round
            .opponent
            .and_then(|i| table.row(i))
            .filter(|o| counts && 2 * o.score >= limit)?;
        (opponent.id != row.id).then(|| part(round, table, round.points * POINT, Because::Played))
    };
    Figure::sum(row.rounds.iter().filter_map(against).collect())
}

/// The document's Buchholz (S3): the final score of everybody one was paired with, forfeits included, nothing
/// adjusted; a bye adds nothing.
pub(super) fn document_buchholz(table: &Table, row: &Row, tiebreak: &TieBreak) -> Figure {
    let face = |round: &Round| match round.opponent.and_then(|i| table.row(i)) {
        Some(_) if round.kind == Kind::Pending => None,
        Some(opponent) => {
            let because = if round.kind == Kind::Played {
                Because::Played
            } else {
                Because::Forfeit
            };
            Some(part(round, table, opponent.score * POINT, because))
        }
        None => Some(part(round, table, 0, Because::NoGame)),
    };
    let mut parts: Vec<Part> = row.rounds.iter().filter_map(face).collect();
    parts.iter_mut().for_each(|p| p.missed = false);
    cut(&mut parts, tiebreak.cut, tiebreak.cut_high);
    Figure::sum(parts)
}

/// Go's SOS: opponents' McMahon (or plain) scores; a round without a game adds one's own starting score.
pub(super) fn sos(table: &Table, row: &Row, tiebreak: &TieBreak) -> Figure {
    let mut parts = go_parts(table, row, |opponent, _| opponent.score * POINT);
    cut(&mut parts, tiebreak.cut, tiebreak.cut_high);
    Figure::sum(parts)
}

/// Go's SOSOS: opponents' SOS.
pub(super) fn sosos(table: &Table, row: &Row, tiebreak: &TieBreak) -> Figure {
    let mut parts = go_parts(table, row, |opponent, _| {
        sos(table, opponent, tiebreak).value
    });
    for part in parts.iter_mut().filter(|p| p.because == Because::NoGame) {
        part.amount *= i64::from(table.rounds);
    }
    Figure::sum(parts)
}

/// Go's SODOS: scores of the defeated, half of those one drew with.
pub(super) fn sodos(table: &Table, row: &Row) -> Figure {
    let win = table.win.max(1);
    let mut parts = go_parts(table, row, |opponent, round| {
        opponent.score * POINT * round.points / win
    });
    parts.retain(|p| p.because == Because::Played);
    Figure::sum(parts)
}

fn go_parts(table: &Table, row: &Row, amount: impl Fn(&Row, &Round) -> i64) -> Vec<Part> {
    let one = |round: &Round| match played(round).and_then(|i| table.row(i)) {
        Some(opponent) => Some(part(round, table, amount(opponent, round), Because::Played)),
        None if round.kind == Kind::Pending => None,
        None => Some(part(round, table, row.start * POINT, Because::NoGame)),
    };
    let mut parts: Vec<Part> = row.rounds.iter().filter_map(one).collect();
    parts.iter_mut().for_each(|p| p.missed = false);
    parts
}

/// The opponent of a game on the board.
pub(super) fn played(round: &Round) -> Option<usize> {
    round.opponent.filter(|_| round.kind == Kind::Played)
}

/// A player's share of the points of the games played on the board, in hundredths of a per cent, at least
/// `floor`. Byes and forfeits are left out.
fn win_percentage(table: &Table, row: &Row, floor: i64) -> i64 {
    let games: Vec<&Round> = row.rounds.iter().filter(|r| played(r).is_some()).collect();
    let most = table.win * i64::try_from(games.len()).unwrap_or(0);
    if most <= 0 {
        return floor;
    }
    let points: i64 = games.iter().map(|r| r.points).sum();
    ((2 * points * 10_000 + most).div_euclid(2 * most)).max(floor)
}

/// The mean of the opponents' win percentages, each at least `floor` (hundredths of a per cent).
pub(super) fn opponents_percentage(table: &Table, row: &Row, floor: i64) -> Figure {
    mean_of_opponents(table, row, |opponent| {
        win_percentage(table, opponent, floor)
    })
}

/// The mean of the opponents' [`opponents_percentage`].
pub(super) fn opponents_opponents(table: &Table, row: &Row, floor: i64) -> Figure {
    mean_of_opponents(table, row, |opponent| {
        opponents_percentage(table, opponent, floor).value
    })
}

fn mean_of_opponents(table: &Table, row: &Row, amount: impl Fn(&Row) -> i64) -> Figure {
    let one = |round: &Round| {
        let opponent = table.row(played(round)?)?;
        Some(part(round, table, amount(opponent), Because::Played))
    };
    let parts: Vec<Part> = row.rounds.iter().filter_map(one).collect();
    let count = i64::try_from(parts.len()).unwrap_or(0);
    let total: i64 = parts.iter().map(|p| p.amount).sum();
    let value = if count == 0 {
        0
    } else {
        (2 * total + count).div_euclid(2 * count)
    };
    Figure {
        value,
        measure: Measure::Percent,
        parts,
    }
}
