//! What the tests against vectors share.
#![allow(
    dead_code,
    unreachable_pub,
    clippy::unwrap_used,
    reason = "each test file uses its part"
)]

use qipai_doudizhu::ranks::Cards;
use serde_json::Value;

/// The rows of a file of JSON lines.
pub fn rows(text: &str) -> Vec<Value> {
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// A text of rank letters.
pub fn cards(text: &Value) -> Cards {
    Cards::parse(text.as_str().unwrap()).unwrap()
}
