//! Files, places in them, and what is wrong there.

use miette::{
    GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteDiagnostic, NamedSource, Severity,
};
use serde::Serialize;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

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
        let message = message.into();
        Self {
            file: place.source.name.clone(),
            line,
            column,
            code,
            message,
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
            message: message.into(),
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
        let like = |name: &&String| strsim::damerau_levenshtein(name, written);
        self.nearest = self
            .allowed
            .iter()
            .min_by_key(like)
            .filter(|name| like(name) <= name.chars().count().max(3) / 2)
            .cloned();
        self
    }

    fn help(&self) -> Option<String> {
        if self.allowed.is_empty() {
            return None;
        }
        let allowed = self.allowed.join(", ");
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

    /// For people: each problem with the lines it stands in; `colour` for a terminal.
    #[must_use]
    pub fn render(&self, colour: bool) -> String {
        let theme = if colour {
            GraphicalTheme::unicode()
        } else {
            GraphicalTheme::unicode_nocolor()
        };
        let handler = GraphicalReportHandler::new_themed(theme).with_links(false);
        let mut text = String::new();
        for problem in &self.problems {
            let mut diagnostic = MietteDiagnostic::new(format!(
                "{}:{}:{}: {}",
                problem.file, problem.line, problem.column, problem.message
            ))
            .with_code(problem.code)
            .with_severity(Severity::Error);
            if let Some(help) = problem.help() {
                diagnostic = diagnostic.with_help(help);
            }
            let report = match &problem.place {
                None => miette::Report::new(diagnostic),
                Some(place) => {
                    let label = LabeledSpan::at(place.span.clone(), "here");
                    let source = NamedSource::new(&problem.file, place.source.text.clone());
                    miette::Report::new(diagnostic.with_label(label)).with_source_code(source)
                }
            };
            if handler.render_report(&mut text, report.as_ref()).is_err() {
                text.push_str(&problem.to_string());
            }
        }
        text
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
