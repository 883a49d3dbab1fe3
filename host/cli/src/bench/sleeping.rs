//! What tables cost that nobody touches: their records in a store, their sessions asleep.

use super::games::{Dice, Game};
use super::plan::Bound;
use super::row::Row;
use super::{Bench, games, meter};
use crate::Done;
use crate::output::Failed;
use qipai_store::{Batch, SqliteStore, Store};
use qipai_table::Table;
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Section {
    manifests: Vec<String>,
    tables: usize,
    /// Commands given before a table sleeps.
    plies: usize,
    bound: Bound,
}

pub(crate) fn run(bench: &Bench<'_>, section: &Section) -> Done<Vec<Row>> {
    let host = games::host()?;
    let load = |name: &String| games::load(bench.common, &host, name, None);
    let games: Vec<Game> = section.manifests.iter().map(load).collect::<Done<_>>()?;
    let folder = tempfile::tempdir().map_err(Failed::internal)?;
    let mut store =
        SqliteStore::open(&folder.path().join("records.db")).map_err(Failed::internal)?;
    let mut dice = Dice::new(7);
    // Before the first measure, what one table needs anyway: the engine's pages, the store's cache.
    for (i, game) in games.iter().enumerate() {
        table(
            game,
            &mut store,
            &format!("first-{i}"),
            section.plies,
            &mut dice,
        )?;
    }
    let before = meter::resident()?;
    let mut tables = Vec::with_capacity(section.tables);
    for i in 0..section.tables {
        let game = &games[i % games.len()];
        tables.push(table(
            game,
            &mut store,
            &i.to_string(),
            section.plies,
            &mut dice,
        )?);
    }
    let grown = meter::resident()?.saturating_sub(before);
    let kept: u64 = store
        .list()
        .map_err(Failed::internal)?
        .iter()
        .map(|entry| entry.events)
        .sum();
    // They are no husks: each hundredth plays on.
    for table in tables.iter_mut().step_by(100) {
        games::step(table, &mut dice)?;
    }
    let what = format!("{} tables asleep, more than none", tables.len());
    Ok(vec![
        Row::new("sleeping", what, grown as f64 / f64::from(1 << 20), "MiB")
            .bound(section.bound)
            .beside("kib_a_table", grown as f64 / 1024.0 / tables.len() as f64)
            .beside("events_in_the_store", kept),
    ])
}

/// A table that has played a little, recorded what happened, and sleeps.
fn table(
    game: &Game,
    store: &mut SqliteStore,
    name: &str,
    plies: usize,
    dice: &mut Dice,
) -> Done<Table> {
    let mut table = game.table(dice.below(1 << 30) as u64)?;
    for _ in 0..plies {
        if !games::step(&mut table, dice)? {
            break;
        }
    }
    let events: Vec<Vec<u8>> = std::iter::from_fn(|| table.poll_event())
        .map(|event| event.to_bytes())
        .collect();
    store
        .create(name, game.id(), 0, &[0; 32])
        .map_err(Failed::internal)?;
    let batch = Batch {
        table: name,
        after: 0,
        events: &events,
        closes: false,
    };
    store.append(&[batch]).map_err(Failed::internal)?;
    table.sleep().map_err(Failed::internal)?;
    Ok(table)
}
