//! The clock and the refusals of the shipped games through `qipai referee`.

mod common;

use common::Referee;
use serde_json::{Value, json};

#[test]
fn bad_input_is_refused_by_code_and_changes_nothing() {
    let mut referee = Referee::new("xiangqi-qq");
    assert_eq!(
        referee.say(&json!({"seat": "red", "play": "h2e2"}))["error"]["code"],
        "bad-line"
    );
    assert!(referee.say(&json!({"open": {"position": "nonsense"}}))["refused"]["code"].is_string());
    referee.ok(&json!({"open": {}}));
    let before = referee.ok(&json!({"state": true}));
    for (line, code) in [
        (json!({"seat": "red", "play": "h2h8"}), "refused"),
        (json!({"seat": "red", "play": "zz"}), "refused"),
        (json!({"seat": "black", "play": "h7e7"}), "refused"),
        (json!({"seat": "green", "play": "h2e2"}), "refused"),
        (json!({"seat": "red", "answer": "accept"}), "refused"),
        (json!({"seat": "red", "offer": "draw"}), "refused"),
    ] {
        assert!(referee.say(&line)[code]["code"].is_string(), "{line}");
    }
    assert_eq!(referee.ok(&json!({"state": true})), before);
    referee.ok(&json!({"seat": "red", "play": "炮二平五", "notation": "zh"}));
    referee.ok(&json!({"seat": "black", "resign": true}));
    assert_eq!(
        referee.say(&json!({"seat": "red", "play": "h0g2"}))["refused"]["code"],
        "game-over"
    );
}

#[test]
fn t1_e2_the_qq_clock_and_games_with_one_side_moved() {
    let mut referee = Referee::new("xiangqi-qq");
    referee.ok(&json!({"open": {}}));
    referee.ok(&json!({"at": 1000, "seat": "red", "play": "h2e2"}));
    let at_step = referee.ok(&json!({"at": 300_999, "state": true}));
    assert_eq!(
        at_step["outcome"],
        Value::Null,
        "the step of five minutes is not over"
    );
    referee.ok(&json!({"at": 301_000}));
    let state = referee.ok(&json!({"state": true}));
    assert_eq!(state["outcome"]["ending"], "out-of-time");
    assert_eq!(state["outcome"]["places"], json!({"red": 1, "black": 2}));
    assert_eq!(
        state["outcome"]["scored"],
        json!(false),
        "E2: only one side has moved"
    );
}
