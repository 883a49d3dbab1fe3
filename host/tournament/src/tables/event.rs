//! An event of tables as an organiser keeps it: who is there, who sat where, how it ended.

use std::collections::{BTreeMap, BTreeSet};

use super::{Entrant, Past, Rules, table_points};
use crate::facts::Points;
use crate::night::{
    Apart, Beginners, Formula, Game, Goals, Night, Person, PlannedRound, PlannedTable, Results,
    TableResult,
};

/// Somebody entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// Number, unique.
    pub id: u32,
    /// Name.
    pub name: String,
    /// First and last round the person is there.
    pub rounds: (u32, u32),
}

/// A table that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seated {
    /// Numbers by seat.
    pub seats: Vec<u32>,
    /// Places by seat; `None` as long as it is not over.
    pub places: Option<Vec<u32>>,
}

/// An event of tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableEvent {
    /// Its name.
    pub title: String,
    /// How tables are made.
    pub rules: Rules,
    /// Points of who beats the whole table.
    pub full: Points,
    /// Points of sitting out.
    pub bye: Points,
    /// Who is entered, by number.
    pub members: Vec<Member>,
    /// The rounds so far.
    pub rounds: Vec<Vec<Seated>>,
}

impl TableEvent {
    /// The first table without a result: round and table, from 1.
    #[must_use]
    pub fn open(&self) -> Option<(usize, usize)> {
        let open = |tables: &Vec<Seated>| tables.iter().position(|t| t.places.is_none());
        (1..)
            .zip(&self.rounds)
            .find_map(|(n, tables)| Some((n, open(tables)? + 1)))
    }

    fn is_there(&self, member: &Member, round: usize) -> bool {
        (member.rounds.0 as usize..=member.rounds.1 as usize).contains(&round)
    }

    /// Who sat out a round.
    fn byes(&self, round: usize, tables: &[Seated]) -> Vec<u32> {
        let seated: BTreeSet<u32> = tables.iter().flat_map(|t| &t.seats).copied().collect();
        self.members
            .iter()
            .filter(|m| self.is_there(m, round) && !seated.contains(&m.id))
            .map(|m| m.id)
            .collect()
    }

    /// All tables so far; a bye is a table of one.
    #[must_use]
    pub fn past(&self) -> Vec<Past> {
        let mut past = Vec::new();
        for (number, tables) in (1..).zip(&self.rounds) {
            past.extend(tables.iter().map(|t| t.seats.clone()));
            past.extend(self.byes(number, tables).into_iter().map(|id| vec![id]));
        }
        past
    }

    /// Points of everybody: shares of opponents beaten, and what byes are worth.
    #[must_use]
    pub fn points(&self) -> BTreeMap<u32, Points> {
        let mut points: BTreeMap<u32, Points> =
            self.members.iter().map(|m| (m.id, Points::ZERO)).collect();
        let mut add = |id: u32, more: Points| *points.entry(id).or_default() += more;
        for (number, tables) in (1..).zip(&self.rounds) {
            for table in tables {
                let Some(places) = &table.places else {
                    continue;
                };
                let shares = table_points(places, self.full);
                table
                    .seats
                    .iter()
                    .zip(shares)
                    .for_each(|(&id, p)| add(id, p));
            }
            for id in self.byes(number, tables) {
                add(id, self.bye);
            }
        }
        points
    }

    /// Who is there in the next round, with points.
    #[must_use]
    pub fn entrants(&self) -> Vec<Entrant> {
        let (points, next) = (self.points(), self.rounds.len() + 1);
        let entrant = |m: &Member| Entrant {
            id: m.id,
            score: points.get(&m.id).copied().unwrap_or_default(),
        };
        self.members
            .iter()
            .filter(|m| self.is_there(m, next))
            .map(entrant)
            .collect()
    }

    /// The event as a night of one game, for its standing: the mean share of opponents beaten.
    #[must_use]
    pub fn as_night(&self) -> (Night, Vec<PlannedRound>, Results) {
        let rounds = u32::try_from(self.rounds.len().max(1)).unwrap_or(u32::MAX);
        let place: BTreeMap<u32, usize> = self
            .members
            .iter()
            .enumerate()
            .map(|(i, m)| (m.id, i))
            .collect();
        let at = |id: &u32| place.get(id).copied().unwrap_or(usize::MAX);
        let person = |m: &Member| Person {
            name: format!("{} {}", m.id, m.name).trim_end().to_owned(),
            knows: BTreeSet::new(),
            from: m.rounds.0,
            until: m.rounds.1.min(rounds),
            strength: 0,
        };
        let apart = |&(a, b): &(u32, u32)| Apart {
            people: vec![at(&a), at(&b)],
            reason: String::new(),
        };
        let night = Night {
            title: self.title.clone(),
            seed: self.rules.seed,
            rounds,
            people: self.members.iter().map(person).collect(),
            games: vec![self.game()],
            apart: self.rules.forbidden.iter().map(apart).collect(),
            goals: Goals::default(),
            formula: Formula {
                drop_worst: 0,
                min_tables: 1,
            },
        };
        let planned = |(number, tables): (u32, &Vec<Seated>)| PlannedRound {
            number,
            tables: tables
                .iter()
                .map(|t| PlannedTable {
                    game: 0,
                    seats: t.seats.iter().map(at).collect(),
                })
                .collect(),
            idle: self.byes(number as usize, tables).iter().map(at).collect(),
        };
        let planned: Vec<PlannedRound> = (1..).zip(&self.rounds).map(planned).collect();
        let mut results = Results::default();
        for (round, tables) in (1..).zip(&self.rounds) {
            for (table, seated) in (1..).zip(tables) {
                if let Some(places) = seated.places.clone() {
                    let result = TableResult {
                        round,
                        table,
                        places,
                    };
                    // Places were checked when they were read.
                    let _ = results.record(&night, &planned, result);
                }
            }
        }
        (night, planned, results)
    }

    fn game(&self) -> Game {
        let seats = self.rules.seats.iter();
        Game {
            id: "table".to_owned(),
            manifest: String::new(),
            seats: seats.map(|&n| u32::try_from(n).unwrap_or(0)).collect(),
            tables: 1000,
            weight: 100,
            teams: Vec::new(),
            beginners: Beginners::Yes,
        }
    }
}
