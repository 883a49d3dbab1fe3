//! Reading an event of tables.

use std::collections::BTreeSet;

use serde::Deserialize;
use toml::Spanned;

use super::Rules;
use super::event::{Member, Seated, TableEvent};
use crate::facts::Points;
use crate::night::TableResult;
use crate::toml_text::{Reader, TomlError};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawEvent {
    #[serde(default)]
    title: String,
    #[serde(default)]
    seed: u64,
    seats: Spanned<RawSeats>,
    full: Option<Spanned<String>>,
    bye: Option<Spanned<String>>,
    people: Vec<RawPerson>,
    #[serde(default)]
    apart: Vec<RawApart>,
    #[serde(default)]
    rounds: Vec<RawRound>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum RawSeats {
    One(u32),
    Many(Vec<u32>),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPerson {
    id: Spanned<u32>,
    #[serde(default)]
    name: String,
    from: Option<u32>,
    until: Option<u32>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawApart {
    people: Vec<Spanned<u32>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRound {
    tables: Vec<RawTable>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTable {
    seats: Vec<Spanned<u32>>,
    places: Option<Spanned<Vec<u32>>>,
    scores: Option<Spanned<Vec<i64>>>,
}

const MOST_PEOPLE: usize = 1_000;
const MOST_ROUNDS: usize = 40;

/// Reads an event of tables.
///
/// # Errors
/// The first mistake, with line and column.
pub fn read(text: &str) -> Result<TableEvent, TomlError> {
    let (reader, raw) = Reader::parse::<RawEvent>(text)?;
    let mut seats: Vec<usize> = match raw.seats.get_ref() {
        RawSeats::One(n) => vec![*n as usize],
        RawSeats::Many(list) => list.iter().map(|&n| n as usize).collect(),
    };
    seats.sort_unstable();
    seats.dedup();
    if seats.is_empty() || seats.iter().any(|n| !(2..=8).contains(n)) {
        let message = "seats is a number, or a list of numbers, of 2 to 8".to_owned();
        return Err(reader.at(&raw.seats, message));
    }
    let members = members(&reader, &raw.people)?;
    let known: BTreeSet<u32> = members.iter().map(|m| m.id).collect();
    let mut forbidden = Vec::new();
    for apart in &raw.apart {
        let ids = checked(&reader, &apart.people, &known)?;
        for (i, &a) in ids.iter().enumerate() {
            forbidden.extend(ids[i + 1..].iter().map(|&b| (a, b)));
        }
    }
    let points = |at: &Option<Spanned<String>>, default: Points| match at {
        None => Ok(default),
        Some(at) => at
            .get_ref()
            .parse::<Points>()
            .map_err(|e| reader.at(at, e.to_string())),
    };
    let full = points(&raw.full, Points::ONE)?;
    let half = Points::from_twentieths(full.twentieths() / 2);
    let bye = points(&raw.bye, half)?;
    if raw.rounds.len() > MOST_ROUNDS {
        return Err(reader.error(0..0, format!("at most {MOST_ROUNDS} rounds")));
    }
    let rounds = raw
        .rounds
        .iter()
        .map(|r| round(&reader, r, &known, &seats))
        .collect::<Result<_, _>>()?;
    let (title, rules) = (
        raw.title,
        Rules {
            seats,
            forbidden,
            seed: raw.seed,
        },
    );
    Ok(TableEvent {
        title,
        rules,
        full,
        bye,
        members,
        rounds,
    })
}

fn members(reader: &Reader<'_>, raw: &[RawPerson]) -> Result<Vec<Member>, TomlError> {
    if raw.is_empty() || raw.len() > MOST_PEOPLE {
        return Err(reader.error(0..0, format!("an event has 1 to {MOST_PEOPLE} [[people]]")));
    }
    let mut members: Vec<Member> = Vec::new();
    for person in raw {
        let id = *person.id.get_ref();
        if id == 0 || members.iter().any(|m| m.id == id) {
            let message = format!("the number {id} is 0 or taken");
            return Err(reader.at(&person.id, message));
        }
        let rounds = (
            person.from.unwrap_or(1).max(1),
            person.until.unwrap_or(u32::MAX),
        );
        if rounds.0 > rounds.1 {
            let message = format!("{} would leave before coming", person.name);
            return Err(reader.at(&person.id, message));
        }
        members.push(Member {
            id,
            name: person.name.clone(),
            rounds,
        });
    }
    members.sort_by_key(|m| m.id);
    Ok(members)
}

/// Numbers that are known, each once.
fn checked(
    reader: &Reader<'_>,
    ids: &[Spanned<u32>],
    known: &BTreeSet<u32>,
) -> Result<Vec<u32>, TomlError> {
    let mut list: Vec<u32> = Vec::new();
    for id in ids {
        let number = *id.get_ref();
        if !known.contains(&number) {
            return Err(reader.at(id, format!("nobody has the number {number}")));
        }
        if list.contains(&number) {
            return Err(reader.at(id, format!("{number} is there twice")));
        }
        list.push(number);
    }
    Ok(list)
}

fn round(
    reader: &Reader<'_>,
    raw: &RawRound,
    known: &BTreeSet<u32>,
    sizes: &[usize],
) -> Result<Vec<Seated>, TomlError> {
    let mut seen: BTreeSet<u32> = BTreeSet::new();
    let mut tables = Vec::new();
    for table in &raw.tables {
        let seats = checked(reader, &table.seats, known)?;
        if let Some(twice) = table.seats.iter().find(|id| seen.contains(id.get_ref())) {
            let message = format!("{} sits at two tables of the round", twice.get_ref());
            return Err(reader.at(twice, message));
        }
        seen.extend(&seats);
        if !sizes.contains(&seats.len()) {
            let span = table.seats.first().map_or(0..0, Spanned::span);
            return Err(reader.error(span, format!("a table of {} seats", seats.len())));
        }
        tables.push(Seated {
            places: places(reader, table, seats.len())?,
            seats,
        });
    }
    Ok(tables)
}

fn places(
    reader: &Reader<'_>,
    table: &RawTable,
    seats: usize,
) -> Result<Option<Vec<u32>>, TomlError> {
    match (&table.places, &table.scores) {
        (Some(places), None) => {
            let list = places.get_ref();
            let ahead = |p: &u32| list.iter().filter(|q| *q < p).count();
            if list.len() != seats || list.iter().any(|p| *p as usize != ahead(p) + 1) {
                let message = format!(
                    "places are {seats} numbers 1, 2, 3 ..., equal ones leaving a gap: 1, 2, 2, 4"
                );
                return Err(reader.at(places, message));
            }
            Ok(Some(list.clone()))
        }
        (None, Some(scores)) if scores.get_ref().len() == seats => Ok(Some(
            TableResult::from_scores(1, 1, scores.get_ref()).places,
        )),
        (None, Some(scores)) => Err(reader.at(scores, format!("{seats} scores are wanted"))),
        (Some(places), Some(_)) => Err(reader.at(places, "places or scores, not both".to_owned())),
        (None, None) => Ok(None),
    }
}
