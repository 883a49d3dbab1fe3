//! Finished games, step by step, and players' pages.

use super::{Path, Perhaps};
use crate::desk::{Filter, Meta, Replayed};
use crate::limits;
use crate::people::Person;
use crate::refusal::Refusal;
use crate::state::App;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/api/replay/{id}", get(whole))
        .route("/api/replay/{id}/{step}", get(step))
        .route("/api/players/{name}", get(player))
}

async fn replayed(
    app: &App,
    id: String,
    me: Option<&Person>,
) -> Result<(Meta, Arc<Replayed>), Refusal> {
    let found = app.off(move |app| app.desk.hall.ledger.meta(&id)).await?;
    let meta = found.filter(|meta| meta.may_see(me));
    let meta = meta.ok_or_else(|| Refusal::missing("no-table"))?;
    if meta.hides_end(me.map(|me| me.id.as_str()), app.desk.hall.clock.now()) {
        return Err(Refusal::conflict("not-over"));
    }
    let app = app.clone();
    let made = tokio::task::spawn_blocking(move || {
        let replayed = app.replays.of(&app.desk.hall, &meta)?;
        Ok::<_, Refusal>((meta, replayed))
    });
    made.await.map_err(|_| Refusal::unable("internal"))?
}

async fn whole(
    State(app): State<App>,
    Perhaps(me): Perhaps,
    Path(id): Path<String>,
) -> Result<Json<Value>, Refusal> {
    let (meta, replayed) = replayed(&app, id, me.as_ref()).await?;
    let table = app.told(&meta, me.as_ref().map(|me| me.id.as_str()));
    Ok(Json(json!({
        "def": replayed.def, "texts": replayed.texts, "table": table, "steps": replayed.steps,
    })))
}

async fn step(
    State(app): State<App>,
    Perhaps(me): Perhaps,
    Path((id, step)): Path<(String, usize)>,
) -> Result<Response, Refusal> {
    let (_, replayed) = replayed(&app, id, me.as_ref()).await?;
    let scene = replayed.scenes.get(step);
    let scene = scene.ok_or_else(|| Refusal::missing("no-such-step").arg("step", step))?;
    let json = [(header::CONTENT_TYPE, "application/json")];
    Ok((json, scene.clone()).into_response())
}

/// A player with the public games they played, and how these ended by manifest.
async fn player(
    State(app): State<App>,
    Perhaps(me): Perhaps,
    Path(name): Path<String>,
) -> Result<Json<Value>, Refusal> {
    let found = app.people.find(&name)?;
    let (person, since) = found.ok_or_else(|| Refusal::missing("no-player").arg("name", name))?;
    let filter = Filter {
        person: Some(person.id.clone()),
        public: me.as_ref().is_none_or(|me| me.id != person.id),
        most: limits::PLAYED,
        ..Filter::default()
    };
    let metas = app
        .off(move |app| app.desk.hall.ledger.list(&filter))
        .await?;
    let mut counts: BTreeMap<&str, [u32; 4]> = BTreeMap::new();
    let now = app.desk.hall.clock.now();
    let asks = me.as_ref().map(|me| me.id.as_str());
    for meta in &metas {
        if let Some(at) = ended(&meta.as_seen(asks, now), &person.id) {
            counts.entry(&meta.manifest).or_default()[at] += 1;
        }
    }
    let counts: BTreeMap<_, _> = counts
        .into_iter()
        .map(|(manifest, [won, drawn, lost, other])| {
            (
                manifest,
                json!({"won": won, "drawn": drawn, "lost": lost, "other": other}),
            )
        })
        .collect();
    let me = me.map(|me| me.id);
    let games = metas
        .iter()
        .take(limits::LISTED)
        .map(|meta| app.told(meta, me.as_deref()));
    let games: Vec<Value> = games.collect();
    Ok(Json(json!({
        "name": person.name, "kind": person.kind, "since": since, "games": games, "counts": counts,
    })))
}

/// How a match ended for somebody: won, drawn, lost, or otherwise; `None`: it has not, or they did not play.
fn ended(meta: &Meta, person: &str) -> Option<usize> {
    let seat = usize::from(meta.seat_of(person)?);
    let result = meta.result.as_ref()?;
    let places = result["places"].as_array().cloned().unwrap_or_default();
    let Some(own) = places.get(seat).and_then(Value::as_u64) else {
        return Some(3);
    };
    let places: Vec<u64> = places.iter().filter_map(Value::as_u64).collect();
    let best = places.iter().min().copied().unwrap_or(own);
    let worst = places.iter().max().copied().unwrap_or(own);
    Some(match own {
        _ if best == worst => 1,
        own if own == best => 0,
        own if own == worst => 2,
        _ => 3,
    })
}
