//! Xiangqi's vectors on the shipped plugin in the sandbox, through `qipai referee`: moves, ends, repetitions, notations.

mod common;

use common::{Referee, Tally, iccs, rows, sorted, texts, to_move};
use serde_json::{Value, json};

/// Who wins, as the vectors say it.
fn verdict(state: &Value) -> &'static str {
    let places = &state["outcome"]["places"];
    match (places["red"].as_u64(), places["black"].as_u64()) {
        (Some(1), Some(1)) => "draw",
        (Some(1), _) => "w_wins",
        (_, Some(1)) => "b_wins",
        _ => "continue",
    }
}

/// The side to move of a FEN.
fn side(fen: &Value) -> &'static str {
    if fen.as_str().is_some_and(|fen| fen.contains(" b")) {
        "black"
    } else {
        "red"
    }
}

/// Opens a row's position and plays its moves, all of which must be accepted.
fn line(referee: &mut Referee, row: &Value, rules: &Value) -> Value {
    let mut answer = referee.ok(&json!({"open": {"position": row["fen"], "rules": rules}}));
    for mv in texts(&row["moves"]) {
        let seat = to_move(&answer);
        assert!(!seat.is_empty(), "{}: over before {mv}", row["id"]);
        answer = referee.ok(&json!({"seat": seat, "play": iccs(&mv)}));
    }
    referee.state()
}

#[test]
fn x1_every_position_has_exactly_its_legal_moves() {
    let mut referee = Referee::new("xiangqi-axf");
    let mut tally = Tally::new("xq_perft (moves)");
    let rows = rows("xiangqi/tests/data/xq_perft.jsonl");
    let asked: Vec<Value> = rows
        .iter()
        .flat_map(|row| {
            [
                json!({"open": {"position": row["fen"], "rules": {"draw_material": "off"}}}),
                json!({"legal": side(&row["fen"])}),
            ]
        })
        .collect();
    for (row, answers) in rows.iter().zip(referee.all(&asked).chunks(2)) {
        tally.row();
        let want = sorted(texts(&row["moves"]).iter().map(|mv| iccs(mv)).collect());
        // X3: who has no move has lost already.
        tally.same(&row["id"], to_move(&answers[0]).is_empty(), want.is_empty());
        tally.same(&row["id"], sorted(texts(&answers[1]["moves"])), want);
        tally.same(&row["id"], &answers[1]["complete"], &json!(true));
    }
    tally.end(37);
}

#[test]
fn x3_x4_x5_ends_are_those_of_the_vectors() {
    let mut referee = Referee::new("xiangqi");
    let mut tally = Tally::new("xq_ends");
    for row in rows("xiangqi/tests/data/xq_ends.jsonl") {
        assert_ne!(row["agree"], json!(false), "a disputed row: list it");
        tally.row();
        let id = &row["id"];
        if let Some(limits) = row["verdict"].as_object() {
            for (limit, want) in limits {
                let rounds: String = limit.chars().filter(char::is_ascii_digit).collect();
                let rounds: u32 = rounds.parse().expect("rounds");
                let state = line(&mut referee, &row, &json!({"no_capture_limit": rounds}));
                tally.same(
                    format!("{id} {limit}"),
                    json!(verdict(&state)),
                    want.clone(),
                );
            }
            continue;
        }
        // Bare generals stand there to be moved, not to be drawn.
        let rules = match row["kind"].as_str() {
            Some("legal") => json!({"draw_material": "off"}),
            _ => json!({}),
        };
        let state = line(&mut referee, &row, &rules);
        tally.same(id, json!(verdict(&state)), row["verdict"].clone());
        let ending = match row["kind"].as_str() {
            Some(kind @ ("checkmate" | "stalemate")) => Some(kind),
            Some("perpetual_check" | "perpetual_chase") => Some("forbidden-repetition"),
            Some("material") if row["verdict"] == "draw" => Some("material"),
            _ => None,
        };
        if let Some(ending) = ending {
            tally.same(id, &state["outcome"]["ending"], &json!(ending));
        }
        if row["in_check"].is_boolean() {
            let moves = json!({"fen": row["fen"], "moves": row["moves"], "notation": "ranks1-10"});
            let answer = referee.ok(&json!({"inspect": {"position": moves}}));
            tally.same(id, &answer["in_check"], &row["in_check"]);
        }
        if row["legal_moves"].is_array() {
            let legal = referee.ok(&json!({"legal": side(&row["fen"])}));
            let want = texts(&row["legal_moves"])
                .iter()
                .map(|mv| iccs(mv))
                .collect();
            tally.same(id, sorted(texts(&legal["moves"])), sorted(want));
        }
    }
    tally.end(48);
}

fn cycles(tally: &mut Tally, file: &str) {
    let mut referee = Referee::new("xiangqi-axf");
    for row in rows(file) {
        let state = line(&mut referee, &row, &json!({"draw_material": "off"}));
        let ours = verdict(&state);
        if row["agree"] == json!(true) {
            tally.row();
            tally.same(&row["id"], json!(ours), row["own"].clone());
        } else {
            // No gate: the adjudicators differ. docs/games/xiangqi.md says by what we judge.
            println!(
                "disputed {}: ours {ours}; own {}, pyffish {}, Pikafish {}",
                row["id"], row["own"], row["pyffish"], row["pikafish"]
            );
        }
    }
}

#[test]
fn x5_agreed_cycles_have_their_verdict() {
    let mut tally = Tally::new("xq_cycles");
    cycles(&mut tally, "xiangqi/tests/data/xq_cycles.jsonl");
    tally.end(66);
    let mut tally = Tally::new("xq_cycles2");
    cycles(&mut tally, "xiangqi/tests/data/xq_cycles2.jsonl");
    tally.end(86);
}

#[test]
fn x5_the_rule_matrix_is_answered_by_inspect() {
    let mut referee = Referee::new("xiangqi-cxa");
    referee.ok(&json!({"open": {}}));
    let mut tally = Tally::new("xq_rulematrix");
    for row in rows("xiangqi/tests/data/xq_rulematrix.jsonl") {
        tally.row();
        for repetition in ["axf", "cxa2020"] {
            let answer = referee.ok(&json!({"inspect": {"verdict": {
                "red": row["red"], "black": row["black"], "rules": {"repetition": repetition},
            }}}));
            let want = match row[repetition].as_str() {
                Some("red_must_change_or_loses") => json!("red"),
                Some("black_must_change_or_loses") => json!("black"),
                _ => Value::Null,
            };
            let of = format!("{} {repetition}", row["id"]);
            tally.same(of, &answer["must_change"], &want);
        }
    }
    tally.end(41);
}

/// The notation's name, its text, and the vectors' list of texts that fit two moves.
const NOTATIONS: [(&str, usize, &str); 4] = [
    ("iccs", 0, ""),
    ("ranks1-10", 1, ""),
    ("zh", 2, "ambiguous_chinese"),
    ("wxf", 3, "ambiguous_wxf"),
];

#[test]
fn x2_every_notation_is_written_and_played() {
    let mut referee = Referee::new("xiangqi-axf");
    let mut tally = Tally::new("xq_notation");
    for row in rows("xiangqi/tests/data/xq_notation.jsonl") {
        tally.row();
        let open = json!({"open": {"position": row["fen"], "rules": {"draw_material": "off"}}});
        let (mut asked, mut wanted) = (Vec::new(), Vec::new());
        for texts in row["moves"].as_array().expect("moves") {
            for (notation, at, ambiguous) in NOTATIONS {
                if row[ambiguous]
                    .as_array()
                    .is_some_and(|list| list.contains(&texts[at]))
                {
                    continue;
                }
                let seat = side(&row["fen"]);
                asked.push(open.clone());
                asked
                    .push(json!({"write": {"seat": seat, "move": texts[0], "notation": notation}}));
                asked.push(json!({"seat": seat, "play": texts[at], "notation": notation}));
                wanted.push((texts[at].clone(), texts[0].clone()));
            }
        }
        for (answers, (text, mv)) in referee.all(&asked).chunks(3).zip(wanted) {
            let of = format!("{} {mv}", row["id"]);
            tally.same(&of, &answers[1]["text"], &text);
            let played = &answers[2]["events"][0]["what"]["applied"]["input"]["move"][1];
            tally.same(format!("{of} {text}"), played, &mv);
        }
    }
    tally.end(37);
}
