//! How fast random deals are played, calling included, in processor time: `cargo test --release -p qipai-doudizhu --test speed -- --ignored --nocapture`.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_types,
    clippy::disallowed_methods
)]

#[path = "common/table.rs"]
mod table;

use qipai_doudizhu::DouDizhu;
use qipai_sdk::Session;
use qipai_sdk::contract::WireSetup;

/// Processor time of this thread so far in seconds, on Linux.
fn cpu() -> f64 {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    stat.split_whitespace()
        .next()
        .unwrap()
        .parse::<f64>()
        .unwrap()
        / 1e9
}

#[test]
#[ignore = "prints a figure"]
fn random_plies_a_second() {
    for rules in [
        "{}",
        r#"{"preset":"imsa"}"#,
        r#"{"preset":"rlcard","wing_solo":"any"}"#,
    ] {
        let start = Session::<DouDizhu>::open(&WireSetup {
            seed: [7, 0, 0, 0],
            ..table::setup(rules)
        })
        .unwrap();
        let snapshot = start.snapshot();
        let (mut plies, mut games) = (0u64, 0u64);
        let began = cpu();
        while games % 64 != 0 || cpu() - began < 1.0 {
            let mut session = start.clone();
            plies += u64::from(session.playout(games, 1_000));
            games += 1;
        }
        let seconds = cpu() - began;
        let wake = cpu();
        (0..1_000).for_each(|_| drop(Session::<DouDizhu>::restore(&snapshot).unwrap()));
        println!(
            "{rules}: {:.0} plies a second, {:.0} deals a second; snapshot {} bytes, woken in {:.1} us",
            plies as f64 / seconds,
            games as f64 / seconds,
            snapshot.len(),
            (cpu() - wake) * 1_000.0,
        );
    }
}

/// The play alone: what move generation and play cost.
#[test]
#[ignore = "prints a figure"]
fn random_plies_a_second_of_play() {
    let position = r#"{"hands":["446778899TTTJQQKA","33456699TJQQKKA2B","345556788JJKAA22R"],"bottom":"372","landlord":1}"#;
    for rules in ["{}", r#"{"wing_solo":"any"}"#] {
        let table = table::Table::at(rules, position);
        let start = table.session.game();
        let mut dice = qipai_sdk::Dice::new(1);
        let (mut plies, mut games) = (0u64, 0u64);
        let began = cpu();
        while games % 64 != 0 || cpu() - began < 1.0 {
            plies += u64::from(qipai_sdk::Game::playout(
                &mut start.clone(),
                &mut dice,
                1_000,
            ));
            games += 1;
        }
        println!(
            "{rules}: {:.0} plies a second, {} a deal",
            plies as f64 / (cpu() - began),
            plies / games
        );
    }
}
