//! The thread that knows which table is where: in memory, at work, or asleep on the disk. It hands tables to workers, wakes them
//! when their time comes, and lets those rest that nobody looks at. It runs no plugin and waits for no disk.

use super::hall::Hall;
use super::live::Live;
use super::show::Sub;
use super::worker::{self, Wake};
use crate::limits;
use crate::refusal::Refusal;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, VecDeque};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

/// What is done when a job's work is on the disk, or (with the refusal) could not be kept.
pub(crate) type After = Box<dyn FnOnce(Option<&Refusal>) + Send>;

/// Work at a table, or what to do where there is no such table.
pub(crate) type Work = Box<dyn FnOnce(Result<&mut Live, &Refusal>) -> After + Send>;

/// Something to do at a table, and when it came.
pub(crate) struct Job {
    pub(crate) at: u64,
    pub(crate) work: Work,
}

/// A table that comes back from work.
pub(crate) struct Back {
    live: Option<Box<Live>>,
    due: Option<u64>,
    excuse: Option<u64>,
    subs: Vec<Sub>,
}

impl Back {
    pub(crate) fn whole(live: Box<Live>) -> Self {
        Self {
            due: live.due(),
            live: Some(live),
            excuse: None,
            subs: Vec::new(),
        }
    }

    /// What was in memory is void; what is on the disk holds.
    pub(crate) fn lost(subs: Vec<Sub>, excuse: Option<u64>) -> Self {
        Self {
            live: None,
            due: None,
            excuse,
            subs,
        }
    }
}

pub(crate) enum Msg {
    Job(Arc<str>, Job),
    /// The same where the table is in memory; nothing else needs it.
    Awake(Arc<str>, Job),
    /// A table that is not on the disk yet.
    New(Box<Live>, Job),
    Back(Arc<str>, Back),
    /// Forget a table that was removed.
    Gone(Arc<str>),
    /// Let everything at work come back, then say so.
    Stop(Sender<()>),
}

enum Where {
    Here(Box<Live>),
    AtWork,
    Asleep,
}

struct Slot {
    at: Where,
    queue: Vec<Job>,
    due: Option<u64>,
    used: Instant,
    excuse: Option<u64>,
    subs: Vec<Sub>,
    /// What is in memory is void as soon as it comes back.
    forget: bool,
}

impl Slot {
    fn new() -> Self {
        Self {
            at: Where::Asleep,
            queue: Vec::new(),
            due: None,
            used: Instant::now(),
            excuse: None,
            subs: Vec::new(),
            forget: false,
        }
    }
}

pub(crate) struct Dispatch {
    hall: Arc<Hall>,
    slots: HashMap<Arc<str>, Slot>,
    dues: BinaryHeap<Reverse<(u64, Arc<str>)>>,
    /// Tables in play from before the start whose deadlines nobody knows yet.
    unknown: VecDeque<String>,
    at_work: usize,
    stopping: Option<Sender<()>>,
    tidied: Instant,
    learned: Instant,
}

/// How often it looks round though nothing comes.
const TICK: Duration = Duration::from_millis(25);
/// How often it looks for tables that may rest.
const TIDY: Duration = Duration::from_secs(2);

impl Dispatch {
    pub(crate) fn new(hall: Arc<Hall>, unknown: Vec<String>) -> Self {
        Self {
            hall,
            slots: HashMap::new(),
            dues: BinaryHeap::new(),
            unknown: unknown.into(),
            at_work: 0,
            stopping: None,
            tidied: Instant::now(),
            learned: Instant::now(),
        }
    }

    /// Until it is stopped.
    pub(crate) fn run(mut self, messages: &Receiver<Msg>) {
        loop {
            match messages.recv_timeout(self.rest()) {
                Ok(msg) => self.take(msg),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
            // What came meanwhile, so that a table's commands go together.
            while let Ok(msg) = messages.try_recv() {
                self.take(msg);
            }
            if let Some(stopped) = self.stopping.take_if(|_| self.at_work == 0) {
                // Whoever asked may be gone.
                let _ = stopped.send(());
                return;
            }
            self.time();
            self.hall.workers.look();
            self.hall.thinkers.look();
            if self.tidied.elapsed() > TIDY {
                self.tidy();
            }
        }
    }

    fn rest(&self) -> Duration {
        let due = self.dues.peek().map(|Reverse((due, _))| *due);
        let until = due.map_or(TICK, |due| {
            Duration::from_millis(due.saturating_sub(self.hall.clock.now()))
        });
        until.min(TICK)
    }

    fn take(&mut self, msg: Msg) {
        match msg {
            Msg::Job(id, job) => {
                let slot = self.slots.entry(Arc::clone(&id)).or_insert_with(Slot::new);
                slot.queue.push(job);
                slot.used = Instant::now();
                self.start(&id);
            }
            Msg::Awake(id, job) => {
                let slot = self.slots.get_mut(&id);
                let awake =
                    |slot: &&mut Slot| !matches!(slot.at, Where::Asleep) || !slot.subs.is_empty();
                if let Some(slot) = slot.filter(awake) {
                    slot.queue.push(job);
                    self.start(&id);
                }
            }
            Msg::New(live, job) => {
                let id = Arc::clone(&live.id);
                let slot = self.slots.entry(Arc::clone(&id)).or_insert_with(Slot::new);
                slot.at = Where::Here(live);
                slot.queue.push(job);
                self.start(&id);
            }
            Msg::Back(id, back) => self.back(&id, back),
            Msg::Gone(id) => {
                if let Some(slot) = self.slots.get_mut(&id) {
                    if matches!(slot.at, Where::AtWork) {
                        slot.forget = true;
                    } else {
                        self.slots.remove(&id);
                    }
                }
            }
            Msg::Stop(stopped) => self.stopping = Some(stopped),
        }
    }

    /// Hands a table to a worker, where it is not with one.
    fn start(&mut self, id: &Arc<str>) {
        let Some(slot) = self.slots.get_mut(id) else {
            return;
        };
        let live = match std::mem::replace(&mut slot.at, Where::AtWork) {
            Where::AtWork => return,
            Where::Here(live) => Some(live),
            Where::Asleep => None,
        };
        let jobs = std::mem::take(&mut slot.queue);
        let wake = Wake {
            excuse: slot.excuse.take_if(|_| live.is_none()),
            subs: std::mem::take(&mut slot.subs),
        };
        self.at_work += 1;
        let plugin: Arc<str> = live.as_ref().map_or("", |live| &live.meta.plugin).into();
        let (hall, id) = (Arc::clone(&self.hall), Arc::clone(id));
        let run = move || worker::run(&hall, &id, live, wake, jobs);
        self.hall.workers.run(plugin, run);
    }

    fn back(&mut self, id: &Arc<str>, back: Back) {
        self.at_work = self.at_work.saturating_sub(1);
        let Some(slot) = self.slots.get_mut(id) else {
            return;
        };
        slot.at = match back.live {
            Some(live) if !std::mem::take(&mut slot.forget) => Where::Here(live),
            _ => Where::Asleep,
        };
        slot.excuse = match (slot.excuse, back.excuse) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        slot.subs = back.subs;
        // Clocks run again when the store works again.
        let again = slot.excuse.map(|_| self.hall.clock.now() + limits::AGAIN);
        let due = back.due.or(again);
        if slot.due != due {
            slot.due = due;
            if let Some(due) = due {
                self.dues.push(Reverse((due, Arc::clone(id))));
            }
        }
        if !slot.queue.is_empty() {
            self.start(id);
        } else if matches!(slot.at, Where::Asleep) && slot.excuse.is_none() && slot.subs.is_empty()
        {
            self.slots.remove(id);
        }
    }

    /// Wakes tables whose time has come.
    fn time(&mut self) {
        let now = self.hall.clock.now();
        while let Some(Reverse((due, id))) = self.dues.peek().cloned() {
            if due > now {
                break;
            }
            self.dues.pop();
            if self
                .slots
                .get(&id)
                .is_some_and(|slot| slot.due == Some(due))
            {
                if let Some(slot) = self.slots.get_mut(&id) {
                    // It tells its next deadline when it comes back.
                    slot.due = None;
                }
                self.start(&id);
            }
        }
        self.learn();
    }

    /// Wakes a table to learn its deadline, when there is nothing better to do.
    fn learn(&mut self) {
        if self.stopping.is_some() || self.at_work > 0 || self.learned.elapsed() < TICK {
            return;
        }
        self.learned = Instant::now();
        while let Some(id) = self.unknown.pop_front() {
            let id: Arc<str> = id.into();
            // Somebody touched it meanwhile.
            if self.slots.contains_key(&id) {
                continue;
            }
            self.slots.insert(Arc::clone(&id), Slot::new());
            self.start(&id);
            return;
        }
    }

    /// Lets tables rest that nobody looks at. What they need is on the disk.
    fn tidy(&mut self) {
        self.tidied = Instant::now();
        let now = self.hall.clock.now();
        for slot in self.slots.values_mut() {
            let near = slot.due.is_some_and(|due| due < now + limits::DOZE);
            if let Where::Here(live) = &slot.at
                && live.subs.is_empty()
                && !near
                && slot.queue.is_empty()
                && slot.used.elapsed() > limits::REST
            {
                slot.at = Where::Asleep;
            }
        }
        let needed = |slot: &mut Slot| {
            !matches!(slot.at, Where::Asleep)
                || slot.due.is_some()
                || slot.excuse.is_some()
                || !slot.subs.is_empty()
                || !slot.queue.is_empty()
        };
        self.slots.retain(|_, slot| needed(slot));
        let awake = |slot: &&Slot| !matches!(slot.at, Where::Asleep);
        let awake = self.slots.values().filter(awake).count();
        self.hall.metrics.tables(awake, self.slots.len());
    }
}
