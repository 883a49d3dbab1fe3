//! How a server is set up.

use qipai_sandbox::Compiler;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

/// How a server is set up. [`Options::new`] gives what `qipai serve` has without arguments.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where it listens; port 0: any free one.
    pub listen: SocketAddr,
    /// Folder of plugins, `ID.wasm`.
    pub plugins: PathBuf,
    /// Root of the manifests.
    pub manifests: PathBuf,
    /// Where records, people and plugins in use are kept. Made where it is missing.
    pub data: PathBuf,
    /// Where compiled plugins are kept; the server's alone. `None`: in the data folder.
    pub cache: Option<PathBuf>,
    /// The client's files from this folder instead of those inside the program.
    pub web: Option<PathBuf>,
    /// Who compiles plugins. `None`: `qipai-compile` beside this program.
    pub compiler: Option<Compiler>,
    /// How long a bot seems to think at least.
    pub bot_pause: Duration,
    /// Bytes that the database of records may take; past it nothing more is kept, as on a full disk. `None`: as the disk allows.
    pub quota: Option<u64>,
    /// Memory (KiB), passes and lanes of argon2id for new passwords; less than usual is for tests.
    pub argon2: (u32, u32, u32),
    /// How long a connection may say nothing, and a request may take.
    pub patience: Duration,
    /// How far the tables' clock is ahead of the machine's: for tests of what time does to them.
    pub ahead: Duration,
    /// A connection comes over TLS from a proxy in front: cookies say so.
    pub secure: bool,
}

impl Options {
    /// A server on a free port of this machine alone.
    #[must_use]
    pub fn new(plugins: PathBuf, manifests: PathBuf, data: PathBuf) -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            plugins,
            manifests,
            data,
            cache: None,
            web: None,
            compiler: None,
            bot_pause: Duration::from_millis(700),
            quota: None,
            argon2: crate::limits::ARGON2,
            patience: crate::limits::PATIENCE,
            ahead: Duration::ZERO,
            secure: false,
        }
    }
}
