//! Manifests on the disk: by name, by path, and all of them.

use crate::read::{self, Draft, Found, MOST_BYTES};
use crate::source::{Problem, Report};
use std::path::{Path, PathBuf};

/// Folders under the root in which a manifest is found by its name alone, in this order.
const FOLDERS: [&str; 2] = ["games", "variants"];

/// Reads a manifest by its name (`NAME` is looked for in games/ and variants/ under `root`) or by a path. What it extends is read
/// from the root.
///
/// # Errors
/// Everything that is wrong with it.
pub fn load(root: &Path, name: &str) -> Result<Draft, Report> {
    let short = !name.contains(['/', '\\']) && !name.ends_with(".toml");
    let named = FOLDERS.map(|folder| root.join(folder).join(format!("{name}.toml")));
    let path = match named.into_iter().find(|path| short && path.is_file()) {
        Some(path) => path,
        None if short && !Path::new(name).is_file() => {
            let message = format!("there is no manifest `{name}` in {}", root.display());
            let names = names(root).into_iter().map(|(_, name)| name);
            let problem = Problem::whole(name, "no-manifest", message);
            return Err(Report::one(problem.allow(name, names)));
        }
        // A path from here, or from the root as `extends` writes it.
        None if !Path::new(name).is_file() && root.join(name).is_file() => root.join(name),
        None => PathBuf::from(name),
    };
    let first = read_file(&path, &path.display().to_string()).map_err(Report::one)?;
    read::chain(first, &|extended| listed(root, extended))
}

/// Reads a manifest by its path from the root, as `extends` and files of nights write it.
///
/// # Errors
/// Everything that is wrong with it; where there is none, the nearest that there is.
pub fn load_listed(root: &Path, path: &str) -> Result<Draft, Report> {
    if read::leaves_root(path) {
        return Err(Report::one(Problem::whole(
            path,
            "bad-path",
            read::FROM_ROOT,
        )));
    }
    let first = listed(root, path).map_err(Report::one)?;
    read::chain(first, &|extended| listed(root, extended))
}

/// The text of a manifest by its path from the root.
fn listed(root: &Path, listed: &str) -> Result<Found, Problem> {
    let path = root.join(listed);
    if !path.is_file() {
        let known = names(root)
            .into_iter()
            .map(|(folder, name)| format!("{folder}/{name}.toml"));
        let problem = Problem::whole(listed, "no-manifest", "there is no such manifest");
        return Err(problem.allow(listed, known));
    }
    read_file(&path, listed)
}

/// A manifest found under the root.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The name that [`load`] finds it by.
    pub name: String,
    /// The folder in which it is: "games" or "variants".
    pub folder: &'static str,
    /// The draft (which knows its game and title), or what is wrong with it.
    pub draft: Result<Draft, Report>,
}

/// Every manifest under the root: games, then variants, by name.
#[must_use]
pub fn catalog(root: &Path) -> Vec<Entry> {
    let entry = |(folder, name): (&'static str, String)| {
        let path = root.join(folder).join(format!("{name}.toml"));
        let draft = load(root, &path.display().to_string());
        Entry {
            name,
            folder,
            draft,
        }
    };
    names(root).into_iter().map(entry).collect()
}

/// Folders and names of the manifests under a root.
fn names(root: &Path) -> Vec<(&'static str, String)> {
    let mut names = Vec::new();
    for folder in FOLDERS {
        let entries = std::fs::read_dir(root.join(folder)).into_iter().flatten();
        let mut found: Vec<String> = entries
            .filter_map(|entry| {
                let name = entry.ok()?.file_name();
                Some(name.to_str()?.strip_suffix(".toml")?.to_owned())
            })
            .collect();
        found.sort();
        names.extend(found.into_iter().map(|name| (folder, name)));
    }
    names
}

fn read_file(path: &Path, name: &str) -> Result<Found, Problem> {
    let failed = |error: std::io::Error| {
        Problem::whole(name, "unreadable", format!("it can't be read: {error}"))
    };
    let meta = std::fs::metadata(path).map_err(failed)?;
    if !meta.is_file() {
        return Err(Problem::whole(name, "unreadable", "it is no file"));
    }
    if meta.len() > MOST_BYTES {
        return Err(read::too_large(name, meta.len()));
    }
    let id = path.canonicalize().map_err(failed)?.display().to_string();
    let text = String::from_utf8(std::fs::read(path).map_err(failed)?)
        .map_err(|error| not_utf8(name, &error))?;
    Ok(Found {
        name: name.to_owned(),
        id,
        text,
    })
}

fn not_utf8(name: &str, error: &std::string::FromUtf8Error) -> Problem {
    let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
    let good = String::from_utf8_lossy(good);
    Problem {
        line: good.matches('\n').count() + 1,
        column: good.rsplit('\n').next().unwrap_or_default().chars().count() + 1,
        ..Problem::whole(name, "not-utf-8", "it is not UTF-8 text from here on")
    }
}
