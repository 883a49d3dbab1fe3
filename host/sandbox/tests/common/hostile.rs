//! The hostile plugin of `tests/hostile-plugin`, which attacks as its rules say. The tests of other crates of the host name this
//! file by its path.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// Its core module, built once.
pub(crate) fn built() -> &'static Path {
    static BUILT: OnceLock<PathBuf> = OnceLock::new();
    BUILT.get_or_init(|| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../sandbox/tests/hostile-plugin");
        // The folder of the workspace's builds: what it is compiled of is there already.
        let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
        let status = Command::new(env!("CARGO"))
            .args(["build", "--quiet", "--locked", "--profile", "plugin"])
            .args(["--target", "wasm32-unknown-unknown"])
            .current_dir(folder)
            .env("CARGO_TARGET_DIR", target)
            .status()
            .unwrap();
        assert!(status.success(), "the hostile plugin was not built");
        target.join("wasm32-unknown-unknown/plugin/hostile_plugin.wasm")
    })
}
