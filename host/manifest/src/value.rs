//! Values with their places.

use crate::keys::{AUCTION_RULERS, CLOCK_RULERS, CONDUCT_RULERS};
use crate::source::{Place, Source};
use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A value and where it stands; merged values keep the file they came from.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Node {
    pub(crate) value: Value,
    pub(crate) place: Place,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    /// Only from JSON: the default.
    Null,
    Text(String),
    Int(i64),
    Bool(bool),
    Array(Vec<Node>),
    Table(Table),
    /// A fraction, a date, a number that is too large: nothing has a use for them.
    Other(&'static str),
}

/// Keys in the order they were written.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Table {
    pub(crate) entries: Vec<(Key, Node)>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Key {
    pub(crate) name: String,
    pub(crate) place: Place,
}

/// Which table of a manifest is merged: some keys rule others there.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scope {
    Manifest,
    Clock,
    Phases,
    Conduct,
    Auctions,
    Auction,
    Plain,
}

impl Scope {
    fn of(self, key: &str) -> Self {
        match (self, key) {
            (Self::Manifest, "clock") | (Self::Phases, _) => Self::Clock,
            (Self::Manifest, "conduct") => Self::Conduct,
            (Self::Manifest, "auction") => Self::Auctions,
            (Self::Auctions, _) => Self::Auction,
            (Self::Clock, "phase") => Self::Phases,
            _ => Self::Plain,
        }
    }

    fn rulers(self) -> &'static [(&'static str, &'static [&'static str])] {
        match self {
            Self::Clock => CLOCK_RULERS,
            Self::Conduct => CONDUCT_RULERS,
            Self::Auction => AUCTION_RULERS,
            _ => &[],
        }
    }
}

impl Table {
    pub(crate) fn get(&self, name: &str) -> Option<&Node> {
        self.entry(name).map(|(_, node)| node)
    }

    pub(crate) fn entry(&self, name: &str) -> Option<&(Key, Node)> {
        self.entries.iter().find(|(key, _)| key.name == name)
    }

    /// A whole manifest's entries over these: tables merge, anything else is replaced.
    pub(crate) fn merge_manifest(&mut self, over: Table) {
        self.merge_in(over, Scope::Manifest);
    }

    /// The same for a `[conduct]` table.
    pub(crate) fn merge_conduct(&mut self, over: Table) {
        self.merge_in(over, Scope::Conduct);
    }

    /// The same for a table in which no key rules another.
    pub(crate) fn merge(&mut self, over: Table) {
        self.merge_in(over, Scope::Plain);
    }

    fn merge_in(&mut self, over: Table, scope: Scope) {
        for (_, ruled) in scope
            .rulers()
            .iter()
            .filter(|(ruler, _)| over.get(ruler).is_some())
        {
            self.entries
                .retain(|(key, _)| !ruled.contains(&key.name.as_str()));
        }
        for (key, node) in over.entries {
            let known = self
                .entries
                .iter_mut()
                .find(|(known, _)| known.name == key.name);
            match (known, node) {
                (
                    Some((
                        _,
                        Node {
                            value: Value::Table(below),
                            ..
                        },
                    )),
                    Node {
                        value: Value::Table(above),
                        ..
                    },
                ) => below.merge_in(above, scope.of(&key.name)),
                (Some(slot), node) => *slot = (key, node),
                (None, node) => self.entries.push((key, node)),
            }
        }
    }
}

pub(crate) fn table(source: &Arc<Source>, table: &DeTable<'_>) -> Table {
    let entry = |(key, value): (&Spanned<Cow<'_, str>>, &Spanned<DeValue<'_>>)| {
        let key = Key {
            name: key.get_ref().to_string(),
            place: place(source, key.span()),
        };
        (key, node(source, value))
    };
    Table {
        entries: table.iter().map(entry).collect(),
    }
}

pub(crate) fn place(source: &Arc<Source>, span: Range<usize>) -> Place {
    Place {
        source: source.clone(),
        span,
    }
}

fn node(source: &Arc<Source>, value: &Spanned<DeValue<'_>>) -> Node {
    let place = place(source, value.span());
    let value = match value.get_ref() {
        DeValue::String(text) => Value::Text(text.to_string()),
        DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix())
            .map_or(Value::Other("a number beyond 64 bits"), Value::Int),
        DeValue::Float(_) => Value::Other("a number with a fraction"),
        DeValue::Boolean(yes) => Value::Bool(*yes),
        DeValue::Array(items) => {
            Value::Array(items.iter().map(|item| node(source, item)).collect())
        }
        DeValue::Table(inner) => Value::Table(table(source, inner)),
        DeValue::Datetime(_) => Value::Other("a date"),
    };
    Node { value, place }
}

impl Value {
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Text(_) => "text",
            Self::Int(_) => "a whole number",
            Self::Bool(_) => "true or false",
            Self::Array(_) => "a list",
            Self::Table(_) => "a table",
            Self::Other(what) => what,
        }
    }

    /// As JSON; `None` for what nothing can use.
    pub(crate) fn json(&self) -> Option<serde_json::Value> {
        Some(match self {
            Self::Null => serde_json::Value::Null,
            Self::Text(text) => text.clone().into(),
            Self::Int(number) => (*number).into(),
            Self::Bool(yes) => (*yes).into(),
            Self::Array(items) => items
                .iter()
                .map(|item| item.value.json())
                .collect::<Option<Vec<_>>>()?
                .into(),
            Self::Table(table) => {
                let entries = table
                    .entries
                    .iter()
                    .map(|(key, node)| node.value.json().map(|value| (key.name.clone(), value)));
                serde_json::Value::Object(entries.collect::<Option<_>>()?)
            }
            Self::Other(_) => return None,
        })
    }
}

/// JSON from elsewhere than a file, as a value with places in the text that it is written as.
pub(crate) fn from_json(name: &str, json: &serde_json::Value) -> Node {
    let (mut text, mut spans) = (String::new(), Vec::new());
    write(json, &mut text, &mut spans);
    let source = Arc::new(Source {
        name: name.to_owned(),
        text,
    });
    read(json, &source, &mut spans.into_iter())
}

/// Writes JSON on one line, and the spans of its keys and values in the order of writing.
fn write(json: &serde_json::Value, text: &mut String, spans: &mut Vec<Range<usize>>) {
    let (start, slot) = (text.len(), spans.len());
    spans.push(start..start);
    match json {
        serde_json::Value::Array(items) => {
            text.push('[');
            for (i, item) in items.iter().enumerate() {
                text.push_str(if i == 0 { "" } else { "," });
                write(item, text, spans);
            }
            text.push(']');
        }
        serde_json::Value::Object(map) => {
            text.push('{');
            for (i, (key, item)) in map.iter().enumerate() {
                text.push_str(if i == 0 { "" } else { "," });
                let start = text.len();
                text.push_str(&serde_json::Value::from(key.as_str()).to_string());
                spans.push(start..text.len());
                text.push(':');
                write(item, text, spans);
            }
            text.push('}');
        }
        plain => text.push_str(&plain.to_string()),
    }
    spans[slot] = start..text.len();
}

fn read(
    json: &serde_json::Value,
    source: &Arc<Source>,
    spans: &mut std::vec::IntoIter<Range<usize>>,
) -> Node {
    use serde_json::Value as Json;
    let own = place(source, spans.next().unwrap_or_default());
    let value = match json {
        Json::Null => Value::Null,
        Json::Bool(yes) => Value::Bool(*yes),
        Json::String(text) => Value::Text(text.clone()),
        Json::Number(number) => number
            .as_i64()
            .map_or(Value::Other("a number with a fraction"), Value::Int),
        Json::Array(items) => {
            Value::Array(items.iter().map(|item| read(item, source, spans)).collect())
        }
        Json::Object(map) => {
            let mut entries = Vec::new();
            for (name, item) in map {
                let key = Key {
                    name: name.clone(),
                    place: place(source, spans.next().unwrap_or_default()),
                };
                entries.push((key, read(item, source, spans)));
            }
            Value::Table(Table { entries })
        }
    };
    Node { value, place: own }
}
