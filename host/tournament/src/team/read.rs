//! A team event as an organiser keeps it.

use std::collections::BTreeSet;

use serde::Deserialize;
use toml::Spanned;

use super::{BoardResult, Match, MatchScoring, Team, TeamBye, TeamEvent};
use crate::facts::Points;
use crate::toml_text::{Reader, TomlError};

/// A team event and what is planned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamFile {
    /// Its name.
    pub title: String,
    /// Rounds planned.
    pub rounds: Option<u32>,
    /// The seed of what is drawn by lot.
    pub seed: u64,
    /// Teams and matches.
    pub event: TeamEvent,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawEvent {
    #[serde(default)]
    title: String,
    rounds: Option<Spanned<u32>>,
    #[serde(default)]
    seed: u64,
    boards: Spanned<u32>,
    win: Option<Spanned<String>>,
    draw: Option<Spanned<String>>,
    loss: Option<Spanned<String>>,
    teams: Vec<RawTeam>,
    #[serde(default)]
    matches: Vec<RawMatch>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTeam {
    id: Spanned<u32>,
    name: Spanned<String>,
    #[serde(default)]
    players: Vec<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawMatch {
    round: Spanned<u32>,
    first: Spanned<u32>,
    second: Option<Spanned<u32>>,
    #[serde(default)]
    results: Vec<Spanned<String>>,
    lineup: Option<[Vec<Spanned<String>>; 2]>,
    bye: Option<Spanned<TeamBye>>,
}

const MOST_TEAMS: usize = 500;
const MOST_BOARDS: u32 = 50;
const MOST_ROUNDS: u32 = 40;

/// Reads a team event.
///
/// # Errors
/// The first mistake, with line and column.
pub fn read(text: &str) -> Result<TeamFile, TomlError> {
    let (reader, raw) = Reader::parse::<RawEvent>(text)?;
    let boards = *raw.boards.get_ref();
    if !(1..=MOST_BOARDS).contains(&boards) {
        return Err(reader.at(&raw.boards, format!("boards is 1 to {MOST_BOARDS}")));
    }
    if raw.teams.is_empty() || raw.teams.len() > MOST_TEAMS {
        return Err(reader.error(0..0, format!("an event has 1 to {MOST_TEAMS} [[teams]]")));
    }
    let mut rounds = raw
        .rounds
        .iter()
        .chain(raw.matches.iter().map(|m| &m.round));
    if let Some(round) = rounds.find(|r| !(1..=MOST_ROUNDS).contains(r.get_ref())) {
        return Err(reader.at(round, format!("there are rounds 1 to {MOST_ROUNDS}")));
    }
    let mut event = TeamEvent {
        boards,
        scoring: scoring(&reader, &raw, boards)?,
        teams: Vec::new(),
        matches: Vec::new(),
    };
    for raw in &raw.teams {
        event.teams.push(team(&reader, raw)?);
    }
    reader.names(raw.teams.iter().map(|t| &t.name), "team")?;
    event
        .check()
        .map_err(|e| reader.at(&raw.teams[doubled(&event)].id, e.to_string()))?;
    for raw in &raw.matches {
        let game = game(&reader, raw, &event)?;
        event.matches.push(game);
    }
    if event.check().is_err() {
        return Err(first_wrong(&reader, &raw.matches, event));
    }
    Ok(TeamFile {
        title: raw.title,
        rounds: raw.rounds.map(Spanned::into_inner),
        seed: raw.seed,
        event,
    })
}

/// The first team whose number another has.
fn doubled(event: &TeamEvent) -> usize {
    let mut seen = BTreeSet::new();
    let twice = event.teams.iter().position(|t| !seen.insert(t.id));
    twice.unwrap_or(0)
}

/// The first match that is wrong: all up to the one before are right together, which halving finds.
fn first_wrong(reader: &Reader<'_>, raw: &[RawMatch], event: TeamEvent) -> TomlError {
    let up_to = |count: usize| TeamEvent {
        matches: event.matches[..count].to_vec(),
        ..event.clone()
    };
    let (mut right, mut wrong) = (0, event.matches.len());
    while wrong - right > 1 {
        let middle = (right + wrong) / 2;
        if up_to(middle).check().is_ok() {
            right = middle;
        } else {
            wrong = middle;
        }
    }
    let told = up_to(wrong).check().err().map(|e| e.to_string());
    reader.at(&raw[wrong - 1].first, told.unwrap_or_default())
}

fn scoring(reader: &Reader<'_>, raw: &RawEvent, boards: u32) -> Result<MatchScoring, TomlError> {
    let mut scoring = MatchScoring::standard(boards);
    let points = |at: &Option<Spanned<String>>, default: Points| match at {
        None => Ok(default),
        Some(at) => at
            .get_ref()
            .parse::<Points>()
            .map_err(|e| reader.at(at, e.to_string())),
    };
    scoring.win = points(&raw.win, scoring.win)?;
    scoring.draw = points(&raw.draw, scoring.draw)?;
    scoring.loss = points(&raw.loss, scoring.loss)?;
    scoring.bye_match = scoring.draw;
    Ok(scoring)
}

fn team(reader: &Reader<'_>, raw: &RawTeam) -> Result<Team, TomlError> {
    if *raw.id.get_ref() == 0 {
        return Err(reader.at(&raw.id, "numbers begin with 1".to_owned()));
    }
    reader.names(raw.players.iter(), "player")?;
    Ok(Team {
        id: *raw.id.get_ref(),
        name: raw.name.get_ref().clone(),
        players: raw.players.iter().map(|p| p.get_ref().clone()).collect(),
    })
}

fn game(reader: &Reader<'_>, raw: &RawMatch, event: &TeamEvent) -> Result<Match, TomlError> {
    let mut boards = Vec::new();
    for (at, result) in raw.results.iter().enumerate() {
        let (first_points, second_points, forfeit) = board(result.get_ref()).ok_or_else(|| {
            let message = format!(
                "{:?} is no result such as 1-0, 1/2-1/2, 0-0 or 1F-0F",
                result.get_ref()
            );
            reader.at(result, message)
        })?;
        boards.push(BoardResult {
            first: Some(at),
            second: Some(at),
            first_points,
            second_points,
            forfeit,
        });
    }
    if let (Some(bye), Some(_)) = (&raw.bye, &raw.second) {
        return Err(reader.at(bye, "a match with two teams is no bye".to_owned()));
    }
    if raw.second.is_some() && boards.len() != event.boards as usize {
        let message = format!("{} results are wanted, not {}", event.boards, boards.len());
        return Err(reader.at(&raw.first, message));
    }
    let game = Match {
        round: *raw.round.get_ref(),
        first: *raw.first.get_ref(),
        second: raw.second.as_ref().map(|s| *s.get_ref()),
        boards,
        bye: raw.bye.as_ref().map_or(TeamBye::Pairing, |b| *b.get_ref()),
    };
    seated(reader, raw, event, game)
}

/// Puts the line-ups in; without them the teams sit in the order of their lists.
fn seated(
    reader: &Reader<'_>,
    raw: &RawMatch,
    event: &TeamEvent,
    mut game: Match,
) -> Result<Match, TomlError> {
    let players = |id: Option<u32>| {
        let team = event.teams.iter().find(|t| Some(t.id) == id);
        team.map_or(&[][..], |t| t.players.as_slice())
    };
    let (first, second) = (players(Some(game.first)), players(game.second));
    if let Some(lineup) = &raw.lineup {
        for (side, (names, team)) in lineup.iter().zip([first, second]).enumerate() {
            if names.len() != game.boards.len() {
                let message = format!(
                    "a line-up of {} for {} boards",
                    names.len(),
                    game.boards.len()
                );
                return Err(reader.at(&raw.first, message));
            }
            for (board, name) in game.boards.iter_mut().zip(names) {
                let position = team.iter().position(|p| p == name.get_ref());
                if position.is_none() && !name.get_ref().is_empty() {
                    let message = format!("{:?} is not in the team", name.get_ref());
                    return Err(reader.at(name, message));
                }
                *(if side == 0 {
                    &mut board.first
                } else {
                    &mut board.second
                }) = position;
            }
        }
        return Ok(game);
    }
    for board in &mut game.boards {
        board.first = board.first.filter(|&at| at < first.len());
        board.second = board.second.filter(|&at| at < second.len());
    }
    Ok(game)
}

/// `1-0`, `1/2-1/2`, `0.5-0.5`, `0-0`: no more than one point for the two together; `1F-0F`, `0F-1F` and `0F-0F` by
/// forfeit.
fn board(text: &str) -> Option<(Points, Points, bool)> {
    let (first, second) = text.trim().split_once('-')?;
    let (first, second) = (first.trim(), second.trim());
    let marked = [first, second].map(|t| t.strip_suffix(['F', 'f']));
    let (first, second, forfeit) = match marked {
        [Some(first), Some(second)] => (first, second, true),
        [None, None] => (first, second, false),
        _ => return None,
    };
    let (first, second): (Points, Points) = (first.parse().ok()?, second.parse().ok()?);
    let fair = first >= Points::ZERO && second >= Points::ZERO && first + second <= Points::ONE;
    let whole = |p: Points| p == Points::ZERO || p == Points::ONE;
    (fair && (!forfeit || whole(first) && whole(second))).then_some((first, second, forfeit))
}
