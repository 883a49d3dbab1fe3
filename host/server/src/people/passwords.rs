//! Passwords: argon2id, so many at a time, and no difference in time between no such name and a wrong password.

use super::refuse;
use crate::limits::{ARGON2, PASSWORD_CHARS, PASSWORDS_AT_ONCE, PASSWORDS_WAITING};
use crate::refusal::Refusal;
use argon2::{Config, Variant, Version};
use std::sync::{Condvar, Mutex, OnceLock, PoisonError};
use unicode_normalization::UnicodeNormalization;

/// Hashes passwords, so many at a time.
#[derive(Debug)]
pub(super) struct Passwords {
    /// Those that hash and those that wait for it.
    inside: Mutex<usize>,
    free: Mutex<usize>,
    freed: Condvar,
    /// A hash of nobody's password, for names that are not there.
    nobody: OnceLock<String>,
    /// Memory (KiB), passes and lanes of new hashes.
    pub(super) cost: (u32, u32, u32),
}

impl Default for Passwords {
    fn default() -> Self {
        Self {
            inside: Mutex::new(0),
            free: Mutex::new(PASSWORDS_AT_ONCE),
            freed: Condvar::new(),
            nobody: OnceLock::new(),
            cost: ARGON2,
        }
    }
}

/// A place among those that hash; given back when it is dropped.
struct Place<'a>(&'a Passwords);

impl Drop for Place<'_> {
    fn drop(&mut self) {
        *self.0.free.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        self.0.freed.notify_one();
        *self.0.inside.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
    }
}

impl Passwords {
    /// Waits for a place; a queue that is too long is refused, for each who waits holds a thread.
    fn place(&self) -> Result<Place<'_>, Refusal> {
        {
            let mut inside = self.inside.lock().unwrap_or_else(PoisonError::into_inner);
            if *inside >= PASSWORDS_AT_ONCE + PASSWORDS_WAITING {
                return Err(refuse("busy"));
            }
            *inside += 1;
        }
        let free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        let mut free = self
            .freed
            .wait_while(free, |free| *free == 0)
            .unwrap_or_else(PoisonError::into_inner);
        *free -= 1;
        Ok(Place(self))
    }

    /// The hash to keep for a password.
    pub(super) fn hash(&self, password: &str) -> Result<String, Refusal> {
        let mut salt = [0; 16];
        getrandom::fill(&mut salt).map_err(|error| internal(&error))?;
        let _place = self.place()?;
        argon2::hash_encoded(composed(password).as_bytes(), &salt, &config(self.cost))
            .map_err(|error| internal(&error))
    }

    /// Whether the password is the one of `hash`. No hash takes as long and is wrong.
    pub(super) fn check(&self, password: &str, hash: Option<&str>) -> Result<bool, Refusal> {
        let nobody = match self.nobody.get() {
            Some(hash) => hash,
            None => {
                let made = self.hash("")?;
                self.nobody.get_or_init(|| made)
            }
        };
        let _place = self.place()?;
        let same = argon2::verify_encoded(hash.unwrap_or(nobody), composed(password).as_bytes())
            .map_err(|error| internal(&error))?;
        Ok(same && hash.is_some())
    }
}

fn config((mem_cost, time_cost, lanes): (u32, u32, u32)) -> Config<'static> {
    Config {
        variant: Variant::Argon2id,
        version: Version::Version13,
        mem_cost,
        time_cost,
        lanes,
        ..Config::default()
    }
}

fn internal(error: &impl std::fmt::Display) -> Refusal {
    tracing::error!(%error, "passwords");
    Refusal::unable("internal")
}

/// The same password typed on another keyboard gives other code points; compatibility composition makes them equal.
fn composed(password: &str) -> String {
    password.nfkc().collect()
}

/// Whether a new password will do. There is no rule of kinds of characters: length is what counts.
pub(super) fn check_new(password: &str, key: &str) -> Result<(), Refusal> {
    let (min, max) = PASSWORD_CHARS;
    if password.len() > 4 * max {
        return Err(refuse("password-long").arg("max", max));
    }
    let chars = composed(password).chars().count();
    if chars < min {
        return Err(refuse("password-short").arg("min", min));
    }
    if chars > max {
        return Err(refuse("password-long").arg("max", max));
    }
    if password.to_lowercase() == key {
        return Err(refuse("password-name"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_checked_and_nobody_has_none() {
        let passwords = Passwords::default();
        let hash = passwords.hash("pa\u{301}ssword").expect("hashed");
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"));
        assert!(
            passwords
                .check("p\u{e1}ssword", Some(&hash))
                .expect("checked")
        );
        assert!(!passwords.check("password", Some(&hash)).expect("checked"));
        assert!(!passwords.check("", None).expect("checked"));
    }

    #[test]
    fn new_passwords_have_a_length() {
        let code = |text: &str| {
            check_new(text, "long name")
                .map_or_else(|refusal| refusal.why.code, |()| "fine".to_owned())
        };
        assert_eq!(code("1234567"), "password-short");
        assert_eq!(code("密码密码密码密码"), "fine");
        assert_eq!(code(&"x".repeat(256)), "fine");
        assert_eq!(code(&"x".repeat(257)), "password-long");
        assert_eq!(code("Long Name"), "password-name");
    }
}
