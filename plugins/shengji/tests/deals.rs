//! Moments of dealing by hand: declarations, the kitty, what overturns (H1, H3).
#![allow(clippy::unwrap_used)]

mod common;

use common::{Table, codes, refused_position, setup, zone};
use qipai_sdk::contract::{Awaits, Input};
use qipai_sdk::{Seat, Viewer};
use serde_json::{Value, json};

fn seen(table: &Table, viewer: Viewer, seat: u8) -> (usize, u64) {
    let fan = zone(&table.view(viewer), &format!("hand.{seat}"));
    let open = fan["cards"].as_array().unwrap().len();
    (open, fan["hidden"].as_u64().unwrap())
}

#[test]
fn h1_a_hundred_and_eight_cards_come_one_by_one_from_the_seed_alone() {
    let mut table = Table::open(&setup("{}"));
    for n in 0..100u64 {
        for seat in 0..4u8 {
            let held = n / 4 + u64::from(n % 4 > u64::from(seat));
            assert_eq!(seen(&table, Viewer::Spectator, seat), (0, held));
            assert_eq!(
                seen(&table, Viewer::Player(Seat(seat)), seat).0 as u64,
                held
            );
        }
        assert_eq!(table.status().beat.as_deref(), Some("deal"));
        table.beat();
    }
    assert_eq!(
        (table.phase().as_str(), table.status().beat.as_deref()),
        ("declare", Some("declare"))
    );
    let position = table.position(Viewer::Everything);
    let mut all: Vec<String> = position["kitty"]
        .as_array()
        .unwrap()
        .iter()
        .map(Value::to_string)
        .collect();
    assert_eq!(all.len(), 8);
    for hand in position["hands"].as_array().unwrap() {
        all.extend(hand.as_array().unwrap().iter().map(Value::to_string));
    }
    all.sort();
    assert_eq!(
        (all.len(), {
            all.dedup();
            all.len()
        }),
        (108, 54)
    );
}

/// Everybody's cards are there, nothing is declared.
fn window(rules: &str, hands: [&str; 4]) -> Table {
    let position = json!({"free": true, "level": "T", "hands": hands,
        "kitty": "jo Jo C3 H5 D7 S9 C2 C4"});
    Table::at(rules, &position)
}

#[test]
fn h3_the_first_level_card_makes_trumps_and_a_pair_of_another_suit_overturns_them() {
    let mut table = window("{}", ["HT HT C3", "ST ST C4", "DT C5 C6", "jo jo C7"]);
    assert_eq!(table.calls(2), ["show DT"]);
    assert_eq!(table.call(2, "show DT"), ["declared-suit"]);
    assert!(table.calls(2).is_empty(), "no second diamond");
    assert_eq!(table.calls(0), ["show HT HT"], "one card beats no card");
    assert_eq!(table.calls(3), ["show jo jo"]);
    assert_eq!(table.call(0, "show HT HT"), ["overturned"]);
    assert!(table.calls(1).is_empty(), "a pair locks against the others");
    assert_eq!(table.call(3, "show jo jo"), ["no-trumps-declared"]);
    let step = table.beat();
    assert_eq!(codes(&step), ["trumps-settled"]);
    // The first declarer deals, whoever overturned.
    assert_eq!((table.phase().as_str(), table.to_play()), ("bury", Some(2)));
    assert_eq!(table.position(Viewer::Spectator)["trump"], "NT");
}

#[test]
fn h3_protecting_overturning_oneself_and_the_partners_card() {
    let hands = ["HT HT ST ST", "CT CT C4", "HT C5 C6", "DT DT C7"];
    let mut table = window("{}", hands);
    table.call(0, "show HT");
    assert_eq!(table.calls(0), ["show ST ST", "show HT"]);
    assert!(
        table.calls(2).is_empty(),
        "the partner's card counts only where the rules say so"
    );
    assert_eq!(table.call(0, "show ST ST"), ["self-overturned"]);
    assert!(table.calls(1).is_empty());
    let mut table = window(r#"{"self_override":false,"partner_protect":true}"#, hands);
    table.call(0, "show HT");
    assert_eq!(table.calls(0), ["show HT"]);
    assert_eq!(table.calls(2), ["show HT"]);
    assert_eq!(table.call(2, "show HT"), ["partner-protected"]);
    assert!(table.calls(1).is_empty() && table.calls(0).is_empty());
    table.beat();
    assert_eq!(table.to_play(), Some(0));
    let mut table = window("{}", hands);
    table.call(0, "show HT");
    assert_eq!(table.call(0, "show HT"), ["protected"]);
    assert!(
        table.calls(3).is_empty(),
        "protected: a pair overturns it no more"
    );
}

#[test]
fn h3_a_beaten_declarer_may_take_it_back_where_the_rules_say_so() {
    let hands = ["HT HT C3", "CT CT C4", "C8 C5 C6", "DT DT C7"];
    for (rules, calls) in [
        ("{}", vec![]),
        (r#"{"late_protect":true}"#, vec!["show HT HT"]),
    ] {
        let mut table = window(rules, hands);
        table.call(0, "show HT");
        table.call(1, "show CT CT");
        assert_eq!(table.calls(0), calls);
        assert!(table.calls(3).is_empty());
    }
    let mut table = window(r#"{"bid_order":"joker_or_suit"}"#, hands);
    table.call(1, "show CT CT");
    assert_eq!(table.calls(3), ["show DT DT"]);
    table.call(3, "show DT DT");
    assert_eq!(table.calls(0), ["show HT HT"]);
}

#[test]
fn h3_refused_declarations_change_nothing_and_tell_nothing() {
    let mut table = window("{}", ["HT C3", "ST C4", "DT C5", "CT C7"]);
    let before = table.session.snapshot();
    for call in [
        "show HT HT",
        "show ST",
        "show",
        "show C3",
        "HT",
        "show HT HT HT",
        "show XX",
    ] {
        let refusal = table.session.check_call(Seat(0), call).unwrap_err();
        assert_eq!(refusal.message().code, "no-declaration", "{call}");
        assert!(refusal.message().args.is_empty());
    }
    assert_eq!(table.session.snapshot(), before);
    table.call(0, "show HT");
    assert!(
        table.session.check_call(Seat(1), "show ST").is_err(),
        "stale: beaten by what stands"
    );
}

#[test]
fn h3_when_nobody_declares_the_kitty_or_a_redeal_decides() {
    let hands = ["C3", "C4", "C5", "C6"];
    for (policy, trump) in [
        ("flip", "C"),
        ("flip_first", "C"),
        ("flip_level", "S"),
        ("no_trump", "NT"),
    ] {
        let rules = json!({"no_declare": policy}).to_string();
        let kitty = if policy == "flip_level" {
            "jo C3 ST H5 D7 S9 C2 C4"
        } else {
            "jo Jo C3 H5 D7 S9 C2 C4"
        };
        let position = json!({"free": true, "level": "T", "hands": hands, "kitty": kitty});
        let mut table = Table::at(&rules, &position);
        table.beat();
        let told = table.position(Viewer::Spectator);
        assert_eq!(
            (&told["trump"], told["dealer"].as_u64()),
            (&json!(trump), Some(0)),
            "{policy}"
        );
        let turned = json!({"flip": ["C3"], "flip_first": ["C3", "jo", "Jo"], "flip_level": ["C3", "ST", "jo"]});
        assert_eq!(told["turned"], turned[policy], "{policy}");
    }
    let mut table = Table::at(
        r#"{"no_declare":"redeal"}"#,
        &json!({"free": true, "level": "T", "hands": hands,
        "kitty": "jo Jo C3 H5 D7 S9 C2 C4"}),
    );
    table.beat();
    assert!(matches!(table.status().awaits, Awaits::Redeal(_)));
}

#[test]
fn h3_others_may_overturn_after_the_kitty_is_buried() {
    let rules = r#"{"reverse_after_kitty":true}"#;
    let position = json!({"free": true, "level": "T", "trump": "H", "dealer": 0, "stage": "bury",
        "current": {"seat": 0, "suit": "H", "n": 1},
        "hands": ["C2 C3 C4 C5 C6 C7 C8 C9 HT HT", "ST ST", "DT D2", "S2 S3"]});
    let mut table = Table::at(rules, &position);
    table.plays(&["C2 C3 C4 C5 C6 C7 C8 C9"]);
    assert_eq!(table.phase(), "overturn");
    assert!(table.calls(0).is_empty(), "who has buried is not asked");
    assert_eq!(table.calls(1), ["show ST ST"]);
    assert_eq!(table.call(1, "show ST ST"), ["overturned", "kitty-taken"]);
    assert_eq!((table.phase().as_str(), table.to_play()), ("bury", Some(1)));
    assert_eq!(seen(&table, Viewer::Player(Seat(1)), 1).0, 10);
    table.plays(&["C2 C3 C4 C5 C6 C7 C8 C9"]);
    table.pass_all();
    assert_eq!(
        (table.phase().as_str(), table.to_play()),
        ("play", Some(0)),
        "the dealer leads"
    );
    assert_eq!(table.position(Viewer::Spectator)["trump"], "S");
    let kitty = |seat| zone(&table.view(Viewer::Player(Seat(seat))), "kitty");
    assert_eq!(
        (
            kitty(1)["cards"].as_array().unwrap().len(),
            kitty(1)["hidden"].clone()
        ),
        (8, json!(0))
    );
    assert_eq!(
        (
            kitty(0)["cards"].as_array().unwrap().len(),
            kitty(0)["hidden"].clone()
        ),
        (0, json!(8))
    );
}

/// A position written while others are asked keeps who has passed already.
#[test]
fn h3_a_position_written_while_trumps_may_be_overturned_keeps_the_passes() {
    let rules = r#"{"reverse_after_kitty":true}"#;
    let position = json!({"free": true, "level": "T", "trump": "H", "dealer": 1, "stage": "overturn",
        "current": {"seat": 1, "suit": "H", "n": 1}, "buried": "C2 C3 C4 C5 C6 C7 C8 C9",
        "hands": ["ST ST", "HT HT", "DT D2", "S2 CT"]});
    let mut table = Table::at(rules, &position);
    for seat in [2, 3] {
        let pass = Input::Call(Seat(seat), "P".to_owned());
        table.session.apply(pass).unwrap();
    }
    let mut told = table.position(Viewer::Everything);
    assert_eq!(told["passed"], json!([2, 3]));
    told["free"] = json!(true);
    let mut again = Table::at(rules, &told);
    let Awaits::Auction(request) = again.status().awaits else {
        panic!("nobody is asked")
    };
    let made: Vec<(u8, &str)> = request
        .made
        .iter()
        .map(|(seat, call)| (seat.0, call.as_str()))
        .collect();
    assert_eq!(made, [(2, "P"), (3, "P")]);
    // Overturned, all are asked anew.
    again.call(0, "show ST ST");
    again.plays(&["C2 C3 C4 C5 C6 C7 C8 C9"]);
    let Awaits::Auction(request) = again.status().awaits else {
        panic!("nobody is asked")
    };
    assert_eq!((request.seats[0], request.made), (Seat(1), Vec::new()));
    assert_eq!(again.position(Viewer::Everything)["passed"], Value::Null);
    for (key, value) in [
        ("passed", json!([3])),
        ("passed", json!([2, 3, 0, 1])),
        ("stage", json!("play")),
    ] {
        let mut wrong = told.clone();
        wrong[key] = value;
        assert!(refused_position(&wrong).contains("passed:"), "{wrong}");
    }
}

/// Declarations of a position are checked with the hands and with each other, as if they were made.
#[test]
fn h3_declarations_that_can_not_have_been_made_are_refused() {
    let mut table = Table::open(&setup("{}"));
    table.deal();
    let position = table.position(Viewer::Everything);
    let level = |place: usize, suit: &str| {
        let card = format!("{suit}2");
        let hand = position["hands"][place].as_array().unwrap();
        hand.iter().filter(|held| **held == card).count()
    };
    let suits = ["C", "D", "H", "S"];
    let all = || (0..4).flat_map(|place| suits.map(|suit| (place, suit)));
    let (one, suit) = all()
        .find(|(place, suit)| level(*place, suit) == 1)
        .unwrap();
    let (none, _) = all()
        .find(|(place, other)| *other == suit && level(*place, suit) == 0)
        .unwrap();
    let card = format!("{suit}2");
    let standing = |seat: usize, suit: &str, n: u8| json!({"seat": seat, "suit": suit, "n": n});
    let with = |current: Value, declared: Value| {
        let mut told = position.clone();
        told["current"] = current;
        told["declared"] = declared;
        told
    };
    for (current, declared, why) in [
        (standing(none, suit, 1), json!([]), "does not hold"),
        (standing(one, suit, 2), json!([]), "does not hold"),
        (
            standing(none, suit, 1),
            json!([[none, card]]),
            "does not hold",
        ),
        (Value::Null, json!([[one, card]]), "current: missing"),
        (
            standing(one, suit, 2),
            json!([[one, card]]),
            "not what the declarations",
        ),
        (
            standing(one, suit, 1),
            json!([[one, card], [one, card]]),
            "number 2",
        ),
    ] {
        let mut told = with(current, declared);
        let said = refused_position(&told);
        assert!(said.contains(why), "{said}");
        told["free"] = json!(true);
        Table::at("{}", &told);
    }
    Table::at("{}", &with(standing(one, suit, 1), json!([])));
    let good = with(standing(one, suit, 1), json!([[one, card]]));
    let mut settled = Table::at("{}", &good);
    settled.beat();
    let mut told = settled.position(Viewer::Everything);
    Table::at("{}", &told);
    told["trump"] = json!(if suit == "C" { "D" } else { "C" });
    assert!(refused_position(&told).contains("but trump is"));
}
