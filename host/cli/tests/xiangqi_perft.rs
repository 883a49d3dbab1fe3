//! Counts of move sequences (X1, X3) by `qipai perft`, in the sandbox.

mod common;

use common::{Tally, iccs, rows, run};
use serde_json::{Map, Value};

fn perft(position: &str, depth: usize, divide: bool) -> Value {
    let depth = depth.to_string();
    let mut args = vec!["--json", "perft", "xiangqi", "--depth", &depth];
    args.extend(["--position", position]);
    args.extend(divide.then_some("--divide"));
    let output = run(&args, b"");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// The most nodes counted for a row: a second of a busy core.
const MOST: u64 = 20_000_000;

#[test]
fn x1_x3_counts_equal_the_vectors_at_the_deepest_depth() {
    let mut tally = Tally::new("xq_perft (counts)");
    for row in rows("xiangqi/tests/data/xq_perft.jsonl") {
        tally.row();
        let counts = row["perft"].as_array().expect("counts").iter();
        let counts: Vec<u64> = counts.filter_map(Value::as_u64).collect();
        let depth = counts.iter().filter(|nodes| **nodes <= MOST).count();
        let position = row["fen"].as_str().expect("fen");
        let found = perft(position, depth, false);
        tally.same(
            &row["id"],
            found["nodes"].as_u64(),
            counts.get(depth - 1).copied(),
        );
    }
    tally.end(37);
}

#[test]
fn x1_x3_counts_by_first_move_equal_the_vectors() {
    let mut tally = Tally::new("xq_perft (by first move)");
    for row in rows("xiangqi/tests/data/xq_perft.jsonl") {
        let Some(want) = row["divide3"].as_object() else {
            continue;
        };
        tally.row();
        let found = perft(row["fen"].as_str().expect("fen"), 3, true);
        let want: Map<String, Value> = want
            .iter()
            .map(|(mv, nodes)| (iccs(mv), nodes.clone()))
            .collect();
        tally.same(&row["id"], found["divide"].as_object(), Some(&want));
    }
    tally.end(10);
}
