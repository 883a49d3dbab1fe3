//! How long nights take to plan and how near their bounds they come:
//! `cargo run --release -p qipai-tournament --example bench_night`.

#![expect(clippy::disallowed_methods, reason = "a benchmark reads the clock")]

use std::fmt::Write as _;
use std::time::Instant;

use qipai_tournament::lang::Lang;
use qipai_tournament::night::{broken, plan, read, render_score};

/// A night of `people` with seven games in `rounds` rounds; `room` is the number of tables for 200 people.
fn night(people: usize, rounds: u32, room: usize, apart: usize) -> String {
    let games = [
        ("a", 2, 20),
        ("b", 2, 20),
        ("c", 2, 20),
        ("d", 4, 10),
        ("e", 3, 14),
        ("f", 4, 10),
        ("g", 6, 6),
    ];
    let mut text = format!("rounds = {rounds}\nseed = 1\n");
    for (id, seats, tables) in games {
        let tables = (tables * room).div_ceil(200).max(1);
        let _ = writeln!(
            text,
            "[[games]]\nid = \"{id}\"\nseats = {seats}\ntables = {tables}"
        );
    }
    for i in 0..people {
        let _ = writeln!(text, "[[people]]\nname = \"p{i}\"");
        if i % 5 == 0 {
            text.push_str("knows = [\"a\", \"b\", \"d\", \"e\", \"f\"]\n");
        }
    }
    for i in 0..apart {
        let _ = writeln!(
            text,
            "[[apart]]\npeople = [\"p{}\", \"p{}\"]",
            i % people,
            (i * 7 + 1) % people
        );
    }
    text
}

fn main() {
    let cases = [
        ("200 people, 6 rounds", night(200, 6, 220, 100)),
        (
            "200 people, 6 rounds, fewer tables",
            night(200, 6, 150, 100),
        ),
        (
            "200 people, 12 rounds (games repeat)",
            night(200, 12, 220, 100),
        ),
        ("24 people, 6 rounds", night(24, 6, 60, 6)),
        ("600 people, 8 rounds", night(600, 8, 660, 100)),
        ("1000 people, 10 rounds", night(1000, 10, 1100, 100)),
    ];
    for (name, text) in cases {
        let night = match read(&text) {
            Ok(night) => night,
            Err(error) => {
                println!("{name}: {error}");
                continue;
            }
        };
        let start = Instant::now();
        match plan(&night) {
            Ok(plan) => {
                let taken = start.elapsed();
                let rules = broken(&night, &plan.rounds).len();
                print!(
                    "{name}: {taken:.2?}, {rules} rules broken; {}",
                    render_score(&night, &plan.score, &plan.bound, Lang::En)
                );
            }
            Err(error) => println!("{name}: {error}"),
        }
    }
}
