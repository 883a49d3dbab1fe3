//! The vectors on forbidden points and whole games, and how much a question about a forbidden point costs.

use qipai_gomoku::board::Board;
use qipai_gomoku::board::Side;
use qipai_gomoku::game::Gomoku;
use qipai_gomoku::renju::{Makes, fouls, makes};
use qipai_gomoku::rules::ThreeDefinition::{RifRecursive, SeedGeometric};
use qipai_sdk::contract::{Awaits, Input};
use qipai_sdk::{Point, Rng, testkit};
use serde_json::{Map, Value, json};

fn rows(text: &str) -> impl Iterator<Item = Value> + '_ {
    text.lines()
        .map(|line| serde_json::from_str(line).expect("a vector is JSON"))
}

fn points(value: &Value) -> Vec<Point> {
    let list = value.as_array().expect("points");
    let point = |text: &Value| text.as_str().and_then(|text| text.parse().ok());
    list.iter()
        .map(|text| point(text).expect("a point"))
        .collect()
}

fn board(row: &Value) -> Board {
    let mut board = Board::new(15);
    for side in Side::BOTH {
        for at in points(&row[side.key()]) {
            board.flip(side, at);
        }
    }
    board
}

#[test]
fn r2_r3_every_forbidden_point_by_both_definitions() {
    let mut count = 0;
    for row in rows(include_str!("data/renju_points.jsonl")) {
        let board = board(&row);
        let found = |threes| -> Map<String, Value> {
            let fouls = fouls(&board, threes).into_iter();
            fouls
                .map(|(at, foul)| (at.to_string(), json!(foul)))
                .collect()
        };
        let rif = found(RifRecursive);
        assert_eq!(json!(rif), row["forbidden"], "{}", row["id"]);
        let seed = found(SeedGeometric);
        let mut differs = Map::new();
        for at in rif.keys().chain(seed.keys()) {
            if rif.get(at) != seed.get(at) {
                differs.insert(at.clone(), json!(seed.get(at)));
            }
        }
        assert_eq!(
            json!(differs),
            row["seed_geometric_differs"],
            "{}",
            row["id"]
        );
        let fives = board
            .empty()
            .filter(|&at| makes(&board, at, RifRecursive) == Makes::Five);
        let mut fives: Vec<Point> = fives.collect();
        fives.sort();
        assert_eq!(fives, points(&row["five_points"]), "{}", row["id"]);
        count += 1;
    }
    assert_eq!(count, 98);
}

#[test]
fn r1_games_end_where_each_rule_says() {
    for row in rows(include_str!("data/gomoku.jsonl")) {
        for (rule, result) in row["result"].as_object().expect("results") {
            let rules = json!({"rule": rule, "first_stone": "free"}).to_string();
            let mut session = testkit::open::<Gomoku>(&rules, 1, None).expect("it opens");
            let mut played = 0;
            for mv in row["moves"].as_array().expect("moves") {
                let Awaits::Act(actors) = session.status().awaits else {
                    break;
                };
                let text = mv.as_str().expect("a move").to_owned();
                session
                    .apply(Input::Move(actors.must[0], text))
                    .expect("a move");
                played += 1;
            }
            let winner = match session.status().awaits {
                Awaits::Over(outcome) if outcome.places == [1, 1] => json!("draw"),
                Awaits::Over(outcome) => {
                    let won = outcome.places.iter().position(|place| *place == 1);
                    json!(Side::BOTH[won.expect("a winner")].key())
                }
                _ => Value::Null,
            };
            assert_eq!(json!([winner, played]), *result, "{} {rule}", row["id"]);
        }
    }
}

/// Boards on which many threes hang together: random ones of all densities, and regular ones.
fn thick_boards() -> Vec<Board> {
    let mut rng = Rng::from_u64(7);
    let mut boards = Vec::new();
    for density in 1..60 {
        for size in [15, 25] {
            let mut board = Board::new(size);
            for at in board.points() {
                match rng.below(100) {
                    n if n < density => board.flip(Side::Black, at),
                    n if n > 97 => board.flip(Side::White, at),
                    _ => {}
                }
            }
            boards.push(board);
        }
    }
    for (a, b, modulo) in [
        (1, 2, 5),
        (1, 3, 7),
        (2, 3, 7),
        (1, 4, 6),
        (3, 5, 8),
        (1, 3, 5),
    ] {
        for keep in 1..3 {
            let mut board = Board::new(25);
            for at in board.points() {
                if (a * u32::from(at.file) + b * u32::from(at.rank)) % modulo < keep {
                    board.flip(Side::Black, at);
                }
            }
            boards.push(board);
        }
    }
    boards
}

#[test]
fn r3_the_recursive_definition_comes_to_an_end_on_any_board() {
    for board in thick_boards() {
        let twice = [(); 2].map(|()| fouls(&board, RifRecursive));
        assert_eq!(twice[0], twice[1]);
    }
}
