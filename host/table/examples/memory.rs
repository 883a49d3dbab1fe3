//! How much memory a table with four seats and all features takes besides its record, and how much each ply of the game in
//! progress adds (its input and the clocks, for taking back).
//!
//! `cargo run --release -p qipai-table --example memory`

use qipai_table::config::{Adjourn, Clock, Cost, Pace, Press, Takeback};
use qipai_table::rules::{Info, Rules, Seat};
use qipai_table::turns::{Turns, config};
use qipai_table::{Command, Config, Opening, Table, Who};
use std::sync::Arc;

const TABLES: usize = 10_000;

/// Everything on.
fn full() -> Config {
    let mut c = config();
    c.seating.teams = vec![0, 1, 0, 1];
    c.seating.names = ["north", "east", "south", "west"]
        .map(str::to_owned)
        .to_vec();
    c.clock = Clock::Byoyomi {
        time: 3_600_000,
        period: 30_000,
        periods: 5,
    };
    c.phase_clocks = [("layout".to_owned(), Clock::SuddenDeath { time: 60_000 })].into();
    c.timing.press = Press::Hand;
    c.pace = [("deal".to_owned(), Pace::default())].into();
    c.conduct.takeback = Takeback::Agreed;
    c.conduct.adjourn = Adjourn::Sealed;
    c.conduct.touch_move = true;
    c.conduct.late = 900_000;
    c.conduct.clock_breach = Cost::Foul;
    c.conduct.articles = [("A1".to_owned(), Cost::Foul)].into();
    c
}

/// Resident memory of this process in bytes.
#[allow(clippy::disallowed_methods, reason = "a measurement, not the table")]
fn resident() -> usize {
    let statm = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages = statm
        .split(' ')
        .nth(1)
        .and_then(|pages| pages.parse::<usize>().ok());
    pages.unwrap_or(0) * 4_096
}

/// Bytes a table after so many plies, its session asleep.
fn measured(plies: u32) -> Option<usize> {
    let rules: Arc<dyn Rules> = Arc::new(Turns {
        info: Info::default(),
        seats: 4,
    });
    let settings = Arc::new(full());
    let before = resident();
    let mut tables = Vec::with_capacity(TABLES);
    for _ in 0..TABLES {
        let opening = Opening::default();
        let opened = Table::open(
            Arc::clone(&settings),
            Arc::clone(&rules),
            [1; 32],
            opening,
            0,
        );
        let mut table = opened.ok()?;
        for n in 0..plies {
            let who = Who::Seat(Seat::try_from(n % 4).ok()?);
            let command = Command::Play("e2e4".to_owned());
            table.handle(u64::from(n), who, command, None).ok()?;
            // The record goes where records are kept.
            while table.poll_event().is_some() {}
        }
        while table.poll_event().is_some() {}
        table.sleep().ok()?;
        tables.push(table);
    }
    let taken = resident().saturating_sub(before) / TABLES;
    std::mem::forget(tables);
    Some(taken)
}

fn main() {
    const FEW: u32 = 4;
    const MANY: u32 = 104;
    match (measured(FEW), measured(MANY)) {
        (Some(few), Some(many)) => {
            println!("{few} bytes a table of four seats after {FEW} plies");
            let ply = many.saturating_sub(few) / (MANY - FEW) as usize;
            println!("{ply} bytes for each ply of the game in progress");
        }
        _ => eprintln!("a table did not open or play"),
    }
}
