//! How often: a bucket of tries for each key, filled again as time passes.

use super::refuse;
use crate::limits::{RATE_KEYS, Rate};
use crate::refusal::Refusal;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// Tries of many keys (addresses, names), all at one rate.
#[derive(Debug)]
pub(crate) struct Limiter {
    rate: Rate,
    /// What is told who tries too often.
    code: &'static str,
    /// When the bucket of a key is full again. A key that is not here is full.
    full_at: Mutex<BTreeMap<String, i64>>,
}

impl Limiter {
    /// Nothing tried yet.
    #[must_use]
    pub(crate) fn new(rate: Rate) -> Self {
        Self::telling("too-many-tries", rate)
    }

    /// The same with its own words for who tries too often.
    #[must_use]
    pub(crate) fn telling(code: &'static str, rate: Rate) -> Self {
        Self {
            rate,
            code,
            full_at: Mutex::default(),
        }
    }

    /// Takes one try of `key`, or says how long to wait.
    pub(crate) fn take(&self, key: &str, now: i64) -> Result<(), Refusal> {
        let mut keys = self.full_at.lock().unwrap_or_else(PoisonError::into_inner);
        if keys.len() >= RATE_KEYS && !keys.contains_key(key) {
            keys.retain(|_, full| *full > now);
            // Somebody has as many keys as that at once: the fullest makes room, nobody is let in unlimited.
            if keys.len() >= RATE_KEYS
                && let Some(first) = keys
                    .iter()
                    .min_by_key(|(_, full)| **full)
                    .map(|(key, _)| key.clone())
            {
                keys.remove(&first);
            }
        }
        let full = keys.get(key).copied().unwrap_or(now).max(now) + self.rate.each_ms;
        let wait = full - now - i64::from(self.rate.burst) * self.rate.each_ms;
        if wait > 0 {
            return Err(refuse(self.code).arg("seconds", (wait + 999) / 1000));
        }
        keys.insert(key.to_owned(), full);
        Ok(())
    }

    /// Gives a try back: it was a good one.
    pub(super) fn give_back(&self, key: &str) {
        let mut keys = self.full_at.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(full) = keys.get_mut(key) {
            *full -= self.rate.each_ms;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn so_many_at_once_then_one_after_another() {
        let limiter = Limiter::new(Rate::new(3, 1000));
        for _ in 0..3 {
            limiter.take("a", 0).expect("within the burst");
        }
        let wait = limiter.take("a", 1).expect_err("too many").why;
        assert_eq!(wait.args, [("seconds".to_owned(), "1".to_owned())]);
        limiter.take("b", 1).expect("another key");
        limiter.take("a", 1000).expect("a second later one more");
        limiter.take("a", 1000).expect_err("but not two");
        // Refused tries do not make the wait longer.
        limiter.take("a", 2000).expect("one more");
    }

    #[test]
    fn a_try_given_back_counts_for_nothing() {
        let limiter = Limiter::new(Rate::new(1, 1000));
        for _ in 0..10 {
            limiter.take("a", 0).expect("given back each time");
            limiter.give_back("a");
        }
    }

    #[test]
    fn many_keys_do_not_fill_the_memory() {
        let limiter = Limiter::new(Rate::new(1, 1_000_000));
        for n in 0..RATE_KEYS + 10 {
            limiter.take(&n.to_string(), 0).expect("new keys");
        }
        assert!(limiter.full_at.lock().expect("not poisoned").len() <= RATE_KEYS);
    }
}
