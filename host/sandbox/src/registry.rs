//! The count of instances alive, and who is put to sleep when it is full.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// Something that may be put to sleep.
pub(crate) trait Sleeper: Send + Sync {
    /// When it last worked, in the registry's count of calls.
    fn used(&self) -> u64;
    /// Sleeps if it is awake and idle: whether it was.
    fn try_sleep(&self) -> bool;
}

/// Counts the instances of one host. The cap is hard: past it the sessions that rested longest are put to sleep, and where none
/// rests, no new one is made.
pub(crate) struct Registry {
    cap: usize,
    awake: AtomicUsize,
    clock: AtomicU64,
    sleepers: Mutex<Vec<Weak<dyn Sleeper>>>,
    /// Held by who makes room: two at once would each find the other's candidates busy.
    room: Mutex<()>,
}

/// Leave for one instance to live.
pub(crate) struct Permit(Arc<Registry>);

impl Drop for Permit {
    fn drop(&mut self) {
        self.0.awake.fetch_sub(1, Ordering::AcqRel);
    }
}

impl Registry {
    pub(crate) fn new(cap: usize) -> Self {
        Self {
            cap,
            awake: AtomicUsize::new(0),
            clock: AtomicU64::new(0),
            sleepers: Mutex::default(),
            room: Mutex::default(),
        }
    }

    pub(crate) fn awake(&self) -> usize {
        self.awake.load(Ordering::Acquire)
    }

    /// A stamp for "now".
    pub(crate) fn stamp(&self) -> u64 {
        self.clock.fetch_add(1, Ordering::Relaxed)
    }

    pub(crate) fn enrol(&self, sleeper: Weak<dyn Sleeper>) {
        let mut sleepers = self.sleepers.lock().unwrap_or_else(PoisonError::into_inner);
        // The dead are swept when the list is about to grow, so that each is looked at a bounded number of times.
        if sleepers.len() == sleepers.capacity() {
            sleepers.retain(|sleeper| sleeper.strong_count() > 0);
        }
        sleepers.push(sleeper);
    }

    /// `None`: as many as may be are awake, and none of them is idle.
    pub(crate) fn admit(self: &Arc<Self>) -> Option<Permit> {
        loop {
            if let Some(permit) = self.take() {
                return Some(permit);
            }
            let _room = self.room.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(permit) = self.take() {
                return Some(permit);
            }
            if !self.make_room() {
                return None;
            }
        }
    }

    fn take(self: &Arc<Self>) -> Option<Permit> {
        let more = |awake: usize| (awake < self.cap).then_some(awake + 1);
        let taken = self
            .awake
            .fetch_update(Ordering::AcqRel, Ordering::Acquire, more);
        taken.is_ok().then(|| Permit(Arc::clone(self)))
    }

    /// Puts a sixteenth of the cap to sleep at once, so that the search for the longest rested is paid rarely.
    fn make_room(&self) -> bool {
        let mut sleepers: Vec<Arc<dyn Sleeper>> = {
            let list = self.sleepers.lock().unwrap_or_else(PoisonError::into_inner);
            list.iter().filter_map(Weak::upgrade).collect()
        };
        sleepers.sort_by_cached_key(|sleeper| sleeper.used());
        sleepers
            .iter()
            .filter(|sleeper| sleeper.try_sleep())
            .take(self.cap / 16 + 1)
            .count()
            > 0
    }
}
