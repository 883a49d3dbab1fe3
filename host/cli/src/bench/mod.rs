//! `qipai bench`: the figures that are promised, measured anew, each with its bound and how to repeat it. `bench/figures.toml`
//! says on which games.

mod commands;
mod games;
mod kills;
mod legal;
mod meter;
mod native;
mod peer;
mod perft;
mod plan;
mod playouts;
mod row;
mod sleeping;
mod wake;

use crate::output::Failed;
use crate::{Common, Done};
use plan::Plan;
use row::Row;
use std::path::PathBuf;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Figures to measure; none: all of them
    #[arg(value_parser = clap::builder::PossibleValuesParser::new(NAMES))]
    names: Vec<String>,
    /// Measures peers too, where they are installed: other programs that do the same
    #[arg(long)]
    peers: bool,
    /// What to measure
    #[arg(long, value_name = "FILE", default_value = "bench/figures.toml")]
    figures: PathBuf,
    /// How often to kill the process that plays, instead of the file's number
    #[arg(long, value_name = "N")]
    times: Option<u32>,
}

/// What the figures share.
pub(crate) struct Bench<'a> {
    common: &'a Common,
    peers: bool,
    times: Option<u32>,
}

type Measure = fn(&Bench<'_>, &Plan) -> Done<Vec<Row>>;

const FIGURES: [(&str, Measure); 8] = [
    ("perft", |bench, plan| {
        let rows: Done<Vec<_>> = plan.perft.iter().map(|it| perft::run(bench, it)).collect();
        Ok(rows?.into_iter().flatten().collect())
    }),
    ("playouts", |bench, plan| {
        let sections = plan.playouts.iter();
        let rows: Done<Vec<_>> = sections.map(|it| playouts::run(bench, it)).collect();
        Ok(rows?.into_iter().flatten().collect())
    }),
    ("native", |bench, plan| native::run(bench, &plan.native)),
    ("legal", |bench, plan| {
        let rows: Done<Vec<_>> = plan.legal.iter().map(|it| legal::run(bench, it)).collect();
        Ok(rows?.into_iter().flatten().collect())
    }),
    ("wake", |bench, plan| wake::run(bench, &plan.wake)),
    ("sleeping", |bench, plan| {
        sleeping::run(bench, &plan.sleeping)
    }),
    ("kills", |bench, plan| kills::run(bench, &plan.kills)),
    ("commands", |bench, plan| {
        commands::run(bench, &plan.commands)
    }),
];

const NAMES: [&str; 8] = {
    let mut names = [""; 8];
    let mut at = 0;
    while at < names.len() {
        names[at] = FIGURES[at].0;
        at += 1;
    }
    names
};

pub(crate) fn run(common: &Common, args: &Args) -> Done {
    let plan = plan::read(&args.figures)?;
    let bench = Bench {
        common,
        peers: args.peers,
        times: args.times,
    };
    let wanted = |name: &str| args.names.is_empty() || args.names.iter().any(|it| it == name);
    let mut missed = false;
    for (name, measure) in FIGURES.into_iter().filter(|(name, _)| wanted(name)) {
        for row in measure(&bench, &plan)? {
            row.print(common.json, &repeat(&bench, name));
            missed |= !row.met();
        }
    }
    if missed { Err(Failed::No) } else { Ok(()) }
}

/// The command that measures a figure again in a checkout.
fn repeat(bench: &Bench<'_>, name: &str) -> String {
    let peers = if bench.peers { " --peers" } else { "" };
    format!("cargo xtask bench {name}{peers}")
}
