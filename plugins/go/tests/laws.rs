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

/// A thousand games under the rules of a manifest; the costly laws at their starts and ends.
fn thousand(rules: &str) {
    let effort = Effort {
        games: 1_000,
        every: 9_999,
        ..Effort::default()
    };
    laws_with::<Go>(rules, effort);
}

#[test]
#[ignore = "minutes: cargo test -p qipai-go --test laws -- --ignored"]
fn g1_laws_hold_in_a_thousand_games_on_all_three_boards() {
    thousand(r#"{"size": 9}"#);
    // Random games on larger boards are long: their openings.
    thousand(r#"{"size": 13, "max_plies": 100}"#);
    thousand(r#"{"max_plies": 100}"#);
}

// The other manifests on nine lines, where random games come to their end.
#[test]
#[ignore = "minutes: cargo test -p qipai-go --test laws -- --ignored"]
fn g2_laws_hold_in_a_thousand_games_of_the_documents() {
    thousand(r#"{"size": 9, "dispute": "share"}"#);
    thousand(r#"{"size": 9, "komi_zi": 0}"#);
}

#[test]
#[ignore = "minutes: cargo test -p qipai-go --test laws -- --ignored"]
fn g1_laws_hold_in_a_thousand_games_of_practice_and_territory() {
    thousand(r#"{"size": 9, "ko": "simple", "long_cycle": "no_result"}"#);
    thousand(
        r#"{"size": 9, "ko": "simple", "long_cycle": "no_result", "scoring": "territory", "seki_eyes": "not_counted",
            "komi_zi": "3 1/4", "handicap_compensation": "none"}"#,
    );
}

#[test]
#[ignore = "minutes: cargo test -p qipai-go --test laws -- --ignored"]
fn g3_laws_hold_in_a_thousand_games_of_other_federations() {
    thousand(
        r#"{"size": 9, "ko": "situational", "handicap_compensation": "n_minus_1", "resumptions": 1}"#,
    );
    thousand(
        r#"{"size": 9, "ko": "situational", "suicide": true, "komi_zi": "3 1/2", "handicap_placement": "free",
            "handicap_compensation": "none"}"#,
    );
    thousand(
        r#"{"size": 9, "suicide": true, "dead_stones": "none", "handicap_compensation": "none"}"#,
    );
}
