//! Reading values with errors that say what would be right.

use crate::keys::Words;
use crate::source::{Place, Problem};
use crate::units;
use crate::value::{Node, Table, Value};
use std::ops::RangeInclusive;

/// Nobody reads more, and each takes time: to find its place, and to be drawn.
const MOST_PROBLEMS: usize = 100;

/// Collects problems while it reads.
#[derive(Default)]
pub(crate) struct Reader {
    pub(crate) problems: Vec<Problem>,
}

impl Reader {
    pub(crate) fn wrong(&mut self, place: &Place, code: &'static str, message: impl Into<String>) {
        self.add(|| Problem::at(place, code, message));
    }

    /// One more problem, unless there are enough.
    fn add(&mut self, problem: impl FnOnce() -> Problem) {
        if self.problems.len() < MOST_PROBLEMS {
            self.problems.push(problem());
        }
    }

    pub(crate) fn expected(&mut self, node: &Node, what: &str) {
        self.wrong(
            &node.place,
            "wrong-type",
            format!("{what} is expected here, not {}", node.value.kind()),
        );
    }

    /// Something that is not one of the names there are.
    pub(crate) fn unknown<S: ToString>(
        &mut self,
        place: &Place,
        code: &'static str,
        message: impl Into<String>,
        written: &str,
        allowed: impl IntoIterator<Item = S>,
    ) {
        self.add(|| Problem::at(place, code, message).allow(written, allowed));
    }

    /// Tells keys that are not known here.
    pub(crate) fn keys(&mut self, table: &Table, where_: &str, known: &[&str]) {
        for (key, _) in &table.entries {
            if !known.contains(&key.name.as_str()) {
                let message = format!("{where_} has no key `{}`", key.name);
                self.unknown(&key.place, "unknown-key", message, &key.name, known);
            }
        }
    }

    pub(crate) fn table<'a>(&mut self, table: &'a Table, key: &str) -> Option<&'a Table> {
        let node = table.get(key)?;
        match &node.value {
            Value::Table(inner) => Some(inner),
            _ => {
                self.expected(node, "a table");
                None
            }
        }
    }

    pub(crate) fn array<'a>(
        &mut self,
        table: &'a Table,
        key: &str,
        what: &str,
    ) -> Option<&'a [Node]> {
        let node = table.get(key)?;
        match &node.value {
            Value::Array(items) => Some(items),
            _ => {
                self.expected(node, what);
                None
            }
        }
    }

    pub(crate) fn text<'a>(&mut self, table: &'a Table, key: &str) -> Option<(&'a str, &'a Place)> {
        let node = table.get(key)?;
        match &node.value {
            Value::Text(text) => Some((text, &node.place)),
            _ => {
                self.expected(node, "text");
                None
            }
        }
    }

    pub(crate) fn bool(&mut self, table: &Table, key: &str) -> Option<bool> {
        let node = table.get(key)?;
        match node.value {
            Value::Bool(yes) => Some(yes),
            _ => {
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
        range: RangeInclusive<u32>,
    ) -> Option<u32> {
        let node = table.get(key)?;
        let Value::Int(number) = node.value else {
            self.expected(node, "a whole number");
            return None;
        };
        let count = u32::try_from(number).ok().filter(|n| range.contains(n));
        if count.is_none() {
            let (low, high) = (range.start(), range.end());
            self.wrong(
                &node.place,
                "out-of-range",
                format!("`{key}` is {number}; it may be {low} to {high}"),
            );
        }
        count
    }

    /// One of these words.
    pub(crate) fn word<T: Copy>(&mut self, table: &Table, key: &str, words: Words<T>) -> Option<T> {
        let (text, place) = self.text(table, key)?;
        let found = words.iter().find(|(word, _)| *word == text);
        if found.is_none() {
            let message = format!("`{key}` can't be \"{text}\"");
            let allowed = words.iter().map(|(word, _)| *word);
            self.unknown(place, "unknown-value", message, text, allowed);
        }
        found.map(|(_, value)| *value)
    }

    /// Milliseconds from "1h30m", "90s", "300ms".
    pub(crate) fn duration(&mut self, table: &Table, key: &str) -> Option<u64> {
        let (text, place) = self.text(table, key)?;
        let parsed = units::duration(text);
        if parsed.is_none() {
            self.wrong(
                place,
                "bad-duration",
                format!("\"{text}\" is no duration; write \"1h30m\", \"5m\", \"90s\" or \"300ms\""),
            );
        }
        parsed
    }

    /// A number of points as text.
    pub(crate) fn fraction(&mut self, table: &Table, key: &str) -> Option<String> {
        let (text, place) = self.text(table, key)?;
        if !units::is_fraction(text) {
            self.wrong(
                place,
                "bad-fraction",
                format!("\"{text}\" is no number of points; write \"1\" or \"1/2\""),
            );
            return None;
        }
        Some(text.to_owned())
    }
}
