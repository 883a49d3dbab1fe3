//! Values with their places, and reading them with errors that say what would be right.

use crate::source::{Place, Problem, Source};
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
    Text(String),
    Int(i64),
    Bool(bool),
    Float(String),
    Array(Vec<Node>),
    Table(Table),
    /// Dates have no use here.
    Other,
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

impl Table {
    pub(crate) fn get(&self, name: &str) -> Option<&Node> {
        self.entries
            .iter()
            .find(|(key, _)| key.name == name)
            .map(|(_, node)| node)
    }

    /// The other table's entries over these: tables merge, anything else is replaced.
    pub(crate) fn merge(&mut self, over: Table) {
        for (key, node) in over.entries {
            match self
                .entries
                .iter_mut()
                .find(|(known, _)| known.name == key.name)
            {
                Some((
                    _,
                    Node {
                        value: Value::Table(below),
                        ..
                    },
                )) if matches!(node.value, Value::Table(_)) => {
                    if let Value::Table(above) = node.value {
                        // Another clock system has other times: those of the one it replaces mean nothing.
                        if key.name == "clock" && above.get("system").is_some() {
                            below.entries.retain(|(known, _)| {
                                ["on_timeout", "lose_at", "phase"].contains(&known.name.as_str())
                            });
                        }
                        below.merge(above);
                    }
                }
                Some(slot) => *slot = (key, node),
                None => self.entries.push((key, node)),
            }
        }
    }
}

pub(crate) fn table(source: &Arc<Source>, table: &DeTable<'_>) -> Table {
    let place = |span: std::ops::Range<usize>| Place {
        source: source.clone(),
        span,
    };
    let entry = |(key, value): (&Spanned<std::borrow::Cow<'_, str>>, &Spanned<DeValue<'_>>)| {
        let key = Key {
            name: key.get_ref().to_string(),
            place: place(key.span()),
        };
        (key, node(source, value))
    };
    Table {
        entries: table.iter().map(entry).collect(),
    }
}

fn node(source: &Arc<Source>, value: &Spanned<DeValue<'_>>) -> Node {
    let place = Place {
        source: source.clone(),
        span: value.span(),
    };
    let value = match value.get_ref() {
        DeValue::String(text) => Value::Text(text.to_string()),
        DeValue::Integer(number) => {
            i64::from_str_radix(number.as_str(), number.radix()).map_or(Value::Other, Value::Int)
        }
        DeValue::Float(number) => Value::Float(number.to_string()),
        DeValue::Boolean(yes) => Value::Bool(*yes),
        DeValue::Array(items) => {
            Value::Array(items.iter().map(|item| node(source, item)).collect())
        }
        DeValue::Table(inner) => Value::Table(table(source, inner)),
        DeValue::Datetime(_) => Value::Other,
    };
    Node { value, place }
}

impl Value {
    fn kind(&self) -> &'static str {
        match self {
            Self::Text(_) => "text",
            Self::Int(_) => "a whole number",
            Self::Bool(_) => "true or false",
            Self::Float(_) => "a fraction",
            Self::Array(_) => "a list",
            Self::Table(_) => "a table",
            Self::Other => "something else",
        }
    }

    /// As JSON; `None` for what rules can't hold.
    pub(crate) fn json(&self) -> Option<serde_json::Value> {
        Some(match self {
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
            Self::Float(_) | Self::Other => return None,
        })
    }
}

/// Collects problems while it reads.
#[derive(Default)]
pub(crate) struct Reader {
    pub(crate) problems: Vec<Problem>,
}

impl Reader {
    pub(crate) fn wrong(&mut self, place: &Place, code: &'static str, message: impl Into<String>) {
        self.problems.push(Problem::at(place, code, message));
    }

    fn expected(&mut self, node: &Node, what: &str) {
        self.wrong(
            &node.place,
            "wrong-type",
            format!("{what} is expected here, not {}", node.value.kind()),
        );
    }

    /// Tells keys that are not known here.
    pub(crate) fn keys(&mut self, table: &Table, where_: &str, known: &[&str]) {
        for (key, _) in table
            .entries
            .iter()
            .filter(|(key, _)| !known.contains(&key.name.as_str()))
        {
            let problem = Problem::at(
                &key.place,
                "unknown-key",
                format!("{where_} has no key `{}`", key.name),
            );
            self.problems.push(problem.allow(&key.name, known));
        }
    }

    pub(crate) fn table<'a>(&mut self, table: &'a Table, key: &str) -> Option<&'a Table> {
        match table.get(key) {
            None => None,
            Some(Node {
                value: Value::Table(inner),
                ..
            }) => Some(inner),
            Some(node) => {
                self.expected(node, "a table");
                None
            }
        }
    }

    pub(crate) fn text<'a>(&mut self, table: &'a Table, key: &str) -> Option<(&'a str, &'a Place)> {
        match table.get(key) {
            None => None,
            Some(Node {
                value: Value::Text(text),
                place,
            }) => Some((text, place)),
            Some(node) => {
                self.expected(node, "text");
                None
            }
        }
    }

    pub(crate) fn bool(&mut self, table: &Table, key: &str) -> Option<bool> {
        match table.get(key) {
            None => None,
            Some(Node {
                value: Value::Bool(yes),
                ..
            }) => Some(*yes),
            Some(node) => {
                self.expected(node, "true or false");
                None
            }
        }
    }

    /// A count between these.
    pub(crate) fn count(
        &mut self,
        table: &Table,
        key: &str,
        range: std::ops::RangeInclusive<u32>,
    ) -> Option<u32> {
        match table.get(key) {
            None => None,
            Some(Node {
                value: Value::Int(number),
                place,
            }) => {
                let count = u32::try_from(*number)
                    .ok()
                    .filter(|count| range.contains(count));
                if count.is_none() {
                    self.wrong(
                        place,
                        "out-of-range",
                        format!(
                            "`{key}` is {number}; it may be {} to {}",
                            range.start(),
                            range.end()
                        ),
                    );
                }
                count
            }
            Some(node) => {
                self.expected(node, "a whole number");
                None
            }
        }
    }

    /// One of these words.
    pub(crate) fn word<T: Clone>(
        &mut self,
        table: &Table,
        key: &str,
        words: &[(&str, T)],
    ) -> Option<T> {
        let (text, place) = self.text(table, key)?;
        let found = words
            .iter()
            .find(|(word, _)| *word == text)
            .map(|(_, value)| value.clone());
        if found.is_none() {
            let problem = Problem::at(
                place,
                "unknown-value",
                format!("`{key}` can't be \"{text}\""),
            );
            self.problems
                .push(problem.allow(text, words.iter().map(|(word, _)| *word)));
        }
        found
    }

    /// Milliseconds from "1h30m", "90s", "300ms".
    pub(crate) fn duration(&mut self, table: &Table, key: &str) -> Option<u64> {
        let (text, place) = self.text(table, key)?;
        let parsed = duration(text);
        if parsed.is_none() {
            self.wrong(
                place,
                "bad-duration",
                format!("\"{text}\" is no duration; write \"1h30m\", \"5m\", \"90s\" or \"300ms\""),
            );
        }
        parsed
    }
}

/// Milliseconds; parts from the longest unit to the shortest.
pub(crate) fn duration(text: &str) -> Option<u64> {
    const UNITS: [(&str, u64); 4] = [("h", 3_600_000), ("m", 60_000), ("s", 1_000), ("ms", 1)];
    let (mut rest, mut total, mut from) = (text, 0u64, 0);
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit())?;
        let number: u64 = rest[..digits].parse().ok()?;
        let unit_len = rest[digits..]
            .find(|c: char| c.is_ascii_digit())
            .unwrap_or(rest.len() - digits);
        let unit = &rest[digits..digits + unit_len];
        let at = (from..UNITS.len()).find(|&i| UNITS[i].0 == unit)?;
        total = total.checked_add(number.checked_mul(UNITS[at].1)?)?;
        from = at + 1;
        rest = &rest[digits + unit_len..];
    }
    // A year is longer than any game; larger numbers are slips, and would overflow sums of stamps.
    (!text.is_empty() && total <= 366 * 24 * 3_600_000).then_some(total)
}

/// The shortest text that [`duration`] reads as this.
pub(crate) fn duration_text(ms: u64) -> String {
    let mut text = String::new();
    let mut rest = ms;
    for (unit, size) in [("h", 3_600_000), ("m", 60_000), ("s", 1_000), ("ms", 1)] {
        if rest >= size {
            text.push_str(&format!("{}{unit}", rest / size));
            rest %= size;
        }
    }
    if text.is_empty() {
        "0s".to_owned()
    } else {
        text
    }
}
