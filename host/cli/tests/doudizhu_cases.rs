//! Dou Dizhu's vectors on the shipped plugin in the sandbox, through `qipai referee`: card types, comparison, legal moves, calling,
//! whole deals.

mod common;

use common::{Referee, Tally, rows, sorted, texts, to_move};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

#[test]
fn d4_every_row_is_classified_under_every_preset() {
    let mut referee = Referee::new("doudizhu");
    let mut tally = Tally::new("ddz_classify");
    let rows = rows("doudizhu/tests/data/ddz_classify.jsonl");
    let (mut asked, mut wanted) = (vec![json!({"open": {}})], vec![]);
    for row in &rows {
        tally.row();
        for (preset, readings) in row["readings"].as_object().expect("readings") {
            asked.push(json!({"inspect": {"classify": row["cards"], "rules": {"preset": preset}}}));
            wanted.push((format!("{} {preset}", row["id"]), readings));
        }
    }
    let answers = referee.all(&asked);
    for (answer, (of, want)) in answers.iter().skip(1).zip(wanted) {
        tally.same(of, &answer["readings"], want);
    }
    tally.end(347);
}

#[test]
fn d4_every_row_is_compared_by_inspect_and_at_the_table() {
    let mut referee = Referee::new("doudizhu");
    let mut tally = Tally::new("ddz_compare");
    let rows = rows("doudizhu/tests/data/ddz_compare.jsonl");
    let mut asked = vec![json!({"open": {}})];
    for row in &rows {
        let position = json!({"free": true, "hands": [row["play"], "3", "3"], "landlord": 1,
                              "table": row["table"], "to_act": 0});
        asked.extend([
            json!({"inspect": {"play": row["play"], "table": row["table"]}}),
            json!({"open": {"position": position}}),
            json!({"check": {"seat": 0, "move": row["play"]}}),
        ]);
    }
    for (row, answers) in rows.iter().zip(referee.all(&asked)[1..].chunks(3)) {
        tally.row();
        tally.same(row, &answers[0]["beats"], &row["beats"]);
        if row["play_valid"].is_boolean() {
            tally.same(row, &answers[0]["valid"], &row["play_valid"]);
        }
        tally.same(row, &answers[2]["ok"], &row["beats"]);
    }
    tally.end(284);
}

/// Moves as the plugin writes them: the vectors' pass is the empty text.
fn moves(list: &Value) -> Vec<String> {
    let named = |text: String| {
        if text.is_empty() {
            "pass".to_owned()
        } else {
            text
        }
    };
    texts(list).into_iter().map(named).collect()
}

#[test]
fn d4_every_list_of_leads_and_follows_is_complete_and_in_order() {
    let mut referee = Referee::new("doudizhu");
    let mut tally = Tally::new("ddz_legal");
    for row in rows("doudizhu/tests/data/ddz_legal.jsonl") {
        tally.row();
        let hands = json!([row["hand"], "3", "4"]);
        let lead = json!({"free": true, "hands": hands, "landlord": 0});
        let mut asked = vec![
            json!({"open": {"position": lead}}),
            json!({"legal": 0}),
            json!({"inspect": {"hand": row["hand"]}}),
        ];
        let follows = row["follow"].as_array().expect("follows");
        for follow in follows {
            let position = json!({"free": true, "hands": hands, "landlord": 1,
                                  "table": follow["table"], "to_act": 0});
            asked.extend([json!({"open": {"position": position}}), json!({"legal": 0})]);
        }
        let answers = referee.all(&asked);
        let leads = texts(&answers[1]["moves"]);
        let digest = format!("{:x}", Sha256::digest(leads.join(",")));
        let lead = &row["lead"];
        tally.same(&row["id"], json!(leads.len()), lead["n"].clone());
        tally.same(
            &row["id"],
            &json!(digest),
            &lead["sha256_moves_joined_by_comma"],
        );
        if lead["moves"].is_array() {
            tally.same(&row["id"], leads, texts(&lead["moves"]));
        }
        tally.same(&row["id"], &answers[2]["moves"], &answers[1]["moves"]);
        for (follow, answers) in follows.iter().zip(answers[3..].chunks(2)) {
            let of = format!("{} on {}", row["id"], follow["table"]);
            tally.same(&of, texts(&answers[1]["moves"]), moves(&follow["moves"]));
            tally.same(&of, &answers[1]["complete"], &json!(true));
        }
    }
    tally.end(87);
}

/// A call of the points auction as the table says it.
fn points(call: &Value) -> String {
    match call.as_u64() {
        Some(0) => "P".to_owned(),
        _ => call.to_string(),
    }
}

#[test]
fn d2_calls_by_points_choose_the_landlord() {
    let mut referee = Referee::new("doudizhu");
    let mut tally = Tally::new("ddz_bid3");
    for row in rows("doudizhu/tests/data/ddz_bid3.jsonl") {
        tally.row();
        let mut answer = referee.ok(&json!({"open": {"seed": "07", "start": row["first"]}}));
        for step in row["steps"].as_array().expect("steps") {
            tally.same(&row["id"], to_move(&answer), step["seat"].to_string());
            let legal = referee.ok(&json!({"calls": step["seat"]}));
            let want = step["legal"].as_array().into_iter().flatten();
            let want = sorted(want.map(points).collect());
            tally.same(&row["id"], sorted(texts(&legal["calls"])), want);
            let call = points(&step["call"]);
            answer = referee.ok(&json!({"seat": step["seat"], "call": call}));
        }
        called(&mut referee, &mut tally, &row, "bid", &row["bid"]);
        if row["redeal"] == json!(true) {
            // D2: the cards are dealt anew and the next seat calls first.
            tally.same(&row["id"], to_move(&answer), row["next_first"].to_string());
        }
    }
    tally.end(40);
}

/// Who became landlord and for what, or that the cards were dealt anew.
fn called(referee: &mut Referee, tally: &mut Tally, row: &Value, key: &str, want: &Value) {
    let state = referee.state();
    let attempt = u32::from(row["redeal"] == json!(true));
    tally.same(&row["id"], &state["attempt"], &json!(attempt));
    if row["landlord"].is_u64() {
        tally.same(&row["id"], to_move(&state), row["landlord"].to_string());
        let position = referee.ok(&json!({"position": "spectator"}));
        let position = position["position"].as_str().expect("a position");
        let position: Value = serde_json::from_str(position).expect("JSON");
        tally.same(&row["id"], &position["landlord"], &row["landlord"]);
        tally.same(&row["id"], &position[key], want);
    }
}

#[test]
fn d2_call_and_rob_choose_the_landlord() {
    let mut referee = Referee::new("doudizhu");
    let mut tally = Tally::new("ddz_rob");
    for row in rows("doudizhu/tests/data/ddz_rob.jsonl") {
        tally.row();
        let rules = json!({"bid_style": "call_rob"});
        let mut answer = referee.ok(&json!({"open": {"start": row["first"], "rules": rules}}));
        for step in row["steps"].as_array().expect("steps") {
            tally.same(&row["id"], to_move(&answer), step["seat"].to_string());
            let legal = referee.ok(&json!({"calls": step["seat"]}));
            let kind = step["kind"].as_str().expect("kind");
            tally.same(
                &row["id"],
                texts(&legal["calls"]),
                vec![kind.to_owned(), "P".to_owned()],
            );
            let call = if step["yes"] == json!(true) {
                kind
            } else {
                "P"
            };
            answer = referee.ok(&json!({"seat": step["seat"], "call": call}));
        }
        called(
            &mut referee,
            &mut tally,
            &row,
            "multiplier",
            &row["rob_multiplier"],
        );
    }
    tally.end(24);
}

#[test]
fn d1_d3_whole_deals_play_out_with_their_scores() {
    let mut referee = Referee::new("doudizhu");
    let mut tally = Tally::new("ddz_games");
    for row in rows("doudizhu/tests/data/ddz_games.jsonl") {
        tally.row();
        let position = json!({"hands": row["hands"], "bottom": row["bottom"], "first_caller": row["first_caller"]});
        let mut answer = referee.ok(&json!({"open": {"position": position}}));
        for call in row["calls"].as_array().expect("calls") {
            let (seat, call) = (to_move(&answer), points(call));
            answer = referee.ok(&json!({"seat": seat, "call": call}));
        }
        called(&mut referee, &mut tally, &row, "bid", &row["bid"]);
        if row["redeal"] == json!(true) {
            continue;
        }
        let plays = row["plays"].as_array().expect("plays");
        let asked: Vec<Value> = plays
            .iter()
            .flat_map(|play| {
                let cards = play[1].as_str().filter(|cards| !cards.is_empty());
                [
                    json!({"legal": play[0]}),
                    json!({"seat": play[0], "play": cards.unwrap_or("pass")}),
                ]
            })
            .collect();
        for (play, answers) in plays.iter().zip(referee.all(&asked).chunks(2)) {
            let of = format!("{} {play}", row["id"]);
            tally.same(
                &of,
                json!(texts(&answers[0]["moves"]).len()),
                play[2].clone(),
            );
            tally.same(&of, &answers[1]["refused"], &Value::Null);
        }
        let state = referee.state();
        let scores = [0, 1, 2].map(|seat| state["scores"][seat.to_string()].clone());
        tally.same(&row["id"], json!(scores), row["scores_base1"].clone());
        let landlord = row["landlord"].to_string();
        let won = state["outcome"]["places"][landlord] == json!(1);
        tally.same(&row["id"], json!(won), row["landlord_wins"].clone());
    }
    tally.end(60);
}
