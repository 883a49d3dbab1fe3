//! Files, places in them, and what is wrong there.

use serde::Serialize;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// Allowed names that a text lists; programs get all.
const MOST_SHOWN: usize = 24;

/// Characters of a message; what is quoted in it may be as long as a manifest.
const LONGEST: usize = 1_000;
/// Names that are longer than this resemble none.
const LONGEST_NAME: usize = 64;

/// One manifest file.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Source {
    pub(crate) name: String,
    pub(crate) text: String,
}

/// A place: which file, which bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) source: Arc<Source>,
    pub(crate) span: Range<usize>,
}

/// What stands in a manifest goes to terminals and into lines of a log: control characters are written as escapes.
fn printable(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for (i, c) in text.chars().enumerate() {
        if i == LONGEST {
            safe.push_str("...");
            break;
        }
        if c.is_control() {
            safe.extend(c.escape_default());
        } else {
            safe.push(c);
        }
    }
    safe
}

/// One thing that is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Problem {
    pub file: String,
    /// From 1.
    pub line: usize,
    /// In characters, from 1.
    pub column: usize,
    pub code: &'static str,
    pub message: String,
    /// Values or names that would be right here.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub allowed: Vec<String>,
    /// The one that is most like what was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nearest: Option<String>,
    #[serde(skip)]
    pub(crate) place: Option<Place>,
}

impl Problem {
    pub(crate) fn at(place: &Place, code: &'static str, message: impl Into<String>) -> Self {
        let text = &place.source.text;
        let start = (0..=place.span.start.min(text.len()))
            .rev()
            .find(|&i| text.is_char_boundary(i))
            .unwrap_or(0);
        let before = &text[..start];
        let line = before.matches('\n').count() + 1;
        let column = before
            .rsplit('\n')
            .next()
            .unwrap_or_default()
            .chars()
            .count()
            + 1;
        Self {
            file: place.source.name.clone(),
            line,
            column,
            code,
            message: printable(&message.into()),
            allowed: Vec::new(),
            nearest: None,
            place: Some(place.clone()),
        }
    }

    /// A problem of a file as a whole.
    pub(crate) fn whole(file: &str, code: &'static str, message: impl Into<String>) -> Self {
        Self {
            file: file.to_owned(),
            line: 1,
            column: 1,
            code,
            message: printable(&message.into()),
            allowed: Vec::new(),
            nearest: None,
            place: None,
        }
    }

    /// The names or values that would be right, and the nearest of them.
    pub(crate) fn allow<S: ToString>(
        mut self,
        written: &str,
        allowed: impl IntoIterator<Item = S>,
    ) -> Self {
        self.allowed = allowed.into_iter().map(|name| name.to_string()).collect();
        if written.chars().count() > LONGEST_NAME {
            return self;
        }
        let like = |name: &&String| strsim::damerau_levenshtein(name, written);
        self.nearest = self
            .allowed
            .iter()
            .min_by_key(like)
            .filter(|name| {
                // Half of a name may differ, but not all of it.
                let len = name.chars().count();
                like(name) <= len.max(3) / 2 && like(name) < len
            })
            .cloned();
        self
    }

    pub(crate) fn help(&self) -> Option<String> {
        if self.allowed.is_empty() {
            return None;
        }
        let mut allowed = self.allowed[..self.allowed.len().min(MOST_SHOWN)].join(", ");
        if self.allowed.len() > MOST_SHOWN {
            let more = self.allowed.len() - MOST_SHOWN;
            allowed.push_str(&format!(" and {more} more"));
        }
        Some(match &self.nearest {
            Some(nearest) => format!("did you mean `{nearest}`? Allowed: {allowed}"),
            None => format!("allowed: {allowed}"),
        })
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}:{}:{}: {}",
            self.file, self.line, self.column, self.message
        )?;
        self.help().map_or(Ok(()), |help| write!(f, "; {help}"))
    }
}

/// All that is wrong with a manifest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    pub problems: Vec<Problem>,
}

impl Report {
    pub(crate) fn one(problem: Problem) -> Self {
        Self {
            problems: vec![problem],
        }
    }

    /// By file, then in the order of the text.
    pub(crate) fn sorted(mut problems: Vec<Problem>) -> Self {
        problems.sort_by(|a, b| (&a.file, a.line, a.column).cmp(&(&b.file, b.line, b.column)));
        Self { problems }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.problems
            .iter()
            .try_for_each(|problem| writeln!(f, "{problem}"))
    }
}

impl std::error::Error for Report {}
