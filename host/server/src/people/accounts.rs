//! Accounts: made, entered, left, deleted. A guest who registers or logs in takes their seats along.

use super::cookie::{Said, Token, Whose};
use super::db::Stop;
use super::guests::{Cookie, Found, by_key, check_free, forget, row_of};
use super::names::Name;
use super::passwords::check_new;
use super::roles::last_admin;
use super::{Kind, People, Person, Visitor, nobody, random_id, refuse};
use crate::limits::{SESSION_LIFE_MS, SESSIONS};
use crate::refusal::Refusal;
use rusqlite::{Connection, OptionalExtension, Transaction, params};
use serde_json::{Value, json};

/// Somebody has just signed in.
#[derive(Clone, Debug)]
pub(crate) struct SignedIn {
    /// Who it is from now on.
    pub visitor: Visitor,
    /// The cookie to give.
    pub cookie: Cookie,
}

impl People {
    /// Makes an account. A guest keeps their id, and with it seats and lists.
    pub(crate) fn register(
        &self,
        visitor: Option<&Visitor>,
        name: &str,
        password: &str,
        address: &str,
        now: i64,
    ) -> Result<SignedIn, Refusal> {
        let guest = guest_id(visitor)?;
        let name = Name::parse(name)?;
        check_new(password, &name.key)?;
        self.register.take(address, now)?;
        let id = match guest {
            Some(id) => id,
            None => random_id()?,
        };
        // Before the costly part, and once more within the change itself.
        self.db.read(|db| check_free(db, &name, &id))?;
        let hash = self.passwords.hash(password)?;
        self.db.write(|tx| {
            check_free(tx, &name, &id)?;
            match row_of(tx, &id)? {
                Found::Person(person, _) if person.kind == Kind::Account => return Err(refuse("already-account").into()),
                Found::Gone => return Err(nobody().into()),
                Found::Person(..) | Found::Nobody => {}
            }
            let sql = "insert into people (id, kind, name, key, password, created, seen) values (?1, 'account', ?2, ?3, ?4, ?5, ?5)
                on conflict (id) do update set kind = 'account', name = ?2, key = ?3, password = ?4, seen = ?5";
            tx.execute(sql, params![id, name.shown, name.key, hash, now])?;
            self.sign_in(tx, &id, now)
        })
    }

    /// Signs in. Whether the name or the password was wrong is not told. What a guest had goes to the account.
    pub(crate) fn login(
        &self,
        visitor: Option<&Visitor>,
        name: &str,
        password: &str,
        address: &str,
        now: i64,
    ) -> Result<SignedIn, Refusal> {
        let guest = guest_id(visitor)?;
        let account = self.proved(name, password, address, now)?;
        self.db.write(|tx| {
            if let Some(guest) = &guest
                && let Found::Person(..) = row_of(tx, guest)?
            {
                take_over(tx, guest, &account)?;
            }
            self.sign_in(tx, &account, now)
        })
    }

    /// The id of the account whose name and password these are.
    fn proved(
        &self,
        name: &str,
        password: &str,
        address: &str,
        now: i64,
    ) -> Result<String, Refusal> {
        self.login_address.take(address, now)?;
        let name = Name::read(name).map_err(|_| wrong())?;
        self.login_name.take(&name.key, now)?;
        let known = self.db.read(|db| password_of(db, &name.key))?;
        let right = self
            .passwords
            .check(cut(password), known.as_ref().map(|(_, hash)| hash.as_str()))?;
        match known {
            Some((id, _)) if right => {
                self.login_address.give_back(address);
                self.login_name.give_back(&name.key);
                Ok(id)
            }
            _ => Err(wrong()),
        }
    }

    fn sign_in(&self, tx: &Transaction<'_>, id: &str, now: i64) -> Result<SignedIn, Stop> {
        let token = Token::random()?;
        let said = Said {
            what: Whose::Session(token.clone()),
            expires: now + SESSION_LIFE_MS,
        };
        tx.execute(
            "insert into sessions (hash, person, created, expires) values (?1, ?2, ?3, ?4)",
            params![token.hash(), id, now, said.expires],
        )?;
        let sql = "delete from sessions where person = ?1 and hash not in
            (select hash from sessions where person = ?1 order by created desc, rowid desc limit ?2)";
        tx.execute(sql, params![id, SESSIONS])?;
        let Found::Person(person, _) = row_of(tx, id)? else {
            return Err(nobody().into());
        };
        let cookie = Cookie {
            value: self.key.sign(&said),
            life_ms: SESSION_LIFE_MS,
        };
        Ok(SignedIn {
            visitor: Visitor { person, said },
            cookie,
        })
    }

    /// Ends this session; a guest's cookie is only taken away.
    pub(crate) fn logout(&self, visitor: &Visitor) -> Result<(), Refusal> {
        if let Whose::Session(token) = &visitor.said.what {
            self.db.write(|tx| {
                Ok(tx.execute("delete from sessions where hash = ?1", [token.hash()])?)
            })?;
        }
        Ok(())
    }

    /// Changes the password and ends all sessions but a new one for who asked.
    pub(crate) fn change_password(
        &self,
        visitor: &Visitor,
        old: &str,
        new: &str,
        address: &str,
        now: i64,
    ) -> Result<SignedIn, Refusal> {
        if visitor.person.kind == Kind::Guest {
            return Err(refuse("account-needed"));
        }
        check_new(new, &Name::read(&visitor.person.name)?.key)?;
        let id = self.proved(&visitor.person.name, old, address, now)?;
        let hash = self.passwords.hash(new)?;
        self.db.write(|tx| {
            set_password(tx, &id, &hash)?;
            self.sign_in(tx, &id, now)
        })
    }

    /// Deletes a person: what is left is an id without a name. Accounts prove that it is they.
    pub(crate) fn delete(
        &self,
        visitor: &Visitor,
        password: Option<&str>,
        address: &str,
        now: i64,
    ) -> Result<(), Refusal> {
        let person = &visitor.person;
        if person.kind == Kind::Account {
            self.proved(&person.name, password.unwrap_or_default(), address, now)?;
        }
        self.db.write(|tx| {
            if last_admin(tx, &person.id)? {
                return Err(refuse("last-admin").into());
            }
            if let Found::Nobody = row_of(tx, &person.id)? {
                super::guests::keep(tx, &person.id, now)?;
            }
            forget(tx, &person.id, None)
        })
    }

    /// All that is kept here about a person. Their seats and words are the tables' to tell.
    pub fn export(&self, person: &Person) -> Result<Value, Refusal> {
        let (muted, blocked) = self.lists(&person.id)?;
        let roles = self.roles(&person.id)?;
        self.db.read(|db| {
            let row = db
                .query_row("select created, seen, lang from people where id = ?1", [&person.id], |row| {
                    Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?, row.get::<_, Option<String>>(2)?))
                })
                .optional()?;
            let sessions: Vec<Value> = db
                .prepare("select created, expires from sessions where person = ?1 order by created")?
                .query_map([&person.id], |row| Ok(json!({"created": row.get::<_, i64>(0)?, "expires": row.get::<_, i64>(1)?})))?
                .collect::<rusqlite::Result<_>>()?;
            let (created, seen, lang) = row.map_or((None, None, None), |(created, seen, lang)| (Some(created), Some(seen), lang));
            Ok(json!({
                "id": person.id, "name": person.name, "kind": person.kind, "created": created, "seen": seen, "lang": lang,
                "muted": muted, "blocked": blocked, "roles": roles, "sessions": sessions,
            }))
        })
    }
}

fn wrong() -> Refusal {
    refuse("wrong-password")
}

/// A password too long to be anybody's is not worked on whole.
fn cut(password: &str) -> &str {
    if password.len() > 4 * crate::limits::PASSWORD_CHARS.1 {
        ""
    } else {
        password
    }
}

/// The guest who signs in, if it is one; who has an account logs out first.
fn guest_id(visitor: Option<&Visitor>) -> Result<Option<String>, Refusal> {
    match visitor {
        Some(visitor) if visitor.person.kind == Kind::Account => Err(refuse("already-account")),
        Some(visitor) => Ok(Some(visitor.person.id.clone())),
        None => Ok(None),
    }
}

fn password_of(db: &Connection, key: &str) -> Result<Option<(String, String)>, Stop> {
    let Some((person, _)) = by_key(db, key)? else {
        return Ok(None);
    };
    let hash: Option<String> = db.query_row(
        "select password from people where id = ?1",
        [&person.id],
        |row| row.get(0),
    )?;
    Ok(hash.map(|hash| (person.id, hash)))
}

/// A new password ends all sessions.
pub(super) fn set_password(tx: &Transaction<'_>, id: &str, hash: &str) -> Result<(), Stop> {
    tx.execute(
        "update people set password = ?2 where id = ?1",
        params![id, hash],
    )?;
    tx.execute("delete from sessions where person = ?1", [id])?;
    Ok(())
}

/// The guest's lists go to the account; the rest of the guest is gone, and the tables will hear whose the seats are.
fn take_over(tx: &Transaction<'_>, guest: &str, account: &str) -> Result<(), Stop> {
    for sql in [
        "update or ignore manners set person = ?2 where person = ?1 and other <> ?2",
        "update or ignore manners set other = ?2 where other = ?1 and person <> ?2",
        "update or ignore roles set person = ?2 where person = ?1",
    ] {
        tx.execute(sql, params![guest, account])?;
    }
    forget(tx, guest, Some(account))
}
