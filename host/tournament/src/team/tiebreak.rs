use std::str::FromStr;

use serde::Serialize;

use super::{Match, TeamEvent};
use crate::facts::Points;
use crate::standings::{Measure, UNIT, amount_text};

/// A tie-break of teams (C.07 articles 11 to 14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum TeamTieBreak {
    /// Match points.
    MatchPoints,
    /// Game points.
    GamePoints,
    /// Match points of the opponents.
    BuchholzMatch,
    /// Game points of the opponents.
    BuchholzGame,
    /// Extended Sonneborn-Berger: opponents' points of one kind times own points of one kind against them.
    Extended {
        /// Opponents' match points (else game points).
        theirs_match: bool,
        /// Own match points (else game points).
        ours_match: bool,
    },
    /// Extended direct encounter: match points, then game points, in matches among the tied, where all have met.
    DirectEncounter,
    /// Board count: number of the board times the points won on it; less is better.
    BoardCount,
    /// Top board result: points on board 1, then on board 2, and so on.
    TopBoard,
    /// Bottom board elimination: game points without the last board, without the last two, and so on.
    BottomElimination,
}

/// Why a text is no tie-break of teams.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "unknown team tie-break {0:?}; MP GP BH:MP BH:GP EMMSB EMGSB EGMSB EGGSB EDE BC TBR BBE are known"
)]
pub struct TeamTieBreakError(String);

impl FromStr for TeamTieBreak {
    type Err = TeamTieBreakError;

    fn from_str(text: &str) -> Result<TeamTieBreak, TeamTieBreakError> {
        let extended = |theirs_match, ours_match| TeamTieBreak::Extended {
            theirs_match,
            ours_match,
        };
        Ok(match text.trim().to_ascii_uppercase().as_str() {
            "MP" => TeamTieBreak::MatchPoints,
            "GP" | "MPVGP" => TeamTieBreak::GamePoints,
            "BH:MP" => TeamTieBreak::BuchholzMatch,
            "BH:GP" => TeamTieBreak::BuchholzGame,
            "EMMSB" => extended(true, true),
            "EMGSB" => extended(true, false),
            "EGMSB" => extended(false, true),
            "EGGSB" => extended(false, false),
            "EDE" => TeamTieBreak::DirectEncounter,
            "BC" => TeamTieBreak::BoardCount,
            "TBR" => TeamTieBreak::TopBoard,
            "BBE" => TeamTieBreak::BottomElimination,
            _ => return Err(TeamTieBreakError(text.trim().to_owned())),
        })
    }
}

impl TeamTieBreak {
    /// The name as written.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            TeamTieBreak::MatchPoints => "MP",
            TeamTieBreak::GamePoints => "GP",
            TeamTieBreak::BuchholzMatch => "BH:MP",
            TeamTieBreak::BuchholzGame => "BH:GP",
            TeamTieBreak::Extended {
                theirs_match: true,
                ours_match: true,
            } => "EMMSB",
            TeamTieBreak::Extended {
                theirs_match: true,
                ours_match: false,
            } => "EMGSB",
            TeamTieBreak::Extended {
                theirs_match: false,
                ours_match: true,
            } => "EGMSB",
            TeamTieBreak::Extended { .. } => "EGGSB",
            TeamTieBreak::DirectEncounter => "EDE",
            TeamTieBreak::BoardCount => "BC",
            TeamTieBreak::TopBoard => "TBR",
            TeamTieBreak::BottomElimination => "BBE",
        }
    }

    /// A figure as text, in points.
    #[must_use]
    pub fn text(self, figure: &TeamFigure) -> String {
        let product = matches!(self, TeamTieBreak::Extended { .. });
        let unit = if product { 1 } else { UNIT / 20 };
        let sign = if self == TeamTieBreak::BoardCount {
            -1
        } else {
            1
        };
        let number = |n: &i64| amount_text(sign * n * unit, Measure::Points);
        figure.0.iter().map(number).collect::<Vec<_>>().join(" ")
    }
}

/// The order of a list such as `GP,EMGSB,EDE,BC`.
///
/// # Errors
/// An unknown name.
pub fn parse_list(text: &str) -> Result<Vec<TeamTieBreak>, TeamTieBreakError> {
    text.split(',')
        .filter(|t| !t.trim().is_empty())
        .map(str::parse)
        .collect()
}

/// A team's value of one tie-break: numbers compared in order, more being better. Points are in twentieths,
/// products in 400ths.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct TeamFigure(pub Vec<i64>);

/// A team's line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TeamStanding {
    /// The team.
    pub id: u32,
    /// Place, shared by equals.
    pub place: u32,
    /// Match points.
    pub match_points: Points,
    /// Game points.
    pub game_points: Points,
    /// One figure for each tie-break.
    pub figures: Vec<TeamFigure>,
}

fn twentieths(points: Points) -> i64 {
    i64::from(points.twentieths())
}

/// A match from one team's side.
struct Side<'a> {
    opponent: Option<u32>,
    matched: i64,
    games: i64,
    boards: Vec<i64>,
    game: &'a Match,
}

fn sides(event: &TeamEvent, id: u32) -> Vec<Side<'_>> {
    let one = |game| {
        let game: &Match = game;
        let first = game.first == id;
        if !first && game.second != Some(id) {
            return None;
        }
        let pick = |(a, b): (Points, Points)| twentieths(if first { a } else { b });
        let boards = game
            .boards
            .iter()
            .map(|b| pick((b.first_points, b.second_points)))
            .collect();
        let opponent = if first { game.second } else { Some(game.first) };
        let (matched, games) = (
            pick(event.match_points(game)),
            pick(event.game_points(game)),
        );
        Some(Side {
            opponent,
            matched,
            games,
            boards,
            game,
        })
    };
    event.matches.iter().filter_map(one).collect()
}

/// The standings of teams: by the first of the tie-breaks, then the next, places shared by equals. Put `MP` or
/// `GP` first, whichever is primary.
#[must_use]
pub fn standings(event: &TeamEvent, tiebreaks: &[TeamTieBreak]) -> Vec<TeamStanding> {
    let mut rows: Vec<TeamStanding> = event
        .teams
        .iter()
        .map(|team| TeamStanding {
            id: team.id,
            place: 0,
            match_points: total(event, team.id, true),
            game_points: total(event, team.id, false),
            figures: Vec::new(),
        })
        .collect();
    let mut groups: Vec<Vec<usize>> = vec![(0..rows.len()).collect()];
    for tiebreak in tiebreaks {
        let mut next = Vec::new();
        for mut group in groups {
            let ids: Vec<u32> = group.iter().map(|&i| rows[i].id).collect();
            for &i in &group {
                let figure = figure(event, rows[i].id, &ids, *tiebreak);
                rows[i].figures.push(figure);
            }
            group.sort_by(|&a, &b| {
                rows[b]
                    .figures
                    .last()
                    .cmp(&rows[a].figures.last())
                    .then(rows[a].id.cmp(&rows[b].id))
            });
            let equal = group.chunk_by(|&a, &b| rows[a].figures.last() == rows[b].figures.last());
            next.extend(equal.map(<[usize]>::to_vec));
        }
        groups = next;
    }
    let mut above = 0;
    for group in &groups {
        group.iter().for_each(|&i| rows[i].place = above + 1);
        above += u32::try_from(group.len()).unwrap_or(u32::MAX);
    }
    rows.sort_by_key(|r| (r.place, r.id));
    rows
}

fn total(event: &TeamEvent, id: u32, matched: bool) -> Points {
    let sum: i64 = sides(event, id)
        .iter()
        .map(|s| if matched { s.matched } else { s.games })
        .sum();
    Points::from_twentieths(i32::try_from(sum).unwrap_or(i32::MAX))
}

fn figure(event: &TeamEvent, id: u32, tied: &[u32], tiebreak: TeamTieBreak) -> TeamFigure {
    let own = sides(event, id);
    let of = |opponent: u32, matched: bool| twentieths(total(event, opponent, matched));
    let opponents = |matched: bool| {
        own.iter()
            .filter_map(|s| s.opponent)
            .map(|o| of(o, matched))
            .sum()
    };
    TeamFigure(match tiebreak {
        TeamTieBreak::MatchPoints => vec![twentieths(total(event, id, true))],
        TeamTieBreak::GamePoints => vec![twentieths(total(event, id, false))],
        TeamTieBreak::BuchholzMatch => vec![opponents(true)],
        TeamTieBreak::BuchholzGame => vec![opponents(false)],
        TeamTieBreak::Extended {
            theirs_match,
            ours_match,
        } => {
            let product = |s: &Side<'_>| {
                s.opponent
                    .map(|o| of(o, theirs_match) * if ours_match { s.matched } else { s.games })
            };
            vec![own.iter().filter_map(product).sum()]
        }
        TeamTieBreak::DirectEncounter => direct(event, &own, id, tied),
        TeamTieBreak::BoardCount => {
            let count = |s: &Side<'_>| {
                (1..)
                    .zip(&s.boards)
                    .map(|(board, points)| board * points)
                    .sum::<i64>()
            };
            vec![-own.iter().map(count).sum::<i64>()]
        }
        TeamTieBreak::TopBoard => (0..event.boards as usize).map(|b| board(&own, b)).collect(),
        TeamTieBreak::BottomElimination => {
            let boards = event.boards as usize;
            (1..boards)
                .rev()
                .map(|kept| (0..kept).map(|b| board(&own, b)).sum())
                .collect()
        }
    })
}

fn board(own: &[Side<'_>], board: usize) -> i64 {
    own.iter().filter_map(|s| s.boards.get(board)).sum()
}

/// Match and game points among the tied, if all of them have met.
fn direct(event: &TeamEvent, own: &[Side<'_>], id: u32, tied: &[u32]) -> Vec<i64> {
    let met = |a: u32, b: u32| {
        let both = |m: &Match| {
            (m.first == a && m.second == Some(b)) || (m.first == b && m.second == Some(a))
        };
        event.matches.iter().any(both)
    };
    let all = tied
        .iter()
        .all(|&a| tied.iter().all(|&b| a == b || met(a, b)));
    if !all {
        return vec![0, 0];
    }
    let among = || {
        own.iter()
            .filter(|s| s.opponent.is_some_and(|o| tied.contains(&o) && o != id))
    };
    debug_assert!(among().all(|s| s.game.second.is_some()));
    vec![
        among().map(|s| s.matched).sum(),
        among().map(|s| s.games).sum(),
    ]
}
