//! The laws of every game, secrecy among them, under rules that go different ways through a deal (H1 to H3).

use qipai_sdk::testkit::{Effort, laws_with};
use qipai_shengji::Shengji;

fn laws(rules: &str, games: u64, every: u32) {
    laws_with::<Shengji>(
        rules,
        Effort {
            games,
            bound: 600,
            every,
        },
    );
}

#[test]
fn h1_h2_h3_laws_of_the_document() {
    laws(
        r#"{"level_mode":"fixed:T","fixed_score":"points","nt_override":"four_jokers","nt_open":false,"partner_protect":true}"#,
        4,
        9,
    );
}

#[test]
fn h3_laws_where_others_may_overturn_after_the_kitty() {
    laws(
        r#"{"reverse_after_kitty":true,"first_dealer":"final_declarer","no_declare":"flip_level","perm2":true,"late_protect":true,
            "bid_order":"joker_or_suit","throw_penalty":10,"throw_stopper_named":true,"declarer_points_shown":true}"#,
        4,
        9,
    );
}

#[test]
fn h3_laws_of_a_redeal_and_of_other_shapes() {
    laws(
        r#"{"no_declare":"redeal","gap_adjacent":false,"level_cards_in_tractor":false,"tractor_min":3,"kitty":12,
            "follow":"tractors_protected","throw_compare":"all_units","failed_throw":"fewest_cards","nt_override":"big_single"}"#,
        4,
        9,
    );
}

/// Two worlds alike to a seat give equal bytes at every moment of a deal.
#[test]
fn h3_nobody_learns_of_hidden_cards_at_any_moment() {
    laws("{}", 2, 1);
}
