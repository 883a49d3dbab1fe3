//! A table with its record: everything is committed before it is shown.

use super::{Play, dice};
use crate::output::Failed;
use crate::setup::Ready;
use crate::{Common, Done};
use qipai_store::{Batch, SqliteStore, Store};
use qipai_table::record::Secret;
use qipai_table::rules::Message;
use qipai_table::{Breach, Event, Opening, Table, What};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

pub(super) struct Desk {
    pub(super) table: Table,
    pub(super) name: String,
    /// Why an unfinished game could not go on, and which.
    pub(super) given_up: Option<Message>,
    /// Whether this table was begun in an earlier run.
    pub(super) resumed: bool,
    store: SqliteStore,
    saved: u64,
    began: Instant,
    /// Stamp at which this run began: the time between runs is nobody's.
    base: u64,
}

impl Desk {
    /// Goes on with what the arguments name, or with the last unfinished game of the manifest; else begins one.
    pub(super) fn open(common: &Common, args: &Play, ready: Ready) -> Done<Self> {
        let store = SqliteStore::open(&args.store).map_err(Failed::input)?;
        let lang = common.lang.clone();
        let open = |entry: &qipai_store::Entry| {
            !entry.closed && entry.events > 0 && entry.title == args.manifest
        };
        let name = match &args.resume {
            Some(name) => Some(name.clone()),
            // Programs say what they want to go on with.
            None if args.new || common.json => None,
            None => {
                let list = store.list().map_err(Failed::internal)?;
                list.into_iter().find(open).map(|entry| entry.table)
            }
        };
        let Some(name) = name else {
            return Self::begin(args, ready, store, &lang);
        };
        match replay(&store, &name, &ready) {
            Ok((table, saved)) => {
                let mut desk = Self::new(table, store, name, saved);
                desk.resumed = true;
                desk.table.set_languages(vec![lang]);
                Ok(desk)
            }
            Err(why) if args.resume.is_some() => Err(why),
            Err(why) => {
                let mut desk = Self::begin(args, ready, store, &lang)?;
                desk.given_up = Some(
                    Message::new("not-resumed")
                        .arg("table", name)
                        .arg("why", why.text()),
                );
                Ok(desk)
            }
        }
    }

    fn new(table: Table, store: SqliteStore, name: String, saved: u64) -> Self {
        let base = table.now();
        Self {
            table,
            name,
            given_up: None,
            resumed: false,
            store,
            saved,
            began: Instant::now(),
            base,
        }
    }

    fn begin(args: &Play, ready: Ready, mut store: SqliteStore, lang: &str) -> Done<Self> {
        let secret = secret(args.seed)?;
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        let millis = since.map_or(0, |since| i64::try_from(since.as_millis()).unwrap_or(0));
        let short = args.manifest.rsplit(['/', '\\']).next().unwrap_or_default();
        let name = format!("{}-{millis}", short.strip_suffix(".toml").unwrap_or(short));
        let mut table = Table::open(
            ready.manifest.config,
            ready.rules,
            secret,
            Opening::default(),
            0,
        )?;
        table.set_languages(vec![lang.to_owned()]);
        store
            .create(&name, &args.manifest, millis, &secret)
            .map_err(Failed::input)?;
        Ok(Self::new(table, store, name, 0))
    }

    pub(super) fn now(&self) -> u64 {
        let run = u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.base.saturating_add(run)
    }

    /// Commits what happened, and gives it.
    pub(super) fn settle(&mut self) -> Done<Vec<Event>> {
        let mut events: Vec<Event> = Vec::new();
        while let Some(event) = self.table.poll_event() {
            events.push(event);
        }
        if events.is_empty() {
            return Ok(events);
        }
        let bytes: Vec<Vec<u8>> = events.iter().map(Event::to_bytes).collect();
        let closes = events
            .iter()
            .any(|event| matches!(event.what, What::MatchOver { .. }));
        let batch = Batch {
            table: &self.name,
            after: self.saved,
            events: &bytes,
            closes,
        };
        self.store.append(&[batch]).map_err(Failed::internal)?;
        self.saved += bytes.len() as u64;
        Ok(events)
    }
}

fn replay(store: &SqliteStore, name: &str, ready: &Ready) -> Done<(Table, u64)> {
    let rows = store.read(name, 0).map_err(Failed::input)?;
    let told = |breach: Breach| Failed::Input(format!("the record {name}: {breach}"));
    let events = qipai_table::read(rows.iter().map(Vec::as_slice)).map_err(told)?;
    let secret = store.secret(name).map_err(Failed::input)?;
    let secret = secret
        .try_into()
        .map_err(|_| Failed::Input(format!("the record {name}: its seed is damaged")))?;
    let replay = Table::replay(&events, ready.rules.clone(), secret).map_err(told)?;
    Ok((replay.table, events.len() as u64))
}

/// The table's seed: the system's randomness, or what follows from a number that somebody gave.
fn secret(seed: Option<u64>) -> Done<Secret> {
    let mut secret = Secret::default();
    match seed {
        None => dice::os(&mut secret)?,
        Some(seed) => {
            let mut dice = dice::Dice::new(seed);
            for chunk in secret.chunks_mut(8) {
                chunk.copy_from_slice(&dice.bits().to_le_bytes()[..chunk.len()]);
            }
        }
    }
    Ok(secret)
}
