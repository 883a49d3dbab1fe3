//! One server for one data folder.

use crate::serve::ServeError;
use std::fs::{File, TryLockError};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// Held while the server lives; the system lets go of it when the process ends, however it ends.
#[derive(Debug)]
pub(crate) struct Lock {
    file: Mutex<Option<File>>,
}

impl Lock {
    pub(crate) fn take(data: &Path) -> Result<Self, ServeError> {
        let failed = |error: std::io::Error| ServeError::Data {
            path: data.to_owned(),
            reason: error.to_string(),
        };
        let file = File::create(data.join("lock")).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => Ok(Self {
                file: Mutex::new(Some(file)),
            }),
            Err(TryLockError::WouldBlock) => Err(ServeError::Shared(data.to_owned())),
            Err(TryLockError::Error(error)) => Err(failed(error)),
        }
    }

    /// Everything is kept: another server may have the folder, though some connection of this one has not ended yet.
    pub(crate) fn release(&self) {
        self.file
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
    }
}
