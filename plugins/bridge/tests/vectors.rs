//! Every open row of the vectors (B1 to B4), the auction by the engine that the host uses.
#![allow(clippy::unwrap_used)]

mod common;

use common::{Table, inspect, rows, seat, setup, texts};
use qipai_bridge::contract::Declared;
use qipai_sdk::Seat;
use qipai_sdk::contract::{Awaits, WireSetup};
use serde_json::{Value, json};

/// A board whose number makes this place the dealer.
fn dealt_by(dealer: &Value) -> Table {
    Table::open(WireSetup {
        deal: u32::from(seat(dealer).0),
        ..setup("{}")
    })
}

fn check_contract(table: &Table, row: &Value) {
    let Declared { contract, declarer } = contract(table);
    let want = &row["result"];
    assert_eq!(
        json!(contract.to_string()),
        want["contract"],
        "{}",
        row["id"]
    );
    assert_eq!(
        json!(declarer.to_string()),
        want["declarer"],
        "{}",
        row["id"]
    );
    assert_eq!(
        table.to_play(),
        Some(seat(&want["leader"])),
        "{}",
        row["id"]
    );
}

/// The contract as the public position tells it.
fn contract(table: &Table) -> Declared {
    let position = table.position(qipai_sdk::Viewer::Spectator);
    let text = |key: &str| position[key].as_str().unwrap().to_owned();
    Declared {
        contract: text("contract").parse().unwrap(),
        declarer: text("declarer").parse().unwrap(),
    }
}

#[test]
fn b1_every_auction() {
    let rows = rows(include_str!("data/bridge_auctions.jsonl"));
    assert!(rows.len() >= 88);
    for row in rows {
        let mut table = dealt_by(&row["dealer"]);
        let mut auction = table.auction();
        for step in row["steps"].as_array().unwrap() {
            let turn = auction.turn().unwrap();
            assert_eq!(Seat(turn), seat(&step["seat"]), "{}", row["id"]);
            let legal = auction.legal(turn);
            assert_eq!(json!(legal.len()), step["n_legal"], "{}", row["id"]);
            for (call, key) in [("P", "pass"), ("X", "x"), ("XX", "xx")] {
                let may = legal.iter().any(|text| text == call);
                assert_eq!(json!(may), step[key], "{} {call}", row["id"]);
            }
            let bids = legal.iter().find(|text| text.len() == 2 && *text != "XX");
            assert_eq!(json!(bids), step["lowest_bid"], "{}", row["id"]);
            table.call(&mut auction, step["call"].as_str().unwrap());
        }
        table.award(&auction);
        if row["result"] == "passed_out" {
            let Awaits::Over(outcome) = table.status().awaits else {
                panic!("{} goes on", row["id"])
            };
            assert_eq!(outcome.ending.code, "passed-out", "{}", row["id"]);
            assert_eq!(table.session.score(), [0; 4], "{}", row["id"]);
        } else {
            check_contract(&table, &row);
        }
    }
}

#[test]
fn b1_every_list_of_legal_calls_from_a_start_position() {
    let rows = rows(include_str!("data/bridge_legal_calls.jsonl"));
    assert!(rows.len() >= 80);
    for row in rows {
        let position = json!({"dealer": row["dealer"], "auction": row["calls"]});
        let auction = Table::at("{}", &position).auction();
        let turn = auction.turn().unwrap();
        assert_eq!(Seat(turn), seat(&row["to_call"]), "{}", row["id"]);
        let (mut legal, mut want) = (auction.legal(turn), texts(&row["legal"]));
        legal.sort();
        want.sort();
        assert_eq!(legal, want, "{}", row["id"]);
        for call in texts(&row["illegal_sample"]) {
            assert!(auction.check(turn, &call).is_err(), "{} {call}", row["id"]);
        }
    }
}

#[test]
fn b2_b3_every_whole_deal() {
    let rows = rows(include_str!("data/bridge_deals.jsonl"));
    assert!(rows.len() >= 40);
    for row in rows {
        let position = json!({"board": row["board"], "deal": row["pbn"]});
        let mut table = Table::at("{}", &position);
        let told = table.position(qipai_sdk::Viewer::Spectator);
        assert_eq!(told["dealer"], row["dealer"], "{}", row["id"]);
        assert_eq!(told["vul"], row["vul"], "{}", row["id"]);
        let calls = texts(&row["auction"]);
        table.calls(&calls.iter().map(String::as_str).collect::<Vec<_>>());
        check_contract(&table, &row);
        let declared = contract(&table);
        for trick in row["tricks"].as_array().unwrap() {
            let leader = seat(&trick["leader"]);
            for (i, card) in texts(&trick["cards"]).iter().enumerate() {
                let place = (leader.0 + i as u8) % 4;
                let dummys = declared.dummy().index() == usize::from(place);
                let acts = if dummys {
                    declared.declarer.index() as u8
                } else {
                    place
                };
                assert_eq!(table.to_play(), Some(Seat(acts)), "{} {card}", row["id"]);
                let legal = table.legal(acts).len();
                assert_eq!(json!(legal), trick["n_legal"][i], "{} {card}", row["id"]);
                table.plays(&[card]);
            }
        }
        let north_south = row["score_ns"].as_i64().unwrap() as i32;
        let want = [1, -1, 1, -1].map(|sign| sign * north_south);
        assert_eq!(table.session.score(), want, "{}", row["id"]);
        let Awaits::Over(outcome) = table.status().awaits else {
            panic!("{} goes on", row["id"])
        };
        let made = row["score_declarer"].as_i64().unwrap() > 0;
        let ending = if made {
            "contract-made"
        } else {
            "contract-down"
        };
        assert_eq!(outcome.ending.code, ending, "{}", row["id"]);
        let won = outcome.places[declared.declarer.index()] == 1;
        assert_eq!(won, made, "{}", row["id"]);
    }
}

/// A deal can begin anywhere in itself: after each trick the same cards are legal.
#[test]
fn b2_every_deal_from_the_middle() {
    for row in rows(include_str!("data/bridge_deals.jsonl")) {
        let tricks = row["tricks"].as_array().unwrap();
        for (n, next) in tricks.iter().enumerate() {
            let position = json!({"board": row["board"], "deal": row["pbn"], "auction": row["auction"],
                                  "contract": row["result"]["contract"],
                                  "declarer": row["result"]["declarer"], "tricks": tricks[..n]});
            let mut table = Table::at("{}", &position);
            for (i, card) in texts(&next["cards"]).iter().enumerate() {
                let legal = table.legal(table.to_play().unwrap().0).len();
                assert_eq!(json!(legal), next["n_legal"][i], "{} {n}", row["id"]);
                table.plays(&[card]);
            }
            if n < 12 {
                let view = table.view(qipai_sdk::Viewer::Spectator);
                let last = common::zone(&view, "last-trick");
                assert_eq!(
                    last["win"],
                    json!(seat(&next["winner"]).0),
                    "{} {n}",
                    row["id"]
                );
            }
        }
    }
}

#[test]
fn b4_every_board() {
    for row in rows(include_str!("data/bridge_boards.jsonl")) {
        let answer = inspect(&json!({"board": row["board"]}));
        assert_eq!(answer["dealer"], row["dealer"], "{}", row["id"]);
        assert_eq!(answer["vul"], row["vul"], "{}", row["id"]);
        let deal = row["board"].as_u64().unwrap() as u32 - 1;
        let table = Table::open(WireSetup {
            deal,
            ..setup("{}")
        });
        let told = table.position(qipai_sdk::Viewer::Spectator);
        assert_eq!(
            (&told["dealer"], &told["vul"]),
            (&row["dealer"], &row["vul"]),
            "{}",
            row["id"]
        );
    }
}

#[test]
fn b3_every_score() {
    let rows = rows(include_str!("data/bridge_scores.jsonl"));
    assert!(rows.len() >= 140);
    for row in rows {
        let answer = inspect(&json!({"score": row["contract"], "vul": row["vul"]}));
        assert_eq!(
            answer["scores"], row["score_by_tricks_0_13"],
            "{}",
            row["id"]
        );
    }
}

#[test]
fn b3_every_undertrick_by_the_laws_and_by_the_document() {
    for row in rows(include_str!("data/bridge_seed_undertricks.jsonl")) {
        let contract = row["contract"].as_str().unwrap();
        let level: u64 = contract[..1].parse().unwrap();
        let tricks = 6 + level - row["down"].as_u64().unwrap();
        for (undertricks, key) in [("flat_seed", "seed_flat"), ("progressive", "standard")] {
            let answer = inspect(
                &json!({"score": contract, "vul": row["vul"], "tricks": tricks,
                                         "rules": {"undertricks": undertricks}}),
            );
            assert_eq!(answer["score"], row[key], "{} {undertricks}", row["id"]);
        }
    }
}

#[test]
fn b3_every_rubber() {
    for row in rows(include_str!("data/bridge_rubber.jsonl")) {
        let answer = inspect(&json!({"rubber": row["deals"]}));
        assert_eq!(answer["total"], row["total"], "{}", row["id"]);
        assert_eq!(answer["done"], row["done"], "{}", row["id"]);
        let log = row["log"].as_array().unwrap();
        assert_eq!(answer["log"].as_array().unwrap().len(), log.len());
        for (is, want) in answer["log"].as_array().unwrap().iter().zip(log) {
            for key in ["games", "part", "above", "below", "done"] {
                assert_eq!(is[key], want[key], "{} {key}", row["id"]);
            }
        }
    }
}

#[test]
fn b3_b4_every_chicago() {
    for row in rows(include_str!("data/bridge_chicago.jsonl")) {
        let deals = row["deals"].as_array().unwrap();
        let answer = inspect(&json!({"chicago": deals, "dealer": deals[0]["dealer"]}));
        for (is, deal) in answer["log"].as_array().unwrap().iter().zip(deals) {
            assert_eq!(is["dealer"], deal["dealer"], "{}", row["id"]);
            assert_eq!(is["vul"], deal["vul"], "{}", row["id"]);
            let side = deal["side"].as_str().unwrap();
            let other = if side == "NS" { "EW" } else { "NS" };
            let points = |side: &str| is["points"][side].as_i64().unwrap();
            assert_eq!(
                json!(points(side) - points(other)),
                deal["score_side"],
                "{}",
                row["id"]
            );
        }
        assert_eq!(answer["total"], row["total"], "{}", row["id"]);
        assert_eq!(answer["done"], true, "{}", row["id"]);
    }
}

/// Four passes in a question are what they are at the table: dealt again by the same or the next dealer, or a deal of the four.
#[test]
fn b3_b4_a_passed_out_deal_of_a_chicago_counts_as_at_the_table() {
    let told = |rules: Value| {
        let out = json!({"passed_out": true});
        let part = json!({"side": "NS", "contract": "2H", "tricks": 8});
        let deals = json!([part, out, part, part]);
        let answer = inspect(&json!({"chicago": deals, "dealer": "E", "rules": rules}));
        let log = answer["log"].as_array().unwrap().iter();
        let words = log.map(|deal| {
            format!(
                "{} {}",
                deal["dealer"].as_str().unwrap(),
                deal["vul"].as_str().unwrap()
            )
        });
        let words: Vec<String> = words.collect();
        (words.join(", "), answer["done"] == true)
    };
    let again = ("E None, S NS, S NS, W EW".to_owned(), false);
    assert_eq!(told(json!({})), again);
    assert_eq!(told(json!({"passed_out": "redeal_same"})), again);
    assert_eq!(
        told(json!({"passed_out": "redeal_next_dealer"})),
        ("E None, S NS, W EW, N NS".to_owned(), false)
    );
    assert_eq!(
        told(json!({"passed_out": "score_zero"})),
        ("E None, S NS, W EW, N All".to_owned(), true)
    );
}

#[test]
fn b3_every_hand_of_honours() {
    for row in rows(include_str!("data/bridge_honours.jsonl")) {
        let answer = inspect(&json!({"honours": row["pbn"], "strain": row["strain"]}));
        assert_eq!(answer["points"], row["points"], "{}", row["id"]);
        assert_eq!(answer["seat"], row["seat"], "{}", row["id"]);
    }
}
