//! What all plugins of a process share: engines, the cache of compiled code, limits, the count of sessions awake.

use crate::cache::Cache;
use crate::compile::{self, Compiler};
use crate::console::Sink;
use crate::engine::{self, Kind};
use crate::error::LoadError;
use crate::limits::Limits;
use crate::registry::Registry;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use wasmtime::Engine;

/// How a host is set up.
#[derive(Clone, Default)]
pub struct Options {
    /// Where compiled code is kept; the host's alone. `None`: every load compiles.
    pub cache: Option<PathBuf>,
    /// `None`: a child process by `qipai-compile` beside this program. Where there is none, loading fails.
    pub compiler: Option<Compiler>,
    pub limits: Limits,
    /// Who reads what plugins write to the console.
    pub console: Option<Sink>,
    /// How sessions are metered. `None`: [`Kind::Play`].
    pub sessions: Option<Kind>,
}

/// Shared by all plugins of a process. Clones are the same host.
#[derive(Clone)]
pub struct Host(Arc<Inner>);

struct Inner {
    engines: [Engine; 3],
    cache: Option<Cache>,
    compiler: Option<Compiler>,
    limits: Limits,
    console: Option<Sink>,
    sessions: Kind,
    registry: Arc<Registry>,
}

impl Host {
    /// # Errors
    /// Where the cache's folder can't be used, or no engine works on this machine.
    pub fn new(options: Options) -> Result<Self, LoadError> {
        let sessions = options.sessions.unwrap_or(Kind::Play);
        let engine = |kind| {
            let new = if kind == sessions {
                engine::pooled
            } else {
                engine::new
            };
            new(kind, &options.limits).map_err(|error| LoadError::Engine(format!("{error:#}")))
        };
        let [play, tools, unmetered] = Kind::ALL;
        let engines = [engine(play)?, engine(tools)?, engine(unmetered)?];
        engine::tick(engines.iter().map(Engine::weak).collect())
            .map_err(|error| LoadError::Engine(error.to_string()))?;
        let open = |folder: &Path| {
            Cache::open(folder)
                .map_err(|error| LoadError::Cache(format!("{}: {error}", folder.display())))
        };
        Ok(Self(Arc::new(Inner {
            engines,
            cache: options.cache.as_deref().map(open).transpose()?,
            compiler: options.compiler.or_else(Compiler::beside),
            limits: options.limits,
            console: options.console,
            sessions,
            registry: Arc::new(Registry::new(options.limits.awake)),
        })))
    }

    #[must_use]
    pub fn limits(&self) -> &Limits {
        &self.0.limits
    }

    /// Sessions awake now.
    #[must_use]
    pub fn awake(&self) -> usize {
        self.0.registry.awake()
    }

    pub(crate) fn engine(&self, kind: Kind) -> &Engine {
        let [play, tools, unmetered] = &self.0.engines;
        match kind {
            Kind::Play => play,
            Kind::Tools => tools,
            Kind::Unmetered => unmetered,
        }
    }

    pub(crate) fn sessions(&self) -> Kind {
        self.0.sessions
    }

    pub(crate) fn console(&self) -> Option<Sink> {
        self.0.console.clone()
    }

    pub(crate) fn registry(&self) -> &Arc<Registry> {
        &self.0.registry
    }

    /// Compiled code of a component, from the cache or fresh.
    pub(crate) fn code(
        &self,
        component: &[u8],
        kind: Kind,
        file: &str,
    ) -> Result<Vec<u8>, LoadError> {
        let cached = self
            .0
            .cache
            .as_ref()
            .map(|cache| (cache, cache.path(component, kind, self.engine(kind))));
        if let Some(code) = cached.as_ref().and_then(|(_, path)| Cache::load(path)) {
            return Ok(code);
        }
        let failed = |reason: String| LoadError::Compile {
            file: file.to_owned(),
            reason,
        };
        let compiler =
            self.0.compiler.as_ref().ok_or_else(|| {
                failed("there is no `qipai-compile` beside this program".to_owned())
            })?;
        let code = compile::compile(compiler, &self.0.limits, component, kind, self.engine(kind))
            .map_err(failed)?;
        if let Some((cache, path)) = cached {
            cache
                .keep(&path, &code)
                .map_err(|error| LoadError::Cache(error.to_string()))?;
        }
        Ok(code)
    }
}
