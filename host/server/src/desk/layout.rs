//! The layout of the ledger, and how rows of it are written and read.

use super::ledger::{Change, Chat};
use super::meta::{Sitter, State};
use rusqlite::{Connection, OptionalExtension, Row, Transaction, params};

/// Version of the layout, in `user_version`.
pub(super) const LAYOUT: i64 = 1;

const TABLES: &str = "
create table tables (
  n integer primary key autoincrement,
  id text not null unique,
  manifest text not null,
  plugin text not null,
  state text not null,
  visibility text not null,
  host text not null,
  created integer not null,
  timed integer not null,
  meta text not null,
  config text not null
) strict;
create index tables_by_state on tables (state, visibility, n);
create index tables_by_host on tables (host, state);
create table seats (
  table_n integer not null references tables(n) on delete cascade,
  seat integer not null,
  person text not null,
  primary key (table_n, seat)
) strict, without rowid;
create index seats_by_person on seats (person, table_n);
create table chats (
  table_n integer not null references tables(n) on delete cascade,
  n integer not null,
  person text not null,
  name text not null,
  seat integer,
  text text not null,
  time integer not null,
  primary key (table_n, n)
) strict, without rowid;
create table outages (since integer not null, until integer not null) strict;
";

/// Makes the layout where there is none yet; the version that is there.
pub(super) fn prepare(db: &mut Connection) -> rusqlite::Result<i64> {
    let tx = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let found: i64 = tx.query_row("pragma user_version", [], |row| row.get(0))?;
    if found == 0 {
        tx.execute_batch(TABLES)?;
        tx.pragma_update(None, "user_version", LAYOUT)?;
    }
    tx.commit()?;
    Ok(found)
}

pub(super) fn put(tx: &Transaction<'_>, change: &Change) -> rusqlite::Result<()> {
    if let Some(meta) = &change.meta {
        let text = serde_json::to_string(meta).unwrap_or_default();
        if let Some(config) = &change.config {
            tx.prepare_cached(
                "insert into tables (id, manifest, plugin, state, visibility, host, created, timed, meta, config)
                 values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
            )?
            .execute(params![
                change.id,
                meta.manifest,
                meta.plugin,
                change.listed.word(),
                meta.visibility.word(),
                meta.host,
                meta.created.cast_signed(),
                change.timed,
                text,
                config
            ])?;
        } else {
            tx.prepare_cached(
                "update tables set state = ?2, host = ?3, timed = ?4, meta = ?5 where id = ?1",
            )?
            .execute(params![
                change.id,
                change.listed.word(),
                meta.host,
                change.timed && change.listed == State::Playing,
                text
            ])?;
        }
    }
    let n: Option<i64> = tx
        .prepare_cached("select n from tables where id = ?1")?
        .query_row([&change.id], |row| row.get(0))
        .optional()?;
    let Some(n) = n else { return Ok(()) };
    if let Some(meta) = &change.meta {
        tx.prepare_cached("delete from seats where table_n = ?1")?
            .execute([n])?;
        let mut insert = tx.prepare_cached("insert into seats values (?1, ?2, ?3)")?;
        for (seat, sitter) in (0_i64..).zip(&meta.seats) {
            if let Sitter::Person { id, .. } = sitter {
                insert.execute(params![n, seat, id])?;
            }
        }
    }
    let mut insert = tx.prepare_cached("insert into chats values (?1, ?2, ?3, ?4, ?5, ?6, ?7)")?;
    for chat in &change.chats {
        insert.execute(params![
            n,
            chat.n.cast_signed(),
            chat.person,
            chat.name,
            chat.seat,
            chat.text,
            chat.time.cast_signed()
        ])?;
    }
    Ok(())
}

pub(super) fn chat(row: &Row<'_>) -> rusqlite::Result<Chat> {
    Ok(Chat {
        n: row.get::<_, i64>(0)?.unsigned_abs(),
        person: row.get(1)?,
        name: row.get(2)?,
        seat: row.get(3)?,
        text: row.get(4)?,
        time: row.get::<_, i64>(5)?.unsigned_abs(),
    })
}
