//! All routes, and what holds for every answer.

use crate::http;
use crate::limits;
use crate::refusal::Refusal;
use crate::state::App;
use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use tower_http::compression::CompressionLayer;

pub(crate) fn router(app: App) -> Router {
    Router::new()
        .merge(http::routes())
        .merge(crate::socket::routes())
        .layer(DefaultBodyLimit::max(limits::BODY))
        .method_not_allowed_fallback(no_such_method)
        .layer(middleware::from_fn(own_origin))
        .layer(middleware::from_fn_with_state(app.clone(), in_time))
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn(headers))
        .with_state(app)
}

async fn no_such_method() -> Refusal {
    Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "no-such-method")
}

/// Whoever sends a request drop by drop is not waited for. What is at work already goes on.
async fn in_time(State(app): State<App>, request: Request, next: Next) -> Response {
    match tokio::time::timeout(app.options.patience, next.run(request)).await {
        Ok(response) => response,
        Err(_) => Refusal::new(StatusCode::REQUEST_TIMEOUT, "too-slow").into_response(),
    }
}

/// A request that changes something, and a socket, come from the server's own pages.
async fn own_origin(request: Request, next: Next) -> Response {
    let asks = [Method::GET, Method::HEAD, Method::OPTIONS].contains(request.method());
    let socket = request.headers().contains_key(header::UPGRADE);
    if (!asks || socket) && !same_origin(request.headers()) {
        return Refusal::forbidden("foreign-origin").into_response();
    }
    next.run(request).await
}

/// Whether `Origin` names the host that the request was sent to.
fn same_origin(headers: &HeaderMap) -> bool {
    // Of two, a proxy before this server may have read the other one.
    let text = |name| {
        let mut all = headers.get_all(name).iter();
        let one = all.next().filter(|_| all.next().is_none());
        one.and_then(|value: &HeaderValue| value.to_str().ok())
    };
    let (Some(origin), Some(host)) = (text(header::ORIGIN), text(header::HOST)) else {
        return false;
    };
    let origin = origin
        .strip_prefix("http://")
        .or_else(|| origin.strip_prefix("https://"));
    origin.is_some_and(|origin| origin.eq_ignore_ascii_case(host))
}

/// What the browser may do with an answer: scripts, styles and sockets of this server alone, nothing inline, no frame around it.
const HEADERS: [(header::HeaderName, &str); 5] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
         manifest-src 'self'; font-src 'self'; media-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (
        header::HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
];

async fn headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    for (name, value) in HEADERS {
        response
            .headers_mut()
            .insert(name, HeaderValue::from_static(value));
    }
    response
}
