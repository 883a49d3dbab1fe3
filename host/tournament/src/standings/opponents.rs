//! Figures made of opponents' scores: Buchholz and its kin, Sonneborn-Berger, Koya, Go's sums, percentages.

use super::figure::{Because, Figure, Measure, Part, UNIT, divided};
use super::table::{Kind, Round, Row, Table};
use super::tiebreak::TieBreak;

/// Points in a figure's 400ths.
const POINT: i64 = UNIT / 20;
const HUNDREDTH: i64 = UNIT / 100;

/// What one round brings: the (adjusted) score of the opponent, or of the dummy of an unplayed round, in
/// twentieths. In a round robin a round without an opponent is a rest and brings nothing (15.2).
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
        _ if table.round_robin => None,
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
        // Who met the scheduled opponent after all (15.2, /P) has not missed the round.
        missed: round.kind.missed() && because != Because::Forfeit,
        cut: false,
    }
}

/// A round's part beside the opponent's (or dummy's) score in it, by which the significance of values is judged.
type Scored = (i64, Part);

/// Cuts the least significant values and, for a median, then the most significant ones (C.07 14). The least significant
/// is that of the opponent with the lowest score, of several the lowest value (14.1.1). Where a round was missed by
/// one's own will, the lowest of those is cut instead, unless it is less than the least significant one (16.5).
fn cut(mut values: Vec<Scored>, low: u32, high: u32) -> Vec<Part> {
    for _ in 0..low {
        let open = || (0..values.len()).filter(|&i| !values[i].1.cut);
        let least = open().min_by_key(|&i| (values[i].0, values[i].1.amount));
        let missed = open()
            .filter(|&i| values[i].1.missed)
            .min_by_key(|&i| (values[i].1.amount, values[i].0));
        let amount = |at: Option<usize>| at.map(|i| values[i].1.amount);
        let first = missed.filter(|_| amount(missed) >= amount(least)).or(least);
        if let Some(at) = first {
            values[at].1.cut = true;
        }
    }
    for _ in 0..high {
        let open = values.iter_mut().filter(|(_, part)| !part.cut);
        if let Some((_, part)) = open.max_by_key(|(score, part)| (*score, part.amount)) {
            part.cut = true;
        }
    }
    values.into_iter().map(|(_, part)| part).collect()
}

/// C.07 8.1: the sum of the scores of the opponents.
pub(crate) fn buchholz(table: &Table, row: &Row, tiebreak: &TieBreak) -> Figure {
    let face = |round: &Round| {
        let (score, because) = faced(table, row, round, tiebreak.forfeits_played)?;
        Some((score, part(round, table, score * POINT, because)))
    };
    let values = row.rounds.iter().filter_map(face).collect();
    Figure::sum(cut(values, tiebreak.cut, tiebreak.cut_high))
}

/// C.07 8.2: the mean Buchholz of the opponents played, to the nearest hundredth.
pub(crate) fn average_buchholz(table: &Table, row: &Row, tiebreak: &TieBreak) -> Figure {
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
    let parts = row.rounds.iter().filter_map(opponent).collect();
    Figure::mean(parts, Measure::Points, HUNDREDTH)
}

/// C.07 9.1: each opponent's score times the points made against him.
pub(crate) fn sonneborn_berger(table: &Table, row: &Row, tiebreak: &TieBreak) -> Figure {
    extended(table, row, (table, row), tiebreak)
}

/// C.07 13.2: each opponent's score in one table times the points made against him in another (match or game points).
pub(crate) fn extended(
    table: &Table,
    row: &Row,
    (own, ours): (&Table, &Row),
    tiebreak: &TieBreak,
) -> Figure {
    let face = |(round, own_round): (&Round, &Round)| {
        let (score, because) = faced(table, row, round, tiebreak.forfeits_played)?;
        Some((
            score,
            part(own_round, own, score * own_round.points, because),
        ))
    };
    let rounds = row.rounds.iter().zip(&ours.rounds);
    let values = rounds.filter_map(face).collect();
    Figure::sum(cut(values, tiebreak.cut, tiebreak.cut_high))
}

/// C.07 13.4: the secondary score, and the Buchholz of the primary score (`table`) divided by a factor, to the nearest
/// hundredth.
pub(crate) fn strength_combination(
    table: &Table,
    row: &Row,
    secondary: i64,
    factor: i64,
    tiebreak: &TieBreak,
) -> Figure {
    let strength = buchholz(table, row, tiebreak);
    let divisor = factor.max(1);
    let own = Part {
        round: 0,
        opponent: None,
        amount: secondary * POINT,
        because: Because::Secondary,
        missed: false,
        cut: false,
    };
    Figure {
        value: own.amount + divided(strength.value, divisor, HUNDREDTH),
        parts: std::iter::once(own).chain(strength.parts).collect(),
        divisor,
        ..Figure::sum(Vec::new())
    }
}

/// C.07 9.2: points against opponents with at least half of the points (the limit moved by half-points).
pub(crate) fn koya(table: &Table, row: &Row, tiebreak: &TieBreak) -> Figure {
    let limit = table.most() + table.win * i64::from(tiebreak.limit);
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
pub(crate) fn document_buchholz(table: &Table, row: &Row, tiebreak: &TieBreak) -> Figure {
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
    let parts = row.rounds.iter().filter_map(face);
    Figure::sum(cut(by_amount(parts), tiebreak.cut, tiebreak.cut_high))
}

/// Values that are cut by their size alone, whoever missed a round.
fn by_amount(parts: impl Iterator<Item = Part>) -> Vec<Scored> {
    let plain = |part: Part| {
        let part = Part {
            missed: false,
            ..part
        };
        (part.amount, part)
    };
    parts.map(plain).collect()
}

/// Go's SOS: opponents' McMahon (or plain) scores; a round without a game adds one's own starting score.
pub(crate) fn sos(table: &Table, row: &Row, tiebreak: &TieBreak) -> Figure {
    let parts = go_parts(table, row, |opponent, _| opponent.score * POINT);
    let values = by_amount(parts.into_iter());
    Figure::sum(cut(values, tiebreak.cut, tiebreak.cut_high))
}

/// Go's SOSOS: opponents' SOS.
pub(crate) fn sosos(table: &Table, row: &Row, tiebreak: &TieBreak) -> Figure {
    let mut parts = go_parts(table, row, |opponent, _| {
        sos(table, opponent, tiebreak).value
    });
    for part in parts.iter_mut().filter(|p| p.because == Because::NoGame) {
        part.amount *= i64::from(table.rounds);
    }
    Figure::sum(parts)
}

/// Go's SODOS: scores of the defeated, half of those one drew with.
pub(crate) fn sodos(table: &Table, row: &Row) -> Figure {
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
pub(crate) fn played(round: &Round) -> Option<usize> {
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
pub(crate) fn opponents_percentage(table: &Table, row: &Row, floor: i64) -> Figure {
    mean_of_opponents(table, row, |opponent| {
        win_percentage(table, opponent, floor)
    })
}

/// The mean of the opponents' [`opponents_percentage`].
pub(crate) fn opponents_opponents(table: &Table, row: &Row, floor: i64) -> Figure {
    mean_of_opponents(table, row, |opponent| {
        opponents_percentage(table, opponent, floor).value
    })
}

fn mean_of_opponents(table: &Table, row: &Row, amount: impl Fn(&Row) -> i64) -> Figure {
    let one = |round: &Round| {
        let opponent = table.row(played(round)?)?;
        Some(part(round, table, amount(opponent), Because::Played))
    };
    let parts = row.rounds.iter().filter_map(one).collect();
    Figure::mean(parts, Measure::Percent, 1)
}
