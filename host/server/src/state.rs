//! What all requests share.

use crate::catalog::Catalog;
use crate::desk::{Desk, Filter, Meta, Replays};
use crate::limits;
use crate::lock::Lock;
use crate::options::Options;
use crate::people::{Limiter, People};
use crate::refusal::Refusal;
use qipai_store::StoreError;
use serde_json::Value;
use std::sync::Arc;
use std::time::Instant;
use tokio::sync::watch;

/// The server's parts. Clones are the same server.
#[derive(Clone)]
pub(crate) struct App(Arc<Parts>);

pub(crate) struct Parts {
    pub(crate) options: Options,
    pub(crate) people: Arc<People>,
    pub(crate) catalog: Arc<Catalog>,
    pub(crate) desk: Desk,
    pub(crate) replays: Replays,
    /// What the lobby shows, with the number of the change.
    pub(crate) lobby: watch::Sender<(u64, Arc<Value>)>,
    pub(crate) began: Instant,
    pub(crate) lock: Lock,
    /// New guests and new tables, by address.
    pub(crate) guests: Limiter,
    pub(crate) tables: Limiter,
}

impl std::ops::Deref for App {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

impl App {
    pub(crate) fn new(parts: Parts) -> Self {
        Self(Arc::new(parts))
    }

    /// Asks the database on a thread that may wait.
    pub(crate) async fn off<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Self) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, Refusal> {
        let app = self.clone();
        let done = tokio::task::spawn_blocking(move || {
            work(&app).map_err(|error| app.desk.hall.not_kept(&error))
        });
        done.await
            .unwrap_or_else(|_| Err(Refusal::unable("internal")))
    }

    /// A table as somebody is told of it.
    pub(crate) fn told(&self, meta: &Meta, person: Option<&str>) -> Value {
        let name = |id: &str| self.people.by_id(id).map(|person| person.name);
        let online = |id: &str| self.desk.hall.online(id);
        let meta = meta.as_seen(person, self.desk.hall.clock.now());
        let mut told = meta.told(person, &name, &online);
        if let Some(game) = self.catalog.game(&meta.manifest) {
            told["texts"] = game.texts(meta.ending());
        }
        told
    }

    /// Keeps the lobby as it is, a little behind the tables, until the server stops.
    pub(crate) async fn watch_lobby(self) {
        let mut changed = self.desk.hall.lobby.subscribe();
        loop {
            let rev = *changed.borrow_and_update();
            let mut tables = Vec::new();
            for state in ["open", "playing"] {
                let filter = Filter {
                    state: Some(state.to_owned()),
                    public: true,
                    most: limits::LISTED,
                    ..Filter::default()
                };
                let found = self
                    .off(move |app| app.desk.hall.ledger.list(&filter))
                    .await;
                tables.extend(found.unwrap_or_default());
            }
            let told: Value = tables.iter().map(|meta| self.told(meta, None)).collect();
            self.lobby.send_replace((rev, Arc::new(told)));
            if changed.changed().await.is_err() {
                return;
            }
            tokio::time::sleep(limits::LOBBY).await;
        }
    }

    /// Looks at the folders of plugins and manifests now and then, until the server stops.
    pub(crate) async fn watch_files(self) {
        loop {
            tokio::time::sleep(limits::FILES).await;
            let catalog = Arc::clone(&self.catalog);
            // A panic of the loader is told by the runtime; the next look may find a better file.
            let _ = tokio::task::spawn_blocking(move || catalog.refresh()).await;
        }
    }
}
