//! Installed games and variants.

use super::Path;
use crate::catalog::Game;
use crate::refusal::Refusal;
use crate::state::App;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use qipai_table::rules::Rules;
use serde_json::{Value, json};
use std::sync::Arc;

pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/api/games", get(all))
        .route("/api/games/{manifest}", get(one))
        .route("/api/games/{manifest}/picture", get(picture))
}

fn find(app: &App, manifest: &str) -> Result<Arc<Game>, Refusal> {
    app.catalog
        .game(manifest)
        .ok_or_else(|| Refusal::missing("no-such-game").arg("manifest", manifest))
}

async fn all(State(app): State<App>) -> Json<Value> {
    let games = app.catalog.games();
    let told = |game: &Arc<Game>| game.told(app.catalog.is_suspended(&game.manifest.config.game));
    Json(json!({"games": games.iter().map(told).collect::<Vec<_>>()}))
}

async fn one(State(app): State<App>, Path(manifest): Path<String>) -> Result<Json<Value>, Refusal> {
    let game = find(&app, &manifest)?;
    Ok(Json(game.whole(
        app.catalog.is_suspended(&game.manifest.config.game),
    )))
}

/// The opening position: the same as long as manifest and plugin are, so that browsers keep it.
async fn picture(
    State(app): State<App>,
    Path(manifest): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let game = find(&app, &manifest)?;
    let tag = format!("\"{}-{}\"", &game.plugin.digest()[..12], game.mark());
    let known = headers
        .get(header::IF_NONE_MATCH)
        .and_then(|value| value.to_str().ok());
    if known.is_some_and(|known| known.contains(&tag)) {
        return Ok((StatusCode::NOT_MODIFIED, [(header::ETAG, tag)]).into_response());
    }
    let drawn = tokio::task::spawn_blocking(move || game.picture().map(str::to_owned));
    let text = drawn.await.ok().flatten();
    let text = text.ok_or_else(|| Refusal::unable("no-scene"))?;
    let headers = [
        (header::CONTENT_TYPE, "application/json".to_owned()),
        (header::CACHE_CONTROL, "no-cache".to_owned()),
        (header::ETAG, tag),
    ];
    Ok((headers, text).into_response())
}
