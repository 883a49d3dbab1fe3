use serde::{Deserialize, Serialize};

use super::model::Night;
use super::plan::{PlannedRound, PlannedTable};

/// What happened at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableResult {
    /// The round, from 1.
    pub round: u32,
    /// The table in the plan's order, from 1.
    pub table: u32,
    /// Places by seat, 1 the best, shared by the tied (1, 2, 2, 4).
    pub places: Vec<u32>,
}

/// The results of a night.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Results {
    list: Vec<TableResult>,
}

/// Why a result can't be taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ResultError {
    /// No such table in the plan.
    #[error("the plan has no table {table} in round {round}")]
    NoTable {
        /// The round.
        round: u32,
        /// The table.
        table: u32,
    },
    /// The table has a result.
    #[error("table {table} of round {round} has a result already; correct it instead")]
    Twice {
        /// The round.
        round: u32,
        /// The table.
        table: u32,
    },
    /// Not one place for each seat.
    #[error("table {table} of round {round} has {seats} seats, not {given} places")]
    Seats {
        /// The round.
        round: u32,
        /// The table.
        table: u32,
        /// Seats.
        seats: usize,
        /// Places given.
        given: usize,
    },
    /// Places that can't be: the best is not 1, or a shared place is not followed by a gap.
    #[error("places go 1, 2, 3 ... and equal ones leave a gap: 1, 2, 2, 4")]
    Places,
    /// Seats of one team with different places.
    #[error("seats of one team share a place")]
    Team,
}

impl Results {
    /// All results, as they came in.
    #[must_use]
    pub fn all(&self) -> &[TableResult] {
        &self.list
    }

    /// The result of a table.
    #[must_use]
    pub fn of(&self, round: u32, table: u32) -> Option<&TableResult> {
        self.list
            .iter()
            .find(|r| (r.round, r.table) == (round, table))
    }

    /// Takes a result.
    ///
    /// # Errors
    /// A table that is not in the plan or has a result, places that don't fit.
    pub fn record(
        &mut self,
        night: &Night,
        rounds: &[PlannedRound],
        result: TableResult,
    ) -> Result<(), ResultError> {
        check(night, rounds, &result)?;
        if self.of(result.round, result.table).is_some() {
            return Err(ResultError::Twice {
                round: result.round,
                table: result.table,
            });
        }
        self.list.push(result);
        Ok(())
    }

    /// Replaces a result, or takes a first one.
    ///
    /// # Errors
    /// A table that is not in the plan, places that don't fit.
    pub fn correct(
        &mut self,
        night: &Night,
        rounds: &[PlannedRound],
        result: TableResult,
    ) -> Result<(), ResultError> {
        check(night, rounds, &result)?;
        self.list
            .retain(|r| (r.round, r.table) != (result.round, result.table));
        self.list.push(result);
        Ok(())
    }
}

impl TableResult {
    /// A result from scores by seat, more being better.
    #[must_use]
    pub fn from_scores(round: u32, table: u32, scores: &[i64]) -> TableResult {
        let place = |score: &i64| {
            u32::try_from(scores.iter().filter(|s| *s > score).count()).unwrap_or(u32::MAX - 1) + 1
        };
        TableResult {
            round,
            table,
            places: scores.iter().map(place).collect(),
        }
    }
}

/// A table of the plan by round and number.
pub(super) fn planned(rounds: &[PlannedRound], round: u32, table: u32) -> Option<&PlannedTable> {
    let round = rounds.iter().find(|r| r.number == round)?;
    round
        .tables
        .get(usize::try_from(table.checked_sub(1)?).ok()?)
}

fn check(night: &Night, rounds: &[PlannedRound], result: &TableResult) -> Result<(), ResultError> {
    let (round, table) = (result.round, result.table);
    let planned = planned(rounds, round, table).ok_or(ResultError::NoTable { round, table })?;
    let (seats, given) = (planned.seats.len(), result.places.len());
    if seats != given {
        return Err(ResultError::Seats {
            round,
            table,
            seats,
            given,
        });
    }
    let ahead = |place: &u32| result.places.iter().filter(|p| *p < place).count();
    let game = night
        .games
        .get(planned.game)
        .ok_or(ResultError::NoTable { round, table })?;
    let team = |seat: usize| game.team_of(u32::try_from(seat).unwrap_or(u32::MAX));
    for (seat, place) in result.places.iter().enumerate() {
        // Teams may be placed 1 and 2, or 1 and 3 (two people ahead).
        let mut teams_ahead: Vec<u32> = (0..seats)
            .filter(|&s| result.places[s] < *place)
            .map(team)
            .collect();
        teams_ahead.sort_unstable();
        teams_ahead.dedup();
        let rank = *place as usize;
        if rank != ahead(place) + 1 && rank != teams_ahead.len() + 1 {
            return Err(ResultError::Places);
        }
        if (0..seats).any(|s| team(s) == team(seat) && result.places[s] != *place) {
            return Err(ResultError::Team);
        }
    }
    Ok(())
}
