//! Nodes and random plies a second, natively: `cargo run --profile plugin -p qipai-chess --example chess_perft -- [DEPTH] [FEN]`.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a measuring program, no plugin"
)]

use qipai_chess::{fen, perft};
use std::time::Instant;

fn main() {
    let mut args = std::env::args().skip(1);
    let depth = args.next().and_then(|text| text.parse().ok()).unwrap_or(5);
    let text = args.next().unwrap_or_else(|| fen::START.to_owned());
    let position = match fen::read(&text, true) {
        Ok(read) => read.position,
        Err(error) => return eprintln!("{error:?}"),
    };
    for depth in 1..=depth {
        let begin = Instant::now();
        let nodes = perft::perft(&position, depth);
        let seconds = begin.elapsed().as_secs_f64();
        println!(
            "perft {depth}: {nodes} in {seconds:.3} s, {:.1} million nodes/s",
            nodes as f64 / seconds / 1e6
        );
    }
    let (begin, mut plies, mut state) = (Instant::now(), 0u64, 1u64);
    for _ in 0..5_000 {
        plies += u64::from(perft::playout(&mut position.clone(), 500, |bound| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (((state >> 32) * u64::from(bound)) >> 32) as u32
        }));
    }
    let seconds = begin.elapsed().as_secs_f64();
    println!(
        "playouts: {plies} plies in {seconds:.3} s, {:.2} million plies/s",
        plies as f64 / seconds / 1e6
    );
}
