//! D1 to D3 by hand: calling and redeals, the bottom cards, passes, springs, scores, what happens without a move.
#![allow(clippy::unwrap_used)]

#[path = "common/table.rs"]
mod table;

use qipai_doudizhu::DouDizhu;
use qipai_sdk::contract::{Awaits, Input, WireSetup};
use qipai_sdk::{Refusal, Seat, Session, Viewer};
use serde_json::Value;
use table::{Table, setup};

const HANDS: &str =
    r#""hands":["446778899TTTJQQKA","33456699TJQQKKA2B","345556788JJKAA22R"],"bottom":"372""#;

fn dealt(rules: &str) -> Table {
    Table::at(rules, &format!("{{{HANDS},\"first_caller\":0}}"))
}

/// A position that need not be one pack.
fn free(rules: &str, rest: &str) -> Table {
    Table::at(rules, &format!("{{\"free\":true,{rest}}}"))
}

fn seen(table: &Table, viewer: Viewer) -> Value {
    serde_json::from_str(&table.session.view(viewer)).unwrap()
}

fn zone(view: &Value, id: &str) -> Value {
    view["zones"]
        .as_array()
        .unwrap()
        .iter()
        .find(|zone| zone["id"] == id)
        .unwrap()
        .clone()
}

#[test]
fn d1_fifty_four_cards_seventeen_each_and_three_that_nobody_sees() {
    let table = Table::open(setup("{}"));
    let mut all = Vec::new();
    for seat in 0..3 {
        let view = seen(&table, Viewer::Player(Seat(seat)));
        for other in 0..3 {
            let fan = zone(&view, &format!("hand.{other}"));
            let cards = fan["cards"].as_array().unwrap();
            let counts = (cards.len(), fan["hidden"].as_u64().unwrap());
            assert_eq!(counts, if other == seat { (17, 0) } else { (0, 17) });
            all.extend(cards.iter().map(|card| card["look"].to_string()));
        }
        assert_eq!(zone(&view, "bottom")["cards"].as_array().unwrap().len(), 0);
        assert_eq!(zone(&view, "bottom")["hidden"], 3);
    }
    all.sort();
    all.dedup();
    assert_eq!(all.len(), 51);
}

#[test]
fn d1_the_deal_depends_on_the_seed_alone() {
    let hand = |setup: WireSetup| {
        zone(
            &seen(&Table::open(setup), Viewer::Player(Seat(1))),
            "hand.1",
        )
    };
    let order = [2, 0, 1].map(Seat).to_vec();
    assert_eq!(
        hand(setup("{}")),
        hand(WireSetup {
            order,
            deal: 5,
            ..setup("{}")
        })
    );
    assert_ne!(
        hand(setup("{}")),
        hand(WireSetup {
            seed: [1, 2, 3, 5],
            ..setup("{}")
        })
    );
}

#[test]
fn d3_the_landlord_takes_the_bottom_cards_shown_to_all_and_leads() {
    let mut table = dealt("{}");
    table.calls(&["1", "2", "P"]);
    assert_eq!(table.to_play(), Some(1));
    let view = seen(&table, Viewer::Player(Seat(2)));
    assert_eq!(zone(&view, "bottom")["cards"].as_array().unwrap().len(), 3);
    assert_eq!(zone(&view, "hand.1")["hidden"], 20);
    assert_eq!(table.refused(1, "pass"), "must-lead");
    assert_eq!(table.refused(2, "3"), "not-your-turn");
    table.play(1, "333J").unwrap();
    assert_eq!(table.to_play(), Some(2));
}

#[test]
fn d3_two_passes_in_a_row_and_who_played_last_leads_anything() {
    let mut table = free(
        "{}",
        r#""hands":["3456789","3456789","3456789"],"landlord":0,"last":[[0,"7"]]"#,
    );
    assert_eq!(table.to_play(), Some(1));
    assert_eq!(table.refused(1, "6"), "does-not-beat");
    assert_eq!(table.refused(1, "K"), "cards-not-held");
    assert_eq!(table.refused(1, "38"), "no-combination");
    table.play(1, "8").unwrap();
    table.play(2, "pass").unwrap();
    table.play(0, "pass").unwrap();
    assert_eq!(table.refused(1, "pass"), "must-lead");
    table.play(1, "34567").unwrap();
    assert_eq!(table.refused(2, "56789"), "legal");
}

#[test]
fn d2_all_pass_a_new_deal_and_the_right_to_call_moves_on() {
    let first = |rules: &str, deal, attempt| {
        Table::open(WireSetup {
            deal,
            attempt,
            ..setup(rules)
        })
        .auction()
        .turn()
        .unwrap()
    };
    assert_eq!([0, 1, 2, 3].map(|deal| first("{}", deal, 0)), [0, 1, 2, 0]);
    assert_eq!([0, 1, 2].map(|attempt| first("{}", 1, attempt)), [1, 2, 0]);
    assert_eq!(
        [0, 1, 2].map(|attempt| first(r#"{"redeal_rotates":false}"#, 1, attempt)),
        [1, 1, 1]
    );
    let mut table = dealt("{}");
    assert!(matches!(
        table.calls(&["P", "P", "P"]).status.awaits,
        Awaits::Redeal(_)
    ));
    assert_eq!(table.session.score(), [0, 0, 0]);
}

#[test]
fn d2_after_the_last_redeal_the_first_caller_must_take_it_at_one() {
    let rules = r#"{"max_redeals":2}"#;
    let opened = |attempt| {
        Table::open(WireSetup {
            attempt,
            ..setup(rules)
        })
    };
    let mut table = opened(1);
    assert!(matches!(
        table.calls(&["P", "P", "P"]).status.awaits,
        Awaits::Redeal(_)
    ));
    let mut table = opened(2);
    let first = table.auction().turn();
    table.calls(&["P", "P", "P"]);
    assert_eq!(table.to_play(), first);
    table
        .session
        .apply(Input::Leave(
            vec![Seat(first.unwrap())],
            "resigned".to_owned(),
        ))
        .unwrap();
    assert_eq!(table.session.score().iter().sum::<i32>(), 0);
    assert_eq!(table.session.score()[usize::from(first.unwrap())], -2);
}

#[test]
fn d2_a_start_position_may_stand_inside_the_calling() {
    let calls = r#""first_caller":2,"calls":[0,"1"]"#;
    let mut table = Table::at("{}", &format!("{{{HANDS},{calls}}}"));
    let mut auction = table.auction();
    assert_eq!(
        (auction.turn(), auction.legal(1)),
        (Some(1), ["2", "3", "P"].map(str::to_owned).to_vec())
    );
    table.call(&mut auction, "P");
    table.award(&auction);
    assert_eq!(table.to_play(), Some(0));
}

/// A position written in the midst of an auction keeps its calls, in each phase that has one.
#[test]
fn d2_a_position_written_in_the_midst_of_calls_goes_on_from_there() {
    let rules = r#"{"bid_style":"call_rob","face_up":true,"doubling":true}"#;
    let mut table = dealt(rules);
    for calls in [
        &["P", "call", "rob", "P"][..],
        &["P"],
        &["double", "P", "double"],
    ] {
        let mut auction = table.auction();
        for call in calls {
            let text = table.session.position(Viewer::Everything).unwrap();
            let again = Table::at(rules, &text);
            assert_eq!(again.session.position(Viewer::Everything).unwrap(), text);
            let goes_on = again.auction();
            assert_eq!(goes_on.history(), auction.history(), "{text}");
            assert_eq!(goes_on.turn(), auction.turn(), "{text}");
            table.call(&mut auction, call);
        }
        table.award(&auction);
    }
    assert_eq!(table.to_play(), Some(2));
}

/// Scores of a deal that ends with this play: hands, plays so far and what is played.
fn points(rules: &str, rest: &str, seat: u8, text: &str) -> Vec<i32> {
    let mut table = free(rules, rest);
    table.play(seat, text).unwrap();
    table.session.score()
}

#[test]
fn d3_scores_springs_bombs_and_the_cap() {
    let won = |plays: &str, more: &str| {
        format!(r#""hands":["4444","3","3"],"landlord":0,"bid":3,"plays":{plays}{more}"#)
    };
    let rest = won("[2,1,0]", "");
    assert_eq!(
        points("{}", &rest, 0, "4444"),
        [12, -6, -6],
        "3 times 2 for the bomb, two units"
    );
    assert_eq!(
        points("{}", &won("[2,0,0]", ""), 0, "4444"),
        [24, -12, -12],
        "spring"
    );
    assert_eq!(
        points(r#"{"spring":1}"#, &won("[2,0,0]", ""), 0, "4444"),
        [12, -6, -6]
    );
    assert_eq!(
        points(
            "{}",
            &won("[2,1,0]", r#","bombs":2,"multiplier":4"#),
            0,
            "4444"
        ),
        [192, -96, -96]
    );
    let capped = r#"{"multiplier_cap":8,"base":10}"#;
    assert_eq!(
        points(
            capped,
            &won("[2,1,0]", r#","bombs":2,"multiplier":4"#),
            0,
            "4444"
        ),
        [480, -240, -240]
    );
    let anti = |plays: &str| {
        format!(r#""hands":["33","7","9"],"landlord":0,"plays":{plays},"last":[[0,"6"]]"#)
    };
    assert_eq!(
        points("{}", &anti("[1,0,0]"), 1, "7"),
        [-4, 2, 2],
        "the landlord played only once"
    );
    assert_eq!(points("{}", &anti("[2,0,0]"), 1, "7"), [-2, 1, 1]);
    assert_eq!(
        points(r#"{"anti_spring":3}"#, &anti("[1,0,0]"), 1, "7"),
        [-6, 3, 3]
    );
}

/// Every play that `last` shows counts for springs, and `plays` may not tell of fewer.
#[test]
fn d3_springs_count_all_plays_of_the_round() {
    let last = r#""last":[[0,"6"],[1,"7"],[2,"pass"],[0,"8"],[1,"9"],[2,"pass"],[0,"pass"]]"#;
    let at = |plays: &str| format!(r#""hands":["33","T","9"],"landlord":0,{last}{plays}"#);
    let played_twice = [-2, 1, 1];
    assert_eq!(points("{}", &at(""), 1, "T"), played_twice);
    assert_eq!(
        points("{}", &at(r#","plays":[2,2,0]"#), 1, "T"),
        played_twice
    );
    let opened = Session::<DouDizhu>::open(&WireSetup {
        position: Some(format!("{{{}}}", at(r#","plays":[1,2,0]"#))),
        ..setup("{}")
    });
    let Err(Refusal::Malformed(message)) = opened else {
        panic!("fewer plays than the round shows")
    };
    assert!(message.args[0].1.starts_with("plays: 1 of seat 0"));
}

#[test]
fn d2_robbing_open_hand_and_doubling_multiply() {
    let mut table = dealt(r#"{"bid_style":"call_rob","face_up":true,"doubling":true}"#);
    table.calls(&["call", "rob", "P", "rob"]);
    assert_eq!(table.status().phase, "show");
    assert_eq!(
        zone(&seen(&table, Viewer::Spectator), "hand.0")["hidden"],
        20
    );
    table.calls(&["open"]);
    let fan = zone(&seen(&table, Viewer::Player(Seat(1))), "hand.0");
    assert_eq!(
        (fan["cards"].as_array().unwrap().len(), &fan["open"]),
        (20, &true.into())
    );
    assert_eq!(table.status().phase, "double");
    table.calls(&["P", "double", "P"]);
    assert_eq!(
        zone(&seen(&table, Viewer::Spectator), "multiplier")["v"],
        16
    );
    table
        .session
        .apply(Input::Leave(vec![Seat(2)], "left".to_owned()))
        .unwrap();
    assert_eq!(table.session.score(), [32, -16, -16]);
}

#[test]
fn d3_who_gives_up_loses_for_the_side() {
    let places = |seats: &[u8]| {
        let mut table = dealt("{}");
        table.calls(&["3"]);
        let seats = seats.iter().copied().map(Seat).collect();
        let step = table
            .session
            .apply(Input::Leave(seats, "left".to_owned()))
            .unwrap();
        let Awaits::Over(outcome) = step.status.awaits else {
            panic!("goes on")
        };
        (outcome.places, table.session.score())
    };
    assert_eq!(places(&[0]), (vec![2, 1, 1], vec![-6, 3, 3]));
    assert_eq!(places(&[1]), (vec![1, 2, 2], vec![6, -3, -3]));
    assert_eq!(places(&[0, 2]), (vec![2, 2, 2], vec![0, 0, 0]));
    let mut table = dealt("{}");
    let step = table
        .session
        .apply(Input::Leave(vec![Seat(1)], "left".to_owned()))
        .unwrap();
    let Awaits::Over(outcome) = step.status.awaits else {
        panic!("goes on")
    };
    assert_eq!(
        (outcome.places, table.session.score()),
        (vec![1, 2, 1], vec![0, 0, 0])
    );
}

#[test]
fn d3_a_skipped_turn_is_a_pass_or_the_lowest_card() {
    let mut table = dealt("{}");
    table.calls(&["3"]);
    let skip = |table: &mut Table, seat| {
        let step = table
            .session
            .apply(Input::Skip(Seat(seat), "out-of-time".to_owned()))
            .unwrap();
        step.made.unwrap().1
    };
    assert_eq!(skip(&mut table, 0), "3");
    assert_eq!(skip(&mut table, 1), "pass");
}
