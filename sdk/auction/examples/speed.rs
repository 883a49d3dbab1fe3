//! How fast auctions are: `cargo run --release -p qipai-auction --example speed`.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a measurement reads the clock, and stops at what should not be"
)]

use qipai_auction::{Auction, Book, Description};
use std::hint::black_box;
use std::time::Instant;

/// The worked description with the most calls: four seats in two sides, doubles and redoubles.
const LONGEST: &str = include_str!("../tests/descriptions/bridge.toml");

/// A small generator, so that the measure needs no crate.
fn next(state: &mut u64) -> usize {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    (*state >> 16) as usize
}

/// Plays a random auction to its end: the number of calls. A pass is as likely as all bids together, as in play.
fn playout(auction: &mut Auction, state: &mut u64) -> usize {
    let mut calls = 0;
    while let Some(seat) = auction.turn() {
        let most = auction.legal_ids(seat).count();
        let pick = if next(state).is_multiple_of(2) {
            most - 1
        } else {
            next(state) % most
        };
        let id = auction.legal_ids(seat).nth(pick).unwrap();
        auction.call_id(seat, id).unwrap();
        calls += 1;
    }
    calls
}

fn report(what: &str, rounds: usize, mut run: impl FnMut()) {
    let start = Instant::now();
    for _ in 0..rounds {
        run();
    }
    println!("{what}: {} ns", start.elapsed().as_nanos() / rounds as u128);
}

fn main() {
    let desc: Description = toml::from_str(LONGEST).unwrap();
    let fresh = Auction::new(&desc, vec![0, 1, 2, 3], &[0, 1, 0, 1], &[]).unwrap();
    let mut state = 0x9e37_79b9_7f4a_7c15;
    let (mut calls, start) = (0, Instant::now());
    for _ in 0..100_000 {
        calls += playout(&mut fresh.clone(), &mut state);
    }
    println!(
        "random playout: {} ns a call, {calls} calls",
        start.elapsed().as_nanos() / calls as u128
    );
    let mut played = fresh.clone();
    playout(&mut played, &mut state);
    println!(
        "snapshot: {} calls, {} bytes",
        played.history().len(),
        postcard::to_stdvec(&played).unwrap().len()
    );
    report("legal calls as texts", 100_000, || {
        drop(black_box(fresh.legal(0)))
    });
    report("check of a text", 1_000_000, || {
        drop(black_box(fresh.check(0, black_box("3S"))))
    });
    report("refusal", 1_000_000, || {
        drop(black_box(fresh.check(0, black_box("X"))))
    });
    report("clone", 100_000, || drop(black_box(played.clone())));
    report("snapshot", 100_000, || {
        drop(black_box(postcard::to_stdvec(&played).unwrap()))
    });
    let bytes = postcard::to_stdvec(&played).unwrap();
    report("restore", 10_000, || {
        drop(black_box(postcard::from_bytes::<Auction>(&bytes).unwrap()))
    });
    report("check of a description", 10_000, || {
        drop(black_box(desc.check()))
    });
    report("book", 10_000, || drop(black_box(Book::new(&desc))));
}
