//! The people's database: its layout, and how it is read and written.

use super::PeopleError;
use crate::refusal::Refusal;
use rusqlite::{Connection, ErrorCode, Transaction, TransactionBehavior};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Version of the layout, in `user_version`.
const LAYOUT: i64 = 1;

/// How long a writer waits for another process.
const BUSY: Duration = Duration::from_secs(5);

/// `people.kind` is `guest`, `account` or `gone`: of who is gone only the id is left, so that it is never given again,
/// whose their seats are now (`becomes`), and whether the tables have been `told`.
const TABLES: &str = "
create table people (
  id text primary key,
  kind text not null,
  name text,
  key text unique,
  password text,
  lang text,
  created integer not null,
  seen integer not null,
  becomes text,
  told integer not null default 0
) strict;
create table sessions (
  hash text primary key,
  person text not null references people(id) on delete cascade,
  created integer not null,
  expires integer not null
) strict;
create index sessions_of on sessions (person);
create table manners (
  person text not null references people(id) on delete cascade,
  other text not null references people(id) on delete cascade,
  kind text not null,
  since integer not null,
  primary key (person, kind, other)
) strict, without rowid;
create table roles (
  person text not null references people(id) on delete cascade,
  role text not null,
  scope text not null,
  primary key (person, role, scope)
) strict, without rowid;
create table suspended (
  plugin text primary key,
  since integer not null,
  reason text not null
) strict;
create table log (
  n integer primary key,
  at integer not null,
  who text not null,
  what text not null,
  whom text not null,
  reason text not null
) strict;
";

/// Why work on the database stopped: a refusal of ours, or the database's.
#[derive(Debug)]
pub(super) enum Stop {
    Refused(Refusal),
    Sql(rusqlite::Error),
}

impl From<Refusal> for Stop {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<rusqlite::Error> for Stop {
    fn from(error: rusqlite::Error) -> Self {
        Self::Sql(error)
    }
}

impl From<Stop> for Refusal {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::Refused(refusal) => refusal,
            Stop::Sql(error) => {
                tracing::error!(%error, "the people's database");
                Self::unable(match error.sqlite_error_code() {
                    Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => "database-busy",
                    Some(ErrorCode::DiskFull) => "disk-full",
                    _ => "internal",
                })
            }
        }
    }
}

/// Two connections, each one at a time: questions take microseconds and do not wait for changes, which wait for the disk.
#[derive(Debug)]
pub(super) struct Db {
    reads: Mutex<Connection>,
    writes: Mutex<Connection>,
}

impl Db {
    /// Opens the file, making it if it is not there, readable for the server's user only.
    pub(super) fn open(path: &Path) -> Result<Self, PeopleError> {
        let told = |reason: String| PeopleError::Database {
            path: path.to_owned(),
            reason,
        };
        private(path).map_err(|error| told(error.to_string()))?;
        let mut writes = Connection::open(path).map_err(|error| told(error.to_string()))?;
        prepare(&mut writes).map_err(|error| told(error.to_string()))?;
        let version = writes.query_row("pragma user_version", [], |row| row.get::<_, i64>(0));
        match version {
            Ok(LAYOUT) => {}
            Ok(newer) => return Err(told(format!("made by a newer version (layout {newer})"))),
            Err(error) => return Err(told(error.to_string())),
        }
        let reads = Connection::open(path).and_then(|reads| {
            reads.busy_timeout(BUSY)?;
            reads.pragma_update(None, "query_only", true)?;
            Ok(reads)
        });
        Ok(Self {
            reads: Mutex::new(reads.map_err(|error| told(error.to_string()))?),
            writes: Mutex::new(writes),
        })
    }

    /// Reads.
    pub(super) fn read<T>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, Stop>,
    ) -> Result<T, Refusal> {
        let db = self.reads.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(work(&db)?)
    }

    /// Changes, all or nothing; on the disk when it returns.
    pub(super) fn write<T>(
        &self,
        work: impl FnOnce(&Transaction<'_>) -> Result<T, Stop>,
    ) -> Result<T, Refusal> {
        let mut db = self.writes.lock().unwrap_or_else(PoisonError::into_inner);
        let done = transact(&mut db, work)?;
        Ok(done)
    }
}

fn transact<T, E: From<rusqlite::Error>>(
    db: &mut Connection,
    work: impl FnOnce(&Transaction<'_>) -> Result<T, E>,
) -> Result<T, E> {
    let tx = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let done = work(&tx)?;
    tx.commit()?;
    Ok(done)
}

/// Password hashes are in the file: SQLite gives the files beside it (log, shared memory) the same mode.
fn private(path: &Path) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}

fn prepare(db: &mut Connection) -> rusqlite::Result<()> {
    db.busy_timeout(BUSY)?;
    db.execute_batch(
        "pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma secure_delete = on;",
    )?;
    transact(db, |tx| {
        let found: i64 = tx.query_row("pragma user_version", [], |row| row.get(0))?;
        if found == 0 {
            tx.execute_batch(TABLES)?;
            tx.pragma_update(None, "user_version", LAYOUT)?;
        }
        Ok(())
    })
}
