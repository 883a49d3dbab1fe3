//! Whom a cookie names. A guest costs nothing until they do something: only then is there a row.

use super::cookie::{self, Said, Whose};
use super::db::Stop;
use super::names::{GUEST, Name};
use super::{Kind, People, Person, Role, Visitor, nobody, random_id, refuse};
use crate::limits::{DAY_MS, GUEST_LIFE_MS, SESSION_LIFE_MS};
use crate::refusal::Refusal;
use rusqlite::{Connection, OptionalExtension, Row, Transaction, params};

/// What a row of `people` says: the person, and when they were last seen.
const SELECT: &str = "select p.id, p.name, p.kind, p.seen, (select group_concat(role || ' ' || scope) from roles r where r.person = p.id) from people p";

fn person(row: &Row<'_>) -> rusqlite::Result<(Person, i64)> {
    let kind: String = row.get(2)?;
    let (roles, scopes) = roles(row.get(4)?);
    let person = Person {
        id: row.get(0)?,
        name: row.get(1)?,
        kind: if kind == "account" {
            Kind::Account
        } else {
            Kind::Guest
        },
        roles,
        scopes,
    };
    Ok((person, row.get(3)?))
}

/// Each role once, and where those of arbiters are.
fn roles(listed: Option<String>) -> (Vec<Role>, Vec<String>) {
    let (mut roles, mut scopes) = (Vec::new(), Vec::new());
    for pair in listed.as_deref().unwrap_or_default().split(',') {
        let (word, scope) = pair.split_once(' ').unwrap_or((pair, ""));
        let Some(role) = Role::read(word) else {
            continue;
        };
        if !roles.contains(&role) {
            roles.push(role);
        }
        if !scope.is_empty() {
            scopes.push(scope.to_owned());
        }
    }
    (roles, scopes)
}

/// A value for the cookie, and how long it lives.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Cookie {
    /// The signed value: a secret.
    pub value: String,
    /// Milliseconds.
    pub life_ms: i64,
}

impl std::fmt::Debug for Cookie {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Cookie(..)")
    }
}

impl People {
    /// Who sends this `Cookie` header. Forged, expired and ended cookies name nobody.
    pub(crate) fn visitor(
        &self,
        header: Option<&str>,
        now: i64,
    ) -> Result<Option<Visitor>, Refusal> {
        for value in header.into_iter().flat_map(cookie::values) {
            let Some(said) = self.key.read(value, now) else {
                continue;
            };
            if let Some(person) = self.named_by(&said, now)? {
                return Ok(Some(Visitor { person, said }));
            }
        }
        Ok(None)
    }

    fn named_by(&self, said: &Said, now: i64) -> Result<Option<Person>, Refusal> {
        let found = match &said.what {
            Whose::Guest(id) => match self.db.read(|db| row_of(db, id))? {
                Found::Nobody => return Ok(Some(unseen(id))),
                Found::Gone => None,
                // The guest has become an account since: the account's cookie is the only one.
                Found::Person(person, _) if person.kind == Kind::Account => None,
                Found::Person(person, seen) => Some((person, seen)),
            },
            Whose::Session(token) => self.db.read(|db| {
                let sql = format!("{SELECT} join sessions s on s.person = p.id where s.hash = ?1 and s.expires > ?2 and p.kind = 'account'");
                Ok(db.prepare_cached(&sql)?.query_row(params![token.hash(), now], person).optional()?)
            })?,
        };
        let Some((person, seen)) = found else {
            return Ok(None);
        };
        if seen + DAY_MS < now {
            let noted = self.db.write(|tx| {
                let sql = "update people set seen = ?2 where id = ?1";
                Ok(tx.execute(sql, params![person.id, now])?)
            });
            // A full or busy disk keeps nobody out; what went wrong is in the log.
            drop(noted);
        }
        Ok(Some(person))
    }

    /// A new guest, known by nothing but the cookie.
    pub(crate) fn new_guest(&self, now: i64) -> Result<(Visitor, Cookie), Refusal> {
        let id = random_id()?;
        let said = Said {
            what: Whose::Guest(id.clone()),
            expires: now + GUEST_LIFE_MS,
        };
        let cookie = Cookie {
            value: self.key.sign(&said),
            life_ms: GUEST_LIFE_MS,
        };
        Ok((
            Visitor {
                person: unseen(&id),
                said,
            },
            cookie,
        ))
    }

    /// A cookie to live on with, when a third of the old one's life is over.
    pub(crate) fn renewed(&self, visitor: &Visitor, now: i64) -> Option<Cookie> {
        let life_ms = match visitor.said.what {
            Whose::Guest(_) => GUEST_LIFE_MS,
            Whose::Session(_) => SESSION_LIFE_MS,
        };
        if visitor.said.expires - now > life_ms / 3 * 2 {
            return None;
        }
        let said = Said {
            expires: now + life_ms,
            ..visitor.said.clone()
        };
        if let Whose::Session(token) = &said.what {
            let noted = self.db.write(|tx| {
                let sql = "update sessions set expires = ?2 where hash = ?1";
                Ok(tx.execute(sql, params![token.hash(), said.expires])?)
            });
            // On a full or busy disk the old one does until the next time.
            if noted.is_err() {
                return None;
            }
        }
        Some(Cookie {
            value: self.key.sign(&said),
            life_ms,
        })
    }

    /// Keeps a guest who does something that others can see or that must last. Whoever is kept already stays as they are.
    pub fn keep(&self, person: &Person, now: i64) -> Result<Person, Refusal> {
        if let Found::Person(kept, _) = self.db.read(|db| row_of(db, &person.id))? {
            return Ok(kept);
        }
        self.db.write(|tx| keep(tx, &person.id, now))
    }

    /// Gives a guest a name.
    pub(crate) fn rename(&self, person: &Person, name: &str, now: i64) -> Result<Person, Refusal> {
        if person.kind == Kind::Account {
            return Err(refuse("name-fixed"));
        }
        let name = Name::parse(name)?;
        self.rename.take(&person.id, now)?;
        let id = &person.id;
        self.db.write(|tx| {
            check_free(tx, &name, id)?;
            keep(tx, id, now)?;
            tx.execute(
                "update people set name = ?2, key = ?3 where id = ?1 and kind = 'guest'",
                params![id, name.shown, name.key],
            )?;
            Ok(())
        })?;
        Ok(Person {
            name: name.shown,
            ..person.clone()
        })
    }

    /// Remembers which language somebody reads.
    pub fn speak(&self, person: &Person, lang: &str, now: i64) -> Result<(), Refusal> {
        if !["en", "zh-Hans"].contains(&lang) {
            return Err(refuse("no-such-language").arg("lang", lang));
        }
        self.keep(person, now)?;
        self.db.write(|tx| {
            Ok(tx.execute(
                "update people set lang = ?2 where id = ?1",
                params![person.id, lang],
            )?)
        })?;
        Ok(())
    }

    /// The name that belongs to an id; none for who is gone.
    pub fn name_of(&self, id: &str) -> Result<Option<String>, Refusal> {
        self.db.read(|db| {
            let sql = "select name from people where id = ?1";
            Ok(db
                .prepare_cached(sql)?
                .query_row([id], |row| row.get(0))
                .optional()?
                .flatten())
        })
    }

    /// Who has this name, and since when (milliseconds since 1970).
    pub fn find(&self, name: &str) -> Result<Option<(Person, i64)>, Refusal> {
        let Ok(name) = Name::read(name) else {
            return Ok(None);
        };
        self.db.read(|db| {
            let Some((person, _)) = by_key(db, &name.key)? else {
                return Ok(None);
            };
            let since = db.query_row(
                "select created from people where id = ?1",
                [&person.id],
                |row| row.get(0),
            )?;
            Ok(Some((person, since)))
        })
    }

    /// Ends sessions and forgets guests whose time is over.
    pub fn expire(&self, now: i64) -> Result<usize, Refusal> {
        self.db.write(|tx| {
            tx.execute("delete from sessions where expires <= ?1", [now])?;
            let old: Vec<String> = tx
                .prepare("select id from people where kind = 'guest' and seen <= ?1")?
                .query_map([now - GUEST_LIFE_MS], |row| row.get(0))?
                .collect::<rusqlite::Result<_>>()?;
            for id in &old {
                forget(tx, id, None)?;
            }
            Ok(old.len())
        })
    }

    /// What the tables have still to be told: this person is gone, or is now that one. At the start and after each
    /// change the tables do it and say [`People::errand_done`], so that no crash in between loses a seat.
    pub fn errands(&self) -> Result<Vec<(String, Option<String>)>, Refusal> {
        self.db.read(|db| {
            let rows = db
                .prepare_cached("select id, becomes from people where kind = 'gone' and told = 0")?
                .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
                .collect::<rusqlite::Result<_>>()?;
            Ok(rows)
        })
    }

    /// Has the tables told once more of somebody who is gone; whether they are.
    pub fn tell_again(&self, id: &str) -> Result<bool, Refusal> {
        if self
            .db
            .read(|db| Ok(!matches!(row_of(db, id)?, Found::Gone)))?
        {
            return Ok(false);
        }
        self.db
            .write(|tx| Ok(tx.execute("update people set told = 0 where id = ?1", [id])?))?;
        Ok(true)
    }

    /// The tables know about this one.
    pub fn errand_done(&self, id: &str) -> Result<(), Refusal> {
        self.db
            .write(|tx| Ok(tx.execute("update people set told = 1 where id = ?1", [id])?))?;
        Ok(())
    }
}

/// A guest of whom nothing is kept yet.
pub(super) fn unseen(id: &str) -> Person {
    Person {
        id: id.to_owned(),
        name: given_name(id, 6),
        kind: Kind::Guest,
        roles: Vec::new(),
        scopes: Vec::new(),
    }
}

fn given_name(id: &str, digits: usize) -> String {
    format!("{GUEST}{}", &id[..digits.min(id.len())])
}

pub(super) enum Found {
    Nobody,
    Gone,
    Person(Person, i64),
}

pub(super) fn row_of(db: &Connection, id: &str) -> Result<Found, Stop> {
    let sql = format!("{SELECT} where p.id = ?1 and p.kind <> 'gone'");
    if let Some((person, seen)) = db
        .prepare_cached(&sql)?
        .query_row([id], person)
        .optional()?
    {
        return Ok(Found::Person(person, seen));
    }
    let there = db
        .prepare_cached("select 1 from people where id = ?1")?
        .exists([id])?;
    Ok(if there { Found::Gone } else { Found::Nobody })
}

pub(super) fn by_key(db: &Connection, key: &str) -> Result<Option<(Person, i64)>, Stop> {
    let sql = format!("{SELECT} where p.key = ?1");
    Ok(db
        .prepare_cached(&sql)?
        .query_row([key], person)
        .optional()?)
}

/// Refuses a name that somebody else than `id` has.
pub(super) fn check_free(db: &Connection, name: &Name, id: &str) -> Result<(), Stop> {
    match by_key(db, &name.key)? {
        Some((other, _)) if other.id != id => Err(refuse("name-taken").into()),
        _ => Ok(()),
    }
}

/// Makes the row of a guest under the name that was shown, or a longer one if somebody has it.
pub(super) fn keep(tx: &Transaction<'_>, id: &str, now: i64) -> Result<Person, Stop> {
    match row_of(tx, id)? {
        Found::Person(person, _) => return Ok(person),
        Found::Gone => return Err(nobody().into()),
        Found::Nobody => {}
    }
    for digits in [6, 10, 16] {
        let name = Name::read(&given_name(id, digits))?;
        if by_key(tx, &name.key)?.is_none() {
            let sql = "insert into people (id, kind, name, key, created, seen) values (?1, 'guest', ?2, ?3, ?4, ?4)";
            tx.execute(sql, params![id, name.shown, name.key, now])?;
            return Ok(Person {
                name: name.shown,
                ..unseen(id)
            });
        }
    }
    Err(refuse("name-taken").into())
}

/// Takes away all but the id of a person; `becomes` is who has their seats from now on.
pub(super) fn forget(tx: &Transaction<'_>, id: &str, becomes: Option<&str>) -> Result<(), Stop> {
    for sql in [
        "delete from sessions where person = ?1",
        "delete from manners where person = ?1 or other = ?1",
        "delete from roles where person = ?1",
    ] {
        tx.execute(sql, [id])?;
    }
    let sql = "update people set kind = 'gone', name = null, key = null, password = null, lang = null, becomes = ?2, told = 0 where id = ?1";
    tx.execute(sql, params![id, becomes])?;
    Ok(())
}
