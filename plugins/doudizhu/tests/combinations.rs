//! D4 against the vectors `ddz_classify`, `ddz_compare` and `ddz_legal` (card types, comparison, complete lists).
#![allow(clippy::unwrap_used)]

mod common;

use common::{cards, rows};
use qipai_doudizhu::classify::{reading, readings};
use qipai_doudizhu::combination::{Combination, Kind};
use qipai_doudizhu::family::{Family, WingSolo};
use qipai_doudizhu::moves::{self, Move};
use qipai_doudizhu::ranks::{Cards, letter};
use qipai_doudizhu::rules::Preset;
use qipai_sdk::Rng;
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

/// What random games play from is what is listed, and is taken as an applied move is taken.
#[test]
fn d4_plays_are_the_listed_moves_with_their_readings() {
    let mut rng = Rng::from_u64(5);
    let any = Family {
        wing_solo: WingSolo::Any,
        quad_same_pairs: true,
        ..Preset::Common.family()
    };
    for family in [Preset::Common.family(), Preset::DouzeroLead.family(), any] {
        let mut table = None;
        for _ in 0..200 {
            let mut hand = Cards::NONE;
            while hand.len() < 20 {
                let rank = rng.below(9) as u8; // few ranks: many trios and quads
                if hand.count(rank) < 4 {
                    hand = hand.plus(Cards::of(rank, 1));
                }
            }
            let mut plays = Vec::new();
            moves::plays(hand, &family, table, &mut plays);
            let listed: Vec<(Cards, Combination)> = moves::list(hand, &family, table)
                .into_iter()
                .filter_map(|mv| match mv {
                    Move::Pass => None,
                    Move::Play(cards, kind) => {
                        Some((cards, reading(cards, &family, table, kind).unwrap()))
                    }
                })
                .collect();
            plays.sort_by_key(|(cards, r)| {
                (cards.order(), std::cmp::Reverse((r.len, r.rank, r.kind)))
            });
            assert_eq!(plays, listed, "{hand} on {table:?}");
            table = rng
                .pick(&plays)
                .map(|(_, reading)| *reading)
                .filter(|r| !r.is_bomb());
        }
    }
}

/// 555666777888: four trios, or three with the fourth as wings. The longest body unless the leader says otherwise; a
/// follower's cards are read as the table asks.
#[test]
fn d4_a_leader_may_say_what_is_meant() {
    let family = Family {
        wing_solo: WingSolo::TrioOk,
        ..Preset::Common.family()
    };
    let cards = Cards::parse("555666777888").unwrap();
    let plane = reading(cards, &family, None, None).unwrap();
    assert_eq!((plane.kind, plane.len, plane.rank), (Kind::Plane, 4, 2));
    let winged = reading(cards, &family, None, Some(Kind::PlaneSolo)).unwrap();
    assert_eq!(
        (winged.kind, winged.len, winged.rank),
        (Kind::PlaneSolo, 3, 3),
        "666777888 is the better body"
    );
    let table = reading(Cards::parse("4445556663JQ").unwrap(), &family, None, None);
    assert_eq!(reading(cards, &family, table, None), Some(winged));
    let texts: Vec<String> = moves::list(cards, &family, None)
        .iter()
        .map(ToString::to_string)
        .collect();
    assert!(
        texts.contains(&"555666777888".to_owned())
            && texts.contains(&"555666777888=plane_solo".to_owned())
    );
    let round: Vec<String> = texts
        .iter()
        .map(|text| text.parse::<Move>().unwrap().to_string())
        .collect();
    assert_eq!(round, texts);
}

/// Public bug reports (rules sheet, section 6, 10 to 18) on types and comparison.
#[test]
fn d4_mistakes_made_elsewhere() {
    let family = Preset::Common.family();
    let take = |text: &str| reading(Cards::parse(text).unwrap(), &family, None, None);
    let beats = |play: &str, table: &str| take(play).unwrap().beats(take(table).unwrap());
    assert_eq!(take("33344456").unwrap().kind, Kind::PlaneSolo); // 13: crashed
    for text in [
        "22233", "222333", "A2345", "QKA23", "TJQKA2", "KKAA22", "3333444J",
    ] {
        let kind = take(text).map(|r| r.kind);
        assert!(
            matches!(kind, None | Some(Kind::TrioPair)),
            "{text} {kind:?}"
        ); // 15: the 2 in chains
    }
    assert_eq!(take("99923"), None);
    assert!(
        !beats("4", "333") && !beats("4", "3333") && beats("8888", "QQ") && !beats("22", "8888")
    ); // 14, 16
    assert!(!beats("2222", "BR")); // 12: answers to the rocket
    // Rules sheet, oracles: chains through a rank held four times are offered, and nothing on a rocket.
    let hand = Cards::parse("333345566778TJJKAA2B").unwrap();
    let leads = moves::sets(hand, &family, None);
    assert!(leads.contains(&Cards::parse("34567").unwrap()));
    assert_eq!(
        moves::sets(
            Cards::parse("356799TTTTJJQQAAA").unwrap(),
            &family,
            take("BR")
        ),
        [Cards::NONE]
    );
}
