//! `qipai games`: what is installed.

use crate::{Common, Done, setup};
use serde_json::json;
use std::path::Path;

fn listed(folder: &Path, ending: &str) -> Vec<String> {
    let entries = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .filter_map(Result::ok);
    let mut names: Vec<String> = entries
        .filter_map(|e| {
            e.file_name()
                .to_str()?
                .strip_suffix(ending)
                .map(str::to_owned)
        })
        .collect();
    names.sort();
    names
}

pub(crate) fn run(common: &Common) -> Done {
    let installed = listed(&setup::plugins(common), ".wasm");
    let mut rows = Vec::new();
    for folder in ["games", "variants"] {
        for name in listed(&common.manifests.join(folder), ".toml") {
            let row = match qipai_manifest::load(&common.manifests, &name) {
                Ok(draft) => {
                    json!({"manifest": name, "game": draft.game(), "installed": installed.iter().any(|id| id == draft.game())})
                }
                Err(report) => json!({"manifest": name, "problems": report.problems.len()}),
            };
            rows.push(row);
        }
    }
    if common.json {
        println!("{}", json!({"plugins": installed, "manifests": rows}));
        return Ok(());
    }
    for row in rows {
        let name = row["manifest"].as_str().unwrap_or_default();
        match (row["game"].as_str(), row["installed"].as_bool()) {
            (Some(game), Some(true)) => println!("{name:24} {game}"),
            (Some(game), _) => println!("{name:24} {game} (not installed)"),
            _ => println!("{name:24} has problems: qipai manifest check {name}"),
        }
    }
    Ok(())
}
