//! `qipai verify` and `qipai replay`: records.

use crate::output::{Failed, say};
use crate::play::Screen;
use crate::{Common, Done, setup, texts};
use qipai_store::{SqliteStore, Store};
use qipai_table::record::{Header, Secret};
use qipai_table::rules::{Message, Rules, Viewer};
use qipai_table::{Breach, Event, Table, What};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::sync::Arc;

#[derive(clap::Args)]
pub(crate) struct Verify {
    /// A record: a file of JSON lines (as `replay --json` prints them), or a table in the store
    record: String,
    /// The store
    #[arg(long, default_value = "qipai.db")]
    store: PathBuf,
}

#[derive(clap::Args)]
pub(crate) struct Replay {
    /// A table in the store; left out: lists the tables
    table: Option<String>,
    /// The store
    #[arg(long, default_value = "qipai.db")]
    store: PathBuf,
}

/// A record's lines, and its seed where the store has it.
struct Lines {
    lines: Vec<Vec<u8>>,
    secret: Option<Secret>,
}

impl Lines {
    fn events(&self) -> Result<Vec<Event>, Breach> {
        qipai_table::read(self.lines.iter().map(Vec::as_slice))
    }
}

fn file(path: &Path) -> Done<Lines> {
    let text = std::fs::read(path);
    let text = text.map_err(|error| Failed::Input(format!("{}: {error}", path.display())))?;
    let mut lines: Vec<Vec<u8>> = text.split(|b| *b == b'\n').map(<[u8]>::to_vec).collect();
    // What follows the last line's end is no line.
    lines.pop_if(|last| last.is_empty());
    Ok(Lines {
        lines,
        secret: None,
    })
}

fn open(store: &Path) -> Done<SqliteStore> {
    if !store.is_file() {
        let store = store.display();
        return Err(Failed::Input(format!("there is no store {store}")));
    }
    SqliteStore::open(store).map_err(Failed::input)
}

fn stored(store: &Path, table: &str) -> Done<Lines> {
    let store = open(store)?;
    let lines = store.read(table, 0).map_err(Failed::input)?;
    let secret = store.secret(table).map_err(Failed::input)?;
    Ok(Lines {
        lines,
        secret: secret.try_into().ok(),
    })
}

/// The plugin that a record was played under, if it is here.
fn plugin(common: &Common, header: &Header) -> Done<Arc<dyn Rules>> {
    let known = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if header.plugin.is_empty() || !header.plugin.chars().all(known) {
        let name = qipai_sandbox::printable(&header.plugin);
        return Err(Failed::Input(format!(
            "the record names no plugin but `{name}`"
        )));
    }
    setup::rules(common, &header.plugin)
}

pub(crate) fn run(common: &Common, args: &Verify) -> Done {
    let path = Path::new(&args.record);
    let lines = if path.is_file() {
        file(path)?
    } else {
        stored(&args.store, &args.record)?
    };
    let count = lines.lines.len();
    match verified(common, &lines)? {
        Ok(header) => {
            let told = Message::new("verified")
                .arg("events", count)
                .arg("plugin", &header.plugin)
                .arg("version", &header.version);
            if common.json {
                say!(
                    "{}",
                    json!({"ok": true, "events": count, "plugin": header.plugin, "version": header.version, "digest": header.digest})
                );
            } else {
                say!("{}", texts::own(&told, &common.lang).unwrap_or_default());
            }
            Ok(())
        }
        Err(breach) => {
            if common.json {
                say!(
                    "{}",
                    json!({"ok": false, "events": count, "event": breach.event, "code": breach.code, "detail": breach.detail})
                );
            } else {
                say!("{}: {}", args.record, told(&breach, &common.lang));
            }
            Err(Failed::No)
        }
    }
}

fn verified(common: &Common, lines: &Lines) -> Done<Result<Header, Breach>> {
    let events = match lines.events() {
        Ok(events) => events,
        Err(breach) => return Ok(Err(breach)),
    };
    // Before a plugin is looked for: a header that was changed may name any.
    if let Err(breach) = qipai_table::chain(&events) {
        return Ok(Err(breach));
    }
    let header = match qipai_table::header(&events) {
        Ok(header) => header.clone(),
        Err(breach) => return Ok(Err(breach)),
    };
    let rules = plugin(common, &header)?;
    Ok(qipai_table::verify(&events, rules, lines.secret).map(|_| header))
}

/// What is wrong where, in a reader's language.
fn told(breach: &Breach, lang: &str) -> String {
    let what = Message::new(format!("breach.{}", breach.code));
    let what = texts::own(&what, lang).unwrap_or_else(|| breach.code.to_owned());
    let told = Message::new("breach")
        .arg("event", breach.event)
        .arg("what", what)
        .arg("detail", &breach.detail);
    texts::own(&told, lang).unwrap_or_else(|| breach.to_string())
}

pub(crate) fn replay(common: &Common, args: &Replay) -> Done {
    let Some(table) = &args.table else {
        return list(common, &args.store);
    };
    let lines = stored(&args.store, table)?;
    if common.json {
        for line in &lines.lines {
            say!("{}", String::from_utf8_lossy(line));
        }
        return Ok(());
    }
    let wrong = |breach: Breach| Failed::Input(format!("{table}: {}", told(&breach, &common.lang)));
    let events = lines.events().map_err(wrong)?;
    let header = qipai_table::header(&events).map_err(wrong)?;
    let rules = plugin(common, header)?;
    let over = |event: &Event| matches!(event.what, What::MatchOver { .. });
    // Hands of a match that goes on stay closed.
    let viewer = if events.iter().any(over) {
        Viewer::Everything
    } else {
        Viewer::Spectator
    };
    let screen = Screen::watching(common, viewer);
    let secret = lines
        .secret
        .ok_or_else(|| Failed::Input(format!("{table}: no seed")))?;
    let lang = common.lang.clone();
    let mut seen = |table: &mut Table, event: &Event| {
        if event.index == 0 {
            table.set_languages(vec![lang.clone()]);
        }
        screen.tell(table, std::slice::from_ref(event));
    };
    let mut replay = Table::replay_seen(&events, rules, secret, &mut seen).map_err(wrong)?;
    if !events.iter().any(over) {
        screen.draw(&mut replay.table, viewer);
    }
    Ok(())
}

fn list(common: &Common, store: &Path) -> Done {
    let entries = open(store)?.list().map_err(Failed::internal)?;
    if common.json {
        let row = |entry: &qipai_store::Entry| json!({"table": entry.table, "title": entry.title, "created": entry.created, "events": entry.events, "closed": entry.closed});
        let rows: Vec<_> = entries.iter().map(row).collect();
        say!("{}", json!({"tables": rows}));
        return Ok(());
    }
    let width = entries
        .iter()
        .map(|entry| entry.table.len())
        .max()
        .unwrap_or(0);
    for entry in entries {
        let key = if entry.closed {
            "listed-closed"
        } else {
            "listed-open"
        };
        let told = Message::new(key).arg("events", entry.events);
        let told = texts::own(&told, &common.lang).unwrap_or_default();
        say!("{:width$}  {}  {told}", entry.table, entry.title);
    }
    Ok(())
}
