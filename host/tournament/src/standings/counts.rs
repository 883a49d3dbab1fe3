//! Figures that count rounds or add up one's own points.

use super::figure::{Because, Figure, Part, UNIT};
use super::opponents::played;
use super::table::{Kind, Round, Row, Table};
use crate::facts::{Code, Colour};

/// Points in a figure's 400ths.
const POINT: i64 = UNIT / 20;

fn part(table: &Table, round: &Round, amount: i64) -> Part {
    let opponent = round.opponent.and_then(|i| table.row(i)).map(|o| o.id);
    let because = match round.kind {
        Kind::Played => Because::Played,
        Kind::ForfeitWin | Kind::ForfeitLoss => Because::Forfeit,
        _ => Because::NoGame,
    };
    Part {
        round: round.number,
        opponent,
        amount,
        because,
        missed: round.kind.missed(),
        cut: false,
    }
}

fn rounds_where(table: &Table, row: &Row, counts: impl Fn(&Round) -> bool) -> Figure {
    Figure::count(
        row.rounds
            .iter()
            .filter(|r| counts(r))
            .map(|r| part(table, r, 1))
            .collect(),
    )
}

/// Points.
pub(crate) fn points(row: &Row) -> Figure {
    Figure {
        value: row.score * POINT,
        ..Figure::sum(Vec::new())
    }
}

/// C.07 7.5: the sum of the running scores after each round, the first `cut` rounds left out. Article 16 does not reach
/// these cuts (it is on Buchholz and Sonneborn-Berger), and a round missed at the start is the least value as it is.
pub(crate) fn progressive(row: &Row, cut: u32) -> Figure {
    let mut running = row.start;
    let after = |round: &Round| {
        running += round.points;
        Part {
            round: round.number,
            opponent: None,
            amount: running * POINT,
            because: Because::Running,
            missed: false,
            cut: round.number <= cut,
        }
    };
    Figure::sum(row.rounds.iter().map(after).collect())
}

/// C.07 7.1: rounds that brought as much as a win, played or not.
pub(crate) fn wins(table: &Table, row: &Row) -> Figure {
    rounds_where(table, row, |r| {
        r.kind != Kind::Pending && r.points >= table.win
    })
}

/// The document's number of wins: on the board or by forfeit; a bye is no win.
pub(crate) fn document_wins(table: &Table, row: &Row) -> Figure {
    rounds_where(table, row, |r| {
        (r.kind == Kind::ForfeitWin || r.kind == Kind::Played) && won(table, r)
    })
}

/// A game on the board; where forfeits count as games (15.2), one won by forfeit too: a forfeit loss never is one here.
fn game(round: &Round, forfeits: bool) -> bool {
    played(round).is_some() || forfeits && round.kind == Kind::ForfeitWin
}

/// C.07 7.2: games won on the board.
pub(crate) fn games_won(table: &Table, row: &Row, forfeits: bool) -> Figure {
    rounds_where(table, row, |r| game(r, forfeits) && won(table, r))
}

/// C.07 7.3: games played with Black.
pub(crate) fn black_games(table: &Table, row: &Row, forfeits: bool) -> Figure {
    rounds_where(table, row, |r| {
        game(r, forfeits) && r.cell.colour == Some(Colour::Black)
    })
}

/// C.07 7.4: games won on the board with Black.
pub(crate) fn black_wins(table: &Table, row: &Row, forfeits: bool) -> Figure {
    rounds_where(table, row, |r| {
        game(r, forfeits) && r.cell.colour == Some(Colour::Black) && won(table, r)
    })
}

/// C.07 7.6: rounds one elected to play: all but requested byes and forfeit losses.
pub(crate) fn elected(table: &Table, row: &Row) -> Figure {
    rounds_where(table, row, |r| !r.kind.missed())
}

/// C.07 7.7: a point for each round with more points than the opponent, half for as many; without an opponent,
/// for as many points as a win, or a draw, brings.
pub(crate) fn standard(table: &Table, row: &Row) -> Figure {
    let one = |round: &Round| {
        if round.kind == Kind::Pending {
            return part(table, round, 0);
        }
        let theirs = round.opponent.and_then(|i| table.row(i)).and_then(|o| {
            o.rounds
                .iter()
                .find(|r| r.number == round.number)
                .map(|r| r.points)
        });
        let halves = match theirs {
            Some(theirs) => 1 + (round.points - theirs).signum(),
            None if round.points >= table.win => 2,
            None => i64::from(round.points >= table.draw && table.draw > 0),
        };
        part(table, round, halves * UNIT / 2)
    };
    Figure::sum(row.rounds.iter().map(one).collect())
}

/// More points than the opponent (results of unusual worth included).
fn won(table: &Table, round: &Round) -> bool {
    match round.cell.code {
        Code::Win | Code::ShortWin | Code::ForfeitWin => true,
        _ => round.cell.odd.is_some() && round.points >= table.win,
    }
}
