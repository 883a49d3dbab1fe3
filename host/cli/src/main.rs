//! The qipai command: one file a subcommand. Exit codes: 0 done, 1 a negative answer, 2 bad input, 3 internal.

mod admin;
mod bench;
mod board;
mod build;
mod check;
mod games;
mod manifest;
mod new;
mod output;
mod perft;
mod play;
mod referee;
mod serve;
mod setup;
mod texts;
mod tournament;
mod verify;

use clap::{Args, Parser, Subcommand};
use output::Failed;
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(Parser)]
#[command(
    name = "qipai",
    version,
    about = "Qipai 棋牌: turn-based games as sandboxed plugins"
)]
struct Cli {
    #[command(flatten)]
    common: Common,
    #[command(subcommand)]
    command: Command,
}

/// Options of every subcommand.
#[derive(Args, Clone)]
pub(crate) struct Common {
    /// For programs: JSON on standard output
    #[arg(long, global = true)]
    json: bool,
    /// Language of texts for people
    #[arg(long, global = true, default_value = "en", value_parser = ["en", "zh-Hans"])]
    lang: String,
    /// Folder of plugins (also QIPAI_PLUGINS)
    #[arg(long, global = true, value_name = "DIR")]
    plugins: Option<PathBuf>,
    /// Folder of manifests
    #[arg(long, global = true, value_name = "DIR", default_value = "manifests")]
    manifests: PathBuf,
    /// Runs this native library, with all rights of this process, instead of the sandboxed plugin
    #[arg(long, global = true, value_name = "PATH")]
    trust_native: Option<PathBuf>,
}

#[derive(Subcommand)]
enum Command {
    /// Tables for people: pages and sockets, until it is stopped
    Serve(serve::Serve),
    /// Appoints administrators of a server, and resets passwords
    Admin(admin::Admin),
    /// Plays a game at this terminal
    Play(play::Play),
    /// Drives a table by JSON lines over standard input and output, in virtual time
    Referee { manifest: String },
    /// Counts move sequences
    Perft(perft::Perft),
    /// Measures what is promised, each figure with its bound and how to repeat it
    Bench(bench::Args),
    /// Shows or checks manifests
    #[command(subcommand)]
    Manifest(manifest::Manifest),
    /// Loads a plugin and tries the laws of the contract on random games
    Check(check::Check),
    /// Builds a plugin's crate to a component
    Build(build::Build),
    /// Begins a game: a small complete one to change
    New(new::New),
    /// Checks a record: chain, seed, deals, replay
    Verify(verify::Verify),
    /// Lists recorded games
    Replay(verify::Replay),
    #[command(flatten)]
    Tournament(tournament::Tournament),
    /// Lists installed games and their manifests
    Games,
    /// Says which version this is
    Version,
}

fn main() -> ExitCode {
    if let Some(code) = qipai_sandbox::compile_child_main() {
        return code;
    }
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return output::usage(&error),
    };
    let common = cli.common;
    let done = match cli.command {
        Command::Serve(args) => serve::run(&common, &args),
        Command::Admin(args) => admin::run(&common, &args),
        Command::Play(args) => play::run(&common, &args),
        Command::Referee { manifest } => referee::run(&common, &manifest),
        Command::Perft(args) => perft::run(&common, &args),
        Command::Bench(args) => bench::run(&common, &args),
        Command::Manifest(args) => manifest::run(&common, &args),
        Command::Check(args) => check::run(&common, &args),
        Command::Build(args) => build::run(&common, &args),
        Command::New(args) => new::run(&common, &args),
        Command::Verify(args) => verify::run(&common, &args),
        Command::Replay(args) => verify::replay(&common, &args),
        Command::Tournament(command) => tournament::run(&common, &command),
        Command::Games => games::run(&common),
        Command::Version => {
            games::version(&common);
            Ok(())
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failed) => failed.tell(common.json),
    }
}

/// What a subcommand gives.
pub(crate) type Done<T = ()> = Result<T, Failed>;
