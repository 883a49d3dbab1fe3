//! The manifest's changes to the plugin's auctions.

use crate::keys::{AUCTION, AUCTION_RULERS};
use crate::reader::Reader;
use crate::source::{Place, Problem};
use crate::value::{Node, Table, Value};
use qipai_auction::{Description, End, Kind, Outcome, Turn};
use qipai_table::rules::Info;
use serde::de::DeserializeOwned;
use serde_json::Value as Json;

/// The plugin's descriptions with the manifest's keys over them (tables merge, lists are replaced), each checked.
pub(crate) fn resolve(r: &mut Reader, table: &Table, info: &Info) -> Vec<(String, Description)> {
    let empty = Table::default();
    let given = r.table(table, "auction").unwrap_or(&empty);
    for (key, _) in &given.entries {
        if !info.auctions.iter().any(|(id, _)| *id == key.name) {
            let ids = info.auctions.iter().map(|(id, _)| id);
            let message = format!("this game has no auction `{}`", key.name);
            r.unknown(&key.place, "unknown-auction", message, &key.name, ids);
        }
    }
    let one = |(id, text): &(String, String)| {
        let described = match given.entry(id) {
            Some((_, node)) => changed(r, id, text, node),
            None => own(text).map_err(|message| {
                let message = format!("its auction `{id}`: {message}");
                r.problems
                    .push(Problem::whole(&info.id, "bad-plugin", message));
            }),
        };
        Some((id.clone(), described.ok()?))
    };
    info.auctions.iter().filter_map(one).collect()
}

/// The plugin's description as it is.
fn own(text: &str) -> Result<Description, String> {
    let description: Description = serde_json::from_str(text).map_err(|error| error.to_string())?;
    match description.check() {
        Ok(()) => Ok(description),
        Err(problems) => Err(problems
            .first()
            .map(ToString::to_string)
            .unwrap_or_default()),
    }
}

/// The plugin's description with changes. `Err`: there are problems, told.
fn changed(r: &mut Reader, id: &str, text: &str, node: &Node) -> Result<Description, ()> {
    let Value::Table(table) = &node.value else {
        r.expected(node, "an auction, which is a table,");
        return Err(());
    };
    let before = r.problems.len();
    let mut json: Json = serde_json::from_str(text).unwrap_or_default();
    let over = texts(r, node);
    // Another turn ends in another way.
    if let (Some(below), Some(turn)) = (json.as_object_mut(), over.get("turn"))
        && below.get("turn") != Some(turn)
    {
        for ruled in AUCTION_RULERS.iter().flat_map(|(_, ruled)| *ruled) {
            below.remove(*ruled);
        }
    }
    merge(&mut json, over);
    r.keys(table, &format!("auction `{id}`"), AUCTION);
    shape::<Turn>(r, table, "turn");
    shape::<End>(r, table, "end");
    shape::<Outcome>(r, table, "result");
    let kinds = r.array(table, "call", "a list of kinds of call");
    for kind in kinds.unwrap_or_default() {
        shape_of::<Kind>(r, kind);
    }
    if r.problems.len() > before {
        return Err(());
    }
    let description: Description = serde_json::from_value(json).map_err(|error| {
        r.wrong(&node.place, "bad-auction", error.to_string());
    })?;
    description.check().map_err(|problems| {
        for problem in problems {
            let (place, found) = place_of(node, &problem.path);
            let message = if found {
                problem.message
            } else {
                format!("{}: {}", problem.path, problem.message)
            };
            r.problems.push(Problem {
                allowed: problem.allowed,
                nearest: problem.nearest,
                ..Problem::at(place, problem.code, message)
            });
        }
    })?;
    Ok(description)
}

/// A node as JSON; what has no JSON is told and left out.
fn texts(r: &mut Reader, node: &Node) -> Json {
    match &node.value {
        Value::Table(table) => {
            let entry =
                |(key, node): &(crate::value::Key, Node)| (key.name.clone(), texts(r, node));
            Json::Object(table.entries.iter().map(entry).collect())
        }
        Value::Array(items) => items.iter().map(|item| texts(r, item)).collect(),
        other => other.json().unwrap_or_else(|| {
            r.expected(node, "text, a whole number, a list or a table");
            Json::Null
        }),
    }
}

fn merge(below: &mut Json, over: Json) {
    match (below, over) {
        (Json::Object(below), Json::Object(over)) => {
            for (key, value) in over {
                merge(below.entry(key).or_insert(Json::Null), value);
            }
        }
        (below, over) => *below = over,
    }
}

fn shape<T: DeserializeOwned>(r: &mut Reader, table: &Table, key: &str) {
    if let Some(node) = table.get(key) {
        shape_of::<T>(r, node);
    }
}

/// Tells what in a part of a description has the wrong shape.
fn shape_of<T: DeserializeOwned>(r: &mut Reader, node: &Node) {
    let Some(Err(error)) = node.value.json().map(serde_json::from_value::<T>) else {
        return;
    };
    let message = error.to_string();
    let mut quoted = message.split('`').skip(1).step_by(2);
    let named = message.starts_with("unknown field") || message.starts_with("unknown variant");
    let Some(written) = quoted.next().filter(|_| named) else {
        return r.wrong(&node.place, "bad-auction", message);
    };
    let allowed: Vec<&str> = quoted.collect();
    let place = mention(node, written).unwrap_or(&node.place).clone();
    let (code, told) = if message.starts_with("unknown field") {
        ("unknown-key", format!("this table has no key `{written}`"))
    } else {
        ("unknown-value", format!("\"{written}\" is not known here"))
    };
    r.unknown(&place, code, told, written, allowed);
}

/// Where a key or a text stands in a value.
fn mention<'a>(node: &'a Node, name: &str) -> Option<&'a Place> {
    match &node.value {
        Value::Text(text) if text == name => Some(&node.place),
        Value::Array(items) => items.iter().find_map(|item| mention(item, name)),
        Value::Table(table) => table.entries.iter().find_map(|(key, node)| {
            if key.name == name {
                return Some(&key.place);
            }
            mention(node, name)
        }),
        _ => None,
    }
}

/// The place that a path (`call[0].order[1]`) names, as far as the manifest has it, and whether it has all of it.
fn place_of<'a>(node: &'a Node, path: &str) -> (&'a Place, bool) {
    let mut at = node;
    for part in path.split(['.', '[', ']']).filter(|part| !part.is_empty()) {
        let next = match &at.value {
            Value::Table(table) => table.get(part),
            Value::Array(items) => part.parse().ok().and_then(|i: usize| items.get(i)),
            _ => None,
        };
        match next {
            Some(next) => at = next,
            None => return (&at.place, false),
        }
    }
    (&at.place, true)
}
