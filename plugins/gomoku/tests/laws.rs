//! The laws of every game under the rules of each manifest, and under rules that none has. (`export!` writes the test for the
//! defaults.) `cargo test -p qipai-gomoku --test laws -- --ignored` plays a thousand games for each manifest.

use qipai_gomoku::game::Gomoku;
use qipai_sdk::testkit::{Effort, laws_with};

fn try_laws(rules: &str, games: u64, every: u32) {
    let effort = Effort {
        games,
        every,
        ..Effort::default()
    };
    laws_with::<Gomoku>(rules, effort);
}

/// The rules of the manifests.
const MANIFESTS: [&str; 11] = [
    r#"{"rule": "seed"}"#,
    r#"{"rule": "seed", "show_forbidden": false, "false_claim": "noted"}"#,
    r#"{"rule": "freestyle"}"#,
    r#"{"rule": "freestyle", "size": 19}"#,
    r#"{"rule": "standard"}"#,
    r#"{"rule": "standard", "opening": "swap2"}"#,
    r#"{"rule": "caro"}"#,
    r#"{"rule": "renju", "pass": true, "opening": "taraguchi_10"}"#,
    r#"{"rule": "renju", "pass": true, "opening": "rif"}"#,
    r#"{"rule": "renju", "pass": true, "opening": "soosorv_8"}"#,
    r#"{"rule": "renju", "pass": true, "forbidden_claim": "reject"}"#,
];

fn others(rules: &str) {
    try_laws(rules, 6, 23);
}

#[test]
fn r1_r2_e7_laws_hold_under_every_manifest() {
    for rules in MANIFESTS {
        try_laws(rules, 15, 47);
    }
}

/// Five hundred games for each of the two ways to name the seats.
#[test]
#[ignore = "a thousand games for each manifest: a minute and a half"]
fn r1_r2_e7_laws_hold_in_a_thousand_games_under_every_manifest() {
    for rules in MANIFESTS {
        try_laws(rules, 500, 97);
    }
}

#[test]
fn r1_laws_hold_on_other_boards() {
    others(r#"{"rule": "caro", "caro_overline": "win", "size": 7}"#);
    others(r#"{"size": 25, "first_stone": "centre"}"#);
    others(r#"{"rule": "standard", "size": 6, "pass": true}"#);
    for opening in [
        "swap",
        "swap2",
        "rif",
        "yamaguchi",
        "soosorv_8",
        "taraguchi_10",
    ] {
        others(&format!(r#"{{"opening": "{opening}", "size": 5}}"#));
        others(&format!(r#"{{"opening": "{opening}", "size": 8}}"#));
    }
}

#[test]
fn r2_e7_laws_hold_for_other_uses_of_forbidden_points() {
    others(r#"{"rule": "renju", "forbidden_claim": "reject", "size": 9}"#);
    others(
        r#"{"rule": "renju", "three_definition": "seed_geometric", "forbidden_claim": "reject"}"#,
    );
    others(r#"{"rule": "seed", "false_claim": "loses", "three_definition": "rif_recursive"}"#);
    others(r#"{"rule": "renju", "opening": "yamaguchi"}"#);
}
