//! `qipai perft`: counts move sequences, never draws by rule.

use crate::output::Failed;
use crate::{Common, Done, setup};
use qipai_sandbox::At;
use qipai_table::rules::{Awaits, Input};
use serde_json::json;

#[derive(clap::Args)]
pub(crate) struct Perft {
    manifest: String,
    #[arg(long)]
    depth: u32,
    /// A start position in the game's own notation
    #[arg(long)]
    position: Option<String>,
    /// Rule parameters over the manifest's, JSON
    #[arg(long)]
    rules: Option<String>,
    /// Counts for each first move
    #[arg(long)]
    divide: bool,
    /// Counts in the native library ID.so that lies beside the plugin, with all rights of this process
    #[arg(long)]
    native: bool,
}

pub(crate) fn run(common: &Common, args: &Perft) -> Done {
    let rules = args
        .rules
        .as_deref()
        .map(serde_json::from_str)
        .transpose()
        .map_err(|error| Failed::Input(format!("--rules: {error}")))?;
    let mut common = common.clone();
    if args.native && common.trust_native.is_none() {
        common.trust_native = Some(setup::native(&common, &args.manifest)?);
    }
    let ready = setup::ready(&common, &args.manifest, rules.as_ref())?;
    let setup = setup::first_game(&ready.manifest.config, args.position.clone());
    let counted = ready.tools.perft(At::Setup(&setup), args.depth)?;
    let mut divide = serde_json::Map::new();
    if args.divide && args.depth > 0 {
        let mut session = ready.rules.open(&setup)?;
        let start = session.snapshot().map_err(Failed::internal)?;
        let status = session.status().map_err(Failed::internal)?;
        let Awaits::Act(actors) = status.awaits else {
            return Err(Failed::Input(
                "nobody is to move in this position".to_owned(),
            ));
        };
        for seat in actors.must {
            let moves = session.legal_moves(seat).map_err(Failed::internal)?.listed;
            for mv in moves.iter().map(str::to_owned) {
                let mut after = ready.rules.restore(&start)?;
                after.apply(&Input::Move(seat, mv.clone()))?;
                let snapshot = after.snapshot().map_err(Failed::internal)?;
                let nodes = ready
                    .tools
                    .perft(At::Snapshot(&snapshot), args.depth - 1)?
                    .value;
                divide.insert(mv, json!(nodes));
            }
        }
    }
    let seconds = counted.cpu.as_secs_f64();
    let nps = if seconds > 0.0 {
        (counted.value as f64 / seconds).round()
    } else {
        0.0
    };
    if common.json {
        println!(
            "{}",
            json!({"depth": args.depth, "nodes": counted.value, "divide": divide, "seconds": seconds, "nps": nps as u64})
        );
    } else {
        for (mv, nodes) in &divide {
            println!("{mv}: {nodes}");
        }
        println!(
            "{} nodes at depth {} in {seconds:.3} s of CPU, {nps:.0} a second",
            counted.value, args.depth
        );
    }
    Ok(())
}
