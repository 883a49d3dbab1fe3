//! What all tables share.

use super::commit::Commit;
use super::dispatch::Msg;
use super::ledger::Ledger;
use super::pool::Pool;
use crate::catalog::Catalog;
use crate::metrics::Metrics;
use crate::options::Options;
use crate::people::People;
use crate::refusal::Refusal;
use crate::socket::Outbox;
use qipai_store::{SqliteStore, Store, StoreError};
use qipai_table::record::Secret;
use std::collections::HashMap;
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokio::sync::watch;

/// Milliseconds since 1970, never running back while the server lives.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    base: u64,
    began: Instant,
}

impl Clock {
    /// So far ahead of the machine's clock, and not before the server last lived: that clock may have been set back.
    pub(crate) fn start(ahead: Duration, last: Option<u64>) -> Self {
        let since = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default();
        let since = since.saturating_add(ahead);
        let since = u64::try_from(since.as_millis()).unwrap_or(u64::MAX);
        Self {
            base: since.max(last.unwrap_or(0)),
            began: Instant::now(),
        }
    }

    pub(crate) fn now(&self) -> u64 {
        let run = u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.base.saturating_add(run)
    }
}

/// The bytes of a record's events, and its seed.
pub(crate) type Rows = (Vec<Vec<u8>>, Secret);

/// What tables need of the rest of the server.
pub(crate) struct Hall {
    pub(crate) options: Options,
    pub(crate) catalog: Arc<Catalog>,
    pub(crate) people: Arc<People>,
    pub(crate) ledger: Ledger,
    pub(crate) clock: Clock,
    pub(crate) metrics: Metrics,
    /// When the server was away, since and until.
    pub(crate) outages: Vec<(u64, u64)>,
    /// Counts changes of what the lobby shows.
    pub(crate) lobby: watch::Sender<u64>,
    pub(crate) workers: Pool,
    pub(crate) thinkers: Pool,
    /// Sockets by person.
    online: Mutex<HashMap<String, Vec<Arc<Outbox>>>>,
    records: Mutex<SqliteStore>,
    desk: Mutex<Sender<Msg>>,
    commits: Mutex<Option<Sender<Commit>>>,
}

/// What a hall is made of.
pub(crate) struct HallParts {
    pub(crate) options: Options,
    pub(crate) catalog: Arc<Catalog>,
    pub(crate) people: Arc<People>,
    pub(crate) ledger: Ledger,
    pub(crate) clock: Clock,
    pub(crate) outages: Vec<(u64, u64)>,
    pub(crate) records: SqliteStore,
    pub(crate) desk: Sender<Msg>,
    pub(crate) commits: Sender<Commit>,
}

impl Hall {
    pub(crate) fn new(parts: HallParts) -> Self {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Self {
            options: parts.options,
            catalog: parts.catalog,
            people: parts.people,
            ledger: parts.ledger,
            clock: parts.clock,
            metrics: Metrics::default(),
            outages: parts.outages,
            lobby: watch::Sender::new(0),
            workers: Pool::new("tables", cores.max(2), cores + crate::limits::EXTRA_THREADS),
            thinkers: Pool::new("bots", 1, cores.div_ceil(2)),
            online: Mutex::default(),
            records: Mutex::new(parts.records),
            desk: Mutex::new(parts.desk),
            commits: Mutex::new(Some(parts.commits)),
        }
    }

    /// Tells whoever keeps the tables.
    pub(crate) fn tell(&self, msg: Msg) {
        // Nobody listens where the server has stopped.
        let _ = lock(&self.desk).send(msg);
    }

    /// Has something kept; it comes back to the workers.
    pub(crate) fn keep(&self, commit: Commit) {
        if let Some(commits) = &*lock(&self.commits) {
            let _ = commits.send(commit);
        }
    }

    /// Lets all threads end.
    pub(crate) fn close(&self) {
        lock(&self.commits).take();
        self.workers.close();
        self.thinkers.close();
    }

    /// The lobby shows something else.
    pub(crate) fn lobby_changed(&self) {
        self.lobby.send_modify(|rev| *rev += 1);
    }

    /// The bytes of a record, and its seed; `None`: there is no record.
    pub(crate) fn rows(&self, id: &str) -> Result<Option<Rows>, StoreError> {
        let records = lock(&self.records);
        let rows = match records.read(id, 0) {
            Err(StoreError::Missing(_)) => return Ok(None),
            rows => rows?,
        };
        let secret = records.secret(id)?;
        Ok(secret.try_into().ok().map(|secret| (rows, secret)))
    }

    /// The seed of a record that is there.
    pub(crate) fn secret(&self, id: &str) -> Result<Option<Secret>, StoreError> {
        match lock(&self.records).secret(id) {
            Err(StoreError::Missing(_)) => Ok(None),
            Ok(secret) => Ok(secret.try_into().ok()),
            Err(error) => Err(error),
        }
    }

    /// Removes a record.
    pub(crate) fn remove_record(&self, id: &str) -> Result<(), StoreError> {
        match lock(&self.records).remove(id) {
            Err(StoreError::Missing(_)) => Ok(()),
            done => done,
        }
    }

    /// What people are told when the store fails.
    pub(crate) fn not_kept(&self, error: &StoreError) -> Refusal {
        self.metrics.store_failed();
        tracing::error!("the store: {error}");
        Refusal::unable(match error {
            StoreError::Full => "disk-full",
            StoreError::Busy => "database-busy",
            _ => "not-kept",
        })
    }

    /// Whether somebody has a socket open.
    pub(crate) fn online(&self, person: &str) -> bool {
        lock(&self.online).contains_key(person)
    }

    /// Somebody opens a socket.
    ///
    /// # Errors
    /// `too-many-sockets`.
    pub(crate) fn comes(&self, person: &str, outbox: &Arc<Outbox>) -> Result<(), Refusal> {
        let mut online = lock(&self.online);
        let sockets = online.entry(person.to_owned()).or_default();
        if sockets.len() >= crate::limits::SOCKETS_A_PERSON {
            let status = axum::http::StatusCode::TOO_MANY_REQUESTS;
            return Err(Refusal::new(status, "too-many-sockets"));
        }
        sockets.push(Arc::clone(outbox));
        Ok(())
    }

    /// One of somebody's sockets is closed.
    pub(crate) fn goes(&self, person: &str, outbox: &Arc<Outbox>) {
        let mut online = lock(&self.online);
        if let Some(sockets) = online.get_mut(person) {
            sockets.retain(|known| !Arc::ptr_eq(known, outbox));
            if sockets.is_empty() {
                online.remove(person);
            }
        }
    }

    /// Says goodbye to somebody's sockets: they are another person now, or none.
    pub(crate) fn send_away(&self, person: &str, code: &str) {
        for outbox in lock(&self.online).get(person).into_iter().flatten() {
            outbox.end(code, Some(0));
        }
    }

    /// Says goodbye to everybody.
    pub(crate) fn send_all_away(&self, code: &str) {
        for outbox in lock(&self.online).values().flatten() {
            outbox.end(code, Some(1_000));
        }
    }

    /// Sockets that are open.
    pub(crate) fn sockets(&self) -> usize {
        lock(&self.online).values().map(Vec::len).sum()
    }
}

fn lock<T>(it: &Mutex<T>) -> MutexGuard<'_, T> {
    it.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::Clock;
    use std::time::Duration;

    #[test]
    fn the_clock_does_not_start_before_the_server_last_lived() {
        let now = Clock::start(Duration::ZERO, None).now();
        let later = now + 86_400_000;
        assert!(Clock::start(Duration::ZERO, Some(later)).now() >= later);
        assert!(Clock::start(Duration::ZERO, Some(5)).now() >= now);
    }
}
