//! Matches of random deals: cards are conserved, no deal stands still, levels and dealers go on (H1 to H3).
#![allow(clippy::unwrap_used)]

mod common;

use common::setup;
use qipai_sdk::contract::WireSetup;
use qipai_sdk::{Game, Session, Viewer, Waits};
use qipai_shengji::Shengji;
use qipai_shengji::follow::{Answers, Asked};
use qipai_shengji::hand::Cards;
use qipai_shengji::levels::Level;
use qipai_shengji::order::{Order, Terms};
use qipai_shengji::rules::Rules;
use serde_json::Value;

/// All cards of a deal that is over, and the points in them.
fn conserved(position: &Value, id: &str) {
    let mut all = Cards::NONE;
    let mut lay = |list: &Value| {
        for card in list.as_array().unwrap() {
            let card = card.as_str().unwrap().parse().unwrap();
            assert!(all.add(card), "{id}: {card} is there three times");
        }
    };
    lay(&position["buried"]);
    for trick in position["tricks"].as_array().unwrap() {
        let plays = trick["plays"].as_array().unwrap();
        assert_eq!(plays.len(), 4, "{id}");
        let count = |play: &Value| play.as_array().map(Vec::len);
        assert!(
            plays.iter().all(|play| count(play) == count(&plays[0])),
            "{id}"
        );
        plays.iter().for_each(&mut lay);
    }
    assert_eq!(all.len(), 108, "{id}");
    for hand in position["hands"].as_array().unwrap() {
        assert_eq!(
            hand.as_array().map(Vec::len),
            Some(0),
            "{id}: a hand is left"
        );
    }
}

/// So many random deals, match after match: how many matches were won.
fn deals(count: u32, rules: &str) -> u32 {
    let mut carry: Option<String> = None;
    let (mut won, mut redealt) = (0, 0);
    for deal in 0..count {
        let setup = WireSetup {
            seed: [u64::from(deal), 11, 12, 13],
            carry: carry.take(),
            deal,
            ..setup(rules)
        };
        let id = format!("{rules}, deal {deal}");
        let mut session =
            Session::<Shengji>::open(&setup).unwrap_or_else(|why| panic!("{id}: {why:?}"));
        let moves = session.playout(u64::from(deal), 1_000);
        assert!(moves < 1_000, "{id} does not end");
        let handover = match session.game().status().waits {
            Waits::Over(_) => session.game().handover().unwrap(),
            Waits::Redeal(_) => {
                redealt += 1;
                carry = setup.carry;
                continue;
            }
            other => panic!("{id} stands still: {other:?}"),
        };
        let position = session.position(Viewer::Everything).unwrap();
        conserved(&serde_json::from_str(&position).unwrap(), &id);
        assert!(
            session
                .score()
                .iter()
                .all(|score| (0..=1_000).contains(score)),
            "{id}"
        );
        match handover.match_over {
            Some(over) => {
                assert_eq!(over.ending.code, "match-won", "{id}");
                won += 1;
            }
            None => carry = Some(handover.carry),
        }
    }
    assert!(
        redealt < count / 2,
        "{redealt} of {count} deals were dealt again"
    );
    won
}

const RULES: [&str; 4] = [
    "{}",
    r#"{"must":["5","T","K","A"],"must_semantics":"must_win","throw_penalty":10,"perm2":true,"partner_protect":true}"#,
    r#"{"reverse_after_kitty":true,"top":"NT","nt_override":"big_single","no_declare":"no_trump","first_dealer":"final_declarer"}"#,
    r#"{"gap_adjacent":false,"level_cards_in_tractor":false,"no_declare":"redeal","kitty":12,"must":[]}"#,
];

#[test]
fn h1_h2_h3_random_matches_conserve_cards_and_end() {
    for rules in RULES {
        deals(60, rules);
    }
}

#[test]
#[ignore = "ten thousand deals: a minute"]
fn h1_h2_h3_ten_thousand_random_deals() {
    let won: u32 = RULES.into_iter().map(|rules| deals(2_500, rules)).sum();
    assert!(won > 20, "{won} matches were won");
}

/// Two worlds alike to a seat give it equal bytes, at every `every`th moment of so many matches of one deal.
fn worlds(deals: u64, every: u32) {
    for rules in RULES {
        let effort = qipai_sdk::testkit::Effort {
            games: deals / RULES.len() as u64,
            bound: 600,
            every,
        };
        qipai_sdk::testkit::worlds_with::<Shengji>(rules, effort);
    }
}

#[test]
fn h3_nobody_learns_of_hidden_cards() {
    worlds(4, 5);
}

#[test]
#[ignore = "thousands of deals: --release, ten minutes"]
fn h3_nobody_learns_of_hidden_cards_in_thousands_of_deals() {
    worlds(2_000, 7);
}

/// Questions that are hard for a follower: many pairs, tractors of several lengths.
fn worst() -> Vec<Value> {
    let suit = |letter: char, ranks: &str| -> Vec<String> {
        ranks
            .chars()
            .flat_map(|rank| [format!("{letter}{rank}"), format!("{letter}{rank}")])
            .collect()
    };
    let ask = |lead: Vec<String>, hand: Vec<String>| serde_json::json!({"level": "2", "trump": "S", "follow": {"lead": lead, "hand": hand}});
    let all = suit('H', "3456789TJQKA");
    let trumps = [suit('S', "23456789TJ"), suit('C', "2"), suit('D', "2")].concat();
    vec![
        ask(suit('H', "345678"), all.clone()),
        ask(suit('H', "34578T"), all.clone()),
        ask(suit('H', "3579JK"), all.clone()),
        ask(
            [suit('H', "34"), suit('H', "67"), suit('H', "9T")].concat(),
            all,
        ),
        ask(
            [
                suit('S', "QKA"),
                suit('H', "2"),
                vec!["jo".into(), "Jo".into()],
            ]
            .concat(),
            trumps,
        ),
        ask(suit('D', "3456789T"), suit('C', "3456789TJQKA")),
    ]
}

#[test]
fn the_work_for_a_follower_is_bounded() {
    for question in worst() {
        let answer: Value =
            serde_json::from_str(&Shengji::inspect(&question.to_string()).unwrap()).unwrap();
        assert!(answer["n"].as_u64() <= Some(300), "{question}");
        assert!(answer["n"].as_u64() > Some(0), "{question}");
    }
}

#[test]
#[ignore = "measures time: with --release"]
#[expect(
    clippy::disallowed_methods,
    reason = "a measurement looks at the clock"
)]
fn the_worst_hand_is_answered_within_a_millisecond() {
    let rules = Rules::default();
    let order = Order::from(Terms::new(Level::TWO, Some(3), &rules));
    for question in worst() {
        let cards = |key: &str| common::text(&question["follow"][key]).parse().unwrap();
        let asked = Asked::by(cards("lead"), &order).unwrap();
        // The fastest of many: what else the machine does takes no part.
        let run = || {
            let start = std::time::Instant::now();
            let (found, _) = Answers::new(asked, cards("hand"), &order, &rules).list(300);
            assert!(!found.is_empty());
            start.elapsed()
        };
        let each = (0..200).map(|_| run()).min().unwrap();
        println!("{each:?}: {question}");
        assert!(each.as_micros() <= 1_000, "{each:?}: {question}");
    }
}
