//! `qipai verify` and `qipai replay`: records.

use crate::output::Failed;
use crate::{Common, Done, setup};
use qipai_sandbox::Plugin;
use qipai_store::{SqliteStore, Store};
use qipai_table::Event;
use qipai_table::rules::Rules;
use serde_json::json;
use std::path::PathBuf;
use std::sync::Arc;

#[derive(clap::Args)]
pub(crate) struct Verify {
    /// A record: a file of JSON lines, or a table in the store
    record: String,
    /// The store
    #[arg(long, default_value = "qipai.db")]
    store: PathBuf,
}

#[derive(clap::Args)]
pub(crate) struct Replay {
    /// A table in the store; none: lists the tables
    table: Option<String>,
    #[arg(long, default_value = "qipai.db")]
    store: PathBuf,
}

fn events(lines: impl Iterator<Item = Vec<u8>>) -> Done<Vec<Event>> {
    let parse = |(number, line): (usize, Vec<u8>)| {
        serde_json::from_slice(&line)
            .map_err(|error| Failed::Input(format!("event {number} can't be read: {error}")))
    };
    lines.enumerate().map(parse).collect()
}

fn read(record: &str, store: &std::path::Path) -> Done<(Vec<Event>, Option<Vec<u8>>)> {
    let path = PathBuf::from(record);
    if path.is_file() {
        let text =
            std::fs::read(&path).map_err(|error| Failed::Input(format!("{record}: {error}")))?;
        let lines = text
            .split(|b| *b == b'\n')
            .filter(|line| !line.is_empty())
            .map(<[u8]>::to_vec);
        return Ok((events(lines)?, None));
    }
    let store = SqliteStore::open(store).map_err(Failed::input)?;
    let rows = store.read(record, 0).map_err(Failed::input)?;
    Ok((events(rows.into_iter())?, store.secret(record).ok()))
}

pub(crate) fn run(common: &Common, args: &Verify) -> Done {
    let (events, secret) = read(&args.record, &args.store)?;
    let header = qipai_table::header(&events).map_err(Failed::input)?;
    let path = setup::plugins(common).join(format!("{}.wasm", header.plugin));
    let plugin = Plugin::load(&path, &setup::host()?).map_err(Failed::input)?;
    let about = format!(
        "{} events of {} {}",
        events.len(),
        plugin.info().id,
        plugin.info().version
    );
    let secret = secret.and_then(|bytes| bytes.try_into().ok());
    match qipai_table::verify(&events, Arc::new(plugin), secret) {
        Ok(_) => {
            if common.json {
                println!("{}", json!({"ok": true, "events": events.len()}));
            } else {
                println!("{about}: chain, seed, deals and replay agree");
            }
            Ok(())
        }
        Err(breach) => {
            if common.json {
                println!(
                    "{}",
                    json!({"ok": false, "event": breach.event, "code": breach.code, "detail": breach.detail})
                );
            } else {
                println!("{about}: {breach}");
            }
            Err(Failed::No)
        }
    }
}

pub(crate) fn replay(common: &Common, args: &Replay) -> Done {
    let store = SqliteStore::open(&args.store).map_err(Failed::input)?;
    let Some(table) = &args.table else {
        for entry in store.list().map_err(Failed::internal)? {
            if common.json {
                println!(
                    "{}",
                    json!({"table": entry.table, "title": entry.title, "events": entry.events, "closed": entry.closed})
                );
            } else {
                println!(
                    "{}  {}  {} events{}",
                    entry.table,
                    entry.title,
                    entry.events,
                    if entry.closed { "" } else { ", open" }
                );
            }
        }
        return Ok(());
    };
    for event in events(store.read(table, 0).map_err(Failed::input)?.into_iter())? {
        if common.json {
            println!("{}", serde_json::to_string(&event).unwrap_or_default());
        } else {
            println!(
                "{:5} {:>9} ms  {}",
                event.index,
                event.at,
                serde_json::to_string(&event.what).unwrap_or_default()
            );
        }
    }
    Ok(())
}
