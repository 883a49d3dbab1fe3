//! Moments of the play by hand: throws, following, the last trick, what is seen and judged (H1, H2).
#![allow(clippy::unwrap_used)]

mod common;

use common::{Table, codes, positioned, refused_position, zone};
use qipai_sdk::contract::{Awaits, Input, WireSetup};
use qipai_sdk::{Seat, Viewer};
use serde_json::{Value, json};

/// Spades are trumps at ten; seat 0 deals and leads.
fn play(rules: &str, hands: [&str; 4]) -> Table {
    Table::at(
        rules,
        &json!({"free": true, "level": "T", "trump": "S", "dealer": 0, "hands": hands}),
    )
}

#[test]
fn a_throw_that_can_be_beaten_is_cut_down_and_its_cards_stay_known() {
    let hands = [
        "H9 H8 H8 H4 H4 C2",
        "HQ HQ H2 H3 H5 C3",
        "H2 H3 D2 D3 D4 D5",
        "D6 D7 D8 D9 DJ DQ",
    ];
    let mut table = play(r#"{"throw_penalty":10,"throw_stopper_named":true}"#, hands);
    let step = table.play("H9 H8 H8 H4 H4").unwrap();
    assert_eq!(codes(&step), ["throw-stopped", "throw-paid"]);
    assert!(
        step.notes[0]
            .args
            .contains(&("seat".to_owned(), "@1".to_owned()))
    );
    let view = table.view(Viewer::Spectator);
    let trick = &zone(&view, "trick")["plays"][0];
    assert_eq!(trick["cards"].as_array().unwrap().len(), 2);
    assert_eq!(trick["cards"][0]["look"], "H4");
    assert_eq!(zone(&view, "thrown")["cards"].as_array().unwrap().len(), 5);
    assert_eq!(zone(&view, "shown.0")["cards"].as_array().unwrap().len(), 3);
    assert_eq!(
        zone(&view, "attackers-points")["v"],
        10,
        "the dealer's side pays the attackers"
    );
    // Who is to follow answers a pair.
    assert_eq!(table.refused(1, "H2 H3"), "must-follow-pairs");
    table.plays(&["HQ HQ", "H2 H3", "D6 D7"]);
    assert_eq!(table.to_play(), Some(1));
    let mut table = play(r#"{"failed_throw":"fewest_cards"}"#, hands);
    table.plays(&["H9 H8 H8 H4 H4"]);
    let trick = zone(&table.view(Viewer::Spectator), "trick");
    assert_eq!(trick["plays"][0]["cards"][0]["look"], "H9");
}

/// A public report: AKKQQ was refused as a throw because somebody held another pair. Only units of equal length are measured.
#[test]
fn h2_a_throw_stands_against_pairs_of_another_form() {
    let hands = [
        "HA HK HK HQ HQ",
        "HA HJ HJ H9 H9",
        "H2 H3 H4 H5 H6",
        "C2 C3 C4 C5 C6",
    ];
    let mut table = play("{}", hands);
    assert!(codes(&table.play("HA HK HK HQ HQ").unwrap()).is_empty());
    assert_eq!(table.refused(1, "HA HJ HJ H9 H9"), "legal");
}

#[test]
fn h2_following_asks_for_suit_then_pairs_then_tractors() {
    let hands = [
        "H9 H9 H8 H8",
        "H3 H3 H4 H4 H6 H6 C2 C2",
        "H2 HJ HJ HQ C4 C4",
        "C6 C6 C7 C7 C8",
    ];
    let mut table = play("{}", hands);
    assert_eq!(table.refused(0, "H9 C2"), "cards-not-held");
    table.plays(&["H9 H9 H8 H8"]);
    for (text, code) in [
        ("H3 H3 H4", "wrong-number"),
        ("H3 H3 C2 C2", "must-follow-suit"),
        ("H3 H4 H6 H6", "must-follow-pairs"),
        ("H3 H3 H6 H6", "must-follow-tractor"),
        ("H3 H3 H4 H4", "legal"),
        ("H7 H7 H4 H4", "cards-not-held"),
    ] {
        assert_eq!(table.refused(1, text), code, "{text}");
    }
    assert_eq!(table.legal(1), ["H3 H3 H4 H4"]);
    table.plays(&["H3 H3 H4 H4"]);
    assert_eq!(table.legal(2), ["H2 HJ HJ HQ"]);
    table.plays(&["H2 HJ HJ HQ"]);
    assert_eq!(
        table.refused(3, "C6 C7 C7 C8"),
        "legal",
        "who is out of the suit discards anything"
    );
    // Separate pairs may go where tractors ask for nothing.
    let free = [
        ("{\"follow\":\"suit\"}", "H3 H4 H6 H6"),
        ("{\"partial_tractor\":\"free\"}", "H3 H3 H4 H4"),
    ];
    for (rules, text) in free {
        let mut table = play(rules, hands);
        table.plays(&["H9 H9 H8 H8"]);
        assert_eq!(table.refused(1, text), "legal", "{rules}");
    }
    let guarded = ["H9 H9 C2", "H3 H3 H4 H4 H6", "H2 H5 C5", "C6 C7 C8"];
    for (rules, code) in [
        ("{}", "must-follow-pairs"),
        (r#"{"follow":"tractors_protected"}"#, "legal"),
    ] {
        let mut table = play(rules, guarded);
        table.plays(&["H9 H9"]);
        assert_eq!(table.refused(1, "H3 H6"), code, "{rules}");
    }
}

/// A public report: jokers trumping a club lead after a lower ruff.
#[test]
fn trumps_win_by_the_longest_unit_or_by_the_rules_measure() {
    let hands = ["H5 H4 H4", "S9 S7 S7", "S8 S8 S4", "C2 C3 C4"];
    for (rules, winner) in [
        ("{}", 2),
        (r#"{"throw_compare":"all_units"}"#, 1),
        (r#"{"throw_compare":"highest_card"}"#, 1),
    ] {
        let mut table = play(rules, hands);
        table.plays(&["H5 H4 H4", "S9 S7 S7", "S8 S8 S4", "C2 C3 C4"]);
        let last = zone(&table.view(Viewer::Spectator), "last-trick");
        assert_eq!(last["win"], winner, "{rules}");
    }
}

#[test]
fn the_last_trick_doubles_the_kitty_for_attackers_by_its_largest_unit() {
    let position = json!({"free": true, "level": "T", "trump": "S", "dealer": 0, "burier": 0, "lead": 1, "points": 30,
        "buried": "H5 HK C2 C3 C4 C6 C7 C8", "hands": ["H2 H3", "HA HA", "H4 H6", "H7 H8"]});
    for (rules, points) in [
        ("{}", 30 + 15 * 4),
        (r#"{"kitty_mult":"twice_cards"}"#, 30 + 15 * 4),
        (r#"{"kitty_mult":"pow2_cards"}"#, 30 + 15 * 4),
        (r#"{"kitty_mult":"fixed2"}"#, 30 + 15 * 2),
    ] {
        let mut table = Table::at(rules, &position);
        let kitty = zone(&table.view(Viewer::Spectator), "kitty");
        assert_eq!(kitty["hidden"], 8);
        table.plays(&["HA HA", "H4 H6", "H7 H8"]);
        let step = table.play("H2 H3").unwrap();
        assert_eq!(codes(&step)[..2], ["kitty-counts", "deal-result"]);
        let view = table.view(Viewer::Spectator);
        assert_eq!(zone(&view, "attackers-points")["v"], points, "{rules}");
        assert_eq!(
            zone(&view, "kitty")["cards"].as_array().unwrap().len(),
            8,
            "the kitty is shown in the end"
        );
    }
}

#[test]
fn declarers_at_jacks_go_back_to_two_when_a_jack_takes_the_last_trick() {
    let position = json!({"free": true, "level": "J", "trump": "S", "dealer": 0, "lead": 0, "taken": [100, 20],
        "hands": ["SA", "HJ", "S2", "S3"]});
    for (rules, level) in [("{}", "K"), (r#"{"jack_back_to_2":true}"#, "2")] {
        let mut table = Table::at(rules, &position);
        table.plays(&["SA", "HJ", "S2", "S3"]);
        assert_eq!(table.carry()["levels"][0], level, "{rules}");
    }
}

/// The verdict on a throw uses what the seat knows, and nothing else.
#[test]
fn a_throw_is_judged_live_by_what_the_seat_may_know() {
    let probe = |table: &Table, ids: &[&str]| {
        let ids: Vec<String> = ids.iter().map(|id| (*id).to_owned()).collect();
        let verdict = table.session.probe(Seat(0), &ids);
        (
            verdict.ok,
            verdict.complete,
            verdict.label.map(|label| label.code),
        )
    };
    let some = |code: &str| Some(code.to_owned());
    let hands = ["HA HA HK H4", "HQ H2 H3 C3", "H6 H7 D2 D3", "D6 D7 D8 D9"];
    let table = play("{}", hands);
    assert_eq!(
        probe(&table, &["HA", "HA"]),
        (true, true, some("lead-pair"))
    );
    assert_eq!(
        probe(&table, &["HA", "HA", "HK"]),
        (true, true, some("throw-safe"))
    );
    assert_eq!(
        probe(&table, &["HA.0.0", "HA.0.1", "HK.0.0", "H4.0.0"]),
        (true, true, some("throw-open"))
    );
    // The same whatever the others hold.
    let other = play(
        "{}",
        ["HA HA HK H4", "C5 C6 C7 C3", "C8 C9 D2 D3", "D6 D7 D8 D9"],
    );
    assert_eq!(
        probe(&other, &["HA", "HK", "H4"]),
        probe(&table, &["HA", "HK", "H4"])
    );
    let position = json!({"free": true, "level": "T", "trump": "S", "dealer": 0, "hands": hands,
        "shown": [[], ["HQ"], [], []]});
    let table = Table::at("{}", &position);
    assert_eq!(
        probe(&table, &["HA", "H4"]),
        (true, true, some("throw-beaten"))
    );
    assert!(!probe(&table, &["HA", "HA", "HA"]).0, "no third ace");
    assert!(!probe(&table, &["SQ"]).1);
    assert_eq!(probe(&table, &["nowhere"]), (false, false, None));
}

#[test]
fn h1_nobody_but_the_dealer_sees_what_is_buried() {
    let position = json!({"free": true, "level": "T", "trump": "S", "dealer": 0, "hands": ["H2 H3", "C2", "C3", "C4"],
        "kitty": "H5 HK C2 C3 C4 C6 C7 C8"});
    let mut table = Table::at("{}", &position);
    assert_eq!(table.refused(0, "H2 H3"), "bury-number");
    assert_eq!(
        table.refused(0, "S2 S3 S4 S5 S6 S7 S8 S9"),
        "cards-not-held"
    );
    let buried = "C2 C3 C4 C6 C7 C8 H5 HK";
    assert_eq!(
        table
            .session
            .describe_move(Seat(0), buried, Viewer::Player(Seat(2)), "en"),
        None
    );
    assert_eq!(
        table
            .session
            .describe_move(Seat(0), buried, Viewer::Spectator, "en"),
        None
    );
    assert!(
        table
            .session
            .describe_move(Seat(0), buried, Viewer::Player(Seat(0)), "en")
            .is_some()
    );
    table.plays(&[buried]);
    let kitty = |viewer| zone(&table.view(viewer), "kitty")["hidden"].clone();
    assert_eq!(
        (
            kitty(Viewer::Player(Seat(0))),
            kitty(Viewer::Player(Seat(2)))
        ),
        (json!(0), json!(8))
    );
}

#[test]
fn who_gives_up_loses_for_the_side() {
    let mut table = play("{}", ["H2", "H3", "H4", "H5"]);
    let leave = Input::Leave(vec![Seat(2)], "resigned".to_owned());
    table.session.apply(leave).unwrap();
    let Awaits::Over(outcome) = table.status().awaits else {
        panic!("it goes on")
    };
    assert_eq!(outcome.places, [2, 1, 2, 1]);
}

#[test]
fn positions_that_can_not_be_are_refused_with_what_is_wrong() {
    let says = |position: Value, why: &str| {
        let told = refused_position(&position);
        assert!(told.contains(why), "{position}: {told}");
    };
    says(
        json!({"hands": ["HT", "C3", "C4", "C5"], "trump": "S"}),
        "two packs",
    );
    says(
        json!({"hands": ["HT HT HT", "", "", ""], "free": true}),
        "three times",
    );
    says(
        json!({"hands": ["HX", "", "", ""], "free": true}),
        "names no cards",
    );
    says(
        json!({"hands": [25, 25, 25, 25], "free": true}),
        "the cards themselves",
    );
    says(json!({"hands": ["HT"], "free": true}), "four hands");
    says(json!({"level": "1"}), "no level");
    says(
        json!({"trump": "X", "level": "T"}),
        "none of C, D, H, S, NT",
    );
    says(json!({"dealer": 4}), "dealer");
    says(json!({"stage": "bury"}), "trump is missing");
    says(json!({"colour": "red"}), "unknown field");
    says(
        json!({"free": true, "trump": "S", "level": "T", "hands": ["C2", "", "", ""],
        "tricks": [[["C2"], ["C3", "C4"]]]}),
        "differ in number",
    );
    says(
        json!({"free": true, "trump": "S", "level": "T", "hands": ["C2", "", "", ""],
        "tricks": [[["C2", "D3"]]]}),
        "several suits",
    );
}

/// Cards and points that would be dropped or can't be are refused by their key.
#[test]
fn h3_positions_with_piles_without_hands_or_impossible_points_are_refused() {
    let play = json!({"free": true, "level": "T", "trump": "S", "dealer": 0, "hands": ["C2", "C3", "C4", "C5"]});
    let with = |position: &Value, key: &str, value: Value| {
        let mut changed = position.clone();
        changed[key] = value;
        changed
    };
    for (position, why) in [
        (
            json!({"level": "T", "stock": "C2 C3"}),
            "stock: hands are needed",
        ),
        (
            json!({"level": "T", "kitty": "C2 C3"}),
            "kitty: hands are needed",
        ),
        (
            json!({"level": "T", "kitty": "C2 C3", "free": true}),
            "kitty: hands are needed",
        ),
        (with(&play, "points", json!(205)), "points: 0 to 200"),
        (with(&play, "points", json!(33)), "points: 0 to 200"),
        (with(&play, "points", json!(-5)), "points: 0 to 200"),
        (with(&play, "taken", json!([0, 7])), "taken: 0 to 200"),
        (with(&play, "taken", json!([150, 55])), "more than 200"),
    ] {
        let said = refused_position(&position);
        assert!(said.contains(why), "{position}: {said}");
    }
    Table::at("{}", &with(&play, "points", json!(200)));
}

/// A ring that does not begin with the first seat: texts name seats as the table numbers them.
#[test]
fn h3_texts_name_the_seat_and_not_its_place_in_the_ring() {
    let position = json!({"free": true, "level": "T", "trump": "S", "dealer": 0, "declared": [[0, "ST"]],
        "current": {"seat": 0, "suit": "S", "n": 1}, "hands": ["ST H5", "H6 H7", "H8 H9", "HJ HQ"]});
    let setup = WireSetup {
        order: [3, 0, 1, 2].map(Seat).to_vec(),
        teams: vec![1, 0, 1, 0],
        ..positioned("{}", &position)
    };
    let table = Table::open(&setup);
    assert_eq!(table.to_play(), Some(3));
    let view = table.view(Viewer::Spectator);
    assert_eq!(view["status"]["a"], json!([["seat", "@3"]]));
    let trumps = zone(&view, "trumps").to_string();
    assert!(trumps.contains(r#"["seat","@3"]"#), "{trumps}");
    let sheet = zone(&view, "score-sheet").to_string();
    assert!(
        sheet.contains("2+4") && sheet.find("2+4") < sheet.find("1+3"),
        "{sheet}"
    );
}
