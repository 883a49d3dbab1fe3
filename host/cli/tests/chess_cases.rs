//! Chess on the shipped plugin in the sandbox: its vectors, claims, time-outs and start positions through `qipai referee`, counts
//! through `qipai perft`.

mod common;

use common::{Referee, Tally, rows, run, sorted, texts, to_move};
use serde_json::{Value, json};

/// Counts of a row that are not counted here: a second of a busy core.
const MOST: u64 = 20_000_000;

fn side(fen: &Value) -> &'static str {
    if fen.as_str().is_some_and(|fen| fen.contains(" b ")) {
        "black"
    } else {
        "white"
    }
}

/// Opens a row's position and plays moves until one ends the game: how many were played.
fn line(referee: &mut Referee, row: &Value, rules: &Value) -> (usize, Value) {
    let mut answer = referee.ok(&json!({"open": {"position": row["fen"], "rules": rules}}));
    let mut played = 0;
    for mv in texts(&row["moves"]) {
        let seat = to_move(&answer);
        if seat.is_empty() {
            break;
        }
        answer = referee.ok(&json!({"seat": seat, "play": mv}));
        played += 1;
    }
    (played, referee.state())
}

fn result(state: &Value) -> &'static str {
    let places = &state["outcome"]["places"];
    match (places["white"].as_u64(), places["black"].as_u64()) {
        (Some(1), Some(1)) => "1/2-1/2",
        (Some(1), _) => "1-0",
        (_, Some(1)) => "0-1",
        _ => "*",
    }
}

#[test]
fn c1_every_position_has_exactly_its_legal_moves_and_counts() {
    let mut referee = Referee::new("chess");
    let mut tally = Tally::new("chess_perft");
    for row in rows("chess/tests/data/chess_perft.jsonl") {
        tally.row();
        let off = json!({"dead_position": "off"});
        referee.ok(&json!({"open": {"position": row["fen"], "rules": off}}));
        let legal = referee.ok(&json!({"legal": side(&row["fen"])}));
        tally.same(
            &row["id"],
            sorted(texts(&legal["moves"])),
            sorted(texts(&row["moves"])),
        );
        let counts = row["perft"].as_array().expect("counts").iter();
        let counts: Vec<u64> = counts.filter_map(Value::as_u64).collect();
        let depth = counts.iter().filter(|nodes| **nodes <= MOST).count();
        let fen = row["fen"].as_str().expect("fen");
        let depth_text = depth.to_string();
        let args = [
            "--json",
            "perft",
            "chess",
            "--depth",
            &depth_text,
            "--position",
            fen,
        ];
        let found: Value = serde_json::from_slice(&run(&args, b"").stdout).expect("JSON");
        tally.same(
            &row["id"],
            found["nodes"].as_u64(),
            counts.get(depth - 1).copied(),
        );
    }
    tally.end(rows("chess/tests/data/chess_perft.jsonl").len());
}

#[test]
fn c1_moves_are_written_and_read_as_san() {
    let mut referee = Referee::new("chess");
    let mut tally = Tally::new("chess_san");
    for row in rows("chess/tests/data/chess_san.jsonl") {
        tally.row();
        let seat = side(&row["fen"]);
        let open = json!({"open": {"position": row["fen"], "rules": {"dead_position": "off"}}});
        for entry in row["moves"].as_array().expect("moves") {
            let answers = referee.all(&[
                open.clone(),
                json!({"write": {"seat": seat, "move": entry[0], "notation": "san"}}),
                json!({"seat": seat, "play": entry[1], "notation": "san"}),
            ]);
            let written = answers[1].to_string();
            let quoted = entry[1].to_string();
            tally.same(&row["id"], written.contains(&quoted), true);
            tally.same(&row["id"], answers[2].get("refused").is_none(), true);
        }
    }
    tally.end(rows("chess/tests/data/chess_san.jsonl").len());
}

#[test]
fn c2_ends_are_those_of_the_vectors() {
    let mut referee = Referee::new("chess");
    let mut tally = Tally::new("chess_ends");
    for row in rows("chess/tests/data/chess_ends.jsonl") {
        tally.row();
        let id = &row["id"];
        let ending = |state: &Value, code: &str| state["outcome"]["ending"] == code;
        match row["kind"].as_str().expect("kind") {
            "mate" | "stalemate" | "rule" => {
                let (_, state) = line(&mut referee, &row, &json!({}));
                tally.same(
                    id,
                    result(&state),
                    row["result"].as_str().expect("a result"),
                );
            }
            "material" => {
                let (_, state) = line(&mut referee, &row, &json!({}));
                let dead = ending(&state, "dead-position");
                tally.same(id, Some(dead), row["insufficient"].as_bool());
            }
            "dead_position" if row["dead"].is_boolean() => {
                let (_, state) = line(&mut referee, &row, &json!({"dead_position": "exact"}));
                let dead = ending(&state, "dead-position");
                tally.same(id, Some(dead), row["dead"].as_bool());
            }
            "repetition" => {
                for (key, rules, code) in [
                    (
                        "threefold_at_ply",
                        json!({"threefold": "automatic"}),
                        "threefold",
                    ),
                    (
                        "fifty_claim_at_ply",
                        json!({"fifty": "auto"}),
                        "fifty-moves",
                    ),
                    ("fivefold_at_ply", json!({}), "fivefold"),
                    ("seventyfive_at_ply", json!({}), "seventy-five-moves"),
                ] {
                    let (played, state) = line(&mut referee, &row, &rules);
                    let at = ending(&state, code).then_some(played as u64);
                    tally.same(format!("{id} {key}"), at, row[key].as_u64());
                }
            }
            _ => {}
        }
    }
    tally.end(rows("chess/tests/data/chess_ends.jsonl").len());
}

#[test]
fn c2_e6_claims_illegal_moves_and_flags_by_the_manifests() {
    let kings = "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1 moves e1d2 e8d7 d2e1 d7e8 e1f2 e8f7 f2e1";
    let mut referee = Referee::new("chess");
    referee.ok(&json!({"open": {"position": kings}}));
    let before = referee.state();
    for (mv, code) in [
        ("claim:threefold", "no-claim"),
        ("claim:fifty", "no-claim"),
        ("f7f9", "unreadable-move"),
        ("f7f5", "king-cannot-go"),
    ] {
        let answer = referee.say(&json!({"seat": "black", "play": mv}));
        assert_eq!(answer["refused"]["code"], code, "{mv}: {answer}");
    }
    assert_eq!(referee.state(), before);
    referee.ok(&json!({"seat": "black", "play": "claim:threefold:f7e8"}));
    let state = referee.state();
    assert_eq!(
        (result(&state), state["outcome"]["ending"].as_str()),
        ("1/2-1/2", Some("threefold"))
    );
    // 6.9: the flag falls against a bare king.
    referee.ok(&json!({"open": {"position": "8/8/8/4k3/8/8/4q3/7K b - - 0 1"}}));
    referee.ok(&json!({"at": 36_000_000}));
    let state = referee.state();
    assert_eq!(
        (result(&state), state["outcome"]["ending"].as_str()),
        ("1/2-1/2", Some("cannot-mate"))
    );
    // The arbiter's manifest hears a wrong claim and lets the announced move be played.
    let mut fide = Referee::new("chess-fide");
    fide.ok(&json!({"open": {}}));
    let answer = fide.ok(&json!({"seat": "white", "play": "claim:fifty:e2e4"}));
    assert!(answer.to_string().contains("false-claim"), "{answer}");
    assert_eq!(to_move(&answer), "black");
    // Among friends nothing needs a claim.
    let mut casual = Referee::new("chess-casual");
    casual.ok(&json!({"open": {"position": kings}}));
    casual.ok(&json!({"seat": "black", "play": "Ke8", "notation": "san"}));
    assert_eq!(casual.state()["outcome"]["ending"], "threefold");
}

#[test]
fn c1_bad_positions_are_refused_with_the_place_and_chess960_is_drawn_from_the_seed() {
    let mut referee = Referee::new("chess");
    for (position, code) in [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN w KQkq - 0 1",
            "fen-rank-length",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w KQkq - 0 1",
            "fen-king",
        ),
        ("nonsense", "fen-ranks"),
    ] {
        let answer = referee.say(&json!({"open": {"position": position}}));
        assert_eq!(answer["refused"]["code"], code, "{answer}");
    }
    let mut drawn = Referee::new("chess960");
    let mut legal = |seed: &str| {
        drawn.ok(&json!({"open": {"seed": seed}}));
        texts(&drawn.ok(&json!({"legal": "white"}))["moves"])
    };
    let first = legal("07");
    assert_eq!(first, legal("07"));
    assert!(
        ["01", "02", "03", "04"]
            .into_iter()
            .any(|seed| legal(seed) != first)
    );
    let answer = drawn.ok(&json!({"inspect": {"array": 518}}));
    assert!(answer.to_string().contains("rnbqkbnr/pppppppp"), "{answer}");
}
