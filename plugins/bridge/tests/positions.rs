//! Start positions, what is wrong with them, and what a viewer may know of a position (B1, B2).
#![allow(clippy::unwrap_used)]

mod common;

use common::{Table, inspect, refused_position, zone};
use qipai_bridge::Bridge;
use qipai_sdk::contract::Awaits;
use qipai_sdk::{Game, Seat, Viewer};
use serde_json::{Value, json};

const DEAL: &str = "N:AQT9.KQ3.A862.K4 J85.J975.KJ3.T92 K732.A84.Q95.A83 64.T62.T74.QJ765";

#[test]
fn b1_a_position_is_a_deal_a_board_or_json() {
    let north = |position: &Value| {
        let table = Table::at("{}", position);
        zone(&table.view(Viewer::Player(Seat(0))), "hand.0")
    };
    let plain = north(&json!(DEAL));
    assert_eq!(plain["cards"].as_array().unwrap().len(), 13);
    let by_place = json!({"deal": {"N": "AQT9.KQ3.A862.K4", "east": "J85.J975.KJ3.T92",
        "S": ["SK", "S7", "S3", "S2", "HA", "H8", "H4", "DQ", "D9", "D5", "CA", "c8", "C3"]}});
    let east_first = "E:J85.J975.KJ3.1092 K732.A84.Q95.A83 64.T62.T74.QJ765 AQT9.KQ3.A862.K4";
    let pbn = format!("[Board \"1\"]\n[Deal \"{DEAL}\"]\n");
    let lin = "md|1SK732HA84DQ95CA83,S64HT62DT74CQJ765,SAQT9HKQ3DA862CK4|";
    for other in [
        json!({"deal": DEAL}),
        by_place,
        json!(east_first),
        json!(pbn),
        json!(lin),
    ] {
        assert_eq!(north(&other), plain, "{other}");
    }
}

#[test]
fn b4_the_board_number_gives_dealer_and_vulnerability_unless_they_are_told() {
    let told = |position: Value| {
        let told = Table::at("{}", &position).position(Viewer::Spectator);
        (told["dealer"].clone(), told["vul"].clone())
    };
    assert_eq!(told(json!({"board": 7})), (json!("S"), json!("All")));
    assert_eq!(
        told(json!({"board": 7, "dealer": "west", "vul": "Both"})),
        (json!("W"), json!("All"))
    );
    assert_eq!(
        told(json!({"dealer": "E", "vul": "Love"})),
        (json!("E"), json!("None"))
    );
}

#[test]
fn b1_a_position_stands_inside_an_auction_or_at_its_end() {
    let mut table = Table::at(
        "{}",
        &json!({"deal": DEAL, "auction": ["1NT", "pass", "3n"]}),
    );
    let mut auction = table.auction();
    assert_eq!(auction.turn(), Some(3));
    for call in ["X", "P", "P", "P"] {
        table.call(&mut auction, call);
    }
    table.award(&auction);
    let told = table.position(Viewer::Spectator);
    assert_eq!(told["contract"], "3NX");
    assert_eq!(
        told["auction"],
        json!(["1N", "P", "3N", "X", "P", "P", "P"])
    );
    let calls = zone(&table.view(Viewer::Spectator), "calls");
    assert_eq!(
        calls["rows"],
        json!([["1N", "P", "3N", "X"], ["P", "P", "P"]])
    );
    let done = Table::at("{}", &json!({"deal": DEAL, "auction": "1N P 3N P P P"}));
    assert!(done.auction().result().is_some(), "the host awards it");
}

#[test]
fn b2_a_position_in_the_play_names_contract_tricks_and_a_trick_begun() {
    let position = json!({"deal": DEAL, "contract": "3N", "declarer": "S",
        "tricks": [["CQ", "C4", "C2", "CA"], {"leader": "S", "cards": ["S2", "S4"]}]});
    let table = Table::at("{}", &position);
    assert_eq!(table.status().ply, 6);
    assert_eq!(table.to_play(), Some(Seat(2)), "South for dummy");
    assert_eq!(table.legal(2), ["S9", "ST", "SQ", "SA"]);
}

#[test]
fn b2_an_ending_has_fewer_cards_and_the_tricks_before_it() {
    let position = json!({"deal": "N:A.2.. K.3.. 2..2. Q..3.", "contract": "1D", "declarer": "N",
        "won": [6, 5], "lead": "W", "vul": "NS"});
    let mut table = Table::at("{}", &position);
    assert_eq!(table.to_play(), Some(Seat(3)));
    let open = zone(&table.view(Viewer::Player(Seat(1))), "hand.2");
    assert_eq!(
        open["cards"].as_array().unwrap().len(),
        2,
        "dummy lies open already"
    );
    let again = table.position(Viewer::Everything);
    assert_eq!(Table::at("{}", &again).position(Viewer::Everything), again);
    table.plays(&["SQ", "SA", "SK", "S2"]);
    table.plays(&["H2", "H3", "D2", "D3"]);
    assert!(matches!(table.status().awaits, Awaits::Over(_)));
    assert_eq!(
        table.session.score()[0],
        70,
        "West's seven of trumps is the thirteenth trick"
    );
}

#[test]
fn b1_b2_a_written_position_reads_back() {
    let mut table = Table::at(
        r#"{"scoring":"rubber"}"#,
        &json!({"deal": DEAL, "board": 3, "dealer": "N",
        "sheet": {"deals": 2, "games": [1, 0], "part": [0, 40], "below": [100, 40], "above": [300, 50]}}),
    );
    table.calls(&["1D", "P", "3N", "P", "P", "P"]);
    table.plays(&["CQ", "C4", "C2", "CA", "S2"]);
    let told = table.position(Viewer::Everything);
    assert_eq!(told["vul"], "NS");
    let again = Table::at(r#"{"scoring":"rubber"}"#, &told);
    assert_eq!(again.position(Viewer::Everything), told);
    for seat in 0..4 {
        let viewer = Viewer::Player(Seat(seat));
        assert_eq!(again.view(viewer), table.view(viewer));
    }
    let seen = table.position(Viewer::Player(Seat(3)));
    let hands: Vec<&str> = seen["deal"].as_str().unwrap().split(' ').collect();
    assert!(
        hands[0].starts_with("N:AQT9.") && hands[1] == "-" && hands[2] == "-" && hands[3] != "-"
    );
}

#[test]
fn b1_a_deal_with_a_card_twice_or_missing_is_refused() {
    let (code, args) = refused_position(&json!(DEAL.replace("64.T62", "A4.T62")));
    assert_eq!(
        (code.as_str(), args[0].1.as_str()),
        ("card-twice", "@card.SA")
    );
    let (code, args) = refused_position(&json!({"deal": DEAL.replace("64.T62", "4.T62")}));
    assert_eq!(
        (code.as_str(), args[0].1.as_str()),
        ("card-missing", "@card.S6")
    );
    let moved = DEAL.replace("64.T62", "4.T62").replace("AQT9", "AQT96");
    let (code, args) = refused_position(&json!({"deal": moved}));
    assert_eq!(code, "hand-size");
    assert_eq!(args[0].1, "@north");
    assert_eq!(
        refused_position(&json!("N:- - AQT9.KQ3.A862.K4 -")).0,
        "hand-size"
    );
}

#[test]
fn b1_b2_a_wrong_position_says_what_and_where() {
    let refused = |more: Value| {
        let mut position = json!({"deal": DEAL});
        let keys = position.as_object_mut().unwrap();
        keys.extend(more.as_object().unwrap().clone());
        refused_position(&position)
    };
    let code = |more: Value| refused(more).0;
    for text in [
        "",
        "N:",
        "X:a b c d",
        "AQT9",
        "{",
        "N:1.2.3.4 - - -",
        "mb|p|",
        "[Deal \"N:1\"]",
        "[Board \"1\"]",
        "[Deal",
    ] {
        let (code, _) = refused_position(&json!(text));
        assert!(!code.is_empty(), "{text}");
    }
    assert_eq!(code(json!({"dealers": "N"})), "unreadable-position");
    assert_eq!(code(json!({"dealer": "Q"})), "unreadable-position");
    assert_eq!(code(json!({"vul": "maybe"})), "unreadable-position");
    assert_eq!(code(json!({"board": 0})), "unreadable-position");
    assert_eq!(code(json!({"contract": "3N"})), "unreadable-position");
    assert_eq!(
        code(json!({"contract": "8N", "declarer": "N"})),
        "unreadable-position"
    );
    assert_eq!(
        code(json!({"won": [13, 0], "contract": "3N", "declarer": "N"})),
        "unreadable-position"
    );
    assert_eq!(
        code(json!({"won": [250, 250], "contract": "3N", "declarer": "N"})),
        "unreadable-position"
    );
    assert_eq!(code(json!({"tricks": [["SA"]]})), "file-no-contract");
    for sheet in [
        json!({"games": [2, 0]}),
        json!({"part": [100, 0]}),
        json!({"above": [i32::MAX, 0]}),
        json!({"below": [0, -1]}),
    ] {
        assert_eq!(code(json!({"sheet": sheet})), "unreadable-position");
    }
    let (call, args) = refused(json!({"auction": ["1N", "P", "1C"]}));
    assert_eq!(call, "file-call");
    assert!(args.contains(&("number".to_owned(), "3".to_owned())));
    assert!(args.contains(&("why".to_owned(), "@not-enough".to_owned())));
    assert_eq!(code(json!({"auction": ["1N", "hello"]})), "file-call");
    assert_eq!(
        code(json!({"auction": "1N P", "contract": "1N", "declarer": "N"})),
        "unreadable-position"
    );
    assert_eq!(
        code(json!({"auction": "1N P P P", "contract": "2N", "declarer": "N"})),
        "file-contract"
    );
    let play = |tricks: Value| code(json!({"contract": "3N", "declarer": "S", "tricks": tricks}));
    assert_eq!(
        play(json!([["CQ", "SA"]])),
        "file-card",
        "dummy must follow"
    );
    assert_eq!(play(json!([["SA"]])), "file-card", "not West's");
    assert_eq!(play(json!([["CQ", "C4"], ["C2"]])), "unreadable-position");
    assert_eq!(
        play(json!([["CQ", "C4", "C2", "CA"], {"leader": "N", "cards": ["S2"]}])),
        "unreadable-position"
    );
}

/// Tags of a board that contradict its auction or each other are refused with both places; what marks itself is not.
#[test]
fn b1_b2_a_board_that_contradicts_itself_is_no_position() {
    let board = |tags: &str| json!(format!("[Board \"1\"]\n[Deal \"{DEAL}\"]\n{tags}\n"));
    let auction = "[Auction \"N\"]\n1NT Pass 3NT AP";
    let told = |tags: &str| {
        let (code, args) = refused_position(&board(tags));
        let values: Vec<String> = args.into_iter().map(|(_, value)| value).collect();
        format!("{code} {}", values.join(" "))
    };
    for (tags, why) in [
        (
            "[Contract \"Pass\"]",
            "file-contradicts Contract Pass Auction 1N P 3N P P P",
        ),
        ("[Contract \"4H\"]", "file-contract 4H"),
        ("[Declarer \"E\"]", "file-contradicts Declarer E Auction"),
        ("[Declarer \"^S\"]\n[Contract \"4H\"]", "file-contract 4H"),
        ("[Dealer \"S\"]", "file-contradicts Auction N Dealer S"),
        (
            "[Contract \"3NT\"]\n[Declarer \"N\"]\n[Result \"14\"]",
            "file-result 14",
        ),
    ] {
        let said = told(&format!("{tags}\n{auction}"));
        assert!(said.starts_with(why), "{tags}: {said}");
    }
    assert_eq!(
        told("[Contract \"Pass\"]\n[Declarer \"N\"]"),
        "file-contradicts Declarer N Contract Pass"
    );
    let lin = "md|3SHAKQJT98765432DC,SAKQJT98765432HDC,SHDAKQJT98765432C|ah|Board 5|mc|14|";
    assert_eq!(refused_position(&json!(lin)).0, "file-result");
    // North has bid no trump first; South plays it all the same, so West leads.
    for (declarer, leader) in [("N", 1), ("^N", 1), ("^S", 3)] {
        let tags = format!("[Contract \"3NT\"]\n[Declarer \"{declarer}\"]\n{auction}");
        assert_eq!(
            Table::at("{}", &board(&tags)).to_play(),
            Some(Seat(leader)),
            "{declarer}"
        );
    }
    let marked = format!("\u{feff}{}", board(auction).as_str().unwrap());
    assert_eq!(Table::at("{}", &json!(marked)).status().phase, "auction");
    assert_eq!(
        Table::at("{}", &board("[Auction \"W\"]\nPass")).position(Viewer::Everything)["dealer"],
        "W"
    );
}

/// A claim that waits for an answer is part of the position, who is asked and the open hand included.
#[test]
fn b2_a_position_restores_a_claim_that_waits() {
    let mut table = Table::at(
        "{}",
        &json!({"board": 1, "deal": DEAL, "contract": "3N", "declarer": "S"}),
    );
    table.plays(&["CQ", "C4", "C2"]);
    for play in ["claim 10", "accept", "decline", "CA"] {
        table.plays(&[play]);
        let position = table.position(Viewer::Everything);
        let again = Table::at("{}", &position);
        assert_eq!(again.position(Viewer::Everything), position);
        assert_eq!(again.to_play(), table.to_play(), "{play}");
        for viewer in [Viewer::Spectator, Viewer::Player(Seat(1))] {
            assert_eq!(
                again.view(viewer)["zones"],
                table.view(viewer)["zones"],
                "{play}"
            );
        }
        assert_eq!(
            again.refused(2, "claim 9"),
            table.refused(2, "claim 9"),
            "{play}"
        );
    }
    let claimed = |claim: Value| {
        let position = json!({"deal": DEAL, "contract": "3N", "declarer": "S", "claim": claim});
        refused_position(&position).0
    };
    for wrong in [
        json!({"by": "S", "tricks": 9}),
        json!({"by": "W", "tricks": 14}),
        json!({"by": "W", "tricks": 9, "asked": "W"}),
        json!({"by": "W", "tricks": 9, "asked": "N"}),
        json!({"by": "X", "tricks": 9}),
    ] {
        assert_eq!(claimed(wrong.clone()), "unreadable-position", "{wrong}");
    }
}

#[test]
fn b3_questions_and_what_is_wrong_with_them() {
    let answer = inspect(&json!({"score": "3N", "declarer": "E", "vul": "EW", "tricks": 9}));
    assert_eq!(answer, json!({"score": 600, "ns": -600}));
    assert_eq!(
        inspect(&json!({"honours": DEAL, "strain": "N"}))["points"],
        0
    );
    for wrong in [
        json!({}),
        json!({"board": 0}),
        json!({"board": 1, "score": "3N"}),
        json!({"score": "0N"}),
        json!({"score": "3N", "tricks": 14}),
        json!({"score": "3N", "vul": "NS"}),
        json!({"honours": DEAL}),
        json!({"honours": DEAL.replace("64.", "A4."), "strain": "S"}),
        json!({"rubber": [{"side": "NS", "level": 8, "strain": "S", "tricks": 9}]}),
        json!({"rubber": [{"side": "NS", "contract": "4S", "tricks": 14}]}),
        json!({"rules": {"passed_out": "score_zero"}, "chicago": [{"passed_out": true}, {"passed_out": true},
            {"passed_out": true}, {"passed_out": true}, {"passed_out": true}]}),
        json!({"unknown": 1}),
    ] {
        let refusal = Bridge::inspect(&wrong.to_string());
        assert!(refusal.is_err(), "{wrong}");
    }
    assert!(Bridge::inspect("nonsense").is_err());
}

/// The JSON examples of the game's page open and answer.
#[test]
fn b1_b2_b3_the_examples_of_the_documentation_hold() {
    let page = include_str!("../../../docs/games/bridge.md");
    let (mut positions, mut answers) = (0, 0);
    let blocks = page.split("```json\n").skip(1);
    for line in blocks.flat_map(|block| block.split("```").next().unwrap().lines()) {
        let (question, answer) = line.split_once(" -> ").unwrap_or((line, ""));
        let json: Value = serde_json::from_str(question.trim()).unwrap();
        if json.get("deal").is_some() {
            Table::at("{}", &json);
            positions += 1;
        } else if !question.contains("...") {
            let told = inspect(&json);
            if let Ok(want) = serde_json::from_str::<Value>(answer.trim()) {
                assert_eq!(told, want, "{question}");
                answers += 1;
            }
        }
    }
    assert_eq!((positions, answers), (3, 3));
}
