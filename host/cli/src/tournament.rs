//! Tournaments and nights: pairings, checks, standings, movements, schedules. They stand on their own: no plugin,
//! no store; of manifests only the seats that games of a night have. Human notes go to standard error, so that standard output can be read by programs.

mod check;
mod explain;
mod generate;
mod input;
mod knockout;
pub(crate) mod messages;
mod movement;
mod night;
mod pair;
mod show;
mod standings;
mod system;

use crate::output::Failed;
use crate::{Common, Done};
use clap::Subcommand;
use qipai_tournament::lang::Lang;

#[derive(Subcommand)]
pub(crate) enum Tournament {
    /// Pairs the next round of a tournament file
    Pair(pair::Pair),
    /// Compares pairings with those of the rules: every round of a file, or one given apart
    CheckPairing(check::Check),
    /// Standings with tie-breaks, and what a figure is made of
    Standings(standings::Standings),
    /// Says why a player is paired as he is
    Explain(explain::Explain),
    /// Says why two players meet or do not
    Why(explain::Why),
    /// Makes a random tournament
    Generate(generate::Generate),
    /// Shows who sits where: Mitchell, relay, Howell and barometer for pairs at bridge, Berger tables
    Movement(movement::Movement),
    /// Nights of several games, and festivals of several tournaments
    #[command(subcommand)]
    Night(night::Command),
}

pub(crate) fn run(common: &Common, command: &Tournament) -> Done {
    let done = match command {
        Tournament::Pair(args) => pair::run(common, args),
        Tournament::CheckPairing(args) => check::run(common, args),
        Tournament::Standings(args) => standings::run(common, args),
        Tournament::Explain(args) => explain::run(common, args),
        Tournament::Why(args) => explain::why(common, args),
        Tournament::Generate(args) => generate::run(common, args),
        Tournament::Movement(args) => movement::run(common, args),
        Tournament::Night(command) => night::run(common, command),
    };
    // Errors are written where they arise, in English; here is known who reads them.
    done.map_err(|failed| match failed {
        Failed::Input(text) => Failed::Input(messages::told(&text, lang(common))),
        other => other,
    })
}

fn lang(common: &Common) -> Lang {
    Lang::from_tag(&common.lang)
}
