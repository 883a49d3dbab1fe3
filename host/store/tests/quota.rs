//! A file that may grow no further is as a full disk: told, and nothing is lost.
#![allow(clippy::unwrap_used, reason = "a broken step fails the test")]

use qipai_store::{Batch, SqliteStore, Store, StoreError};

#[test]
fn past_its_quota_a_store_is_full_and_keeps_what_it_has() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = SqliteStore::open(&folder.path().join("records.db")).unwrap();
    store.create("t", "game", 0, &[1; 32]).unwrap();
    store.limit(1 << 18).unwrap();
    let event = [vec![b'x'; 10_000]];
    let mut after = 0;
    let full = loop {
        let batch = Batch {
            table: "t",
            after,
            events: &event,
            closes: false,
        };
        match store.append(&[batch]) {
            Ok(()) => after += 1,
            Err(error) => break error,
        }
        assert!(after < 100, "it grows past its quota");
    };
    assert!(matches!(full, StoreError::Full), "{full}");
    assert!(after > 3);
    assert_eq!(store.read("t", 0).unwrap().len() as u64, after);
    // With room again, it goes on where it was.
    store.limit(1 << 24).unwrap();
    let batch = Batch {
        table: "t",
        after,
        events: &event,
        closes: false,
    };
    store.append(&[batch]).unwrap();
}
