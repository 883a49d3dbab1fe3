//! One piece of work at a table, on a thread that may run plugins.

use super::commit::Commit;
use super::dispatch::{Back, Job, Msg};
use super::hall::Hall;
use super::live::Live;
use super::show::Sub;
use crate::refusal::Refusal;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Instant;

/// What a table is woken with, where it is not in memory.
#[derive(Default)]
pub(crate) struct Wake {
    /// The store has failed since then: clocks stood.
    pub(crate) excuse: Option<u64>,
    /// Who looked at it before.
    pub(crate) subs: Vec<Sub>,
}

/// Runs jobs at a table, in order, then lets time pass. What happened is kept before anybody is told.
pub(crate) fn run(
    hall: &Arc<Hall>,
    id: &Arc<str>,
    live: Option<Box<Live>>,
    wake: Wake,
    jobs: Vec<Job>,
) {
    let began = Instant::now();
    let done = catch_unwind(AssertUnwindSafe(|| work(hall, id, live, wake, jobs)));
    hall.metrics.table.took(began.elapsed());
    let back = match done {
        Ok(back) => back,
        Err(_) => {
            tracing::error!(table = &**id, "a bug: the work at a table panicked");
            Some(Back::lost(Vec::new(), None))
        }
    };
    if let Some(back) = back {
        hall.tell(Msg::Back(Arc::clone(id), back));
    }
}

/// `None`: the table is on its way to the disk.
fn work(
    hall: &Arc<Hall>,
    id: &Arc<str>,
    live: Option<Box<Live>>,
    wake: Wake,
    jobs: Vec<Job>,
) -> Option<Back> {
    let since = jobs.first().map_or_else(|| hall.clock.now(), |job| job.at);
    let mut live = match live.map_or_else(|| Live::load(hall, id, wake.excuse), Ok) {
        Ok(live) => live,
        Err(why) => {
            for job in jobs {
                (job.work)(Err(&why))(Some(&why));
            }
            // There is nothing to wake later.
            let gone = why.status == axum::http::StatusCode::NOT_FOUND;
            return Some(if gone {
                Back::lost(Vec::new(), None)
            } else {
                Back::lost(wake.subs, wake.excuse)
            });
        }
    };
    live.subs.extend(wake.subs);
    let mut afters = Vec::with_capacity(jobs.len());
    for job in jobs {
        let gone = Refusal::missing("no-table");
        afters.push(match live.gone {
            true => (job.work)(Err(&gone)),
            false => (job.work)(Ok(&mut live)),
        });
    }
    if live.gone {
        return Some(tell(live, afters));
    }
    live.tick(hall.clock.now());
    match live.collect(hall.clock.now()) {
        Some(keep) => {
            hall.keep(Commit {
                live,
                keep,
                afters,
                since,
            });
            None
        }
        None => Some(tell(live, afters)),
    }
}

fn tell(mut live: Box<Live>, afters: Vec<super::dispatch::After>) -> Back {
    for after in afters {
        after(None);
    }
    live.tell();
    Back::whole(live)
}

/// What happened at a table is on the disk, or could not be kept.
pub(crate) fn kept(commit: Commit, result: Result<(), Refusal>) {
    let hall = Arc::clone(&commit.live.hall);
    let id = Arc::clone(&commit.live.id);
    let done = catch_unwind(AssertUnwindSafe(|| match result {
        Ok(()) => tell(commit.live, commit.afters),
        Err(why) => {
            let since = commit.since;
            let (_, _, subs) = commit.failed(&why);
            Back::lost(subs, Some(since))
        }
    }));
    let back = done.unwrap_or_else(|_| {
        tracing::error!(
            table = &*id,
            "a bug: telling what happened at a table panicked"
        );
        Back::lost(Vec::new(), None)
    });
    hall.tell(Msg::Back(id, back));
}
