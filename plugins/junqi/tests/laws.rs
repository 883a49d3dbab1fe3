//! The laws of every game, secrecy above all, under each family of rules (J1 to J5). `export!` writes the test for the defaults.

use qipai_junqi::Junqi;
use qipai_sdk::testkit::{Effort, laws_for};

/// Random games for each set of rules.
fn laws(rules: &str, seats: usize) {
    laws_at(rules, seats, 4, 41);
}

/// In so many games, at one state in so many.
fn laws_at(rules: &str, seats: usize, games: u64, every: u32) {
    let effort = Effort {
        games,
        every,
        ..Effort::default()
    };
    laws_for::<Junqi>(rules, seats, effort);
}

/// The rules of a manifest in a thousand games.
fn thousand(rules: &str, seats: usize) {
    laws_at(rules, seats, 1_000, 151);
}

#[test]
#[ignore = "minutes: cargo test --release -p qipai-junqi --test laws -- --ignored"]
fn j1_j5_laws_hold_in_a_thousand_games_of_two() {
    thousand("{}", 2);
    thousand(
        r#"{"mine_consumed": true, "flag_needs_mines_cleared": true}"#,
        2,
    );
}

#[test]
#[ignore = "minutes, as above"]
fn j1_j5_laws_hold_in_a_thousand_games_of_four() {
    thousand("{}", 4);
    thousand(r#"{"visibility": "double_open"}"#, 4);
}

#[test]
#[ignore = "minutes, as above"]
fn j4_laws_hold_in_a_thousand_open_games() {
    thousand(r#"{"visibility": "open"}"#, 2);
    thousand(r#"{"visibility": "open"}"#, 4);
}

#[test]
#[ignore = "minutes, as above"]
fn j4_laws_hold_in_a_thousand_games_with_pieces_face_down() {
    thousand(
        r#"{"visibility": "flip", "commander_reveals_flag": false, "flag_needs_mines_cleared": true}"#,
        2,
    );
}

#[test]
fn j1_j5_laws_hold_in_the_dark() {
    laws("{}", 2);
    laws("{}", 4);
}

#[test]
fn j4_laws_hold_where_partners_see_each_other() {
    laws(r#"{"visibility": "double_open"}"#, 4);
}

#[test]
fn j4_laws_hold_on_an_open_board() {
    laws(
        r#"{"visibility": "open", "flag_needs_mines_cleared": true}"#,
        2,
    );
    laws(r#"{"visibility": "open", "mine_consumed": true}"#, 4);
}

#[test]
fn j4_laws_hold_with_pieces_face_down() {
    laws(
        r#"{"visibility": "flip", "commander_reveals_flag": false, "flag_needs_mines_cleared": true}"#,
        2,
    );
    laws(r#"{"visibility": "flip"}"#, 2);
}

#[test]
fn j4_laws_hold_under_house_rules() {
    laws(
        r#"{"mine_consumed": true, "bomb_takes_flag": false, "commander_reveals_flag": false}"#,
        4,
    );
    laws(
        r#"{"flag_needs_mines_cleared": true, "no_capture_draw": 40, "step_unit": "round"}"#,
        2,
    );
}
