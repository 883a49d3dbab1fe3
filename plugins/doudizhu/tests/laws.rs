//! The laws of every game under rule sets that go different ways through the deal (D1 to D4).

use qipai_doudizhu::DouDizhu;
use qipai_sdk::testkit::{Effort, laws_with};

fn laws(rules: &str) {
    laws_with::<DouDizhu>(
        rules,
        Effort {
            games: 6,
            bound: 600,
            every: 9,
        },
    );
}

#[test]
fn d2_d3_laws_with_call_and_rob() {
    laws(r#"{"bid_style":"call_rob"}"#);
}

#[test]
fn d2_d3_laws_with_an_auction_until_two_passes() {
    laws(r#"{"bid_style":"auction_until_two_passes","redeal_rotates":false}"#);
}

#[test]
fn d2_d3_laws_with_a_forced_landlord_open_hand_and_doubling() {
    laws(r#"{"max_redeals":1,"face_up":true,"doubling":true,"multiplier_cap":64}"#);
}

#[test]
fn d4_laws_with_strict_wings() {
    laws(r#"{"preset":"imsa"}"#);
}

#[test]
fn d4_laws_where_a_set_has_two_readings() {
    laws(r#"{"preset":"rlcard","wing_solo":"any","wing_joker_pair":true,"quad_same_pairs":true}"#);
}

#[test]
fn d4_laws_with_space_shuttles() {
    laws(r#"{"preset":"botzone","shuttle_wings":true}"#);
}
