//! Finding plugins and manifests.

use crate::output::Failed;
use crate::{Common, Done};
use qipai_manifest::Manifest;
use qipai_sandbox::{Host, NativePlugin, Options, Plugin, Tools};
use qipai_table::rules::Rules;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A game ready to open: its manifest and its rules.
pub(crate) struct Ready {
    pub(crate) manifest: Manifest,
    pub(crate) rules: Arc<dyn Rules>,
    pub(crate) tools: Box<dyn Tools>,
}

/// Where plugins are: the option, the variable, a checkout's build, or beside this program.
pub(crate) fn plugins(common: &Common) -> PathBuf {
    let own = std::env::current_exe().unwrap_or_default();
    let built = own
        .ancestors()
        .skip(1)
        .map(|dir| dir.join("qipai/plugins"))
        .find(|dir| dir.is_dir());
    common
        .plugins
        .clone()
        .or_else(|| std::env::var_os("QIPAI_PLUGINS").map(PathBuf::from))
        .or(built)
        .unwrap_or_else(|| PathBuf::from("plugins"))
}

/// A host of plugins with this user's cache of compiled code.
pub(crate) fn host() -> Done<Host> {
    let home = std::env::var_os("XDG_CACHE_HOME")
        .map(PathBuf::from)
        .or_else(|| std::env::var_os("HOME").map(|home| Path::new(&home).join(".cache")));
    let cache = home
        .unwrap_or_else(std::env::temp_dir)
        .join("qipai/compiled");
    let compiler = qipai_sandbox::Compiler::own().ok();
    Host::new(Options {
        cache: Some(cache),
        compiler,
        ..Options::default()
    })
    .map_err(Failed::internal)
}

fn plugin(common: &Common, id: &str, host: &Host) -> Done<Plugin> {
    let path = plugins(common).join(format!("{id}.wasm"));
    if !path.is_file() {
        return Err(Failed::Input(format!(
            "the plugin `{id}` is not installed: no {}. In a checkout: cargo xtask plugins",
            path.display()
        )));
    }
    Plugin::load(&path, host).map_err(Failed::input)
}

/// Loads a manifest with its plugin; `rules` replaces rule parameters.
pub(crate) fn ready(common: &Common, name: &str, rules: Option<&serde_json::Value>) -> Done<Ready> {
    let draft = qipai_manifest::load(&common.manifests, name)?;
    if let Some(path) = &common.trust_native {
        let native = NativePlugin::load(path).map_err(Failed::input)?;
        let manifest = draft.resolve(native.info(), rules)?;
        draft.check_digest(native.digest())?;
        return Ok(Ready {
            manifest,
            rules: Arc::new(native.clone()),
            tools: Box::new(native),
        });
    }
    let plugin = plugin(common, draft.game(), &host()?)?;
    let manifest = draft.resolve(plugin.info(), rules)?;
    draft.check_digest(plugin.digest())?;
    let tools = plugin.tools().map_err(Failed::internal)?;
    Ok(Ready {
        manifest,
        rules: Arc::new(plugin),
        tools: Box::new(tools),
    })
}
