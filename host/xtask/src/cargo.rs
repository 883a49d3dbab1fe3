//! Running cargo, rustup and the binaries they build.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

pub(crate) type Done<T = ()> = Result<T, String>;

pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// The workspace's root: this crate lies in host/xtask.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here).to_owned()
}

/// Where cargo builds.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| root().join("target"), |dir| root().join(dir))
}

/// A cargo command at the root.
pub(crate) fn cargo(args: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(args).current_dir(root());
    command
}

/// Runs a command to its end.
pub(crate) fn run(command: &mut Command) -> Done {
    let told = format!("{command:?}");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{told} ended with {status}")),
        Err(error) => Err(format!("{told} can't be run: {error}")),
    }
}

/// What a command prints; `None` when it fails.
pub(crate) fn output(command: &mut Command) -> Option<String> {
    let output = command
        .stderr(Stdio::null())
        .output()
        .ok()
        .filter(|output| output.status.success())?;
    String::from_utf8(output.stdout).ok()
}

/// Adds the WASM target by rustup when the toolchain lacks it.
pub(crate) fn wasm_target() -> Done {
    let libs = output(
        Command::new("rustc")
            .args(["--print", "target-libdir", "--target", WASM])
            .current_dir(root()),
    );
    if libs.is_some_and(|dir| Path::new(dir.trim()).is_dir()) {
        return Ok(());
    }
    eprintln!("xtask: adding the target {WASM} by rustup");
    run(Command::new("rustup").args(["target", "add", WASM]).current_dir(root())).map_err(|error| {
        format!("plugins are built for {WASM}, which this toolchain lacks and rustup did not add ({error}).\n  With rustup and a network: rustup target add {WASM}\n  Without rustup: install your distribution's Rust standard library for {WASM}")
    })
}

/// Builds `qipai` in a profile and runs one of its commands at the root.
pub(crate) fn qipai(profile: &str, command: &str, args: &[String]) -> Done {
    eprintln!("xtask: building the host; the first time takes minutes");
    run(&mut cargo(&[
        "build",
        "--profile",
        profile,
        "--workspace",
        "--bins",
    ]))?;
    let folder = if profile == "dev" { "debug" } else { profile };
    let mut qipai = Command::new(target().join(folder).join("qipai"));
    qipai.arg(command).args(args).current_dir(root());
    become_it(qipai)
}

/// Goes on as this program, so that whoever stops the one stops the other.
#[cfg(unix)]
fn become_it(mut command: Command) -> Done {
    let error = std::os::unix::process::CommandExt::exec(&mut command);
    Err(format!("{command:?}: {error}"))
}

#[cfg(not(unix))]
fn become_it(mut command: Command) -> Done {
    run(&mut command)
}
