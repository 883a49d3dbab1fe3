//! What the referee lets in: seats by name or number, numbers as people write them, positions as text or object, every notation.

mod common;

use common::{Referee, answers, run, texts, to_move};
use serde_json::json;

#[test]
fn seats_and_numbers_are_read_as_people_write_them() {
    let mut referee = Referee::new("xiangqi-qq");
    referee.ok(&json!({"open": {"seed": null, "position": null, "seats": 2, "teams": [0, 1], "deal": 0, "start": "0", "rules": null}}));
    let played = referee.ok(&json!({"at": 1500.0, "seat": "RED", "play": "h2e2"}));
    assert_eq!(played["events"][0]["by"], "red");
    assert_eq!(played["events"][0]["at"], 1500);
    referee.ok(&json!({"seat": 1, "play": "h9g7"}));
    let log = referee.ok(&json!({"log": "spectator"}));
    assert_eq!(log["log"][1]["text"], "h9g7");
    let check = json!({"check": {"seat": "0", "move": "炮八平六", "notation": "ZH"}});
    assert_eq!(referee.ok(&check)["ok"], true);
    let outcome = json!({"arbiter": "chief", "adjudicate": {"places": {"red": 2, "black": 1}}});
    referee.ok(&outcome);
    assert_eq!(
        referee.state()["outcome"]["places"],
        json!({"red": 2, "black": 1})
    );
}

#[test]
fn the_board_and_its_texts_are_told_in_both_languages() {
    let mut referee = Referee::new("xiangqi");
    referee.ok(&json!({"open": {}}));
    let told = referee.ok(&json!({"def": true}));
    assert_eq!(told["def"]["spots"].as_array().map(Vec::len), Some(90));
    let name = told["def"]["looks"]["red-horse"]["name"].as_str();
    let name = name.expect("the red horse has a name");
    for (lang, word) in [("en", "horse"), ("zh-Hans", "马")] {
        let text = told["texts"][lang][name].as_str().unwrap_or_default();
        assert!(text.contains(word), "{lang}: {text}");
    }
}

#[test]
fn x1_x2_positions_are_text_or_an_object_with_moves_in_any_notation() {
    let mut referee = Referee::new("xiangqi");
    let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    let mut seen = Vec::new();
    for position in [
        json!(format!("{fen} moves h2e2 h9g7")),
        json!({"fen": fen, "moves": ["炮二平五", "马8进7"], "notation": "zh"}),
        json!({"moves": "C2=5 H8+7", "notation": "WXF"}),
        json!({"moves": ["h3e3", "h10g8"], "notation": "ranks1-10"}),
        json!({"moves": "h2e2 h9g7"}),
    ] {
        referee.ok(&json!({"open": {"position": position}}));
        seen.push(referee.ok(&json!({"position": "spectator"}))["position"].clone());
    }
    assert!(seen.iter().all(|position| *position == seen[0]), "{seen:?}");
    let drawn = json!({"inspect": {"position": "4k4/9/9/9/9/9/9/9/9/3K5 w"}});
    let answer = referee.ok(&drawn);
    assert_eq!(
        (&answer["turn"], &answer["in_check"]),
        (&json!("red"), &json!(false))
    );
    assert_eq!(answer["moves"], json!(["d0d1"]));
}

#[test]
fn d4_cards_and_positions_are_read_in_many_forms() {
    let mut referee = Referee::new("doudizhu");
    let plain =
        json!({"hands": ["3344T", "6778", "99"], "landlord": 1, "last": [[1, "5"], [2, "pass"]]});
    let loose = json!({"hands": {"0": "10 4433".replace(' ', ""), "1": ["6", "7", "7", "8"], "2": "99"}, "bottom": null,
                       "landlord": "1", "last": [["1", ["5"]], ["2", ""]]});
    for position in [&plain, &loose] {
        let opened = referee.ok(&json!({"open": {"position": position}}));
        assert_eq!(to_move(&opened), "0");
        let legal = referee.ok(&json!({"legal": 0}));
        assert_eq!(texts(&legal["moves"]), ["pass", "T"]);
    }
    for (play, left) in [("PASS", 5), ("10", 4), ("t", 4)] {
        referee.ok(&json!({"open": {"position": plain}}));
        referee.ok(&json!({"seat": 0, "play": play}));
        let position = referee.ok(&json!({"position": "spectator"}))["position"].to_string();
        assert!(
            position.contains(&format!("[{left},4,2]")),
            "`{play}`: {position}"
        );
    }
    referee.ok(&json!({"open": {}}));
    referee.ok(&json!({"seat": 0, "call": 2}));
}

#[test]
fn questions_about_rules_need_no_table() {
    let lines = "{\"inspect\":{\"play\":\"2222\",\"table\":\"BR\"}}\n";
    let output = run(&["referee", "doudizhu"], lines.as_bytes());
    assert_eq!(answers(&output), [json!({"beats": false, "valid": true})]);
    assert_eq!(output.status.code(), Some(0));
}
