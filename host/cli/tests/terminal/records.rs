//! `qipai replay` and `qipai verify`.

use super::{done, err, folder, out, play, qipai, root, target};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// A finished game of tic-tac-toe: its folder, the store and the table.
fn finished(name: &str) -> (PathBuf, String, String) {
    let home = folder(name);
    let args = ["play", "examples/tictactoe/tictactoe.toml", "--seed", "2"];
    done(&play(&home, &args, "a1\na2\nb1\nb2\nc1\n"));
    let store = home.join("games.db").display().to_string();
    let listed = done(&qipai(&home, &["replay", "--store", &store, "--json"], ""));
    let listed: Value = serde_json::from_str(&listed).unwrap();
    assert_eq!(listed["tables"][0]["closed"], true);
    let table = listed["tables"][0]["table"].as_str().unwrap().to_owned();
    (home, store, table)
}

fn export(home: &Path, store: &str, table: &str) -> Vec<u8> {
    done(&qipai(
        home,
        &["replay", table, "--store", store, "--json"],
        "",
    ))
    .into_bytes()
}

#[test]
fn a_record_is_listed_shown_and_verified() {
    let (home, store, table) = finished("record");
    let listed = done(&qipai(&home, &["replay", "--store", &store], ""));
    assert!(listed.contains(&table), "{listed}");
    let shown = done(&qipai(&root(), &["replay", &table, "--store", &store], ""));
    assert!(
        shown.contains("Cross: a1") && shown.contains("Three in a row"),
        "{shown}"
    );
    let shown = done(&qipai(
        &root(),
        &["--lang", "zh-Hans", "replay", &table, "--store", &store],
        "",
    ));
    assert!(
        shown.contains("叉: a1") && shown.contains("叉胜 · 三子连线"),
        "{shown}"
    );
    let told = done(&qipai(&root(), &["verify", &table, "--store", &store], ""));
    assert!(
        told.contains("chain, seed, deals and replay agree"),
        "{told}"
    );
    let told = done(&qipai(
        &root(),
        &["--lang", "zh-Hans", "verify", &table, "--store", &store],
        "",
    ));
    assert!(told.contains("均相符"), "{told}");
    // The same from a file, with the seed that the record reveals.
    std::fs::write(home.join("record.jsonl"), export(&home, &store, &table)).unwrap();
    let json = done(&qipai(&home, &["verify", "record.jsonl", "--json"], ""));
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(
        (&json["ok"], &json["plugin"]),
        (&Value::from(true), &Value::from("tictactoe"))
    );
}

/// One byte changed anywhere: the event is named.
#[test]
fn a_changed_byte_is_found_and_its_event_is_named() {
    let (home, store, table) = finished("changed");
    let bytes = export(&home, &store, &table);
    let step = bytes.len() / 70 + 1;
    for at in (0..bytes.len())
        .step_by(step)
        .chain([bytes.len() - 2, bytes.len() - 1])
    {
        for change in [1, 0x20, 0x80] {
            let mut changed = bytes.clone();
            changed[at] ^= change;
            std::fs::write(home.join("record.jsonl"), &changed).unwrap();
            let output = qipai(&home, &["verify", "record.jsonl", "--json"], "");
            assert_eq!(
                output.status.code(),
                Some(1),
                "byte {at}: {}{}",
                out(&output),
                err(&output)
            );
            let json: Value = serde_json::from_str(&out(&output)).unwrap();
            let event = bytes[..at].iter().filter(|b| **b == b'\n').count();
            assert_eq!(json["event"], event, "byte {at}: {json}");
            assert!(
                json["detail"]
                    .as_str()
                    .is_some_and(|detail| !detail.is_empty()),
                "{json}"
            );
        }
    }
    let mut changed = bytes.clone();
    let at = bytes.windows(2).position(|pair| pair == b"a1").unwrap();
    changed[at + 1] = b'3';
    std::fs::write(home.join("record.jsonl"), &changed).unwrap();
    let output = qipai(&home, &["verify", "record.jsonl"], "");
    assert!(
        out(&output).contains("its hash is wrong"),
        "{}",
        out(&output)
    );
    let output = qipai(&home, &["--lang", "zh-Hans", "verify", "record.jsonl"], "");
    assert!(out(&output).contains("哈希不符"), "{}", out(&output));
}

#[test]
fn lines_that_are_lost_doubled_or_exchanged_are_found() {
    let (home, store, table) = finished("lines");
    let bytes = export(&home, &store, &table);
    let lines: Vec<&[u8]> = bytes.split_inclusive(|b| *b == b'\n').collect();
    let mut lost = lines.clone();
    lost.remove(3);
    let mut doubled = lines.clone();
    doubled.insert(3, lines[2]);
    let mut exchanged = lines.clone();
    exchanged.swap(3, 4);
    for (changed, event) in [(lost, 3), (doubled, 3), (exchanged, 3), (Vec::new(), 0)] {
        std::fs::write(home.join("record.jsonl"), changed.concat()).unwrap();
        let output = qipai(&home, &["verify", "record.jsonl", "--json"], "");
        assert_eq!(output.status.code(), Some(1), "{}", err(&output));
        let json: Value = serde_json::from_str(&out(&output)).unwrap();
        assert_eq!(json["event"], event, "{json}");
    }
    // The end is missing: the seed is not revealed.
    std::fs::write(home.join("record.jsonl"), lines[..4].concat()).unwrap();
    let output = qipai(&home, &["verify", "record.jsonl"], "");
    assert_eq!(output.status.code(), Some(1));
    assert!(
        out(&output).contains("the seed is not revealed yet"),
        "{}",
        out(&output)
    );
}

#[test]
fn another_plugin_or_none_is_told() {
    let (home, store, table) = finished("plugins");
    let plugins = home.join("plugins");
    std::fs::create_dir(&plugins).unwrap();
    let folder = plugins.display().to_string();
    let verify = ["--plugins", &folder, "verify", &table, "--store", &store];
    let output = qipai(&home, &verify, "");
    assert_eq!(output.status.code(), Some(2));
    assert!(
        err(&output).contains("`tictactoe` is not installed"),
        "{}",
        err(&output)
    );
    let mut bytes = std::fs::read(target().join("qipai/plugins/tictactoe.wasm")).unwrap();
    bytes.extend([0, 2, 1, b'x']);
    std::fs::write(plugins.join("tictactoe.wasm"), bytes).unwrap();
    let output = qipai(&home, &verify, "");
    assert_eq!(output.status.code(), Some(1));
    assert!(
        out(&output).contains("event 0: it was played under another plugin"),
        "{}",
        out(&output)
    );
    for args in [
        vec!["verify", "nothing", "--store", &store],
        vec!["verify", "x", "--store", "nowhere.db"],
        vec!["replay", "x", "--store", "nowhere.db"],
    ] {
        let output = qipai(&home, &args, "");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(err(&output).contains("there is no"), "{}", err(&output));
    }
    assert!(!home.join("nowhere.db").exists(), "looking makes no store");
}

/// While a match goes on, its hidden cards stay closed.
#[test]
fn a_match_that_goes_on_is_replayed_with_closed_hands() {
    let home = folder("closed");
    let args = [
        "play", "doudizhu", "--random", "0", "--random", "1", "--seed", "7",
    ];
    done(&play(&home, &args, "quit\n"));
    let store = home.join("games.db").display().to_string();
    let listed: Value = serde_json::from_str(&done(&qipai(
        &home,
        &["replay", "--store", &store, "--json"],
        "",
    )))
    .unwrap();
    let table = listed["tables"][0]["table"].as_str().unwrap();
    let shown = done(&qipai(&root(), &["replay", table, "--store", &store], ""));
    assert!(
        shown.contains("17 cards") && !shown.contains('┌'),
        "{shown}"
    );
}
