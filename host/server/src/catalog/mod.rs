//! Installed games: plugins with the manifests that make tables of them. Files that change are read again; tables in play keep what
//! they began with.

mod game;
mod picture;
mod rules;

pub(crate) use game::{Game, Wish, clock, table_texts};

use qipai_sandbox::{Host, LoadError, Plugin};
use qipai_table::rules::Rules;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::SystemTime;

/// Length and time of a file: it changes when one of them does.
type Stamp = (u64, Option<SystemTime>);

/// Everything that can be played, as the folders had it when they were last looked at.
#[derive(Default)]
struct Installed {
    games: Vec<Arc<Game>>,
    plugins: BTreeMap<String, (Stamp, Plugin)>,
    files: BTreeMap<PathBuf, Stamp>,
}

/// The games of a server.
pub(crate) struct Catalog {
    host: Host,
    plugins: PathBuf,
    manifests: PathBuf,
    /// Plugins that tables were made with, `DIGEST.wasm`.
    kept: PathBuf,
    now: RwLock<Arc<Installed>>,
    by_digest: Mutex<HashMap<String, Plugin>>,
    suspended: RwLock<BTreeSet<String>>,
}

impl Catalog {
    /// Loads everything that is installed.
    ///
    /// # Errors
    /// Where the folder of kept plugins can't be made.
    pub(crate) fn open(
        host: Host,
        plugins: PathBuf,
        manifests: PathBuf,
        kept: PathBuf,
    ) -> std::io::Result<Self> {
        std::fs::create_dir_all(&kept)?;
        let catalog = Self {
            host,
            plugins,
            manifests,
            kept,
            now: RwLock::default(),
            by_digest: Mutex::default(),
            suspended: RwLock::default(),
        };
        catalog.refresh();
        Ok(catalog)
    }

    fn installed(&self) -> Arc<Installed> {
        let now = self.now.read().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(&now)
    }

    /// Every game and variant, games first.
    pub(crate) fn games(&self) -> Vec<Arc<Game>> {
        self.installed().games.clone()
    }

    /// A game or variant by its manifest's name.
    pub(crate) fn game(&self, id: &str) -> Option<Arc<Game>> {
        let installed = self.installed();
        installed.games.iter().find(|game| game.id == id).cloned()
    }

    /// The ids of the plugins that are installed.
    pub(crate) fn plugins(&self) -> BTreeSet<String> {
        let games = self.games().into_iter();
        games
            .map(|game| game.manifest.config.game.clone())
            .collect()
    }

    /// Sessions awake now.
    pub(crate) fn awake(&self) -> usize {
        self.host.awake()
    }

    /// The root of the manifests.
    pub(crate) fn manifests(&self) -> &Path {
        &self.manifests
    }

    /// Whether new tables of a plugin are refused.
    pub(crate) fn is_suspended(&self, plugin: &str) -> bool {
        let suspended = self
            .suspended
            .read()
            .unwrap_or_else(PoisonError::into_inner);
        suspended.contains(plugin)
    }

    /// Refuses new tables of a plugin, or allows them again.
    pub(crate) fn suspend(&self, plugin: &str, on: bool) {
        let mut suspended = self
            .suspended
            .write()
            .unwrap_or_else(PoisonError::into_inner);
        if on {
            suspended.insert(plugin.to_owned());
        } else {
            suspended.remove(plugin);
        }
    }

    fn loaded(&self) -> MutexGuard<'_, HashMap<String, Plugin>> {
        self.by_digest
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// The very plugin that a table began with.
    ///
    /// # Errors
    /// Where its bytes are gone or no longer load.
    pub(crate) fn plugin(&self, digest: &str) -> Result<Plugin, LoadError> {
        if let Some(plugin) = self.loaded().get(digest) {
            return Ok(plugin.clone());
        }
        let plugin = Plugin::load(self.kept_path(digest), &self.host)?;
        self.loaded().insert(digest.to_owned(), plugin.clone());
        Ok(plugin)
    }

    fn kept_path(&self, digest: &str) -> PathBuf {
        self.kept.join(format!("{digest}.wasm"))
    }

    /// Looks at the folders again, and loads what has changed.
    pub(crate) fn refresh(&self) {
        let files = self.files();
        let before = self.installed();
        if files == before.files {
            return;
        }
        let entries = qipai_manifest::catalog(&self.manifests);
        let mut plugins = BTreeMap::new();
        let mut games = Vec::new();
        for entry in entries {
            let draft = match entry.draft {
                Ok(draft) => draft,
                Err(report) => {
                    tracing::warn!(manifest = entry.name, "a manifest is wrong: {report}");
                    continue;
                }
            };
            let id = draft.game().to_owned();
            if !plugins.contains_key(&id) {
                plugins.insert(id.clone(), self.load(&id, &files, &before));
            }
            let Some(Some((_, plugin))) = plugins.get(&id) else {
                continue;
            };
            match Game::new(entry.name.clone(), entry.folder, draft, plugin.clone()) {
                Ok(game) => games.push(Arc::new(game)),
                Err(report) => {
                    tracing::warn!(manifest = entry.name, "a manifest is wrong: {report}");
                }
            }
        }
        tracing::info!(games = games.len(), "games are installed");
        let plugins = plugins.into_iter();
        let installed = Installed {
            games,
            plugins: plugins
                .filter_map(|(id, plugin)| Some((id, plugin?)))
                .collect(),
            files,
        };
        *self.now.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(installed);
    }

    /// The plugin of this id; as it was where its file has not changed.
    fn load(
        &self,
        id: &str,
        files: &BTreeMap<PathBuf, Stamp>,
        before: &Installed,
    ) -> Option<(Stamp, Plugin)> {
        let path = self.plugins.join(format!("{id}.wasm"));
        let stamp = *files.get(&path)?;
        if let Some(same) = before.plugins.get(id).filter(|(then, _)| *then == stamp) {
            return Some(same.clone());
        }
        match self.admit(&path) {
            Ok(plugin) => {
                tracing::info!(
                    plugin = id,
                    version = plugin.info().version,
                    "a plugin is loaded"
                );
                Some((stamp, plugin))
            }
            Err(why) => {
                tracing::warn!(plugin = id, "a plugin is not let in: {why}");
                None
            }
        }
    }

    /// Lets a plugin in and keeps its bytes for the tables that will be made with it.
    fn admit(&self, path: &Path) -> Result<Plugin, String> {
        let bytes = std::fs::read(path).map_err(|error| error.to_string())?;
        let file = path.display().to_string();
        let plugin =
            Plugin::from_bytes(&bytes, &file, &self.host).map_err(|error| error.to_string())?;
        let kept = self.kept_path(plugin.digest());
        if !kept.is_file() {
            let fresh = kept.with_extension("new");
            std::fs::write(&fresh, &bytes)
                .and_then(|()| std::fs::File::open(&fresh)?.sync_all())
                .and_then(|()| std::fs::rename(&fresh, &kept))
                .map_err(|error| format!("{}: {error}", kept.display()))?;
        }
        let digest = plugin.digest().to_owned();
        self.loaded().insert(digest, plugin.clone());
        Ok(plugin)
    }

    /// Plugins and manifests as the folders have them now.
    fn files(&self) -> BTreeMap<PathBuf, Stamp> {
        let folders = [
            (self.plugins.clone(), "wasm"),
            (self.manifests.join("games"), "toml"),
            (self.manifests.join("variants"), "toml"),
        ];
        let mut files = BTreeMap::new();
        for (folder, ending) in folders {
            let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
            for entry in entries {
                let path = entry.path();
                if path.extension().is_none_or(|found| found != ending) {
                    continue;
                }
                if let Ok(meta) = entry.metadata() {
                    files.insert(path, (meta.len(), meta.modified().ok()));
                }
            }
        }
        files
    }
}
