//! The socket: one JSON object a frame, docs/protocol.md.

mod outbox;
mod rate;
mod run;
mod said;

pub(crate) use outbox::{Outbox, SceneFrame};

use crate::limits;
use crate::refusal::Refusal;
use crate::state::App;
use axum::Router;
use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::http::HeaderMap;
use axum::response::Response;
use axum::routing::any;

pub(crate) fn routes() -> Router<App> {
    Router::new().route("/socket", any(open))
}

/// Whoever has no cookie is told so over the socket: a page can't read the status of a refused one.
async fn open(
    State(app): State<App>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Refusal> {
    let person = app.people.of(&headers);
    let upgrade = upgrade.map_err(|_| Refusal::bad("not-a-socket"))?;
    Ok(upgrade
        .read_buffer_size(limits::SOCKET_BUFFER)
        .write_buffer_size(limits::SOCKET_BUFFER)
        .max_message_size(limits::FRAME)
        .max_frame_size(limits::FRAME)
        .on_upgrade(move |socket| run::run(app, person, socket)))
}
