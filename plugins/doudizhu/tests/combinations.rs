//! D4 against the vectors `ddz_classify`, `ddz_compare` and `ddz_legal` (card types, comparison, complete lists).
#![allow(clippy::unwrap_used)]

mod common;

use common::{cards, rows};
use qipai_doudizhu::classify::{reading, readings};
use qipai_doudizhu::combination::Combination;
use qipai_doudizhu::moves;
use qipai_doudizhu::ranks::{Cards, letter};
use qipai_doudizhu::rules::Preset;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

#[test]
fn d4_every_row_of_classification_under_every_preset() {
    let rows = rows(include_str!("data/ddz_classify.jsonl"));
    assert!(rows.len() >= 347);
    for row in rows {
        for (preset, wanted) in row["readings"].as_object().unwrap() {
            let family = serde_json::from_value::<Preset>(json!(preset))
                .unwrap()
                .family();
            let found: Vec<Value> = readings(cards(&row["cards"]), &family)
                .iter()
                .map(|r| json!({"type": r.kind.as_str(), "len": r.len, "rank": letter(r.rank).to_string()}))
                .collect();
            assert_eq!(
                &json!(found),
                wanted,
                "{} {preset}: {}",
                row["id"],
                row["cards"]
            );
        }
    }
}

fn common_reading(text: &Value) -> Option<Combination> {
    reading(cards(text), &Preset::Common.family(), None, None)
}

#[test]
fn d4_every_row_of_comparison() {
    let rows = rows(include_str!("data/ddz_compare.jsonl"));
    assert!(rows.len() >= 284);
    for row in rows {
        let table = common_reading(&row["table"]).unwrap();
        let play = common_reading(&row["play"]);
        assert_eq!(
            play.is_some_and(|play| play.beats(table)),
            row["beats"] == true,
            "{row}"
        );
        if let Some(valid) = row["play_valid"].as_bool() {
            assert_eq!(play.is_some(), valid, "{row}");
        }
    }
}

/// As the vectors write them: the pass is the empty text.
fn texts(found: &[Cards]) -> Vec<String> {
    found.iter().map(Cards::to_string).collect()
}

#[test]
fn d4_every_list_of_leads_and_follows_is_complete_and_in_order() {
    let rows = rows(include_str!("data/ddz_legal.jsonl"));
    assert!(rows.len() >= 87);
    let family = Preset::Common.family();
    let mut follows = 0;
    for row in rows {
        let hand = cards(&row["hand"]);
        let leads = texts(&moves::sets(hand, &family, None));
        assert_eq!(json!(leads.len()), row["lead"]["n"], "{}", row["id"]);
        if !row["lead"]["moves"].is_null() {
            assert_eq!(json!(leads), row["lead"]["moves"], "{}", row["id"]);
        }
        let digest = format!("{:x}", Sha256::digest(leads.join(",")));
        assert_eq!(
            json!(digest),
            row["lead"]["sha256_moves_joined_by_comma"],
            "{}",
            row["id"]
        );
        for follow in row["follow"].as_array().unwrap() {
            let table = common_reading(&follow["table"]);
            assert_eq!(
                json!(texts(&moves::sets(hand, &family, table))),
                follow["moves"],
                "{} {follow}",
                row["id"]
            );
            follows += 1;
        }
    }
    assert!(follows > 500, "{follows}");
}
