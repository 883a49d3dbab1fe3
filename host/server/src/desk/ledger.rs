//! Tables beside their records, on SQLite: who sits where, who may see them, what was said, when the server was away.

use super::layout::{LAYOUT, chat, prepare, put};
use super::meta::{Meta, State};
use crate::people::Person;
use qipai_store::StoreError;
use qipai_table::Config;
use rusqlite::{Connection, ErrorCode, OptionalExtension, Transaction, params};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A line of chat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Chat {
    pub(crate) n: u64,
    /// Who said it, by id and by the name of then.
    pub(crate) person: String,
    pub(crate) name: String,
    pub(crate) seat: Option<u8>,
    pub(crate) text: String,
    pub(crate) time: u64,
}

/// What changes of a table's own data, kept together.
#[derive(Clone, Debug)]
pub(crate) struct Change {
    pub(crate) id: String,
    pub(crate) meta: Option<Meta>,
    /// Where the table is new.
    pub(crate) config: Option<String>,
    /// Whether time alone, or a bot, may change it.
    pub(crate) timed: bool,
    /// The state under which lists find it: spectators of a delayed table hear late that it is over.
    pub(crate) listed: State,
    pub(crate) chats: Vec<Chat>,
}

/// Which tables are asked for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Filter {
    pub(crate) state: Option<String>,
    pub(crate) manifest: Option<String>,
    /// Tables where this person sits, or that they host.
    pub(crate) person: Option<String>,
    /// Public ones alone.
    pub(crate) public: bool,
    /// Older than this table.
    pub(crate) before: Option<String>,
    pub(crate) most: usize,
}

/// The database: one connection that writes, one that reads beside it.
pub(crate) struct Ledger {
    path: String,
    writer: Mutex<Connection>,
    reader: Mutex<Connection>,
}

impl Ledger {
    pub(crate) fn open(path: &Path) -> Result<Self, StoreError> {
        let told = |error: &rusqlite::Error| told(&path.display().to_string(), error);
        let open = || -> rusqlite::Result<Connection> {
            let db = Connection::open(path)?;
            db.busy_timeout(Duration::from_secs(5))?;
            db.execute_batch(
                "pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;",
            )?;
            Ok(db)
        };
        let mut writer = open().map_err(|error| told(&error))?;
        let found = prepare(&mut writer).map_err(|error| told(&error))?;
        if found > LAYOUT {
            return Err(StoreError::Newer {
                found,
                known: LAYOUT,
            });
        }
        Ok(Self {
            path: path.display().to_string(),
            writer: Mutex::new(writer),
            reader: Mutex::new(open().map_err(|error| told(&error))?),
        })
    }

    fn told(&self, error: &rusqlite::Error) -> StoreError {
        told(&self.path, error)
    }

    fn read<T>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, StoreError> {
        work(&lock(&self.reader)).map_err(|error| self.told(&error))
    }

    fn write<T>(
        &self,
        work: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T>,
    ) -> Result<T, StoreError> {
        let run = |db: &mut Connection| {
            let tx = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
            let done = work(&tx)?;
            tx.commit()?;
            Ok(done)
        };
        run(&mut lock(&self.writer)).map_err(|error| self.told(&error))
    }

    /// Writes all of it in one commit.
    pub(crate) fn put(&self, changes: &[&Change]) -> Result<(), StoreError> {
        self.write(|tx| changes.iter().try_for_each(|change| put(tx, change)))
    }

    /// A table with the settings of its game.
    pub(crate) fn get(&self, id: &str) -> Result<Option<(Meta, Config)>, StoreError> {
        let row = self.read(|db| {
            db.prepare_cached("select meta, config from tables where id = ?1")?
                .query_row([id], |row| {
                    Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?))
                })
                .optional()
        })?;
        let Some((meta, config)) = row else {
            return Ok(None);
        };
        let damaged = |error: serde_json::Error| StoreError::Database {
            path: self.path.clone(),
            reason: format!("the table {id} is damaged: {error}"),
        };
        let meta = serde_json::from_str(&meta).map_err(damaged)?;
        Ok(Some((
            meta,
            serde_json::from_str(&config).map_err(damaged)?,
        )))
    }

    /// A table without its settings.
    pub(crate) fn meta(&self, id: &str) -> Result<Option<Meta>, StoreError> {
        let text: Option<String> = self.read(|db| {
            db.prepare_cached("select meta from tables where id = ?1")?
                .query_row([id], |row| row.get(0))
                .optional()
        })?;
        Ok(text.and_then(|text| serde_json::from_str(&text).ok()))
    }

    /// Tables, newest first.
    pub(crate) fn list(&self, filter: &Filter) -> Result<Vec<Meta>, StoreError> {
        let mut sql = "select meta from tables t where 1".to_owned();
        let mut given: Vec<String> = Vec::new();
        let mut ask = |condition: &str, value: &Option<String>| {
            if let Some(value) = value {
                given.push(value.clone());
                sql.push_str(" and ");
                sql.push_str(&condition.replace('?', &format!("?{}", given.len())));
            }
        };
        ask("state = ?", &filter.state);
        ask("manifest = ?", &filter.manifest);
        ask(
            "(host = ? or exists (select 1 from seats s where s.table_n = t.n and s.person = ?))",
            &filter.person,
        );
        ask("n < (select n from tables where id = ?)", &filter.before);
        if filter.public {
            sql.push_str(" and visibility = 'public'");
        }
        sql.push_str(&format!(" order by n desc limit {}", filter.most));
        let texts = self.read(|db| {
            let mut select = db.prepare_cached(&sql)?;
            let rows = select.query_map(rusqlite::params_from_iter(&given), |row| row.get(0))?;
            rows.collect::<rusqlite::Result<Vec<String>>>()
        })?;
        Ok(texts
            .iter()
            .filter_map(|text| serde_json::from_str(text).ok())
            .collect())
    }

    /// Tables that somebody hosts and that are not over.
    pub(crate) fn hosted(&self, person: &str) -> Result<usize, StoreError> {
        let count = self.read(|db| {
            db.prepare_cached("select count(*) from tables where host = ?1 and state <> 'over'")?
                .query_row([person], |row| row.get::<_, i64>(0))
        })?;
        Ok(usize::try_from(count).unwrap_or(0))
    }

    /// Tables in play that time alone may change, newest first.
    pub(crate) fn timed(&self) -> Result<Vec<String>, StoreError> {
        self.ids(
            "select id from tables where state = 'playing' and timed order by n desc",
            [],
        )
    }

    /// Tables of a plugin that are not over.
    pub(crate) fn of_plugin(&self, plugin: &str) -> Result<Vec<String>, StoreError> {
        self.ids(
            "select id from tables where plugin = ?1 and state <> 'over'",
            [plugin],
        )
    }

    /// Tables where somebody sits, that they host, where they have spoken or are invited to.
    pub(crate) fn of_person(&self, person: &str) -> Result<Vec<String>, StoreError> {
        let sql = "select id from tables t where host = ?1
              or exists (select 1 from seats s where s.table_n = t.n and s.person = ?1)
              or exists (select 1 from chats c where c.table_n = t.n and c.person = ?1)
              or exists (select 1 from json_each(t.meta, '$.invited') i where i.value = ?1)";
        self.ids(sql, [person])
    }

    /// Tables in a state that were made before a time.
    pub(crate) fn made_before(&self, state: &str, time: u64) -> Result<Vec<String>, StoreError> {
        let sql = "select id from tables where state = ?1 and created < ?2";
        self.ids(sql, params![state, time.cast_signed()])
    }

    fn ids(&self, sql: &str, given: impl rusqlite::Params) -> Result<Vec<String>, StoreError> {
        self.read(|db| {
            let mut select = db.prepare_cached(sql)?;
            let rows = select.query_map(given, |row| row.get(0))?;
            rows.collect()
        })
    }

    /// How many tables are in each state.
    pub(crate) fn counts(&self) -> Result<Vec<(String, u64)>, StoreError> {
        self.read(|db| {
            let mut select =
                db.prepare_cached("select state, count(*) from tables group by state")?;
            let rows = select.query_map([], |row| {
                Ok((row.get(0)?, row.get::<_, i64>(1)?.unsigned_abs()))
            })?;
            rows.collect()
        })
    }

    /// The last lines of chat at a table, oldest first.
    pub(crate) fn chats(&self, id: &str, most: usize) -> Result<Vec<Chat>, StoreError> {
        let mut chats = self.read(|db| {
            let mut select = db.prepare_cached(
                "select c.n, c.person, c.name, c.seat, c.text, c.time from chats c join tables t on t.n = c.table_n
                 where t.id = ?1 order by c.n desc limit ?2",
            )?;
            let most = i64::try_from(most).unwrap_or(i64::MAX);
            let rows = select.query_map(params![id, most], chat)?;
            rows.collect::<rusqlite::Result<Vec<_>>>()
        })?;
        chats.reverse();
        Ok(chats)
    }

    /// All that somebody said.
    pub(crate) fn said_by(&self, person: &str) -> Result<Vec<(String, Chat)>, StoreError> {
        self.read(|db| {
            let mut select = db.prepare_cached(
                "select c.n, c.person, c.name, c.seat, c.text, c.time, t.id from chats c join tables t on t.n = c.table_n
                 where c.person = ?1 order by c.time",
            )?;
            let rows = select.query_map([person], |row| Ok((row.get(6)?, chat(row)?)))?;
            rows.collect()
        })
    }

    /// What one person said, another has said: a guest who has an account now.
    pub(crate) fn becomes(&self, from: &str, to: &Person) -> Result<(), StoreError> {
        let sql = "update chats set person = ?2, name = ?3 where person = ?1";
        self.write(|tx| tx.execute(sql, params![from, to.id, to.name]))?;
        Ok(())
    }

    /// Takes away what somebody said.
    pub(crate) fn forget(&self, person: &str) -> Result<(), StoreError> {
        self.write(|tx| tx.execute("delete from chats where person = ?1", [person]))?;
        Ok(())
    }

    /// Removes a table with all that belongs to it.
    pub(crate) fn remove(&self, id: &str) -> Result<(), StoreError> {
        self.write(|tx| tx.execute("delete from tables where id = ?1", [id]))?;
        Ok(())
    }

    /// The server was away.
    pub(crate) fn away(&self, since: u64, until: u64) -> Result<(), StoreError> {
        self.write(|tx| {
            tx.execute(
                "insert into outages values (?1, ?2)",
                params![since.cast_signed(), until.cast_signed()],
            )
        })?;
        Ok(())
    }

    /// When the server was away, in order.
    pub(crate) fn outages(&self) -> Result<Vec<(u64, u64)>, StoreError> {
        self.read(|db| {
            let mut select = db.prepare("select since, until from outages order by since")?;
            let rows = select.query_map([], |row| {
                Ok((
                    row.get::<_, i64>(0)?.unsigned_abs(),
                    row.get::<_, i64>(1)?.unsigned_abs(),
                ))
            })?;
            rows.collect()
        })
    }
}

fn lock(db: &Mutex<Connection>) -> MutexGuard<'_, Connection> {
    db.lock().unwrap_or_else(PoisonError::into_inner)
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
