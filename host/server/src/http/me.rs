//! Who I am: guest or account, my lists, my data.

use super::{Body, Me};
use crate::doors::Peer;
use crate::errands;
use crate::limits;
use crate::people::{Cookie, Limiter, Manner, People, Person, SignedIn, Visitor, nobody, now};
use crate::refusal::Refusal;
use crate::state::App;
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Value, json};

pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/api/me", get(me).post(change).delete(delete))
        .route("/api/me/export", get(export))
        .route("/api/register", post(register))
        .route("/api/login", post(login))
        .route("/api/logout", post(logout))
        .route("/api/password", post(password))
        .route("/api/mute", post(mute))
        .route("/api/block", post(block))
}

/// Asks or changes people on a thread that may wait.
pub(super) async fn ask<T: Send + 'static>(
    app: &App,
    work: impl FnOnce(&People) -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Refusal> {
    let app = app.clone();
    let done = tokio::task::spawn_blocking(move || work(&app.people));
    done.await
        .unwrap_or_else(|_| Err(Refusal::unable("internal")))
}

/// Whoever has no cookie becomes a guest.
async fn me(State(app): State<App>, from: From, headers: HeaderMap) -> Result<Response, Refusal> {
    let secure = app.options.secure;
    let new = app.clone();
    ask(&app, move |people| {
        let now = now();
        let (visitor, cookie) = match people.visitor_of(&headers)? {
            Some(visitor) => {
                let cookie = people.renewed(&visitor, now);
                (visitor, cookie)
            }
            None => {
                from.takes(&new.guests, now)?;
                let (visitor, cookie) = people.new_guest(now)?;
                (visitor, Some(cookie))
            }
        };
        let told = told(people, &visitor.person)?;
        match cookie {
            Some(cookie) => Ok(with_cookie(cookie.header(secure)?, told)),
            None => Ok(told.into_response()),
        }
    })
    .await
}

fn told(people: &People, person: &Person) -> Result<Json<Value>, Refusal> {
    let (muted, blocked) = people.lists(&person.id)?;
    Ok(Json(json!({
        "id": person.id, "name": person.name, "kind": person.kind, "roles": person.roles, "muted": muted, "blocked": blocked,
        "host": {"version": env!("CARGO_PKG_VERSION"), "limits": limits::told()},
    })))
}

fn with_cookie(cookie: HeaderValue, told: Json<Value>) -> Response {
    ([(header::SET_COOKIE, cookie)], told).into_response()
}

#[derive(Deserialize)]
struct Change {
    name: Option<String>,
    lang: Option<String>,
}

async fn change(
    State(app): State<App>,
    Me(me): Me,
    Body(change): Body<Change>,
) -> Result<Json<Value>, Refusal> {
    ask(&app, move |people| {
        let mut me = me;
        if let Some(name) = &change.name {
            me = people.rename(&me, name, now())?;
        }
        if let Some(lang) = &change.lang {
            people.speak(&me, lang, now())?;
        }
        told(people, &me)
    })
    .await
}

/// Name and password. Its debug text tells neither.
#[derive(Deserialize)]
struct Proof {
    name: String,
    password: String,
}

async fn register(
    State(app): State<App>,
    from: From,
    headers: HeaderMap,
    Body(proof): Body<Proof>,
) -> Result<Response, Refusal> {
    let address = from.address;
    sign_in(&app, headers, move |people, visitor| {
        people.register(visitor, &proof.name, &proof.password, &address, now())
    })
    .await
}

async fn login(
    State(app): State<App>,
    from: From,
    headers: HeaderMap,
    Body(proof): Body<Proof>,
) -> Result<Response, Refusal> {
    let address = from.address;
    sign_in(&app, headers, move |people, visitor| {
        people.login(visitor, &proof.name, &proof.password, &address, now())
    })
    .await
}

#[derive(Deserialize)]
struct Passwords {
    old: String,
    new: String,
}

/// A new password: every other session of the account has ended, and its sockets with them.
async fn password(
    State(app): State<App>,
    from: From,
    headers: HeaderMap,
    Body(given): Body<Passwords>,
) -> Result<Response, Refusal> {
    let address = from.address;
    sign_in(&app, headers, move |people, visitor| {
        let visitor = visitor.ok_or_else(nobody)?;
        people.change_password(visitor, &given.old, &given.new, &address, now())
    })
    .await
}

/// What all three have in common: the sockets that knew the old person come again and are known as the new one.
async fn sign_in(
    app: &App,
    headers: HeaderMap,
    work: impl FnOnce(&People, Option<&Visitor>) -> Result<SignedIn, Refusal> + Send + 'static,
) -> Result<Response, Refusal> {
    let (was, signed, told) = ask(app, move |people| {
        let visitor = people.visitor_of(&headers)?;
        let signed = work(people, visitor.as_ref())?;
        let told = told(people, &signed.visitor.person)?;
        Ok((visitor.map(|visitor| visitor.person.id), signed, told))
    })
    .await?;
    errands::run(app).await;
    for id in was.iter().chain([&signed.visitor.person.id]) {
        app.desk.hall.send_away(id, "signed-out");
    }
    Ok(with_cookie(signed.cookie.header(app.options.secure)?, told))
}

async fn logout(State(app): State<App>, headers: HeaderMap) -> Result<Response, Refusal> {
    let was = ask(&app, move |people| {
        let visitor = people.visitor_of(&headers)?;
        if let Some(visitor) = &visitor {
            people.logout(visitor)?;
        }
        Ok(visitor.map(|visitor| visitor.person.id))
    })
    .await?;
    if let Some(id) = was {
        app.desk.hall.send_away(&id, "signed-out");
    }
    Ok(with_cookie(
        Cookie::gone(app.options.secure)?,
        Json(json!({})),
    ))
}

#[derive(Deserialize)]
struct Listed {
    name: String,
    on: bool,
}

async fn mute(
    State(app): State<App>,
    Me(me): Me,
    Body(listed): Body<Listed>,
) -> Result<Json<Value>, Refusal> {
    list(&app, me, listed, Manner::Mute).await
}

async fn block(
    State(app): State<App>,
    Me(me): Me,
    Body(listed): Body<Listed>,
) -> Result<Json<Value>, Refusal> {
    list(&app, me, listed, Manner::Block).await
}

async fn list(
    app: &App,
    me: Person,
    listed: Listed,
    manner: Manner,
) -> Result<Json<Value>, Refusal> {
    ask(app, move |people| {
        people.set_manner(&me, &listed.name, manner, listed.on, now())?;
        told(people, &me)
    })
    .await
}

/// All that is kept of a person: who they are, where they sat, what they said.
async fn export(State(app): State<App>, Me(me): Me) -> Result<Json<Value>, Refusal> {
    let id = me.id.clone();
    let mut told = ask(&app, move |people| people.export(&me)).await?;
    let (tables, said) = errands::kept(&app, id).await?;
    told["tables"] = tables;
    told["said"] = said;
    Ok(Json(told))
}

#[derive(Deserialize)]
struct Goodbye {
    password: Option<String>,
}

async fn delete(
    State(app): State<App>,
    from: From,
    headers: HeaderMap,
    Body(goodbye): Body<Goodbye>,
) -> Result<Response, Refusal> {
    let address = from.address;
    let id = ask(&app, move |people| {
        let visitor = people.visitor_of(&headers)?.ok_or_else(nobody)?;
        people.delete(&visitor, goodbye.password.as_deref(), &address, now())?;
        Ok(visitor.person.id)
    })
    .await?;
    errands::run(&app).await;
    app.desk.hall.send_away(&id, "signed-out");
    Ok(with_cookie(
        Cookie::gone(app.options.secure)?,
        Json(json!({})),
    ))
}

/// The address that a request comes from: what tries of passwords are counted by.
pub(super) struct From {
    pub(super) address: String,
    /// This machine itself, and no proxy on it speaking for somebody.
    here: bool,
}

impl From {
    /// Takes one of what an address may have; this machine has no bounds.
    pub(super) fn takes(&self, limiter: &Limiter, now: i64) -> Result<(), Refusal> {
        if self.here {
            return Ok(());
        }
        limiter.take(&self.address, now)
    }
}

impl axum::extract::FromRequestParts<App> for From {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(
        parts: &mut axum::http::request::Parts,
        app: &App,
    ) -> Result<Self, Self::Rejection> {
        let peer = parts.extensions.get::<ConnectInfo<Peer>>();
        let peer = peer.map(|ConnectInfo(Peer(peer))| peer.ip().to_canonical());
        // A proxy on this machine says whom it speaks for; anybody else would only say what suits them.
        let trusted = app.options.secure && peer.is_some_and(|ip| ip.is_loopback());
        let said = parts.headers.get_all("x-forwarded-for").iter().next_back();
        let said = said.and_then(|value| value.to_str().ok()?.rsplit(',').next());
        let said = said
            .filter(|_| trusted)
            .and_then(|text| text.trim().parse().ok());
        Ok(Self {
            here: said.is_none() && peer.is_some_and(|ip| ip.is_loopback()),
            address: said.or(peer).map_or_else(String::new, network),
        })
    }
}

/// One household has one IPv4 address, but 2^64 of IPv6.
fn network(ip: std::net::IpAddr) -> String {
    match ip {
        std::net::IpAddr::V4(ip) => ip.to_string(),
        std::net::IpAddr::V6(ip) => {
            let [a, b, c, d, ..] = ip.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}::/64")
        }
    }
}
