//! The browser client's own texts: both languages say the same things, and the client asks for nothing else.

use crate::cargo;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// Where the client lies.
const WEB: &str = "host/server/web";
/// Files of one language and of the other.
const PAIRS: [[&str; 2]; 2] = [
    ["texts/en.js", "texts/zh.js"],
    ["texts/table-en.js", "texts/table-zh.js"],
];

/// Checks the texts' files and every `t("key")` of the modules among `files`.
pub(crate) fn check(files: &[String], problems: &mut Vec<String>) {
    let mut known = BTreeSet::new();
    for [en, zh] in PAIRS {
        let (en, zh) = (format!("{WEB}/{en}"), format!("{WEB}/{zh}"));
        let texts = [&en, &zh].map(|file| entries(file, &read(file), problems));
        compare(&en, &zh, &texts, problems);
        known.extend(texts.into_iter().flat_map(BTreeMap::into_keys));
    }
    for file in files {
        if file.starts_with(WEB) && file.ends_with(".js") {
            asked(file, &read(file), &known, problems);
        }
    }
}

fn read(file: &str) -> String {
    fs::read_to_string(cargo::root().join(file)).unwrap_or_default()
}

/// Keys and texts of a file, which stand one a line.
fn entries(file: &str, text: &str, problems: &mut Vec<String>) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let inside = text
        .lines()
        .enumerate()
        .filter(|(_, line)| line.starts_with("  "));
    for (number, line) in inside {
        let entry = format!("{{{}}}", line.trim().trim_end_matches(','));
        let parsed: Result<BTreeMap<String, String>, _> = serde_json::from_str(&entry);
        let Ok(parsed) = parsed else {
            problems.push(format!("{file}:{}: not \"key\": \"text\",", number + 1));
            continue;
        };
        for (key, text) in parsed {
            if found.insert(key.clone(), text).is_some() {
                problems.push(format!("{file}:{}: {key} stands twice", number + 1));
            }
        }
    }
    found
}

/// A key without its plural form: one language has two where the other has one.
fn stem(key: &str) -> &str {
    key.strip_suffix(".one")
        .or_else(|| key.strip_suffix(".other"))
        .unwrap_or(key)
}

/// The same keys with the same arguments.
fn compare(
    en: &str,
    zh: &str,
    [first, second]: &[BTreeMap<String, String>; 2],
    problems: &mut Vec<String>,
) {
    let [ours, theirs] =
        [first, second].map(|texts| texts.keys().map(|key| stem(key)).collect::<BTreeSet<_>>());
    for key in ours.difference(&theirs) {
        problems.push(format!("{zh}: {key} is missing"));
    }
    for key in theirs.difference(&ours) {
        problems.push(format!("{en}: {key} is missing"));
    }
    for (key, text) in first {
        let other = second.get(key);
        if other.is_some_and(|other| arguments(text) != arguments(other)) {
            problems.push(format!("{zh}: {key} has other arguments than in {en}"));
        }
    }
}

/// The names in braces.
fn arguments(text: &str) -> BTreeSet<&str> {
    let parts = text.split('{').skip(1);
    parts
        .filter_map(|part| part.split_once('}'))
        .map(|(name, _)| name)
        .collect()
}

/// Every key that a module names outright is known; a key with a number has its plural forms.
fn asked(file: &str, text: &str, known: &BTreeSet<String>, problems: &mut Vec<String>) {
    for (number, line) in text.lines().enumerate() {
        for (at, call) in line.match_indices("t(\"") {
            let before = line[..at].chars().next_back();
            if before.is_some_and(|c| c.is_alphanumeric() || "_.$".contains(c)) {
                continue;
            }
            let Some((key, rest)) = line[at + call.len()..].split_once('"') else {
                continue;
            };
            // `t("a" + b)` names no key outright.
            if !rest.starts_with([')', ',']) {
                continue;
            }
            if !known.contains(key) && !known.contains(&format!("{key}.other")) {
                problems.push(format!("{file}:{}: no text for {key}", number + 1));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(en: &str, zh: &str) -> Vec<String> {
        let mut problems = Vec::new();
        let texts = [
            entries("en", en, &mut problems),
            entries("zh", zh, &mut problems),
        ];
        compare("en", "zh", &texts, &mut problems);
        problems
    }

    /// Issue 4, point 6: both languages, always.
    #[test]
    fn i4_texts_that_differ_in_keys_or_arguments_are_found() {
        let en = "export const en = {\n  \"a\": \"one {n}\",\n  \"b.other\": \"two\",\n};\n";
        assert!(told(en, "{\n  \"a\": \"一 {n}\",\n  \"b\": \"二\",\n}").is_empty());
        let problems = told(en, "{\n  \"a\": \"一\",\n  \"c\": \"三\",\n  c: 1,\n}").join("; ");
        for part in [
            "zh:4: not",
            "zh: a has other",
            "zh: b is missing",
            "en: c is missing",
        ] {
            assert!(problems.contains(part), "{part} in {problems}");
        }
    }

    #[test]
    fn i4_keys_without_a_text_are_found() {
        let known = BTreeSet::from(["a".to_owned(), "many.other".to_owned()]);
        let mut problems = Vec::new();
        let line = r#"h(t("a"), t("many", { n }), t("b"), at("c"), x.t("d"), t("e" + f))"#;
        asked("x.js", line, &known, &mut problems);
        assert_eq!(problems, ["x.js:1: no text for b"]);
    }

    /// The checkout's own.
    #[test]
    fn i4_the_clients_texts_are_whole() {
        let mut problems = Vec::new();
        for [en, zh] in PAIRS {
            let (en, zh) = (format!("{WEB}/{en}"), format!("{WEB}/{zh}"));
            let texts = [&en, &zh].map(|file| entries(file, &read(file), &mut problems));
            compare(&en, &zh, &texts, &mut problems);
        }
        assert!(problems.is_empty(), "{problems:#?}");
    }
}
