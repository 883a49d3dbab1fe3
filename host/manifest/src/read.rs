//! Reading manifests and what they extend.

use crate::source::{Place, Problem, Report, Source};
use crate::walk::{self, Reader, Table};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use toml::de::DeTable;

/// A manifest has a few kilobytes; more is a mistake or an attack.
const MOST_BYTES: u64 = 256 << 10;
/// Manifests that extend one another.
const DEEPEST: usize = 16;

/// A manifest with everything it extends, before it meets its plugin.
#[derive(Clone, Debug)]
pub struct Draft {
    pub(crate) table: Table,
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
}

/// Reads a manifest by its name (`NAME` is looked for in games/ and variants/ under `root`) or by a path.
///
/// # Errors
/// Everything that is wrong with it.
pub fn load(root: &Path, name: &str) -> Result<Draft, Report> {
    let short = !name.contains(['/', '\\']) && !name.ends_with(".toml");
    let named = ["games", "variants"].map(|folder| root.join(folder).join(format!("{name}.toml")));
    let path = match named.into_iter().find(|path| short && path.is_file()) {
        Some(path) => path,
        None if short && !Path::new(name).is_file() => {
            let problem = Problem::whole(
                name,
                "no-manifest",
                format!("there is no manifest `{name}` in {}", root.display()),
            );
            return Err(Report::one(problem.allow(name, names(root))));
        }
        None => PathBuf::from(name),
    };
    let text = read(&path, &path.display().to_string()).map_err(Report::one)?;
    chain(&path.display().to_string(), text, &|extended| {
        read(&root.join(extended), extended)
    })
}

/// Reads a manifest from text. `read` gives the text of a manifest that is extended, by its path from the root.
///
/// # Errors
/// Everything that is wrong with it.
pub fn parse(
    text: &str,
    name: &str,
    read: &dyn Fn(&str) -> Option<String>,
) -> Result<Draft, Report> {
    chain(name, text.to_owned(), &|extended| {
        read(extended)
            .ok_or_else(|| Problem::whole(extended, "no-manifest", "there is no such manifest"))
    })
}

/// Names of the manifests under a root.
fn names(root: &Path) -> Vec<String> {
    let mut names: Vec<String> = ["games", "variants"]
        .iter()
        .filter_map(|folder| std::fs::read_dir(root.join(folder)).ok())
        .flatten()
        .filter_map(|entry| {
            entry
                .ok()?
                .path()
                .file_name()?
                .to_str()?
                .strip_suffix(".toml")
                .map(str::to_owned)
        })
        .collect();
    names.sort();
    names
}

fn read(path: &Path, name: &str) -> Result<String, Problem> {
    let failed = |error: std::io::Error| {
        Problem::whole(name, "unreadable", format!("it can't be read: {error}"))
    };
    let meta = std::fs::metadata(path).map_err(failed)?;
    if meta.len() > MOST_BYTES {
        return Err(Problem::whole(
            name,
            "too-large",
            format!("{} bytes; a manifest has at most {MOST_BYTES}", meta.len()),
        ));
    }
    let bytes = std::fs::read(path).map_err(failed)?;
    String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let lines = error.as_bytes()[..good]
            .iter()
            .filter(|&&b| b == b'\n')
            .count()
            + 1;
        Problem {
            line: lines,
            ..Problem::whole(name, "not-utf-8", "it is not UTF-8 text from here on")
        }
    })
}

fn chain(
    name: &str,
    text: String,
    read: &dyn Fn(&str) -> Result<String, Problem>,
) -> Result<Draft, Report> {
    let (mut name, mut text) = (name.to_owned(), text);
    let mut files: Vec<String> = Vec::new();
    let mut layers: Vec<Table> = Vec::new();
    let mut first = None;
    loop {
        let text_without_mark = text.strip_prefix('\u{feff}').unwrap_or(&text).to_owned();
        let source = Arc::new(Source {
            name: name.clone(),
            text: text_without_mark,
        });
        let whole = Place {
            source: source.clone(),
            span: 0..0,
        };
        first.get_or_insert_with(|| whole.clone());
        let parsed = DeTable::parse(&source.text).map_err(|error| {
            let place = Place {
                source: source.clone(),
                span: error.span().unwrap_or(0..0),
            };
            Report::one(Problem::at(&place, "not-toml", error.message().to_owned()))
        })?;
        let table = walk::table(&source, parsed.get_ref());
        files.push(name.clone());
        let mut reader = Reader::default();
        let extends = reader
            .text(&table, "extends")
            .map(|(path, place)| (path.to_owned(), place.clone()));
        if !reader.problems.is_empty() {
            return Err(Report {
                problems: reader.problems,
            });
        }
        layers.push(table);
        let Some((extended, place)) = extends else {
            break;
        };
        let escapes = Path::new(&extended)
            .components()
            .any(|part| !matches!(part, Component::Normal(_)));
        let seen = files
            .iter()
            .any(|file| file.ends_with(&extended) && Path::new(file).ends_with(&extended));
        let wrong = if escapes || extended.contains('\\') {
            Some((
                "bad-path",
                "a path from the manifests' root, without `..`, is expected".to_owned(),
            ))
        } else if seen {
            Some((
                "cycle",
                format!("`{extended}` extends itself by way of this"),
            ))
        } else if files.len() >= DEEPEST {
            Some((
                "too-deep",
                format!("more than {DEEPEST} manifests extend one another"),
            ))
        } else {
            None
        };
        if let Some((code, message)) = wrong {
            return Err(Report::one(Problem::at(&place, code, message)));
        }
        text = read(&extended).map_err(|problem| {
            Report::one(Problem::at(
                &place,
                problem.code,
                format!("`{extended}`: {}", problem.message),
            ))
        })?;
        name = extended;
    }
    let Some(place) = first else {
        return Err(Report::one(Problem::whole(
            &name,
            "empty",
            "there is nothing to read",
        )));
    };
    let mut merged = Table::default();
    for mut layer in layers.into_iter().rev() {
        layer.entries.retain(|(key, _)| key.name != "extends");
        merged.merge(layer);
    }
    let mut reader = Reader::default();
    let game = reader
        .text(&merged, "game")
        .map(|(game, _)| game.to_owned());
    match game {
        Some(game) if reader.problems.is_empty() => Ok(Draft {
            table: merged,
            place,
            game,
            files,
        }),
        _ if reader.problems.is_empty() => Err(Report::one(Problem::at(
            &place,
            "no-game",
            "a manifest names its plugin: game = \"...\"",
        ))),
        _ => Err(Report {
            problems: reader.problems,
        }),
    }
}
