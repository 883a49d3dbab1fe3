//! Bridge's vectors on the shipped plugin in the sandbox, through `qipai referee`: auctions by the host's engine, whole deals,
//! scores, boards, rubbers, Chicagos, honours.

mod common;

use common::{Referee, Tally, rows, sorted, texts, to_move};
use serde_json::{Value, json};

const SEATS: [&str; 4] = ["north", "east", "south", "west"];

/// The number of a seat's letter.
fn number(letter: &Value) -> usize {
    let letter = letter.as_str().expect("a letter");
    "NESW".find(letter).expect("N, E, S or W")
}

fn seat(letter: &Value) -> &'static str {
    SEATS[number(letter)]
}

fn position(referee: &mut Referee) -> Value {
    let answer = referee.ok(&json!({"position": "spectator"}));
    let text = answer["position"].as_str().expect("a position");
    serde_json::from_str(text).expect("JSON")
}

/// The contract, its declarer, and who leads.
fn contract(referee: &mut Referee, tally: &mut Tally, row: &Value) {
    let told = position(referee);
    let want = &row["result"];
    tally.same(&row["id"], &told["contract"], &want["contract"]);
    tally.same(&row["id"], &told["declarer"], &want["declarer"]);
    let state = referee.state();
    tally.same(
        &row["id"],
        to_move(&state),
        seat(&want["leader"]).to_owned(),
    );
}

#[test]
fn b1_every_auction_ends_in_its_contract() {
    let mut referee = Referee::new("bridge");
    let mut tally = Tally::new("bridge_auctions");
    for row in rows("bridge/tests/data/bridge_auctions.jsonl") {
        tally.row();
        let deal = number(&row["dealer"]);
        let mut answer = referee.ok(&json!({"open": {"seed": "07", "deal": deal}}));
        for step in row["steps"].as_array().expect("steps") {
            let caller = seat(&step["seat"]);
            tally.same(&row["id"], to_move(&answer), caller.to_owned());
            let legal = texts(&referee.ok(&json!({"calls": caller}))["calls"]);
            tally.same(&row["id"], json!(legal.len()), step["n_legal"].clone());
            for (call, key) in [("P", "pass"), ("X", "x"), ("XX", "xx")] {
                let may = legal.iter().any(|text| text == call);
                tally.same(&row["id"], json!(may), step[key].clone());
            }
            let lowest = legal.iter().find(|text| text.len() == 2 && *text != "XX");
            tally.same(&row["id"], json!(lowest), step["lowest_bid"].clone());
            answer = referee.ok(&json!({"seat": caller, "call": step["call"]}));
        }
        if row["result"] == json!("passed_out") {
            let state = referee.state();
            tally.same(
                &row["id"],
                &state["outcome"]["ending"],
                &json!("passed-out"),
            );
        } else {
            contract(&mut referee, &mut tally, &row);
        }
    }
    tally.end(88);
}

#[test]
fn b1_every_list_of_legal_calls_is_complete() {
    let mut referee = Referee::new("bridge");
    let mut tally = Tally::new("bridge_legal_calls");
    for row in rows("bridge/tests/data/bridge_legal_calls.jsonl") {
        tally.row();
        let start = json!({"dealer": row["dealer"], "auction": row["calls"]});
        let answer = referee.ok(&json!({"open": {"position": start}}));
        let caller = seat(&row["to_call"]);
        tally.same(&row["id"], to_move(&answer), caller.to_owned());
        let legal = texts(&referee.ok(&json!({"calls": caller}))["calls"]);
        tally.same(&row["id"], sorted(legal), sorted(texts(&row["legal"])));
        for call in texts(&row["illegal_sample"]) {
            let refused = referee.say(&json!({"seat": caller, "call": call}));
            tally.same(&row["id"], refused["refused"]["code"].is_string(), true);
        }
    }
    tally.end(80);
}

/// The questions and moves of a whole deal's play, and who makes each.
fn play(row: &Value) -> Vec<Value> {
    let declarer = number(&row["result"]["declarer"]);
    let mut asked = Vec::new();
    for trick in row["tricks"].as_array().expect("tricks") {
        let leader = number(&trick["leader"]);
        for (i, card) in texts(&trick["cards"]).iter().enumerate() {
            let place = (leader + i) % 4;
            let dummys = place == (declarer + 2) % 4;
            let acts = SEATS[if dummys { declarer } else { place }];
            asked.push(json!({"legal": acts}));
            asked.push(json!({"seat": acts, "play": card}));
        }
    }
    asked
}

#[test]
fn b2_b3_every_deal_plays_out_with_its_score() {
    let mut referee = Referee::new("bridge");
    let mut tally = Tally::new("bridge_deals");
    for row in rows("bridge/tests/data/bridge_deals.jsonl") {
        tally.row();
        let start = json!({"board": row["board"], "deal": row["pbn"]});
        let mut answer = referee.ok(&json!({"open": {"position": start}}));
        tally.same(&row["id"], &position(&mut referee)["vul"], &row["vul"]);
        for call in texts(&row["auction"]) {
            answer = referee.ok(&json!({"seat": to_move(&answer), "call": call}));
        }
        contract(&mut referee, &mut tally, &row);
        let answers = referee.all(&play(&row));
        let counts = row["tricks"].as_array().expect("tricks").iter();
        let counts = counts.flat_map(|trick| trick["n_legal"].as_array().expect("numbers"));
        for (answers, want) in answers.chunks(2).zip(counts) {
            let legal = texts(&answers[0]["moves"]).len();
            tally.same(&row["id"], json!(legal), want.clone());
            tally.same(&row["id"], &answers[1]["refused"], &Value::Null);
        }
        let state = referee.state();
        tally.same(&row["id"], &state["scores"]["north"], &row["score_ns"]);
        let made = row["score_declarer"].as_i64() > Some(0);
        let declarer = seat(&row["result"]["declarer"]);
        let won = state["outcome"]["places"][declarer] == json!(1);
        tally.same(&row["id"], won, made);
    }
    tally.end(40);
}

/// Asks one question for each row and compares an answer's key with a key of the row.
fn facts(file: &'static str, count: usize, question: fn(&Value) -> Value, keys: &[(&str, &str)]) {
    let mut referee = Referee::new("bridge");
    let mut tally = Tally::new(file);
    let rows = rows(&format!("bridge/tests/data/{file}.jsonl"));
    let mut asked = vec![json!({"open": {}})];
    asked.extend(rows.iter().map(|row| json!({"inspect": question(row)})));
    for (row, answer) in rows.iter().zip(&referee.all(&asked)[1..]) {
        tally.row();
        for (is, want) in keys {
            tally.same(&row["id"], &answer[*is], &row[*want]);
        }
    }
    tally.end(count);
}

#[test]
fn b3_every_contract_scores_by_the_table() {
    facts(
        "bridge_scores",
        140,
        |row| json!({"score": row["contract"], "vul": row["vul"]}),
        &[("scores", "score_by_tricks_0_13")],
    );
}

/// Tricks of a contract that is down.
fn tricks(row: &Value) -> u64 {
    let level = row["contract"]
        .as_str()
        .and_then(|text| text[..1].parse::<u64>().ok());
    6 + level.expect("a level") - row["down"].as_u64().expect("a number")
}

#[test]
fn b3_undertricks_by_the_document_and_by_the_laws() {
    facts(
        "bridge_seed_undertricks",
        60,
        |row| {
            json!({"score": row["contract"], "vul": row["vul"], "tricks": tricks(row),
                   "rules": {"undertricks": "flat_seed"}})
        },
        &[("score", "seed_flat")],
    );
    facts(
        "bridge_seed_undertricks",
        60,
        |row| json!({"score": row["contract"], "vul": row["vul"], "tricks": tricks(row)}),
        &[("score", "standard")],
    );
}

#[test]
fn b4_boards_give_dealer_and_vulnerability() {
    facts(
        "bridge_boards",
        24,
        |row| json!({"board": row["board"]}),
        &[("dealer", "dealer"), ("vul", "vul")],
    );
}

#[test]
fn b3_honours_in_one_hand() {
    facts(
        "bridge_honours",
        8,
        |row| json!({"honours": row["pbn"], "strain": row["strain"]}),
        &[("seat", "seat"), ("points", "points")],
    );
}

#[test]
fn b3_rubbers_are_scored_deal_by_deal() {
    facts(
        "bridge_rubber",
        40,
        |row| json!({"rubber": row["deals"]}),
        &[("total", "total"), ("done", "done")],
    );
    let mut referee = Referee::new("bridge-rubber");
    let mut tally = Tally::new("bridge_rubber");
    for row in rows("bridge/tests/data/bridge_rubber.jsonl") {
        tally.row();
        let answer = referee.ok(&json!({"inspect": {"rubber": row["deals"]}}));
        let log = row["log"].as_array().expect("a log");
        for (i, want) in log.iter().enumerate() {
            for key in ["games", "part", "above", "below", "done"] {
                tally.same(&row["id"], &answer["log"][i][key], &want[key]);
            }
        }
    }
    tally.end(40);
}

#[test]
fn b3_b4_chicagos_are_scored_deal_by_deal() {
    let mut referee = Referee::new("bridge-chicago");
    let mut tally = Tally::new("bridge_chicago");
    for row in rows("bridge/tests/data/bridge_chicago.jsonl") {
        tally.row();
        let deals = row["deals"].as_array().expect("deals");
        let question = json!({"chicago": deals, "dealer": deals[0]["dealer"]});
        let answer = referee.ok(&json!({"inspect": question}));
        for (i, deal) in deals.iter().enumerate() {
            let is = &answer["log"][i];
            tally.same(&row["id"], &is["dealer"], &deal["dealer"]);
            tally.same(&row["id"], &is["vul"], &deal["vul"]);
            let points = |side: &str| is["points"][side].as_i64().unwrap_or(0);
            let north_south = points("NS") - points("EW");
            let own = if deal["side"] == json!("NS") {
                north_south
            } else {
                -north_south
            };
            tally.same(&row["id"], json!(own), deal["score_side"].clone());
        }
        tally.same(&row["id"], &answer["total"], &row["total"]);
    }
    tally.end(20);
}
