//! Replaying a record and checking it: the chain, the commitment, and that the same commands give the same events.

use crate::command::{Command, Who};
use crate::record::{self, Event, Header, Secret, What, chained, commitment, unhex};
use crate::rules::{Failure, Input, Rules};
use crate::table::{Opening, Table};
use std::fmt;
use std::sync::Arc;

/// What is wrong with a record, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breach {
    /// Number of the event.
    pub event: u64,
    pub code: &'static str,
    pub detail: String,
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "event {}: {}: {}", self.event, self.code, self.detail)
    }
}

fn breach<T>(event: u64, code: &'static str, detail: impl Into<String>) -> Result<T, Breach> {
    Err(Breach {
        event,
        code,
        detail: detail.into(),
    })
}

/// A table brought to where its record ends.
pub struct Replay {
    pub table: Table,
    pub events: Vec<Event>,
}

/// The header that a record starts with.
///
/// # Errors
/// When the record is empty or begins with something else.
pub fn header(events: &[Event]) -> Result<&Header, Breach> {
    match events.first().map(|event| &event.what) {
        Some(What::Opened(header)) => Ok(header),
        Some(_) => breach(
            0,
            "no-header",
            "the record does not begin with its settings",
        ),
        None => breach(0, "empty", "the record holds no event"),
    }
}

/// The seed that a record reveals at its end.
#[must_use]
pub fn revealed(events: &[Event]) -> Option<Secret> {
    let told = events.iter().rev().find_map(|event| match &event.what {
        What::Revealed { secret } => unhex(secret),
        _ => None,
    });
    told.and_then(|bytes| bytes.try_into().ok())
}

fn chain(events: &[Event]) -> Result<(), Breach> {
    let mut before = "";
    for (number, event) in (0..).zip(events) {
        if event.index != number {
            return breach(
                number,
                "number",
                format!("it says it is event {}", event.index),
            );
        }
        if chained(before, event) != event.hash {
            return breach(
                number,
                "chain",
                "its hash does not fit what it says and what came before it",
            );
        }
        before = &event.hash;
    }
    Ok(())
}

impl Table {
    /// Brings a table to where its record ends, under the very plugin that it names.
    ///
    /// # Errors
    /// Where the record and the game disagree first.
    pub fn replay(
        events: &[Event],
        rules: Arc<dyn Rules>,
        secret: Secret,
    ) -> Result<Replay, Breach> {
        let header = header(events)?;
        if header.format != record::FORMAT {
            return breach(
                0,
                "format",
                format!(
                    "format {}; this host reads {}",
                    header.format,
                    record::FORMAT
                ),
            );
        }
        if header.digest != rules.digest() {
            let named = format!("{} {} {}", header.plugin, header.version, header.digest);
            return breach(
                0,
                "plugin",
                format!("played under {named}, not under {}", rules.digest()),
            );
        }
        if commitment(&secret) != header.commitment {
            return breach(
                0,
                "commitment",
                "the seed is not the one it was committed to",
            );
        }
        let opening = Opening {
            deal: header.deal,
            start: header.start,
            position: header.position.clone(),
            raw_seed: header.raw_seed,
        };
        let opened = Table::open(header.config.clone(), rules, secret, opening, events[0].at);
        let mut table = opened.map_err(|failure| Breach {
            event: 0,
            code: "open",
            detail: told(&failure),
        })?;
        let mut again: Vec<Event> = std::iter::from_fn(|| table.poll_event()).collect();
        for event in events {
            if again.len() > usize::try_from(event.index).unwrap_or(usize::MAX) {
                continue;
            }
            table.handle_timeout(event.at);
            again.extend(std::iter::from_fn(|| table.poll_event()));
            if again.len() > usize::try_from(event.index).unwrap_or(usize::MAX) {
                continue;
            }
            let Some((who, command)) = command(&event.what) else {
                return breach(
                    event.index,
                    "replay",
                    "nothing that came before leads to it",
                );
            };
            let seen = Some(table.game.inputs);
            // What was refused and cost something is refused again.
            let _ = table.handle(event.at, who, command, seen);
            again.extend(std::iter::from_fn(|| table.poll_event()));
        }
        for (event, replayed) in events.iter().zip(&again) {
            if event.what != replayed.what || event.at != replayed.at {
                return breach(
                    event.index,
                    "replay",
                    "the game and the host come to something else",
                );
            }
            if event.nonce != replayed.nonce {
                return breach(
                    event.index,
                    "nonce",
                    "its nonce does not follow from the seed",
                );
            }
        }
        match (events.len() as u64, again.len() as u64) {
            (said, done) if said < done => breach(
                said,
                "cut",
                "the record ends in the middle of what one command did",
            ),
            (said, done) if said > done => {
                breach(done, "replay", "nothing that came before leads to it")
            }
            _ => Ok(Replay {
                table,
                events: again,
            }),
        }
    }
}

fn told(failure: &Failure) -> String {
    failure.to_string()
}

/// The command that an event stands for.
fn command(what: &What) -> Option<(Who, Command)> {
    match what {
        What::Did { who, command } => Some((who.clone(), command.clone())),
        What::Applied {
            input: Input::Move(seat, text),
            ..
        } => Some((Who::Seat(*seat), Command::Play(text.clone()))),
        _ => None,
    }
}

/// Checks a whole record. `secret` where the record does not reveal it.
///
/// # Errors
/// What is wrong where, the first thing found.
pub fn verify(
    events: &[Event],
    rules: Arc<dyn Rules>,
    secret: Option<Secret>,
) -> Result<Replay, Breach> {
    header(events)?;
    chain(events)?;
    let last = events.len() as u64;
    match revealed(events).or(secret) {
        Some(secret) => Table::replay(events, rules, secret),
        None => breach(
            last,
            "secret",
            "the seed is not revealed yet: only the chain could be checked",
        ),
    }
}
