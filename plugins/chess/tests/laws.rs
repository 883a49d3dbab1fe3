//! The laws of every game, under each family of rules (`export!` writes the test for the defaults).

use qipai_chess::game::Chess;
use qipai_sdk::testkit::{Effort, laws_with};

fn laws(rules: &str) {
    laws_with::<Chess>(
        rules,
        Effort {
            games: 2,
            ..Effort::default()
        },
    );
}

#[test]
fn c1_laws_hold_in_chess960() {
    laws(r#"{"variant": "chess960", "threefold": "automatic", "fifty": "auto"}"#);
}

#[test]
fn c2_laws_hold_with_exact_dead_positions_and_false_claims() {
    laws(r#"{"dead_position": "exact", "false_claim": "noted", "ep_in_repetition": "always"}"#);
}
