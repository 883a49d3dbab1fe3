//! The vectors of the games on the shipped plugins, in the sandbox, behind their manifests, through `qipai referee`.
//! `cargo xtask test` builds the plugins first.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A referee in a process of its own.
struct Referee {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Referee {
    fn new(manifest: &str) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_qipai"))
            .args(["referee", manifest])
            .current_dir(root())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the referee starts");
        let input = child.stdin.take().expect("piped");
        let output = BufReader::new(child.stdout.take().expect("piped"));
        Self {
            child,
            input,
            output,
        }
    }

    fn say(&mut self, line: &Value) -> Value {
        writeln!(self.input, "{line}")
            .expect("the referee listens (plugins built? cargo xtask plugins)");
        let mut answer = String::new();
        self.output
            .read_line(&mut answer)
            .expect("the referee answers");
        serde_json::from_str(&answer)
            .unwrap_or_else(|_| panic!("no answer to {line} (plugins built? cargo xtask plugins)"))
    }

    fn ok(&mut self, line: &Value) -> Value {
        let answer = self.say(line);
        assert!(
            answer.get("refused").is_none() && answer.get("error").is_none(),
            "{line} gave {answer}"
        );
        answer
    }
}

impl Drop for Referee {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn rows(file: &str) -> Vec<Value> {
    let text = std::fs::read_to_string(root().join("plugins").join(file)).expect("test data");
    text.lines()
        .filter(|line| line.starts_with('{'))
        .map(|line| serde_json::from_str(line).expect("a row"))
        .collect()
}

/// Ranks 1 to 10 of the vectors as the canonical 0 to 9.
fn iccs(text: &str) -> String {
    let mut out = String::new();
    for part in text.split_inclusive(|c: char| c.is_ascii_lowercase()) {
        // "e10d9" falls into "e", "10d", "9": digits before the next letter are the rank of the one before.
        let digits: String = part.chars().filter(char::is_ascii_digit).collect();
        if let Ok(rank) = digits.parse::<u32>() {
            out.push_str(&(rank - 1).to_string());
        }
        out.extend(part.chars().filter(char::is_ascii_lowercase));
    }
    out
}

fn sorted(value: &Value) -> Vec<String> {
    let mut texts: Vec<String> = value
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|v| v.as_str().map(str::to_owned))
        .collect();
    texts.sort();
    texts
}

fn to_move(answer: &Value) -> String {
    answer["to_act"]["must"][0]
        .as_str()
        .unwrap_or_default()
        .to_owned()
}

#[test]
fn x1_every_position_has_exactly_its_legal_moves() {
    let mut referee = Referee::new("xiangqi-axf");
    let rows = rows("xiangqi/tests/data/xq_perft.jsonl");
    assert!(rows.len() > 30);
    for row in rows {
        let opened = referee
            .ok(&json!({"open": {"position": row["fen"], "rules": {"draw_material": "off"}}}));
        if to_move(&opened).is_empty() {
            // X3: mated or stalemated in the start position already: nobody has a move.
            assert!(
                sorted(&row["moves"]).is_empty(),
                "{}: over with moves left",
                row["id"]
            );
            continue;
        }
        let legal = referee.ok(&json!({"legal": to_move(&opened)}));
        let mut want: Vec<String> = sorted(&row["moves"]).iter().map(|mv| iccs(mv)).collect();
        want.sort();
        assert_eq!(sorted(&legal["moves"]), want, "{}", row["id"]);
        assert_eq!(legal["complete"], json!(true));
    }
}

#[test]
fn x5_agreed_cycles_have_their_verdict() {
    let mut referee = Referee::new("xiangqi-axf");
    let mut checked = 0;
    for file in ["xq_cycles", "xq_cycles2"] {
        for row in rows(&format!("xiangqi/tests/data/{file}.jsonl")) {
            if row["agree"] != json!(true) {
                continue;
            }
            let mut answer = referee
                .ok(&json!({"open": {"position": row["fen"], "rules": {"draw_material": "off"}}}));
            for mv in sorted_in_order(&row["moves"]) {
                let seat = to_move(&answer);
                assert!(!seat.is_empty(), "{}: over before {mv}", row["id"]);
                answer = referee.ok(&json!({"seat": seat, "play": iccs(&mv)}));
            }
            let state = referee.ok(&json!({"state": true}));
            let places = &state["outcome"]["places"];
            let verdict = match (places["red"].as_u64(), places["black"].as_u64()) {
                (Some(1), Some(1)) => "draw",
                (Some(1), _) => "w_wins",
                (_, Some(1)) => "b_wins",
                _ => "continue",
            };
            assert_eq!(
                verdict,
                row["own"].as_str().unwrap_or_default(),
                "{}: {}",
                row["id"],
                state["outcome"]
            );
            checked += 1;
        }
    }
    assert!(checked > 100, "{checked}");
}

fn sorted_in_order(value: &Value) -> Vec<String> {
    value
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|v| v.as_str().map(str::to_owned))
        .collect()
}

#[test]
fn d2_calls_by_points_choose_the_landlord() {
    let mut referee = Referee::new("doudizhu");
    for row in rows("doudizhu/tests/data/ddz_bid3.jsonl") {
        referee.ok(&json!({"open": {"seed": "07", "start": row["first"]}}));
        for step in row["steps"].as_array().expect("steps") {
            let (seat, call) = (
                step["seat"].to_string(),
                step["call"].as_u64().expect("a call"),
            );
            let legal = referee.ok(&json!({"calls": seat}));
            let mut want: Vec<String> = step["legal"]
                .as_array()
                .expect("legal")
                .iter()
                .map(|n| {
                    if n == &json!(0) {
                        "P".to_owned()
                    } else {
                        n.to_string()
                    }
                })
                .collect();
            want.sort();
            assert_eq!(sorted(&legal["calls"]), want, "{}", row["id"]);
            let text = if call == 0 {
                "P".to_owned()
            } else {
                call.to_string()
            };
            let seen = referee.ok(&json!({"state": true}))["seen"].clone();
            referee.ok(&json!({"seat": seat, "call": text, "seen": seen}));
        }
        let state = referee.ok(&json!({"state": true}));
        assert_eq!(
            state["attempt"],
            json!(u32::from(row["redeal"] == json!(true))),
            "{}",
            row["id"]
        );
        if let Some(landlord) = row["landlord"].as_u64() {
            assert_eq!(
                state["to_act"]["must"][0],
                json!(landlord.to_string()),
                "{}",
                row["id"]
            );
        }
    }
}

#[test]
fn d3_whole_deals_play_out_with_their_scores() {
    let mut referee = Referee::new("doudizhu");
    for row in rows("doudizhu/tests/data/ddz_games.jsonl") {
        let position = json!({"hands": row["hands"], "bottom": row["bottom"], "first_caller": row["first_caller"]});
        let mut answer = referee.ok(&json!({"open": {"position": position}}));
        for call in row["calls"].as_array().expect("calls") {
            let text = if call == &json!(0) {
                "P".to_owned()
            } else {
                call.to_string()
            };
            let state = referee.ok(&json!({"state": true}));
            answer =
                referee.ok(&json!({"seat": to_move(&answer), "call": text, "seen": state["seen"]}));
        }
        if row["redeal"] == json!(true) {
            // D2: all pass, and the cards are dealt anew.
            let state = referee.ok(&json!({"state": true}));
            assert_eq!(state["attempt"], json!(1), "{}", row["id"]);
            continue;
        }
        for play in row["plays"].as_array().expect("plays") {
            let (seat, cards) = (play[0].to_string(), play[1].as_str().expect("cards"));
            let legal = referee.ok(&json!({"legal": seat}));
            assert_eq!(
                legal["moves"].as_array().map(Vec::len),
                play[2].as_u64().map(|n| n as usize),
                "{} {play}",
                row["id"]
            );
            referee
                .ok(&json!({"seat": seat, "play": if cards.is_empty() { "pass" } else { cards }}));
        }
        let state = referee.ok(&json!({"state": true}));
        for seat in 0..3 {
            let want = row["scores_base1"][seat].as_i64().expect("a score");
            assert_eq!(
                state["scores"][seat.to_string()],
                json!(want),
                "{}",
                row["id"]
            );
        }
    }
}

#[test]
fn bad_input_is_refused_by_code_and_changes_nothing() {
    let mut referee = Referee::new("xiangqi-qq");
    assert_eq!(
        referee.say(&json!({"seat": "red", "play": "h2e2"}))["error"]["code"],
        "bad-line"
    );
    assert!(referee.say(&json!({"open": {"position": "nonsense"}}))["refused"]["code"].is_string());
    referee.ok(&json!({"open": {}}));
    let before = referee.ok(&json!({"state": true}));
    for (line, code) in [
        (json!({"seat": "red", "play": "h2h8"}), "refused"),
        (json!({"seat": "red", "play": "zz"}), "refused"),
        (json!({"seat": "black", "play": "h7e7"}), "refused"),
        (json!({"seat": "green", "play": "h2e2"}), "refused"),
        (json!({"seat": "red", "answer": "accept"}), "refused"),
        (json!({"seat": "red", "offer": "draw"}), "refused"),
    ] {
        assert!(referee.say(&line)[code]["code"].is_string(), "{line}");
    }
    assert_eq!(referee.ok(&json!({"state": true})), before);
    referee.ok(&json!({"seat": "red", "play": "炮二平五", "notation": "zh"}));
    referee.ok(&json!({"seat": "black", "resign": true}));
    assert_eq!(
        referee.say(&json!({"seat": "red", "play": "h0g2"}))["refused"]["code"],
        "game-over"
    );
}

#[test]
fn t1_e2_the_qq_clock_and_games_with_one_side_moved() {
    let mut referee = Referee::new("xiangqi-qq");
    referee.ok(&json!({"open": {}}));
    referee.ok(&json!({"at": 1000, "seat": "red", "play": "h2e2"}));
    let at_step = referee.ok(&json!({"at": 300_999, "state": true}));
    assert_eq!(
        at_step["outcome"],
        Value::Null,
        "the step of five minutes is not over"
    );
    referee.ok(&json!({"at": 301_000}));
    let state = referee.ok(&json!({"state": true}));
    assert_eq!(state["outcome"]["ending"], "out-of-time");
    assert_eq!(state["outcome"]["places"], json!({"red": 1, "black": 2}));
    assert_eq!(
        state["outcome"]["scored"],
        json!(false),
        "E2: only one side has moved"
    );
}
