//! Nodes and random plies a second, natively: `cargo run --release -p qipai-xiangqi --example xiangqi_perft -- [DEPTH] [FEN]`.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a measuring program, no plugin"
)]

use qipai_sdk::contract::{Awaits, Input};
use qipai_xiangqi::{fen, perft};
use std::time::Instant;

fn main() {
    let mut args = std::env::args().skip(1);
    let depth = args.next().and_then(|text| text.parse().ok()).unwrap_or(5);
    let text = args.next().unwrap_or_else(|| fen::START.to_owned());
    let mut position = match fen::read(&text) {
        Ok(read) => read.position,
        Err(error) => return eprintln!("{error:?}"),
    };
    for depth in 1..=depth {
        let begin = Instant::now();
        let nodes = perft::perft(&mut position, depth);
        let seconds = begin.elapsed().as_secs_f64();
        println!(
            "perft {depth}: {nodes} in {seconds:.3} s, {:.1} million nodes/s",
            nodes as f64 / seconds / 1e6
        );
    }
    let (begin, mut plies, mut state) = (Instant::now(), 0u64, 1u64);
    for _ in 0..20_000 {
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
    session_speed();
}

/// One game through the session, as a host plays it, without the crossing: listing and playing moves.
fn session_speed() {
    let Ok(mut session) = qipai_sdk::testkit::open::<qipai_xiangqi::game::Xiangqi>("{}", 1, None)
    else {
        return;
    };
    let (mut listing, mut playing, mut plies, mut state) = (0.0, 0.0, 0, 1usize);
    while let Awaits::Act(actors) = session.status().awaits {
        let begin = Instant::now();
        let moves = session.legal_moves(actors.must[0]).listed;
        listing += begin.elapsed().as_secs_f64();
        state = state
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        let mv = moves[(state >> 33) % moves.len()].clone();
        let begin = Instant::now();
        if session.apply(Input::Move(actors.must[0], mv)).is_err() {
            return;
        }
        playing += begin.elapsed().as_secs_f64();
        plies += 1;
    }
    let micros = |seconds: f64| seconds * 1e6 / f64::from(plies);
    println!(
        "session: {plies} plies, {:.2} us to list, {:.2} us to play",
        micros(listing),
        micros(playing)
    );
}
