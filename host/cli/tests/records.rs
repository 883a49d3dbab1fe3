//! Records through the binary: a recorded game verifies; one byte changed is found where it is.

mod common;

use common::{answers, run};

#[test]
fn a_changed_byte_of_a_record_is_found_at_its_event() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = |name: &str| dir.path().join(name).display().to_string();
    let store = path("games.db");
    let play = [
        "play", "doudizhu", "--random", "0", "--random", "1", "--random", "2",
    ];
    let played = run(&[&play[..], &["--store", &store]].concat(), b"");
    assert!(played.status.success());
    let tables = answers(&run(&["--json", "replay", "--store", &store], b""));
    let table = tables[0]["tables"][0]["table"].as_str().expect("a table");
    let record = run(&["--json", "replay", table, "--store", &store], b"").stdout;

    let file = path("record.jsonl");
    let verify = |bytes: &[u8]| {
        std::fs::write(&file, bytes).expect("written");
        run(&["--json", "verify", &file], b"")
    };
    assert_eq!(verify(&record).status.code(), Some(0));

    let lines: Vec<&[u8]> = record.split_inclusive(|byte| *byte == b'\n').collect();
    let moved = lines
        .iter()
        .position(|line| find(line, b"\"move\":[").is_some());
    let event = moved.expect("a move");
    let at: usize = lines[..event].iter().map(|line| line.len()).sum();
    let seat = at + find(lines[event], b"\"move\":[").expect("a move") + 8;
    let mut changed = record.clone();
    changed[seat] = b'0' + (changed[seat] - b'0' + 1) % 3;
    let told = verify(&changed);
    assert_eq!(told.status.code(), Some(1));
    let told = &answers(&told)[0];
    assert_eq!(
        (&told["ok"], &told["event"]),
        (&false.into(), &event.into())
    );
    assert_eq!(told["code"], "chain");

    // Cut off in the middle of a line, or no record at all.
    assert_eq!(verify(&record[..seat]).status.code(), Some(1));
    assert_ne!(verify(b"").status.code(), Some(0));
}

#[test]
fn looking_for_a_record_makes_no_store() {
    let dir = tempfile::tempdir().expect("a folder");
    let store = dir.path().join("none.db");
    let path = store.display().to_string();
    let told = run(&["verify", "nobody", "--store", &path], b"");
    assert_eq!(told.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&told.stderr).contains("none.db"));
    assert!(!store.exists());
}

fn find(bytes: &[u8], part: &[u8]) -> Option<usize> {
    bytes.windows(part.len()).position(|window| window == part)
}
