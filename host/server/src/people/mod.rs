//! Who is who and who may do what: guests, accounts, sessions, roles, and whom somebody does not want to hear.
//!
//! A person is known by the signed cookie alone. Questions take microseconds; changes wait for the disk, and what takes
//! a password for argon2: those are called where blocking is allowed. A person's id never changes while they exist;
//! records and tables keep ids, never names.

mod accounts;
mod admin;
mod cookie;
mod db;
mod guests;
mod manners;
mod names;
mod passwords;
mod rates;
mod roles;
mod seam;
mod texts;

pub(crate) use accounts::SignedIn;
pub use admin::{Account, LogRow, Suspension};
pub(crate) use guests::Cookie;
pub use manners::Manner;
pub(crate) use names::{directs, unseen};
pub(crate) use rates::Limiter;
pub use roles::{Role, Scope};
use texts::refuse;
pub(crate) use texts::template;

use crate::limits;
use crate::refusal::Refusal;
use cookie::{Key, Said};
use db::Db;
use passwords::Passwords;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why the people of a data folder can't be read.
#[derive(Debug, Error)]
pub enum PeopleError {
    /// The key of the cookies.
    #[error("{path}: {reason}")]
    Key {
        /// Its file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// The database.
    #[error("{path}: {reason}")]
    Database {
        /// Its file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// The system gives no random bytes.
    #[error("no random bytes: {0}")]
    Random(String),
}

/// Account or guest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Known by a cookie only.
    Guest,
    /// Has a password.
    Account,
}

/// Somebody, as the rest of the server knows them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// Never changes, and is never told to others.
    pub id: String,
    /// What others see.
    pub name: String,
    /// Guest or account.
    pub kind: Kind,
    /// What they may do beside playing; an arbiter only at some tables or events, see [`Person::rules_at`].
    pub roles: Vec<Role>,
    /// Where they are arbiter: `table:ID`, `event:ID`.
    pub scopes: Vec<String>,
}

impl Person {
    /// Whether they have this role.
    #[must_use]
    pub fn is(&self, role: Role) -> bool {
        self.roles.contains(&role)
    }

    /// Whether they may rule at a table: its arbiter, or an administrator.
    #[must_use]
    pub fn rules_at(&self, table: &str) -> bool {
        let scope = Scope::Table(table).text();
        self.is(Role::Administrator) || self.scopes.contains(&scope)
    }
}

/// A person with what their cookie said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Visitor {
    /// Who.
    pub person: Person,
    /// What their cookie said.
    said: Said,
}

/// All that is known about people, in one data folder.
#[derive(Debug)]
pub struct People {
    db: Db,
    key: Key,
    passwords: Passwords,
    login_address: Limiter,
    login_name: Limiter,
    register: Limiter,
    rename: Limiter,
}

impl People {
    /// Opens the people of a data folder; at the first time makes the database and the key.
    ///
    /// # Errors
    /// A key that others may read, a database that can't be opened or is a newer version's.
    pub fn open(folder: &Path) -> Result<Self, PeopleError> {
        Ok(Self {
            key: Key::open(&folder.join("cookie.key"))?,
            db: Db::open(&folder.join("people.db"))?,
            passwords: Passwords::default(),
            login_address: Limiter::new(limits::LOGIN_PER_ADDRESS),
            login_name: Limiter::new(limits::LOGIN_PER_NAME),
            register: Limiter::new(limits::REGISTER_PER_ADDRESS),
            rename: Limiter::new(limits::RENAME_PER_PERSON),
        })
    }

    /// The same with another cost of new passwords: memory (KiB), passes, lanes.
    #[must_use]
    pub(crate) fn hashing(mut self, cost: (u32, u32, u32)) -> Self {
        self.passwords.cost = cost;
        self
    }
}

/// 128 random bits in letters and digits that can't be mistaken for each other: an id nobody guesses.
fn random_id() -> Result<String, Refusal> {
    /// Crockford's base 32.
    const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| {
        tracing::error!(%error, "no random bytes");
        Refusal::unable("internal")
    })?;
    let mut number = u128::from_be_bytes(bytes);
    let mut id = String::with_capacity(26);
    for _ in 0..26 {
        id.push(char::from(DIGITS[(number & 31) as usize]));
        number >>= 5;
    }
    Ok(id)
}

/// Nobody that is known asks.
pub(crate) fn nobody() -> Refusal {
    Refusal::new(axum::http::StatusCode::UNAUTHORIZED, "nobody")
}

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |since| {
        i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
    })
}

#[cfg(test)]
mod tests;
