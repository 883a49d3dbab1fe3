//! Every code that a table tells people has a text in English and Chinese.

use crate::setup::*;
use qipai_table::rules::Message;
use std::path::Path;

/// All sources in a folder and below it.
#[expect(clippy::disallowed_methods, reason = "a test reads the sources")]
fn sources(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else {
            found.push(std::fs::read_to_string(path).unwrap());
        }
    }
    found
}

/// The codes that the table's sources hand out: `refused("...")` and `Message::new("...")`.
fn codes() -> Vec<String> {
    let mut codes = vec!["too-late".to_owned(), "nothing-to-report".to_owned()];
    for text in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src")) {
        for door in ["refused(\"", "Message::new(\""] {
            let told = text.split(door).skip(1);
            codes.extend(
                told.filter_map(|rest| rest.split_once('"').map(|(code, _)| code.to_owned())),
            );
        }
    }
    codes.sort();
    codes.dedup();
    codes
}

#[test]
fn every_code_of_the_table_has_both_languages() {
    let bench = two(|_| {});
    let codes = codes();
    assert!(codes.len() > 20, "{codes:?}");
    for code in &codes {
        let [en, zh] =
            ["en", "zh-Hans"].map(|lang| bench.table.text(&Message::new(code.as_str()), lang));
        assert_ne!(en, *code, "no English text");
        assert_ne!(zh, en, "{code}: no Chinese text");
        assert!(zh.chars().any(|c| c > '\u{2e80}'), "{code}: {zh}");
    }
}

#[test]
fn no_code_has_two_texts() {
    let mut keys: Vec<&str> = qipai_table::texts::TEXTS
        .iter()
        .map(|(key, ..)| *key)
        .collect();
    let count = keys.len();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), count);
}

/// An argument that is a code is told in words, whoever the code belongs to: the table's, and the auction engine's.
#[test]
fn codes_in_arguments_are_told_in_words() {
    let bench = two(|_| {});
    for code in ["not-enough", "stale"] {
        let message = Message::new("too-early").arg("from", format!("@{code}"));
        for lang in ["en", "zh-Hans"] {
            let word = bench.table.text(&Message::new(code), lang);
            assert_ne!(word, code);
            let told = bench.table.text(&message, lang);
            assert!(told.contains(&word), "{told}");
        }
    }
    let unknown = Message::new("too-early").arg("from", "@nothing-of-the-kind");
    assert!(
        bench
            .table
            .text(&unknown, "en")
            .contains("@nothing-of-the-kind")
    );
}
