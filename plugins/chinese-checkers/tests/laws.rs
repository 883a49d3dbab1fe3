//! The laws of every game, under the rules of each manifest (`export!` writes the test for the defaults).

use qipai_chinese_checkers::game::ChineseCheckers;
use qipai_sdk::testkit::{Effort, laws_with};

/// A thousand games in all over the six ways to sit down; short ones, since random play hardly ever fills a triangle.
fn laws(rules: &str) {
    let effort = Effort {
        games: 170,
        every: 997,
        ..Effort::default()
    };
    laws_with::<ChineseCheckers>(rules, effort);
}

#[test]
fn k1_laws_hold_under_the_document() {
    laws(r#"{"max_plies": 70}"#);
}

#[test]
fn k1_laws_hold_under_the_standard_rules() {
    laws(
        r#"{"foreign_triangles": "pass_through", "win": "fill_with_foreign", "places": "full_ranking",
            "leave_target": "forbidden", "max_plies": 70}"#,
    );
}

#[test]
fn k1_laws_hold_with_long_hops_and_deadlines() {
    laws(
        r#"{"hop": "long", "foreign_triangles": "pass_through", "places": "full_ranking", "win": "fill_with_foreign",
            "home_exit_deadline": 8, "max_plies": 70}"#,
    );
}

#[test]
fn k1_laws_hold_with_symmetric_hops_where_blocked_seats_lose() {
    laws(
        r#"{"hop": "symmetric_multi", "foreign_triangles": "none", "no_legal_move": "loses", "places": "full_ranking",
            "max_plies": 70}"#,
    );
}
