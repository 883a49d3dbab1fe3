//! Plugins: strangers' programs, run in wasmtime under limits, or natively where the administrator trusts one.
//!
//! [`Host`] holds engines, the cache of compiled code and the count of sessions awake. [`Plugin::load`] lets a plugin in
//! (size, damage, contract version, imports, compiling in a child process, its description) and implements the table's port
//! [`Rules`](qipai_table::rules::Rules). [`Tools`] runs the loops inside a plugin, [`audit`] tries what a plugin promises, and
//! [`NativePlugin`] is the same game as a native library.
//!
//! ```no_run
//! use qipai_sandbox::{Host, Options, Plugin};
//! use qipai_table::rules::{Rules, Setup};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let host = Host::new(Options::default())?;
//! let plugin = Plugin::load("game.wasm", &host)?;
//! let setup = Setup { rules: "{}".into(), teams: vec![0, 1], order: vec![0, 1], ..Setup::default() };
//! let mut session = plugin.open(&setup)?;
//! println!("{:?}", session.legal_moves(0)?.listed);
//! # Ok(())
//! # }
//! ```

mod audit;
mod cache;
mod checked;
mod checks;
mod compile;
mod console;
mod contract;
mod convert;
mod encode;
mod engine;
mod error;
mod fault;
mod host;
mod limits;
mod live;
mod native;
mod plugin;
mod registry;
mod session;
mod state;
mod text;
mod tools;

pub use audit::{AuditOptions, AuditReport, Finding, Timing, Tried, audit};
pub use checked::Checked;
pub use compile::{Compiler, compile_child_main, compile_main};
pub use console::{Line, Sink};
pub use encode::{SERVED, encode};
pub use engine::Kind;
pub use error::LoadError;
pub use host::{Host, Options};
pub use limits::Limits;
pub use native::{NativePlugin, NativeSession};
pub use plugin::Plugin;
pub use session::SandboxSession;
pub use text::printable;
pub use tools::{At, SandboxTools, Timed, Tools, WholeGame};
