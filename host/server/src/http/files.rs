//! The client: its files, and the one page that all pages are.

use super::pack::{self, First};
use crate::refusal::Refusal;
use crate::state::App;
use axum::Router;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// The client's files, inside the program.
#[derive(RustEmbed)]
#[folder = "web/"]
struct Web;

const SHELL: &str = "index.html";

pub(super) fn routes() -> Router<App> {
    let mut routes = Router::new().route("/web/{*file}", get(file));
    for page in [
        "/",
        "/table/{id}",
        "/replay/{id}",
        "/me",
        "/player/{name}",
        "/games",
        "/games/{manifest}",
        "/admin",
    ] {
        routes = routes.route(page, get(shell));
    }
    routes.fallback(missing)
}

/// A browser that was led astray gets the page that says so; a program gets a refusal.
async fn missing(State(app): State<App>, method: Method, headers: HeaderMap) -> Response {
    let accepted = headers
        .get(header::ACCEPT)
        .and_then(|value| value.to_str().ok());
    let looks = method == Method::GET && accepted.is_some_and(|kinds| kinds.contains("text/html"));
    if !looks {
        return Refusal::missing("not-found").into_response();
    }
    let mut page = answer(&app, SHELL, &HeaderMap::new());
    *page.status_mut() = StatusCode::NOT_FOUND;
    page
}

async fn shell(State(app): State<App>, uri: Uri, headers: HeaderMap) -> Response {
    let Some(bytes) = read(&app, SHELL) else {
        return Refusal::missing("not-found").into_response();
    };
    let Some(first) = First::of(uri.path()) else {
        return sent(SHELL, bytes, &headers);
    };
    let accepted = headers.get(header::ACCEPT_LANGUAGE);
    let accepted = accepted.and_then(|value| value.to_str().ok());
    let language = pack::language(accepted.unwrap_or_default());
    let made = || {
        let text = String::from_utf8_lossy(&bytes);
        pack::foretold(&text, first, language, |name| read(&app, name))
    };
    let page = match &app.options.web {
        Some(_) => made(),
        None => once((first.path, language), made),
    };
    let mut response = match page {
        Some(page) => sent(SHELL, Cow::Borrowed(page.as_bytes()), &headers),
        None => sent(SHELL, Cow::Borrowed(&*bytes), &headers),
    };
    let vary = HeaderValue::from_static("accept-encoding, accept-language");
    response.headers_mut().insert(header::VARY, vary);
    response
}

/// A page made of the files inside the program: these stay as they are.
fn once(
    key: (&'static str, &'static str),
    made: impl FnOnce() -> Option<String>,
) -> Option<String> {
    static PAGES: Mutex<BTreeMap<(&str, &str), String>> = Mutex::new(BTreeMap::new());
    let mut pages = PAGES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(page) = pages.get(&key) {
        return Some(page.clone());
    }
    let page = made()?;
    pages.insert(key, page.clone());
    Some(page)
}

async fn file(State(app): State<App>, Path(file): Path<String>, headers: HeaderMap) -> Response {
    answer(&app, &file, &headers)
}

/// A file of the client: from the folder that the options name, or from the program.
fn answer(app: &App, file: &str, headers: &HeaderMap) -> Response {
    match read(app, file) {
        Some(bytes) => sent(file, bytes, headers),
        None => Refusal::missing("not-found").into_response(),
    }
}

/// Compresses what is inside the program before anybody asks for it.
pub(crate) fn prepare() {
    for file in Web::iter() {
        if let Some(found) = Web::get(&file) {
            let bytes = pack::lean(&file, found.data);
            let _ = pack::packed(&tag(&bytes), &bytes);
        }
    }
}

fn tag(bytes: &[u8]) -> String {
    let hash = qipai_table::record::hex(&Sha256::digest(bytes)[..12]);
    format!("\"{hash}\"")
}

fn sent(file: &str, bytes: Cow<'_, [u8]>, headers: &HeaderMap) -> Response {
    let tag = tag(&bytes);
    let known = headers
        .get(header::IF_NONE_MATCH)
        .and_then(|value| value.to_str().ok());
    // A proxy or the compression may have made it a weak one.
    let same = known.is_some_and(|known| {
        known
            .split(',')
            .any(|one| one.trim().trim_start_matches("W/") == tag)
    });
    let kind = mime(file);
    let packed = wants_brotli(headers)
        .then(|| pack::packed(&tag, &bytes))
        .flatten();
    let brotli = packed.is_some() && !same;
    let mut response = if same {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        Response::new(packed.map_or_else(|| Body::from(bytes.into_owned()), Body::from))
    };
    let all = response.headers_mut();
    if brotli {
        all.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
    }
    all.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    all.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    all.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        all.insert(header::ETAG, tag);
    }
    response
}

fn wants_brotli(headers: &HeaderMap) -> bool {
    let wanted = headers.get(header::ACCEPT_ENCODING);
    let wanted = wanted
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    wanted.split(',').any(|one| one.trim() == "br")
}

fn read(app: &App, file: &str) -> Option<Cow<'static, [u8]>> {
    let plain = |part: &str| {
        !part.is_empty() && !part.starts_with('.') && !part.contains(['\\', ':', '\0'])
    };
    if !file.split('/').all(plain) {
        return None;
    }
    match &app.options.web {
        Some(folder) => std::fs::read(folder.join(file)).ok().map(Cow::Owned),
        None => Web::get(file).map(|found| pack::lean(file, found.data)),
    }
}

fn mime(file: &str) -> &'static str {
    match file.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "webmanifest" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
