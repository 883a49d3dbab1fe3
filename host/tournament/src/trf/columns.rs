//! A line as fixed columns. Programs count columns in characters, in bytes, or in screen cells (a Chinese
//! character takes two); a line with such names is tried each way.

use super::error::{Problem, TrfError};

/// How columns of a line were counted when it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Counting {
    Characters,
    Bytes,
    Cells,
}

pub(super) const COUNTINGS: [Counting; 3] =
    [Counting::Characters, Counting::Bytes, Counting::Cells];

/// Stands in the columns that a wide character takes beyond its first.
const FILLER: char = '\0';

pub(super) struct Columns {
    line: usize,
    cells: Vec<char>,
}

impl Columns {
    pub(super) fn new(line: usize, text: &str, counting: Counting) -> Columns {
        let mut cells = Vec::with_capacity(text.len());
        for c in text.chars() {
            cells.push(if c == FILLER { ' ' } else { c });
            let width = match counting {
                Counting::Characters => 1,
                Counting::Bytes => c.len_utf8(),
                Counting::Cells => screen_width(c),
            };
            cells.extend(std::iter::repeat_n(FILLER, width - 1));
        }
        Columns { line, cells }
    }

    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    pub(super) fn error(&self, column: usize, problem: Problem) -> TrfError {
        TrfError {
            line: self.line,
            column,
            problem,
        }
    }

    /// The character of a column, a blank beyond the end.
    pub(super) fn at(&self, column: usize) -> char {
        self.cells.get(column - 1).copied().unwrap_or(' ')
    }

    /// The trimmed text of columns `from` to `to`, both included.
    pub(super) fn text(&self, from: usize, to: usize) -> String {
        let end = to.min(self.cells.len());
        let Some(cells) = self.cells.get(from - 1..end) else {
            return String::new();
        };
        let text: String = cells.iter().filter(|&&c| c != FILLER).collect();
        text.trim().to_owned()
    }

    pub(super) fn must_be_blank(&self, column: usize) -> Result<(), TrfError> {
        match self.at(column) {
            c if c.is_whitespace() => Ok(()),
            FILLER => Ok(()),
            c => Err(self.error(column, Problem::Shifted(c))),
        }
    }

    /// A whole number, `None` where the field is blank.
    pub(super) fn number(
        &self,
        from: usize,
        to: usize,
        field: &'static str,
    ) -> Result<Option<u32>, TrfError> {
        let text = self.text(from, to);
        if text.is_empty() {
            return Ok(None);
        }
        let digits = text.bytes().all(|b| b.is_ascii_digit());
        match text.parse() {
            Ok(number) if digits => Ok(Some(number)),
            _ => Err(self.error(from, Problem::Number { field, text })),
        }
    }
}

/// Two for the East Asian wide and full-width blocks, one for the rest.
fn screen_width(c: char) -> usize {
    match u32::from(c) {
        0x1100..=0x115f | 0x2e80..=0xa4cf | 0xac00..=0xd7a3 | 0xf900..=0xfaff | 0xfe30..=0xfe6f => {
            2
        }
        0xff00..=0xff60 | 0xffe0..=0xffe6 | 0x20000..=0x3fffd => 2,
        _ => 1,
    }
}

/// A word of a line and the column it begins in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word<'a> {
    pub(super) column: usize,
    pub(super) text: &'a str,
}

/// The words of a line after its three-letter code.
pub(super) fn words(line: &str) -> Vec<Word<'_>> {
    let mut found = Vec::new();
    let mut start = None;
    for (column, (at, c)) in (1..).zip(line.char_indices()) {
        if column <= 3 {
            continue;
        }
        match (c.is_whitespace(), start) {
            (false, None) => start = Some((column, at)),
            (true, Some((column, from))) => {
                found.push(Word {
                    column,
                    text: &line[from..at],
                });
                start = None;
            }
            _ => {}
        }
    }
    if let Some((column, from)) = start {
        found.push(Word {
            column,
            text: &line[from..],
        });
    }
    found
}
