//! Figures of Go on the shipped plugin in the sandbox, printed and held to their bounds:
//! `cargo test --workspace --test go_figures -- --nocapture`. The least of several batches counts.

mod common;

use common::{options, target};
use qipai_sandbox::{At, Host, Limits, Options, Plugin, Tools};
use qipai_table::rules::{Awaits, Input, Rules, Session, Setup};
use std::time::{Duration, Instant};

fn plugin() -> Plugin {
    let host = Host::new(Options {
        limits: Limits::default(),
        ..options()
    })
    .expect("a host");
    Plugin::load(target().join("qipai/plugins/go.wasm"), &host)
        .expect("the plugin loads (built? cargo xtask plugins)")
}

/// The first 110 plies of a game on 19 lines.
const MIDGAME: &str = "d7 n15 d15 o9 c12 q3 c4 e4 d17 c3 b3 d3 b5 j3 q5 p5 p6 p4 o6 j16 g17 h17 g16 j14 r7 r14 r10 \
    n4 n10 c10 d11 f7 q12 r17 m6 l4 k6 p14 d6 b11 d10 r4 n12 h6 b2 c2 r13 s14 l13 l14 g18 k13 k19 t11 \
    l16 o17 l18 j11 l9 h8 f6 g4 f13 p12 p11 q13 s12 t12 l12 g6 e7 f8 n18 f5 o18 r5 p17 p16 p18 k14 o13 \
    p13 o12 s9 s7 s6 r6 r9 q9 o14 s5 s4 t6 t4 s19 h10 s10 t10 h13 n13 k12 m14 j5 m16 l15 n17 s11 t13 \
    g11 m17";

fn setup(rules: &str) -> Setup {
    Setup {
        rules: rules.to_owned(),
        teams: vec![0, 1],
        order: vec![0, 1],
        ..Setup::default()
    }
}

#[test]
fn legal_moves_of_a_midgame_cost_microseconds_through_the_host() {
    let plugin = plugin();
    let mut session = plugin.session(&setup("{}")).expect("a session");
    let moves: Vec<&str> = MIDGAME.split(' ').collect();
    for (ply, mv) in moves.iter().enumerate() {
        let played = session.apply(&Input::Move((ply % 2) as u8, (*mv).to_owned()));
        played.expect("a legal move");
    }
    let Awaits::Act(actors) = session.status().expect("a status").awaits else {
        panic!("nobody acts")
    };
    let mut least = Duration::MAX;
    let mut listed = 0;
    for _ in 0..40 {
        let start = Instant::now();
        for _ in 0..50 {
            listed = session
                .legal_moves(actors.must[0])
                .expect("moves")
                .listed
                .len();
        }
        least = least.min(start.elapsed() / 50);
    }
    println!(
        "{listed} legal moves after {} plies: {least:?}",
        moves.len()
    );
    assert!(listed > 150, "{listed}");
    assert!(least <= Duration::from_micros(200), "{least:?}");
}

#[test]
fn random_plies_by_the_second() {
    let plugin = plugin();
    let tools = plugin.tools().expect("tools");
    for (size, limit, least) in [(19, 722, 760_000), (9, 162, 1_030_000)] {
        for ko in ["simple", "positional_superko"] {
            let setup = setup(&format!(r#"{{"size": {size}, "ko": "{ko}"}}"#));
            let games = 200;
            let mut best = 0;
            for seed in 0..5 {
                let played = tools
                    .playouts(At::Setup(&setup), 1_000 * seed, games, limit)
                    .expect("plays");
                best = best
                    .max(u128::from(played.value) * 1_000_000_000 / played.cpu.as_nanos().max(1));
            }
            println!("{size} lines, {ko}: {best} random plies a second of CPU");
            // Five and three times open-spiel's 153,000 and 343,000 on the same machine.
            assert!(best >= least, "{best}");
        }
    }
}
