//! How fast positions are counted inside the sandboxed plugin.

use super::peer::Peer;
use super::plan::Bound;
use super::row::Row;
use super::{Bench, games};
use crate::Done;
use crate::output::Failed;
use qipai_sandbox::{At, Tools};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Section {
    manifest: String,
    /// Right counts from depth 1 on; the last is timed.
    nodes: Vec<u64>,
    bound: Bound,
    peer: Peer,
}

pub(crate) fn run(bench: &Bench<'_>, section: &Section) -> Done<Vec<Row>> {
    let game = games::load(bench.common, &games::host()?, &section.manifest, None)?;
    let tools = game.plugin.tools().map_err(Failed::internal)?;
    let rate = || -> Done<f64> {
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
    };
    let row = |value, unit| {
        let what = format!(
            "{} counted from the start to depth {} in the sandbox",
            game.id(),
            section.nodes.len()
        );
        Row::new("perft", what, value, unit)
    };
    let first = rate()?;
    if bench.peers
        && let Some(peer) = section.peer.rate()?
    {
        // Before and after the peer: what changes on the machine meanwhile falls on both.
        let ours = (first + rate()?) / 2.0;
        return Ok(vec![
            row(ours / peer, "times the peer")
                .bound(section.bound)
                .beside("nodes_a_cpu_second", ours)
                .beside("peer", section.peer.name.as_str())
                .beside("its_nodes_a_cpu_second", peer),
        ]);
    }
    Ok(vec![row(first, "nodes a CPU-second")])
}
