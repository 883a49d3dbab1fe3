//! Engines: the same code under different meters, each with compiled code of its own.

use crate::limits::{INSTANCES, Limits, MEMORIES, TABLES, TICK};
use std::hash::{Hash, Hasher};
use wasmtime::{Config, Enabled, Engine, EngineWeak, PoolingAllocationConfig};

/// Instances beside the sessions: questions, and tables that are just going.
const SPARE: u32 = 64;

/// Bytes of an instance that left which are cleaned and kept for the next, rather than given back.
const KEPT: usize = 256 << 10;

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
    Engine::new(&config(kind, limits))
}

/// The same for tables that sleep and wake: room for as many instances as may be awake is set aside as addresses, so that waking
/// maps nothing. A process that may not have so many (16 TiB of addresses, no memory) maps for each.
pub(crate) fn pooled(kind: Kind, limits: &Limits) -> wasmtime::Result<Engine> {
    let mut config = config(kind, limits);
    config.allocation_strategy(pool(limits));
    Engine::new(&config).or_else(|_| new(kind, limits))
}

fn pool(limits: &Limits) -> PoolingAllocationConfig {
    let awake = u32::try_from(limits.awake).unwrap_or(u32::MAX / 64) + SPARE;
    let most = |each: usize| u32::try_from(each).unwrap_or(u32::MAX);
    let mut pool = PoolingAllocationConfig::new();
    pool.total_component_instances(awake)
        .total_core_instances(awake.saturating_mul(3))
        .max_core_instances_per_component(most(INSTANCES))
        .total_memories(awake)
        .max_memories_per_component(most(MEMORIES))
        .max_memory_size(limits.memory)
        .linear_memory_keep_resident(KEPT)
        .total_tables(awake.saturating_mul(2))
        .max_tables_per_component(most(TABLES))
        .table_elements(limits.table_elements)
        .table_keep_resident(KEPT)
        .pagemap_scan(Enabled::Auto);
    pool
}

fn config(kind: Kind, limits: &Limits) -> Config {
    let mut config = Config::new();
    config
        .consume_fuel(kind == Kind::Play)
        .epoch_interruption(kind != Kind::Unmetered)
        .cranelift_nan_canonicalization(true)
        .wasm_relaxed_simd(false)
        .wasm_memory64(false)
        .max_wasm_stack(limits.stack);
    config
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
