//! The client's files on their way: what only their authors read is left out, what follows from one is told at once, and each is
//! compressed as well as can be, once.

use crate::limits;
use axum::body::Bytes;
use brotli::enc::BrotliEncoderParams;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

/// The best compression there is: paid once for each file, gained with each visitor.
const QUALITY: i32 = 11;

/// What a kind of page wants first.
#[derive(Debug)]
pub(super) struct First {
    /// Its path, or the path's beginning where that ends with a name.
    pub(super) path: &'static str,
    modules: &'static [&'static str],
    sheets: &'static [&'static str],
}

const FIRST: [First; 2] = [
    First {
        path: "/table/",
        modules: &["pages/room.js", "table/page.js", "table/stage.js"],
        sheets: &["table", "table/board"],
    },
    First {
        path: "/",
        modules: &["pages/lobby.js"],
        sheets: &["lobby"],
    },
];

impl First {
    /// That of a page, if anything is known of it.
    pub(super) fn of(path: &str) -> Option<&'static Self> {
        let fits =
            |one: &&Self| path == one.path || (one.path != "/" && path.starts_with(one.path));
        FIRST.iter().find(fits)
    }
}

/// The client's texts in the language that a browser asks for first: the client chooses in the same way.
pub(super) fn language(accepted: &str) -> &'static str {
    let mut tags = accepted
        .split(',')
        .map(|tag| tag.trim().to_ascii_lowercase());
    match tags.find(|tag| tag.starts_with("zh") || tag.starts_with("en")) {
        Some(tag) if tag.starts_with("zh") => "zh",
        _ => "en",
    }
}

/// A source without its comments; lines stay where they are, so that errors tell the right ones. In scripts those are the comments
/// that this client writes: `/** … */`, and lines of `//`.
pub(super) fn lean<'a>(file: &str, bytes: Cow<'a, [u8]>) -> Cow<'a, [u8]> {
    let open = match file.rsplit('.').next() {
        Some("js") => "/**",
        Some("css") => "/*",
        _ => return bytes,
    };
    let Ok(text) = std::str::from_utf8(&bytes) else {
        return bytes;
    };
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(open) {
        kept.push_str(before);
        let (comment, after) = after.split_once("*/").unwrap_or((after, ""));
        kept.extend(comment.matches('\n'));
        rest = after;
    }
    kept.push_str(rest);
    let plain = |line: &str| open == "/*" || !line.trim_start().starts_with("//");
    let lines = kept
        .lines()
        .map(|line| if plain(line) { line.trim_end() } else { "" });
    Cow::Owned(lines.collect::<Vec<_>>().join("\n").into_bytes())
}

/// The shell with links to what a page will want: a browser then fetches all of it at once instead of finding one by the other.
pub(super) fn foretold<'a>(
    shell: &str,
    first: &First,
    language: &str,
    read: impl Fn(&str) -> Option<Cow<'a, [u8]>>,
) -> Option<String> {
    let (head, rest) = shell.split_once("</head>")?;
    let mut found = BTreeSet::new();
    let texts = ["texts/", "texts/table-"].map(|kind| format!("{kind}{language}.js"));
    let modules = first.modules.iter().map(|&name| name.to_owned());
    let mut open: Vec<String> = modules.chain(texts).collect();
    while let Some(name) = open.pop() {
        let Some(bytes) = read(&name) else { continue };
        if !head.contains(&format!("/web/{name}\"")) && found.insert(name.clone()) {
            open.extend(imports(&name, &String::from_utf8_lossy(&bytes)));
        }
    }
    let mut page = head.to_owned();
    for name in first
        .sheets
        .iter()
        .filter(|name| read(&format!("{name}.css")).is_some())
    {
        page.push_str(&format!(
            "<link rel=\"preload\" as=\"style\" href=\"/web/{name}.css\">\n"
        ));
    }
    for name in &found {
        page.push_str(&format!(
            "<link rel=\"modulepreload\" href=\"/web/{name}\">\n"
        ));
    }
    page.push_str("</head>");
    page.push_str(rest);
    Some(page)
}

/// What a module imports by itself, as paths below the client's folder.
fn imports(module: &str, text: &str) -> Vec<String> {
    let froms = text
        .lines()
        .filter(|line| {
            line.starts_with("import ") || line.starts_with("export ") || line.starts_with('}')
        })
        .filter_map(|line| line.split_once(" from \"")?.1.split_once('"'));
    let folder: Vec<&str> = module.split('/').collect();
    froms
        .map(|(from, _)| {
            let mut path = folder[..folder.len() - 1].to_vec();
            for part in from.split('/') {
                match part {
                    "." => {}
                    ".." => drop(path.pop()),
                    name => path.push(name),
                }
            }
            path.join("/")
        })
        .collect()
}

/// A file packed well, once. `None`: it can't be.
pub(super) fn packed(tag: &str, bytes: &[u8]) -> Option<Bytes> {
    static PACKED: Mutex<BTreeMap<String, Bytes>> = Mutex::new(BTreeMap::new());
    let known = |all: &BTreeMap<String, Bytes>| all.get(tag).cloned();
    if let Some(packed) = known(&PACKED.lock().unwrap_or_else(PoisonError::into_inner)) {
        return Some(packed);
    }
    let params = BrotliEncoderParams {
        quality: QUALITY,
        size_hint: bytes.len(),
        ..BrotliEncoderParams::default()
    };
    let mut packed = Vec::new();
    brotli::BrotliCompress(&mut &*bytes, &mut packed, &params).ok()?;
    let packed = Bytes::from(packed);
    let mut all = PACKED.lock().unwrap_or_else(PoisonError::into_inner);
    // Files of a folder that somebody works on change again and again.
    if all.len() >= limits::PACKED {
        all.clear();
    }
    all.insert(tag.to_owned(), packed.clone());
    Some(packed)
}
