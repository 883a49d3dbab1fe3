//! The HTTP interface: one file for each group of routes.

mod admin;
mod files;
mod games;
mod health;
mod me;
mod pack;
mod replay;
mod tables;

use crate::refusal::Refusal;
use crate::state::App;
use axum::Router;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

pub(crate) use files::prepare;

pub(crate) fn routes() -> Router<App> {
    Router::new()
        .merge(me::routes())
        .merge(admin::routes())
        .merge(games::routes())
        .merge(tables::routes())
        .merge(replay::routes())
        .merge(health::routes())
        .merge(files::routes())
}

/// Who asks: a request without a known cookie is refused.
pub(crate) struct Me(pub(crate) crate::people::Person);

impl FromRequestParts<App> for Me {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Refusal> {
        let nobody = || Refusal::new(StatusCode::UNAUTHORIZED, "nobody");
        app.people.of(&parts.headers).map(Self).ok_or_else(nobody)
    }
}

/// Who asks, if anybody known.
pub(crate) struct Perhaps(pub(crate) Option<crate::people::Person>);

impl FromRequestParts<App> for Perhaps {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Self::Rejection> {
        Ok(Self(app.people.of(&parts.headers)))
    }
}

/// Parts of the address, refused in the server's own way.
pub(crate) struct Path<T>(pub(crate) T);

impl<T: DeserializeOwned + Send> FromRequestParts<App> for Path<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Refusal> {
        let read = axum::extract::Path::<T>::from_request_parts(parts, app).await;
        read.map(|axum::extract::Path(it)| Self(it))
            .map_err(|_| Refusal::new(StatusCode::NOT_FOUND, "no-such-address"))
    }
}

/// What stands after the question mark, refused in the server's own way.
pub(crate) struct Query<T>(pub(crate) T);

impl<T: DeserializeOwned + Send> FromRequestParts<App> for Query<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Refusal> {
        let read = axum::extract::Query::<T>::from_request_parts(parts, app).await;
        read.map(|axum::extract::Query(it)| Self(it))
            .map_err(|why| Refusal::bad("bad-query").arg("why", why.body_text()))
    }
}

/// A JSON body, refused in the server's own way.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, app: &App) -> Result<Self, Refusal> {
        let read = axum::Json::<T>::from_request(request, app).await;
        read.map(|axum::Json(body)| Self(body)).map_err(|why| {
            if why.status() == StatusCode::PAYLOAD_TOO_LARGE {
                return Refusal::new(why.status(), "too-large").arg("most", crate::limits::BODY);
            }
            let text = match &why {
                JsonRejection::JsonDataError(error) => error.body_text(),
                JsonRejection::JsonSyntaxError(error) => error.body_text(),
                other => other.body_text(),
            };
            Refusal::new(why.status(), "not-json").arg("why", text)
        })
    }
}
