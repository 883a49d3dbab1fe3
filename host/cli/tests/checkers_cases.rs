//! The shipped Chinese checkers plugin, in the sandbox and behind its manifests, against the vectors of
//! `plugins/chinese-checkers/tests/data` (K1), and what tables of three, four and six do.

mod common;

use common::{Referee, Tally, answers, rows, run, sorted, texts};
use serde_json::{Value, json};

/// Four seats are two teams or none, so the manifest is named by the number of seats.
fn manifest(seats: u64) -> &'static str {
    match seats {
        2 => "chinese-checkers",
        3 => "chinese-checkers-three",
        4 => "chinese-checkers-teams",
        _ => "chinese-checkers-six",
    }
}

/// A combination of the vectors, `long/pass/locked`, as rules.
fn rules(combination: &str) -> Value {
    let words: Vec<&str> = combination.split('/').collect();
    let foreign = match words[1] {
        "pass" => "pass_through",
        other => other,
    };
    let leave = match words[2] {
        "locked" => "forbidden",
        _ => "allowed",
    };
    json!({"hop": words[0], "foreign_triangles": foreign, "leave_target": leave, "win": "strict"})
}

/// The number of a point by its name, as the documents count: row by row from the top.
fn number(name: &str) -> u64 {
    const LENGTHS: [u64; 17] = [1, 2, 3, 4, 13, 12, 11, 10, 9, 10, 11, 12, 13, 4, 3, 2, 1];
    let (column, row) = name.split_at(1);
    let row = 17 - row.parse::<usize>().expect("a row");
    let column = u64::from(column.as_bytes()[0] - b'a');
    let before: u64 = LENGTHS[..row].iter().sum();
    before + (column - (13 - LENGTHS[row])) / 2
}

/// Moves as the vectors write them: from number to numbers.
fn by_number(moves: &[String]) -> Value {
    let mut ends: std::collections::BTreeMap<String, Vec<u64>> = Default::default();
    for mv in moves {
        let second = mv[1..]
            .find(|c: char| c.is_ascii_lowercase())
            .expect("two points")
            + 1;
        let (from, to) = mv.split_at(second);
        ends.entry(number(from).to_string())
            .or_default()
            .push(number(to));
    }
    ends.values_mut().for_each(|ends| ends.sort_unstable());
    json!(ends)
}

#[test]
fn k1_moves_under_every_combination_of_rules_are_those_of_the_vectors() {
    let mut tally = Tally::new("cc_moves");
    for seats in [2, 3, 4, 6] {
        let mut referee = Referee::new(manifest(seats));
        for row in rows("chinese-checkers/tests/data/cc_moves.jsonl") {
            if row["players"] != seats {
                continue;
            }
            tally.row();
            let position = json!({"players": row["players"], "seats": row["seats"], "board": row["board"], "to_move": row["to_move"]});
            for (combination, count) in row["counts"].as_object().expect("counts") {
                let of = format!("{} {combination}", row["id"]);
                let rules = rules(combination);
                let opened = referee.ok(&json!({"open": {"position": position, "rules": rules}}));
                let seat = common::to_move(&opened);
                let moves = texts(&referee.ok(&json!({"legal": seat}))["moves"]);
                tally.same(&of, json!(moves.len()), count.clone());
                if combination == "adjacent/free/unlocked" {
                    let want = row["moves_adjacent_free_unlocked"].clone();
                    tally.same(&of, by_number(&moves), want);
                }
                let question = json!({"moves": {"position": position, "rules": rules}});
                let asked = referee.ok(&json!({"inspect": question}));
                tally.same(&of, &asked["count"], count);
            }
        }
    }
    tally.end(42);
}

#[test]
fn k1_perft_counts_are_those_of_the_vectors() {
    let mut tally = Tally::new("cc_perft");
    let mut cases: Vec<(u64, String, Vec<u64>)> = vec![
        (2, "adjacent".to_owned(), vec![14, 196, 4_760]),
        (3, "adjacent".to_owned(), vec![14, 196, 2_744]),
        (4, "adjacent".to_owned(), vec![14, 199, 2_786]),
        (2, "long".to_owned(), vec![14, 196]),
        (3, "long".to_owned(), vec![14, 196]),
    ];
    let vectors = rows("chinese-checkers/tests/data/cc_perft.jsonl");
    let rows_of_file = vectors.len();
    for row in vectors {
        tally.row();
        let counts = row["perft"].as_array().expect("counts").iter();
        let counts = counts.filter_map(Value::as_u64).collect();
        let hop = row["mode"].as_str().expect("a mode").to_owned();
        cases.push((row["players"].as_u64().expect("a number"), hop, counts));
    }
    for (seats, hop, counts) in cases {
        let rules = json!({"hop": hop, "foreign_triangles": "free", "leave_target": "allowed", "win": "strict"}).to_string();
        for (depth, count) in (1..).zip(counts) {
            let depth: u64 = depth;
            let args = [
                "--json",
                "perft",
                manifest(seats),
                "--rules",
                &rules,
                "--depth",
                &depth.to_string(),
            ];
            let nodes = answers(&run(&args, b""))[0]["nodes"].clone();
            tally.same(format!("{seats} {hop} {depth}"), nodes, json!(count));
        }
    }
    tally.end(rows_of_file);
}

#[test]
fn k1_filled_targets_win_as_in_the_vectors() {
    let mut tally = Tally::new("cc_ends");
    let mut referee = Referee::new("chinese-checkers");
    let vectors = rows("chinese-checkers/tests/data/cc_ends.jsonl");
    let count = vectors.len();
    for row in vectors {
        tally.row();
        for (win, winner) in row["expected"].as_object().expect("verdicts") {
            let opened =
                json!({"open": {"position": {"board": row["board"]}, "rules": {"win": win}}});
            referee.ok(&opened);
            let outcome = referee.state()["outcome"].clone();
            let won = match outcome["places"]["red"].as_u64() {
                Some(1) => json!(0),
                Some(_) => json!(3),
                None => Value::Null,
            };
            tally.same(format!("{} {win}", row["id"]), &won, winner);
        }
    }
    tally.end(count);
}

/// All of red but one piece is in; yellow has the last point of its home and stands beside the board's middle.
const NEARLY: &str = "y/rr/rrr/rrrr/13/12/11/2r7/9/10/11/2yyyyyyyyy1/13/4/3/2/1";

#[test]
fn k1_a_piece_that_stays_at_home_stops_a_strict_win_only() {
    // Red's tenth piece stays out: under `strict` nobody can win while yellow sits on its tip.
    for (win, over) in [("strict", false), ("fill_with_foreign", true)] {
        let mut referee = Referee::new("chinese-checkers");
        referee.ok(
            &json!({"open": {"position": format!("{NEARLY} r 0 0,0 -"), "rules": {"win": win}}}),
        );
        referee.ok(&json!({"seat": "red", "play": "h10i9"}));
        let state = referee.state();
        assert_eq!(state["outcome"].is_object(), over, "{win}: {state}");
        if over {
            assert_eq!(state["outcome"]["places"], json!({"red": 1, "yellow": 2}));
            assert_eq!(state["outcome"]["ending"], "target-filled");
        }
    }
    // Nobody wins by another's move: yellow goes home and fills red's target with its own piece.
    let mut referee = Referee::new("chinese-checkers");
    let position = "1/yr/rrr/rrrr/13/12/11/2r7/9/10/11/2yyyyyyyyy1/13/4/3/2/1 y 1 1,0 -";
    let rules = json!({"win": "fill_with_foreign"});
    referee.ok(&json!({"open": {"position": position, "rules": rules}}));
    referee.ok(&json!({"seat": "yellow", "play": "l16m17"}));
    assert_eq!(referee.state()["outcome"], Value::Null);
}

#[test]
fn k1_places_are_played_out_and_who_is_done_moves_no_more() {
    let mut referee = Referee::new("chinese-checkers-three");
    // Red fills its target with this move; green and blue go on.
    let position = "r/rr/rrr/1rrr/5r7/ggg9/11/10/9/10/11/8bbbb/13/4/3/2/1 r 0";
    referee.ok(&json!({"open": {"position": position}}));
    let answer = referee.ok(&json!({"seat": "red", "play": "k13j14"}));
    assert!(answer["events"].to_string().contains("filled"), "{answer}");
    assert_eq!(answer["to_act"]["must"], json!(["green"]));
    referee.ok(&json!({"seat": "green", "play": "f12h12"}));
    let state = referee.state();
    assert_eq!(state["to_act"]["must"], json!(["blue"]));
    assert_eq!(state["outcome"], Value::Null);
    referee.ok(&json!({"seat": "blue", "leave": true}));
    let state = referee.state();
    assert_eq!(
        state["outcome"]["places"],
        json!({"red": 1, "green": 2, "blue": 3})
    );
}

#[test]
fn k1_a_team_wins_when_both_are_in() {
    let mut referee = Referee::new("chinese-checkers-teams");
    let position = "r/rr/rrr/1rrr/5r7/12/11/10/9/10/11/12/yyypppbbb4/4/yy1y/3/2 r 0";
    let short = referee.say(&json!({"open": {"position": position}}));
    assert_eq!(short["refused"]["code"], "position-row", "{short}");
    let position = "r/rr/rrr/1rrr/5r7/ppp9/11/10/9/10/11/bbb9/13/yyyy/yy1/y1/1 r 0";
    referee.ok(&json!({"open": {"position": position}}));
    referee.ok(&json!({"seat": "red", "play": "k13j14"}));
    let state = referee.state();
    assert_eq!(state["outcome"], Value::Null, "yellow is not in yet");
    for turn in ["purple", "yellow", "blue", "purple"] {
        let state = referee.state();
        assert_eq!(state["to_act"]["must"], json!([turn]), "red waits");
        let moves = texts(&referee.ok(&json!({"legal": turn}))["moves"]);
        referee.ok(&json!({"seat": turn, "play": sorted(moves)[0]}));
    }
    // A side is out as a whole.
    referee.ok(&json!({"seat": "purple", "leave": true}));
    let state = referee.state();
    let places = json!({"red": 1, "purple": 2, "yellow": 1, "blue": 2});
    assert_eq!(state["outcome"]["places"], places);
}

#[test]
fn k1_blocked_seats_pass_or_lose_and_nothing_hangs() {
    // Yellow's tip is walled in by red, two rows deep.
    let position = "y/rr/rrr/rrr1/r12/12/11/10/9/10/11/12/13/4/3/2/1";
    for (rule, over) in [("pass", false), ("loses", true)] {
        let mut referee = Referee::new("chinese-checkers");
        let rules = json!({"no_legal_move": rule});
        referee.ok(&json!({"open": {"position": format!("{position} r 0"), "rules": rules}}));
        referee.ok(&json!({"seat": "red", "play": "a13c13"}));
        let state = referee.state();
        assert_eq!(state["outcome"].is_object(), over, "{rule}: {state}");
        if over {
            assert_eq!(state["outcome"]["ending"], "blocked");
            assert_eq!(state["outcome"]["places"], json!({"red": 1, "yellow": 2}));
        } else {
            assert_eq!(state["to_act"]["must"], json!(["red"]), "red goes on alone");
        }
    }
}

#[test]
fn t4_a_skipped_turn_moves_forward_and_the_fifth_loses() {
    let mut referee = Referee::new("chinese-checkers-three");
    referee.ok(&json!({"open": {"start": 0}}));
    referee.ok(&json!({"at": 60_000}));
    let state = referee.state();
    assert_eq!(state["to_act"]["must"], json!(["green"]));
    assert_eq!(state["timeouts"]["red"], 1);
    assert_eq!(state["ply"], 1);
    // Red's fifth time-out puts it out; green and blue follow, and blue is left.
    referee.ok(&json!({"at": 60_000 * 15}));
    let state = referee.state();
    assert_eq!(
        state["outcome"]["places"],
        json!({"red": 3, "green": 2, "blue": 1}),
        "{state}"
    );
    assert_eq!(state["outcome"]["ending"], "out-of-time");
}

#[test]
fn every_manifest_opens_and_plays_and_bad_positions_name_their_place() {
    for name in [
        "chinese-checkers",
        "chinese-checkers-standard",
        "chinese-checkers-three",
        "chinese-checkers-teams",
        "chinese-checkers-six",
        "chinese-checkers-long",
        "chinese-checkers-super",
    ] {
        let mut referee = Referee::new(name);
        let opened = referee.ok(&json!({"open": {}}));
        let seat = common::to_move(&opened);
        referee.ok(&json!({"seat": seat, "play": "111->102", "notation": "index"}));
        let scene = referee.ok(&json!({"scene": "spectator"}));
        assert!(scene.to_string().contains(r#""kind":"path""#), "{name}");
    }
    let mut referee = Referee::new("chinese-checkers");
    let board = json!({"0": [0], "3": [1]});
    for (position, code, place) in [
        (json!("y/yy"), "position-rows", "2"),
        (
            json!("y/yy/yyy/yyyy/13/12/11/10/9/10/11/12/12/rrrr/rrr/rr/r r"),
            "position-row",
            "5",
        ),
        (
            json!("y/yy/yyy/yyyy/13/12/11/10/9/10/11/12/13/rrrx/rrr/rr/r r"),
            "position-piece",
            "x",
        ),
        (
            json!("y/yy/yyy/yyyy/13/12/11/10/9/10/11/12/13/rrrr/rrr/rr/r g"),
            "position-turn",
            "g",
        ),
        (
            json!("y/yy/yyy/yyyy/13/12/11/10/9/10/11/12/13/rrrg/rrr/rr/r r"),
            "position-seats",
            "2",
        ),
        (
            json!("y/yy/yyy/yyyy/13/12/11/10/9/10/11/12/13/rrrr/rrr/rr/r r -1"),
            "position-number",
            "-1",
        ),
        (json!({"board": {"0": [121]}}), "position-point", "121"),
        (
            json!({"board": {"0": [5], "3": [5]}}),
            "position-twice",
            "o15",
        ),
        (json!({"board": board, "players": 3}), "position-seats", "2"),
        (
            json!({"board": board, "turn": 0}),
            "position-object",
            "turn",
        ),
        (json!({"board": {"0": [5]}}), "position-count", "y"),
    ] {
        let answer = referee.say(&json!({"open": {"position": position}}));
        assert_eq!(answer["refused"]["code"], code, "{position}: {answer}");
        assert!(
            answer["refused"]["args"].to_string().contains(place),
            "{answer}"
        );
    }
    let answer = referee.say(&json!({"open": {"rules": {"hop": "high"}}}));
    assert_eq!(answer["refused"]["code"], "bad-manifest");
}
