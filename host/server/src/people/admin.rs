//! What administrators do to people and plugins. Each act is in the log, which nobody can change from outside.

use super::accounts::set_password;
use super::db::Stop;
use super::guests::{by_key, forget};
use super::names::Name;
use super::passwords::check_new;
use super::roles::last_admin;
use super::{Kind, People, Person, random_id, refuse};
use crate::limits::{ADMIN_ROWS, REASON_BYTES};
use crate::refusal::Refusal;
use rusqlite::{Connection, params};

/// An account or guest as administrators see it.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Account {
    /// The name.
    pub name: String,
    /// Guest or account.
    pub kind: Kind,
    /// Made, milliseconds since 1970.
    pub created: i64,
    /// Last seen, to the day.
    pub seen: i64,
    /// As [`People::roles`].
    pub roles: Vec<String>,
}

/// A plugin that may not be used for now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suspension {
    /// The plugin's id.
    pub plugin: String,
    /// Milliseconds since 1970.
    pub since: i64,
    /// What the administrator wrote.
    pub reason: String,
}

/// An act of an administrator.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct LogRow {
    /// Its number, counted from 1.
    pub n: i64,
    /// Milliseconds since 1970.
    pub at: i64,
    /// The administrator by name, or by id when they are gone, or the command line.
    pub who: String,
    /// What was done: a word.
    pub what: String,
    /// To whom or what: an id, as names are people's own to take away.
    pub whom: String,
    /// What the administrator wrote.
    pub reason: String,
}

impl People {
    /// Accounts and guests whose name begins so, in the order of names, after a name.
    pub fn accounts(&self, begins: &str, after: &str) -> Result<Vec<Account>, Refusal> {
        let prefix = if begins.is_empty() {
            String::new()
        } else {
            Name::read(begins)?.key
        };
        let after = if after.is_empty() {
            String::new()
        } else {
            Name::read(after)?.key
        };
        let rows: Vec<(String, Account)> = self.db.read(|db| {
            let sql = "select id, name, kind, created, seen from people
                where kind <> 'gone' and key > ?1 and substr(key, 1, length(?2)) = ?2 order by key limit ?3";
            let rows = db
                .prepare_cached(sql)?
                .query_map(params![after, prefix, ADMIN_ROWS], |row| {
                    let kind = if row.get::<_, String>(2)? == "account" { Kind::Account } else { Kind::Guest };
                    Ok((row.get(0)?, Account { name: row.get(1)?, kind, created: row.get(3)?, seen: row.get(4)?, roles: Vec::new() }))
                })?
                .collect::<rusqlite::Result<_>>()?;
            Ok(rows)
        })?;
        rows.into_iter()
            .map(|(id, account)| {
                Ok(Account {
                    roles: self.roles(&id)?,
                    ..account
                })
            })
            .collect()
    }

    /// Removes an account or a guest; their seats are left without a name.
    pub fn remove(&self, by: &str, name: &str, reason: &str, now: i64) -> Result<Person, Refusal> {
        self.db.write(|tx| {
            let person = named(tx, name)?;
            if last_admin(tx, &person.id)? {
                return Err(refuse("last-admin").into());
            }
            forget(tx, &person.id, None)?;
            log(tx, by, "remove-account", &person.id, reason, now)?;
            Ok(person)
        })
    }

    /// Gives an account a new password, which is told once and never kept; its sessions end. Answers whose it is, and it.
    pub fn reset_password(
        &self,
        by: &str,
        name: &str,
        now: i64,
    ) -> Result<(String, String), Refusal> {
        let password = new_password()?;
        let hash = self.passwords.hash(&password)?;
        let id = self.db.write(|tx| {
            let person = named(tx, name)?;
            if person.kind == Kind::Guest {
                return Err(refuse("account-needed").into());
            }
            set_password(tx, &person.id, &hash)?;
            log(tx, by, "reset-password", &person.id, "", now)?;
            Ok(person.id)
        })?;
        Ok((id, password))
    }

    /// Makes somebody an administrator from the command line: an account that is there, or a new one, whose password is
    /// answered.
    pub fn appoint(&self, by: &str, name: &str, now: i64) -> Result<Option<String>, Refusal> {
        let name = Name::read(name)?;
        let there = self.db.read(|db| by_key(db, &name.key))?;
        let made = match &there {
            Some((person, _)) if person.kind == Kind::Guest => {
                return Err(refuse("account-needed"));
            }
            Some(_) => None,
            None => {
                let name = Name::parse(&name.shown)?;
                let password = new_password()?;
                check_new(&password, &name.key)?;
                Some((name, self.passwords.hash(&password)?, password))
            }
        };
        self.db.write(|tx| {
            if let Some((name, hash, _)) = &made {
                let sql = "insert into people (id, kind, name, key, password, created, seen) values (?1, 'account', ?2, ?3, ?4, ?5, ?5)";
                tx.execute(sql, params![random_id()?, name.shown, name.key, hash, now])?;
            }
            let person = named(tx, &name.shown)?;
            tx.execute("insert or ignore into roles (person, role, scope) values (?1, 'administrator', '')", [&person.id])?;
            log(tx, by, "appoint-admin", &person.id, "", now)
        })?;
        Ok(made.map(|(_, _, password)| password))
    }

    /// Suspends a plugin or lets it be used again.
    pub fn suspend(
        &self,
        by: &str,
        plugin: &str,
        reason: &str,
        on: bool,
        now: i64,
    ) -> Result<(), Refusal> {
        self.db.write(|tx| {
            if on {
                let sql = "insert into suspended (plugin, since, reason) values (?1, ?2, ?3) on conflict (plugin) do update set reason = ?3";
                tx.execute(sql, params![plugin, now, checked(reason)?])?;
            } else {
                tx.execute("delete from suspended where plugin = ?1", [plugin])?;
            }
            log(tx, by, if on { "suspend-plugin" } else { "resume-plugin" }, plugin, reason, now)
        })
    }

    /// The plugins that are suspended.
    pub fn suspended(&self) -> Result<Vec<Suspension>, Refusal> {
        self.db.read(|db| {
            let rows = db
                .prepare_cached("select plugin, since, reason from suspended order by plugin")?
                .query_map([], |row| {
                    Ok(Suspension {
                        plugin: row.get(0)?,
                        since: row.get(1)?,
                        reason: row.get(2)?,
                    })
                })?
                .collect::<rusqlite::Result<_>>()?;
            Ok(rows)
        })
    }

    /// Writes an act of an administrator into the log: one that is not about people or plugins.
    pub fn note(
        &self,
        by: &str,
        what: &str,
        whom: &str,
        reason: &str,
        now: i64,
    ) -> Result<(), Refusal> {
        self.db.write(|tx| log(tx, by, what, whom, reason, now))
    }

    /// The newest acts before number `before` (0: the newest of all), newest first.
    pub fn log(&self, before: i64) -> Result<Vec<LogRow>, Refusal> {
        let before = if before > 0 { before } else { i64::MAX };
        self.db.read(|db| {
            let rows = db
                .prepare_cached("select n, at, coalesce((select name from people where id = who), who), what, whom, reason from log where n < ?1 order by n desc limit ?2")?
                .query_map(params![before, ADMIN_ROWS], |row| {
                    Ok(LogRow { n: row.get(0)?, at: row.get(1)?, who: row.get(2)?, what: row.get(3)?, whom: row.get(4)?, reason: row.get(5)? })
                })?
                .collect::<rusqlite::Result<_>>()?;
            Ok(rows)
        })
    }
}

pub(super) fn named(db: &Connection, name: &str) -> Result<Person, Stop> {
    let name = Name::read(name).map_err(|_| refuse("no-such-person"))?;
    Ok(by_key(db, &name.key)?
        .ok_or_else(|| refuse("no-such-person"))?
        .0)
}

/// 80 random bits, easy to read out.
fn new_password() -> Result<String, Refusal> {
    let id = random_id()?;
    Ok(format!(
        "{}-{}-{}-{}",
        &id[..4],
        &id[4..8],
        &id[8..12],
        &id[12..16]
    ))
}

fn checked(reason: &str) -> Result<&str, Refusal> {
    if reason.len() > REASON_BYTES {
        Err(refuse("reason-long").arg("max", REASON_BYTES))
    } else {
        Ok(reason)
    }
}

pub(super) fn log(
    db: &Connection,
    by: &str,
    what: &str,
    whom: &str,
    reason: &str,
    now: i64,
) -> Result<(), Stop> {
    let sql = "insert into log (at, who, what, whom, reason) values (?1, ?2, ?3, ?4, ?5)";
    db.execute(sql, params![now, by, what, whom, checked(reason)?])?;
    tracing::info!(by, what, whom, "administrator");
    Ok(())
}
