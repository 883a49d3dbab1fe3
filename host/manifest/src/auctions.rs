//! The manifest's changes to the plugin's auctions.

use crate::source::Problem;
use crate::walk::{Reader, Table, Value};
use qipai_auction::Description;
use qipai_table::rules::Info;
use serde_json::Value as Json;

/// The plugin's descriptions with the manifest's keys over them, each checked.
pub(crate) fn resolve(r: &mut Reader, table: &Table, info: &Info) -> Vec<(String, Description)> {
    let empty = Table::default();
    let t = r.table(table, "auction").unwrap_or(&empty);
    for (key, _) in t
        .entries
        .iter()
        .filter(|(key, _)| !info.auctions.iter().any(|(id, _)| *id == key.name))
    {
        let problem = Problem::at(
            &key.place,
            "unknown-auction",
            format!("this game has no auction `{}`", key.name),
        );
        r.problems
            .push(problem.allow(&key.name, info.auctions.iter().map(|(id, _)| id)));
    }
    let mut resolved = Vec::new();
    for (id, text) in &info.auctions {
        let mut json: Json = serde_json::from_str(text).unwrap_or_default();
        let entry = t.entries.iter().find(|(key, _)| key.name == *id);
        if let Some((key, node)) = entry {
            match (&node.value, node.value.json()) {
                (Value::Table(_), Some(Json::Object(over))) => {
                    if let Some(below) = json.as_object_mut() {
                        below.extend(over);
                    }
                }
                _ => r.wrong(
                    &key.place,
                    "wrong-type",
                    "an auction is a table of texts, whole numbers and lists",
                ),
            }
        }
        let place = entry.map(|(key, _)| key.place.clone());
        let told = |r: &mut Reader, message: String| match &place {
            Some(place) => r.wrong(place, "bad-auction", message),
            None => r
                .problems
                .push(Problem::whole(&info.id, "bad-auction", message)),
        };
        match serde_json::from_value::<Description>(json) {
            Err(error) => told(r, format!("auction `{id}`: {error}")),
            Ok(description) => match description.check() {
                Ok(()) => resolved.push((id.clone(), description)),
                Err(problems) => {
                    for problem in problems {
                        told(
                            r,
                            format!("auction `{id}`: {}: {}", problem.path, problem.message),
                        );
                    }
                }
            },
        }
    }
    resolved
}
