//! Whole deals: the vectors' games, positions in the midst of them, and a match from deal to deal.
#![allow(clippy::unwrap_used)]

mod common;

use common::{Table, refused_position, rows, setup, text, zone};
use qipai_sdk::contract::WireSetup;
use qipai_sdk::testkit::Random;
use qipai_sdk::{Game, Viewer};
use qipai_shengji::Shengji;
use serde_json::{Value, json};

/// A game of the vectors with its kitty just taken up.
fn opened(row: &Value) -> Table {
    let rules = json!({"perm2": row["perm2"]}).to_string();
    let position = json!({"level": row["level"], "trump": row["trump"], "dealer": row["dealer"],
        "hands": row["hands"], "kitty": row["kitty"]});
    Table::at(&rules, &position)
}

#[test]
fn h1_h2_every_game_is_played_to_its_result() {
    let rows = rows(include_str!("data/sj_games.jsonl"));
    assert!(rows.len() >= 16);
    for row in rows {
        let mut table = opened(&row);
        assert_eq!(table.phase(), "bury", "{}", row["id"]);
        assert_eq!(table.to_play(), row["dealer"].as_u64().map(|d| d as u8));
        table.plays(&[&text(&row["buried"])]);
        for trick in row["tricks"].as_array().unwrap() {
            assert_eq!(
                json!(table.to_play()),
                trick["leader"],
                "{} {trick}",
                row["id"]
            );
            for play in trick["plays"].as_array().unwrap() {
                table.plays(&[&text(play)]);
            }
            let last = zone(&table.view(Viewer::Spectator), "last-trick");
            assert_eq!(last["win"], trick["winner"], "{} {trick}", row["id"]);
        }
        let points = zone(&table.view(Viewer::Spectator), "attackers-points");
        assert_eq!(points["v"], row["attackers_total"], "{}", row["id"]);
        let ending = if row["winner_side"] == "attackers" {
            "attackers-win"
        } else {
            "declarers-win"
        };
        assert_eq!(table.ending(), ending, "{}", row["id"]);
        assert_eq!(table.carry()["dealer"], row["next_dealer"], "{}", row["id"]);
        let won = table.session.score().into_iter().max().unwrap();
        assert_eq!(json!(won), row["levels"], "{}", row["id"]);
    }
}

/// A position that knows everything opens as the same game, at every moment.
#[test]
fn positions_restore_a_game_at_every_moment() {
    let row = &rows(include_str!("data/sj_games.jsonl"))[1];
    let rules = json!({"perm2": row["perm2"]}).to_string();
    let mut table = opened(row);
    let same = |table: &Table| {
        let position = table.position(Viewer::Everything);
        let again = Table::at(&rules, &position);
        assert_eq!(again.position(Viewer::Everything), position);
        assert_eq!(
            again.view(Viewer::Everything),
            table.view(Viewer::Everything)
        );
        for seat in 0..4 {
            assert_eq!(again.legal(seat), table.legal(seat));
        }
    };
    same(&table);
    table.plays(&[&text(&row["buried"])]);
    for trick in row["tricks"].as_array().unwrap() {
        for play in trick["plays"].as_array().unwrap() {
            same(&table);
            table.plays(&[&text(play)]);
        }
    }
    // While cards come too, declarations included.
    let mut table = Table::open(&setup(&rules));
    let mut shown = 0;
    while table.phase() != "bury" {
        same(&table);
        let offer = (0..4).find_map(|seat| Some((seat, table.calls(seat).first()?.clone())));
        match offer {
            Some((seat, call)) if shown < 2 => {
                shown += 1;
                table.call(seat, &call);
            }
            _ => drop(table.beat()),
        }
    }
    same(&table);
    assert!(shown > 0);
}

/// So it is in random games under rules that go different ways: what a position is checked for holds in every game.
#[test]
fn h2_h3_positions_of_random_games_open() {
    let other_rules = [
        "{}",
        r#"{"reverse_after_kitty":true,"first_dealer":"final_declarer","late_protect":true,"partner_protect":true,
            "bid_order":"joker_or_suit","perm2":true}"#,
        r#"{"reverse_after_kitty":true,"nt_override":"big_single","follow":"tractors_protected","partial_tractor":"free"}"#,
        r#"{"level_mode":"fixed:T","nt_override":"four_jokers","nt_open":false,"partner_protect":true,"throw_penalty":10}"#,
    ];
    for (rules, seed) in other_rules
        .into_iter()
        .flat_map(|rules| [(rules, 5), (rules, 6)])
    {
        let mut table = Table::open(&WireSetup {
            seed: [seed, 0, 0, 1],
            ..setup(rules)
        });
        let mut random = Random::new(seed);
        while let Some(input) = random.input(&table.session) {
            table.session.apply(input).unwrap();
            let position = table.position(Viewer::Everything);
            let again = Table::at(rules, &position);
            assert_eq!(again.position(Viewer::Everything), position);
        }
    }
}

/// A position with the cards of one play changed for others of the same hand.
fn swapped(position: &Value, trick: usize, play: usize, cards: &[&str]) -> Value {
    let mut changed = position.clone();
    let told = &position["tricks"][trick];
    let place = (told["leader"].as_u64().unwrap() as usize + play) % 4;
    let mut hand = position["hands"][place].as_array().unwrap().clone();
    hand.extend(told["plays"][play].as_array().unwrap().iter().cloned());
    for card in cards {
        let at = hand.iter().position(|held| held == card).unwrap();
        hand.remove(at);
    }
    changed["hands"][place] = json!(hand);
    changed["tricks"][trick]["plays"][play] = json!(cards);
    changed
}

/// The follows of a position's tricks are checked with the hands that they came from: cards now and those played later.
#[test]
fn h2_a_position_with_a_revoke_in_its_tricks_is_refused() {
    let row = &rows(include_str!("data/sj_games.jsonl"))[1];
    let mut table = opened(row);
    table.plays(&[&text(&row["buried"])]);
    for trick in &row["tricks"].as_array().unwrap()[..4] {
        for play in trick["plays"].as_array().unwrap() {
            table.plays(&[&text(play)]);
        }
    }
    let position = table.position(Viewer::Everything);
    Table::at("{}", &position);
    for (trick, play, cards, why) in [
        (0, 2, &["C9", "S2"][..], "@must-follow-suit"),
        (1, 1, &["C4"], "@must-follow-suit"),
        (1, 3, &["C5"], "@must-follow-suit"),
        (3, 2, &["Jo", "H9", "CT", "jo"], "@must-follow-pairs"),
    ] {
        let mut changed = swapped(&position, trick, play, cards);
        let told = refused_position(&changed);
        assert!(told.starts_with("start-play"), "{told}");
        assert!(told.contains(why), "{told}");
        changed["free"] = json!(true);
        Table::at("{}", &changed);
    }
}

/// Plays a deal with each seat's first legal move.
fn played_out(setup: &WireSetup) -> Table {
    let mut table = Table::open(setup);
    table.deal();
    table.beat();
    while let Some(seat) = table.to_play() {
        let first = table.legal(seat)[0].clone();
        table.plays(&[&first]);
    }
    table
}

#[test]
fn h3_levels_and_dealer_go_on_from_deal_to_deal_until_a_side_passes_the_ace() {
    let mut carry: Option<String> = None;
    let (mut deals, mut levels) = (0, json!(["2", "2"]));
    loop {
        let setup = WireSetup {
            carry: carry.clone(),
            deal: deals,
            seed: [u64::from(deals), 5, 6, 7],
            ..setup(r#"{"must":[]}"#)
        };
        let table = played_out(&setup);
        let before = table.position(Viewer::Spectator);
        assert_eq!(before["levels"], levels, "levels come from the deal before");
        let handover = table.session.handover().unwrap();
        let after: Value = serde_json::from_str(&handover.carry).unwrap();
        levels = after["levels"].clone();
        deals += 1;
        assert_eq!(after["deals"], deals);
        if let Some(over) = handover.match_over {
            assert_eq!(over.ending.code, "match-won");
            let winner = after["won"].as_u64().unwrap() as usize;
            assert_eq!((over.places[winner], over.places[1 - winner]), (1, 2));
            break;
        }
        carry = Some(handover.carry);
        assert!(deals < 200, "a match ends");
    }
    assert!(deals > 4);
}

#[test]
fn the_documents_fixed_level_adds_up_points_of_attackers() {
    let rules = r#"{"level_mode":"fixed:T","fixed_score":"points"}"#;
    let mut table = played_out(&setup(rules));
    let view = table.view(Viewer::Spectator);
    let points = zone(&view, "attackers-points")["v"].as_i64().unwrap();
    let dealer = table.position(Viewer::Spectator)["dealer"]
        .as_u64()
        .unwrap() as usize;
    let score = table.session.score();
    assert_eq!(i64::from(score[(dealer + 1) % 4]), points);
    assert_eq!((score[dealer], score[(dealer + 2) % 4]), (0, 0));
    let carry = table.carry();
    assert_eq!(carry["levels"], json!(["T", "T"]));
    assert_eq!(
        carry["totals"].as_array().unwrap()[(dealer + 1) % 2],
        points
    );
    table = Table::open(&WireSetup {
        carry: Some(carry.to_string()),
        ..setup(rules)
    });
    assert_eq!(
        table.position(Viewer::Spectator)["levels"],
        json!(["T", "T"])
    );
}

/// The JSON examples of the game's page open and answer.
#[test]
fn h1_h2_h3_the_examples_of_the_documentation_hold() {
    let page = include_str!("../../../docs/games/shengji.md");
    let (mut positions, mut answers) = (0, 0);
    let blocks = page.split("```json\n").skip(1);
    for line in blocks.flat_map(|block| block.split("```").next().unwrap().lines()) {
        let (question, answer) = line.split_once("->").unwrap_or((line, ""));
        let question: Value = serde_json::from_str(question.trim()).unwrap();
        if answer.is_empty() {
            if !line.contains("...") {
                Table::at("{}", &question);
                positions += 1;
            }
            continue;
        }
        let told =
            Shengji::inspect(&question.to_string()).unwrap_or_else(|why| panic!("{line}: {why:?}"));
        if let Ok(want) = serde_json::from_str::<Value>(answer.trim()) {
            assert_eq!(
                serde_json::from_str::<Value>(&told).unwrap(),
                want,
                "{line}"
            );
            answers += 1;
        }
    }
    assert_eq!((positions, answers), (2, 7));
}
