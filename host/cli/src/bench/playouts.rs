//! How fast random games are played inside the sandboxed plugin.

use super::games::Game;
use super::peer::Peer;
use super::plan::Bound;
use super::row::Row;
use super::{Bench, games};
use crate::Done;
use crate::output::Failed;
use qipai_sandbox::{At, Tools};
use serde::Deserialize;
use serde_json::Value;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Section {
    manifest: String,
    rules: Value,
    /// Plies after which a game is left.
    limit: u32,
    /// Processor time to spend.
    seconds: f64,
    bound: Bound,
    /// What a ply counts for, where the peer counts parts of one.
    weight: Option<Weight>,
    peer: Peer,
}

/// A question that the plugin answers about its own random games, and the two numbers of the answer whose ratio weighs a ply.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Weight {
    ask: String,
    parts: String,
    plies: String,
}

impl Weight {
    /// Parts a ply.
    fn of(&self, tools: &dyn Tools) -> Done<f64> {
        let answer = tools.inspect(&self.ask)?;
        let answer: Value = serde_json::from_str(&answer).map_err(Failed::internal)?;
        let number = |key: &str| answer[key].as_f64().filter(|number| *number > 0.0);
        match (number(&self.parts), number(&self.plies)) {
            (Some(parts), Some(plies)) => Ok(parts / plies),
            _ => Err(Failed::Input(format!(
                "no `{}` and `{}` in: {answer}",
                self.parts, self.plies
            ))),
        }
    }
}

/// Games in one call into the plugin.
const BATCH: u32 = 256;

/// Plies a CPU-second, and games.
fn rate(game: &Game, tools: &dyn Tools, section: &Section) -> Done<(f64, u64)> {
    let (mut plies, mut games, mut spent) = (0, 0, 0.0);
    while spent < section.seconds {
        let played = tools.playouts(At::Setup(&game.setup), games, BATCH, section.limit)?;
        plies += played.value;
        games += u64::from(BATCH);
        spent += played.cpu.as_secs_f64();
    }
    Ok((plies as f64 / spent, games))
}

pub(crate) fn run(bench: &Bench<'_>, section: &Section) -> Done<Vec<Row>> {
    let host = games::host()?;
    let game = games::load(bench.common, &host, &section.manifest, Some(&section.rules))?;
    let tools = game.plugin.tools().map_err(Failed::internal)?;
    let row = |value, unit, games: u64| {
        let what = format!("random games of {} in the sandbox", section.manifest);
        Row::new("playouts", what, value, unit).beside("games", games)
    };
    let (first, played) = rate(&game, &tools, section)?;
    if bench.peers
        && let Some(peer) = section.peer.rate()?
    {
        let ours = (first + rate(&game, &tools, section)?.0) / 2.0;
        let weight = section.weight.as_ref().map(|weight| weight.of(&tools));
        let weight = weight.transpose()?.unwrap_or(1.0);
        return Ok(vec![
            row(ours * weight / peer, "times the peer", played)
                .bound(section.bound)
                .beside("plies_a_cpu_second", ours)
                .beside("a_ply_counts", weight)
                .beside("peer", section.peer.name.as_str())
                .beside("its_plies_a_cpu_second", peer),
        ]);
    }
    Ok(vec![row(first, "plies a CPU-second", played)])
}
