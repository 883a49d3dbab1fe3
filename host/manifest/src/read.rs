//! Reading a manifest with what it extends.

use crate::keys::{LANGS, TOP};
use crate::reader::Reader;
use crate::source::{Place, Problem, Report, Source};
use crate::value::{self, Node, Table, Value};
use std::collections::BTreeMap;
use std::path::{Component, Path};
use std::sync::Arc;
use toml::de::DeTable;

/// A manifest has a few kilobytes; more is a mistake or an attack.
pub(crate) const MOST_BYTES: u64 = 64 << 10;
/// Manifests that extend one another.
const DEEPEST: usize = 16;
/// Problems of syntax that are told: what follows the first ones is mostly their echo.
const MOST_ERRORS: usize = 10;

/// A manifest with everything it extends, before it meets its plugin.
#[derive(Clone, Debug)]
pub struct Draft {
    pub(crate) table: Table,
    /// Where the plugin is named.
    pub(crate) place: Place,
    game: String,
    /// The files it was read from, the outermost first.
    pub files: Vec<String>,
}

impl Draft {
    /// The plugin's id.
    #[must_use]
    pub fn game(&self) -> &str {
        &self.game
    }

    /// Its titles by language, as far as they are right.
    #[must_use]
    pub fn title(&self) -> BTreeMap<String, String> {
        title(&mut Reader::default(), &self.table, &self.game)
    }

    /// The seats of a table, where the manifest says them; else they are its plugin's first.
    #[must_use]
    pub fn seats(&self) -> Option<usize> {
        let seating = self.seating()?;
        let seats = seating.get("seats").and_then(|node| match node.value {
            Value::Int(seats) => usize::try_from(seats).ok(),
            _ => None,
        });
        seats.or_else(|| self.teams().map(|teams| teams.len()))
    }

    /// The team of each seat, where the manifest says them.
    #[must_use]
    pub fn teams(&self) -> Option<Vec<u8>> {
        let Value::Array(items) = &self.seating()?.get("teams")?.value else {
            return None;
        };
        let team = |item: &Node| match item.value {
            Value::Int(team) => u8::try_from(team).ok(),
            _ => None,
        };
        items.iter().map(team).collect()
    }

    fn seating(&self) -> Option<&Table> {
        match &self.table.get("seating")?.value {
            Value::Table(seating) => Some(seating),
            _ => None,
        }
    }
}

/// The text of a manifest.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    /// What problems call it.
    pub(crate) name: String,
    /// Equal for the same file, however it was named.
    pub(crate) id: String,
    pub(crate) text: String,
}

/// Reads a manifest from text. `resolver` gives the text of a manifest that is extended, by its path from the root.
///
/// # Errors
/// Everything that is wrong with it.
pub fn parse(
    text: &str,
    name: &str,
    resolver: &dyn Fn(&str) -> Option<String>,
) -> Result<Draft, Report> {
    let found = |name: &str, text: String| Found {
        name: name.to_owned(),
        id: name.to_owned(),
        text,
    };
    chain(found(name, text.to_owned()), &|extended| {
        resolver(extended)
            .map(|text| found(extended, text))
            .ok_or_else(|| Problem::whole(extended, "no-manifest", "there is no such manifest"))
    })
}

/// One file, read.
struct Layer {
    table: Table,
    whole: Place,
    extends: Option<(String, Place)>,
}

pub(crate) fn chain(
    first: Found,
    read: &dyn Fn(&str) -> Result<Found, Problem>,
) -> Result<Draft, Report> {
    let (mut ids, mut files) = (Vec::new(), Vec::new());
    let mut layers: Vec<Layer> = Vec::new();
    let mut found = first;
    loop {
        ids.push(found.id);
        files.push(found.name.clone());
        let layer = layer(&found.name, &found.text)?;
        let extends = layer.extends.clone();
        layers.push(layer);
        let Some((extended, place)) = extends else {
            break;
        };
        let wrong = |code, message: String| Report::one(Problem::at(&place, code, message));
        if leaves_root(&extended) {
            return Err(wrong("bad-path", FROM_ROOT.to_owned()));
        }
        if files.len() >= DEEPEST {
            let message = format!("more than {DEEPEST} manifests extend one another");
            return Err(wrong("too-deep", message));
        }
        found = read(&extended).map_err(|problem| {
            let message = format!("`{extended}`: {}", problem.message);
            Report::one(Problem {
                allowed: problem.allowed,
                nearest: problem.nearest,
                ..Problem::at(&place, problem.code, message)
            })
        })?;
        if ids.contains(&found.id) {
            let message = format!("`{extended}` extends itself by way of this");
            return Err(wrong("cycle", message));
        }
    }
    merged(layers, files)
}

pub(crate) const FROM_ROOT: &str = "a path from the manifests' root, without `..`, is expected";

pub(crate) fn leaves_root(path: &str) -> bool {
    let mut parts = Path::new(path).components();
    path.is_empty()
        || path.contains(['\\', '\0'])
        || parts.any(|part| !matches!(part, Component::Normal(_)))
}

pub(crate) fn too_large(name: &str, bytes: u64) -> Problem {
    let message = format!("{bytes} bytes; a manifest has at most {MOST_BYTES}");
    Problem::whole(name, "too-large", message)
}

fn layer(name: &str, text: &str) -> Result<Layer, Report> {
    let bytes = text.len() as u64;
    if bytes > MOST_BYTES {
        return Err(Report::one(too_large(name, bytes)));
    }
    let source = Arc::new(Source {
        name: name.to_owned(),
        text: text.strip_prefix('\u{feff}').unwrap_or(text).to_owned(),
    });
    let (parsed, errors) = DeTable::parse_recoverable(&source.text);
    if !errors.is_empty() {
        let problem = |error: &toml::de::Error| {
            let place = value::place(&source, error.span().unwrap_or(0..0));
            let code = if error.message().contains("duplicate key") {
                "duplicate-key"
            } else {
                "not-toml"
            };
            Problem::at(&place, code, error.message().to_owned())
        };
        let problems = errors.iter().take(MOST_ERRORS).map(problem).collect();
        return Err(Report::sorted(problems));
    }
    let table = value::table(&source, parsed.get_ref());
    let mut reader = Reader::default();
    let extends = reader
        .text(&table, "extends")
        .map(|(path, place)| (path.to_owned(), place.clone()));
    if !reader.problems.is_empty() {
        return Err(Report {
            problems: reader.problems,
        });
    }
    Ok(Layer {
        table,
        whole: value::place(&source, 0..0),
        extends,
    })
}

fn merged(layers: Vec<Layer>, files: Vec<String>) -> Result<Draft, Report> {
    let whole = layers.first().map(|layer| layer.whole.clone());
    let mut table = Table::default();
    for mut layer in layers.into_iter().rev() {
        layer.table.entries.retain(|(key, _)| key.name != "extends");
        table.merge_manifest(layer.table);
    }
    let mut reader = Reader::default();
    let game = reader
        .text(&table, "game")
        .map(|(game, place)| (game.to_owned(), place.clone()));
    match (game, whole) {
        (Some((game, place)), _) => Ok(Draft {
            table,
            place,
            game,
            files,
        }),
        (None, whole) => {
            if let (true, Some(place)) = (reader.problems.is_empty(), &whole) {
                let message = "a manifest names its plugin: game = \"...\"";
                reader.wrong(place, "no-game", message);
            }
            reader.keys(&table, "a manifest", TOP);
            Err(Report {
                problems: reader.problems,
            })
        }
    }
}

/// Titles by language; the game's id where there is none.
pub(crate) fn title(r: &mut Reader, table: &Table, game: &str) -> BTreeMap<String, String> {
    let mut titles = BTreeMap::new();
    if let Some(node) = table.get("title") {
        match &node.value {
            Value::Text(text) => drop(titles.insert("en".to_owned(), text.clone())),
            Value::Table(inner) => {
                r.keys(inner, "`title`", LANGS);
                for lang in LANGS {
                    if let Some((text, _)) = r.text(inner, lang) {
                        titles.insert((*lang).to_owned(), text.to_owned());
                    }
                }
            }
            _ => r.expected(node, "text, or a table of texts by language,"),
        }
    }
    titles
        .entry("en".to_owned())
        .or_insert_with(|| game.to_owned());
    titles
}
