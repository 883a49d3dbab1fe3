use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

/// A person by position in [`Night::people`].
pub type PersonId = usize;

/// Who may sit at a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Beginners {
    /// Only those who know it.
    #[default]
    No,
    /// At every table somebody knows it and can teach.
    WithTeacher,
    /// Anybody.
    Yes,
}

/// Somebody who comes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// The name, unique.
    pub name: String,
    /// Games known, by position in [`Night::games`].
    pub knows: BTreeSet<usize>,
    /// The first round the person is there.
    pub from: u32,
    /// The last round the person is there.
    pub until: u32,
    /// Playing strength in any unit; teams at a table are made as equal as can be.
    pub strength: i32,
}

/// A game of the night.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Game {
    /// Its name here, unique.
    pub id: String,
    /// The manifest a table is opened with; may be empty.
    pub manifest: String,
    /// Numbers of seats a table may have, ascending.
    pub seats: Vec<u32>,
    /// Tables at most in one round.
    pub tables: u32,
    /// What a table weighs in the standing, in hundredths (hours planned, say).
    pub weight: u32,
    /// Seats (from 0) that share a result; empty where everybody plays alone.
    pub teams: Vec<Vec<u32>>,
    /// Who may sit.
    pub beginners: Beginners,
}

/// People who must not share a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Apart {
    /// No two of these.
    pub people: Vec<PersonId>,
    /// Why.
    pub reason: String,
}

/// How much each aim counts against the other when both can't be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Goals {
    /// Cost of two people meeting again.
    pub meet: u32,
    /// Cost of a person playing a game again.
    pub game: u32,
}

impl Default for Goals {
    fn default() -> Goals {
        Goals { meet: 1, game: 2 }
    }
}

/// How the standing is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Formula {
    /// Only the best (rounds - this) tables of a person count.
    pub drop_worst: u32,
    /// Tables a person needs to be ranked.
    pub min_tables: u32,
}

/// A night.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Night {
    /// Its name.
    pub title: String,
    /// The recorded seed: the plan is a function of it.
    pub seed: u64,
    /// Rounds.
    pub rounds: u32,
    /// Who comes.
    pub people: Vec<Person>,
    /// What is played.
    pub games: Vec<Game>,
    /// Who must not share a table.
    pub apart: Vec<Apart>,
    /// What the plan aims at.
    pub goals: Goals,
    /// How the standing is made.
    pub formula: Formula,
}

impl Night {
    /// The person is there in this round.
    #[must_use]
    pub fn is_present(&self, person: PersonId, round: u32) -> bool {
        self.people
            .get(person)
            .is_some_and(|p| p.from <= round && round <= p.until)
    }

    /// The person may be given this game.
    #[must_use]
    pub fn may_play(&self, person: PersonId, game: usize) -> bool {
        let open = self
            .games
            .get(game)
            .is_some_and(|g| g.beginners != Beginners::No);
        open || self
            .people
            .get(person)
            .is_some_and(|p| p.knows.contains(&game))
    }

    /// The position of a game.
    #[must_use]
    pub fn game_named(&self, id: &str) -> Option<usize> {
        self.games.iter().position(|g| g.id == id)
    }

    /// The position of a person.
    #[must_use]
    pub fn person_named(&self, name: &str) -> Option<PersonId> {
        self.people.iter().position(|p| p.name == name)
    }
}

impl Game {
    /// The team of a seat: seats of no team are on their own.
    #[must_use]
    pub fn team_of(&self, seat: u32) -> u32 {
        let team = self.teams.iter().position(|t| t.contains(&seat));
        team.map_or(1000 + seat, |t| u32::try_from(t).unwrap_or(u32::MAX))
    }
}
