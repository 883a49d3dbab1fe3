//! Contract bridge as data, against the vectors `bridge_legal_calls` and `bridge_auctions` (B1, B2).
#![allow(clippy::unwrap_used)]

mod common;

use common::{BRIDGE, outcome, partners, refused, rows, say, texts};
use qipai_auction::{Auction, Verdict};
use serde_json::Value;

fn seat(letter: &str) -> u8 {
    "NESW".find(letter).unwrap() as u8
}

fn sorted(mut texts: Vec<String>) -> Vec<String> {
    texts.sort();
    texts
}

/// Makes the row's calls from its dealer on.
fn dealt(row: &Value) -> Auction {
    let mut auction = partners(BRIDGE, seat(row["dealer"].as_str().unwrap()));
    for call in texts(&row["calls"]) {
        auction.call(auction.turn().unwrap(), &call).unwrap();
    }
    auction
}

#[test]
fn b1_legal_calls_of_every_row() {
    let rows = rows(include_str!("data/bridge_legal_calls.jsonl"));
    assert!(rows.len() >= 80);
    for row in rows {
        let auction = dealt(&row);
        let to_call = seat(row["to_call"].as_str().unwrap());
        assert_eq!(auction.must(), [to_call], "{}", row["id"]);
        assert_eq!(
            sorted(auction.legal(to_call)),
            sorted(texts(&row["legal"])),
            "{}",
            row["id"]
        );
        for text in texts(&row["legal"]) {
            assert_eq!(auction.check(to_call, &text), Ok(Verdict::Legal));
        }
        for text in texts(&row["illegal_sample"]) {
            refused(&auction, to_call, &text);
        }
    }
}

#[test]
fn b1_b2_auctions_of_every_row_end_with_the_right_contract_and_declarer() {
    let rows = rows(include_str!("data/bridge_auctions.jsonl"));
    assert!(rows.len() >= 88);
    for row in rows {
        let mut auction = partners(BRIDGE, seat(row["dealer"].as_str().unwrap()));
        for step in row["steps"].as_array().unwrap() {
            let caller = seat(step["seat"].as_str().unwrap());
            assert_eq!(auction.turn(), Some(caller));
            let legal = auction.legal(caller);
            let has = |text: &str| legal.iter().any(|l| l == text);
            assert_eq!(
                legal.len() as u64,
                step["n_legal"].as_u64().unwrap(),
                "{}",
                row["id"]
            );
            assert_eq!(
                (has("P"), has("X"), has("XX")),
                (
                    step["pass"].as_bool().unwrap(),
                    step["x"].as_bool().unwrap(),
                    step["xx"].as_bool().unwrap(),
                )
            );
            let lowest = legal
                .iter()
                .find(|l| l.starts_with(|c: char| c.is_ascii_digit()));
            assert_eq!(lowest.map(String::as_str), step["lowest_bid"].as_str());
            assert!(!auction.is_over());
            auction
                .call(caller, step["call"].as_str().unwrap())
                .unwrap();
        }
        let got = outcome(&auction);
        match row["result"].as_str() {
            Some(text) => assert_eq!((text, got.0), ("passed_out", None), "{}", row["id"]),
            None => {
                let r = &row["result"];
                let exports = format!(
                    "level={} strain={} doubled={}",
                    r["level"],
                    r["strain"].as_str().unwrap(),
                    r["dbl"]
                );
                assert_eq!(
                    got,
                    (Some(seat(r["declarer"].as_str().unwrap())), exports),
                    "{}",
                    row["id"]
                );
            }
        }
    }
}

/// Law 18: 2C outranks 1N, and 2H over which clubs need the third level.
#[test]
fn b1_bids_rank_by_level_then_strain() {
    let mut auction = partners(BRIDGE, 0);
    say(&mut auction, "0:1N");
    assert!(auction.check(1, "2C").is_ok());
    say(&mut auction, "1:2H");
    assert_eq!(refused(&auction, 2, "2C"), "not-enough");
    assert!(auction.check(2, "3C").is_ok());
}

/// Laws 19 and 20: what may be doubled and redoubled, and by whom.
#[test]
fn b1_refusals_name_the_rule() {
    let mut auction = partners(BRIDGE, 0);
    assert_eq!(refused(&auction, 0, "X"), "no-bid");
    assert_eq!(refused(&auction, 0, "XX"), "no-bid");
    assert_eq!(refused(&auction, 0, "8C"), "unknown-call");
    assert_eq!(refused(&auction, 1, "P"), "not-your-turn");
    assert_eq!(refused(&auction, 7, "P"), "not-in-auction");
    say(&mut auction, "0:1H");
    assert_eq!(refused(&auction, 1, "XX"), "others-bid");
    say(&mut auction, "1:P");
    assert_eq!(refused(&auction, 2, "X"), "own-bid");
    assert_eq!(refused(&auction, 2, "XX"), "wrong-flag");
    say(&mut auction, "2:P 3:X");
    assert_eq!(refused(&auction, 0, "X"), "own-bid");
    say(&mut auction, "0:XX");
    assert_eq!(refused(&auction, 1, "X"), "wrong-flag");
    let refusal = auction.check(1, "1H").unwrap_err();
    assert_eq!(refusal.to_string(), "not-enough call=1H best=1H");
    say(&mut auction, "1:1S");
    assert_eq!(
        auction.flag("doubled"),
        Some(0),
        "a new bid cancels the redouble"
    );
    say(&mut auction, "2:P 3:P 0:P");
    assert_eq!(
        outcome(&auction),
        (Some(1), "level=1 strain=S doubled=0".to_owned())
    );
    assert_eq!(refused(&auction, 1, "P"), "auction-over");
    assert!(auction.legal(1).is_empty());
}

/// The longest auction: three passes, then every bid, doubled and redoubled, with two passes before each call.
#[test]
fn b1_the_longest_auction_has_319_calls() {
    let mut auction = partners(BRIDGE, 0);
    assert_eq!(auction.book().max_calls(4), Some(319));
    say(&mut auction, "0:P 1:P 2:P");
    while !auction.is_over() {
        let caller = auction.turn().unwrap();
        let legal = auction.legal(caller);
        let wanted = ["XX", "X"]
            .into_iter()
            .find(|text| legal.iter().any(|l| l == text));
        let doubled = auction.flag("doubled") == Some(2);
        let bid = legal
            .first()
            .filter(|_| auction.best().is_none() || doubled && auction.passes() == 2);
        // A double or a redouble comes as late as it may: after two passes, from the seat that can make it.
        let late = wanted.filter(|_| auction.passes() == 2);
        let text = late
            .map(str::to_owned)
            .or(bid.cloned())
            .unwrap_or_else(|| "P".to_owned());
        auction.call(caller, &text).unwrap();
    }
    assert_eq!(auction.history().len(), 319);
    assert_eq!(outcome(&auction).1, "level=7 strain=N doubled=2");
}

#[test]
fn b1_made_calls_stand_and_the_rest_goes_on() {
    let made: Vec<(u8, String)> = [(3, "1C"), (0, "P"), (1, "1N")]
        .map(|(s, t)| (s, t.to_owned()))
        .into();
    let desc = common::description(BRIDGE);
    let auction = Auction::new(&desc, vec![3, 0, 1, 2], &[0, 1, 0, 1], &made).unwrap();
    assert_eq!((auction.turn(), auction.history()), (Some(2), &made[..]));
    assert_eq!(
        auction.best().map(|best| (best.seat, best.text)),
        Some((1, "1N"))
    );
    let wrong = [(0, "1C".to_owned())];
    assert_eq!(
        Auction::new(&desc, vec![3, 0, 1, 2], &[0, 1, 0, 1], &wrong)
            .unwrap_err()
            .code,
        "not-your-turn"
    );
}

#[test]
fn b1_calls_are_taken_apart_for_the_game() {
    let auction = partners(BRIDGE, 0);
    let reading = auction.read("4S").unwrap();
    let params: Vec<String> = reading
        .params
        .iter()
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    assert_eq!(
        (reading.kind, params.join(" ").as_str(), reading.pass),
        ("bid", "level=4 strain=S", false)
    );
    assert!(auction.read("P").unwrap().pass);
    assert_eq!(auction.read("4T"), None);
    assert_eq!(auction.default_call(0).as_deref(), Some("P"));
    assert_eq!(auction.default_call(1), None, "it is not that seat's turn");
}
