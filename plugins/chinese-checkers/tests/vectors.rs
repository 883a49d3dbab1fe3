//! Chinese checkers against the vectors of `tests/data`: the board, moves under every combination of rules, perft, ends (K1).

use qipai_chinese_checkers::board::{NEAR, POINTS, opposite, place, points};
use qipai_chinese_checkers::game::ChineseCheckers;
use qipai_sdk::Game;
use serde_json::{Value, json};

fn rows(text: &str) -> Vec<Value> {
    text.lines()
        .map(|line| serde_json::from_str(line).expect("a row"))
        .collect()
}

fn ask(question: &Value) -> Value {
    let answer = ChineseCheckers::inspect(&question.to_string());
    let answer = answer.unwrap_or_else(|why| panic!("{question}: {why:?}"));
    serde_json::from_str(&answer).expect("an answer")
}

#[test]
fn k1_the_board_is_that_of_the_vectors() {
    let board: Value = serde_json::from_str(include_str!("data/cc_board.json")).expect("JSON");
    let given = board["points"].as_array().expect("points");
    assert_eq!(given.len(), POINTS);
    for (point, cube) in (0..).zip(given) {
        let [x, y, z] = [0, 1, 2].map(|at| cube[at].as_i64().expect("a number") as i32);
        assert_eq!(place(point), (x - y + 12, z + 8));
        let mut near: Vec<u64> = board["neighbours"][usize::from(point)]
            .as_array()
            .expect("neighbours")
            .iter()
            .filter_map(Value::as_u64)
            .collect();
        near.sort_unstable();
        let own: Vec<u64> = points(NEAR[usize::from(point)]).map(u64::from).collect();
        assert_eq!(own, near, "point {point}");
    }
    assert_eq!(opposite(1), 4);
}

#[test]
fn k1_moves_under_every_combination_of_rules_are_those_of_the_vectors() {
    let mut asked = 0;
    for row in rows(include_str!("data/cc_moves.jsonl")) {
        let position = json!({"players": row["players"], "seats": row["seats"], "board": row["board"], "to_move": row["to_move"]});
        for (combination, count) in row["counts"].as_object().expect("counts") {
            let mut words = combination.split('/');
            let mut word = || words.next().expect("three words");
            let hop = word();
            let foreign = match word() {
                "pass" => "pass_through",
                other => other,
            };
            let leave = if word() == "locked" {
                "forbidden"
            } else {
                "allowed"
            };
            let rules = json!({"hop": hop, "foreign_triangles": foreign, "leave_target": leave});
            let answer = ask(&json!({"moves": {"position": position, "rules": rules}}));
            assert_eq!(answer["count"], *count, "{} {combination}", row["id"]);
            if combination == "adjacent/free/unlocked" {
                assert_eq!(
                    answer["moves"], row["moves_adjacent_free_unlocked"],
                    "{}",
                    row["id"]
                );
            }
            asked += 1;
        }
    }
    assert_eq!(asked, 42 * 18);
}

#[test]
fn k1_targets_count_as_filled_as_in_the_vectors() {
    for row in rows(include_str!("data/cc_ends.jsonl")) {
        for (win, winner) in row["expected"].as_object().expect("verdicts") {
            let rules = json!({"win": win});
            let answer =
                ask(&json!({"filled": {"position": {"board": row["board"]}, "rules": rules}}));
            let filled: Vec<Value> = [winner]
                .into_iter()
                .filter(|w| !w.is_null())
                .cloned()
                .collect();
            assert_eq!(answer["filled"], json!(filled), "{} {win}", row["id"]);
        }
    }
}
