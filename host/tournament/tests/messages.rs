//! Every error of this crate can be told in Chinese.

#![expect(clippy::disallowed_methods, reason = "the sources are read from files")]

use std::path::Path;

use qipai_tournament::lang::{Catalogue, Lang, MESSAGES};

/// The texts of `#[error("...")]` in a source file.
fn errors(text: &str) -> Vec<String> {
    let after = text.split("#[error(").skip(1);
    let quoted = |rest: &str| {
        let text = rest.trim_start().strip_prefix('"')?;
        Some(text.split_once('"')?.0.to_owned())
    };
    after.filter_map(quoted).collect()
}

fn sources(folder: &Path, texts: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).expect("sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, texts);
        } else if path.extension().is_some_and(|e| e == "rs") {
            texts.extend(errors(&std::fs::read_to_string(&path).expect("a source")));
        }
    }
}

/// The message with something in each of its holes.
fn example(text: &str) -> String {
    let mut parts = text.split('{');
    let mut example = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        example += "7";
        example += part.split_once('}').map_or("", |(_, rest)| rest);
    }
    example
}

#[test]
fn s1_every_error_has_a_chinese_text() {
    let mut texts = Vec::new();
    sources(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("src"),
        &mut texts,
    );
    assert!(texts.len() > 80, "{}", texts.len());
    let catalogue = Catalogue::new(&[MESSAGES]);
    for text in texts {
        let example = example(&text);
        let told = catalogue.told(&example, Lang::ZhHans);
        assert!(
            told != example || !example.contains(char::is_alphabetic),
            "no Chinese text for: {text}"
        );
    }
}
