//! What the sandbox costs: processor time of random games in it against the same crate built natively, in interleaved pairs.

use super::games::Game;
use super::plan::Bound;
use super::row::Row;
use super::{Bench, games, meter};
use crate::Done;
use crate::output::Failed;
use qipai_sandbox::{At, Kind, Tools};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Section {
    manifests: Vec<String>,
    limit: u32,
    pairs: u64,
    /// Processor time of the native side of a pair.
    seconds: f64,
    epochs: Bound,
    unmetered: Bound,
}

pub(crate) fn run(bench: &Bench<'_>, section: &Section) -> Done<Vec<Row>> {
    let host = games::host()?;
    let mut rows = Vec::new();
    for name in &section.manifests {
        let game = games::load(bench.common, &host, name, None)?;
        match games::native(bench, game.id())? {
            Some(native) => rows.extend(ratios(&game, &native, section)?),
            None => {
                eprintln!(
                    "qipai: `native` is left out: it runs native libraries, from the folder that --trust-native names"
                );
                break;
            }
        }
    }
    Ok(rows)
}

fn ratios(game: &Game, native: &dyn Tools, section: &Section) -> Done<Vec<Row>> {
    let kinds = [
        (Kind::Tools, "under epochs", section.epochs),
        (Kind::Unmetered, "unmetered", section.unmetered),
        (Kind::Play, "under fuel", Bound::default()),
    ];
    let at = At::Setup(&game.setup);
    // As many games as take the native side long enough.
    let mut games = 16;
    while native
        .playouts(at, 0, games, section.limit)?
        .cpu
        .as_secs_f64()
        < section.seconds
    {
        games *= 2;
    }
    let mut rows = Vec::new();
    for (kind, name, bound) in kinds {
        let tools = game.plugin.tools_metered(kind).map_err(Failed::internal)?;
        let (mut ratios, mut fuel) = (Vec::new(), None);
        for pair in 0..section.pairs {
            let seed = pair * u64::from(games);
            let base = native.playouts(at, seed, games, section.limit)?;
            let ours = tools.playouts(at, seed, games, section.limit)?;
            if base.value != ours.value {
                return Err(Failed::Internal(format!(
                    "the same games of {} have {} plies natively, {} in the sandbox",
                    game.id(),
                    base.value,
                    ours.value
                )));
            }
            ratios.push(ours.cpu.as_secs_f64() / base.cpu.as_secs_f64());
            fuel = ours.fuel.map(|fuel| fuel as f64 / ours.value as f64);
        }
        let most = ratios.iter().copied().fold(f64::NAN, f64::max);
        let least = ratios.iter().copied().fold(f64::NAN, f64::min);
        let what = format!("random games of {} {name}", game.id());
        let mut row = Row::new(
            "native",
            what,
            meter::median(ratios),
            "times the native build",
        )
        .bound(bound)
        .beside("least", least)
        .beside("most", most)
        .beside("games", games);
        if let Some(fuel) = fuel {
            row = row.beside("fuel_a_ply", fuel);
        }
        rows.push(row);
    }
    Ok(rows)
}
