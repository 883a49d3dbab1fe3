//! How often somebody may do something.

use std::time::Instant;

/// So many a second, and so many at once after a silence.
#[derive(Debug)]
pub(crate) struct Rate {
    a_second: f64,
    at_once: f64,
    left: f64,
    since: Instant,
}

impl Rate {
    pub(crate) fn new(a_second: u32, at_once: u32, now: Instant) -> Self {
        Self {
            a_second: f64::from(a_second),
            at_once: f64::from(at_once),
            left: f64::from(at_once),
            since: now,
        }
    }

    /// Whether one more may be done now.
    pub(crate) fn take(&mut self, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.since).as_secs_f64();
        self.since = now;
        self.left = (self.left + passed * self.a_second).min(self.at_once);
        if self.left < 1.0 {
            return false;
        }
        self.left -= 1.0;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_burst_then_so_many_a_second() {
        let start = Instant::now();
        let mut rate = Rate::new(2, 3, start);
        assert_eq!((0..5).filter(|_| rate.take(start)).count(), 3);
        assert!(!rate.take(start + Duration::from_millis(400)));
        assert!(rate.take(start + Duration::from_millis(600)));
        let later = start + Duration::from_secs(60);
        assert_eq!((0..5).filter(|_| rate.take(later)).count(), 3);
    }
}
