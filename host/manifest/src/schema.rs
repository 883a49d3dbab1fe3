//! The plugin's own parameters against its JSON Schema, as far as schemas of rules go: objects of named parameters with types,
//! fixed values, ranges, alternatives and defaults. The plugin judges what is beyond that when a game is opened.

use crate::reader::Reader;
use crate::source::Place;
use crate::value::{Node, Table, Value};
use serde_json::{Map, Value as Json};

/// Schemas come from plugins, and may refer to themselves without end.
const MOST_ALTERNATIVES: usize = 64;
const KINDS: [&str; 5] = ["string", "integer", "boolean", "array", "object"];

/// The `[rules]` table, checked and completed with defaults. `place` stands for it where it has none.
pub(crate) fn rules(r: &mut Reader, given: &Table, place: &Place, schema: &Json) -> Json {
    let checker = Checker { root: schema };
    Json::Object(checker.object(r, given, place, checker.resolved(schema), None, "[rules]"))
}

struct Checker<'a> {
    root: &'a Json,
}

impl<'a> Checker<'a> {
    fn resolved(&self, schema: &'a Json) -> &'a Json {
        let mut schema = schema;
        for _ in 0..16 {
            let target = schema.get("$ref").and_then(Json::as_str);
            match target.and_then(|path| self.root.pointer(path.strip_prefix('#')?)) {
                Some(next) => schema = next,
                None => break,
            }
        }
        schema
    }

    /// The alternatives of a schema: itself, or what it lists.
    fn alternatives(&self, schema: &'a Json) -> Vec<&'a Json> {
        let (mut open, mut found, mut steps) = (vec![schema], Vec::new(), 0);
        while let Some(next) = open.pop() {
            steps += 1;
            if steps > MOST_ALTERNATIVES {
                break;
            }
            let next = self.resolved(next);
            let listed = ["oneOf", "anyOf", "allOf"]
                .iter()
                .find_map(|key| next.get(*key).and_then(Json::as_array));
            match listed {
                Some(list) => open.extend(list.iter().rev()),
                None => found.push(next),
            }
        }
        found
    }

    fn object(
        &self,
        r: &mut Reader,
        given: &Table,
        place: &Place,
        schema: &'a Json,
        base: Option<&Json>,
        where_: &str,
    ) -> Map<String, Json> {
        let known = schema.get("properties").and_then(Json::as_object);
        let known = || known.into_iter().flatten();
        let mut values = base.and_then(Json::as_object).cloned().unwrap_or_default();
        for (name, property) in known() {
            let default = property.get("default");
            if let Some(default) = default.or_else(|| self.resolved(property).get("default")) {
                values
                    .entry(name.clone())
                    .or_insert_with(|| default.clone());
            }
        }
        let more = schema.get("additionalProperties");
        let open = match more {
            Some(more) => *more != Json::Bool(false),
            None => known().next().is_none() && schema.get("type").is_none(),
        };
        for (key, node) in &given.entries {
            // Null, from the command line, is the default.
            if node.value == Value::Null {
                continue;
            }
            let property = known().find(|(name, _)| **name == key.name);
            let value = match (property, more) {
                (Some((_, property)), _) => {
                    let base = values.get(&key.name).cloned();
                    self.value(r, node, property, base.as_ref(), &key.name)
                }
                (None, Some(more)) if open => self.value(r, node, more, None, &key.name),
                (None, _) if open => node.value.json(),
                (None, _) => {
                    let names = known().map(|(name, _)| name);
                    let message = format!("{where_} has no key `{}`", key.name);
                    r.unknown(&key.place, "unknown-key", message, &key.name, names);
                    None
                }
            };
            if let Some(value) = value {
                values.insert(key.name.clone(), value);
            }
        }
        let required = schema.get("required").and_then(Json::as_array);
        for name in required.into_iter().flatten().filter_map(Json::as_str) {
            if !values.contains_key(name) && given.get(name).is_none() {
                r.wrong(place, "missing-key", format!("{where_} needs `{name}`"));
            }
        }
        values
    }

    /// A value; `base` is the default that the keys of a table are laid over.
    fn value(
        &self,
        r: &mut Reader,
        node: &Node,
        schema: &'a Json,
        base: Option<&Json>,
        name: &str,
    ) -> Option<Json> {
        let Some(json) = node.value.json() else {
            let kind = node.value.kind();
            let message = format!("`{name}` can't be {kind}: rules know none");
            r.wrong(&node.place, "wrong-type", message);
            return None;
        };
        if matches!(schema, Json::Bool(true)) || schema.as_object().is_some_and(Map::is_empty) {
            return Some(json);
        }
        let schemas = self.alternatives(schema);
        if fixed(&schemas).contains(&&json) {
            return Some(json);
        }
        let kind = kind(&node.value);
        let fits: Vec<&Json> = schemas
            .iter()
            .copied()
            .filter(|s| allows(s, kind) && fixed(&[s]).is_empty())
            .collect();
        let Some(first) = fits.first() else {
            unfit(r, node, &json, &schemas, name);
            return None;
        };
        match &node.value {
            Value::Int(number) => in_range(r, *number, first, &node.place, name).then_some(json),
            Value::Array(items) => self.items(r, items, node, first, name),
            Value::Table(table) => self.tables(r, table, &node.place, &fits, base, name),
            _ => Some(json),
        }
    }

    fn items(
        &self,
        r: &mut Reader,
        items: &[Node],
        node: &Node,
        schema: &'a Json,
        name: &str,
    ) -> Option<Json> {
        let count = i64::try_from(items.len()).unwrap_or(i64::MAX);
        let (low, high) = (bound(schema, "minItems"), bound(schema, "maxItems"));
        if low.is_some_and(|low| count < low) || high.is_some_and(|high| count > high) {
            let range = range(low, high);
            let message = format!("`{name}` has {count} items; it may have {range}");
            r.wrong(&node.place, "out-of-range", message);
        }
        let each = schema.get("prefixItems").and_then(Json::as_array);
        let values = items.iter().enumerate().map(|(i, item)| {
            let own = each.and_then(|each| each.get(i));
            match own.or_else(|| schema.get("items")) {
                Some(inner) => self.value(r, item, inner, None, name),
                None => item.value.json(),
            }
        });
        // All of them, so that every problem is told.
        let values: Vec<Option<Json>> = values.collect();
        values
            .into_iter()
            .collect::<Option<Vec<_>>>()
            .map(Json::Array)
    }

    /// A table against the alternatives that are tables: the one that its tag names, or the one with the fewest problems.
    fn tables(
        &self,
        r: &mut Reader,
        table: &Table,
        place: &Place,
        fits: &[&'a Json],
        base: Option<&Json>,
        name: &str,
    ) -> Option<Json> {
        let where_ = format!("`{name}`");
        let base = base.filter(|_| fits.len() == 1);
        if let Some((tag, node)) = wrong_tag(table, fits) {
            let json = node.value.json()?;
            let tags: Vec<&Json> = fits.iter().filter_map(|s| property(s, tag)).collect();
            unfit(r, node, &json, &tags, tag);
            return None;
        }
        let mut best: Option<(Reader, Map<String, Json>)> = None;
        for schema in self.tagged(table, fits) {
            let mut own = Reader::default();
            let values = self.object(&mut own, table, place, schema, base, &where_);
            let fewer = best
                .as_ref()
                .is_none_or(|(known, _)| own.problems.len() < known.problems.len());
            if fewer {
                best = Some((own, values));
            }
        }
        let (own, values) = best?;
        let right = own.problems.is_empty();
        r.problems.extend(own.problems);
        right.then_some(Json::Object(values))
    }

    /// The alternatives whose fixed properties the table has; all where it has none of them.
    fn tagged(&self, table: &Table, fits: &[&'a Json]) -> Vec<&'a Json> {
        let agrees = |schema: &Json| {
            let properties = schema.get("properties").and_then(Json::as_object);
            properties.into_iter().flatten().any(|(name, property)| {
                let given = table.get(name).and_then(|node| node.value.json());
                given.is_some_and(|given| fixed(&[property]).contains(&&given))
            })
        };
        let chosen: Vec<&Json> = fits.iter().copied().filter(|s| agrees(s)).collect();
        if chosen.is_empty() {
            fits.to_vec()
        } else {
            chosen
        }
    }
}

fn property<'a>(schema: &'a Json, name: &str) -> Option<&'a Json> {
    schema.get("properties")?.get(name)
}

/// The property by which all of several alternatives are told apart, where the table has none of its values.
fn wrong_tag<'t>(table: &'t Table, fits: &[&Json]) -> Option<(&'t str, &'t Node)> {
    if fits.len() < 2 {
        return None;
    }
    let entries = table.entries.iter();
    let mut tags = entries.filter_map(|(key, node)| {
        let properties = fits.iter().map(|s| property(s, &key.name));
        let tags: Option<Vec<&Json>> = properties.collect();
        let values = tags?.into_iter().map(|tag| fixed(&[tag]));
        let values: Vec<Vec<&Json>> = values.collect();
        let is_tag = values.iter().all(|values| !values.is_empty());
        let json = node.value.json();
        let known = values
            .iter()
            .flatten()
            .any(|value| Some(*value) == json.as_ref());
        (is_tag && !known).then_some((key.name.as_str(), node))
    });
    tags.next()
}

/// Fixed values among schemas.
fn fixed<'a>(schemas: &[&'a Json]) -> Vec<&'a Json> {
    let of = |schema: &&'a Json| match (schema.get("const"), schema.get("enum")) {
        (Some(value), _) => vec![value],
        (_, Some(Json::Array(values))) => values.iter().collect(),
        _ => Vec::new(),
    };
    let all = schemas.iter().flat_map(of);
    all.filter(|value| !value.is_null()).collect()
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Text(_) => "string",
        Value::Int(_) => "integer",
        Value::Bool(_) => "boolean",
        Value::Array(_) => "array",
        Value::Table(_) => "object",
        Value::Null | Value::Other(_) => "null",
    }
}

fn allows(schema: &Json, kind: &str) -> bool {
    let same = |known: &str| known == kind || (known == "number" && kind == "integer");
    match schema.get("type") {
        Some(Json::String(only)) => same(only),
        Some(Json::Array(kinds)) => kinds.iter().filter_map(Json::as_str).any(same),
        Some(_) => false,
        // An alternative that says nothing of types allows all, unless it lists values.
        None => fixed(&[schema]).is_empty(),
    }
}

/// Tells what would be right where neither a fixed value nor a type fits.
fn unfit(r: &mut Reader, node: &Node, json: &Json, schemas: &[&Json], name: &str) {
    let text = |value: &Json| {
        value
            .as_str()
            .map_or_else(|| value.to_string(), str::to_owned)
    };
    let words: Vec<String> = fixed(schemas).into_iter().map(text).collect();
    let free = |kind: &&str| {
        let fits = |s: &&Json| allows(s, kind) && fixed(&[s]).is_empty();
        schemas.iter().any(fits)
    };
    let kinds: Vec<&str> = KINDS.into_iter().filter(|k| free(k)).map(english).collect();
    let mut message = format!("`{name}` can't be {json}");
    if !kinds.is_empty() {
        message.push_str(&format!("; {} is expected", kinds.join(" or ")));
    }
    let code = if words.is_empty() {
        "wrong-type"
    } else {
        "unknown-value"
    };
    r.unknown(&node.place, code, message, &text(json), words);
}

fn english(kind: &str) -> &'static str {
    match kind {
        "string" => "text",
        "integer" => "a whole number",
        "boolean" => "true or false",
        "array" => "a list",
        _ => "a table",
    }
}

/// A bound as a whole number. (schemars may write it with a point.)
fn bound(schema: &Json, key: &str) -> Option<i64> {
    let bound = schema.get(key)?;
    bound
        .as_i64()
        .or_else(|| bound.as_f64().map(|float| float as i64))
}

fn range(low: Option<i64>, high: Option<i64>) -> String {
    match (low, high) {
        (Some(low), Some(high)) => format!("{low} to {high}"),
        (Some(low), None) => format!("{low} or more"),
        (None, Some(high)) => format!("{high} or less"),
        (None, None) => String::new(),
    }
}

fn in_range(r: &mut Reader, number: i64, schema: &Json, place: &Place, name: &str) -> bool {
    let (low, high) = (bound(schema, "minimum"), bound(schema, "maximum"));
    let fits = low.is_none_or(|low| number >= low) && high.is_none_or(|high| number <= high);
    if !fits {
        let message = format!("`{name}` is {number}; it may be {}", range(low, high));
        r.wrong(place, "out-of-range", message);
    }
    fits
}
