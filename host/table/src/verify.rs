//! Replaying a record and checking it: the chain, the commitment, and that the same commands give the same events.

use crate::command::{Command, Who};
use crate::record::{self, Event, Header, Secret, What, chained, commitment, unhex};
use crate::rules::{Fault, FaultKind, Input, Rules};
use crate::table::{Opening, Table};
use std::collections::VecDeque;
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

impl std::error::Error for Breach {}

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

/// Faults that a record tells of. They need not happen again: a watchdog may have cut in, or a limit that is higher now.
#[derive(Clone, Debug, Default)]
pub(crate) struct Faults(VecDeque<(u64, Fault)>);

impl Faults {
    fn of(events: &[Event], rules: &dyn Rules) -> Self {
        let told = |event: &Event| match &event.what {
            What::Fault { function, kind, .. } => {
                let fault = crate::program::fault(rules, kind_named(kind), function, "");
                Some((event.index, fault))
            }
            _ => None,
        };
        Self(events.iter().filter_map(told).collect())
    }

    /// The fault that the record tells of at event number `next`.
    pub(crate) fn due(&mut self, next: u64) -> Option<Fault> {
        while self.0.front().is_some_and(|(at, _)| *at < next) {
            self.0.pop_front();
        }
        let (at, fault) = self.0.front()?;
        (*at == next).then(|| fault.clone())
    }
}

fn kind_named(name: &str) -> FaultKind {
    let kinds = [
        FaultKind::Trap,
        FaultKind::Budget,
        FaultKind::Limit,
        FaultKind::Lie,
    ];
    let known = kinds
        .into_iter()
        .find(|kind| crate::flow::kind_name(*kind) == name);
    known.unwrap_or(FaultKind::Gone)
}

/// Events of a record as a store keeps them. Each must be written exactly as the table writes it.
///
/// # Errors
/// The first that can't be read, or that says the same in other bytes.
pub fn read<'a>(lines: impl IntoIterator<Item = &'a [u8]>) -> Result<Vec<Event>, Breach> {
    let mut events = Vec::new();
    for (number, line) in (0..).zip(lines) {
        let event: Event = match serde_json::from_slice(line) {
            Ok(event) => event,
            Err(error) => return breach(number, "unreadable", error.to_string()),
        };
        if event.to_bytes() != line {
            return breach(number, "bytes", "it is not written as the table writes it");
        }
        events.push(event);
    }
    Ok(events)
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

/// Checks the numbers and hashes alone.
///
/// # Errors
/// The first event that does not follow from the one before.
pub fn chain(events: &[Event]) -> Result<(), Breach> {
    let mut before = None;
    for (number, event) in (0..).zip(events) {
        if event.index != number {
            let says = format!("it says it is event {}", event.index);
            return breach(number, "number", says);
        }
        if chained(before, event) != event.hash {
            return breach(
                number,
                "chain",
                "its hash does not fit what it says and what came before it",
            );
        }
        before = Some(&event.hash);
    }
    Ok(())
}

/// What the header says of format, plugin and seed.
fn fits(header: &Header, rules: &dyn Rules, secret: &Secret) -> Result<(), Breach> {
    if header.format != record::FORMAT {
        let known = record::FORMAT;
        let says = format!("format {}; this host reads {known}", header.format);
        return breach(0, "format", says);
    }
    if header.digest != rules.digest() {
        let named = format!("{} {} {}", header.plugin, header.version, header.digest);
        let says = format!("played under {named}, not under {}", rules.digest());
        return breach(0, "plugin", says);
    }
    if commitment(secret) != header.commitment {
        let says = "the seed is not the one it was committed to";
        return breach(0, "commitment", says);
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
        Self::replay_seen(events, rules, secret, &mut |_, _| {})
    }

    /// The same, shown as it goes: `seen` gets each event with the table as it stands after it.
    ///
    /// # Errors
    /// As [`Table::replay`]; `seen` has then got the events before.
    pub fn replay_seen(
        events: &[Event],
        rules: Arc<dyn Rules>,
        secret: Secret,
        seen: &mut dyn FnMut(&mut Self, &Event),
    ) -> Result<Replay, Breach> {
        let header = header(events)?;
        fits(header, rules.as_ref(), &secret)?;
        let opening = Opening {
            deal: header.deal,
            start: header.start,
            position: header.position.clone(),
            raw_seed: header.raw_seed,
        };
        let faults = Faults::of(events, rules.as_ref());
        let config = Arc::new(header.config.clone());
        let start = events.first().map_or(0, |event| event.at);
        let mut table =
            Table::open_with(config, rules, secret, opening, start, faults).map_err(|failure| {
                Breach {
                    event: 0,
                    code: "open",
                    detail: failure.to_string(),
                }
            })?;
        let mut again = 0;
        for event in events {
            if event.index >= again + table.events.len() as u64 {
                table.lead_to(event)?;
            }
            let replayed = table.poll_event();
            again += 1;
            compare(event, replayed.as_ref())?;
            seen(&mut table, event);
        }
        if !table.events.is_empty() {
            return breach(
                again,
                "cut",
                "the record ends in the middle of what one command did",
            );
        }
        Ok(Replay {
            table,
            events: events.to_vec(),
        })
    }

    /// Does what an event tells: lets time pass until it, and gives the command if it was one.
    fn lead_to(&mut self, event: &Event) -> Result<(), Breach> {
        let command = command(&event.what);
        if !matches!(command, Some((_, Command::Resumed { .. }))) {
            self.handle_timeout(event.at);
            if !self.events.is_empty() {
                return Ok(());
            }
        }
        let Some((who, command)) = command else {
            let says = "nothing that came before leads to it";
            return breach(event.index, "replay", says);
        };
        let seen = Some(self.game.inputs);
        // What was refused and cost something is refused again.
        let _ = self.handle(event.at, who, command, seen);
        Ok(())
    }
}

fn compare(event: &Event, replayed: Option<&Event>) -> Result<(), Breach> {
    let Some(replayed) = replayed else {
        let says = "nothing that came before leads to it";
        return breach(event.index, "replay", says);
    };
    if event.nonce != replayed.nonce {
        let says = "its nonce does not follow from the seed";
        return breach(event.index, "nonce", says);
    }
    let same = event.what == replayed.what
        && event.at == replayed.at
        && event.hidden_from == replayed.hidden_from
        && event.hidden_from_public == replayed.hidden_from_public;
    if !same {
        let says = "the game and the host come to something else";
        return breach(event.index, "replay", says);
    }
    if event.hash != replayed.hash {
        let says = "its hash does not fit what it says and what came before it";
        return breach(event.index, "chain", says);
    }
    Ok(())
}

/// The command that an event stands for.
fn command(what: &What) -> Option<(Who, Command)> {
    match what {
        What::Did { who, command } => Some((who.clone(), command.clone())),
        What::Applied {
            input: Input::Move(seat, text),
            ..
        }
        | What::Fault {
            input: Some(Input::Move(seat, text)),
            ..
        } => Some((Who::Seat(*seat), Command::Play(text.clone()))),
        What::Fault {
            input: Some(Input::Call(seat, text)),
            ..
        } => {
            let call = Command::Call {
                text: text.clone(),
                alert: None,
            };
            Some((Who::Seat(*seat), call))
        }
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
    match revealed(events).or(secret) {
        Some(secret) => Table::replay(events, rules, secret),
        None => breach(
            events.len() as u64,
            "secret",
            "the seed is not revealed yet: only the chain could be checked",
        ),
    }
}
