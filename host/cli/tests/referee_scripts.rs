//! The requirements T, E and A as scripts of the referee, on the shipped plugins: `referee/*.jsonl`, which read without knowing Rust.
//!
//! The first line names the manifest and says what the script is about. `note` explains. `do` is a line for the referee; without
//! `refused` it must be accepted, and `refused` is the code that it is refused with. `state` is what the table must say of itself
//! afterwards, and `answer` what the referee must have answered: as far as they go, other keys don't matter.
#![allow(clippy::unwrap_used, reason = "a test that can't go on fails")]

mod common;

use common::Referee;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// Whether `said` holds all that `wanted` says.
fn holds(wanted: &Value, said: &Value) -> bool {
    match (wanted, said) {
        (Value::Object(wanted), Value::Object(said)) => wanted
            .iter()
            .all(|(key, value)| holds(value, said.get(key).unwrap_or(&Value::Null))),
        _ => wanted == said,
    }
}

fn step(referee: &mut Referee, step: &Value, place: &str) {
    let answer = referee.say(&step["do"]);
    assert!(answer.get("error").is_none(), "{place}: {answer}");
    let refused = answer["refused"]["code"].as_str();
    assert_eq!(refused, step["refused"].as_str(), "{place}: {answer}");
    if let Some(wanted) = step.get("answer") {
        assert!(holds(wanted, &answer), "{place}: answered {answer}");
    }
    if let Some(wanted) = step.get("state") {
        let said = referee.ok(&json!({"state": true}));
        assert!(holds(wanted, &said), "{place}: the state is {said}");
    }
}

/// Runs a script: how many lines were refused, and how many states were looked at.
fn run(path: &Path) -> (usize, usize) {
    let text = std::fs::read_to_string(path).unwrap();
    script(&path.file_name().unwrap().to_string_lossy(), &text)
}

fn script(name: &str, text: &str) -> (usize, usize) {
    let mut lines = (1..).zip(text.lines());
    let (_, head) = lines.next().unwrap();
    let head: Value = serde_json::from_str(head).unwrap();
    let mut referee = Referee::new(head["manifest"].as_str().unwrap());
    let (mut refused, mut states) = (0, 0);
    for (number, line) in lines {
        let place = format!("{name}:{number}");
        let line: Value = serde_json::from_str(line).unwrap_or_else(|e| panic!("{place}: {e}"));
        if line.get("note").is_some() {
            continue;
        }
        refused += usize::from(line.get("refused").is_some());
        states += usize::from(line.get("state").is_some());
        step(&mut referee, &line, &place);
    }
    (refused, states)
}

#[test]
fn t_e_a_every_requirement_has_a_script_that_holds() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/referee");
    let entries = std::fs::read_dir(&folder).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut paths: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|ext| ext == "jsonl"))
        .collect();
    paths.sort();
    let names: Vec<String> = paths
        .iter()
        .map(|path| path.file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    for (letter, count) in [('t', 6), ('e', 7), ('a', 6)] {
        for number in 1..=count {
            let prefix = format!("{letter}{number}_");
            let found = names.iter().any(|name| name.starts_with(&prefix));
            assert!(found, "no script for {letter}{number}");
        }
    }
    for path in paths {
        let (refused, states) = run(&path);
        let name = path.display();
        assert!(refused > 0, "{name} tries nothing that is refused");
        assert!(states > 1, "{name} looks at nothing");
    }
}

#[test]
fn the_run_in_the_documentation_is_as_it_says() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/referee.md");
    let page = std::fs::read_to_string(path).unwrap();
    let (_, rest) = page.split_once("```jsonl\n").unwrap();
    let (text, _) = rest.split_once("```").unwrap();
    assert_eq!(script("docs/referee.md", text), (3, 3));
}
