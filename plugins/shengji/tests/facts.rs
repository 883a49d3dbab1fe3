//! Every open row of the vectors that asks for a fact (H1 to H3), by `inspect`.
#![allow(clippy::unwrap_used)]

use qipai_sdk::Game;
use serde_json::{Value, json};

fn inspect(question: &Value) -> Value {
    let answer = qipai_shengji::Shengji::inspect(&question.to_string());
    serde_json::from_str(&answer.unwrap_or_else(|why| panic!("{question}: {why:?}"))).unwrap()
}

fn rows(text: &str) -> Vec<Value> {
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn asked(row: &Value, key: &str, question: Value) -> Value {
    let mut all = json!({"level": row["level"], "trump": row["trump"], "perm2": row["perm2"]});
    all[key] = question;
    inspect(&all)
}

fn sorted(list: &Value) -> Vec<String> {
    let mut texts: Vec<String> = list
        .as_array()
        .unwrap()
        .iter()
        .map(ToString::to_string)
        .collect();
    texts.sort();
    texts
}

#[test]
fn h1_every_order() {
    for row in rows(include_str!("data/sj_order.jsonl")) {
        assert_eq!(
            asked(&row, "order", json!(true))["order"],
            row["order_high_to_low"],
            "{row}"
        );
    }
}

#[test]
fn h2_every_tractor() {
    for row in rows(include_str!("data/sj_tractor.jsonl")) {
        let is = asked(&row, "tractor", row["cards"].clone());
        assert_eq!(is["tractor"], row["tractor"], "{row}");
    }
}

#[test]
fn h2_every_decomposition() {
    for row in rows(include_str!("data/sj_decompose.jsonl")) {
        let is = asked(&row, "units", row["cards"].clone());
        assert_eq!(is["runs"], row["runs_len_top"], "{row}");
        assert_eq!(is["singles"], row["singles"], "{row}");
    }
}

#[test]
fn every_follow() {
    for row in rows(include_str!("data/sj_follow.jsonl")) {
        let is = asked(
            &row,
            "follow",
            json!({"lead": row["lead"], "hand": row["hand"], "most": 3000}),
        );
        assert_eq!(is["n"], row["n_legal"], "{row}");
        if let Some(legal) = row["legal"].as_array() {
            let want: Vec<String> = legal.iter().map(|play| sorted(play).join(" ")).collect();
            let have = is["legal"].as_array().unwrap().iter();
            let mut have: Vec<String> = have.map(|play| sorted(play).join(" ")).collect();
            have.sort();
            let mut want = want;
            want.sort();
            assert_eq!(have, want, "{row}");
        }
    }
}

#[test]
fn every_throw() {
    for row in rows(include_str!("data/sj_throw.jsonl")) {
        let is = asked(
            &row,
            "throw",
            json!({"lead": row["lead"], "others": row["others"]}),
        );
        assert_eq!(is["ok"], row["ok"], "{row}");
        assert_eq!(
            sorted(&is["beatable"]).len(),
            row["beatable"].as_array().unwrap().len(),
            "{row}"
        );
        if row["forced"].is_null() {
            assert_eq!(is["forced"], Value::Null, "{row}");
        } else {
            // Off-suit level cards are equal: which of them is played is free.
            let value = |cards: &Value| {
                asked(&row, "units", cards.clone())["runs"].to_string()
                    + &asked(&row, "units", cards.clone())["singles"].to_string()
            };
            assert_eq!(value(&is["forced"]), value(&row["forced"]), "{row} {is}");
        }
    }
}

#[test]
fn every_trick() {
    for row in rows(include_str!("data/sj_trick.jsonl")) {
        let is = asked(&row, "trick", json!({"plays": row["plays"]}));
        assert_eq!(
            (&is["winner"], &is["points"]),
            (&row["winner"], &row["points"]),
            "{row}"
        );
    }
}

#[test]
fn h3_every_declaration() {
    for row in rows(include_str!("data/sj_declare.jsonl")) {
        let is = inspect(&json!({"level": row["level"], "rules": row["variant"],
            "declare": {"seat": row["seat"], "hand": row["hand_so_far"], "current": row["current"]}}));
        assert_eq!(sorted(&is["legal"]), sorted(&row["legal"]), "{row}");
    }
}

#[test]
fn every_kitty() {
    for row in rows(include_str!("data/sj_kitty.jsonl")) {
        for policy in ["pow2_pairs", "twice_cards", "pow2_cards"] {
            let is = inspect(&json!({"rules": {"kitty_mult": policy},
                "kitty": {"points": row["kitty_points"], "pairs": row["last_trick_largest_run_pairs"]}}));
            assert_eq!(is["bonus"], row[policy], "{row}");
        }
    }
}

#[test]
fn every_result() {
    for row in rows(include_str!("data/sj_result.jsonl")) {
        for (bonus, key) in [(0, "levels"), (1, "levels_takeover_bonus")] {
            let is =
                inspect(&json!({"result": row["attackers"], "rules": {"takeover_bonus": bonus}}));
            assert_eq!(
                (&is["winner"], &is["levels"]),
                (&row["winner"], &row[key]),
                "{row}"
            );
        }
    }
}

#[test]
fn every_advance() {
    for row in rows(include_str!("data/sj_advance.jsonl")) {
        let is = inspect(
            &json!({"rules": {"must": row["must"], "must_semantics": row["semantics"]},
            "advance": {"level": row["level"], "gain": row["gain"], "as": row["as"]}}),
        );
        assert_eq!(
            (&is["level"], &is["match_won"]),
            (&row["new"], &row["match_won"]),
            "{row}"
        );
    }
}

/// A question about a trick is about four plays of the same size, led by one suit.
#[test]
fn h2_plays_that_are_no_trick_are_refused_with_the_reason() {
    let told = |plays: Value| {
        let question = json!({"trick": {"plays": plays}, "level": "T", "trump": "S"});
        match qipai_shengji::Shengji::inspect(&question.to_string()) {
            Ok(answer) => answer,
            Err(refusal) => {
                let message = refusal.message();
                format!("{}: {}", message.code, message.args[0].1)
            }
        }
    };
    for (plays, why) in [
        (json!([]), "0 of the 4"),
        (json!([["HA"], ["H2"], ["H3"]]), "3 of the 4"),
        (
            json!([["HA"], ["H2"], ["H3"], ["H4"], ["H5"]]),
            "5 of the 4",
        ),
        (json!([[], [], [], []]), "no cards"),
        (
            json!([["HA"], ["H2", "H3"], ["H4"], ["H5"]]),
            "play 2 has 2 cards",
        ),
        (
            json!([["HA", "CA"], ["H2", "H3"], ["H4", "H4"], ["H5", "H6"]]),
            "several suits",
        ),
    ] {
        let said = told(plays.clone());
        assert!(said.starts_with("unreadable-question"), "{plays}: {said}");
        assert!(said.contains(why), "{plays}: {said}");
    }
    assert!(told(json!(["HA", "ST", "HT", "S2"])).contains("winner"));
}
