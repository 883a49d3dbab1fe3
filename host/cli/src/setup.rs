//! Finding plugins and manifests.

use crate::output::Failed;
use crate::{Common, Done};
use qipai_manifest::Manifest;
use qipai_sandbox::{Host, NativePlugin, Options, Plugin, Tools};
use qipai_table::config::Config;
use qipai_table::rules::{Message, Rules, Setup};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A game ready to open: its manifest and its rules.
pub(crate) struct Ready {
    pub(crate) manifest: Manifest,
    pub(crate) rules: Arc<dyn Rules>,
    pub(crate) tools: Box<dyn Tools>,
}

impl Ready {
    /// A question about the rules that needs no table.
    pub(crate) fn inspect(&self, question: &Value) -> Result<Value, Message> {
        let mut session = self.rules.open(&first_game(&self.manifest.config, None))?;
        let answer = session.inspect(&question.to_string())?;
        serde_json::from_str(&answer).map_err(|error| Message::new("fault").arg("why", error))
    }
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
    host_with(Options::default())
}

/// This user's cache of compiled code.
pub(crate) fn cache() -> PathBuf {
    let home = std::env::var_os("XDG_CACHE_HOME")
        .map(PathBuf::from)
        .or_else(|| std::env::var_os("HOME").map(|home| Path::new(&home).join(".cache")));
    home.unwrap_or_else(std::env::temp_dir)
        .join("qipai/compiled")
}

/// The same with other options than the cache and the compiler.
pub(crate) fn host_with(options: Options) -> Done<Host> {
    let compiler = qipai_sandbox::Compiler::own().ok();
    Host::new(Options {
        cache: Some(cache()),
        compiler,
        ..options
    })
    .map_err(Failed::internal)
}

/// The plugin of this id from the folder of plugins.
pub(crate) fn plugin(common: &Common, id: &str, host: &Host) -> Done<Plugin> {
    load(&plugins(common).join(format!("{id}.wasm")), id, host)
}

/// The plugin's file: beside a manifest that was named by its path, as authors have it, or where plugins are.
fn file(common: &Common, name: &str, id: &str) -> PathBuf {
    let own = Path::new(name).with_file_name(format!("{id}.wasm"));
    let path = name.contains(['/', '\\']) || name.ends_with(".toml");
    if path && own.is_file() {
        return own;
    }
    plugins(common).join(format!("{id}.wasm"))
}

fn load(path: &Path, id: &str, host: &Host) -> Done<Plugin> {
    if !path.is_file() {
        return Err(Failed::Input(format!(
            "the plugin `{id}` is not installed: no {}. In a checkout: cargo xtask plugins",
            path.display()
        )));
    }
    Plugin::load(path, host).map_err(Failed::input)
}

/// An installed plugin by its id, or the native library that is trusted.
pub(crate) fn rules(common: &Common, id: &str) -> Done<Arc<dyn Rules>> {
    if let Some(path) = &common.trust_native {
        return Ok(Arc::new(NativePlugin::load(path).map_err(Failed::input)?));
    }
    Ok(Arc::new(plugin(common, id, &host()?)?))
}

/// The native library of a manifest's game, as `cargo xtask plugins --native` leaves it beside the plugin.
pub(crate) fn native(common: &Common, name: &str) -> Done<PathBuf> {
    let draft = qipai_manifest::load(&common.manifests, name)?;
    let path = plugins(common).join(format!(
        "{}.{}",
        draft.game(),
        std::env::consts::DLL_EXTENSION
    ));
    if path.is_file() {
        return Ok(path);
    }
    let path = path.display();
    let why =
        format!("there is no native plugin {path}. In a checkout: cargo xtask plugins --native");
    Err(Failed::Input(why))
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
    let id = draft.game();
    let plugin = load(&file(common, name, id), id, &host()?)?;
    let manifest = draft.resolve(plugin.info(), rules)?;
    draft.check_digest(plugin.digest())?;
    let tools = plugin.tools().map_err(Failed::internal)?;
    Ok(Ready {
        manifest,
        rules: Arc::new(plugin),
        tools: Box::new(tools),
    })
}

/// The first game of a table with these settings, its seats in order, for loops inside the plugin.
pub(crate) fn first_game(config: &Config, position: Option<String>) -> Setup {
    let teams = config.seating.teams.clone();
    Setup {
        rules: config.rules.clone(),
        order: (0..teams.len() as u8).collect(),
        teams,
        auctions: config
            .auctions
            .iter()
            .map(|(id, it)| (id.clone(), serde_json::to_string(it).unwrap_or_default()))
            .collect(),
        position,
        ..Setup::default()
    }
}
