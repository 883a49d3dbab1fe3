//! How fast positions are counted inside the sandboxed plugin.

use super::games::Game;
use super::peer::Peer;
use super::plan::Bound;
use super::row::Row;
use super::{Bench, games, meter};
use crate::Done;
use crate::output::Failed;
use qipai_sandbox::{At, Tools};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Section {
    manifest: String,
    /// What the position is called, and its text; without it the start.
    #[serde(default)]
    named: String,
    position: Option<String>,
    /// Right counts from depth 1 on; the last is timed.
    nodes: Vec<u64>,
    bound: Bound,
    peer: Peer,
    native: Option<Native>,
}

/// The sandbox's rate as a part of the native build's, in interleaved pairs.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Native {
    pairs: u32,
    bound: Bound,
}

pub(crate) fn run(bench: &Bench<'_>, section: &Section) -> Done<Vec<Row>> {
    let mut game = games::load(bench.common, &games::host()?, &section.manifest, None)?;
    game.setup.position.clone_from(&section.position);
    let tools = game.plugin.tools().map_err(Failed::internal)?;
    let first = rate(&game, &tools, section)?;
    let mut rows = Vec::new();
    if bench.peers
        && let Some(peer) = section.peer.rate()?
    {
        // Before and after the peer: what changes on the machine meanwhile falls on both.
        let ours = (first + rate(&game, &tools, section)?) / 2.0;
        rows.push(
            row(
                &game,
                section,
                "in the sandbox",
                ours / peer,
                "times the peer",
            )
            .bound(section.bound)
            .beside("nodes_a_cpu_second", ours)
            .beside("peer", section.peer.name.as_str())
            .beside("its_nodes_a_cpu_second", peer),
        );
    } else {
        rows.push(row(
            &game,
            section,
            "in the sandbox",
            first,
            "nodes a CPU-second",
        ));
    }
    if let Some(native) = &section.native
        && let Some(library) = games::native(bench, game.id())?
    {
        rows.push(beside_native(&game, &tools, &library, section, native)?);
    }
    Ok(rows)
}

/// Nodes a CPU-second at the greatest depth, all counts checked.
fn rate(game: &Game, tools: &dyn Tools, section: &Section) -> Done<f64> {
    let mut rate = 0.0;
    for (depth, &nodes) in (1..).zip(&section.nodes) {
        let counted = tools.perft(At::Setup(&game.setup), depth)?;
        if counted.value != nodes {
            return Err(Failed::Internal(format!(
                "perft {depth} of {} is {}, not {nodes}",
                game.id(),
                counted.value
            )));
        }
        rate = nodes as f64 / counted.cpu.as_secs_f64();
    }
    Ok(rate)
}

fn beside_native(
    game: &Game,
    tools: &dyn Tools,
    library: &dyn Tools,
    section: &Section,
    native: &Native,
) -> Done<Row> {
    let (mut parts, mut rates) = (Vec::new(), Vec::new());
    for _ in 0..native.pairs {
        let its = rate(game, library, section)?;
        parts.push(rate(game, tools, section)? / its);
        rates.push(its);
    }
    let (how, unit) = ("beside the native build", "of the native rate");
    Ok(row(game, section, how, meter::median(parts), unit)
        .bound(native.bound)
        .beside("native_nodes_a_cpu_second", meter::median(rates)))
}

fn row(game: &Game, section: &Section, how: &str, value: f64, unit: &'static str) -> Row {
    let from = match section.named.as_str() {
        "" => "the start",
        named => named,
    };
    let depth = section.nodes.len();
    let what = format!("{} counted from {from} to depth {depth} {how}", game.id());
    Row::new("perft", what, value, unit)
}
