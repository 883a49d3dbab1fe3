//! Tables: looking for them, making them, sitting down.

use super::me::From;
use super::{Body, Me, Path, Perhaps, Query};
use crate::catalog::Wish;
use crate::desk::{self, Filter, Live, Meta, Sitter, State as Stage, Visibility};
use crate::errands::look_again;
use crate::limits;
use crate::people::{Person, Role, now};
use crate::refusal::Refusal;
use crate::state::App;
use axum::extract::State;
use axum::routing::{get, post};
use axum::{Json, Router};
use qipai_table::rules::{Rules, Seat};
use serde::Deserialize;
use serde_json::{Map, Value, json};

pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/api/tables", get(list).post(make))
        .route("/api/tables/{id}", get(one).delete(remove))
        .route("/api/tables/{id}/sit", post(sit))
        .route("/api/tables/{id}/stand", post(stand))
        .route("/api/tables/{id}/bot", post(bot))
        .route("/api/tables/{id}/arbiter", post(arbiter))
        .route("/api/tables/{id}/record", get(record))
}

#[derive(Deserialize)]
pub(super) struct Asked {
    pub(super) state: Option<String>,
    pub(super) manifest: Option<String>,
    mine: Option<String>,
    pub(super) player: Option<String>,
    pub(super) before: Option<String>,
}

/// Tables as the lobby and pages of players show them; of others' tables only the public ones.
async fn list(
    State(app): State<App>,
    Perhaps(me): Perhaps,
    Query(asked): Query<Asked>,
) -> Result<Json<Value>, Refusal> {
    let mine = asked.mine.is_some();
    let person = match (&me, asked.player) {
        (Some(me), _) if mine => Some(me.id.clone()),
        (None, _) if mine => return Err(Refusal::forbidden("nobody")),
        (_, Some(name)) => {
            let found = app.people.named(&name);
            let found = found.ok_or_else(|| Refusal::missing("no-player").arg("name", name))?;
            Some(found.id)
        }
        _ => None,
    };
    let state = asked.state.clone();
    let filter = Filter {
        state: asked.state,
        manifest: asked.manifest,
        public: !mine,
        person,
        before: asked.before,
        most: limits::LISTED,
    };
    let metas = app
        .off(move |app| app.desk.hall.ledger.list(&filter))
        .await?;
    let me = me.map(|me| me.id);
    let told = metas.iter().map(|meta| app.told(meta, me.as_deref()));
    // A delayed table that has just ended is not among those that are over yet.
    let told = told.filter(|info| state.as_deref().is_none_or(|state| info["state"] == state));
    Ok(Json(json!({"tables": told.collect::<Vec<_>>()})))
}

/// A table from the ledger: this wakes nobody.
async fn known(app: &App, id: String, me: Option<&Person>) -> Result<Meta, Refusal> {
    let meta = app.off(move |app| app.desk.hall.ledger.meta(&id)).await?;
    meta.filter(|meta| meta.may_see(me))
        .ok_or_else(|| Refusal::missing("no-table"))
}

async fn one(
    State(app): State<App>,
    Perhaps(me): Perhaps,
    Path(id): Path<String>,
) -> Result<Json<Value>, Refusal> {
    let meta = known(&app, id, me.as_ref()).await?;
    let mut told = app.told(&meta, me.as_ref().map(|me| me.id.as_str()));
    if me.is_some_and(|me| me.rules_at(&meta.id)) {
        told["arbiter"] = json!(true);
    }
    Ok(Json(told))
}

/// Who is to sit in a seat of a new table.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum SeatWish {
    Me,
    Open,
    Bot(u8),
}

#[derive(Deserialize)]
struct Wanted {
    manifest: String,
    seats: Vec<SeatWish>,
    #[serde(default)]
    visibility: Visibility,
    clock: Option<Map<String, Value>>,
    rules: Option<Map<String, Value>>,
    teams: Option<Vec<u8>>,
    #[serde(default)]
    delay_ms: u64,
    #[serde(default)]
    invite: Vec<String>,
}

/// A guest who does what others see is kept from then on, under a name that is theirs alone.
async fn kept(app: &App, me: Person) -> Result<Person, Refusal> {
    super::me::ask(app, move |people| people.keep(&me, now())).await
}

/// Makes a table. A full one begins at once.
async fn make(
    State(app): State<App>,
    Me(me): Me,
    from: From,
    Body(wanted): Body<Wanted>,
) -> Result<Json<Value>, Refusal> {
    let me = kept(&app, me).await?;
    let person = me.id.clone();
    let hosted = app
        .off(move |app| app.desk.hall.ledger.hosted(&person))
        .await?;
    if hosted >= limits::TABLES_A_PERSON {
        return Err(Refusal::conflict("too-many-tables").arg("most", limits::TABLES_A_PERSON));
    }
    let game = app.catalog.game(&wanted.manifest);
    let game =
        game.ok_or_else(|| Refusal::missing("no-such-game").arg("manifest", &wanted.manifest))?;
    if app.catalog.is_suspended(&game.manifest.config.game) {
        return Err(Refusal::conflict("game-suspended"));
    }
    if wanted.delay_ms > limits::DELAY {
        return Err(Refusal::bad("delay-too-long").arg("most", limits::DELAY));
    }
    let wish = Wish {
        seats: Some(wanted.seats.len()),
        clock: wanted.clock,
        rules: wanted.rules,
        teams: wanted.teams,
    };
    let root = app.catalog.manifests().to_owned();
    let resolved = tokio::task::spawn_blocking(move || {
        let config = game.config(&root, &wish)?;
        Ok::<_, Refusal>((game, config))
    });
    let resolved = resolved.await.map_err(|_| Refusal::unable("internal"))?;
    let (game, config) = resolved?;
    let meta = Meta {
        id: desk::new_id().ok_or_else(|| Refusal::unable("internal"))?,
        manifest: game.id.clone(),
        title: config.title.clone(),
        plugin: config.game.clone(),
        digest: game.plugin.digest().to_owned(),
        hidden: game.info().hidden_information,
        clock: desk::clock_of(&config),
        visibility: wanted.visibility,
        state: Stage::Open,
        host: me.id.clone(),
        host_name: me.name.clone(),
        created: app.desk.hall.clock.now(),
        moved: None,
        seats: seats(&wanted.seats, &me)?,
        teams: config.seating.teams.clone(),
        names: Meta::names_before(&config),
        delay: wanted.delay_ms,
        invited: invited(&app, &wanted.invite)?,
        result: None,
        ended: None,
        rematch: None,
    };
    from.takes(&app.tables, now())?;
    let (plugin, id) = (game.plugin.clone(), me.id.clone());
    let told = move |live: &Live| live.info(Some(&id));
    let told = app.desk.create(meta, config, plugin, told).await;
    look_again(&app, &me.id).await;
    Ok(Json(told?))
}

fn seats(wanted: &[SeatWish], me: &Person) -> Result<Vec<Sitter>, Refusal> {
    let mine = wanted
        .iter()
        .filter(|wish| matches!(wish, SeatWish::Me))
        .count();
    if mine > 1 {
        return Err(Refusal::bad("one-seat-each"));
    }
    let sitter = |wish: &SeatWish| match wish {
        SeatWish::Me => Ok(Sitter::of(me)),
        SeatWish::Open => Ok(Sitter::Empty),
        SeatWish::Bot(level @ 1..=5) => Ok(Sitter::Bot(*level)),
        SeatWish::Bot(_) => Err(Refusal::bad("no-such-level").arg("most", 5)),
    };
    wanted.iter().map(sitter).collect()
}

fn invited(app: &App, names: &[String]) -> Result<Vec<String>, Refusal> {
    if names.len() > limits::INVITED {
        return Err(Refusal::bad("too-many-invited").arg("most", limits::INVITED));
    }
    let id = |name: &String| {
        let found = app.people.named(name).map(|person| person.id);
        found.ok_or_else(|| Refusal::missing("no-player").arg("name", name))
    };
    names.iter().map(id).collect()
}

/// Does something at a table that this person may see, and tells how it stands then.
async fn at(
    app: &App,
    id: &str,
    me: Person,
    work: impl FnOnce(&mut Live, &Person, u64) -> Result<(), Refusal> + Send + 'static,
) -> Result<Json<Value>, Refusal> {
    let told = app.desk.at(id, move |live, now| {
        live.seen_by(Some(&me))?;
        work(live, &me, now)?;
        Ok(live.info(Some(&me.id)))
    });
    Ok(Json(told.await?))
}

#[derive(Deserialize)]
struct Sit {
    seat: Seat,
}

async fn sit(
    State(app): State<App>,
    Me(me): Me,
    Path(id): Path<String>,
    Body(Sit { seat }): Body<Sit>,
) -> Result<Json<Value>, Refusal> {
    let me = kept(&app, me).await?;
    let person = me.id.clone();
    let told = at(&app, &id, me, move |live, me, now| live.sit(me, seat, now)).await;
    look_again(&app, &person).await;
    told
}

async fn stand(
    State(app): State<App>,
    Me(me): Me,
    Path(id): Path<String>,
) -> Result<Json<Value>, Refusal> {
    at(&app, &id, me, |live, me, _| live.stand(&me.id)).await
}

#[derive(Deserialize)]
struct BotWish {
    seat: Seat,
    level: u8,
}

async fn bot(
    State(app): State<App>,
    Me(me): Me,
    Path(id): Path<String>,
    Body(BotWish { seat, level }): Body<BotWish>,
) -> Result<Json<Value>, Refusal> {
    at(&app, &id, me, move |live, me, now| {
        live.bot(me, seat, level, now)
    })
    .await
}

/// A ruling, as a line of the referee has it. For arbiters, and administrators.
async fn arbiter(
    State(app): State<App>,
    Me(me): Me,
    Path(id): Path<String>,
    Body(line): Body<Map<String, Value>>,
) -> Result<Json<Value>, Refusal> {
    if !me.rules_at(&id) {
        return Err(Refusal::forbidden("not-an-arbiter"));
    }
    let _ = at(&app, &id, me, move |live, me, now| {
        live.rule(&line, &me.name, now)
    })
    .await?;
    Ok(Json(json!({})))
}

async fn record(
    State(app): State<App>,
    Perhaps(me): Perhaps,
    Path(id): Path<String>,
) -> Result<Json<Value>, Refusal> {
    known(&app, id.clone(), me.as_ref()).await?;
    let me = me.map(|me| me.id);
    let told =
        tokio::task::spawn_blocking(move || desk::record(&app.desk.hall, &id, me.as_deref()));
    let told = told.await.map_err(|_| Refusal::unable("internal"))?;
    Ok(Json(told?))
}

/// Its host before the game, or an administrator.
async fn remove(
    State(app): State<App>,
    Me(me): Me,
    Path(id): Path<String>,
) -> Result<Json<Value>, Refusal> {
    known(&app, id.clone(), Some(&me)).await?;
    let may = move |meta: &Meta| {
        if me.is(Role::Administrator) {
            return Ok(());
        }
        if meta.host != me.id {
            return Err(Refusal::forbidden("not-the-host"));
        }
        match meta.state {
            Stage::Open => Ok(()),
            _ => Err(Refusal::conflict("already-begun")),
        }
    };
    app.desk.remove(&id, may).await?;
    Ok(Json(json!({})))
}
