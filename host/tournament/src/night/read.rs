use std::collections::{BTreeMap, BTreeSet};

use toml::Spanned;

use super::model::{Apart, Formula, Game, Goals, Night, Person};
use super::raw::{RawGame, RawNight, RawPerson, RawSeats, RawWeight};
use crate::toml_text::Reader;
pub use crate::toml_text::TomlError as NightError;

/// The most people, rounds, games and seats of a table.
const MOST_PEOPLE: usize = 1_000;
const MOST_ROUNDS: u32 = 40;
const MOST_GAMES: usize = 60;
const MOST_SEATS: u32 = 12;

/// What a game's manifest says about its tables; nothing, where it leaves that to its plugin.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableSeats {
    /// Seats of a table.
    pub seats: Option<u32>,
    /// Team of each seat.
    pub teams: Option<Vec<u32>>,
}

/// Reads a `night.toml` whose games' manifests are not looked at.
///
/// # Errors
/// As [`read_with`].
pub fn read(text: &str) -> Result<Night, NightError> {
    read_with(text, &|_| Ok(TableSeats::default()))
}

/// Reads a `night.toml`. `manifest` says what the manifest of a path has to say, or why it can't be had.
///
/// # Errors
/// The first mistake, with line and column: TOML that can't be read, unknown keys, numbers out of range, names
/// that are unknown or used twice, manifests that are not there or have other seats.
pub fn read_with(
    text: &str,
    manifest: &dyn Fn(&str) -> Result<TableSeats, String>,
) -> Result<Night, NightError> {
    let (reader, raw) = Reader::parse::<RawNight>(text)?;
    reader.night(&raw, manifest)
}

impl Reader<'_> {
    fn night(
        &self,
        raw: &RawNight,
        manifest: &dyn Fn(&str) -> Result<TableSeats, String>,
    ) -> Result<Night, NightError> {
        let rounds = *raw.rounds.get_ref();
        if !(1..=MOST_ROUNDS).contains(&rounds) {
            return Err(self.at(&raw.rounds, format!("rounds is 1 to {MOST_ROUNDS}")));
        }
        let start = 0..0;
        if raw.people.is_empty() || raw.people.len() > MOST_PEOPLE {
            return Err(self.error(start, format!("a night has 1 to {MOST_PEOPLE} [[people]]")));
        }
        if raw.games.is_empty() || raw.games.len() > MOST_GAMES {
            return Err(self.error(start, format!("a night has 1 to {MOST_GAMES} [[games]]")));
        }
        let game_names = self.names(raw.games.iter().map(|g| &g.id), "game")?;
        let people_names = self.names(raw.people.iter().map(|p| &p.name), "person")?;
        let games = raw
            .games
            .iter()
            .map(|g| self.game(g, manifest))
            .collect::<Result<_, _>>()?;
        let people = raw
            .people
            .iter()
            .map(|p| self.person(p, &game_names, rounds))
            .collect::<Result<_, _>>()?;
        let mut apart = Vec::new();
        for raw in &raw.apart {
            let ids = raw
                .people
                .iter()
                .map(|p| self.known(p, &people_names, "person"));
            apart.push(Apart {
                people: ids.collect::<Result<_, _>>()?,
                reason: raw.reason.clone(),
            });
        }
        let number = |at: &Option<Spanned<u32>>, default: u32, most: u32, what: &str| match at {
            None => Ok(default),
            Some(n) if *n.get_ref() <= most => Ok(*n.get_ref()),
            Some(n) => Err(self.at(n, format!("{what} is at most {most}"))),
        };
        let plain = Goals::default();
        let goals = Goals {
            meet: number(&raw.goals.meet, plain.meet, 100, "meet")?,
            game: number(&raw.goals.game, plain.game, 100, "game")?,
        };
        let drop_worst = number(&raw.standing.drop_worst, 0, rounds - 1, "drop_worst")?;
        let min_tables = number(
            &raw.standing.min_tables,
            rounds.div_ceil(2),
            rounds,
            "min_tables",
        )?;
        let formula = Formula {
            drop_worst,
            min_tables,
        };
        Ok(Night {
            title: raw.title.clone(),
            seed: raw.seed,
            rounds,
            people,
            games,
            apart,
            goals,
            formula,
        })
    }

    fn person(
        &self,
        raw: &RawPerson,
        games: &BTreeMap<String, usize>,
        rounds: u32,
    ) -> Result<Person, NightError> {
        let round = |at: &Option<Spanned<u32>>, default: u32| match at {
            None => Ok(default),
            Some(n) if (1..=rounds).contains(n.get_ref()) => Ok(*n.get_ref()),
            Some(n) => Err(self.at(n, format!("the night has rounds 1 to {rounds}"))),
        };
        let knows = match &raw.knows {
            None => (0..games.len()).collect(),
            Some(list) => list
                .iter()
                .map(|g| self.known(g, games, "game"))
                .collect::<Result<BTreeSet<_>, _>>()?,
        };
        let (from, until) = (round(&raw.from, 1)?, round(&raw.until, rounds)?);
        if from > until {
            return Err(self.at(
                &raw.name,
                format!("{} would leave before coming", raw.name.get_ref()),
            ));
        }
        Ok(Person {
            name: raw.name.get_ref().clone(),
            knows,
            from,
            until,
            strength: raw.strength,
        })
    }

    fn game(
        &self,
        raw: &RawGame,
        manifest: &dyn Fn(&str) -> Result<TableSeats, String>,
    ) -> Result<Game, NightError> {
        let stated = match &raw.manifest {
            None => TableSeats::default(),
            Some(at) => manifest(at.get_ref()).map_err(|message| self.at(at, message))?,
        };
        let seats = self.seats(raw, stated.seats)?;
        let tables = *raw.tables.get_ref();
        if tables == 0 || tables > 1000 {
            return Err(self.at(&raw.tables, "tables is 1 to 1000".to_owned()));
        }
        let weight = match &raw.weight {
            None => 100,
            Some(at) => hundredths(at.get_ref())
                .filter(|w| (1..=10_000).contains(w))
                .ok_or_else(|| {
                    self.at(
                        at,
                        "weight is a number such as 2 or \"1.5\", more than 0, at most 100"
                            .to_owned(),
                    )
                })?,
        };
        let teams = self.teams(raw, &seats, stated.teams.as_deref())?;
        let manifest = raw.manifest.as_ref().map(|m| m.get_ref().clone());
        Ok(Game {
            id: raw.id.get_ref().clone(),
            manifest: manifest.unwrap_or_default(),
            seats,
            tables,
            weight,
            teams,
            beginners: raw.beginners,
        })
    }

    /// The numbers of seats a table may have, ascending: those written, which are the manifest's where it says any.
    fn seats(&self, raw: &RawGame, stated: Option<u32>) -> Result<Vec<u32>, NightError> {
        let Some(at) = &raw.seats else {
            let message = || match &raw.manifest {
                Some(_) => "seats is needed: the manifest does not say them".to_owned(),
                None => "seats is needed, or a manifest that says them".to_owned(),
            };
            return stated
                .map(|n| vec![n])
                .ok_or_else(|| self.at(&raw.id, message()));
        };
        let mut seats = match at.get_ref() {
            RawSeats::One(n) => vec![*n],
            RawSeats::Many(list) => list.clone(),
        };
        seats.sort_unstable();
        seats.dedup();
        if seats.is_empty() || seats.iter().any(|n| !(2..=MOST_SEATS).contains(n)) {
            return Err(self.at(
                at,
                format!("seats is a number, or a list of numbers, of 2 to {MOST_SEATS}"),
            ));
        }
        match stated {
            Some(n) if seats != [n] => Err(self.at(at, format!("the manifest has {n} seats"))),
            _ => Ok(seats),
        }
    }

    /// The seats of each team; none where everybody plays for himself.
    fn teams(
        &self,
        raw: &RawGame,
        seats: &[u32],
        stated: Option<&[u32]>,
    ) -> Result<Vec<Vec<u32>>, NightError> {
        // The manifest gives each seat its team, the night each team its seats.
        let stated = stated.map(|of| {
            let mut names = of.to_vec();
            names.sort_unstable();
            names.dedup();
            let seats = |team: u32| -> Vec<u32> {
                let numbered = (0..).zip(of);
                numbered
                    .filter(|(_, t)| **t == team)
                    .map(|(s, _)| s)
                    .collect()
            };
            let teams: Vec<Vec<u32>> = names.into_iter().map(seats).collect();
            if teams.iter().all(|t| t.len() == 1) {
                Vec::new()
            } else {
                teams
            }
        });
        let Some(at) = &raw.teams else {
            return Ok(stated.unwrap_or_default());
        };
        let mut listed: Vec<u32> = at.get_ref().iter().flatten().copied().collect();
        listed.sort_unstable();
        let all: Vec<u32> = (0..seats[0]).collect();
        if seats.len() != 1 || listed != all || at.get_ref().len() < 2 {
            let last = seats[0] - 1;
            let message =
                format!("teams shares out the seats 0 to {last} of one number of seats, each once");
            return Err(self.at(at, message));
        }
        let sorted = |teams: &[Vec<u32>]| {
            let mut teams = teams.to_vec();
            teams.iter_mut().for_each(|t| t.sort_unstable());
            teams.sort();
            teams
        };
        if stated.is_some_and(|stated| sorted(&stated) != sorted(at.get_ref())) {
            return Err(self.at(at, "the manifest has other teams".to_owned()));
        }
        Ok(at.get_ref().clone())
    }
}

/// `2`, `"2"`, `"1.5"`, `"0.25"` in hundredths.
fn hundredths(weight: &RawWeight) -> Option<u32> {
    match weight {
        RawWeight::Whole(n) => n.checked_mul(100),
        RawWeight::Text(text) => {
            let (whole, part) = text.split_once('.').unwrap_or((text, ""));
            if part.len() > 2 || !part.chars().all(|c| c.is_ascii_digit()) {
                return None;
            }
            let part: u32 = format!("{part:0<2}").parse().ok()?;
            whole
                .parse::<u32>()
                .ok()?
                .checked_mul(100)?
                .checked_add(part)
        }
    }
}
