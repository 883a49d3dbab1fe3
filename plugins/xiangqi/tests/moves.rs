//! Legal moves and counts against the vectors of `xq_perft` and the legality cases of `xq_ends`.

use qipai_xiangqi::movegen::MoveList;
use qipai_xiangqi::notation::write_ranks1;
use qipai_xiangqi::position::Position;
use qipai_xiangqi::{fen, perft};
use serde_json::Value;

fn rows(text: &str) -> impl Iterator<Item = Value> + '_ {
    text.lines()
        .map(|line| serde_json::from_str(line).expect("a vector is JSON"))
}

fn position(row: &Value) -> Position {
    fen::read(row["fen"].as_str().expect("fen"))
        .expect("a vector's position is read")
        .position
}

fn legal(position: &Position) -> Vec<String> {
    let mut list = MoveList::default();
    position.legal_moves(&mut list);
    assert_eq!(list.as_slice().len() as u32, position.count_legal());
    let mut texts: Vec<String> = list.as_slice().iter().map(|&mv| write_ranks1(mv)).collect();
    texts.sort();
    texts
}

fn texts(value: &Value) -> Vec<String> {
    let mut texts: Vec<String> = value
        .as_array()
        .expect("a list")
        .iter()
        .map(|text| text.as_str().expect("text").to_owned())
        .collect();
    texts.sort();
    texts
}

#[test]
fn x1_x3_legal_moves_and_perft_equal_the_vectors() {
    let mut rows_seen = 0;
    for row in rows(include_str!("data/xq_perft.jsonl")) {
        let mut position = position(&row);
        let untouched = position.clone();
        assert_eq!(legal(&position), texts(&row["moves"]), "{}", row["id"]);
        for (depth, nodes) in (1..).zip(row["perft"].as_array().expect("counts")) {
            let nodes = nodes.as_u64().expect("a count");
            if nodes <= 3_000_000 {
                assert_eq!(
                    perft::perft(&mut position, depth),
                    nodes,
                    "{} depth {depth}",
                    row["id"]
                );
            }
        }
        if let Some(divide) = row.get("divide3").and_then(Value::as_object) {
            for (mv, nodes) in perft::divide(&mut position, 3) {
                assert_eq!(
                    divide[&write_ranks1(mv)].as_u64(),
                    Some(nodes),
                    "{} {mv}",
                    row["id"]
                );
            }
        }
        assert_eq!(position, untouched, "counting leaves the position alone");
        rows_seen += 1;
    }
    assert!(rows_seen >= 30);
}

#[test]
fn x3_legality_and_checks_equal_the_vectors() {
    for row in rows(include_str!("data/xq_ends.jsonl")) {
        let mut position = position(&row);
        if let Some(moves) = row.get("legal_moves") {
            assert_eq!(legal(&position), texts(moves), "{}", row["id"]);
        }
        for text in texts(&row["moves"]).iter().take(usize::from(
            row["moves"].as_array().map_or(0, Vec::len) == 1,
        )) {
            position.play(qipai_xiangqi::notation::read_ranks1(text).expect("a move"));
        }
        if let Some(check) = row.get("in_check") {
            assert_eq!(
                Some(position.in_check(position.turn())),
                check.as_bool(),
                "{}",
                row["id"]
            );
        }
    }
}

/// Slow and sure: a move is legal when, once played, the mover's general is not attacked.
#[test]
fn x3_generation_equals_playing_and_looking_on_random_games() {
    let mut state = 7u64;
    let mut positions = 0;
    for _ in 0..60 {
        let mut position = fen::start();
        for _ in 0..150 {
            let (mut list, mut pseudo) = (MoveList::default(), MoveList::default());
            position.legal_moves(&mut list);
            position.pseudo_moves(&mut pseudo);
            let mut slow: Vec<_> = pseudo.as_slice().to_vec();
            slow.retain(|&mv| {
                let side = position.turn();
                let taken = position.play(mv);
                let safe = !position.in_check(side);
                position.undo(mv, taken);
                safe
            });
            let mut fast = list.as_slice().to_vec();
            fast.sort();
            slow.sort();
            assert_eq!(fast, slow, "{}", fen::write(&position, 0, 1));
            positions += 1;
            state = state
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            let Some(&mv) = fast.get((state >> 33) as usize % fast.len().max(1)) else {
                break;
            };
            position.play(mv);
        }
    }
    assert!(positions > 3000);
}

#[test]
fn x1_positions_round_trip_and_impossible_ones_are_refused_with_their_place() {
    for row in rows(include_str!("data/xq_perft.jsonl")) {
        let read = fen::read(row["fen"].as_str().expect("fen")).expect("read");
        let text = fen::write(&read.position, read.quiet, read.round);
        assert_eq!(fen::read(&text).expect("read again"), read);
    }
    let refused = |text: &str, code: &str, place: &str| {
        let error = fen::read(text).expect_err(text);
        assert_eq!(error.code, code, "{text}");
        assert!(fen::CODES.contains(&code));
        assert!(
            error.args.iter().any(|(_, value)| value == place),
            "{text}: {error:?}"
        );
    };
    refused("9/9/9 w", "fen-ranks", "3");
    refused("4k4/9/9/9/9/9/9/9/9/3K5 w K - 0 1", "fen-field", "K");
    refused("4k4/9/9/9/9/9/9/9/9/3K5 w - x 0 1", "fen-field", "x");
    refused("4k4/9/9/9/9/9/9/9/82/4K4 w", "fen-rank-length", "10");
    refused("4k4/9/9/9/9/9/9/9/80/4K4 w", "fen-piece", "0");
    refused("4k4/9/9/9/9/9/9/9/RRRRRRRRRR/4K4 w", "fen-too-many", "c1");
    refused("4k4/9/9/9/9/9/9/9/8X/4K4 w", "fen-piece", "i1");
    refused("4k4/9/9/9/9/9/9/9/8/4K4 w", "fen-rank-length", "8");
    refused("4k4/9/9/9/9/9/9/K8/9/9 w", "fen-misplaced", "a2");
    refused("4k4/9/9/9/9/9/9/9/B8/4K4 w", "fen-misplaced", "a1");
    refused("4k4/9/9/9/9/9/9/9/9/4K4 x", "fen-side", "x");
    refused("9/9/9/9/9/9/9/9/9/4K4 w", "fen-no-general", "black");
    refused("4k4/9/9/9/9/9/9/9/9/4K4 w - - x 1", "fen-number", "x");
    refused("4k4/9/9/9/9/9/9/9/9/4K4 w moves e0f0 zz", "fen-move", "2");
}
