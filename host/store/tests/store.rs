//! The store's promises, on a real file.

use qipai_store::{Batch, SqliteStore, Store, StoreError};

fn fresh() -> (tempfile::TempDir, SqliteStore) {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let store = SqliteStore::open(&dir.path().join("records.db")).expect("opens");
    (dir, store)
}

fn batch<'a>(table: &'a str, after: u64, events: &'a [Vec<u8>]) -> Batch<'a> {
    Batch {
        table,
        after,
        events,
        closes: false,
    }
}

#[test]
fn what_is_appended_is_read_and_listed() {
    let (dir, mut store) = fresh();
    store.create("t1", "A game", 5, b"seed").expect("creates");
    store
        .append(&[batch("t1", 0, &[b"a".to_vec(), b"b".to_vec()])])
        .expect("appends");
    store
        .append(&[Batch {
            closes: true,
            ..batch("t1", 2, &[b"c".to_vec()])
        }])
        .expect("appends");
    drop(store);
    let store = SqliteStore::open(&dir.path().join("records.db")).expect("opens again");
    assert_eq!(
        store.read("t1", 1).expect("reads"),
        [b"b".to_vec(), b"c".to_vec()]
    );
    assert_eq!(store.secret("t1").expect("reads"), b"seed");
    let list = store.list().expect("lists");
    assert_eq!(
        (list[0].table.as_str(), list[0].events, list[0].closed),
        ("t1", 3, true)
    );
}

#[test]
fn a_second_writer_is_fenced_and_a_group_is_all_or_nothing() {
    let (_dir, mut store) = fresh();
    store.create("t1", "", 0, b"").expect("creates");
    store.create("t2", "", 0, b"").expect("creates");
    let events = [b"a".to_vec()];
    store.append(&[batch("t1", 0, &events)]).expect("appends");
    let refused = store.append(&[batch("t2", 0, &events), batch("t1", 0, &events)]);
    assert!(
        matches!(
            refused,
            Err(StoreError::Fenced {
                expected: 0,
                found: 1,
                ..
            })
        ),
        "{refused:?}"
    );
    assert!(
        store.read("t2", 0).expect("reads").is_empty(),
        "the first half of the group was rolled back"
    );
}

#[test]
fn bad_names_and_missing_tables_are_refused() {
    let (_dir, mut store) = fresh();
    assert!(matches!(
        store.create("", "", 0, b""),
        Err(StoreError::BadName)
    ));
    assert!(matches!(
        store.create("a\nb", "", 0, b""),
        Err(StoreError::BadName)
    ));
    assert!(matches!(
        store.read("nowhere", 0),
        Err(StoreError::Missing(_))
    ));
    store.create("t", "", 0, b"").expect("creates");
    assert!(matches!(
        store.create("t", "", 0, b""),
        Err(StoreError::Exists(_))
    ));
    store.remove("t").expect("removes");
    assert!(matches!(store.remove("t"), Err(StoreError::Missing(_))));
}

#[test]
fn snapshots_are_replaced() {
    let (_dir, mut store) = fresh();
    store.create("t", "", 0, b"").expect("creates");
    assert_eq!(store.snapshot("t").expect("reads"), None);
    store.put_snapshot("t", 4, b"old").expect("keeps");
    store.put_snapshot("t", 9, b"new").expect("keeps");
    assert_eq!(
        store.snapshot("t").expect("reads"),
        Some((9, b"new".to_vec()))
    );
}

#[test]
fn a_file_that_is_no_database_is_told() {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let path = dir.path().join("records.db");
    std::fs::write(
        &path,
        "this is a text file, and a long one, but surely no database\n".repeat(40),
    )
    .expect("writes");
    let error = SqliteStore::open(&path).expect_err("is refused");
    assert!(error.to_string().contains("records.db"), "{error}");
}
