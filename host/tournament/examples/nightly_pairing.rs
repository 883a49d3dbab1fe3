//! Generates tournaments, compares every round with brute force (fields up to 10) and checks the rules that can be
//! checked one by one (fields up to 200): absolute criteria, the bye, colours, no better exchange of opponents, and
//! that there is no pairing where none is found.
//!
//! `cargo run --release --example nightly_pairing -- [tournaments] [first seed]`; exit 1 on any difference.
#![allow(
    clippy::disallowed_methods,
    reason = "a program that reads its arguments and the clock"
)]

#[path = "../tests/brute/mod.rs"]
mod brute;

use std::process::ExitCode;

use qipai_tournament::generate::{Recipe, generate};
use qipai_tournament::swiss::{Pairing, System, pair};

fn main() -> ExitCode {
    let mut numbers = std::env::args()
        .skip(1)
        .filter_map(|a| a.parse::<u64>().ok());
    let count = numbers.next().unwrap_or(10_000);
    let first = numbers.next().unwrap_or(0);
    let (mut rounds, mut brute_forced, mut none, mut wrong) = (0_u64, 0_u64, 0_u64, 0_u64);
    for seed in first..first + count {
        // Nine in ten are small and go to brute force.
        let small = seed % 10 != 0;
        let recipe = if small {
            brute::recipe(seed)
        } else {
            large(seed)
        };
        let log = match generate(&recipe, System::Dutch2026, seed) {
            Ok(log) => log,
            Err(error) => {
                wrong += 1;
                println!("seed {seed}: {error}");
                continue;
            }
        };
        let event = log.event();
        for round in 1..=(event.paired_rounds() + 1).min(recipe.rounds) {
            let before = brute::before(event, round, seed);
            let present = before
                .players
                .iter()
                .filter(|p| before.is_available(p, round))
                .count();
            let found = pair(&before, round, System::Dutch2026).ok();
            rounds += 1;
            none += u64::from(found.is_none());
            let found = found.as_ref().map(sorted);
            let wanted = (present <= 10).then(|| brute::pair(&before, round));
            brute_forced += u64::from(wanted.is_some());
            let fault = match wanted {
                Some(wanted) if wanted != found => Some(format!("brute force has {wanted:?}")),
                _ => brute::broken_rule(&before, round, found.as_deref()),
            };
            if let Some(fault) = fault {
                wrong += 1;
                println!("seed {seed} round {round}: {fault}");
            }
        }
        if (seed - first + 1) % 1000 == 0 {
            println!("{} tournaments, {rounds} rounds", seed - first + 1);
        }
    }
    println!(
        "{count} tournaments, {rounds} rounds ({brute_forced} by brute force), {none} without a pairing, {wrong} wrong"
    );
    if wrong == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn large(seed: u64) -> Recipe {
    let base = brute::recipe(seed);
    Recipe {
        players: 11 + u32::try_from(seed / 10 % 190).unwrap_or(0),
        rounds: 5 + base.rounds,
        late: base.late * 5,
        ..base
    }
}

fn sorted(pairing: &Pairing) -> Vec<(u32, u32)> {
    let bye = pairing.bye.map(|id| (id, 0));
    let mut all: Vec<(u32, u32)> = pairing
        .boards
        .iter()
        .map(|b| (b.white, b.black))
        .chain(bye)
        .collect();
    all.sort_unstable();
    all
}
