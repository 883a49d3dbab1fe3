//! `qipai build DIR` and `qipai check PLUGIN`: for authors.

use crate::output::Failed;
use crate::{Common, Done, setup};
use qipai_sandbox::{Plugin, encode};
use qipai_table::rules::Rules;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Builds a plugin's crate by plain cargo and encodes it as a component beside its manifest.
pub(crate) fn run(dir: &Path) -> Done {
    let manifest = dir.join("Cargo.toml");
    let text = std::fs::read_to_string(&manifest)
        .map_err(|error| Failed::Input(format!("{}: {error}", manifest.display())))?;
    let name = text
        .lines()
        .find(|line| line.trim_start().starts_with("name"))
        .and_then(|line| line.split('"').nth(1));
    let name =
        name.ok_or_else(|| Failed::Input(format!("{}: no package name", manifest.display())))?;
    let output = Command::new("cargo")
        .args([
            "build",
            "--release",
            "--lib",
            "--target",
            "wasm32-unknown-unknown",
            "--message-format",
            "json-render-diagnostics",
        ])
        .current_dir(dir)
        .stderr(std::process::Stdio::inherit())
        .output()
        .map_err(|error| Failed::Input(format!("cargo can't be run: {error}")))?;
    if !output.status.success() {
        return Err(Failed::Input(format!(
            "cargo build ended with {}",
            output.status
        )));
    }
    // Cargo says where it put the module: the last artifact with a .wasm file is the crate's own.
    let module = String::from_utf8_lossy(&output.stdout)
        .lines()
        .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok())
        .flat_map(|message| message["filenames"].as_array().cloned().unwrap_or_default())
        .filter_map(|file| {
            file.as_str()
                .filter(|file| file.ends_with(".wasm"))
                .map(PathBuf::from)
        })
        .next_back()
        .ok_or_else(|| {
            Failed::Input(
                "the crate gave no .wasm: crate-type = [\"cdylib\", \"rlib\"] is wanted".to_owned(),
            )
        })?;
    let core = std::fs::read(&module).map_err(Failed::internal)?;
    let component = encode(&core, &module.display().to_string()).map_err(Failed::input)?;
    let out = dir.join(format!(
        "{}.wasm",
        name.strip_prefix("qipai-").unwrap_or(name)
    ));
    std::fs::write(&out, &component).map_err(Failed::internal)?;
    println!("{} ({} KiB)", out.display(), component.len() >> 10);
    Ok(())
}

/// Loads a plugin under every check of the loader.
pub(crate) fn check(common: &Common, path: &Path) -> Done {
    let plugin = Plugin::load(path, &setup::host()?).map_err(Failed::input)?;
    let info = plugin.info();
    if common.json {
        println!(
            "{}",
            json!({"id": info.id, "version": info.version, "digest": plugin.digest(), "strings": info.strings.len()})
        );
    } else {
        println!(
            "{} {}: loads; {} texts, digest {}",
            info.id,
            info.version,
            info.strings.len(),
            plugin.digest()
        );
    }
    Ok(())
}
