//! Every limit on a plugin, in one place. Each has a hostile test in `tests/`.

use std::time::Duration;

/// Numbers that bound what a plugin may use. All are per session or per call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of a plugin's file, as core module or component.
    pub plugin_bytes: usize,
    /// Fuel of one call: about as many WASM instructions. The same on every machine, so it decides what is recorded.
    pub call_fuel: u64,
    /// Fuel of `describe`, `open` and `restore`, which may build tables.
    pub setup_fuel: u64,
    /// Wall-clock time of one call of the game, a watchdog far behind the fuel: a busy machine must not end a game.
    pub call_time: Duration,
    /// The same for `describe`, `open` and `restore`.
    pub setup_time: Duration,
    /// Wall-clock time of one call of the tools (perft, search).
    pub tool_time: Duration,
    /// Bytes of linear memory.
    pub memory: usize,
    /// Elements of all tables.
    pub table_elements: usize,
    /// Bytes of stack that WASM code may use.
    pub stack: usize,
    /// What one call may copy across the boundary, in wasmtime's units of about a byte. Lists of strings weigh most.
    pub hostcall_fuel: usize,
    /// Resource handles in one instance: the session, and what is lent for a call.
    pub handles: usize,
    /// Bytes of a snapshot.
    pub snapshot: usize,
    /// Bytes of console text kept for one call, and for one session.
    pub console_call: usize,
    pub console_session: usize,
    /// Memory in bytes, CPU seconds and wall-clock time of the child process that compiles.
    pub compile_memory: u64,
    pub compile_cpu: u64,
    pub compile_time: Duration,
    /// Sessions awake at once. Past it the one that rested longest is put to sleep. The kernel's map limit (65,530, four an
    /// instance) is the wall behind it.
    pub awake: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            plugin_bytes: 4 << 20,
            call_fuel: 400_000_000,
            setup_fuel: 1_000_000_000,
            call_time: Duration::from_secs(5),
            setup_time: Duration::from_secs(10),
            tool_time: Duration::from_secs(120),
            memory: 16 << 20,
            table_elements: 10_000,
            stack: 512 << 10,
            hostcall_fuel: 1 << 20,
            handles: 64,
            snapshot: 512 << 10,
            console_call: 4 << 10,
            console_session: 64 << 10,
            compile_memory: 2 << 30,
            compile_cpu: 60,
            compile_time: Duration::from_secs(180),
            awake: 4_000,
        }
    }
}

/// Core instances, tables and memories of one component (an encoded plugin has three instances, two tables, one memory).
pub(crate) const INSTANCES: usize = 10;
pub(crate) const TABLES: usize = 10;
pub(crate) const MEMORIES: usize = 2;

/// Fuel that a console line costs beside one unit a byte, so that writing is no way round the meter.
pub(crate) const CONSOLE_FUEL: u64 = 1_000;

/// Seats at a table.
pub(crate) const SEATS: usize = 64;
/// Bytes of a move, a call, a touched id or a label, in both directions.
pub(crate) const TEXT: usize = 4 << 10;
/// Bytes of a code, an id, a phase or a name.
pub(crate) const NAME: usize = 128;
/// Arguments of a message.
pub(crate) const ARGS: usize = 32;
/// Notes of one step.
pub(crate) const NOTES: usize = 256;
/// Listed moves, touches and continuations.
pub(crate) const CHOICES: usize = 20_000;
/// Ids in one gesture.
pub(crate) const TOUCHED: usize = 1_000;
/// Bytes of a position, rules, a carry, an auction or a question.
pub(crate) const DOCUMENT: usize = 256 << 10;
/// Bytes of a whole game in a format such as PGN.
pub(crate) const WHOLE_GAME: usize = 512 << 10;
/// Entries of a list in a plugin's description, and of its translations.
pub(crate) const LISTED: usize = 1_000;
pub(crate) const STRINGS: usize = 10_000;

/// How often the epoch moves on: the grain of wall-clock limits.
pub(crate) const TICK: Duration = Duration::from_millis(5);

/// Ticks until a deadline, at least one whole one.
pub(crate) fn ticks(time: Duration) -> u64 {
    u64::try_from(time.as_millis() / TICK.as_millis())
        .unwrap_or(u64::MAX / 2)
        .max(1)
        + 1
}
