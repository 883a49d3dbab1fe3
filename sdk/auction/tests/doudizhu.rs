//! Dou Dizhu's ways of calling as data, against the vectors `ddz_bid3` and `ddz_rob` (D2).
#![allow(clippy::unwrap_used)]

mod common;

use common::{DOUBLING, ROB, SCORE3, UNTIL_TWO_PASSES, each_alone, outcome, refused, rows, say};
use serde_json::Value;

fn number(value: &Value) -> u8 {
    value.as_u64().unwrap() as u8
}

fn ring(row: &Value) -> Vec<u8> {
    (0..3).map(|i| (number(&row["first"]) + i) % 3).collect()
}

fn score(n: u8) -> String {
    if n == 0 {
        "P".to_owned()
    } else {
        n.to_string()
    }
}

#[test]
fn d2_every_row_of_calling_by_points() {
    let rows = rows(include_str!("data/ddz_bid3.jsonl"));
    assert!(rows.len() >= 40);
    for row in rows {
        let mut auction = each_alone(SCORE3, &ring(&row));
        for step in row["steps"].as_array().unwrap() {
            let seat = number(&step["seat"]);
            assert_eq!(auction.must(), [seat], "{}", row["id"]);
            let mut legal = auction.legal(seat);
            legal.rotate_right(1); // the vectors list the pass first
            let wanted: Vec<String> = step["legal"]
                .as_array()
                .unwrap()
                .iter()
                .map(|n| score(number(n)))
                .collect();
            assert_eq!(legal, wanted, "{}", row["id"]);
            auction.call(seat, &score(number(&step["call"]))).unwrap();
        }
        let wanted = match row["landlord"].as_u64() {
            Some(seat) => (Some(seat as u8), format!("n={}", row["bid"])),
            None => (None, String::new()),
        };
        assert_eq!(outcome(&auction), wanted, "{}", row["id"]);
    }
}

#[test]
fn d2_every_row_of_call_and_rob() {
    let rows = rows(include_str!("data/ddz_rob.jsonl"));
    assert!(rows.len() >= 24);
    for row in rows {
        let mut auction = each_alone(ROB, &ring(&row));
        for step in row["steps"].as_array().unwrap() {
            let (seat, kind) = (number(&step["seat"]), step["kind"].as_str().unwrap());
            assert_eq!(auction.must(), [seat], "{}", row["id"]);
            assert_eq!(auction.legal(seat), [kind, "P"], "{}", row["id"]);
            auction
                .call(seat, if step["yes"] == true { kind } else { "P" })
                .unwrap();
        }
        let landlord = row["landlord"].as_u64().map(|seat| seat as u8);
        let multiplier = row["rob_multiplier"]
            .as_u64()
            .filter(|_| landlord.is_some())
            .unwrap_or(1);
        assert_eq!(
            outcome(&auction),
            (landlord, format!("mult={multiplier}")),
            "{}",
            row["id"]
        );
    }
}

/// Section 1: "each seat calls once ... strictly above the best so far; 3 ends at once".
#[test]
fn d2_three_ends_the_calling_and_nothing_follows() {
    let mut auction = each_alone(SCORE3, &[2, 0, 1]);
    say(&mut auction, "2:2");
    assert_eq!(refused(&auction, 0, "2"), "not-enough");
    assert_eq!(refused(&auction, 2, "3"), "already-called");
    let step = auction.call(0, "3").unwrap();
    assert!(step.ended);
    assert_eq!(outcome(&auction), (Some(0), "n=3".to_owned()));
    assert_eq!(refused(&auction, 1, "P"), "auction-over");
}

/// Section 1: who passed the call may not rob; the caller has one last word only if somebody robbed.
#[test]
fn d2_the_caller_has_the_last_word_and_nobody_else() {
    let mut auction = each_alone(ROB, &[0, 1, 2]);
    say(&mut auction, "0:P 1:call");
    assert_eq!(refused(&auction, 2, "call"), "bid-made");
    say(&mut auction, "2:rob");
    assert_eq!(refused(&auction, 0, "rob"), "already-called");
    assert_eq!(auction.must(), [1]);
    assert_eq!(refused(&auction, 1, "call"), "bid-made");
    let mut kept = auction.clone();
    say(&mut kept, "1:P");
    assert_eq!(outcome(&kept), (Some(2), "mult=2".to_owned()));
    say(&mut auction, "1:rob");
    assert_eq!(outcome(&auction), (Some(1), "mult=4".to_owned()));
}

#[test]
fn d2_all_refuse_and_nobody_wins() {
    let mut auction = each_alone(ROB, &[1, 2, 0]);
    assert_eq!(refused(&auction, 1, "rob"), "no-bid");
    say(&mut auction, "1:P 2:P 0:P");
    assert_eq!(outcome(&auction), (None, "mult=1".to_owned()));
}

/// Variant `auction_until_two_passes`: seats call repeatedly.
#[test]
fn d2_variant_auction_until_two_passes() {
    let mut auction = each_alone(UNTIL_TWO_PASSES, &[0, 1, 2]);
    say(&mut auction, "0:P 1:1 2:P 0:2 1:P");
    assert!(!auction.is_over(), "one pass since the last call");
    let mut raised = auction.clone();
    say(&mut raised, "2:3");
    assert_eq!(outcome(&raised), (Some(2), "n=3".to_owned()));
    say(&mut auction, "2:P");
    assert_eq!(outcome(&auction), (Some(0), "n=2".to_owned()));
    let mut passed = each_alone(UNTIL_TWO_PASSES, &[0, 1, 2]);
    say(&mut passed, "0:P 1:P");
    assert!(!passed.is_over(), "the third seat may still call");
    say(&mut passed, "2:P");
    assert_eq!(outcome(&passed), (None, String::new()));
}

/// Section 1, optional: doubling after the landlord is known.
#[test]
fn d2_doubling_has_no_winner_but_a_stake() {
    let mut auction = each_alone(DOUBLING, &[1, 2, 0]);
    say(&mut auction, "1:double 2:P 0:double");
    assert_eq!(outcome(&auction), (None, "stake=4".to_owned()));
}
