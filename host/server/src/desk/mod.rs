//! Tables, and the threads that own them. Everything from outside is a job at a table: it runs on a worker, what comes of it is
//! committed, and only then anybody hears.

mod act;
mod answers;
mod board;
mod bots;
mod commit;
mod dispatch;
mod hall;
mod heart;
mod late;
mod layout;
mod ledger;
mod live;
mod meta;
mod pool;
mod replay;
mod show;
mod sitting;
mod talk;
mod waking;
mod worker;

pub(crate) use act::{Act, Commanded, Deed};
pub(crate) use board::reject;
pub(crate) use hall::{Clock, Hall};
pub(crate) use ledger::Filter;
pub(crate) use live::Live;
pub(crate) use meta::{Meta, Sitter, State, Visibility, clock_of};
pub(crate) use replay::{Replayed, Replays, record};
pub(crate) use show::Sub;

use crate::catalog::Catalog;
use crate::options::Options;
use crate::people::People;
use crate::refusal::Refusal;
use dispatch::{After, Dispatch, Job, Msg};
use hall::HallParts;
use heart::Heart;
use ledger::Ledger;
use qipai_sandbox::Plugin;
use qipai_store::{SqliteStore, StoreError};
use qipai_table::Config;
use std::sync::mpsc;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use tokio::sync::oneshot;

/// A new table's address: 60 bits that nobody guesses, in letters and figures that nobody confuses. `None`: no randomness.
pub(crate) fn new_id() -> Option<String> {
    const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";
    let mut bytes = [0; 12];
    getrandom::fill(&mut bytes).ok()?;
    Some(
        bytes
            .iter()
            .map(|byte| char::from(LETTERS[usize::from(byte % 32)]))
            .collect(),
    )
}

/// The tables of a server.
pub(crate) struct Desk {
    pub(crate) hall: Arc<Hall>,
    threads: Mutex<Vec<JoinHandle<()>>>,
    heart: Mutex<Option<Heart>>,
}

impl Desk {
    /// Opens the databases and starts the threads. Tables in play are woken when they are touched, or when their time comes.
    ///
    /// # Errors
    /// What of the databases can't be used.
    pub(crate) fn open(
        options: Options,
        catalog: Arc<Catalog>,
        people: Arc<People>,
    ) -> Result<Self, StoreError> {
        let records = options.data.join("records.db");
        let mut writer = SqliteStore::open(&records)?;
        if let Some(bytes) = options.quota {
            writer.limit(bytes)?;
        }
        let ledger = Ledger::open(&options.data.join("tables.db"))?;
        let heart = Heart::new(&options.data.join("alive"));
        let last = heart.last();
        let clock = Clock::start(options.ahead, last);
        if let Some(since) = last {
            ledger.away(since.min(clock.now()), clock.now())?;
        }
        let (desk, messages) = mpsc::channel();
        let (commits, waiting) = mpsc::channel();
        let unknown = ledger.timed()?;
        let hall = Arc::new(Hall::new(HallParts {
            outages: ledger.outages()?,
            records: SqliteStore::open(&records)?,
            options,
            catalog,
            people,
            ledger,
            clock,
            desk,
            commits,
        }));
        let dispatch = Dispatch::new(Arc::clone(&hall), unknown);
        let committer = Arc::clone(&hall);
        let start = |name: &str, work: Box<dyn FnOnce() + Send>| {
            let started = thread::Builder::new().name(name.to_owned()).spawn(work);
            started.map_err(|error| StoreError::Database {
                path: name.to_owned(),
                reason: error.to_string(),
            })
        };
        let threads = vec![
            start("desk", Box::new(move || dispatch.run(&messages)))?,
            start(
                "commits",
                Box::new(move || commit::run(&committer, writer, &waiting)),
            )?,
        ];
        Ok(Self {
            heart: Mutex::new(Some(heart.beat(clock))),
            hall,
            threads: Mutex::new(threads),
        })
    }

    /// Does something at a table; the answer comes when what happened is on the disk.
    ///
    /// # Errors
    /// The work's own refusal; `no-table`; what the database says.
    pub(crate) async fn at<T: Send + 'static>(
        &self,
        id: &str,
        work: impl FnOnce(&mut Live, u64) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let (job, answer) = self.job(work);
        self.hall.tell(Msg::Job(id.into(), job));
        answer
            .await
            .unwrap_or_else(|_| Err(Refusal::unable("stopping")))
    }

    /// Does something at a table without waiting for it, or the other thing where there is no such table.
    pub(crate) fn tell(
        &self,
        id: &Arc<str>,
        work: impl FnOnce(&mut Live, u64) + Send + 'static,
        otherwise: impl FnOnce(&Refusal) + Send + 'static,
    ) {
        let at = self.hall.clock.now();
        let work = Box::new(move |live: Result<&mut Live, &Refusal>| {
            match live {
                Ok(live) => work(live, at),
                Err(why) => otherwise(why),
            }
            Box::new(|_: Option<&Refusal>| ()) as After
        });
        self.hall.tell(Msg::Job(Arc::clone(id), Job { at, work }));
    }

    /// A socket looks at a table no more.
    pub(crate) fn leave(&self, id: &Arc<str>, session: u64) {
        let at = self.hall.clock.now();
        let work = Box::new(move |live: Result<&mut Live, &Refusal>| {
            if let Ok(live) = live {
                live.leaves(session);
            }
            Box::new(|_: Option<&Refusal>| ()) as After
        });
        self.hall.tell(Msg::Awake(Arc::clone(id), Job { at, work }));
    }

    fn job<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Live, u64) -> Result<T, Refusal> + Send + 'static,
    ) -> (Job, oneshot::Receiver<Result<T, Refusal>>) {
        let (send, answer) = oneshot::channel();
        let at = self.hall.clock.now();
        let work = Box::new(move |live: Result<&mut Live, &Refusal>| {
            let done = match live {
                Ok(live) => work(live, at),
                Err(why) => Err(why.clone()),
            };
            Box::new(move |failed: Option<&Refusal>| {
                // Whoever asked may be gone.
                let _ = send.send(match failed {
                    Some(why) => Err(why.clone()),
                    None => done,
                });
            }) as After
        });
        (Job { at, work }, answer)
    }

    /// Makes a table; a full one begins at once.
    ///
    /// # Errors
    /// Why the game does not open; what the database says.
    pub(crate) async fn create<T: Send + 'static>(
        &self,
        meta: Meta,
        config: Config,
        plugin: Plugin,
        told: impl FnOnce(&Live) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let live = Live::fresh(Arc::clone(&self.hall), meta, config, plugin);
        let (job, answer) = self.job(move |live, now| {
            if let Err(why) = live.begin_if_full(now) {
                // Nothing of it is kept.
                live.changed.meta = false;
                return Err(why);
            }
            Ok(told(live))
        });
        self.hall.tell(Msg::New(Box::new(live), job));
        answer
            .await
            .unwrap_or_else(|_| Err(Refusal::unable("stopping")))
    }

    /// Removes a table for good, its record too, where it may be by what it is at that moment.
    ///
    /// # Errors
    /// Why it may not; what the database says.
    pub(crate) async fn remove(
        &self,
        id: &str,
        may: impl FnOnce(&Meta) -> Result<(), Refusal> + Send + 'static,
    ) -> Result<(), Refusal> {
        // What waits to be kept comes first; then nobody looks at it any more.
        self.at(id, |live, _| {
            may(&live.meta)?;
            live.gone = true;
            for sub in std::mem::take(&mut live.subs) {
                let gone = Refusal::missing("no-table");
                sub.outbox.push(&reject(&live.id, None, &gone, &[], None));
            }
            live.table = None;
            Ok(())
        })
        .await?;
        let hall = Arc::clone(&self.hall);
        let id = id.to_owned();
        let removed = tokio::task::spawn_blocking(move || {
            let done = hall.ledger.remove(&id);
            let done = done.and_then(|()| hall.remove_record(&id));
            // Where it could not be removed, it is found again on the disk.
            hall.tell(Msg::Gone(id.into()));
            hall.lobby_changed();
            done.map_err(|error| hall.not_kept(&error))
        });
        removed
            .await
            .unwrap_or_else(|_| Err(Refusal::unable("internal")))
    }

    /// Lets everything at work come to the disk, and ends.
    pub(crate) fn stop(&self) {
        let (send, stopped) = mpsc::channel();
        self.hall.tell(Msg::Stop(send));
        // It has ended already where nobody answers.
        let _ = stopped.recv_timeout(crate::limits::STOP);
        self.hall.close();
        let heart = self
            .heart
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        drop(heart);
        let mut threads = self.threads.lock().unwrap_or_else(PoisonError::into_inner);
        for thread in threads.drain(..) {
            let _ = thread.join();
        }
    }
}
