//! The clock of the shipped games through `qipai referee`.

mod common;

use common::Referee;
use serde_json::{Value, json};

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
