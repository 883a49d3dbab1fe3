//! `qipai build DIR`: a plugin's crate to a component, by plain cargo.

use crate::output::{Failed, say};
use crate::{Common, Done};
use qipai_sandbox::encode;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const WASM: &str = "wasm32-unknown-unknown";

#[derive(clap::Args)]
pub(crate) struct Build {
    /// The crate's folder
    dir: PathBuf,
    /// Where ID.wasm is put; left out: into the crate's folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

pub(crate) fn run(common: &Common, args: &Build) -> Done {
    let manifest = args.dir.join("Cargo.toml");
    let manifest = manifest
        .canonicalize()
        .map_err(|error| Failed::Input(format!("{}: {error}", manifest.display())))?;
    let package = package(&manifest)?;
    let id = package.strip_prefix("qipai-").unwrap_or(&package);
    let module = compile(&manifest)?;
    let core = std::fs::read(&module).map_err(Failed::internal)?;
    let component = encode(&core, &module.display().to_string()).map_err(Failed::input)?;
    let folder = args.out.as_deref().unwrap_or(&args.dir);
    let file = folder.join(format!("{id}.wasm"));
    std::fs::write(&file, &component)
        .map_err(|error| Failed::Input(format!("{}: {error}", file.display())))?;
    if common.json {
        say!(
            "{}",
            json!({"id": id, "file": file, "bytes": component.len()})
        );
    } else {
        say!(
            "{} ({} KiB)",
            file.display(),
            component.len().div_ceil(1024)
        );
        say!("next: qipai check {}", file.display());
    }
    Ok(())
}

fn cargo(args: &[&str], manifest: &Path) -> Done<Output> {
    let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let folder = manifest.parent().unwrap_or(manifest);
    // Every host has SIMD: byte boards are several times as fast with it.
    let simd = "-Ctarget-feature=+simd128";
    let flags = match std::env::var("RUSTFLAGS") {
        Ok(own) if !own.trim().is_empty() => format!("{own} {simd}"),
        _ => simd.to_owned(),
    };
    let output = Command::new(program)
        .args(args)
        // With --target they are for the plugin alone.
        .env("RUSTFLAGS", flags)
        // Settings of the crate's folder (its .cargo, its toolchain) hold as they do for its author.
        .current_dir(folder)
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| Failed::Input(format!("cargo can't be run: {error}")))?;
    if output.status.success() {
        Ok(output)
    } else {
        let what = args.first().copied().unwrap_or_default();
        Err(Failed::Input(format!(
            "cargo {what} ended with {}",
            output.status
        )))
    }
}

/// Of JSON lines that cargo prints, those of one manifest.
fn of_manifest<'a>(values: impl Iterator<Item = &'a Value>, manifest: &Path) -> Vec<&'a Value> {
    let own = |value: &&Value| value["manifest_path"].as_str().map(Path::new) == Some(manifest);
    values.filter(own).collect()
}

/// The package's name.
fn package(manifest: &Path) -> Done<String> {
    let output = cargo(
        &["metadata", "--no-deps", "--format-version", "1"],
        manifest,
    )?;
    let metadata: Value = serde_json::from_slice(&output.stdout).map_err(Failed::internal)?;
    let packages = metadata["packages"].as_array().into_iter().flatten();
    let name = of_manifest(packages, manifest)
        .first()
        .and_then(|package| package["name"].as_str());
    name.map(str::to_owned).ok_or_else(|| {
        Failed::Input(format!(
            "{} is a workspace, not a plugin's crate",
            manifest.display()
        ))
    })
}

/// How plugins are compiled, whatever the crate's own Cargo.toml says of profiles.
const CONFIG: [&str; 6] = [
    "profile.plugin.inherits='release'",
    "profile.plugin.opt-level=3",
    "profile.plugin.lto=true",
    "profile.plugin.codegen-units=1",
    "profile.plugin.panic='abort'",
    "profile.plugin.strip='debuginfo'",
];

/// Builds the library for WASM and tells where cargo put the module.
fn compile(manifest: &Path) -> Done<PathBuf> {
    target(manifest)?;
    let format = ["--message-format", "json-render-diagnostics"];
    let build = ["build", "--profile", "plugin", "--lib", "--target", WASM];
    let config = CONFIG.iter().flat_map(|setting| ["--config", *setting]);
    let args: Vec<&str> = build.into_iter().chain(format).chain(config).collect();
    let output = cargo(&args, manifest)?;
    let lines = String::from_utf8_lossy(&output.stdout);
    let messages: Vec<Value> = lines
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok())
        .collect();
    let own = of_manifest(messages.iter(), manifest);
    let files = own
        .iter()
        .flat_map(|message| message["filenames"].as_array().into_iter().flatten());
    let module = files
        .filter_map(Value::as_str)
        .find(|file| file.ends_with(".wasm"));
    module.map(PathBuf::from).ok_or_else(|| {
        Failed::Input(format!(
            "{}: the crate gave no .wasm; its [lib] wants crate-type = [\"cdylib\", \"rlib\"]",
            manifest.display()
        ))
    })
}

/// Says what to do where the toolchain of the crate's folder can't build for WASM.
fn target(manifest: &Path) -> Done {
    let asked = Command::new("rustc")
        .args(["--print", "target-libdir", "--target", WASM])
        .current_dir(manifest.parent().unwrap_or(manifest))
        .stderr(Stdio::null())
        .output();
    let folder = asked
        .ok()
        .and_then(|output| String::from_utf8(output.stdout).ok());
    // Where rustc can't be asked, cargo will say what is wrong.
    match folder {
        Some(folder) if !folder.trim().is_empty() && !Path::new(folder.trim()).is_dir() => {
            Err(Failed::Input(format!(
                "this Rust toolchain has no library for {WASM}: rustup target add {WASM}"
            )))
        }
        _ => Ok(()),
    }
}
