//! Whom somebody does not want to hear (muted), and whom they do not want near (blocked).

use super::db::Stop;
use super::guests::{by_key, keep};
use super::names::Name;
use super::{People, Person, refuse};
use crate::limits::LIST;
use crate::refusal::Refusal;
use rusqlite::{Connection, params};

/// One of the two lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// What they say is not shown to me.
    Mute,
    /// They may not sit at my tables, nor talk to me.
    Block,
}

impl Manner {
    fn word(self) -> &'static str {
        match self {
            Self::Mute => "mute",
            Self::Block => "block",
        }
    }
}

impl People {
    /// Puts somebody on a list or takes them off it.
    pub fn set_manner(
        &self,
        person: &Person,
        name: &str,
        manner: Manner,
        on: bool,
        now: i64,
    ) -> Result<(), Refusal> {
        let name = Name::read(name).map_err(|_| refuse("no-such-person"))?;
        self.db.write(|tx| {
            let (other, _) = by_key(tx, &name.key)?.ok_or_else(|| refuse("no-such-person"))?;
            if other.id == person.id {
                return Err(refuse("yourself").into());
            }
            keep(tx, &person.id, now)?;
            let key = params![person.id, other.id, manner.word()];
            if !on {
                tx.execute("delete from manners where person = ?1 and other = ?2 and kind = ?3", key)?;
                return Ok(());
            }
            let sql = "select count(*) from manners where person = ?1 and kind = ?2 and other <> ?3";
            let count: usize = tx.query_row(sql, params![person.id, manner.word(), other.id], |row| row.get(0))?;
            if count >= LIST {
                return Err(refuse("list-full").arg("max", LIST).into());
            }
            tx.execute("insert or ignore into manners (person, other, kind, since) values (?1, ?2, ?3, ?4)", params![
                person.id,
                other.id,
                manner.word(),
                now
            ])?;
            Ok(())
        })
    }

    /// The names of those muted and of those blocked.
    pub fn lists(&self, id: &str) -> Result<(Vec<String>, Vec<String>), Refusal> {
        self.db
            .read(|db| Ok((list(db, id, Manner::Mute)?, list(db, id, Manner::Block)?)))
    }

    pub(super) fn on_list(&self, who: &str, whom: &str, kind: &str) -> Result<bool, Refusal> {
        self.db.read(|db| {
            let sql = "select 1 from manners where person = ?1 and kind = ?2 and other = ?3";
            Ok(db.prepare_cached(sql)?.exists(params![who, kind, whom])?)
        })
    }
}

fn list(db: &Connection, id: &str, manner: Manner) -> Result<Vec<String>, Stop> {
    let sql = "select p.name from manners m join people p on p.id = m.other where m.person = ?1 and m.kind = ?2 order by p.key";
    let rows = db
        .prepare_cached(sql)?
        .query_map(params![id, manner.word()], |row| row.get(0))?
        .collect::<rusqlite::Result<_>>()?;
    Ok(rows)
}
