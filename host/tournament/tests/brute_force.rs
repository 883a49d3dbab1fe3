//! The engine against brute force on small random tournaments (S1; C.04.3, every criterion and the order).
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "tests read their data and may fail"
)]

mod brute;

use brute::recipe;
use qipai_tournament::generate::generate;
use qipai_tournament::swiss::{System, pair};

#[test]
fn s1_engine_equals_brute_force_on_small_fields() {
    let (mut rounds, mut stuck) = (0, 0);
    for seed in 0..400 {
        let log = generate(&recipe(seed), System::Dutch2026, seed).unwrap();
        let event = log.event();
        let last = event.paired_rounds();
        for round in 1..=(last + 1).min(event.rounds.unwrap()) {
            let before = event.before(round);
            if before
                .players
                .iter()
                .filter(|p| before.is_available(p, round))
                .count()
                > 10
            {
                continue;
            }
            let found = pair(&before, round, System::Dutch2026).ok().map(|p| {
                let bye = p.bye.map(|id| (id, 0));
                let mut all: Vec<(u32, u32)> = p
                    .boards
                    .iter()
                    .map(|b| (b.white, b.black))
                    .chain(bye)
                    .collect();
                all.sort_unstable();
                all
            });
            let wanted = brute::pair(&before, round);
            rounds += 1;
            stuck += usize::from(wanted.is_none());
            assert_eq!(found, wanted, "seed {seed} round {round}");
        }
    }
    assert!(
        rounds > 1000 && stuck > 10,
        "{rounds} rounds, {stuck} without a pairing"
    );
}
