//! The server that is measured, as a program of its own, in a folder of its own.

use crate::common::{plugins, root};
use crate::hostile;
use crate::served::Served;
use rusqlite::params;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

pub struct Place {
    folder: tempfile::TempDir,
}

impl Place {
    /// One good game, and the hostile plugin with two ways to attack.
    pub fn new() -> Self {
        let place = Self {
            folder: tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap(),
        };
        let (installed, games) = (place.at("plugins"), place.at("manifests/games"));
        std::fs::create_dir_all(&installed).unwrap();
        std::fs::create_dir_all(&games).unwrap();
        std::fs::copy(
            plugins().join("xiangqi.wasm"),
            installed.join("xiangqi.wasm"),
        )
        .unwrap();
        std::fs::copy(
            root().join("manifests/games/xiangqi.toml"),
            games.join("xiangqi.toml"),
        )
        .unwrap();
        std::fs::copy(hostile::built(), installed.join("hostile.wasm")).unwrap();
        for attack in ["loop", "panic"] {
            let text = format!(
                "game = \"hostile\"\ntitle = {{ en = \"{attack}\" }}\n[rules]\nattack = \"{attack}@apply\"\n[seating]\nassign = \"given\"\n"
            );
            std::fs::write(games.join(format!("{attack}.toml")), text).unwrap();
        }
        place
    }

    pub fn at(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }

    pub fn start(&self) -> Served {
        Served::start(&self.at("data"), &self.at("plugins"), &self.at("manifests"))
    }
}

/// MiB of memory.
pub fn resident(server: &Served) -> f64 {
    let status =
        std::fs::read_to_string(format!("/proc/{}/status", server.id())).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib = line.and_then(|line| line.split_whitespace().next()?.parse::<f64>().ok());
    kib.unwrap_or(0.0) / 1024.0
}

/// Seconds of processor that a process has used; this one where none is named.
pub fn busy(process: &str) -> f64 {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap();
    // The name in brackets may have blanks.
    let fields: Vec<&str> = stat
        .rsplit(')')
        .next()
        .unwrap()
        .split_whitespace()
        .collect();
    let ticks = |at: usize| fields[at].parse::<f64>().unwrap();
    (ticks(11) + ticks(12)) / 100.0
}

/// Writes and syncs beside the server, ten times a second, until told to stop.
pub fn fsyncs(folder: PathBuf, stop: Arc<AtomicBool>) -> std::thread::JoinHandle<Vec<Duration>> {
    std::thread::spawn(move || {
        let mut file = std::fs::File::create(folder.join("fsync")).unwrap();
        let mut all = Vec::new();
        while !stop.load(Ordering::Relaxed) {
            let began = Instant::now();
            file.write_all(&[7; 4096]).unwrap();
            file.sync_data().unwrap();
            all.push(began.elapsed());
            std::thread::sleep(Duration::from_millis(100));
        }
        all
    })
}

/// Copies one table in play many times, in the databases themselves.
pub fn many(data: &Path, model: &str, count: usize) {
    let mut records = rusqlite::Connection::open(data.join("records.db")).unwrap();
    let tx = records.transaction().unwrap();
    let from: i64 = tx
        .query_row("select id from tables where name = ?1", [model], |row| {
            row.get(0)
        })
        .unwrap();
    for number in 0..count {
        tx.execute(
            "insert into tables (name, title, created, events, closed, secret) select ?2, title, created, events, closed, secret from tables where id = ?1",
            params![from, format!("sleeper{number}")],
        )
        .unwrap();
        let to = tx.last_insert_rowid();
        tx.execute(
            "insert into events select ?2, number, event from events where table_id = ?1",
            params![from, to],
        )
        .unwrap();
    }
    tx.commit().unwrap();
    let mut ledger = rusqlite::Connection::open(data.join("tables.db")).unwrap();
    let tx = ledger.transaction().unwrap();
    for number in 0..count {
        tx.execute(
            "insert into tables (id, manifest, plugin, state, visibility, host, created, timed, meta, config)
             select ?2, manifest, plugin, state, visibility, host, created, timed, replace(meta, ?1, ?2), config from tables where id = ?1",
            params![model, format!("sleeper{number}")],
        )
        .unwrap();
    }
    tx.commit().unwrap();
}
