//! Whole deals and calling against the vectors `ddz_games`, `ddz_bid3`, `ddz_rob` (D1 to D4), the calling by the auction
//! engine that the host uses.
#![allow(clippy::unwrap_used)]

mod common;
#[path = "common/table.rs"]
mod table;

use common::rows;
use qipai_sdk::contract::{Awaits, Input, WireSetup};
use qipai_sdk::{Seat, Viewer};
use serde_json::{Value, json};
use table::{Table, setup};

fn call_text(call: &Value) -> String {
    match call.as_u64().unwrap() {
        0 => "P".to_owned(),
        n => n.to_string(),
    }
}

fn move_text(cards: &Value) -> &str {
    match cards.as_str().unwrap() {
        "" => "pass",
        cards => cards,
    }
}

#[test]
fn d1_d2_d3_d4_every_whole_deal() {
    let rows = rows(include_str!("data/ddz_games.jsonl"));
    assert!(rows.len() >= 60);
    for row in rows {
        let position = json!({"hands": row["hands"], "bottom": row["bottom"], "first_caller": row["first_caller"]});
        let mut table = Table::at("{}", &position.to_string());
        let calls: Vec<String> = row["calls"]
            .as_array()
            .unwrap()
            .iter()
            .map(call_text)
            .collect();
        let step = table.calls(&calls.iter().map(String::as_str).collect::<Vec<_>>());
        if row["redeal"] == true {
            assert!(
                matches!(step.status.awaits, Awaits::Redeal(_)),
                "{}",
                row["id"]
            );
            continue;
        }
        assert_eq!(step.notes[0].code, "became-landlord", "{}", row["id"]);
        assert_eq!(json!(table.to_play()), row["landlord"], "{}", row["id"]);
        for play in row["plays"].as_array().unwrap() {
            let seat = play[0].as_u64().unwrap() as u8;
            assert_eq!(table.to_play(), Some(seat), "{} {play}", row["id"]);
            assert_eq!(
                json!(table.legal(seat).len()),
                play[2],
                "{} {play}",
                row["id"]
            );
            table.play(seat, move_text(&play[1])).unwrap();
        }
        check_end(&table, &row);
    }
}

fn check_end(table: &Table, row: &Value) {
    let Awaits::Over(outcome) = table.status().awaits else {
        panic!("{} is not over", row["id"])
    };
    let landlord_wins = row["landlord_wins"] == true;
    assert_eq!(
        outcome.ending.code == "landlord-wins",
        landlord_wins,
        "{}",
        row["id"]
    );
    for seat in 0..3 {
        let landlord = row["landlord"] == json!(seat);
        assert_eq!(
            outcome.places[seat] == 1,
            landlord == landlord_wins,
            "{}",
            row["id"]
        );
    }
    assert_eq!(
        json!(table.session.score()),
        row["scores_base1"],
        "{}",
        row["id"]
    );
    // The vectors' multiplier counts bombs and springs only; so does ours where nobody robs or doubles.
    let view: Value = serde_json::from_str(&table.session.view(Viewer::Spectator)).unwrap();
    let meter = view["zones"]
        .as_array()
        .unwrap()
        .iter()
        .find(|zone| zone["id"] == "multiplier")
        .unwrap();
    assert_eq!(meter["v"], row["multiplier"], "{}", row["id"]);
}

/// The first caller of deal `first`, by default the seat of that number.
fn dealt(rules: &str, first: &Value) -> Table {
    Table::open(WireSetup {
        deal: first.as_u64().unwrap() as u32,
        ..setup(rules)
    })
}

#[test]
fn d2_every_calling_by_points() {
    let rows = rows(include_str!("data/ddz_bid3.jsonl"));
    assert!(rows.len() >= 40);
    for row in rows {
        let mut table = dealt("{}", &row["first"]);
        let mut auction = table.auction();
        for step in row["steps"].as_array().unwrap() {
            assert_eq!(json!(auction.turn()), step["seat"], "{}", row["id"]);
            let legal = auction.legal(auction.turn().unwrap());
            let wanted: Vec<String> = step["legal"]
                .as_array()
                .unwrap()
                .iter()
                .map(call_text)
                .collect();
            assert!(
                legal.len() == wanted.len() && wanted.iter().all(|call| legal.contains(call)),
                "{}",
                row["id"]
            );
            table.call(&mut auction, &call_text(&step["call"]));
        }
        table.award(&auction);
        let redeal = matches!(table.status().awaits, Awaits::Redeal(_));
        assert_eq!(json!(redeal), row["redeal"], "{}", row["id"]);
        assert_eq!(json!(table.to_play()), row["landlord"], "{}", row["id"]);
        // The next deal of the match, or the same deal dealt anew, begins with the next seat.
        let next = match redeal {
            true => WireSetup {
                deal: row["first"].as_u64().unwrap() as u32,
                attempt: 1,
                ..setup("{}")
            },
            false => {
                let leave = Input::Leave(vec![Seat(0)], "left".to_owned());
                table.session.apply(leave).unwrap();
                let carry = table.session.handover().unwrap().carry;
                WireSetup {
                    carry: Some(carry),
                    game: 1,
                    ..setup("{}")
                }
            }
        };
        assert_eq!(
            json!(Table::open(next).auction().turn()),
            row["next_first"],
            "{}",
            row["id"]
        );
    }
}

#[test]
fn d2_every_call_and_rob() {
    let rows = rows(include_str!("data/ddz_rob.jsonl"));
    assert!(rows.len() >= 24);
    for row in rows {
        let mut table = dealt(r#"{"bid_style":"call_rob"}"#, &row["first"]);
        let mut auction = table.auction();
        for step in row["steps"].as_array().unwrap() {
            assert_eq!(json!(auction.turn()), step["seat"], "{}", row["id"]);
            let kind = step["kind"].as_str().unwrap();
            assert_eq!(
                auction.legal(auction.turn().unwrap()),
                [kind, "P"],
                "{}",
                row["id"]
            );
            table.call(&mut auction, if step["yes"] == true { kind } else { "P" });
        }
        table.award(&auction);
        assert_eq!(
            json!(matches!(table.status().awaits, Awaits::Redeal(_))),
            row["redeal"],
            "{}",
            row["id"]
        );
        assert_eq!(json!(table.to_play()), row["landlord"], "{}", row["id"]);
        if row["landlord"].is_u64() {
            let told = table.session.position(Viewer::Player(Seat(0))).unwrap();
            let told: Value = serde_json::from_str(&told).unwrap();
            assert_eq!(told["multiplier"], row["rob_multiplier"], "{}", row["id"]);
        }
    }
}
