//! Team events: matches on several boards, match points and game points, tie-breaks of C.07 for teams.

mod read;
mod standing;
mod table;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

pub use read::{TeamFile, read};
pub use standing::{parse_list, standings};

use crate::facts::{Cell, Code, Colour, Event, Player, Points};
use crate::standings::Score;

/// A team.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Team {
    /// Number, unique.
    pub id: u32,
    /// Name.
    pub name: String,
    /// Players in board order, reserves last.
    pub players: Vec<String>,
}

/// One board of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardResult {
    /// Position of the first team's player in its list; `None` where nobody came.
    pub first: Option<usize>,
    /// Position of the second team's player.
    pub second: Option<usize>,
    /// Points of the first team's player.
    pub first_points: Points,
    /// Points of the second team's player.
    pub second_points: Points,
    /// Nobody moved: points by forfeit.
    #[serde(default)]
    pub forfeit: bool,
}

/// Why a team has a round without a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum TeamBye {
    /// `U`: the bye of an odd field.
    #[default]
    #[serde(rename = "U")]
    Pairing,
    /// `F`: given, worth a won match.
    #[serde(rename = "F")]
    Full,
    /// `H`: asked for, worth a drawn match.
    #[serde(rename = "H")]
    Half,
    /// `Z`: asked for, worth nothing; so is a round without an entry.
    #[serde(rename = "Z")]
    Zero,
}

/// A match; without a second team it is a bye.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Match {
    /// The round, from 1.
    pub round: u32,
    /// The team with White on board 1.
    pub first: u32,
    /// The other.
    pub second: Option<u32>,
    /// Boards in order.
    pub boards: Vec<BoardResult>,
    /// Which bye, where there is no second team.
    #[serde(default)]
    pub bye: TeamBye,
}

impl Match {
    /// No board was played: the match does not count as a meeting.
    #[must_use]
    pub fn forfeited(&self) -> bool {
        !self.boards.is_empty() && self.boards.iter().all(|b| b.forfeit)
    }
}

/// What a match is worth, and what the bye is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchScoring {
    /// Match points of a win.
    pub win: Points,
    /// Match points of a draw.
    pub draw: Points,
    /// Match points of a loss.
    pub loss: Points,
    /// Match points of the bye.
    pub bye_match: Points,
    /// Game points of the bye.
    pub bye_game: Points,
}

impl MatchScoring {
    /// 2, 1, 0; the bye is worth a drawn match (C.04.6).
    #[must_use]
    pub const fn standard(boards: u32) -> MatchScoring {
        MatchScoring {
            win: Points::from_twentieths(40),
            draw: Points::ONE,
            loss: Points::ZERO,
            bye_match: Points::ONE,
            bye_game: Points::from_twentieths(10 * boards as i32),
        }
    }
}

/// A team event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TeamEvent {
    /// Boards of a match.
    pub boards: u32,
    /// What matches are worth.
    pub scoring: MatchScoring,
    /// The teams.
    pub teams: Vec<Team>,
    /// All matches.
    pub matches: Vec<Match>,
}

/// What is wrong with a team event.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TeamError {
    /// A match names a team that is not there.
    #[error("round {round}: there is no team {id}")]
    NoTeam {
        /// The round.
        round: u32,
        /// The number named.
        id: u32,
    },
    /// Two teams have one number.
    #[error("two teams have the number {0}")]
    SameNumber(u32),
    /// A team meets itself or has two matches in a round.
    #[error("round {round}: team {id} is in more than one match")]
    Twice {
        /// The round.
        round: u32,
        /// The team.
        id: u32,
    },
    /// Not as many boards as the event has.
    #[error("round {round}: the match of team {id} has {given} boards, not {boards}")]
    Boards {
        /// The round.
        round: u32,
        /// The first team.
        id: u32,
        /// Boards given.
        given: usize,
        /// Boards wanted.
        boards: u32,
    },
    /// A line-up out of order, or with a player who is not in the team, or twice.
    #[error("round {round}: the players of team {id} do not sit in board order")]
    LineUp {
        /// The round.
        round: u32,
        /// The team.
        id: u32,
    },
}

impl TeamEvent {
    /// Checks teams, matches and line-ups: players sit in the order of the team's list.
    ///
    /// # Errors
    /// The first mistake.
    pub fn check(&self) -> Result<(), TeamError> {
        let mut teams = BTreeSet::new();
        if let Some(team) = self.teams.iter().find(|t| !teams.insert(t.id)) {
            return Err(TeamError::SameNumber(team.id));
        }
        let mut busy = BTreeSet::new();
        for game in &self.matches {
            let round = game.round;
            for id in std::iter::once(game.first).chain(game.second) {
                if !teams.contains(&id) {
                    return Err(TeamError::NoTeam { round, id });
                }
                if !busy.insert((round, id)) {
                    return Err(TeamError::Twice { round, id });
                }
            }
            if game.second.is_some() {
                self.check_boards(game)?;
            }
        }
        Ok(())
    }

    fn check_boards(&self, game: &Match) -> Result<(), TeamError> {
        let (round, given, boards) = (game.round, game.boards.len(), self.boards);
        if given != boards as usize {
            return Err(TeamError::Boards {
                round,
                id: game.first,
                given,
                boards,
            });
        }
        for (id, second) in
            std::iter::once((game.first, false)).chain(game.second.map(|id| (id, true)))
        {
            let seated: Vec<usize> = game
                .boards
                .iter()
                .filter_map(|b| if second { b.second } else { b.first })
                .collect();
            let size = self
                .teams
                .iter()
                .find(|t| t.id == id)
                .map_or(0, |t| t.players.len());
            if !seated.windows(2).all(|w| w[0] < w[1]) || seated.iter().any(|&p| p >= size) {
                return Err(TeamError::LineUp { round, id });
            }
        }
        Ok(())
    }

    /// Rounds with a match.
    #[must_use]
    pub fn rounds(&self) -> u32 {
        self.matches.iter().map(|m| m.round).max().unwrap_or(0)
    }

    /// Game points of a match's two sides.
    #[must_use]
    pub fn game_points(&self, game: &Match) -> (Points, Points) {
        if game.second.is_none() {
            let halves = self.boards as i32;
            let worth = match game.bye {
                TeamBye::Pairing => self.scoring.bye_game,
                TeamBye::Full => Points::from_twentieths(20 * halves),
                TeamBye::Half => Points::from_twentieths(10 * halves),
                TeamBye::Zero => Points::ZERO,
            };
            return (worth, Points::ZERO);
        }
        (
            game.boards.iter().map(|b| b.first_points).sum(),
            game.boards.iter().map(|b| b.second_points).sum(),
        )
    }

    /// Match points of a match's two sides.
    #[must_use]
    pub fn match_points(&self, game: &Match) -> (Points, Points) {
        let MatchScoring {
            win,
            draw,
            loss,
            bye_match,
            ..
        } = self.scoring;
        if game.second.is_none() {
            let worth = match game.bye {
                TeamBye::Pairing => bye_match,
                TeamBye::Full => win,
                TeamBye::Half => draw,
                TeamBye::Zero => Points::ZERO,
            };
            return (worth, Points::ZERO);
        }
        let (first, second) = self.game_points(game);
        match first.cmp(&second) {
            std::cmp::Ordering::Greater => (win, loss),
            std::cmp::Ordering::Equal => (draw, draw),
            std::cmp::Ordering::Less => (loss, win),
        }
    }

    /// Points of a team from rounds 1 to `rounds`.
    #[must_use]
    pub fn points(&self, id: u32, rounds: u32, score: Score) -> Points {
        let own = self.matches.iter().filter(|m| m.round <= rounds);
        let side = |game: &Match| {
            let (first, second) = match score {
                Score::Match => self.match_points(game),
                Score::Game => self.game_points(game),
            };
            match (game.first == id, game.second == Some(id)) {
                (true, _) => Some(first),
                (_, true) => Some(second),
                _ => None,
            }
        };
        own.filter_map(side).sum()
    }

    /// The event with each team as a player and each match as a game, for pairing: results by match points.
    #[must_use]
    pub fn as_event(&self, rounds_planned: Option<u32>, seed: u64) -> Event {
        let mut event = Event {
            rounds: rounds_planned,
            seed,
            ..Event::default()
        };
        event.scoring =
            crate::facts::Scoring::standard(self.scoring.win, self.scoring.draw, self.scoring.loss);
        event.scoring.pairing_bye = self.scoring.bye_match;
        let mut teams: Vec<&Team> = self.teams.iter().collect();
        teams.sort_by_key(|t| t.id);
        for team in teams {
            let mut player = Player {
                id: team.id,
                tpn: team.id,
                name: team.name.clone(),
                joined: 1,
                ..Player::default()
            };
            for game in &self.matches {
                if let Some(cell) = self.cell(game, team.id) {
                    player.set_cell(game.round, cell);
                }
            }
            event.players.push(player);
        }
        event
    }

    /// A team's round as a player's; `None` where the match is between others.
    fn cell(&self, game: &Match, id: u32) -> Option<Cell> {
        let (first, second) = self.game_points(game);
        let code = |own: Points, other: Points| match (own.cmp(&other), game.forfeited()) {
            (std::cmp::Ordering::Greater, false) => Code::Win,
            (std::cmp::Ordering::Equal, false) => Code::Draw,
            (std::cmp::Ordering::Less, false) => Code::Loss,
            (std::cmp::Ordering::Greater, true) => Code::ForfeitWin,
            (_, true) => Code::ForfeitLoss,
        };
        match (game.first == id, game.second) {
            (true, None) => Some(Cell::bye(match game.bye {
                TeamBye::Pairing => Code::PairingBye,
                TeamBye::Full => Code::FullBye,
                TeamBye::Half => Code::HalfBye,
                TeamBye::Zero => Code::ZeroBye,
            })),
            (true, Some(other)) => Some(Cell::game(other, Colour::White, code(first, second))),
            (false, Some(other)) if other == id => {
                Some(Cell::game(game.first, Colour::Black, code(second, first)))
            }
            _ => None,
        }
    }
}
