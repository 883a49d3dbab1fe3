//! No acknowledged event is lost: a process that plays is killed at random moments, and what it had told of its table must be in
//! the record, which must replay.

use super::plan::Bound;
use super::row::Row;
use super::{Bench, games};
use crate::output::Failed;
use crate::{Common, Done};
use qipai_store::{SqliteStore, Store};
use qipai_table::rules::{Rules, Viewer};
use serde::Deserialize;
use serde_json::Value;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Section {
    manifests: Vec<String>,
    times: u32,
    /// It is killed within so many milliseconds of the first that it tells; every fourth time of its start.
    within: u64,
    bound: Bound,
}

/// A game, its plugin as the record's judge, and the open table to go on with.
struct Seat {
    game: games::Game,
    manifest: String,
    open: Option<String>,
}

/// When a process is killed.
#[derive(Clone, Copy)]
struct Moment {
    after: Duration,
    /// From its start, so that opening and resuming are hit too; else from the first line that it tells.
    from_start: bool,
}

/// What was seen in all.
#[derive(Default)]
struct Seen {
    told: u64,
    lost: u64,
    /// Kills before the process had told anything.
    silent: u32,
}

pub(crate) fn run(bench: &Bench<'_>, section: &Section) -> Done<Vec<Row>> {
    let host = games::host()?;
    let load = |name: &String| {
        Ok(Seat {
            game: games::load(bench.common, &host, name, None)?,
            manifest: name.clone(),
            open: None,
        })
    };
    let mut seats: Vec<Seat> = section.manifests.iter().map(load).collect::<Done<_>>()?;
    let folder = tempfile::tempdir().map_err(Failed::internal)?;
    let store = folder.path().join("records.db");
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let mut dice = games::Dice::new(now.map_or(1, |now| now.as_nanos() as u64));
    let times = bench.times.unwrap_or(section.times);
    let mut seen = Seen::default();
    for time in 0..times {
        let at = time as usize % seats.len();
        let moment = Moment {
            after: Duration::from_micros(dice.below(section.within as usize * 1000) as u64),
            from_start: time % 4 == 3,
        };
        once(bench.common, &mut seats[at], &store, moment, &mut seen)?;
    }
    let what = format!("acknowledged events lost in {times} kills");
    Ok(vec![
        Row::new("kills", what, seen.lost as f64, "events")
            .bound(section.bound)
            .beside("acknowledged", seen.told)
            .beside("kills_before_the_first", seen.silent),
    ])
}

/// Plays, kills, and looks for what was told.
fn once(common: &Common, seat: &mut Seat, store: &Path, moment: Moment, seen: &mut Seen) -> Done {
    let told = killed(common, seat, store, moment)?;
    let Some((name, events)) = told.split_first() else {
        seen.silent += 1;
        return Ok(());
    };
    let name = name["table"]
        .as_str()
        .ok_or_else(|| Failed::Internal(format!("it began with {name}")))?;
    let kept = SqliteStore::open(store).map_err(Failed::internal)?;
    let rows = kept.read(name, 0).map_err(Failed::internal)?;
    let record = qipai_table::read(rows.iter().map(Vec::as_slice)).map_err(Failed::internal)?;
    for event in events {
        seen.told += 1;
        let index = event["index"]
            .as_u64()
            .and_then(|index| usize::try_from(index).ok());
        let teams = &seat.game.manifest.config.seating.teams;
        let shown = index
            .and_then(|index| record.get(index))
            .and_then(|kept| serde_json::to_value(kept.for_viewer(Viewer::Spectator, teams)).ok());
        seen.lost += u64::from(shown.as_ref() != Some(event));
    }
    let rules: Arc<dyn Rules> = Arc::new(seat.game.plugin.clone());
    let secret = kept.secret(name).map_err(Failed::internal)?.try_into().ok();
    if !record.is_empty() {
        qipai_table::verify(&record, rules, secret).map_err(|breach| {
            Failed::Internal(format!(
                "the record {name} does not verify after a kill: {breach}"
            ))
        })?;
    }
    let closed = kept
        .list()
        .map_err(Failed::internal)?
        .iter()
        .any(|entry| entry.table == name && entry.closed);
    seat.open = (!closed && !record.is_empty()).then(|| name.to_owned());
    Ok(())
}

/// The whole lines that `qipai play` told before it was killed.
fn killed(common: &Common, seat: &Seat, store: &Path, moment: Moment) -> Done<Vec<Value>> {
    let own = std::env::current_exe().map_err(Failed::internal)?;
    let mut command = Command::new(own);
    command
        .args(["play", &seat.manifest, "--json", "--store"])
        .arg(store);
    command.arg("--manifests").arg(&common.manifests);
    if let Some(plugins) = &common.plugins {
        command.arg("--plugins").arg(plugins);
    }
    for number in 0..seat.game.setup.teams.len() {
        command.args(["--random", &number.to_string()]);
    }
    if let Some(open) = &seat.open {
        command.args(["--resume", open]);
    }
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(Failed::internal)?;
    let output = child.stdout.take();
    let (began, first) = std::sync::mpsc::channel();
    let reader = std::thread::spawn(move || {
        let mut lines = Vec::new();
        let mut output = BufReader::new(output?);
        let mut line = String::new();
        // The last line may be cut off: it was not told.
        while output.read_line(&mut line).ok()? > 0 && line.ends_with('\n') {
            lines.push(std::mem::take(&mut line));
            // Nobody waits for it where the moment counts from the start.
            let _ = began.send(());
        }
        Some(lines)
    });
    if !moment.from_start {
        // An error means that it ended without a word, which is seen below.
        let _ = first.recv();
    }
    std::thread::sleep(moment.after);
    child.kill().map_err(Failed::internal)?;
    child.wait().map_err(Failed::internal)?;
    let lines = reader.join().ok().flatten().unwrap_or_default();
    lines
        .iter()
        .map(|line| {
            serde_json::from_str(line).map_err(|error| {
                Failed::Internal(format!("`qipai play --json` told {line}: {error}"))
            })
        })
        .collect()
}
