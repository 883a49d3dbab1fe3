//! The timer of a beat: what the game does by itself when its time comes.

use crate::clock::Stamp;
use crate::config::Millis;

/// A beat that the status carries, and when it is due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BeatTimer {
    pub(crate) beat: String,
    left: Millis,
    /// Running since; it stands in pauses.
    since: Option<Stamp>,
}

impl BeatTimer {
    pub(crate) fn new(beat: &str, time: Millis, now: Stamp) -> Self {
        Self {
            beat: beat.to_owned(),
            left: time,
            since: Some(now),
        }
    }

    pub(crate) fn due(&self) -> Option<Stamp> {
        self.since.map(|since| since.saturating_add(self.left))
    }

    pub(crate) fn stop(&mut self, now: Stamp) {
        if let Some(since) = self.since.take() {
            self.left = self.left.saturating_sub(now.saturating_sub(since));
        }
    }

    pub(crate) fn go_on(&mut self, now: Stamp) {
        self.since.get_or_insert(now);
    }

    /// The host did not run from `from` to `to`.
    pub(crate) fn excuse(&mut self, from: Stamp, to: Stamp) {
        if let Some(since) = &mut self.since {
            *since = since.saturating_add(to.saturating_sub(from));
        }
    }
}
