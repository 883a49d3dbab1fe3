//! A file that says when the server was last alive. After a crash the time from then to the next start is charged to nobody.

use super::hall::Clock;
use crate::limits;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};

pub(crate) struct Heart {
    path: PathBuf,
    /// Dropped, it stops.
    stop: Option<Sender<()>>,
    beating: Option<JoinHandle<()>>,
}

impl Heart {
    pub(crate) fn new(path: &Path) -> Self {
        Self {
            path: path.to_owned(),
            stop: None,
            beating: None,
        }
    }

    /// When the server last lived; `None` at the very first start. Where the file is damaged, when it was written.
    pub(crate) fn last(&self) -> Option<u64> {
        let text = std::fs::read_to_string(&self.path).ok()?;
        text.trim().parse().ok().or_else(|| {
            let written = std::fs::metadata(&self.path).ok()?.modified().ok()?;
            let since = written.duration_since(std::time::UNIX_EPOCH).ok()?;
            u64::try_from(since.as_millis()).ok()
        })
    }

    /// Writes the time now and again until it is dropped.
    pub(crate) fn beat(mut self, clock: Clock) -> Self {
        let (stop, stopped) = mpsc::channel::<()>();
        let path = self.path.clone();
        write(&path, clock);
        let beating = thread::Builder::new()
            .name("heart".to_owned())
            .spawn(move || {
                while stopped.recv_timeout(limits::HEARTBEAT) == Err(RecvTimeoutError::Timeout) {
                    write(&path, clock);
                }
                write(&path, clock);
            });
        self.beating = beating.ok();
        self.stop = Some(stop);
        self
    }
}

impl Drop for Heart {
    fn drop(&mut self) {
        self.stop.take();
        if let Some(beating) = self.beating.take() {
            let _ = beating.join();
        }
    }
}

/// Not synced: a crash of the server alone loses nothing of it, and one of the machine some seconds, to nobody's harm.
fn write(path: &Path, clock: Clock) {
    if let Err(error) = std::fs::write(path, clock.now().to_string()) {
        tracing::warn!(%error, "the heartbeat can't be written");
    }
}
