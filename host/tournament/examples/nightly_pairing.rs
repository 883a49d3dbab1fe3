//! Generates tournaments and compares every round with brute force (fields up to 10) and with the rules that can
//! be checked one by one (fields up to 200).
//!
//! `cargo run --release --example nightly_pairing -- [tournaments] [first seed]`; exit 1 on any difference.
#![allow(
    clippy::disallowed_methods,
    reason = "a program that reads its arguments and the clock"
)]

#[path = "../tests/brute/mod.rs"]
mod brute;

use std::collections::BTreeSet;
use std::process::ExitCode;

use qipai_tournament::facts::{Code, Event};
use qipai_tournament::generate::{Recipe, generate};
use qipai_tournament::swiss::{Pairing, System, pair};

fn main() -> ExitCode {
    let mut numbers = std::env::args()
        .skip(1)
        .filter_map(|a| a.parse::<u64>().ok());
    let count = numbers.next().unwrap_or(10_000);
    let first = numbers.next().unwrap_or(0);
    let (mut rounds, mut none, mut wrong) = (0_u64, 0_u64, 0_u64);
    for seed in first..first + count {
        // Nine in ten are small and go to brute force.
        let small = seed % 10 != 0;
        let recipe = if small {
            brute::recipe(seed)
        } else {
            large(seed)
        };
        let Ok(log) = generate(&recipe, System::Dutch2026, seed) else {
            continue;
        };
        let event = log.event();
        for round in 1..=(event.paired_rounds() + 1).min(recipe.rounds) {
            let before = event.before(round);
            let present = before
                .players
                .iter()
                .filter(|p| before.is_available(p, round))
                .count();
            let found = pair(&before, round, System::Dutch2026).ok();
            rounds += 1;
            none += u64::from(found.is_none());
            let fault = if present <= 10 {
                let wanted = brute::pair(&before, round);
                (found.as_ref().map(sorted) != wanted)
                    .then(|| format!("brute force has {wanted:?}"))
            } else {
                found.as_ref().and_then(|p| broken_rule(&before, round, p))
            };
            if let Some(fault) = fault {
                wrong += 1;
                println!("seed {seed} round {round}: {fault}");
            }
        }
        if (seed - first + 1) % 1000 == 0 {
            println!(
                "{} tournaments, {rounds} rounds, {none} without a pairing, {wrong} wrong",
                seed - first + 1
            );
        }
    }
    println!("{count} tournaments, {rounds} rounds, {none} without a pairing, {wrong} wrong");
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

/// The first absolute rule that a pairing breaks.
fn broken_rule(event: &Event, round: u32, pairing: &Pairing) -> Option<String> {
    let mut seen = BTreeSet::new();
    for id in pairing
        .boards
        .iter()
        .flat_map(|b| [b.white, b.black])
        .chain(pairing.bye)
    {
        if !seen.insert(id) {
            return Some(format!("{id} is paired twice"));
        }
    }
    let present: BTreeSet<u32> = event
        .players
        .iter()
        .filter(|p| event.is_available(p, round))
        .map(|p| p.id)
        .collect();
    if present != seen {
        return Some("not just those present are paired".to_owned());
    }
    for board in &pairing.boards {
        let player = event.player(board.white)?;
        if player
            .games_before(round)
            .any(|(_, c)| c.opponent == Some(board.black))
        {
            return Some(format!("{} and {} have met (C1)", board.white, board.black));
        }
        if event.is_forbidden(board.white, board.black, round) {
            return Some(format!("{} and {} must not meet", board.white, board.black));
        }
    }
    let taker = event.player(pairing.bye?)?;
    let barred = |c: &qipai_tournament::facts::Cell| {
        c.code == Code::PairingBye || c.code == Code::ForfeitWin || c.code == Code::FullBye
    };
    taker
        .cells
        .iter()
        .any(barred)
        .then(|| format!("{} may not have the bye (C2)", taker.id))
}
