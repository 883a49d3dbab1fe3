//! The laws of every game, under the rules of each manifest (`export!` writes the test for the defaults, state by state).

use qipai_chess::game::Chess;
use qipai_sdk::testkit::{Effort, laws_with};

/// A thousand games; the costly laws at their starts and ends.
fn laws(rules: &str) {
    let effort = Effort {
        games: 1_000,
        every: 4_999,
        ..Effort::default()
    };
    laws_with::<Chess>(rules, effort);
}

#[test]
#[ignore = "minutes: cargo test -p qipai-chess --test laws -- --ignored"]
fn c1_laws_hold_by_the_federation() {
    laws("{}");
    laws(r#"{"dead_position": "exact", "false_claim": "noted"}"#);
}

#[test]
#[ignore = "minutes: cargo test -p qipai-chess --test laws -- --ignored"]
fn c1_laws_hold_in_chess960() {
    laws(r#"{"variant": "chess960", "array": "random"}"#);
}

#[test]
#[ignore = "minutes: cargo test -p qipai-chess --test laws -- --ignored"]
fn c2_laws_hold_where_draws_are_automatic() {
    laws(r#"{"threefold": "automatic", "fifty": "auto"}"#);
    laws(r#"{"threefold": "automatic"}"#);
}

#[test]
#[ignore = "minutes: cargo test -p qipai-chess --test laws -- --ignored"]
fn c2_laws_hold_by_the_american_federation() {
    laws(r#"{"timeout_vs_bare": "uscf"}"#);
}

#[test]
fn c2_laws_hold_state_by_state_with_rare_rules() {
    let effort = Effort {
        games: 2,
        ..Effort::default()
    };
    laws_with::<Chess>(
        r#"{"variant": "chess960", "threefold": "automatic", "fifty": "auto"}"#,
        effort,
    );
    laws_with::<Chess>(
        r#"{"dead_position": "exact", "false_claim": "noted", "ep_in_repetition": "always"}"#,
        effort,
    );
}
