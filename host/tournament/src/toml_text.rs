//! TOML files with mistakes told by line and column.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::de::DeserializeOwned;
use toml::Spanned;

/// Where a TOML file is wrong, from 1, and what is expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {message}")]
pub struct TomlError {
    /// Line.
    pub line: u32,
    /// Column, in characters.
    pub column: u32,
    /// What is wrong.
    pub message: String,
}

/// A file's text, for places in it.
pub(crate) struct Reader<'a> {
    text: &'a str,
}

impl<'a> Reader<'a> {
    /// Parses a file; a byte-order mark is passed over.
    pub(crate) fn parse<T: DeserializeOwned>(text: &'a str) -> Result<(Self, T), TomlError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let reader = Reader { text };
        let raw = toml::from_str(text)
            .map_err(|e| reader.error(e.span().unwrap_or(0..0), e.message().to_owned()))?;
        Ok((reader, raw))
    }

    pub(crate) fn error(&self, span: Range<usize>, message: String) -> TomlError {
        let end = (0..=span.start.min(self.text.len()))
            .rev()
            .find(|&i| self.text.is_char_boundary(i))
            .unwrap_or(0);
        let before = &self.text[..end];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().map_or(0, |l| l.chars().count()) + 1;
        let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        TomlError {
            line: number(line),
            column: number(column),
            message,
        }
    }

    pub(crate) fn at<T>(&self, at: &Spanned<T>, message: String) -> TomlError {
        self.error(at.span(), message)
    }

    /// Names by position; each once and not empty.
    pub(crate) fn names<'r>(
        &self,
        names: impl Iterator<Item = &'r Spanned<String>>,
        what: &str,
    ) -> Result<BTreeMap<String, usize>, TomlError> {
        let mut known = BTreeMap::new();
        for (position, name) in names.enumerate() {
            if name.get_ref().trim().is_empty() {
                return Err(self.at(name, format!("a {what} needs a name")));
            }
            if known.insert(name.get_ref().clone(), position).is_some() {
                return Err(self.at(
                    name,
                    format!("there are two of the {what} {:?}", name.get_ref()),
                ));
            }
        }
        Ok(known)
    }

    pub(crate) fn known(
        &self,
        name: &Spanned<String>,
        names: &BTreeMap<String, usize>,
        what: &str,
    ) -> Result<usize, TomlError> {
        names
            .get(name.get_ref())
            .copied()
            .ok_or_else(|| self.at(name, format!("there is no {what} {:?}", name.get_ref())))
    }
}
