//! Engines: the same code under different meters, each with compiled code of its own.

use crate::limits::{Limits, TICK};
use std::hash::{Hash, Hasher};
use wasmtime::{Config, Engine, EngineWeak};

/// How a plugin's code is metered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// By fuel, which cuts off at the same instruction everywhere, with a watchdog by epochs behind it: what is recorded.
    Play,
    /// By epochs: loops inside the plugin (perft, playouts, search).
    Tools,
    /// Not at all: the yardstick in benchmarks, never for a stranger's plugin.
    Unmetered,
}

impl Kind {
    pub(crate) const ALL: [Self; 3] = [Self::Play, Self::Tools, Self::Unmetered];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::Tools => "tools",
            Self::Unmetered => "unmetered",
        }
    }

    pub(crate) fn named(name: &str) -> Option<Self> {
        [Self::Play, Self::Tools, Self::Unmetered]
            .into_iter()
            .find(|kind| kind.name() == name)
    }
}

/// An engine that computes alike on every machine.
pub(crate) fn new(kind: Kind, limits: &Limits) -> wasmtime::Result<Engine> {
    let mut config = Config::new();
    config
        .consume_fuel(kind == Kind::Play)
        .epoch_interruption(kind != Kind::Unmetered)
        .cranelift_nan_canonicalization(true)
        .wasm_relaxed_simd(false)
        .wasm_memory64(false)
        .max_wasm_stack(limits.stack);
    Engine::new(&config)
}

/// What compiled code depends on, as text for a file name.
pub(crate) fn compatibility(engine: &Engine) -> String {
    // The default hasher is fixed for one toolchain; wasmtime itself refuses code of another configuration.
    let mut hasher = std::hash::DefaultHasher::new();
    engine.precompile_compatibility_hash().hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

/// Moves the epoch of these engines on, until all of them are gone.
pub(crate) fn tick(engines: Vec<EngineWeak>) -> std::io::Result<()> {
    let work = move || {
        loop {
            std::thread::sleep(TICK);
            let alive: Vec<Engine> = engines.iter().filter_map(EngineWeak::upgrade).collect();
            if alive.is_empty() {
                break;
            }
            alive.iter().for_each(Engine::increment_epoch);
        }
    };
    std::thread::Builder::new()
        .name("epochs".to_owned())
        .spawn(work)
        .map(drop)
}
