//! Building plugins: plain cargo for WASM, then `target/qipai/plugins/ID.wasm`. The host encodes core modules when it loads them.

use crate::cargo::{self, Done};
use std::fs;
use std::path::{Path, PathBuf};

/// A plugin's crate: where it lies and what its package is called.
struct Plugin {
    package: String,
}

impl Plugin {
    /// The game's id: the package without the platform's prefix.
    fn id(&self) -> &str {
        self.package.strip_prefix("qipai-").unwrap_or(&self.package)
    }
}

/// Every crate under plugins/ and examples/.
fn all() -> Done<Vec<Plugin>> {
    let mut found = Vec::new();
    for folder in ["plugins", "examples"] {
        let folder = cargo::root().join(folder);
        let entries =
            fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        for entry in entries.filter_map(Result::ok) {
            let manifest = entry.path().join("Cargo.toml");
            if let Ok(text) = fs::read_to_string(&manifest) {
                found.push(Plugin {
                    package: package_name(&text)
                        .ok_or_else(|| format!("{}: no package name", manifest.display()))?,
                });
            }
        }
    }
    found.sort_by(|a, b| a.package.cmp(&b.package));
    Ok(found)
}

fn package_name(manifest: &str) -> Option<String> {
    let line = manifest
        .lines()
        .find(|line| line.trim_start().starts_with("name"))?;
    Some(line.split('"').nth(1)?.to_owned())
}

/// Builds all plugins, natively too when asked.
pub(crate) fn build(native: bool) -> Done {
    cargo::wasm_target()?;
    let plugins = all()?;
    let mut args = vec!["build", "--profile", "plugin", "--lib"];
    for plugin in &plugins {
        args.extend(["--package", &plugin.package]);
    }
    eprintln!("xtask: building {} plugins", plugins.len());
    let mut wasm = args.clone();
    wasm.extend(["--target", cargo::WASM]);
    cargo::run(&mut cargo::cargo(&wasm))?;
    let out = cargo::target().join("qipai/plugins");
    fs::create_dir_all(&out).map_err(|error| format!("{}: {error}", out.display()))?;
    for plugin in &plugins {
        let file = plugin.package.replace('-', "_");
        place(
            &cargo::target()
                .join(cargo::WASM)
                .join("plugin")
                .join(format!("{file}.wasm")),
            &out.join(format!("{}.wasm", plugin.id())),
        )?;
    }
    if native {
        cargo::run(&mut cargo::cargo(&args))?;
        for plugin in &plugins {
            let file = plugin.package.replace('-', "_");
            let built = library(&cargo::target().join("plugin"), &file);
            let ending = built.extension().unwrap_or_default().to_owned();
            place(&built, &out.join(plugin.id()).with_extension(ending))?;
        }
    }
    Ok(())
}

fn library(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!(
        "{}{name}{}",
        std::env::consts::DLL_PREFIX,
        std::env::consts::DLL_SUFFIX
    ))
}

/// Copies a file, whole or not at all: a host may be reading the old one.
fn place(from: &Path, to: &Path) -> Done {
    let fresh = to.with_extension("new");
    let copied = fs::copy(from, &fresh).and_then(|_| fs::rename(&fresh, to));
    copied.map_err(|error| format!("{} to {}: {error}", from.display(), to.display()))
}
