//! Roles: administrators of the server, and arbiters of one table or one event.

use super::admin::{log, named};
use super::db::Stop;
use super::{Kind, People, refuse};
use crate::refusal::Refusal;
use rusqlite::{Connection, params};

/// What somebody may do beside playing.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Rules at a table or at an event's tables.
    Arbiter,
    /// Runs the server.
    Administrator,
}

impl Role {
    pub(super) fn read(word: &str) -> Option<Self> {
        match word {
            "arbiter" => Some(Self::Arbiter),
            "administrator" => Some(Self::Administrator),
            _ => None,
        }
    }
}

/// Where an arbiter rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope<'a> {
    /// At one table, by id.
    Table(&'a str),
    /// At all tables of one event, by id.
    Event(&'a str),
}

impl<'a> Scope<'a> {
    /// Reads `table:ID` or `event:ID`.
    pub fn read(text: &'a str) -> Result<Self, Refusal> {
        let fine = |id: &str| {
            !id.is_empty()
                && id.len() <= 64
                && id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
        };
        match text.split_once(':') {
            Some(("table", id)) if fine(id) => Ok(Self::Table(id)),
            Some(("event", id)) if fine(id) => Ok(Self::Event(id)),
            _ => Err(refuse("scope-needed")),
        }
    }

    pub(super) fn text(self) -> String {
        match self {
            Self::Table(id) => format!("table:{id}"),
            Self::Event(id) => format!("event:{id}"),
        }
    }
}

impl People {
    /// Gives or takes a role: administrator without a scope, arbiter with one.
    ///
    /// # Errors
    /// `no-such-person`, `account-needed`, `last-admin`.
    pub fn set_role(
        &self,
        by: &str,
        name: &str,
        scope: Option<Scope<'_>>,
        on: bool,
        now: i64,
    ) -> Result<(), Refusal> {
        self.db.write(|tx| {
            let person = named(tx, name)?;
            if person.kind == Kind::Guest {
                return Err(refuse("account-needed").into());
            }
            if scope.is_none() && !on && last_admin(tx, &person.id)? {
                return Err(refuse("last-admin").into());
            }
            let (role, scope) = match scope {
                None => ("administrator", String::new()),
                Some(scope) => ("arbiter", scope.text()),
            };
            set(tx, &person.id, role, &scope, on)?;
            let what = if on { "give-role" } else { "take-role" };
            log(tx, by, what, &person.id, &format!("{role} {scope}"), now)
        })
    }

    /// A person's roles: `administrator`, `arbiter:table:ID`, `arbiter:event:ID`.
    pub fn roles(&self, id: &str) -> Result<Vec<String>, Refusal> {
        self.db.read(|db| {
            let rows = db
                .prepare_cached("select role || iif(scope = '', '', ':' || scope) from roles where person = ?1 order by 1")?
                .query_map([id], |row| row.get(0))?
                .collect::<rusqlite::Result<_>>()?;
            Ok(rows)
        })
    }
}

fn set(db: &Connection, id: &str, role: &str, scope: &str, on: bool) -> Result<(), Stop> {
    let sql = if on {
        "insert or ignore into roles (person, role, scope) values (?1, ?2, ?3)"
    } else {
        "delete from roles where person = ?1 and role = ?2 and scope = ?3"
    };
    db.execute(sql, params![id, role, scope])?;
    Ok(())
}

/// Whether this is the only administrator there is.
pub(super) fn last_admin(db: &Connection, id: &str) -> Result<bool, Stop> {
    let sql =
        "select count(*), coalesce(max(person = ?1), 0) from roles where role = 'administrator'";
    let (count, among): (usize, bool) =
        db.query_row(sql, [id], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(count == 1 && among)
}
