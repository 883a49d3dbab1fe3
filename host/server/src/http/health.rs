//! Whether the server lives, and what it counts.

use super::Perhaps;
use crate::doors::Peer;
use crate::people::Role;
use crate::refusal::Refusal;
use crate::state::App;
use axum::extract::{ConnectInfo, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use serde_json::{Value, json};

pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/health", get(health))
        .route("/metrics", get(metrics))
}

async fn health(State(app): State<App>) -> Json<Value> {
    Json(json!({
        "ok": true,
        "version": env!("CARGO_PKG_VERSION"),
        "up_s": app.began.elapsed().as_secs(),
        "games": app.catalog.games().len(),
        "sockets": app.desk.hall.sockets(),
    }))
}

/// For this machine, and for administrators. Behind a proxy everybody comes from this machine: the proxy keeps it shut.
async fn metrics(
    State(app): State<App>,
    ConnectInfo(Peer(from)): ConnectInfo<Peer>,
    Perhaps(me): Perhaps,
) -> Result<Response, Refusal> {
    let administrator = me.is_some_and(|me| me.is(Role::Administrator));
    if !from.ip().is_loopback() && !administrator {
        return Err(Refusal::forbidden("not-an-administrator"));
    }
    let counts = app.off(|app| app.desk.hall.ledger.counts()).await?;
    let of = |state: &str| {
        let found = counts.iter().find(|(known, _)| known == state);
        found.map_or(0, |(_, count)| *count) as f64
    };
    let hall = &app.desk.hall;
    let (threads, waiting) = hall.workers.load();
    let text = hall.metrics.text(&[
        (
            "qipai_tables_open",
            "Tables where people sit down",
            of("open"),
        ),
        ("qipai_tables_playing", "Tables in play", of("playing")),
        ("qipai_tables_over", "Tables that are over", of("over")),
        (
            "qipai_sockets",
            "Sockets that are open",
            hall.sockets() as f64,
        ),
        (
            "qipai_sessions_awake",
            "Sessions of plugins in memory",
            app.catalog.awake() as f64,
        ),
        (
            "qipai_worker_threads",
            "Threads that run plugins",
            threads as f64,
        ),
        (
            "qipai_work_waiting",
            "Work at tables that waits for a thread",
            waiting as f64,
        ),
    ]);
    let kind = [(
        header::CONTENT_TYPE,
        "text/plain; version=0.0.4; charset=utf-8",
    )];
    Ok((kind, text).into_response())
}
