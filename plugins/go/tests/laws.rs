//! The laws of every game, under each family of rules (`export!` writes the test for the defaults).

use qipai_go::game::Go;
use qipai_sdk::testkit::{Effort, laws_with};

fn laws(rules: &str) {
    laws_with::<Go>(
        rules,
        Effort {
            games: 6,
            every: 23,
            ..Effort::default()
        },
    );
}

#[test]
fn g1_laws_hold_on_small_boards_with_suicide() {
    laws(r#"{"size": 5, "suicide": true, "ko": "situational"}"#);
    laws(r#"{"size": 2}"#);
}

#[test]
fn g1_laws_hold_under_the_simple_ko() {
    laws(r#"{"size": 7, "ko": "simple", "long_cycle": "no_result", "scoring": "territory"}"#);
    laws(r#"{"size": 3, "ko": "simple", "long_cycle": "draw", "max_plies": 200}"#);
}

#[test]
fn g2_laws_hold_where_disputes_are_shared() {
    laws(r#"{"size": 9, "dispute": "share", "komi": 0}"#);
}

#[test]
fn g2_laws_hold_without_agreement_and_with_handicaps() {
    laws(r#"{"size": 9, "dead_stones": "none", "handicap": 4, "handicap_placement": "free"}"#);
    laws(r#"{"size": 25, "handicap": 9, "komi_zi": "3 3/4", "max_plies": 500}"#);
}
