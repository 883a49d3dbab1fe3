//! The laws of every game, under each family of rules (`export!` writes the test for the defaults).

use qipai_sdk::testkit::{Effort, laws_with};
use qipai_xiangqi::game::Xiangqi;

fn laws(rules: &str) {
    laws_with::<Xiangqi>(
        rules,
        Effort {
            games: 3,
            ..Effort::default()
        },
    );
}

#[test]
fn x1_laws_hold_under_the_contest_rules() {
    laws(r#"{"illegal_self_check": "loses", "no_capture_limit": 40, "repetition": "cxa2020"}"#);
}

#[test]
fn x3_laws_hold_where_generals_may_be_taken() {
    laws(
        r#"{"illegal_self_check": "general_capture", "no_capture_limit": 40, "repetition": "draw"}"#,
    );
}

#[test]
fn x5_laws_hold_where_repetitions_are_refused() {
    laws(r#"{"repetition_action": "must_change", "repetition_times": 2, "no_capture_checks": 10}"#);
}

#[test]
fn x4_laws_hold_with_extended_material_and_check_only() {
    laws(
        r#"{"draw_material": "extended", "repetition": "check_only", "chase_renewal": "new_attack_only"}"#,
    );
}
