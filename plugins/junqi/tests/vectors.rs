//! The vectors of boards, fights, layouts and destinations, asked of the rules as questions.

use qipai_junqi::Junqi;
use qipai_sdk::Game;
use serde_json::{Value, json};
use std::collections::BTreeSet;

fn ask(question: &Value) -> Value {
    let answer = Junqi::inspect(&question.to_string());
    let answer = answer.unwrap_or_else(|why| panic!("{question} gave {why:?}"));
    serde_json::from_str(&answer).expect("an answer is JSON")
}

fn rows(text: &str) -> Vec<Value> {
    let rows = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("a row"));
    rows.collect()
}

/// Undirected links, each as a sorted pair.
fn links(list: &Value) -> BTreeSet<Vec<String>> {
    let pairs = list.as_array().expect("links").iter();
    pairs
        .map(|pair| {
            let mut ends: Vec<String> = serde_json::from_value(pair.clone()).expect("two names");
            ends.sort();
            ends
        })
        .collect()
}

/// Lines, read from the end that comes first.
fn lines(list: &Value) -> BTreeSet<Vec<String>> {
    let lines = list.as_array().expect("lines").iter();
    lines
        .map(|line| {
            let line: Vec<String> = serde_json::from_value(line.clone()).expect("names");
            let mut back = line.clone();
            back.reverse();
            line.min(back)
        })
        .collect()
}

#[test]
fn j1_both_boards_are_those_of_the_data_files() {
    for (name, text) in [
        ("2p", include_str!("data/junqi_board_2p.json")),
        ("4p", include_str!("data/junqi_board_4p.json")),
    ] {
        let wanted: Value = serde_json::from_str(text).expect("a board");
        let board = ask(&json!({"board": name}));
        for key in ["vertices", "headquarters", "home", "row_from_back"] {
            assert_eq!(board[key], wanted[key], "{name} {key}");
        }
        let set = |list: &Value| {
            let names: Vec<String> = serde_json::from_value(list.clone()).expect("names");
            names.into_iter().collect::<BTreeSet<_>>()
        };
        assert_eq!(set(&board["camps"]), set(&wanted["camps"]), "{name}");
        for key in ["roads", "rails"] {
            assert_eq!(links(&board[key]), links(&wanted[key]), "{name} {key}");
        }
        assert_eq!(
            lines(&board["rail_lines"]),
            lines(&wanted["rail_lines"]),
            "{name}"
        );
        assert_eq!(
            links(&board["roads"]).len() as u64,
            wanted["counts"]["roads"].as_u64().unwrap()
        );
        assert_eq!(
            links(&board["rails"]).len() as u64,
            wanted["counts"]["rails"].as_u64().unwrap()
        );
    }
}

#[test]
fn j4_every_fight_ends_as_in_the_vectors() {
    let rows = rows(include_str!("data/junqi_combat.jsonl"));
    assert_eq!(rows.len(), 144);
    for row in rows {
        for keys in [["attacker", "defender"], ["a", "d"]] {
            let names = keys.map(|key| row[key].clone());
            let answer = ask(&json!({"combat": {"attacker": names[0], "defender": names[1]}}));
            for (key, value) in answer.as_object().expect("an object") {
                assert_eq!(*value, row[key], "{} {key}", row["id"]);
            }
        }
    }
}

#[test]
fn j3_every_layout_is_judged_as_in_the_vectors() {
    let rows = rows(include_str!("data/junqi_layouts.jsonl"));
    assert_eq!(rows.len(), 35);
    for row in rows {
        let question =
            json!({"board": row["board"], "player": row["player"], "layout": row["layout"]});
        let answer = ask(&json!({"layout": question}));
        assert_eq!(answer["legal"], row["legal"], "{} {answer}", row["id"]);
        if let Some(reason) = row["reason"].as_str() {
            assert_eq!(answer["reason"], reason.replace(' ', "-"), "{}", row["id"]);
            assert!(answer["args"]["at"].is_string(), "{} {answer}", row["id"]);
        }
    }
}

fn sorted(list: &Value) -> Vec<String> {
    let mut names: Vec<String> = serde_json::from_value(list.clone()).expect("names");
    names.sort();
    names
}

#[test]
fn j1_j2_every_piece_goes_where_the_vectors_say() {
    let rows = rows(include_str!("data/junqi_moves.jsonl"));
    assert_eq!(rows.len(), 62);
    for row in rows {
        let mut question = json!({"board": row["board"], "pieces": row["pieces"]});
        if let Some(from) = row["from_"].as_str() {
            question["from"] = json!(from);
            question["to_move"] = row["pieces"][from][0].clone();
            let answer = ask(&json!({"moves": question}));
            assert_eq!(
                sorted(&answer["dests"]),
                sorted(&row["dests"]),
                "{}",
                row["id"]
            );
            continue;
        }
        question["to_move"] = row["to_move"].clone();
        let answer = ask(&json!({"moves": question}));
        assert_eq!(answer["total"], row["total"], "{}", row["id"]);
        for (from, ends) in row["dests"].as_object().expect("an object") {
            assert_eq!(
                sorted(&answer["dests"][from]),
                sorted(ends),
                "{} {from}",
                row["id"]
            );
        }
    }
}
