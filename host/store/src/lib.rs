//! Records of tables, behind one trait: append, read, list. SQLite here; another database is another implementation.
//!
//! A record is a list of events, opaque bytes to the store, numbered from 0 without gaps. What [`Store::append`] has returned
//! is on the disk: an acknowledged event survives any crash.

mod sqlite;

pub use sqlite::SqliteStore;

use thiserror::Error;

/// Why the store did not do what it was asked. Nothing was changed.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The table has this many events, another number than the writer thought: somebody else writes it.
    #[error("table {table} has {found} events, not {expected}: another writer has it")]
    Fenced {
        table: String,
        expected: u64,
        found: u64,
    },
    #[error("table {0} is already there")]
    Exists(String),
    #[error("there is no table {0}")]
    Missing(String),
    #[error("the table's name is empty, too long or has control characters")]
    BadName,
    #[error("the database was made by a newer version ({found}; this one reads up to {known})")]
    Newer { found: i64, known: i64 },
    #[error("the database is busy: another process holds it")]
    Busy,
    #[error("the disk is full")]
    Full,
    #[error("the database {path}: {reason}")]
    Database { path: String, reason: String },
}

/// What the list of tables tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub table: String,
    /// The manifest's name, for people.
    pub title: String,
    /// Milliseconds since 1970, as the creator gave them.
    pub created: i64,
    pub events: u64,
    /// Nothing will be appended any more but rulings.
    pub closed: bool,
}

/// Events for one table of a group that is committed together.
#[derive(Clone, Copy, Debug)]
pub struct Batch<'a> {
    pub table: &'a str,
    /// Number of events that the table has already.
    pub after: u64,
    pub events: &'a [Vec<u8>],
    pub closes: bool,
}

/// Where records live.
pub trait Store {
    /// Makes an empty record. `secret` is the seed, kept apart from the events.
    fn create(
        &mut self,
        table: &str,
        title: &str,
        created: i64,
        secret: &[u8],
    ) -> Result<(), StoreError>;

    /// Appends to several tables in one commit: all of it or nothing. When it returns, it is on the disk.
    fn append(&mut self, batches: &[Batch<'_>]) -> Result<(), StoreError>;

    /// The events of a table from number `from` on.
    fn read(&self, table: &str, from: u64) -> Result<Vec<Vec<u8>>, StoreError>;

    /// The seed that `create` was given.
    fn secret(&self, table: &str) -> Result<Vec<u8>, StoreError>;

    /// All tables, newest first.
    fn list(&self) -> Result<Vec<Entry>, StoreError>;

    /// Keeps a sleeping table's snapshot, which stands for the events before `after`. A cache: losing it loses nothing.
    fn put_snapshot(&mut self, table: &str, after: u64, snapshot: &[u8]) -> Result<(), StoreError>;

    /// The last snapshot and the number of events it stands for.
    fn snapshot(&self, table: &str) -> Result<Option<(u64, Vec<u8>)>, StoreError>;

    /// Removes a table with all that belongs to it.
    fn remove(&mut self, table: &str) -> Result<(), StoreError>;
}
