//! The commit reaches the disk before the acknowledgement leaves: seen by a layer between SQLite and the file system that
//! notes every write and sync of the write-ahead log.
#![allow(unsafe_code)]

use qipai_store::{Batch, SqliteStore, Store};
use rusqlite::ffi;
use std::ffi::{CStr, c_char, c_int, c_void};
use std::sync::{Mutex, OnceLock};

#[derive(Clone, Copy, Debug, PartialEq)]
enum Did {
    Write,
    Sync,
}

static LOG: Mutex<Vec<Did>> = Mutex::new(Vec::new());
static BASE: OnceLock<usize> = OnceLock::new();
/// The methods of the real layer for log files, and ours.
static METHODS: OnceLock<(usize, usize)> = OnceLock::new();

/// Like sqlite3_vfs.xOpen: opens by the real layer, then puts our write and sync in front for write-ahead logs.
unsafe extern "C" fn open(
    _vfs: *mut ffi::sqlite3_vfs,
    name: *const c_char,
    file: *mut ffi::sqlite3_file,
    flags: c_int,
    out: *mut c_int,
) -> c_int {
    let base = *BASE.get().expect("registered") as *mut ffi::sqlite3_vfs;
    // SAFETY: the arguments are SQLite's own, handed on to the layer whose size of file we announced.
    unsafe {
        let code = (*base).xOpen.expect("opens")(base, name, file, flags, out);
        if code == ffi::SQLITE_OK && flags & ffi::SQLITE_OPEN_WAL != 0 {
            let real = (*file).pMethods;
            let (_, ours) = METHODS.get_or_init(|| {
                let mut methods = *real;
                methods.xWrite = Some(write);
                methods.xSync = Some(sync);
                (real as usize, Box::into_raw(Box::new(methods)) as usize)
            });
            (*file).pMethods = *ours as *const ffi::sqlite3_io_methods;
        }
        code
    }
}

fn real() -> *const ffi::sqlite3_io_methods {
    METHODS.get().expect("a log is open").0 as *const ffi::sqlite3_io_methods
}

unsafe extern "C" fn write(
    file: *mut ffi::sqlite3_file,
    data: *const c_void,
    len: c_int,
    at: i64,
) -> c_int {
    LOG.lock().expect("not poisoned").push(Did::Write);
    // SAFETY: SQLite's arguments, handed on.
    unsafe { (*real()).xWrite.expect("writes")(file, data, len, at) }
}

unsafe extern "C" fn sync(file: *mut ffi::sqlite3_file, flags: c_int) -> c_int {
    // SAFETY: SQLite's arguments, handed on.
    let code = unsafe { (*real()).xSync.expect("syncs")(file, flags) };
    LOG.lock().expect("not poisoned").push(Did::Sync);
    code
}

fn register(name: &'static CStr) {
    // SAFETY: the default layer lives as long as the process, and so do the leaked copy and its name.
    unsafe {
        let base = ffi::sqlite3_vfs_find(std::ptr::null());
        BASE.set(base as usize).expect("once");
        let mut vfs = *base;
        vfs.zName = name.as_ptr();
        vfs.xOpen = Some(open);
        vfs.pNext = std::ptr::null_mut();
        assert_eq!(
            ffi::sqlite3_vfs_register(Box::into_raw(Box::new(vfs)), 0),
            ffi::SQLITE_OK
        );
    }
}

#[test]
fn an_append_returns_after_its_log_was_synced() {
    register(c"watched");
    let dir = tempfile::tempdir().expect("a temporary folder");
    let mut store =
        SqliteStore::open_with_vfs(&dir.path().join("records.db"), Some("watched")).expect("opens");
    store.create("t", "", 0, b"seed").expect("creates");
    for after in 0..20 {
        LOG.lock().expect("not poisoned").clear();
        store
            .append(&[Batch {
                table: "t",
                after,
                events: &[vec![7; 300]],
                closes: false,
            }])
            .expect("appends");
        let log = LOG.lock().expect("not poisoned").clone();
        assert!(log.contains(&Did::Write), "the event went through the log");
        assert_eq!(
            log.last(),
            Some(&Did::Sync),
            "the last thing before the acknowledgement is a sync: {log:?}"
        );
    }
}
