//! Shengji's vectors on the shipped plugin in the sandbox, through `qipai referee`: order, tractors, units, following, throws, tricks,
//! declarations, kitty, results, levels, whole deals; by questions, and at the table where something is played.

mod common;

use common::{Referee, Tally, rows, sorted, texts, to_move};
use serde_json::{Value, json};

fn data(file: &str) -> Vec<Value> {
    rows(&format!("shengji/tests/data/{file}.jsonl"))
}

/// Asks one question for each row.
fn answers(rows: &[Value], question: impl Fn(&Value) -> Value) -> Vec<Value> {
    let mut asked = vec![json!({"open": {}})];
    asked.extend(rows.iter().map(|row| json!({"inspect": question(row)})));
    Referee::new("shengji").all(&asked)[1..].to_vec()
}

/// A question about cards under the row's level, trumps and twos.
fn about(row: &Value, key: &str, question: Value) -> Value {
    let mut all = json!({"level": row["level"], "trump": row["trump"], "perm2": row["perm2"]});
    all[key] = question;
    all
}

/// A play as one text, whatever the order of its cards.
fn play(cards: &Value) -> String {
    sorted(texts(cards)).join(" ")
}

/// A list of plays, whatever their order.
fn plays(list: &Value) -> Vec<String> {
    let list = list.as_array().into_iter().flatten();
    sorted(list.map(play).collect())
}

/// Moves of the referee in the same form.
fn moves(list: &Value) -> Vec<String> {
    let words = |text: String| sorted(text.split(' ').map(str::to_owned).collect()).join(" ");
    sorted(texts(list).into_iter().map(words).collect())
}

/// A position in the midst of play, with only the cards that matter.
fn table(row: &Value, hands: &Value) -> Value {
    json!({"open": {"position": {"free": true, "level": row["level"], "trump": row["trump"], "dealer": 0, "hands": hands},
                    "rules": {"perm2": row["perm2"]}}})
}

#[test]
fn h1_cards_rank_under_every_level_and_trump() {
    let rows = data("sj_order");
    let mut tally = Tally::new("sj_order");
    for (row, answer) in rows
        .iter()
        .zip(answers(&rows, |row| about(row, "order", json!(true))))
    {
        tally.row();
        tally.same(&row["id"], &answer["order"], &row["order_high_to_low"]);
    }
    tally.end(7);
}

#[test]
fn h2_tractors_are_told_from_what_is_none() {
    let rows = data("sj_tractor");
    let mut tally = Tally::new("sj_tractor");
    for (row, answer) in rows.iter().zip(answers(&rows, |row| {
        about(row, "tractor", row["cards"].clone())
    })) {
        tally.row();
        tally.same(&row["id"], &answer["tractor"], &row["tractor"]);
    }
    tally.end(154);
}

#[test]
fn h2_leads_fall_into_units() {
    let rows = data("sj_decompose");
    let mut tally = Tally::new("sj_decompose");
    for (row, answer) in rows.iter().zip(answers(&rows, |row| {
        about(row, "units", row["cards"].clone())
    })) {
        tally.row();
        tally.same(&row["id"], &answer["runs"], &row["runs_len_top"]);
        tally.same(&row["id"], &answer["singles"], &row["singles"]);
    }
    tally.end(100);
}

#[test]
fn h2_followers_may_play_what_is_listed_and_nothing_else() {
    let rows = data("sj_follow");
    let mut tally = Tally::new("sj_follow");
    let asked = |row: &Value| {
        about(
            row,
            "follow",
            json!({"lead": row["lead"], "hand": row["hand"], "most": 3000}),
        )
    };
    let answers = answers(&rows, asked);
    let mut referee = Referee::new("shengji");
    for (row, answer) in rows.iter().zip(answers) {
        tally.row();
        tally.same(&row["id"], &answer["n"], &row["n_legal"]);
        // The same at the table: the lead lies there, seat 1 follows.
        let mut open = table(row, &json!([[], row["hand"], [], []]));
        open["open"]["position"]["tricks"] = json!([[row["lead"]]]);
        referee.ok(&open);
        let legal = referee.ok(&json!({"legal": 1}));
        if row["legal"].is_array() {
            tally.same(&row["id"], plays(&answer["legal"]), plays(&row["legal"]));
            tally.same(&row["id"], moves(&legal["moves"]), plays(&row["legal"]));
        }
        let few = row["n_legal"].as_u64() <= Some(300);
        tally.same(&row["id"], &legal["complete"], &json!(few));
    }
    tally.end(100);
}

#[test]
fn h2_throws_stand_or_are_cut_down() {
    let rows = data("sj_throw");
    let mut tally = Tally::new("sj_throw");
    let asked = |row: &Value| {
        about(
            row,
            "throw",
            json!({"lead": row["lead"], "others": row["others"]}),
        )
    };
    let answers = answers(&rows, asked);
    let mut referee = Referee::new("shengji");
    // Off-suit level cards are equal: which of them is played is free.
    let value = |referee: &mut Referee, row: &Value, cards: &Value| {
        let units = referee.ok(&json!({"inspect": about(row, "units", cards.clone())}));
        json!([units["runs"], units["singles"]])
    };
    for (row, answer) in rows.iter().zip(answers) {
        tally.row();
        tally.same(&row["id"], &answer["ok"], &row["ok"]);
        let count = |list: &Value| list.as_array().map(Vec::len);
        tally.same(
            &row["id"],
            count(&answer["beatable"]),
            count(&row["beatable"]),
        );
        // At the table the throw is accepted, and what lies there is what stands of it.
        let others = &row["others"];
        referee.ok(&table(
            row,
            &json!([row["lead"], others[0], others[1], others[2]]),
        ));
        let said = referee.ok(&json!({"seat": 0, "play": texts(&row["lead"]).join(" ")}));
        let failed = said.to_string().contains("throw-failed");
        tally.same(&row["id"], failed, row["ok"] == json!(false));
        let lies = position(&mut referee)["tricks"][0]["plays"][0].clone();
        let want = if failed { &row["forced"] } else { &row["lead"] };
        let (is, want) = (
            value(&mut referee, row, &lies),
            value(&mut referee, row, want),
        );
        tally.same(&row["id"], is, want);
    }
    tally.end(83);
}

fn position(referee: &mut Referee) -> Value {
    let answer = referee.ok(&json!({"position": "spectator"}));
    serde_json::from_str(answer["position"].as_str().expect("a position")).expect("JSON")
}

#[test]
fn h2_tricks_are_won_and_counted() {
    let rows = data("sj_trick");
    let mut tally = Tally::new("sj_trick");
    let asked = |row: &Value| about(row, "trick", json!({"plays": row["plays"]}));
    let answers = answers(&rows, asked);
    let mut referee = Referee::new("shengji");
    for (row, answer) in rows.iter().zip(answers) {
        tally.row();
        tally.same(&row["id"], &answer["winner"], &row["winner"]);
        tally.same(&row["id"], &answer["points"], &row["points"]);
        referee.ok(&table(row, &row["plays"]));
        for (seat, cards) in row["plays"].as_array().expect("plays").iter().enumerate() {
            referee.ok(&json!({"seat": seat, "play": texts(cards).join(" ")}));
        }
        let scene = referee.ok(&json!({"scene": "spectator"}));
        let zones = scene["scene"]["zones"]
            .as_array()
            .or(scene["zones"].as_array());
        let last = zones
            .into_iter()
            .flatten()
            .find(|zone| zone["id"] == "last-trick");
        tally.same(&row["id"], &last.expect("a trick")["win"], &row["winner"]);
    }
    tally.end(74);
}

#[test]
fn h3_declarations_are_what_the_cards_allow() {
    let rows = data("sj_declare");
    let mut tally = Tally::new("sj_declare");
    let asked = |row: &Value| {
        json!({"level": row["level"], "rules": row["variant"],
               "declare": {"seat": row["seat"], "hand": row["hand_so_far"], "current": row["current"]}})
    };
    let answers = answers(&rows, asked);
    let mut referee = Referee::new("shengji");
    for (row, answer) in rows.iter().zip(answers) {
        tally.row();
        let offers = |list: &Value| {
            let list = list.as_array().into_iter().flatten();
            sorted(
                list.map(|offer| {
                    format!(
                        "{} {} {}",
                        offer["kind"],
                        play(&offer["cards"]),
                        offer["trump"]
                    )
                })
                .collect(),
            )
        };
        tally.same(&row["id"], offers(&answer["legal"]), offers(&row["legal"]));
        // At the table, by the calls of the host's open auction.
        let seat = row["seat"].as_u64().expect("a seat").to_string();
        let position = json!({"free": true, "level": row["level"], "hands": {seat: row["hand_so_far"]}, "current": row["current"]});
        referee.ok(&json!({"open": {"position": position, "rules": row["variant"]}}));
        let calls = texts(&referee.ok(&json!({"calls": row["seat"]}))["calls"]);
        let calls = calls
            .iter()
            .map(|call| sorted(call.split(' ').skip(1).map(str::to_owned).collect()).join(" "));
        let want = row["legal"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|offer| play(&offer["cards"]));
        tally.same(&row["id"], sorted(calls.collect()), sorted(want.collect()));
    }
    tally.end(160);
}

#[test]
fn the_kitty_counts_by_each_policy() {
    let rows = data("sj_kitty");
    let mut tally = Tally::new("sj_kitty");
    for policy in ["pow2_pairs", "twice_cards", "pow2_cards"] {
        let asked = |row: &Value| {
            json!({"rules": {"kitty_mult": policy},
                   "kitty": {"points": row["kitty_points"], "pairs": row["last_trick_largest_run_pairs"]}})
        };
        for (row, answer) in rows.iter().zip(answers(&rows, asked)) {
            tally.same(&row["id"], &answer["bonus"], &row[policy]);
        }
    }
    rows.iter().for_each(|_| tally.row());
    tally.end(20);
}

#[test]
fn attackers_points_give_levels() {
    let rows = data("sj_result");
    let mut tally = Tally::new("sj_result");
    for (bonus, key) in [(0, "levels"), (1, "levels_takeover_bonus")] {
        let asked =
            |row: &Value| json!({"result": row["attackers"], "rules": {"takeover_bonus": bonus}});
        for (row, answer) in rows.iter().zip(answers(&rows, asked)) {
            tally.same(&row["id"], &answer["winner"], &row["winner"]);
            tally.same(&row["id"], &answer["levels"], &row[key]);
        }
    }
    rows.iter().for_each(|_| tally.row());
    tally.end(54);
}

#[test]
fn sides_climb_and_stop_where_they_must() {
    let rows = data("sj_advance");
    let mut tally = Tally::new("sj_advance");
    let asked = |row: &Value| {
        json!({"rules": {"must": row["must"], "must_semantics": row["semantics"]},
               "advance": {"level": row["level"], "gain": row["gain"], "as": row["as"]}})
    };
    for (row, answer) in rows.iter().zip(answers(&rows, asked)) {
        tally.row();
        tally.same(&row["id"], &answer["level"], &row["new"]);
        tally.same(&row["id"], &answer["match_won"], &row["match_won"]);
    }
    tally.end(416);
}

#[test]
fn h1_h2_every_deal_plays_out_with_its_result() {
    let mut referee = Referee::new("shengji");
    let mut tally = Tally::new("sj_games");
    for row in data("sj_games") {
        tally.row();
        let start = json!({"level": row["level"], "trump": row["trump"], "dealer": row["dealer"],
                           "hands": row["hands"], "kitty": row["kitty"]});
        let open = json!({"position": start, "rules": {"perm2": row["perm2"]}});
        let answer = referee.ok(&json!({"open": open}));
        tally.same(&row["id"], to_move(&answer), row["dealer"].to_string());
        let mut answer =
            referee.ok(&json!({"seat": row["dealer"], "play": texts(&row["buried"]).join(" ")}));
        for trick in row["tricks"].as_array().expect("tricks") {
            tally.same(&row["id"], to_move(&answer), trick["leader"].to_string());
            for cards in trick["plays"].as_array().expect("plays") {
                let seat = to_move(&answer);
                answer = referee.ok(&json!({"seat": seat, "play": texts(cards).join(" ")}));
            }
        }
        let state = referee.state();
        let ending = format!("{}-win", row["winner_side"].as_str().unwrap_or_default());
        tally.same(&row["id"], &state["outcome"]["ending"], &json!(ending));
        let scores = state["scores"].as_object().into_iter().flatten();
        let levels = scores.filter_map(|(_, score)| score.as_i64()).max();
        tally.same(&row["id"], json!(levels), row["levels"].clone());
    }
    tally.end(16);
}
