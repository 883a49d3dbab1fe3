//! Threads that run plugins. A few at first; more for a while where a plugin holds one up, so that a plugin that loops or thinks
//! stops its own tables and no others. What takes long goes on behind everything else, and takes its thread with it when it ends: a
//! thread that once gave way can't come back to the front.

use crate::limits;
use rustix::process::{Pid, setpriority_process};
use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

type Work = Box<dyn FnOnce() + Send>;

/// Something to do, under the plugin that it runs.
struct Task {
    plugin: Arc<str>,
    work: Work,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<Task>,
    running: Vec<Running>,
    threads: usize,
    next: u64,
    closed: bool,
}

/// What runs, under a number.
struct Running {
    number: u64,
    plugin: Arc<str>,
    since: Instant,
    thread: Pid,
    /// It gives way to others.
    nice: bool,
}

impl Running {
    fn long(&self) -> bool {
        self.since.elapsed() > limits::HELD_UP
    }
}

struct Shared {
    name: &'static str,
    state: Mutex<State>,
    /// Something to do, or the end.
    news: Condvar,
    /// Threads that are always there, and at most.
    usual: usize,
    most: usize,
    /// Threads that one plugin may hold up.
    a_plugin: usize,
}

/// A pool of threads. Clones are the same pool.
#[derive(Clone)]
pub(crate) struct Pool(Arc<Shared>);

impl Pool {
    pub(crate) fn new(name: &'static str, usual: usize, most: usize) -> Self {
        Self(Arc::new(Shared {
            name,
            state: Mutex::default(),
            news: Condvar::new(),
            usual,
            most,
            a_plugin: limits::THREADS_A_PLUGIN.min(usual.div_ceil(2)),
        }))
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Has something done. What belongs to no plugin yet goes under an empty name.
    pub(crate) fn run(&self, plugin: Arc<str>, work: impl FnOnce() + Send + 'static) {
        let mut state = self.lock();
        state.waiting.push_back(Task {
            plugin,
            work: Box::new(work),
        });
        self.grow(&mut state);
        drop(state);
        self.0.news.notify_one();
    }

    /// Threads, and tasks that wait.
    pub(crate) fn load(&self) -> (usize, usize) {
        let state = self.lock();
        (state.threads, state.waiting.len())
    }

    /// Lets what takes long give way, and makes another thread where all are busy. To be called now and then.
    pub(crate) fn look(&self) {
        let mut state = self.lock();
        for long in state.running.iter_mut().filter(|it| !it.nice) {
            if long.since.elapsed() > limits::GIVES_WAY {
                long.nice = true;
                // A system without priorities of threads does without.
                let _ = setpriority_process(Some(long.thread), limits::NICE);
            }
        }
        if !state.waiting.is_empty() {
            self.grow(&mut state);
        }
    }

    /// Lets the threads end when all is done.
    pub(crate) fn close(&self) {
        self.lock().closed = true;
        self.0.news.notify_all();
    }

    fn grow(&self, state: &mut State) {
        let idle = state.threads.saturating_sub(state.running.len());
        let held_up = || state.running.iter().any(Running::long);
        let more =
            state.threads < self.0.usual || (idle == 0 && state.threads < self.0.most && held_up());
        if !more || state.closed {
            return;
        }
        let pool = self.clone();
        let made = thread::Builder::new()
            .name(self.0.name.to_owned())
            .spawn(move || pool.work());
        match made {
            Ok(_) => state.threads += 1,
            Err(error) => tracing::error!(%error, "no more threads"),
        }
    }

    /// The life of a thread.
    fn work(&self) {
        while let Some((number, work)) = self.take() {
            work();
            let mut state = self.lock();
            let ended = state.running.iter().position(|it| it.number == number);
            let ended = ended.map(|at| state.running.swap_remove(at));
            let nice = ended.is_some_and(|it| it.nice);
            if nice {
                state.threads -= 1;
                self.grow(&mut state);
            }
            drop(state);
            // A plugin that had as many as it may have gives one back.
            self.0.news.notify_one();
            if nice {
                return;
            }
        }
        self.lock().threads -= 1;
    }

    /// The next task; `None`: this thread is no longer needed.
    fn take(&self) -> Option<(u64, Work)> {
        let mut state = self.lock();
        loop {
            let at = state
                .waiting
                .iter()
                .position(|task| held(&state.running, &task.plugin) < self.0.a_plugin);
            if let Some(task) = at.and_then(|at| state.waiting.remove(at)) {
                let number = state.next;
                state.next += 1;
                state.running.push(Running {
                    number,
                    plugin: task.plugin,
                    since: Instant::now(),
                    thread: rustix::thread::gettid(),
                    nice: false,
                });
                return Some((number, task.work));
            }
            if state.closed && state.waiting.is_empty() {
                return None;
            }
            let extra = state.threads > self.0.usual;
            let rest = if extra {
                limits::EXTRA_THREAD
            } else {
                Duration::from_secs(60)
            };
            let (back, waited) = self
                .0
                .news
                .wait_timeout(state, rest)
                .unwrap_or_else(PoisonError::into_inner);
            state = back;
            if waited.timed_out() && extra && state.waiting.is_empty() {
                return None;
            }
        }
    }
}

/// Threads that a plugin holds up.
fn held(running: &[Running], plugin: &Arc<str>) -> usize {
    let held = |it: &&Running| it.plugin == *plugin && it.long();
    running.iter().filter(held).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    /// A plugin that never comes back has half of the usual threads at most, and others are served beside it.
    #[test]
    fn a_plugin_that_hangs_stops_no_other() {
        let pool = Pool::new("test", 2, 6);
        let (release, held) = mpsc::channel::<()>();
        let held = Arc::new(Mutex::new(held));
        for _ in 0..5 {
            let held = Arc::clone(&held);
            pool.run("slow".into(), move || {
                let _ = held
                    .lock()
                    .map(|held| held.recv_timeout(Duration::from_secs(20)));
            });
        }
        thread::sleep(limits::HELD_UP * 2);
        let (done, seen) = mpsc::channel();
        for i in 0..50 {
            let done = done.clone();
            pool.run("quick".into(), move || {
                let _ = done.send(i);
            });
            pool.look();
        }
        let mut got: Vec<i32> = (0..50)
            .map(|_| seen.recv_timeout(Duration::from_secs(5)).unwrap_or(-1))
            .collect();
        got.sort_unstable();
        assert_eq!(got, (0..50).collect::<Vec<_>>());
        assert!(pool.load().0 <= 6);
        drop(release);
        pool.close();
    }
}
