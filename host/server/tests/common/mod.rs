//! What the server's tests share: a server in this process, HTTP and sockets as a browser has them, and a player who makes moves
//! out of what scenes offer, whatever the game.
#![allow(
    dead_code,
    unreachable_pub,
    clippy::unwrap_used,
    reason = "each test program uses a part; a broken helper fails its test"
)]

pub mod http;
pub mod player;
pub mod socket;

use qipai_server::{Options, Server};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;

pub use http::Browser;
#[allow(unused_imports, reason = "each test program uses a part")]
pub use player::choose;
pub use socket::Socket;

/// The checkout.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Where `cargo xtask plugins` puts them.
pub fn plugins() -> PathBuf {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
    let folder = target.join("qipai/plugins");
    assert!(
        folder.is_dir(),
        "no {}: cargo xtask plugins",
        folder.display()
    );
    folder
}

/// A few of them, so that servers of tests are there at once.
pub fn few() -> PathBuf {
    static MADE: OnceLock<PathBuf> = OnceLock::new();
    let made = MADE.get_or_init(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("few-plugins");
        std::fs::create_dir_all(&folder).unwrap();
        for name in ["xiangqi.wasm", "doudizhu.wasm", "gomoku.wasm"] {
            let fresh = folder.join(format!("{name}.{}", std::process::id()));
            std::fs::copy(plugins().join(name), &fresh).unwrap();
            std::fs::rename(&fresh, folder.join(name)).unwrap();
        }
        folder
    });
    made.clone()
}

/// A server's options: a few of the shipped games, data of its own, bots that don't wait.
pub fn options(data: &Path) -> Options {
    let mut options = Options::new(few(), root().join("manifests"), data.to_owned());
    options.cache = Some(Path::new(env!("CARGO_TARGET_TMPDIR")).join("server-cache"));
    options.bot_pause = Duration::ZERO;
    options.argon2 = (64, 1, 1);
    options
}

/// Where a server's data are for one test: in memory where there is such a folder, for what syncs take tells nothing here.
fn folder() -> tempfile::TempDir {
    let memory = tempfile::tempdir_in("/dev/shm");
    memory.or_else(|_| tempfile::tempdir()).unwrap()
}

/// A server with data that are gone after the test.
pub struct House {
    pub data: tempfile::TempDir,
    pub server: Option<Server>,
    pub address: std::net::SocketAddr,
}

impl House {
    pub async fn open() -> Self {
        Self::with(|_| ()).await
    }

    pub async fn with(change: impl FnOnce(&mut Options)) -> Self {
        let data = folder();
        let mut options = options(data.path());
        change(&mut options);
        let server = qipai_server::serve(options).await.unwrap();
        Self {
            data,
            address: server.address(),
            server: Some(server),
        }
    }

    /// Stops it, and starts it again with the same data.
    pub async fn again(&mut self) {
        self.again_with(|_| ()).await;
    }

    /// The same, otherwise set up.
    pub async fn again_with(&mut self, change: impl FnOnce(&mut Options)) {
        self.stop().await;
        let mut options = options(self.data.path());
        change(&mut options);
        let server = qipai_server::serve(options).await.unwrap();
        self.address = server.address();
        self.server = Some(server);
    }

    pub async fn stop(&mut self) {
        if let Some(server) = self.server.take() {
            server.stop().await;
        }
    }

    /// Somebody new at it.
    pub async fn guest(&self) -> Browser {
        Browser::guest(self.address).await
    }
}
