//! SQLite: write-ahead log, synchronous FULL, so that a commit is on the disk when it returns.

use crate::{Batch, Entry, Store, StoreError};
use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension, Transaction, params};
use std::path::Path;
use std::time::Duration;

/// Version of the layout, in `user_version`.
const LAYOUT: i64 = 1;

/// How long a writer waits for another process.
const BUSY: Duration = Duration::from_secs(5);

const TABLES: &str = "
create table tables (
  id integer primary key,
  name text not null unique,
  title text not null,
  created integer not null,
  events integer not null default 0,
  closed integer not null default 0,
  secret blob not null
) strict;
create table events (
  table_id integer not null references tables(id) on delete cascade,
  number integer not null,
  event blob not null,
  primary key (table_id, number)
) strict, without rowid;
create table snapshots (
  table_id integer primary key references tables(id) on delete cascade,
  after integer not null,
  snapshot blob not null
) strict;
";

/// Records in one SQLite file.
#[derive(Debug)]
pub struct SqliteStore {
    db: Connection,
    path: String,
}

impl SqliteStore {
    /// Opens the file, making it if it is not there.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        Self::open_with_vfs(path, None)
    }

    /// The same through another layer of SQLite's to the disk.
    pub fn open_with_vfs(path: &Path, vfs: Option<&str>) -> Result<Self, StoreError> {
        let flags = OpenFlags::default();
        let opened = match vfs {
            Some(vfs) => Connection::open_with_flags_and_vfs(path, flags, vfs),
            None => Connection::open_with_flags(path, flags),
        };
        let path = path.display().to_string();
        let mut store = Self {
            db: opened.map_err(|error| told(&path, &error))?,
            path,
        };
        store.prepare()?;
        Ok(store)
    }

    /// A store that is gone when it is dropped.
    pub fn in_memory() -> Result<Self, StoreError> {
        let path = ":memory:".to_owned();
        let mut store = Self {
            db: Connection::open_in_memory().map_err(|error| told(&path, &error))?,
            path,
        };
        store.prepare()?;
        Ok(store)
    }

    /// Lets the file grow to so many bytes (but never cuts it): past them appending fails as on a full disk.
    pub fn limit(&mut self, bytes: u64) -> Result<(), StoreError> {
        let limit = || -> rusqlite::Result<()> {
            let page: i64 = self
                .db
                .query_row("pragma page_size", [], |row| row.get(0))?;
            let pages = i64::try_from(bytes).unwrap_or(i64::MAX) / page.max(1);
            self.db
                .pragma_update_and_check(None, "max_page_count", pages, |_| Ok(()))
        };
        limit().map_err(|error| self.told(&error))
    }

    fn prepare(&mut self) -> Result<(), StoreError> {
        self.db
            .busy_timeout(BUSY)
            .map_err(|error| self.told(&error))?;
        let set = "pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;";
        self.db
            .execute_batch(set)
            .map_err(|error| self.told(&error))?;
        let found: i64 = self
            .db
            .query_row("pragma user_version", [], |row| row.get(0))
            .map_err(|error| self.told(&error))?;
        if found > LAYOUT {
            return Err(StoreError::Newer {
                found,
                known: LAYOUT,
            });
        }
        if found < LAYOUT {
            self.within(|tx| {
                // Another process may have been faster.
                let now: i64 = tx.query_row("pragma user_version", [], |row| row.get(0))?;
                if now < LAYOUT {
                    tx.execute_batch(TABLES)?;
                    tx.pragma_update(None, "user_version", LAYOUT)?;
                }
                Ok(Ok(()))
            })?;
        }
        Ok(())
    }

    fn told(&self, error: &rusqlite::Error) -> StoreError {
        told(&self.path, error)
    }

    /// Runs `work` in a transaction that takes the write lock at once; a refusal of its own rolls back.
    fn within<T>(
        &mut self,
        work: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        let path = self.path.clone();
        let run = |db: &mut Connection| -> rusqlite::Result<Result<T, StoreError>> {
            let tx = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
            match work(&tx)? {
                Ok(value) => {
                    tx.commit()?;
                    Ok(Ok(value))
                }
                Err(refusal) => Ok(Err(refusal)),
            }
        };
        run(&mut self.db).map_err(|error| told(&path, &error))?
    }

    fn id(&self, table: &str) -> Result<i64, StoreError> {
        find(&self.db, table)
            .map_err(|error| self.told(&error))?
            .map(|(id, _)| id)
            .ok_or_else(|| StoreError::Missing(table.to_owned()))
    }
}

fn told(path: &str, error: &rusqlite::Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Busy,
        Some(ErrorCode::DiskFull) => StoreError::Full,
        _ => StoreError::Database {
            path: path.to_owned(),
            reason: error.to_string(),
        },
    }
}

/// The row of a table and how many events it has.
fn find(db: &Connection, table: &str) -> rusqlite::Result<Option<(i64, u64)>> {
    db.prepare_cached("select id, events from tables where name = ?1")?
        .query_row([table], |row| {
            Ok((row.get(0)?, row.get::<_, i64>(1)?.unsigned_abs()))
        })
        .optional()
}

fn append_one(tx: &Transaction<'_>, batch: &Batch<'_>) -> rusqlite::Result<Result<(), StoreError>> {
    let Some((id, found)) = find(tx, batch.table)? else {
        return Ok(Err(StoreError::Missing(batch.table.to_owned())));
    };
    if found != batch.after {
        return Ok(Err(StoreError::Fenced {
            table: batch.table.to_owned(),
            expected: batch.after,
            found,
        }));
    }
    let mut insert =
        tx.prepare_cached("insert into events (table_id, number, event) values (?1, ?2, ?3)")?;
    for (number, event) in (batch.after..).zip(batch.events) {
        insert.execute(params![id, number.cast_signed(), event])?;
    }
    let events = batch.after + batch.events.len() as u64;
    tx.prepare_cached("update tables set events = ?2, closed = closed or ?3 where id = ?1")?
        .execute(params![id, events.cast_signed(), batch.closes])?;
    Ok(Ok(()))
}

impl Store for SqliteStore {
    fn create(
        &mut self,
        table: &str,
        title: &str,
        created: i64,
        secret: &[u8],
    ) -> Result<(), StoreError> {
        if table.is_empty() || table.len() > 200 || table.chars().any(char::is_control) {
            return Err(StoreError::BadName);
        }
        self.within(|tx| {
            if find(tx, table)?.is_some() {
                return Ok(Err(StoreError::Exists(table.to_owned())));
            }
            tx.execute(
                "insert into tables (name, title, created, secret) values (?1, ?2, ?3, ?4)",
                params![table, title, created, secret],
            )?;
            Ok(Ok(()))
        })
    }

    fn append(&mut self, batches: &[Batch<'_>]) -> Result<(), StoreError> {
        self.within(|tx| {
            for batch in batches {
                if let Err(refusal) = append_one(tx, batch)? {
                    return Ok(Err(refusal));
                }
            }
            Ok(Ok(()))
        })
    }

    fn read(&self, table: &str, from: u64) -> Result<Vec<Vec<u8>>, StoreError> {
        let id = self.id(table)?;
        let rows = || -> rusqlite::Result<Vec<_>> {
            let mut select = self.db.prepare_cached(
                "select event from events where table_id = ?1 and number >= ?2 order by number",
            )?;
            let rows = select.query_map(
                params![id, i64::try_from(from).unwrap_or(i64::MAX)],
                |row| row.get(0),
            )?;
            rows.collect()
        };
        rows().map_err(|error| self.told(&error))
    }

    fn secret(&self, table: &str) -> Result<Vec<u8>, StoreError> {
        let id = self.id(table)?;
        self.db
            .query_row("select secret from tables where id = ?1", [id], |row| {
                row.get(0)
            })
            .map_err(|error| self.told(&error))
    }

    fn list(&self) -> Result<Vec<Entry>, StoreError> {
        let rows = || -> rusqlite::Result<Vec<_>> {
            let mut select = self.db.prepare_cached("select name, title, created, events, closed from tables order by created desc, id desc")?;
            let rows = select.query_map([], |row| {
                Ok(Entry {
                    table: row.get(0)?,
                    title: row.get(1)?,
                    created: row.get(2)?,
                    events: row.get::<_, i64>(3)?.unsigned_abs(),
                    closed: row.get(4)?,
                })
            })?;
            rows.collect()
        };
        rows().map_err(|error| self.told(&error))
    }

    fn put_snapshot(&mut self, table: &str, after: u64, snapshot: &[u8]) -> Result<(), StoreError> {
        let id = self.id(table)?;
        let put = "insert into snapshots values (?1, ?2, ?3) on conflict (table_id) do update set after = ?2, snapshot = ?3";
        let done = self
            .db
            .prepare_cached(put)
            .and_then(|mut put| put.execute(params![id, after.cast_signed(), snapshot]));
        done.map(|_| ()).map_err(|error| self.told(&error))
    }

    fn snapshot(&self, table: &str) -> Result<Option<(u64, Vec<u8>)>, StoreError> {
        let id = self.id(table)?;
        let row = self
            .db
            .query_row(
                "select after, snapshot from snapshots where table_id = ?1",
                [id],
                |row| Ok((row.get::<_, i64>(0)?.unsigned_abs(), row.get(1)?)),
            )
            .optional();
        row.map_err(|error| self.told(&error))
    }

    fn remove(&mut self, table: &str) -> Result<(), StoreError> {
        let id = self.id(table)?;
        self.db
            .execute("delete from tables where id = ?1", [id])
            .map(|_| ())
            .map_err(|error| self.told(&error))
    }
}
