//! B1 to B4 by hand: who acts, claims, passed-out deals, giving up, what is seen, matches of rubbers and Chicagos.
#![allow(clippy::unwrap_used)]

mod common;

use common::{Table, setup, zone};
use qipai_sdk::contract::{Awaits, Input, WireSetup};
use qipai_sdk::{Seat, Viewer};
use serde_json::{Value, json};

const DEAL: &str = "N:AQT9.KQ3.A862.K4 J85.J975.KJ3.T92 K732.A84.Q95.A83 64.T62.T74.QJ765";

/// North deals; South plays three no trump; West leads.
fn three_no_trump() -> Table {
    let mut table = Table::at("{}", &json!({"board": 1, "deal": DEAL}));
    table.calls(&["1D", "P", "3N", "P", "P", "P"]);
    table
}

fn fan(table: &Table, viewer: Viewer, seat: u8) -> (usize, u64) {
    let fan = zone(&table.view(viewer), &format!("hand.{seat}"));
    let open = fan["cards"].as_array().unwrap().len();
    (open, fan["hidden"].as_u64().unwrap())
}

#[test]
fn b1_fifty_two_cards_thirteen_each_from_the_seed_alone() {
    let table = Table::open(setup("{}"));
    let mut all = Vec::new();
    for seat in 0..4 {
        for other in 0..4 {
            let want = if seat == other { (13, 0) } else { (0, 13) };
            assert_eq!(fan(&table, Viewer::Player(Seat(seat)), other), want);
        }
        let own = table.view(Viewer::Player(Seat(seat)));
        let own = zone(&own, &format!("hand.{seat}"));
        let cards = own["cards"].as_array().unwrap().iter();
        all.extend(cards.map(|card| card["look"].to_string()));
    }
    all.sort();
    all.dedup();
    assert_eq!(all.len(), 52);
    let deal = |setup: WireSetup| Table::open(setup).position(Viewer::Everything)["deal"].clone();
    let again = WireSetup {
        deal: 3,
        ..setup("{}")
    };
    assert_eq!(deal(setup("{}")), deal(again));
    let other = WireSetup {
        seed: [1, 2, 3, 5],
        ..setup("{}")
    };
    assert_ne!(deal(setup("{}")), deal(other));
}

#[test]
fn b2_declarers_left_leads_then_dummy_lies_open_and_declarer_plays_it() {
    let mut table = three_no_trump();
    assert_eq!(table.to_play(), Some(Seat(3)));
    for seat in 0..3 {
        assert_eq!(table.refused(seat, "S2"), "not-your-turn");
    }
    // The leader has not seen dummy, nor has anybody else.
    assert_eq!(fan(&table, Viewer::Player(Seat(3)), 0), (0, 13));
    assert_eq!(table.refused(3, "SA"), "card-not-held");
    table.plays(&["CQ"]);
    for viewer in [
        Viewer::Spectator,
        Viewer::Player(Seat(1)),
        Viewer::Player(Seat(2)),
    ] {
        assert_eq!(fan(&table, viewer, 0), (13, 0));
    }
    assert_eq!(
        fan(&table, Viewer::Player(Seat(0)), 2),
        (0, 13),
        "dummy sees no other hand"
    );
    assert_eq!(table.to_play(), Some(Seat(2)));
    assert_eq!(table.refused(0, "C4"), "not-your-turn");
    assert_eq!(table.refused(2, "C3"), "other-hand");
    assert_eq!(table.refused(2, "SA"), "must-follow-suit");
    assert_eq!(table.legal(2), ["C4", "CK"]);
    table.plays(&["C4", "C2", "CA"]);
    assert_eq!(table.to_play(), Some(Seat(2)));
    assert_eq!(
        table.refused(2, "SA"),
        "other-hand",
        "declarer leads from the hand that won"
    );
    table.plays(&["S2", "S4", "SA", "S5"]);
    assert_eq!(
        table.to_play(),
        Some(Seat(2)),
        "dummy has won and is led from by declarer"
    );
    assert_eq!(table.refused(2, "S7"), "other-hand");
    let view = table.view(Viewer::Spectator);
    let last = zone(&view, "last-trick");
    assert_eq!((&last["lead"], &last["win"]), (&json!(2), &json!(0)));
    assert_eq!(zone(&view, "tricks-ns")["v"], 2);
}

#[test]
fn b2_refusals_tell_a_defender_nothing_of_other_hands() {
    let mut table = three_no_trump();
    table.plays(&["CQ", "C4"]);
    let code = |card: &str| table.session.check(Seat(1), card).unwrap_err();
    let unheld: Vec<_> = ["CA", "C3", "S6", "D4"]
        .iter()
        .map(|card| code(card))
        .collect();
    assert!(
        unheld.windows(2).all(|pair| pair[0] == pair[1]),
        "{unheld:?}"
    );
}

#[test]
fn b2_small_letters_and_ten_are_read_and_noise_is_not() {
    let mut table = three_no_trump();
    table.plays(&["cq", "ck"]);
    assert_eq!(table.refused(1, "c10"), "legal");
    for noise in [
        "",
        "10",
        "C1",
        "jo",
        "Jo",
        "claim",
        "claim x",
        "claim -1",
        "claim 999",
        "SAA",
    ] {
        assert_eq!(table.refused(1, noise), "unreadable-move", "{noise}");
    }
}

#[test]
fn b2_a_claim_shows_the_hand_and_both_defenders_agree() {
    let mut table = three_no_trump();
    table.plays(&["CQ"]);
    assert_eq!(table.refused(2, "claim 14"), "claim-too-many");
    assert_eq!(table.refused(2, "accept"), "no-claim");
    let step = table.play("claim 11").unwrap();
    assert_eq!(step.notes[0].code, "claimed");
    assert_eq!(table.status().phase, "claim");
    assert_eq!(table.status().ply, 1, "a claim is no play");
    assert_eq!(fan(&table, Viewer::Player(Seat(1)), 2), (13, 0));
    assert_eq!(table.to_play(), Some(Seat(3)));
    assert_eq!(table.refused(3, "CJ"), "claim-waits");
    assert_eq!(table.refused(1, "accept"), "not-your-turn");
    table.plays(&["accept"]);
    assert_eq!(table.to_play(), Some(Seat(1)));
    table.plays(&["accept"]);
    let Awaits::Over(outcome) = table.status().awaits else {
        panic!("it goes on")
    };
    assert_eq!(
        (outcome.ending.code.as_str(), outcome.places),
        ("contract-made", vec![1, 2, 1, 2])
    );
    assert_eq!(table.session.score(), [460, -460, 460, -460]);
    assert_eq!(
        fan(&table, Viewer::Spectator, 1),
        (13, 0),
        "the deal is over"
    );
}

#[test]
fn b2_a_claim_that_is_declined_is_played_on() {
    let mut table = three_no_trump();
    table.plays(&["CQ", "claim 13", "accept", "decline"]);
    assert_eq!(table.to_play(), Some(Seat(2)));
    assert_eq!(table.refused(2, "claim 12"), "claim-declined");
    assert_eq!(
        fan(&table, Viewer::Player(Seat(1)), 2),
        (13, 0),
        "what was shown stays known"
    );
    table.plays(&["C4", "C2", "CA"]);
    assert_eq!(table.refused(2, "claim 12"), "legal");
}

#[test]
fn b2_a_defender_concedes_if_declarer_and_partner_agree() {
    let mut table = three_no_trump();
    table.plays(&["concede"]);
    assert_eq!(
        table.to_play(),
        Some(Seat(1)),
        "West's partner; North is dummy"
    );
    table.plays(&["accept"]);
    assert_eq!(table.to_play(), Some(Seat(2)));
    table.plays(&["accept"]);
    assert_eq!(table.session.score(), [520, -520, 520, -520]);
}

#[test]
fn b1_four_passes_score_nothing_or_are_dealt_again() {
    let passed = |rules: &str| {
        let mut table = Table::open(setup(rules));
        let step = table.calls(&["P"; 4]);
        assert_eq!(step.notes[0].code, "passed-out");
        table
    };
    let table = passed("{}");
    assert!(matches!(table.status().awaits, Awaits::Over(_)));
    assert_eq!(table.session.score(), [0; 4]);
    for rules in [
        r#"{"passed_out":"redeal_next_dealer"}"#,
        r#"{"scoring":"chicago"}"#,
    ] {
        let table = passed(rules);
        assert!(
            matches!(table.status().awaits, Awaits::Redeal(_)),
            "{rules}"
        );
    }
    let dealer = |rules: &str, deal, attempt| {
        let table = Table::open(WireSetup {
            deal,
            attempt,
            ..setup(rules)
        });
        table.auction().turn().unwrap()
    };
    assert_eq!(dealer(r#"{"passed_out":"redeal_next_dealer"}"#, 1, 2), 3);
    assert_eq!(dealer(r#"{"passed_out":"redeal_same"}"#, 1, 2), 1);
}

#[test]
fn e1_who_gives_up_loses_for_the_side_and_the_tricks_that_are_left() {
    let mut table = three_no_trump();
    table.plays(&["CQ", "C4", "C2", "CA"]);
    let leave = |seats: &[u8]| {
        let seats = seats.iter().map(|&seat| Seat(seat)).collect();
        Input::Leave(seats, "resigned".to_owned())
    };
    let mut both = Table::open(setup("{}"));
    both.session.apply(leave(&[0, 1])).unwrap();
    let Awaits::Over(outcome) = both.status().awaits else {
        panic!("it goes on")
    };
    assert_eq!(outcome.places, [2; 4]);
    table.session.apply(leave(&[0])).unwrap();
    let Awaits::Over(outcome) = table.status().awaits else {
        panic!("it goes on")
    };
    assert_eq!(outcome.places, [2, 1, 2, 1]);
    assert_eq!(table.session.score(), [-400, 400, -400, 400], "eight down");
}

#[test]
fn t4_a_skipped_turn_follows_with_the_lowest_card_and_plays_on() {
    let mut table = three_no_trump();
    table.plays(&["CQ"]);
    let skip = |seat| Input::Skip(Seat(seat), "out-of-time".to_owned());
    let step = table.session.apply(skip(2)).unwrap();
    assert_eq!(step.made, Some((Seat(2), "C4".to_owned())));
    table.plays(&["claim 0"]);
    let step = table.session.apply(skip(2)).unwrap();
    assert_eq!(step.made, Some((Seat(2), "decline".to_owned())));
}

/// Plays one deal by a claim and opens the next of the match.
fn next(table: &Table, rules: &str, game: u32) -> Table {
    let handover = table.session.handover().unwrap();
    assert!(handover.match_over.is_none());
    Table::open(WireSetup {
        carry: Some(handover.carry),
        game,
        deal: game,
        ..setup(rules)
    })
}

/// Bids a contract by the dealer and claims so many tricks for declarer's side.
fn deal_out(table: &mut Table, bid: &str, tricks: u8) {
    table.calls(&[bid, "P", "P", "P"]);
    // The leader concedes or claims what is left.
    table.plays(&[&format!("claim {}", 13 - tricks), "accept", "accept"]);
}

#[test]
fn b3_b4_a_rubber_goes_on_until_two_games() {
    let rules = r#"{"scoring":"rubber","honours":"never"}"#;
    let mut table = Table::open(setup(rules));
    deal_out(&mut table, "2S", 8); // North
    assert_eq!(table.session.score(), [60, 0, 60, 0]);
    assert_eq!(
        table.session.handover().unwrap().if_stopped,
        [160, 0, 160, 0]
    );
    let mut table = next(&table, rules, 1);
    assert_eq!(table.position(Viewer::Spectator)["vul"], "None");
    deal_out(&mut table, "4H", 11); // East: a game; the part score of North and South is wiped
    assert_eq!(table.session.score(), [0, 150, 0, 150]);
    let mut table = next(&table, rules, 2);
    let told = table.position(Viewer::Spectator);
    assert_eq!((&told["vul"], &told["dealer"]), (&json!("EW"), &json!("S")));
    deal_out(&mut table, "3N", 9); // South
    assert_eq!(table.session.score(), [100, 0, 100, 0]);
    let mut table = next(&table, rules, 3);
    assert_eq!(table.position(Viewer::Spectator)["vul"], "All");
    let sheet = zone(&table.view(Viewer::Spectator), "score-sheet");
    let totals: Vec<Value> = sheet["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row[5].clone())
        .collect();
    assert_eq!(totals, ["160", "150"]);
    deal_out(&mut table, "5C", 11); // West: the rubber, two games to one
    assert_eq!(table.session.score(), [0, 600, 0, 600]);
    let outcome = table.session.handover().unwrap().match_over.unwrap();
    assert_eq!(
        (outcome.ending.code.as_str(), outcome.places),
        ("match-won", vec![2, 1, 2, 1])
    );
}

#[test]
fn b3_honours_count_in_a_rubber_for_whoever_holds_them() {
    let deal = "N:AKQJT.432.432.32 987.AKQ.AKQ.7654 65.J65.J65.AKQJT 432.T987.T987.98";
    let score = |rules: &str| {
        let mut table = Table::at(rules, &json!({"deal": deal, "board": 2}));
        deal_out(&mut table, "1S", 7); // East plays against all five honours
        table.session.score()
    };
    assert_eq!(score(r#"{"scoring":"rubber"}"#), [150, 30, 150, 30]);
    assert_eq!(
        score(r#"{"scoring":"rubber","honours":"never"}"#),
        [0, 30, 0, 30]
    );
    assert_eq!(score("{}"), [-80, 80, -80, 80]);
    assert_eq!(score(r#"{"honours":"always"}"#), [70, -70, 70, -70]);
}

#[test]
fn b4_a_chicago_is_four_deals() {
    let run = |rules: &str, deals: [(&str, u8); 4]| {
        let mut table = Table::open(setup(rules));
        let (mut vul, mut scores) = (Vec::new(), Vec::new());
        for (game, (bid, tricks)) in deals.into_iter().enumerate() {
            if game > 0 {
                table = next(&table, rules, game as u32);
            }
            vul.push(
                table.position(Viewer::Spectator)["vul"]
                    .as_str()
                    .unwrap()
                    .to_owned(),
            );
            deal_out(&mut table, bid, tricks);
            scores.push((table.session.score()[0], table.session.score()[1]));
        }
        assert!(table.session.handover().unwrap().match_over.is_some());
        (vul, scores)
    };
    let deals = [("2S", 8), ("3N", 9), ("2S", 9), ("2C", 8)];
    let (vul, scores) = run(r#"{"scoring":"chicago"}"#, deals);
    assert_eq!(vul, ["None", "EW", "NS", "All"]);
    assert_eq!(scores, [(110, 0), (0, 600), (140, 0), (0, 90)]);
    let carry =
        r#"{"scoring":"chicago","chicago_score":"partscore_carry","chicago_vul":"nondealer"}"#;
    let (vul, scores) = run(carry, deals);
    assert_eq!(vul, ["None", "NS", "EW", "All"]);
    // 60 below; a game not vulnerable, which wipes it; 60 and an overtrick; 40 and 100 for a part score in the last deal.
    assert_eq!(scores, [(60, 0), (0, 400), (90, 0), (0, 140)]);
}

#[test]
fn b1_four_seats_with_partners_opposite() {
    for teams in [vec![0, 0, 1, 1], vec![0, 1, 2, 3], vec![0, 0, 0, 0]] {
        let wrong = WireSetup {
            teams,
            ..setup("{}")
        };
        let refusal = qipai_sdk::Session::<qipai_bridge::Bridge>::open(&wrong)
            .err()
            .unwrap();
        assert_eq!(refusal.message().code, "wrong-seats");
    }
}
