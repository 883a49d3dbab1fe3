//! The laws of every game, secrecy among them, under rules that go different ways through the match (B1 to B4).

use qipai_bridge::Bridge;
use qipai_sdk::testkit::{Effort, laws_with, worlds_with};

fn laws(rules: &str) {
    laws_with::<Bridge>(
        rules,
        Effort {
            games: 8,
            bound: 800,
            every: 7,
        },
    );
}

#[test]
fn b1_b2_b3_laws_of_a_rubber() {
    laws(r#"{"scoring":"rubber"}"#);
}

#[test]
fn b1_b2_b3_laws_of_a_chicago_with_part_scores() {
    laws(r#"{"scoring":"chicago","chicago_score":"partscore_carry","chicago_vul":"nondealer"}"#);
}

#[test]
fn b1_b2_b3_laws_of_the_document() {
    laws(
        r#"{"undertricks":"flat_seed","passed_out":"redeal_next_dealer","honours":"always","vulnerable":"both"}"#,
    );
}

/// Two worlds alike to a seat give equal bytes at every moment of many deals.
#[test]
fn b2_nobody_learns_of_hidden_cards_at_any_moment() {
    laws_with::<Bridge>(
        "{}",
        Effort {
            games: 24,
            bound: 800,
            every: 1,
        },
    );
}

/// The same over a thousand deals, each looked at here and there.
#[test]
fn b2_nobody_learns_of_hidden_cards_in_a_thousand_deals() {
    laws_with::<Bridge>(
        r#"{"passed_out":"redeal_same"}"#,
        Effort {
            games: 1000,
            bound: 800,
            every: 31,
        },
    );
}

#[test]
#[ignore = "thousands of deals: --release, minutes"]
fn b2_nobody_learns_of_hidden_cards_in_thousands_of_deals() {
    for rules in ["{}", r#"{"scoring":"rubber"}"#] {
        let effort = Effort {
            games: 1_500,
            bound: 800,
            every: 3,
        };
        worlds_with::<Bridge>(rules, effort);
    }
}
