//! Why a plugin was not loaded.

use qipai_table::rules::Fault;
use thiserror::Error;

/// A plugin that is not let in, told with what and where. Nothing of it was run unless `describe` is named.
#[derive(Debug, Error)]
pub enum LoadError {
    #[error("{file}: can't be read: {reason}")]
    Unreadable { file: String, reason: String },
    #[error("{file}: {bytes} bytes; a plugin has at most {most}")]
    TooLarge {
        file: String,
        bytes: usize,
        most: usize,
    },
    #[error("{file}: not a WASM module or component, or a damaged one: {reason}")]
    Damaged { file: String, reason: String },
    #[error("{file}: imports `{import}`; a plugin may import nothing but `qipai:game/console`")]
    ForeignImport { file: String, import: String },
    #[error("{file}: made for contract `{found}`; this host serves {served}")]
    WrongVersion {
        file: String,
        found: String,
        served: &'static str,
    },
    #[error("{file}: exports no `qipai:game/rules`; it is not a game plugin")]
    NotAPlugin { file: String },
    #[error("{file}: compiling failed: {reason}")]
    Compile { file: String, reason: String },
    #[error("the cache of compiled code: {0}")]
    Cache(String),
    #[error("the engine: {0}")]
    Engine(String),
    #[error("{file}: `{}` failed: {}", fault.function, fault.detail)]
    Describe { file: String, fault: Fault },
    #[error("{file}: not of the contract's types: {reason}")]
    WrongTypes { file: String, reason: String },
    #[error("{file}: it has no `qipai:game/tools`")]
    NoTools { file: String },
    #[error("{file}: not a native plugin of this host's version: {reason}")]
    Native { file: String, reason: String },
}
