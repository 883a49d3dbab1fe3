//! Several tournaments at once whose players overlap: rounds spread over time slots so that nobody is wanted
//! at two places.

mod search;

use std::collections::BTreeSet;
use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use toml::Spanned;

pub use search::timetable;

use super::read::NightError;
use crate::lang::Lang;
use crate::toml_text::Reader;

/// A tournament of a festival.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Event {
    /// Its name, unique.
    pub id: String,
    /// Rounds, each taking one slot.
    pub rounds: u32,
    /// Tables or boards a round needs.
    pub tables: u32,
    /// Free slots at least between two of its rounds.
    pub rest: u32,
    /// The players, by name.
    pub entrants: BTreeSet<String>,
    /// Slots in which a round may not be held: a player is away.
    pub closed: BTreeSet<u32>,
}

/// A festival.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Festival {
    /// Its name.
    pub title: String,
    /// Time slots, numbered from 1.
    pub slots: u32,
    /// Tables or boards there are.
    pub tables: u32,
    /// The tournaments.
    pub events: Vec<Event>,
}

/// A round of an event in a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Held {
    /// The event, by position.
    pub event: usize,
    /// Its round, from 1.
    pub round: u32,
}

/// A timetable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Timetable {
    /// What is held in each slot.
    pub slots: Vec<Vec<Held>>,
    /// Slots no timetable can do with fewer of: the most rounds of events that all overlap with each other.
    pub bound: u32,
}

/// Why there is no timetable.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FestivalError {
    /// Events that overlap with each other have more rounds than there are slots.
    #[error("{events:?} share players and have {rounds} rounds together; there are {slots} slots")]
    TooManyRounds {
        /// Their names.
        events: Vec<String>,
        /// Their rounds.
        rounds: u32,
        /// The slots.
        slots: u32,
    },
    /// An event needs more tables than there are.
    #[error("{0:?} needs more tables than there are")]
    Tables(String),
    /// None was found.
    #[error("no timetable was found in {0} slots")]
    NotFound(u32),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawFestival {
    #[serde(default)]
    title: String,
    slots: Spanned<u32>,
    tables: Option<u32>,
    #[serde(default)]
    events: Vec<RawEvent>,
    #[serde(default)]
    away: Vec<RawAway>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawEvent {
    id: Spanned<String>,
    rounds: Spanned<u32>,
    tables: Option<u32>,
    #[serde(default)]
    rest: u32,
    entrants: Vec<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawAway {
    person: Spanned<String>,
    slots: Vec<Spanned<u32>>,
}

/// Most events (sets of them are bits of a word) and slots.
const MOST_EVENTS: usize = 24;
const MOST_SLOTS: u32 = 200;
/// Reads a `festival.toml`.
///
/// # Errors
/// The first mistake, with line and column.
pub fn read(text: &str) -> Result<Festival, NightError> {
    let (reader, raw) = Reader::parse::<RawFestival>(text)?;
    let slots = *raw.slots.get_ref();
    if !(1..=MOST_SLOTS).contains(&slots) {
        return Err(reader.at(&raw.slots, format!("slots is 1 to {MOST_SLOTS}")));
    }
    if raw.events.is_empty() || raw.events.len() > MOST_EVENTS {
        return Err(reader.error(
            0..0,
            format!("a festival has 1 to {MOST_EVENTS} [[events]]"),
        ));
    }
    reader.names(raw.events.iter().map(|e| &e.id), "event")?;
    let mut events = Vec::new();
    for event in &raw.events {
        events.push(read_event(&reader, event, &raw.away, slots)?);
    }
    for away in &raw.away {
        if !events
            .iter()
            .any(|e| e.entrants.contains(away.person.get_ref()))
        {
            return Err(reader.at(
                &away.person,
                format!("{:?} is in no event", away.person.get_ref()),
            ));
        }
    }
    Ok(Festival {
        title: raw.title,
        slots,
        tables: raw.tables.unwrap_or(u32::MAX),
        events,
    })
}

fn read_event(
    reader: &Reader<'_>,
    raw: &RawEvent,
    away: &[RawAway],
    slots: u32,
) -> Result<Event, NightError> {
    let rounds = *raw.rounds.get_ref();
    if rounds == 0 || rounds > slots {
        return Err(reader.at(
            &raw.rounds,
            format!("rounds is 1 to the number of slots, {slots}"),
        ));
    }
    let mut entrants = BTreeSet::new();
    for name in &raw.entrants {
        if !entrants.insert(name.get_ref().clone()) {
            return Err(reader.at(name, format!("{:?} is entered twice", name.get_ref())));
        }
    }
    let mut closed = BTreeSet::new();
    for away in away
        .iter()
        .filter(|a| entrants.contains(a.person.get_ref()))
    {
        for slot in &away.slots {
            if !(1..=slots).contains(slot.get_ref()) {
                return Err(reader.at(slot, format!("there are slots 1 to {slots}")));
            }
            closed.insert(*slot.get_ref());
        }
    }
    let players = u32::try_from(entrants.len()).unwrap_or(u32::MAX);
    let tables = raw.tables.unwrap_or(players / 2);
    Ok(Event {
        id: raw.id.get_ref().clone(),
        rounds,
        tables,
        rest: raw.rest.min(slots),
        entrants,
        closed,
    })
}

impl Timetable {
    /// What one person plays, slot by slot: (slot, event, round).
    #[must_use]
    pub fn of_person(&self, festival: &Festival, name: &str) -> Vec<(u32, usize, u32)> {
        let mut list = Vec::new();
        for (slot, held) in (1..).zip(&self.slots) {
            let mine = held.iter().filter(|h| {
                festival
                    .events
                    .get(h.event)
                    .is_some_and(|e| e.entrants.contains(name))
            });
            list.extend(mine.map(|h| (slot, h.event, h.round)));
        }
        list
    }

    /// The timetable as text.
    #[must_use]
    pub fn render(&self, festival: &Festival, lang: Lang) -> String {
        let mut text = String::new();
        for (slot, held) in (1..).zip(&self.slots) {
            let name = |h: &Held| festival.events.get(h.event).map_or("?", |e| e.id.as_str());
            let items: Vec<String> = held
                .iter()
                .map(|h| format!("{} {}", name(h), h.round))
                .collect();
            let _ = writeln!(
                text,
                "{} {slot}: {}",
                lang.of("slot", "时段"),
                items.join(", ")
            );
        }
        let _ = match lang {
            Lang::En => writeln!(
                text,
                "{} slots, lower bound {}",
                self.slots.len(),
                self.bound
            ),
            Lang::ZhHans => writeln!(text, "共{}个时段，下界{}", self.slots.len(), self.bound),
        };
        text
    }
}
