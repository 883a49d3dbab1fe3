//! Go's vectors and the document's conduct on the shipped plugin in the sandbox, through `qipai referee`: forbidden points, dead
//! stones, counts, void moves.

mod common;

use common::{Referee, Tally, rows, texts, to_move};
use serde_json::{Value, json};

/// A GTP vertex as SGF; nothing for a pass.
fn sgf(vertex: &str, size: u64) -> String {
    if vertex == "pass" {
        return String::new();
    }
    let (letter, rank) = vertex.split_at(1);
    let file = "ABCDEFGHJKLMNOPQRSTUVWXYZ".find(letter).expect("a file");
    let rank: u64 = rank.parse().expect("a rank");
    [file as u64, size - rank]
        .map(|n| char::from(b'a' + n as u8))
        .iter()
        .collect()
}

fn size(row: &Value) -> u64 {
    row["size"].as_u64().expect("a size")
}

/// Set-up stones of a side; nothing without any.
fn stones(property: &str, vertices: &Value, size: u64) -> String {
    let values: Vec<String> = texts(vertices)
        .iter()
        .map(|vertex| format!("[{}]", sgf(vertex, size)))
        .collect();
    if values.is_empty() {
        String::new()
    } else {
        format!("{property}{}", values.concat())
    }
}

fn seat(side: &str) -> &'static str {
    if side == "b" { "black" } else { "white" }
}

/// Plays a row's moves, colours alternating, from the usual start or a handicap.
fn play(referee: &mut Referee, row: &Value, rules: &Value) -> Value {
    let handicap = texts(&row["handicap"]).len();
    let mut open = json!({"rules": rules});
    if handicap > 0 {
        let stones = stones("AB", &row["handicap"], size(row));
        open["position"] = json!(format!("(;SZ[{}]HA[{handicap}]{stones})", size(row)));
    }
    let mut lines = vec![json!({"open": open})];
    for mv in row["moves"].as_array().expect("moves") {
        let side = seat(mv[0].as_str().expect("a side"));
        lines.push(json!({"seat": side, "play": mv[1], "notation": "gtp"}));
    }
    for (line, answer) in lines.iter().zip(referee.all(&lines)) {
        assert!(
            answer["events"].is_array(),
            "{}: {line} gave {answer}",
            row["id"]
        );
    }
    referee.state()
}

/// Asks for the legal moves, and for each point what forbids it.
fn forbidden(referee: &mut Referee, side: &str, board: &Value) -> (Vec<String>, Value) {
    let answer = referee.ok(&json!({"legal": side}));
    assert_eq!(answer["complete"], json!(true));
    let legal: Vec<String> = texts(&answer["moves"])
        .into_iter()
        .filter(|mv| mv != "pass")
        .collect();
    let rows = texts(board);
    let mut why = json!({});
    for (row, line) in rows.iter().enumerate() {
        for (file, cell) in line.chars().enumerate() {
            let letter = b"ABCDEFGHJKLMNOPQRSTUVWXYZ"[file];
            let vertex = format!("{}{}", char::from(letter), rows.len() - row);
            if cell == '.' && !legal.contains(&vertex.to_lowercase()) {
                let asked = json!({"check": {"seat": side, "move": vertex.to_lowercase()}});
                why[vertex] = referee.ok(&asked)["code"].clone();
            }
        }
    }
    (legal, why)
}

#[test]
fn g1_the_forbidden_points_of_random_games_are_those_of_the_vectors() {
    let mut referee = Referee::new("go");
    let mut tally = Tally::new("go_legal");
    for row in rows("go/tests/data/go_legal.jsonl") {
        tally.row();
        let rules = json!({"size": row["size"], "resumptions": 99});
        play(&mut referee, &row, &rules);
        let side = seat(row["to_play"].as_str().expect("a side"));
        let (legal, why) = forbidden(&mut referee, side, &row["board"]);
        tally.same(&row["id"], &why, &row["illegal"]);
        tally.same(&row["id"], json!(legal.len()), row["legal_count"].clone());
    }
    tally.end(32);
}

#[test]
fn g1_superko_and_simple_ko_forbid_what_the_vectors_say() {
    let mut referee = Referee::new("go");
    let mut tally = Tally::new("go_superko");
    for row in rows("go/tests/data/go_superko.jsonl") {
        tally.row();
        let moves: String = row["moves"]
            .as_array()
            .expect("moves")
            .iter()
            .map(|mv| {
                let side = mv[0].as_str().expect("a side").to_uppercase();
                format!(
                    ";{side}[{}]",
                    sgf(mv[1].as_str().expect("a vertex"), size(&row))
                )
            })
            .collect();
        let position = format!("(;SZ[{}]{moves})", size(&row));
        for (ko, column) in [
            ("positional_superko", "illegal_positional_superko"),
            ("simple", "illegal_simple_ko"),
        ] {
            let rules = json!({"ko": ko, "resumptions": 99});
            referee.ok(&json!({"open": {"position": position, "rules": rules}}));
            let side = seat(row["to_play"].as_str().expect("a side"));
            let (_, why) = forbidden(&mut referee, side, &row["board"]);
            tally.same(format!("{} {column}", row["id"]), &why, &row[column]);
        }
    }
    tally.end(28);
}

#[test]
fn g1_captures_kos_and_suicides_step_by_step() {
    let mut referee = Referee::new("go");
    let mut tally = Tally::new("go_rules");
    for row in rows("go/tests/data/go_rules.jsonl") {
        tally.row();
        let size = size(&row);
        let setup =
            stones("AB", &row["setup"]["b"], size) + &stones("AW", &row["setup"]["w"], size);
        for (ko, column) in [
            ("positional_superko", "positional_superko"),
            ("simple", "simple_ko"),
        ] {
            let mut played = String::new();
            for step in row["steps"].as_array().expect("steps") {
                let side = step["color"].as_str().expect("a colour");
                let vertex = step["move"].as_str().expect("a move");
                let turn = side.to_uppercase();
                let position = format!("(;SZ[{size}]{setup}PL[{turn}]{played};PL[{turn}])");
                referee.ok(&json!({"open": {"position": position, "rules": {"ko": ko}}}));
                let of = format!("{} {vertex} {column}", row["id"]);
                let asked = json!({"check": {"seat": seat(side), "move": vertex.to_lowercase()}});
                let answer = referee.ok(&asked);
                tally.same(&of, &answer["ok"], &step[column]["legal"]);
                tally.same(&of, &answer["code"], &step[column]["reason"]);
                if step[column]["legal"] == json!(true) {
                    referee.ok(&json!({"seat": seat(side), "play": vertex.to_lowercase()}));
                    played += &format!(";{turn}[{}]", sgf(vertex, size));
                }
            }
        }
    }
    tally.end(9);
}

/// Marks dead stones and has both agree: the result.
fn count(referee: &mut Referee, dead: &Value) -> Value {
    for vertex in texts(dead) {
        let seen = referee.state()["seen"].clone();
        let mark = format!("dead:{}", vertex.to_lowercase());
        referee.ok(&json!({"seat": "white", "play": mark, "seen": seen}));
    }
    let seen = referee.state()["seen"].clone();
    let answer = referee.ok(&json!({"seat": "white", "play": "agree", "seen": seen}));
    assert_eq!(to_move(&answer), "black");
    referee.ok(&json!({"seat": "black", "play": "agree"}));
    referee.state()
}

fn result(state: &Value) -> Value {
    let args = state["outcome"]["args"].as_array().into_iter().flatten();
    args.filter(|arg| arg[0] == "result")
        .map(|arg| arg[1].clone())
        .collect()
}

#[test]
fn g2_g3_whole_games_with_dead_stones_have_their_result() {
    let mut referee = Referee::new("go");
    let mut tally = Tally::new("go_games");
    for row in rows("go/tests/data/go_games.jsonl") {
        tally.row();
        for (compensation, column) in [
            ("none", "result_komi7.5_no_handicap_compensation"),
            ("n", "result_komi7.5_handicap_compensation_n"),
        ] {
            if row[column].is_null() {
                continue;
            }
            let rules = json!({"size": row["size"], "komi_zi": "3 3/4", "handicap_compensation": compensation});
            let state = play(&mut referee, &row, &rules);
            assert_eq!(state["phase"], "count", "{}", row["id"]);
            let state = count(&mut referee, &row["dead"]);
            let of = format!("{} {column}", row["id"]);
            tally.same(&of, result(&state), json!([row[column]]));
            let winner = seat(&row[column].as_str().expect("a result")[..1].to_lowercase());
            tally.same(&of, &state["outcome"]["places"][winner], &json!(1));
            // G3: half points; points between living stones are halved.
            let black = 2 * row["area"]["black"].as_i64().expect("a count")
                + row["area"]["shared"].as_i64().expect("a count");
            tally.same(&of, &state["scores"]["black"], &json!(black));
        }
    }
    tally.end(24);
}

#[test]
fn g3_a_seki_is_shared() {
    let mut referee = Referee::new("go-faculty");
    let mut tally = Tally::new("go_seki");
    for row in rows("go/tests/data/go_seki.jsonl") {
        tally.row();
        let (size, setup) = (size(&row), &row["setup"]);
        let setup = stones("AB", &setup["b"], size) + &stones("AW", &setup["w"], size);
        referee.ok(&json!({"open": {"position": format!("(;SZ[{size}]{setup};B[];W[])")}}));
        let state = count(&mut referee, &json!([]));
        tally.same(&row["id"], result(&state), json!([row["result_komi0"]]));
    }
    tally.end(2);
}

#[test]
fn e6_a_ko_taken_back_and_a_forbidden_point_are_void_passes_with_a_warning() {
    let mut referee = Referee::new("go-contest");
    let ko = "(;SZ[9]AB[ba][ab][bc]AW[ca][db][cc][bb];B[cb])";
    let point = "(;SZ[9]AB[ba][ab]PL[W])";
    for (position, vertex, code) in [(ko, "b8", "ko"), (point, "a9", "suicide")] {
        referee.ok(&json!({"open": {"position": position}}));
        let before = referee.state()["ply"].as_u64();
        let answer = referee.say(&json!({"seat": "white", "play": vertex}));
        assert_eq!(answer["refused"]["code"], code);
        assert_eq!(answer["refused"]["args"]["cost"], "void-pass-warn");
        let state = referee.state();
        assert_eq!(
            state["to_act"]["must"],
            json!(["black"]),
            "the turn is lost"
        );
        assert_eq!(state["ply"].as_u64(), before.map(|ply| ply + 1));
        // It is no consent to the end: Black's pass is the first.
        referee.ok(&json!({"seat": "black", "play": "pass"}));
        assert_eq!(referee.state()["phase"], "play");
    }
    // What is no move at all, or a point that is taken, costs nothing.
    for (vertex, code) in [
        ("zz", "unreadable-move"),
        ("b9", "occupied"),
        ("k1", "off-board"),
    ] {
        let answer = referee.say(&json!({"seat": "white", "play": vertex}));
        assert_eq!(answer["refused"]["code"], code);
        assert!(answer["refused"]["args"]["cost"].is_null(), "{answer}");
    }
}

#[test]
fn g2_by_the_document_the_end_stands_and_disputes_are_shared() {
    let mut referee = Referee::new("go-contest");
    let stopped = "(;SZ[5]AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de][ab];B[];W[])";
    referee.ok(&json!({"open": {"position": stopped}}));
    let mut say = |seat: &str, play: &str| {
        let seen = referee.state()["seen"].clone();
        referee.say(&json!({"seat": seat, "play": play, "seen": seen}))
    };
    assert_eq!(say("black", "resume")["refused"]["code"], "no-resumption");
    say("black", "dead:a4");
    say("white", "alive:a4");
    say("black", "agree");
    assert_eq!(say("white", "dead:a4")["refused"]["code"], "marks-frozen");
    say("white", "agree");
    assert_eq!(say("white", "resume")["refused"]["code"], "game-over");
    let state = referee.state();
    assert_eq!(result(&state), json!(["W+13.5"]));
    // Who speaks without having heard the last word is refused.
    let mut referee = Referee::new("go");
    let opened = referee.ok(&json!({"open": {"position": stopped}}));
    assert_eq!(opened["to_act"]["must"], json!(["black", "white"]));
    let seen = referee.state()["seen"].clone();
    referee.ok(&json!({"seat": "black", "play": "dead:a4", "seen": seen}));
    let stale = referee.say(&json!({"seat": "white", "play": "agree", "seen": seen}));
    assert_eq!(stale["refused"]["code"], "stale");
}

#[test]
fn every_manifest_opens_and_plays() {
    for manifest in [
        "go",
        "go-9",
        "go-13",
        "go-contest",
        "go-faculty",
        "go-chinese",
        "go-territory",
        "go-aga",
        "go-new-zealand",
        "go-tromp-taylor",
    ] {
        let mut referee = Referee::new(manifest);
        referee.ok(&json!({"open": {}}));
        referee.ok(&json!({"seat": "black", "play": "e5"}));
        referee.ok(&json!({"seat": "white", "play": "pass"}));
        referee.ok(&json!({"seat": "black", "play": "pass"}));
        let state = referee.state();
        if manifest == "go-tromp-taylor" {
            assert_eq!(state["outcome"]["ending"], "counted");
        } else {
            assert_eq!(state["phase"], "count", "{manifest}");
        }
    }
    let mut referee = Referee::new("go");
    for (open, code) in [
        (json!({"position": "(;SZ[9];B[zz])"}), "sgf-point"),
        (json!({"position": "nonsense"}), "sgf-no-tree"),
        (json!({"rules": {"size": 26}}), "bad-manifest"),
        (json!({"rules": {"komi": "7.3"}}), "rules-amount"),
    ] {
        let answer = referee.say(&json!({"open": open}));
        assert_eq!(answer["refused"]["code"], code, "{answer}");
    }
}
