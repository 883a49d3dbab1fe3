//! What tables and sockets ask about people. A database that fails lets nobody in and is told in the log.

use super::cookie::{cleared, set_cookie};
use super::guests::{Cookie, Found, row_of, unseen};
use super::{People, Person, Visitor, now};
use crate::refusal::Refusal;
use axum::http::{HeaderMap, HeaderValue, header};

impl People {
    /// Who sends these headers; `None`: nobody that is known.
    #[must_use]
    pub fn of(&self, headers: &HeaderMap) -> Option<Person> {
        // What went wrong is in the log already.
        self.visitor_of(headers).ok()?.map(|visitor| visitor.person)
    }

    /// The same with what the cookie said.
    pub(crate) fn visitor_of(&self, headers: &HeaderMap) -> Result<Option<Visitor>, Refusal> {
        for value in headers.get_all(header::COOKIE) {
            let found = self.visitor(value.to_str().ok(), now())?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// Somebody by their id; `None`: they are gone.
    #[must_use]
    pub fn by_id(&self, id: &str) -> Option<Person> {
        // Where the name of somebody stood who is gone.
        if id.is_empty() {
            return None;
        }
        match self.db.read(|db| row_of(db, id)).ok()? {
            Found::Person(person, _) => Some(person),
            Found::Nobody => Some(unseen(id)),
            Found::Gone => None,
        }
    }

    /// Somebody by their name, however it is written.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<Person> {
        self.find(name).ok()?.map(|(person, _)| person)
    }

    /// Whether `who` has blocked `whom`: they may not sit at `who`'s tables, nor chat to them.
    #[must_use]
    pub fn blocks(&self, who: &str, whom: &str) -> bool {
        self.on_list(who, whom, "block").unwrap_or(true)
    }

    /// Whether `who` does not want to read what `whom` says.
    #[must_use]
    pub fn mutes(&self, who: &str, whom: &str) -> bool {
        self.on_list(who, whom, "mute").unwrap_or(true)
    }
}

impl Cookie {
    /// The `Set-Cookie` header.
    pub(crate) fn header(&self, secure: bool) -> Result<HeaderValue, Refusal> {
        HeaderValue::from_str(&set_cookie(&self.value, self.life_ms, secure))
            .map_err(|_| Refusal::unable("internal"))
    }

    /// The header that takes the cookie away.
    pub(crate) fn gone(secure: bool) -> Result<HeaderValue, Refusal> {
        HeaderValue::from_str(&cleared(secure)).map_err(|_| Refusal::unable("internal"))
    }
}
