//! `qipai games` and `qipai version`: what is installed.

use crate::output::say;
use crate::{Common, Done, setup, texts};
use qipai_manifest::Entry;
use qipai_table::record::FORMAT;
use qipai_table::rules::Message;
use serde_json::{Value, json};
use std::path::Path;
use unicode_width::UnicodeWidthStr;

/// Ids of the plugins in a folder.
fn plugins(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten();
    let id = |name: std::ffi::OsString| Some(name.to_str()?.strip_suffix(".wasm")?.to_owned());
    let mut ids: Vec<String> = entries
        .filter_map(|entry| id(entry.ok()?.file_name()))
        .collect();
    ids.sort();
    ids
}

fn row(entry: &Entry, installed: &[String]) -> Value {
    let mut row = json!({"manifest": entry.name, "folder": entry.folder});
    match &entry.draft {
        Ok(draft) => {
            row["game"] = json!(draft.game());
            row["title"] = json!(draft.title());
            row["installed"] = json!(installed.iter().any(|id| id == draft.game()));
        }
        Err(report) => row["problems"] = json!(report.problems),
    }
    row
}

pub(crate) fn run(common: &Common) -> Done {
    let installed = plugins(&setup::plugins(common));
    let catalog = qipai_manifest::catalog(&common.manifests);
    if common.json {
        let rows: Vec<Value> = catalog.iter().map(|entry| row(entry, &installed)).collect();
        say!("{}", json!({"plugins": installed, "manifests": rows}));
        return Ok(());
    }
    let own = |message: Message| texts::own(&message, &common.lang).unwrap_or_default();
    if catalog.is_empty() {
        let folder = common.manifests.display();
        say!(
            "{}",
            own(Message::new("no-manifests").arg("folder", folder))
        );
    }
    for entry in &catalog {
        let told = match &entry.draft {
            Ok(draft) => {
                let title = draft.title();
                let title = title.get(&common.lang).or(title.get("en")).cloned();
                let title = title.unwrap_or_default();
                let blanks = " ".repeat(40_usize.saturating_sub(title.width()));
                let here = installed.iter().any(|id| id == draft.game());
                let missing = own(Message::new("not-installed"));
                let missing = if here {
                    String::new()
                } else {
                    format!("  ({missing})")
                };
                format!("{title}{blanks}{}{missing}", draft.game())
            }
            Err(_) => own(Message::new("has-problems").arg("name", &entry.name)),
        };
        say!("{:28}{told}", entry.name);
    }
    Ok(())
}

pub(crate) fn version(common: &Common) {
    let (version, contract) = (env!("CARGO_PKG_VERSION"), qipai_sandbox::SERVED);
    if common.json {
        say!(
            "{}",
            json!({"version": version, "contract": contract, "record_format": FORMAT})
        );
    } else {
        say!("qipai {version} (contract {contract}, record format {FORMAT})");
    }
}
