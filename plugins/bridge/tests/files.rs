//! PBN and LIN: whole boards read, written and read again; what is wrong with a file.
#![allow(clippy::unwrap_used)]

mod common;

use common::{Table, rows, setup, texts};
use qipai_bridge::Bridge;
use qipai_sdk::contract::{Input, WireSetup};
use qipai_sdk::{Game, Session};
use serde_json::{Value, json};

type Inputs = (WireSetup, Vec<Input>);

fn read(format: &str, text: &str) -> Inputs {
    Bridge::read_game(format, text).unwrap_or_else(|why| panic!("{why:?}\n{text}"))
}

fn refused(format: &str, text: &str) -> String {
    let refusal = Bridge::read_game(format, text).expect_err(text);
    refusal.message().code.clone()
}

/// The session after a file's inputs.
fn played((setup, inputs): &Inputs) -> Session<Bridge> {
    let mut session = Session::open(setup).unwrap();
    for input in inputs {
        session.apply(input.clone()).unwrap();
    }
    session
}

/// A row of the whole deals as inputs.
fn inputs_of(row: &Value) -> Inputs {
    let position = json!({"board": row["board"], "deal": row["pbn"]});
    let setup = WireSetup {
        position: Some(position.to_string()),
        deal: row["board"].as_u64().unwrap() as u32 - 1,
        ..setup("{}")
    };
    let mut table = Table::open(setup.clone());
    let mut inputs = Vec::new();
    let mut auction = table.auction();
    for call in texts(&row["auction"]) {
        inputs.push(Input::Call(
            qipai_sdk::Seat(auction.turn().unwrap()),
            call.clone(),
        ));
        table.call(&mut auction, &call);
    }
    let result = auction.result().unwrap();
    inputs.push(Input::Award(qipai_sdk::Award {
        id: "bridge".to_owned(),
        winner: result.winner.map(qipai_sdk::Seat),
        exports: result.exports,
    }));
    table.award(&auction);
    for trick in row["tricks"].as_array().unwrap() {
        for card in texts(&trick["cards"]) {
            inputs.push(Input::Move(table.to_play().unwrap(), card.clone()));
            table.play(&card).unwrap();
        }
    }
    (setup, inputs)
}

#[test]
fn b1_b2_every_whole_deal_through_both_formats() {
    for row in rows(include_str!("data/bridge_deals.jsonl")) {
        let (setup, inputs) = inputs_of(&row);
        for format in ["pbn", "lin"] {
            let text = Bridge::write_game(format, &setup, &inputs, &[]).unwrap();
            let again = read(format, &text);
            assert_eq!(again.1, inputs, "{} {format}", row["id"]);
            let session = played(&again);
            assert_eq!(
                json!(session.score()[0]),
                row["score_ns"],
                "{} {format}",
                row["id"]
            );
            let twice = Bridge::write_game(format, &again.0, &again.1, &[]).unwrap();
            assert_eq!(twice, text, "{} {format}", row["id"]);
        }
    }
}

#[test]
fn b1_b2_a_deal_broken_off_or_claimed_through_both_formats() {
    for row in rows(include_str!("data/bridge_deals.jsonl")).iter().take(8) {
        let (setup, inputs) = inputs_of(row);
        for length in [0, 3, inputs.len() - 52, inputs.len() - 37, inputs.len() - 1] {
            let mut part = inputs[..length].to_vec();
            for format in ["pbn", "lin"] {
                let text = Bridge::write_game(format, &setup, &part, &[]).unwrap();
                assert_eq!(
                    read(format, &text).1,
                    part,
                    "{} {format} {length}",
                    row["id"]
                );
            }
            let mut session = played(&(setup.clone(), part.clone()));
            if session.game().status().phase != "play" {
                continue;
            }
            for text in ["claim 1", "accept", "accept"] {
                let awaits = session.status().awaits;
                let qipai_sdk::contract::Awaits::Act(actors) = awaits else {
                    panic!("nobody acts")
                };
                let input = Input::Move(actors.must[0], text.to_owned());
                session.apply(input.clone()).unwrap();
                part.push(input);
            }
            for format in ["pbn", "lin"] {
                let text = Bridge::write_game(format, &setup, &part, &[]).unwrap();
                assert_eq!(
                    read(format, &text).1,
                    part,
                    "{} {format} claimed",
                    row["id"]
                );
            }
        }
    }
}

const BOARD: &str = r#"% PBN 2.1
[Event "Club \"Evening\""]
[Site ""]
[Date "2026.11.30"]
[Board "2"]
[West "Li"]
[North "Wang"]
[East "Zhang"]
[South "Zhao"]
[Dealer "E"]
[Vulnerable "NS"]
[Deal "N:AQT9.KQ3.A862.K4 J85.J975.KJ3.T92 K732.A84.Q95.A83 64.T62.T74.QJ765"]
[Scoring "MP"]
[Declarer "S"]
[Contract "3NTX"]
[Result "10"]
{a comment
over two lines}
[Auction "E"]
Pass 1NT =1= Pass 2C!
Pass ; West asks nothing
2S Pass 3NT X $5
AP
[Note "1:15 to 17"]
[Play "W"]
CQ C4 C2 CA
S4 SA S5 S2
*
[OptimumResultTable "Declarer;Denomination\2R;Result\2R"]
N NT 11

[Event ""]
[Board "3"]
[Deal "N:- - - -"]
"#;

#[test]
fn b1_b2_a_pbn_board_with_comments_notes_and_a_claim() {
    // In the auction East, South, West, North: South opens, North asks, South answers, North bids game, East doubles.
    let board = read("pbn", BOARD);
    let session = played(&board);
    assert_eq!(
        session.score(),
        [950, -950, 950, -950],
        "3 no trump doubled and one more, vulnerable"
    );
    let tags = [
        ("north".to_owned(), "W\"ang".to_owned()),
        ("Event".to_owned(), "Club".to_owned()),
    ];
    let written = Bridge::write_game("pbn", &board.0, &board.1, &tags).unwrap();
    for line in [
        "[Event \"Club\"]",
        "[North \"W\\\"ang\"]",
        "[Vulnerable \"NS\"]",
        "[Contract \"3NTX\"]",
        "[Result \"10\"]",
        "[Auction \"E\"]\nPass 1NT Pass 2C\nPass 2S Pass 3NT\nX Pass Pass Pass\n",
        "[Play \"W\"]\nCQ C4 C2 CA\nS4 SA S5 S2\n*\n",
    ] {
        assert!(written.contains(line), "{line}\n{written}");
    }
    assert_eq!(read("pbn", &written), board);
}

#[test]
fn b1_a_passed_out_board_has_no_declarer() {
    let text = "[Board \"1\"]\n[Deal \"N:AQT9.KQ3.A862.K4 J85.J975.KJ3.T92 K732.A84.Q95.A83 64.T62.T74.QJ765\"]\n\
                [Declarer \"\"]\n[Contract \"Pass\"]\n[Result \"\"]\n";
    let board = read("pbn", text);
    assert_eq!(played(&board).score(), [0; 4]);
    let written = Bridge::write_game("pbn", &board.0, &board.1, &[]).unwrap();
    assert!(written.contains("[Declarer \"\"]\n[Contract \"Pass\"]\n[Result \"\"]\n[Auction \"N\"]\nPass Pass Pass Pass\n"));
    assert_eq!(read("pbn", &written).1, board.1);
    let lin = Bridge::write_game("lin", &board.0, &board.1, &[]).unwrap();
    assert_eq!(read("lin", &lin).1, board.1);
}

/// A hand void in spades, three hands told, alerts and explanations among the calls.
const LIN: &str = "pn|Zhao,Li,Wang,Zhang|st||md|3SHAKQJT98765432DC,SAKQJT98765432HDC,SHDAKQJT98765432C|rh||ah|Board 5|sv|n|\
mb|1C!|an|strong, forcing|mb|p|mb|7H|mb|d|mb|r|mb|p|mb|p|mb|p|pg||pc|SA|pc|D2|pc|C2|pc|H2|pg||mc|13|";

#[test]
fn b1_b2_a_lin_board_with_voids_alerts_and_a_claim() {
    let board = read("lin", LIN);
    assert_eq!(board.0.deal, 4);
    let session = played(&board);
    // 7 hearts redoubled, vulnerable, all tricks.
    assert_eq!(session.score()[0], 840 + 500 + 1500 + 100);
}

#[test]
fn b1_b2_a_wrong_file_says_what_is_wrong() {
    let with = |from: &str, to: &str| {
        assert!(BOARD.contains(from), "{from}");
        refused("pbn", &BOARD.replacen(from, to, 1))
    };
    assert_eq!(with("AQT9.KQ3", "AQT8.KQ3"), "card-twice");
    assert_eq!(with("AQT9.KQ3", "AQT.KQ3"), "card-missing");
    assert_eq!(with("AQT9.KQ3", "AQT9KQ3"), "unreadable-hand");
    assert_eq!(with("[Dealer \"E\"]", "[Dealer \"Q\"]"), "file-value");
    assert_eq!(
        with("[Vulnerable \"NS\"]", "[Vulnerable NS]"),
        "unreadable-file"
    );
    assert_eq!(with("2S Pass", "1S Pass"), "file-call");
    assert_eq!(
        with("[Contract \"3NTX\"]", "[Contract \"4NT\"]"),
        "file-contract"
    );
    assert_eq!(with("CQ C4", "CQ SA"), "file-card");
    assert_eq!(with("CQ C4", "CQ C1"), "file-value");
    assert_eq!(with("S4 SA S5 S2", "- SA S5 S2"), "file-gap");
    assert_eq!(with("[Result \"10\"]", "[Result \"14\"]"), "file-result");
    assert_eq!(with("[Result \"10\"]", "[Result \"1\"]"), "file-result");
    assert_eq!(refused("pbn", "[Board \"1\"]"), "no-board");
    assert_eq!(refused("pbn", ""), "no-board");
    assert_eq!(refused("lin", "pn|a,b,c,d|"), "no-board");
    assert_eq!(refused("lin", &LIN.replacen("3SH", "9SH", 1)), "file-value");
    assert_eq!(
        refused("lin", &LIN.replacen("SHAKQ", "SAHAKQ", 1)),
        "card-twice"
    );
    assert_eq!(
        refused("lin", &LIN.replacen("|mb|d|", "|mb|7C|", 1)),
        "file-call"
    );
    assert_eq!(
        refused("lin", &LIN.replacen("mc|13|", "mc|14|", 1)),
        "file-result"
    );
    assert_eq!(refused("pgn", BOARD), "no-format");
    let (setup, inputs) = read("pbn", BOARD);
    assert_eq!(Bridge::write_game("pgn", &setup, &inputs, &[]), None);
    assert_eq!(
        Bridge::write_game("pbn", &setup, &[Input::Beat("x".to_owned())], &[]),
        None
    );
}
