//! Start positions with the moves that led to them.

use qipai_chess::game::Chess;
use qipai_sdk::contract::Awaits;
use qipai_sdk::{Viewer, testkit};

const EXACT: &str = r#"{"dead_position": "exact"}"#;

#[test]
fn c2_a_history_ends_in_a_position_that_is_judged_exactly() {
    let locked = "4k3/8/8/1p1p1p1p/1P1P1P2/7P/8/4K3 w - - 0 1 moves h3h4";
    for (rules, dead) in [("{}", false), (EXACT, true)] {
        let session = testkit::open::<Chess>(rules, 1, Some(locked)).expect("opens");
        let over = match session.status().awaits {
            Awaits::Over(outcome) => outcome.ending.code == "dead-position",
            _ => false,
        };
        assert_eq!(over, dead, "{rules}");
        let fen = session.position(Viewer::Spectator);
        let after = "4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 b - - 0 1";
        assert_eq!(fen.as_deref(), Some(after));
    }
}

/// Locked pawns, and bishops that make the search a long one: it is done once, not at every move of the history.
#[test]
fn c2_a_long_history_of_a_locked_position_opens() {
    let start = "4k3/3b4/8/p1p1p1p1/P1P1P1P1/8/4B3/4K3 w - - 0 1";
    let walk = "e1f2 e8f7 f2e1 f7e8 ".repeat(100);
    let rules = r#"{"dead_position": "exact", "fivefold": false, "seventy_five": false}"#;
    let text = format!("{start} moves {walk}");
    let session = testkit::open::<Chess>(rules, 1, Some(&text)).expect("opens");
    assert_eq!(session.status().ply, 400);
}

#[test]
fn c1_an_impossible_history_names_its_move() {
    let text = "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1 moves e1d2 e8e6";
    let refusal = testkit::open::<Chess>("{}", 1, Some(text))
        .err()
        .expect("refused");
    let message = refusal.message();
    let args: Vec<&str> = message
        .args
        .iter()
        .map(|(_, value)| value.as_str())
        .collect();
    assert_eq!(
        (message.code.as_str(), args),
        ("fen-move", vec!["2", "e8e6"])
    );
}
