//! A game's rule parameters, as its page shows them.

use crate::texts;
use qipai_table::rules::{Info, Message};
use serde_json::{Map, Value, json};

/// Each parameter with its value, the plugin's own default, its kind and what it means. `schema` is the plugin's JSON schema.
pub(super) fn told(info: &Info, values: &Value) -> Value {
    let schema: Value = serde_json::from_str(&info.rules_schema).unwrap_or_default();
    let Some(properties) = schema["properties"].as_object() else {
        return json!([]);
    };
    let one = |(key, property): (&String, &Value)| {
        let meant = resolved(&schema, property);
        let mut told = json!({
            "key": key, "value": values[key], "default": property["default"], "kind": kind(meant),
            "help": help(info, key, property, meant),
        });
        let choices = choices(meant);
        if !choices.is_empty() {
            told["choices"] = json!(choices);
        }
        told
    };
    properties.iter().map(one).collect()
}

/// What a property refers to.
fn resolved<'a>(schema: &'a Value, property: &'a Value) -> &'a Value {
    let path = property["$ref"]
        .as_str()
        .and_then(|path| path.strip_prefix('#'));
    path.and_then(|path| schema.pointer(path))
        .unwrap_or(property)
}

fn kind(property: &Value) -> &str {
    if property.get("enum").is_some() || property.get("oneOf").is_some() {
        return "choice";
    }
    match property["type"].as_str() {
        Some("boolean") => "yes-no",
        Some("integer" | "number") => "number",
        Some("string") => "text",
        _ => "other",
    }
}

/// The words of a choice: listed together, or each with its own meaning.
fn choices(property: &Value) -> Vec<Value> {
    let listed = property["enum"].as_array().cloned().unwrap_or_default();
    let each = property["oneOf"].as_array().into_iter().flatten();
    let each = each.flat_map(|one| {
        let listed = one["enum"].as_array().cloned().unwrap_or_default();
        one.get("const").cloned().into_iter().chain(listed)
    });
    listed.into_iter().chain(each).collect()
}

/// In both languages where the game has a text `rules.KEY`; else what its author wrote, in English.
fn help(info: &Info, key: &str, property: &Value, meant: &Value) -> Value {
    let code = format!("rules.{key}");
    if info.strings.iter().any(|(_, known, _)| *known == code) {
        return texts::both(&Message::new(code), &info.strings);
    }
    let text = property["description"]
        .as_str()
        .or(meant["description"].as_str());
    let mut help = Map::new();
    if let Some(text) = text {
        help.insert("en".to_owned(), json!(text));
    }
    Value::Object(help)
}
