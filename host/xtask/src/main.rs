//! `cargo xtask`: what a checkout needs beyond plain cargo. It runs cargo and qipai, and imports none of our crates.

mod arrows;
mod cargo;
mod outlines;
mod plugins;
mod suite;
mod texts;
mod tidy;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

#[derive(Parser)]
#[command(
    name = "cargo xtask",
    about = "Builds, plays, tests and checks a Qipai checkout"
)]
struct Args {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Builds every plugin and example to target/qipai/plugins/ID.wasm
    Plugins {
        /// Native libraries too, for `qipai --trust-native`
        #[arg(long)]
        native: bool,
    },
    /// Builds plugins and host, then serves tables to people: cargo xtask serve [OPTIONS of qipai serve]
    Serve {
        /// Anything that `qipai serve` takes; `cargo xtask serve -- --help` lists it
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Builds plugins and host, then plays a game at this terminal: cargo xtask play MANIFEST
    Play {
        /// A manifest's name or path; then anything that `qipai play` takes
        #[arg(trailing_var_arg = true, allow_hyphen_values = true, required = true)]
        args: Vec<String>,
    },
    /// The whole test suite; prints counts
    Test {
        /// Only tests whose names contain this
        filter: Option<String>,
    },
    /// The figures: builds everything for speed and runs `qipai bench`
    Bench {
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Outlines of the characters in host/xtask/outlines.txt out of a font, for the browser client
    Outlines {
        /// LXGWWenKai-Bold.ttf of Debian's fonts-lxgw-wenkai
        font: std::path::PathBuf,
    },
    /// Checks arrows between crates, game names in the host, file lengths, formatting and lints
    Tidy,
}

fn main() -> ExitCode {
    let done = match Args::parse().task {
        Task::Plugins { native } => plugins::build(native),
        Task::Serve { args } => {
            plugins::build(false).and_then(|()| cargo::qipai("dev", "serve", &args))
        }
        Task::Play { args } => {
            plugins::build(false).and_then(|()| cargo::qipai("dev", "play", &args))
        }
        Task::Test { filter } => suite::run(filter.as_deref()),
        Task::Bench { args } => plugins::build(true).and_then(|()| {
            // The native builds that the sandbox is compared with are this checkout's own.
            let folder = cargo::target().join("qipai/plugins");
            let trust = ["--trust-native".to_owned(), folder.display().to_string()];
            cargo::qipai("release", "bench", &[&trust, args.as_slice()].concat())
        }),
        Task::Outlines { font } => outlines::run(&font),
        Task::Tidy => tidy::run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("xtask: {failure}");
            ExitCode::FAILURE
        }
    }
}
