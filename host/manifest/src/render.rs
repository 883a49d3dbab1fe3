//! Reports for people: each problem with the lines it stands in.

use crate::source::{Place, Problem, Report};
use miette::{
    GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteDiagnostic, NamedSource, Severity,
};

/// Longer lines are not shown: nobody reads them, and the drawing of marks below them has limits.
const LONGEST_LINE: usize = 1_000;

impl Report {
    /// For people: each problem with the lines it stands in; `fancy` colours it for a terminal.
    #[must_use]
    pub fn render(&self, fancy: bool) -> String {
        let theme = if fancy {
            GraphicalTheme::unicode()
        } else {
            GraphicalTheme::unicode_nocolor()
        };
        let handler = GraphicalReportHandler::new_themed(theme)
            .with_links(false)
            .with_width(100);
        let mut text = String::new();
        for problem in &self.problems {
            let mut drawn = String::new();
            match handler.render_report(&mut drawn, diagnostic(problem).as_ref()) {
                Ok(()) => text.push_str(&drawn),
                Err(_) => text.push_str(&format!("{problem}\n")),
            }
        }
        text
    }
}

fn diagnostic(problem: &Problem) -> miette::Report {
    let (file, line, column) = (&problem.file, problem.line, problem.column);
    let message = format!("{file}:{line}:{column}: {}", problem.message);
    let mut diagnostic = MietteDiagnostic::new(message)
        .with_code(problem.code)
        .with_severity(Severity::Error);
    if let Some(help) = problem.help() {
        diagnostic = diagnostic.with_help(help);
    }
    match problem.place.as_ref().and_then(snippet) {
        None => miette::Report::new(diagnostic),
        Some((text, label)) => miette::Report::new(diagnostic.with_label(label))
            .with_source_code(NamedSource::new(file, text)),
    }
}

/// The text around a place, safe for a terminal, and the mark; the first line of it where it has several.
fn snippet(place: &Place) -> Option<(String, LabeledSpan)> {
    let text = &place.source.text;
    if text.lines().any(|line| line.len() > LONGEST_LINE) {
        return None;
    }
    // As many bytes as before, so that the span stays right.
    let safe = |c: char| match c {
        '\n' | '\t' => c.to_string(),
        c if c.is_control() => " ".repeat(c.len_utf8()),
        c => c.to_string(),
    };
    let start = place.span.start.min(text.len());
    let end = place.span.end.clamp(start, text.len());
    let marked = text.get(start..end).unwrap_or_default();
    let first = marked.lines().next().unwrap_or_default();
    let label = LabeledSpan::at(start..start + first.len(), "here");
    Some((text.chars().map(safe).collect(), label))
}
