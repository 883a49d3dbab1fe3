//! The laws of every game, under each family of rules (`export!` writes the test for the defaults).

use qipai_gomoku::game::Gomoku;
use qipai_sdk::testkit::{Effort, laws_with};

fn laws(rules: &str) {
    laws_with::<Gomoku>(
        rules,
        Effort {
            games: 6,
            every: 23,
            ..Effort::default()
        },
    );
}

#[test]
fn r1_laws_hold_for_each_row_that_wins() {
    laws(r#"{"rule": "standard", "pass": true}"#);
    laws(r#"{"rule": "caro", "size": 19}"#);
    laws(r#"{"rule": "caro", "caro_overline": "win", "size": 7}"#);
    laws(r#"{"size": 25, "first_stone": "centre"}"#);
    laws(r#"{"size": 5, "opening": "taraguchi_10"}"#);
}

#[test]
fn r2_laws_hold_for_each_use_of_forbidden_points() {
    laws(r#"{"rule": "renju", "pass": true, "opening": "rif"}"#);
    laws(r#"{"rule": "renju", "forbidden_claim": "reject", "size": 9}"#);
    laws(r#"{"rule": "renju", "three_definition": "seed_geometric", "forbidden_claim": "reject"}"#);
}

#[test]
fn e7_laws_hold_where_fouls_are_claimed() {
    laws(r#"{"rule": "seed", "show_forbidden": false}"#);
    laws(r#"{"rule": "seed", "false_claim": "noted", "size": 11}"#);
    laws(r#"{"rule": "seed", "false_claim": "loses", "three_definition": "rif_recursive"}"#);
}

#[test]
fn r1_laws_hold_in_every_opening() {
    for opening in [
        "swap",
        "swap2",
        "rif",
        "yamaguchi",
        "soosorv_8",
        "taraguchi_10",
    ] {
        laws(&format!(
            r#"{{"rule": "renju", "opening": "{opening}", "size": 15}}"#
        ));
        laws(&format!(r#"{{"opening": "{opening}", "size": 8}}"#));
    }
}
