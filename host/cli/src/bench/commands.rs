//! How many commands a table takes on one core, its record hashed: with a game that costs nothing, and with a sandboxed one.

use super::games::Dice;
use super::row::Row;
use super::{Bench, games, meter};
use crate::Done;
use crate::output::Failed;
use qipai_table::rules::{Info, Rules, Seat};
use qipai_table::turns::{Turns, config};
use qipai_table::{Command, Opening, Table, Who};
use serde::Deserialize;
use std::sync::Arc;
use std::time::Duration;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Section {
    manifest: String,
    /// Processor time to spend.
    seconds: f64,
}

pub(crate) fn run(bench: &Bench<'_>, section: &Section) -> Done<Vec<Row>> {
    let game = games::load(bench.common, &games::host()?, &section.manifest, None)?;
    let row = |what: String, rate| Row::new("commands", what, rate, "commands a CPU-second");
    Ok(vec![
        row(
            "a table with a game that costs nothing".to_owned(),
            alone(section.seconds)?,
        ),
        row(
            format!("a table of {} in the sandbox", game.id()),
            played(&game, section.seconds)?,
        ),
    ])
}

fn rate(commands: u32, spent: Duration) -> f64 {
    f64::from(commands) / spent.as_secs_f64()
}

fn alone(seconds: f64) -> Done<f64> {
    let rules: Arc<dyn Rules> = Arc::new(Turns {
        info: Info::default(),
        seats: 2,
    });
    let mut table = Table::open(config(), rules, [1; 32], Opening::default(), 0)?;
    let (mut commands, start) = (0, meter::cpu());
    while (meter::cpu() - start).as_secs_f64() < seconds {
        for _ in 0..1_000 {
            let who = Who::Seat(Seat::from(commands % 2 == 1));
            let command = Command::Play("e2e4".to_owned());
            table
                .handle(u64::from(commands), who, command, None)
                .map_err(Failed::internal)?;
            while table.poll_event().is_some() {}
            commands += 1;
        }
    }
    Ok(rate(commands, meter::cpu() - start))
}

/// Only the commands are timed, not how the moves were found.
fn played(game: &games::Game, seconds: f64) -> Done<f64> {
    let (mut commands, mut spent, mut dice) = (0, Duration::ZERO, Dice::new(3));
    while spent.as_secs_f64() < seconds {
        let mut table = game.table(u64::from(commands))?;
        while let Some(&seat) = table.must().first() {
            let command = games::random(&mut table, seat, &mut dice)?;
            let start = meter::cpu();
            let now = table.now();
            table
                .handle(now, Who::Seat(seat), command, None)
                .map_err(Failed::internal)?;
            while table.poll_event().is_some() {}
            spent += meter::cpu() - start;
            commands += 1;
        }
    }
    Ok(rate(commands, spent))
}
