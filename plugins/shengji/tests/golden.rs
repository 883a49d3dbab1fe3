//! Golden games: `data/golden.jsonl` holds whole deals with everything that was noted, and how they stand at the end.
#![allow(clippy::unwrap_used)]

mod common;

use common::setup;
use qipai_sdk::contract::{Awaits, Input, WireSetup};
use qipai_sdk::testkit::{Random, golden};
use qipai_sdk::{Session, Viewer};
use qipai_shengji::Shengji;
use serde_json::{Value, json};

#[test]
fn h1_h2_h3_golden_deals_end_as_they_did() {
    let endings = golden::<Shengji>(include_str!("data/golden.jsonl"));
    assert_eq!(endings.len(), 4);
    for ending in ["attackers-win", "declarers-win"] {
        assert!(endings.iter().any(|known| known == ending), "{ending}");
    }
}

/// Writes the rows anew where the rules have been changed on purpose.
#[test]
#[ignore = "prints the rows of data/golden.jsonl"]
fn rows_of_golden_deals() {
    let rules = [
        "{}",
        r#"{"reverse_after_kitty":true,"throw_penalty":10,"perm2":true}"#,
        r#"{"level_mode":"fixed:T","fixed_score":"points","nt_override":"four_jokers","nt_open":false,"must":[]}"#,
        r#"{"must":["5","T","K","A"],"must_semantics":"must_win","no_declare":"flip_level"}"#,
    ];
    for (seed, rules) in (41..).zip(rules) {
        let setup = WireSetup {
            seed: [seed, 0, 0, 0],
            ..setup(rules)
        };
        let mut session = Session::<Shengji>::open(&setup).unwrap();
        let mut random = Random::new(seed);
        let (mut inputs, mut notes) = (Vec::new(), Vec::new());
        while let Some(input) = random.input(&session) {
            inputs.push(match &input {
                Input::Beat(beat) => json!([0, format!("beat:{beat}")]),
                Input::Call(seat, text) => json!([seat.0, format!("call:{text}")]),
                Input::Move(seat, text) => json!([seat.0, text]),
                Input::Award(award) => json!([0, format!("award:{}", award.id)]),
                other => panic!("{other:?}"),
            });
            let step = session.apply(input).unwrap();
            notes.extend(step.notes.into_iter().map(|note| note.code));
        }
        let ended = match session.status().awaits {
            Awaits::Over(outcome) => {
                json!({"ending": outcome.ending.code, "places": outcome.places})
            }
            _ => Value::Null,
        };
        let rules: Value = serde_json::from_str(rules).unwrap();
        println!(
            "{}",
            json!({"name": format!("seed {seed}"), "rules": rules, "teams": [0, 1, 0, 1], "seed": seed, "inputs": inputs,
                   "notes": notes.join(" "), "ended": ended, "position": session.position(Viewer::Everything)})
        );
    }
}
