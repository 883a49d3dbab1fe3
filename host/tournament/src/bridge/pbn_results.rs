//! What was scored, out of PBN: score tables of pairs, single games of pairs by name, and team matches in two rooms.

use std::collections::BTreeMap;

use serde::Serialize;

use super::board::{BoardEntry, imps};
use super::pbn::{PbnError, PbnGame, error, read_pbn};
use super::session::{Session, SessionError, TableResult};
use super::vp::{VpError, victory_points};
use crate::trf::decode;

/// The results of a file.
#[derive(Clone, Debug, Default)]
pub struct PbnResults {
    /// Pairs' results with the line each comes from.
    results: Vec<(TableResult, u32)>,
    /// Pairs' names by number, where the file tells them.
    pub names: BTreeMap<u32, String>,
    /// Team matches, in the file's order.
    pub matches: Vec<TeamMatch>,
}

/// A match of two teams: each board in the open and in the closed room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TeamMatch {
    /// Sits North-South in the open room.
    pub home: String,
    /// Sits East-West there.
    pub visit: String,
    /// The round, as written.
    pub round: String,
    /// Board, North-South's scores in the open and the closed room, IMPs of the home team.
    pub boards: Vec<(u32, i32, i32, i32)>,
}

impl TeamMatch {
    /// IMPs of the home team.
    #[must_use]
    pub fn margin(&self) -> i32 {
        self.boards.iter().map(|b| b.3).sum()
    }

    /// Victory points of home and visiting team, in hundredths.
    ///
    /// # Errors
    /// A match of more boards than the scale has.
    pub fn points(&self) -> Result<(i32, i32), VpError> {
        let boards = u32::try_from(self.boards.len()).unwrap_or(u32::MAX);
        victory_points(boards, self.margin())
    }
}

impl PbnResults {
    /// Reads the bytes of a file: UTF-8, UTF-16 or, as PBN has it, Latin-1.
    ///
    /// # Errors
    /// The first mistake with its place: PBN that can't be read, rows that contradict themselves or each other, no result at
    /// all.
    pub fn read(bytes: &[u8]) -> Result<PbnResults, PbnError> {
        let games = read_pbn(&decode(bytes).0)?;
        let mut read = PbnResults::default();
        let mut numbers = BTreeMap::new();
        let mut rooms = Rooms::default();
        for game in &games {
            read.results.extend(game.rows()?);
            if game.tag("ScoreTable").is_some() {
                continue;
            }
            if let (Some(home), Some(visit)) = (game.tag("HomeTeam"), game.tag("VisitTeam")) {
                rooms.add(game, home, visit)?;
            } else if let Some(result) = game.by_name(&mut numbers)? {
                read.results.push((result, game.line));
            }
        }
        read.names = numbers
            .into_iter()
            .map(|(name, number)| (number, name))
            .collect();
        read.matches = rooms.matches()?;
        if read.results.is_empty() && read.matches.is_empty() {
            let line = games.first().map_or(1, |g| g.line);
            return Err(error(
                line,
                1,
                "no results: a ScoreTable, or games with Contract, Declarer and Result",
            ));
        }
        Ok(read)
    }

    /// The session of the pairs' results.
    ///
    /// # Errors
    /// A pair with two results on one board, or against itself, at the line of the later result.
    pub fn session(&self) -> Result<Session, PbnError> {
        let results: Vec<TableResult> = self.results.iter().map(|r| r.0).collect();
        Session::new(&results).map_err(|wrong| {
            let (SessionError::Twice { pair, board } | SessionError::Itself { pair, board }) =
                wrong;
            let on = self
                .results
                .iter()
                .filter(|(r, _)| r.board == board && (r.ns == pair || r.ew == pair));
            let line = match wrong {
                SessionError::Twice { .. } => on.map(|r| r.1).nth(1),
                SessionError::Itself { .. } => on.filter(|(r, _)| r.ns == r.ew).map(|r| r.1).next(),
            };
            error(line.unwrap_or(1), 1, &wrong.to_string())
        })
    }
}

/// A score and the line that tells it.
type Told = (i32, u32);

/// Games of team matches until both rooms are known.
#[derive(Default)]
struct Rooms {
    /// Home, visit and round in the file's order.
    order: Vec<[String; 3]>,
    /// North-South's score and the line, open then closed, by match and board.
    scores: BTreeMap<(usize, u32), [Option<Told>; 2]>,
}

impl Rooms {
    fn add(&mut self, game: &PbnGame, home: &str, visit: &str) -> Result<(), PbnError> {
        if home == visit {
            return Err(error(game.line, 1, &format!("{home} can't meet itself")));
        }
        let board = game.needed_board()?;
        let Some(score) = game.score()? else {
            return Ok(());
        };
        let room = match game.tag("Room").map(str::to_ascii_lowercase).as_deref() {
            Some("open") => 0,
            Some("closed") => 1,
            _ => {
                return Err(error(
                    game.line,
                    1,
                    "a team match needs [Room \"Open\"] or [Room \"Closed\"]",
                ));
            }
        };
        let names = [home, visit, game.tag("Round").unwrap_or("")].map(str::to_owned);
        let known = self.order.iter().position(|n| *n == names);
        let index = known.unwrap_or_else(|| {
            self.order.push(names);
            self.order.len() - 1
        });
        let slot = &mut self.scores.entry((index, board)).or_default()[room];
        if slot.is_some() {
            let message = format!("board {board} has two results in this room");
            return Err(error(game.line, 1, &message));
        }
        *slot = Some((score, game.line));
        Ok(())
    }

    fn matches(self) -> Result<Vec<TeamMatch>, PbnError> {
        let mut matches: Vec<TeamMatch> = self
            .order
            .into_iter()
            .map(|[home, visit, round]| TeamMatch {
                home,
                visit,
                round,
                boards: Vec::new(),
            })
            .collect();
        for ((index, board), rooms) in self.scores {
            match rooms {
                [Some((open, _)), Some((closed, _))] => {
                    let won = imps(open.saturating_sub(closed));
                    matches[index].boards.push((board, open, closed, won));
                }
                [one, other] => {
                    let line = one.or(other).map_or(1, |r| r.1);
                    let message = format!("board {board} has a result in one room only");
                    return Err(error(line, 1, &message));
                }
            }
        }
        Ok(matches)
    }
}

impl PbnGame {
    /// A game of two pairs known by their players' names.
    fn by_name(
        &self,
        numbers: &mut BTreeMap<String, u32>,
    ) -> Result<Option<TableResult>, PbnError> {
        let Some(score) = self.score()? else {
            return Ok(None);
        };
        let board = self.needed_board()?;
        let mut pair = |first: &str, second: &str| {
            let named = |tag| self.tag(tag).filter(|n| !n.trim().is_empty());
            let (Some(first), Some(second)) = (named(first), named(second)) else {
                let message = "a result needs the four players' names, or a ScoreTable";
                return Err(error(self.line, 1, message));
            };
            let next = u32::try_from(numbers.len() + 1).unwrap_or(u32::MAX);
            Ok(*numbers.entry(format!("{first} - {second}")).or_insert(next))
        };
        let (ns, ew) = (pair("North", "South")?, pair("East", "West")?);
        let entry = BoardEntry::Score(score);
        Ok(Some(TableResult {
            board,
            ns,
            ew,
            entry,
        }))
    }
}
