//! Starting and stopping.

use crate::app;
use crate::catalog::Catalog;
use crate::desk::{Desk, Replays};
use crate::doors::{Doors, Peer};
use crate::errands;
use crate::limits;
use crate::lock::Lock;
use crate::options::Options;
use crate::people::{Limiter, People, PeopleError};
use crate::state::{App, Parts};
use qipai_sandbox::Host;
use serde_json::json;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::{Arc, Once};
use std::time::Instant;
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// Why a server did not start.
#[derive(Debug, Error)]
pub enum ServeError {
    #[error("{0} is in use by another program; choose another --port")]
    InUse(SocketAddr),
    #[error("can't listen on {address}: {reason}")]
    Listen { address: SocketAddr, reason: String },
    #[error("the data folder {}: {reason}", path.display())]
    Data { path: PathBuf, reason: String },
    #[error("{0}")]
    People(#[from] PeopleError),
    #[error("another server uses the data folder {}", .0.display())]
    Shared(PathBuf),
    #[error("a thread of the server failed: {0}")]
    Thread(String),
    #[error("{0}")]
    Sandbox(#[from] qipai_sandbox::LoadError),
    #[error("{0}")]
    Store(#[from] qipai_store::StoreError),
}

/// A server that runs.
pub struct Server {
    address: SocketAddr,
    app: App,
    stop: watch::Sender<bool>,
    running: JoinHandle<()>,
    watching: [JoinHandle<()>; 3],
}

impl Server {
    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Says goodbye to everybody, keeps what is to be kept, and ends.
    pub async fn stop(self) {
        self.app.desk.hall.send_all_away("stopping");
        // Nobody listens any more where it has ended by itself.
        let _ = self.stop.send(true);
        if tokio::time::timeout(limits::STOP, self.running)
            .await
            .is_err()
        {
            tracing::warn!("some connections did not end");
        }
        for task in self.watching {
            task.abort();
        }
        let app = self.app;
        let stopped = tokio::task::spawn_blocking(move || {
            app.desk.stop();
            app.lock.release();
        });
        if let Err(error) = stopped.await {
            tracing::error!(%error, "stopping failed");
        }
        tracing::info!("stopped");
    }
}

/// Starts a server.
///
/// # Errors
/// What of its options can't be used.
pub async fn serve(options: Options) -> Result<Server, ServeError> {
    // Before anything is opened: another server may run here with the same data.
    let listener = listen(options.listen).await?;
    let address = listener.local_addr().unwrap_or(options.listen);
    // Once a process, in a thread that nobody waits for; where a folder takes the files' place they are not asked for.
    static PREPARED: Once = Once::new();
    if options.web.is_none() {
        PREPARED.call_once(|| drop(std::thread::spawn(crate::http::prepare)));
    }
    let opened = tokio::task::spawn_blocking(move || open(options));
    let app = opened
        .await
        .map_err(|error| ServeError::Thread(error.to_string()))??;
    let (stop, stopped) = watch::channel(false);
    let watching = [
        tokio::spawn(app.clone().watch_lobby()),
        tokio::spawn(app.clone().watch_files()),
        tokio::spawn(errands::sweep(app.clone())),
    ];
    let router = app::router(app.clone());
    let doors = Doors::new(listener, app.options.patience);
    let service = router.into_make_service_with_connect_info::<Peer>();
    let running = tokio::spawn(async move {
        let served = axum::serve(doors, service).with_graceful_shutdown(until(stopped));
        if let Err(error) = served.await {
            tracing::error!(%error, "serving ended");
        }
    });
    tracing::info!(%address, "listening");
    Ok(Server {
        address,
        app,
        stop,
        running,
        watching,
    })
}

/// Folders, plugins, databases.
fn open(options: Options) -> Result<App, ServeError> {
    let data = |reason: std::io::Error| ServeError::Data {
        path: options.data.clone(),
        reason: reason.to_string(),
    };
    std::fs::create_dir_all(&options.data).map_err(data)?;
    let lock = Lock::take(&options.data)?;
    let cache = options
        .cache
        .clone()
        .unwrap_or_else(|| options.data.join("compiled"));
    let host = Host::new(qipai_sandbox::Options {
        cache: Some(cache),
        compiler: options.compiler.clone(),
        ..qipai_sandbox::Options::default()
    })?;
    let catalog = Catalog::open(
        host,
        options.plugins.clone(),
        options.manifests.clone(),
        options.data.join("plugins"),
    );
    let catalog = Arc::new(catalog.map_err(data)?);
    let people = Arc::new(People::open(&options.data)?.hashing(options.argon2));
    for one in people.suspended().unwrap_or_default() {
        catalog.suspend(&one.plugin, true);
    }
    let desk = Desk::open(options.clone(), Arc::clone(&catalog), Arc::clone(&people))?;
    Ok(App::new(Parts {
        options,
        people,
        catalog,
        desk,
        replays: Replays::default(),
        lobby: watch::Sender::new((0, Arc::new(json!([])))),
        began: Instant::now(),
        lock,
        guests: Limiter::telling("too-many-guests", limits::GUESTS_PER_ADDRESS),
        tables: Limiter::telling("too-many-new-tables", limits::TABLES_PER_ADDRESS),
    }))
}

async fn until(mut stopped: watch::Receiver<bool>) {
    // An error means that nobody can stop it any more: then it goes on.
    if stopped.wait_for(|stop| *stop).await.is_err() {
        std::future::pending::<()>().await;
    }
}

async fn listen(address: SocketAddr) -> Result<TcpListener, ServeError> {
    TcpListener::bind(address)
        .await
        .map_err(|error| match error.kind() {
            std::io::ErrorKind::AddrInUse => ServeError::InUse(address),
            _ => ServeError::Listen {
                address,
                reason: error.to_string(),
            },
        })
}
