//! The one thread that writes records: everything that has come while the last commit ran goes into the next one.

use super::dispatch::After;
use super::hall::Hall;
use super::live::{Keep, Live};
use super::worker;
use crate::limits;
use crate::refusal::Refusal;
use qipai_store::{Batch, SqliteStore, Store, StoreError};
use std::sync::Arc;
use std::sync::mpsc::Receiver;
use std::time::Instant;

/// Whether something is on the disk.
type Kept = Result<(), StoreError>;

/// A table that waits for what happened at it to be kept.
pub(crate) struct Commit {
    pub(crate) live: Box<Live>,
    pub(crate) keep: Keep,
    pub(crate) afters: Vec<After>,
    /// When the first of its commands came.
    pub(crate) since: u64,
}

/// Commits until nobody can send any more.
pub(crate) fn run(hall: &Arc<Hall>, mut store: SqliteStore, waiting: &Receiver<Commit>) {
    while let Ok(first) = waiting.recv() {
        let mut group = vec![first];
        while group.len() < limits::TOGETHER {
            match waiting.try_recv() {
                Ok(next) => group.push(next),
                Err(_) => break,
            }
        }
        let began = Instant::now();
        let results = keep(hall, &mut store, &mut group);
        hall.metrics.commit.took(began.elapsed());
        for (commit, result) in group.into_iter().zip(results) {
            let result = result.map_err(|error| hall.not_kept(&error));
            if result.is_ok() {
                hall.metrics.kept(commit.keep.events.len());
            }
            let plugin = commit.live.meta.plugin.as_str().into();
            hall.workers
                .run(plugin, move || worker::kept(commit, result));
        }
    }
}

/// What became of each of a group: together where it goes, so that there is one sync for all.
///
/// A table that begins is first said to be in play, and begins at its next touch if its record does not come to be; everything else
/// is said of tables when their records are kept. What is in a record has happened: where the ledger fails after it, it is told
/// again a little later, and a table that wakes puts it right.
fn keep(hall: &Hall, store: &mut SqliteStore, group: &mut [Commit]) -> Vec<Kept> {
    let mut results: Vec<Kept> = group.iter().map(|_| Ok(())).collect();
    let begins = |commit: &Commit| commit.keep.create.is_some() && commit.keep.change.is_some();
    each(group, &mut results, begins, &mut |those| {
        ledger(hall, those)
    });
    let happens = |commit: &Commit| commit.keep.create.is_some() || !commit.keep.events.is_empty();
    each(group, &mut results, happens, &mut |those| {
        records(store, those)
    });
    for (commit, result) in group.iter().zip(&results) {
        // What is left of a new table would begin by itself when somebody finds it.
        if result.is_err()
            && commit.keep.is_new()
            && let Err(error) = hall.ledger.remove(&commit.live.id)
        {
            tracing::error!("a table that is not kept stays: {error}");
        }
    }
    let changes = |commit: &Commit| commit.keep.change.is_some() && !begins(commit);
    let before: Vec<bool> = results.iter().map(Result::is_ok).collect();
    each(group, &mut results, changes, &mut |those| {
        ledger(hall, those)
    });
    for ((commit, result), before) in group.iter_mut().zip(&mut results).zip(before) {
        if let Err(error) = result
            && before
            && !commit.keep.events.is_empty()
        {
            tracing::error!(table = &*commit.live.id, "the ledger is behind: {error}");
            commit.live.behind = Some(hall.clock.now() + limits::AGAIN);
            *result = Ok(());
        }
    }
    results
}

/// Does a step for those of a group who want it and had no trouble before. Together first; where that fails, each by itself, so that
/// one table's trouble is no other's. Where somebody else holds the database everybody has waited already, and is told.
fn each(
    group: &[Commit],
    results: &mut [Kept],
    wants: impl Fn(&Commit) -> bool,
    step: &mut dyn FnMut(&[&Commit]) -> Kept,
) {
    let wanting = group.iter().zip(&*results).enumerate();
    let those: Vec<usize> = wanting
        .filter_map(|(at, (commit, before))| (wants(commit) && before.is_ok()).then_some(at))
        .collect();
    let all: Vec<&Commit> = those.iter().map(|at| &group[*at]).collect();
    if all.is_empty() {
        return;
    }
    match step(&all) {
        Ok(()) => {}
        Err(StoreError::Busy) => {
            for at in those {
                results[at] = Err(StoreError::Busy);
            }
        }
        Err(_) => {
            for at in those {
                results[at] = step(&[&group[at]]);
            }
        }
    }
}

/// What changes of the tables' own data.
fn ledger(hall: &Hall, group: &[&Commit]) -> Kept {
    let changes = group
        .iter()
        .filter_map(|commit| commit.keep.change.as_ref());
    hall.ledger.put(&changes.collect::<Vec<_>>())
}

/// What happened.
fn records(store: &mut SqliteStore, group: &[&Commit]) -> Kept {
    for commit in group {
        let Some((title, created, secret)) = &commit.keep.create else {
            continue;
        };
        let created = i64::try_from(*created).unwrap_or(i64::MAX);
        match store.create(&commit.live.id, title, created, secret) {
            // The group failed after this, and is tried again one by one.
            Err(StoreError::Exists(_)) => {}
            done => done?,
        }
    }
    let batches: Vec<Batch<'_>> = group
        .iter()
        .filter(|commit| !commit.keep.events.is_empty())
        .map(|commit| Batch {
            table: &commit.live.id,
            after: commit.keep.after,
            events: &commit.keep.events,
            closes: commit.keep.closes,
        })
        .collect();
    if batches.is_empty() {
        return Ok(());
    }
    store.append(&batches)
}

impl Commit {
    /// The table goes back as it is on the disk, with those who look at it told that it was not kept.
    pub(crate) fn failed(mut self, why: &Refusal) -> (Arc<Hall>, Arc<str>, Vec<super::show::Sub>) {
        for after in self.afters {
            after(Some(why));
        }
        self.live.refuse_all(why);
        (
            Arc::clone(&self.live.hall),
            Arc::clone(&self.live.id),
            std::mem::take(&mut self.live.subs),
        )
    }
}
