//! The plugin's own parameters against its JSON Schema, as far as schemas of rules go: objects of named parameters with types,
//! fixed values, ranges and defaults.

use crate::source::{Place, Problem};
use crate::walk::{Node, Reader, Table, Value};
use serde_json::{Map, Value as Json};

/// The `[rules]` table, checked and completed with defaults.
pub(crate) fn rules(reader: &mut Reader, given: &Table, schema: &Json) -> Map<String, Json> {
    object(reader, given, schema, schema, "[rules]")
}

fn resolved<'a>(schema: &'a Json, root: &'a Json) -> &'a Json {
    let mut schema = schema;
    for _ in 0..16 {
        let target = schema
            .get("$ref")
            .and_then(Json::as_str)
            .and_then(|path| path.strip_prefix('#'));
        match target.and_then(|path| root.pointer(path)) {
            Some(next) => schema = next,
            None => break,
        }
    }
    schema
}

fn object(
    reader: &mut Reader,
    given: &Table,
    schema: &Json,
    root: &Json,
    where_: &str,
) -> Map<String, Json> {
    let none = Map::new();
    let known = schema
        .get("properties")
        .and_then(Json::as_object)
        .unwrap_or(&none);
    let mut values = Map::new();
    for (name, property) in known {
        if let Some(default) = property
            .get("default")
            .or_else(|| resolved(property, root).get("default"))
        {
            values.insert(name.clone(), default.clone());
        }
    }
    let open = schema
        .get("additionalProperties")
        .is_some_and(|more| *more != Json::Bool(false))
        || (known.is_empty() && schema.get("type").is_none());
    for (key, node) in &given.entries {
        match known.get(&key.name) {
            Some(property) => {
                if let Some(value) = value(reader, node, property, root, &key.name) {
                    values.insert(key.name.clone(), value);
                }
            }
            None if open => {
                if let Some(value) = node.value.json() {
                    values.insert(key.name.clone(), value);
                }
            }
            None => {
                let problem = Problem::at(
                    &key.place,
                    "unknown-key",
                    format!("{where_} has no key `{}`", key.name),
                );
                reader.problems.push(problem.allow(&key.name, known.keys()));
            }
        }
    }
    for name in schema
        .get("required")
        .and_then(Json::as_array)
        .into_iter()
        .flatten()
        .filter_map(Json::as_str)
    {
        if !values.contains_key(name)
            && let Some((key, _)) = given.entries.first()
        {
            reader.wrong(
                &key.place,
                "missing-key",
                format!("{where_} needs `{name}`"),
            );
        }
    }
    values
}

/// The alternatives of a schema: itself, or what it lists.
fn alternatives<'a>(schema: &'a Json, root: &'a Json) -> Vec<&'a Json> {
    let schema = resolved(schema, root);
    let listed = ["oneOf", "anyOf", "allOf"]
        .iter()
        .find_map(|key| schema.get(*key).and_then(Json::as_array));
    match listed {
        Some(list) => list
            .iter()
            .flat_map(|one| alternatives(one, root))
            .collect(),
        None => vec![schema],
    }
}

/// Fixed values that a schema allows; none when it allows others too.
fn fixed(schemas: &[&Json]) -> Vec<Json> {
    let of = |schema: &Json| match (schema.get("const"), schema.get("enum")) {
        (Some(value), _) => vec![value.clone()],
        (_, Some(Json::Array(values))) => values.clone(),
        _ => Vec::new(),
    };
    schemas
        .iter()
        .flat_map(|schema| of(schema))
        .filter(|value| !value.is_null())
        .collect()
}

fn allows(schema: &Json, kind: &str) -> bool {
    match schema.get("type") {
        Some(Json::String(only)) => only == kind,
        Some(Json::Array(kinds)) => kinds.iter().any(|k| k == kind),
        _ => false,
    }
}

fn value(reader: &mut Reader, node: &Node, schema: &Json, root: &Json, name: &str) -> Option<Json> {
    let schemas = alternatives(schema, root);
    let Some(json) = node.value.json() else {
        reader.wrong(
            &node.place,
            "wrong-type",
            format!("`{name}` can't be a fraction or a date: write fractions as text"),
        );
        return None;
    };
    let fixed = fixed(&schemas);
    if fixed.contains(&json) {
        return Some(json);
    }
    let kind = match &node.value {
        Value::Text(_) => "string",
        Value::Int(_) => "integer",
        Value::Bool(_) => "boolean",
        Value::Array(_) => "array",
        _ => "object",
    };
    let fits = schemas
        .iter()
        .find(|s| allows(s, kind) && s.get("const").is_none() && s.get("enum").is_none());
    match (fits, &node.value) {
        (None, _) => {
            let words: Vec<String> = fixed
                .iter()
                .map(|value| {
                    value
                        .as_str()
                        .map_or_else(|| value.to_string(), str::to_owned)
                })
                .collect();
            let written = json
                .as_str()
                .map_or_else(|| json.to_string(), str::to_owned);
            let mut kinds: Vec<&str> = ["string", "integer", "boolean", "array", "object"]
                .into_iter()
                .filter(|k| schemas.iter().any(|s| allows(s, k)))
                .collect();
            kinds.dedup();
            let told = if words.is_empty() {
                format!(
                    "`{name}` can't be {json}; {} is expected",
                    kinds.join(" or ")
                )
            } else {
                format!("`{name}` can't be {json}")
            };
            reader
                .problems
                .push(Problem::at(&node.place, "unknown-value", told).allow(&written, words));
            None
        }
        (Some(schema), Value::Int(number)) => {
            in_range(reader, *number, schema, &node.place, name).then_some(json)
        }
        (Some(schema), Value::Table(table)) => Some(Json::Object(object(
            reader,
            table,
            schema,
            root,
            &format!("`{name}`"),
        ))),
        (Some(schema), Value::Array(items)) => match schema.get("items") {
            Some(inner) => items
                .iter()
                .map(|item| value(reader, item, inner, root, name))
                .collect::<Option<Vec<_>>>()
                .map(Json::Array),
            None => Some(json),
        },
        (Some(_), _) => Some(json),
    }
}

fn in_range(reader: &mut Reader, number: i64, schema: &Json, place: &Place, name: &str) -> bool {
    // schemars writes ranges of floats for some integer types; whole numbers compare the same.
    let bound = |key: &str| {
        schema.get(key).and_then(|bound| {
            bound
                .as_i64()
                .or_else(|| bound.as_f64().map(|float| float as i64))
        })
    };
    let (low, high) = (bound("minimum"), bound("maximum"));
    let fits = low.is_none_or(|low| number >= low) && high.is_none_or(|high| number <= high);
    if !fits {
        let range = match (low, high) {
            (Some(low), Some(high)) => format!("{low} to {high}"),
            (Some(low), None) => format!("{low} or more"),
            (_, Some(high)) => format!("{high} or less"),
            _ => String::new(),
        };
        reader.wrong(
            place,
            "out-of-range",
            format!("`{name}` is {number}; it may be {range}"),
        );
    }
    fits
}
