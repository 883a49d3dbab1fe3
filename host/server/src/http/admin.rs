//! What administrators do. Every act is in the people's log and in the server's.

use super::me::ask;
use super::tables::Asked;
use super::{Body, Me, Path, Query};
use crate::desk::Filter;
use crate::errands;
use crate::limits;
use crate::people::{Person, Role, Scope, now};
use crate::refusal::Refusal;
use crate::state::App;
use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::routing::{delete, get, post};
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Value, json};

pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/api/admin/accounts", get(accounts))
        .route("/api/admin/accounts/{name}", delete(remove_account))
        .route("/api/admin/password", post(reset_password))
        .route("/api/admin/role", post(role))
        .route("/api/admin/tables", get(tables))
        .route("/api/admin/tables/{id}", delete(remove_table))
        .route("/api/admin/plugins", get(plugins))
        .route("/api/admin/plugins/{id}", post(suspend))
        .route("/api/admin/log", get(log))
}

/// An administrator asks; anybody else is refused before anything of the request is read.
struct Admin(Person);

impl FromRequestParts<App> for Admin {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Refusal> {
        let Me(me) = Me::from_request_parts(parts, app).await?;
        if me.is(Role::Administrator) {
            Ok(Self(me))
        } else {
            Err(Refusal::forbidden("not-an-administrator"))
        }
    }
}

#[derive(Deserialize)]
struct Names {
    #[serde(default)]
    begins: String,
    #[serde(default)]
    after: String,
}

async fn accounts(
    State(app): State<App>,
    Admin(_): Admin,
    Query(names): Query<Names>,
) -> Result<Json<Value>, Refusal> {
    let found = ask(&app, move |people| {
        people.accounts(&names.begins, &names.after)
    })
    .await?;
    Ok(Json(json!({ "accounts": found })))
}

#[derive(Deserialize)]
struct Why {
    #[serde(default)]
    reason: String,
}

async fn remove_account(
    State(app): State<App>,
    Admin(me): Admin,
    Path(name): Path<String>,
    Body(Why { reason }): Body<Why>,
) -> Result<Json<Value>, Refusal> {
    let gone = ask(&app, move |people| {
        people.remove(&me.id, &name, &reason, now())
    })
    .await?;
    errands::run(&app).await;
    app.desk.hall.send_away(&gone.id, "signed-out");
    Ok(Json(json!({})))
}

#[derive(Deserialize)]
struct Named {
    name: String,
}

async fn reset_password(
    State(app): State<App>,
    Admin(me): Admin,
    Body(Named { name }): Body<Named>,
) -> Result<Json<Value>, Refusal> {
    let (id, password) = ask(&app, move |people| {
        people.reset_password(&me.id, &name, now())
    })
    .await?;
    app.desk.hall.send_away(&id, "signed-out");
    Ok(Json(json!({ "password": password })))
}

#[derive(Deserialize)]
struct Given {
    name: String,
    role: Role,
    #[serde(default)]
    scope: String,
    on: bool,
}

async fn role(
    State(app): State<App>,
    Admin(me): Admin,
    Body(given): Body<Given>,
) -> Result<Json<Value>, Refusal> {
    let whose = ask(&app, move |people| {
        let scope = match given.role {
            Role::Administrator => None,
            Role::Arbiter => Some(Scope::read(&given.scope)?),
        };
        people.set_role(&me.id, &given.name, scope, given.on, now())?;
        Ok(people.named(&given.name))
    })
    .await?;
    // Sockets know who they were when they were opened: they come again.
    if let Some(whose) = whose {
        app.desk.hall.send_away(&whose.id, "signed-out");
    }
    Ok(Json(json!({})))
}

async fn tables(
    State(app): State<App>,
    Admin(me): Admin,
    Query(asked): Query<Asked>,
) -> Result<Json<Value>, Refusal> {
    let person = asked.player.map(|name| {
        let found = app.people.named(&name).map(|person| person.id);
        found.ok_or_else(|| Refusal::missing("no-player").arg("name", name))
    });
    let state = asked.state.clone();
    let filter = Filter {
        state: asked.state,
        manifest: asked.manifest,
        person: person.transpose()?,
        before: asked.before,
        most: limits::LISTED,
        ..Filter::default()
    };
    let metas = app
        .off(move |app| app.desk.hall.ledger.list(&filter))
        .await?;
    let told = metas.iter().map(|meta| app.told(meta, Some(&me.id)));
    let told = told.filter(|info| state.as_deref().is_none_or(|state| info["state"] == state));
    Ok(Json(json!({"tables": told.collect::<Vec<_>>()})))
}

async fn remove_table(
    State(app): State<App>,
    Admin(me): Admin,
    Path(id): Path<String>,
    Body(Why { reason }): Body<Why>,
) -> Result<Json<Value>, Refusal> {
    let there = id.clone();
    let there = app
        .off(move |app| app.desk.hall.ledger.meta(&there))
        .await?;
    if there.is_none() {
        return Err(Refusal::missing("no-table"));
    }
    let noted = id.clone();
    ask(&app, move |people| {
        people.note(&me.id, "remove-table", &noted, &reason, now())
    })
    .await?;
    app.desk.remove(&id, |_| Ok(())).await?;
    Ok(Json(json!({})))
}

async fn plugins(State(app): State<App>, Admin(_): Admin) -> Result<Json<Value>, Refusal> {
    let suspended = ask(&app, crate::people::People::suspended).await?;
    let mut ids = app.catalog.plugins();
    ids.extend(suspended.iter().map(|one| one.plugin.clone()));
    let counted = app.off(move |app| {
        ids.into_iter()
            .map(|id| Ok((app.desk.hall.ledger.of_plugin(&id)?.len(), id)))
            .collect::<Result<Vec<_>, _>>()
    });
    let told = counted.await?.into_iter().map(|(tables, id)| {
        let mut told = json!({"id": id, "tables": tables});
        if let Some(one) = suspended.iter().find(|one| one.plugin == id) {
            told["suspended"] = json!({"since": one.since, "reason": one.reason});
        }
        told
    });
    Ok(Json(json!({"plugins": told.collect::<Vec<_>>()})))
}

#[derive(Deserialize)]
struct Suspend {
    suspend: bool,
    #[serde(default)]
    reason: String,
}

/// New tables of the plugin are refused from here on, and those that run are paused.
async fn suspend(
    State(app): State<App>,
    Admin(me): Admin,
    Path(id): Path<String>,
    Body(wish): Body<Suspend>,
) -> Result<Json<Value>, Refusal> {
    let known = app.catalog.plugins().contains(&id);
    let on = wish.suspend;
    let (plugin, by) = (id.clone(), me.id);
    ask(&app, move |people| {
        if !known && !people.suspended()?.iter().any(|one| one.plugin == plugin) {
            return Err(Refusal::missing("no-such-plugin").arg("plugin", plugin));
        }
        people.suspend(&by, &plugin, &wish.reason, on, now())
    })
    .await?;
    app.catalog.suspend(&id, on);
    errands::pause(&app, &id, on, &me.name).await?;
    Ok(Json(json!({})))
}

#[derive(Deserialize)]
struct Before {
    #[serde(default)]
    before: i64,
}

async fn log(
    State(app): State<App>,
    Admin(_): Admin,
    Query(Before { before }): Query<Before>,
) -> Result<Json<Value>, Refusal> {
    let found = ask(&app, move |people| people.log(before)).await?;
    Ok(Json(json!({ "log": found })))
}
