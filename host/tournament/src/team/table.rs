//! A team event as the crosstables that figures are made of: one of match points, one of game points.

use super::{Match, TeamEvent};
use crate::facts::{Cell, Code, Points};
use crate::standings::Score;
use crate::standings::table::{Kind, Round, Row, Table, withdrawn};

fn twentieths(points: Points) -> i64 {
    i64::from(points.twentieths())
}

/// The rounds of a team event up to one of them, counted once.
pub(super) struct Tables {
    matched: Table,
    games: Table,
}

impl Tables {
    /// With `fore` all matches of the last round are drawn (C.07 8.3).
    pub(super) fn new(event: &TeamEvent, rounds: u32, fore: bool) -> Tables {
        let drawn;
        let event = if fore {
            drawn = last_drawn(event, rounds);
            &drawn
        } else {
            event
        };
        Tables {
            matched: table(event, rounds, Score::Match),
            games: table(event, rounds, Score::Game),
        }
    }

    pub(super) const fn of(&self, score: Score) -> &Table {
        match score {
            Score::Match => &self.matched,
            Score::Game => &self.games,
        }
    }
}

fn last_drawn(event: &TeamEvent, rounds: u32) -> TeamEvent {
    let mut event = event.clone();
    let half = Points::from_twentieths(10);
    let last = event.matches.iter_mut().filter(|m| m.round == rounds);
    for board in last.flat_map(|m| &mut m.boards) {
        (board.first_points, board.second_points) = (half, half);
        board.forfeit = false;
    }
    event
}

fn table(event: &TeamEvent, rounds: u32, score: Score) -> Table {
    let boards = i64::from(event.boards);
    let (win, draw) = match score {
        Score::Match => (
            twentieths(event.scoring.win),
            twentieths(event.scoring.draw),
        ),
        Score::Game => (20 * boards, 10 * boards),
    };
    let mut rows: Vec<Row> = event
        .teams
        .iter()
        .map(|team| blank(team.id, rounds))
        .collect();
    let position = |id: u32| event.teams.iter().position(|t| t.id == id);
    for game in event.matches.iter().filter(|m| m.round <= rounds) {
        for id in std::iter::once(game.first).chain(game.second) {
            let place = position(id).map(|at| &mut rows[at].rounds[game.round as usize - 1]);
            let (Some(round), Some(cell)) = (place, event.cell(game, id)) else {
                continue;
            };
            *round = Round {
                number: game.round,
                cell,
                kind: kind(cell),
                points: points(event, game, id, score),
                opponent: cell.opponent.and_then(position),
            };
        }
    }
    for row in &mut rows {
        row.score = row.rounds.iter().map(|r| r.points).sum();
        row.adjusted = row.score + withdrawn(&mut row.rounds, draw);
    }
    Table {
        rows,
        rounds,
        win,
        draw,
        round_robin: false,
    }
}

/// A team that has not been heard of in any round.
fn blank(id: u32, rounds: u32) -> Row {
    let missed = |number| Round {
        number,
        cell: Cell::BLANK,
        kind: Kind::RequestedBye,
        points: 0,
        opponent: None,
    };
    Row {
        id,
        tpn: id,
        rating: 0,
        rounds: (1..=rounds).map(missed).collect(),
        score: 0,
        adjusted: 0,
        start: 0,
    }
}

fn kind(cell: Cell) -> Kind {
    match cell.code {
        Code::PairingBye | Code::FullBye => Kind::AllocatedBye,
        Code::ForfeitWin => Kind::ForfeitWin,
        Code::ForfeitLoss => Kind::ForfeitLoss,
        _ if cell.is_played() => Kind::Played,
        _ => Kind::RequestedBye,
    }
}

fn points(event: &TeamEvent, game: &Match, id: u32, score: Score) -> i64 {
    let (first, second) = match score {
        Score::Match => event.match_points(game),
        Score::Game => event.game_points(game),
    };
    twentieths(if game.first == id { first } else { second })
}
