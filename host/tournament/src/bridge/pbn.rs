//! Results in Portable Bridge Notation 2.1: games as tag pairs and sections, score tables read and written.
//! The deal, the auction and the play are kept as text; the game's own reader knows them.

use super::contract::{Vulnerable, vulnerability};

/// Where a file of PBN is wrong, from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {message}")]
pub struct PbnError {
    /// Line.
    pub line: u32,
    /// Column, in characters.
    pub column: u32,
    /// What is expected.
    pub message: String,
}

/// One game: its tags in the file's order, each with the lines of the section that follows it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PbnGame {
    /// Tag name, value, section lines.
    pub tags: Vec<(String, String, Vec<String>)>,
    /// The line the game begins at.
    pub line: u32,
    /// Where each tag stands, and each line of its section.
    pub(super) places: Vec<(u32, Vec<u32>)>,
}

/// A table section, such as `ScoreTable`: its columns and rows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PbnTable {
    /// Column names, without format and order marks.
    pub columns: Vec<String>,
    /// The rows' fields.
    pub rows: Vec<Vec<String>>,
}

impl PbnGame {
    /// A tag's value; `None` where it is missing or unknown (`?`).
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        let found = self.tags.iter().find(|(n, _, _)| n == name)?;
        (found.1 != "?").then_some(found.1.as_str())
    }

    /// A table section.
    #[must_use]
    pub fn table(&self, name: &str) -> Option<PbnTable> {
        let (_, spec, lines) = self.tags.iter().find(|(n, _, _)| n == name)?;
        let column = |c: &str| {
            let plain = c.trim().trim_start_matches(['+', '-']);
            plain.split('\\').next().unwrap_or(plain).to_owned()
        };
        let columns = spec.split(';').map(column).collect();
        let rows = lines
            .iter()
            .map(|l| fields(l))
            .filter(|r| !r.is_empty())
            .collect();
        Some(PbnTable { columns, rows })
    }

    /// The board's number.
    #[must_use]
    pub fn board(&self) -> Option<u32> {
        self.tag("Board")?.parse().ok()
    }

    /// The board's vulnerability: as the game states it, else by its number.
    #[must_use]
    pub fn vulnerable(&self) -> Option<Vulnerable> {
        match self.tag("Vulnerable") {
            Some("None" | "Love" | "-") => Some(Vulnerable {
                ns: false,
                ew: false,
            }),
            Some("NS") => Some(Vulnerable {
                ns: true,
                ew: false,
            }),
            Some("EW") => Some(Vulnerable {
                ns: false,
                ew: true,
            }),
            Some("All" | "Both") => Some(Vulnerable { ns: true, ew: true }),
            _ => self.board().map(vulnerability),
        }
    }
}

/// A row's fields: words, or texts in quotes.
fn fields(line: &str) -> Vec<String> {
    fields_at(line)
        .into_iter()
        .map(|(_, field)| field)
        .collect()
}

/// The same with the column each begins at.
pub(super) fn fields_at(line: &str) -> Vec<(u32, String)> {
    let mut fields = Vec::new();
    let mut rest = line.trim_start();
    while !rest.is_empty() {
        let before = line.len() - rest.len();
        let column = u32::try_from(line[..before].chars().count() + 1).unwrap_or(u32::MAX);
        let (field, after) = match rest.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => rest.split_once(char::is_whitespace).unwrap_or((rest, "")),
        };
        fields.push((column, field.to_owned()));
        rest = after.trim_start();
    }
    fields
}

/// Reads a PBN file. `%` lines, comments in braces and after `;`, and any line end are understood; a value
/// `#` stands for the one of the game before.
///
/// # Errors
/// A tag that is not `[Name "value"]`, an unclosed comment, or text before the first tag.
pub fn read_pbn(text: &str) -> Result<Vec<PbnGame>, PbnError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let unified = text.replace("\r\n", "\n").replace('\r', "\n");
    let mut games: Vec<PbnGame> = Vec::new();
    let (mut game, mut comment) = (PbnGame::default(), None);
    for (number, line) in (1u32..).zip(unified.split('\n')) {
        if line.starts_with('%') && comment.is_none() {
            continue;
        }
        if line.trim().is_empty() && comment.is_none() {
            close(&mut games, &mut game);
            continue;
        }
        let bare = uncommented(line, number, &mut comment);
        if bare.trim_start().starts_with('[') {
            let (name, value) = tag(&bare, number)?;
            // A new game may also begin without an empty line, at its first repeated mandatory tag.
            if name == "Event" && game.tags.iter().any(|(n, _, _)| n == "Event") {
                close(&mut games, &mut game);
            }
            let value = if value == "#" {
                inherited(&games, &name)
            } else {
                value
            };
            if game.tags.is_empty() {
                game.line = number;
            }
            game.tags.push((name, value, Vec::new()));
            game.places.push((number, Vec::new()));
        } else if !bare.trim().is_empty() {
            let Some((_, _, section)) = game.tags.last_mut() else {
                return Err(error(number, 1, "a tag such as [Board \"1\"] is expected"));
            };
            section.push(bare.trim_end().to_owned());
            if let Some((_, lines)) = game.places.last_mut() {
                lines.push(number);
            }
        }
    }
    if let Some(line) = comment {
        return Err(error(line, 1, "a comment opened here is not closed with }"));
    }
    close(&mut games, &mut game);
    Ok(games)
}

pub(super) fn error(line: u32, column: u32, message: &str) -> PbnError {
    PbnError {
        line,
        column,
        message: message.to_owned(),
    }
}

fn close(games: &mut Vec<PbnGame>, game: &mut PbnGame) {
    if !game.tags.is_empty() {
        games.push(std::mem::take(game));
    }
}

fn inherited(games: &[PbnGame], name: &str) -> String {
    games
        .last()
        .and_then(|g| g.tag(name))
        .unwrap_or("?")
        .to_owned()
}

/// The line without comments; `open` is the line an unclosed one began in.
fn uncommented(line: &str, number: u32, open: &mut Option<u32>) -> String {
    let (mut bare, mut quoted, mut escaped) = (String::new(), false, false);
    for c in line.chars() {
        match (open.is_some(), c) {
            (true, '}') => *open = None,
            (true, _) => {}
            (false, '{') if !quoted => *open = Some(number),
            (false, ';') if !quoted => break,
            (false, c) => {
                quoted ^= c == '"' && !escaped;
                bare.push(c);
            }
        }
        escaped = c == '\\' && !escaped;
    }
    bare
}

fn tag(line: &str, number: u32) -> Result<(String, String), PbnError> {
    let indent = line.chars().take_while(|c| c.is_whitespace()).count();
    let body = line.trim();
    let column = u32::try_from(indent + 1).unwrap_or(u32::MAX);
    let wrong = || error(number, column, "a tag is written [Name \"value\"]");
    let inner = body
        .strip_prefix('[')
        .and_then(|b| b.strip_suffix(']'))
        .ok_or_else(wrong)?;
    let (name, value) = inner
        .trim()
        .split_once(char::is_whitespace)
        .ok_or_else(wrong)?;
    let value = value
        .trim()
        .strip_prefix('"')
        .and_then(|v| v.strip_suffix('"'))
        .ok_or_else(wrong)?;
    if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
        return Err(wrong());
    }
    Ok((name.to_owned(), unescaped(value)))
}

fn unescaped(value: &str) -> String {
    let mut plain = String::new();
    let mut chars = value.chars().peekable();
    while let Some(c) = chars.next() {
        // A backslash alone is part of a column's format (`Rank\2R`).
        match (c, chars.peek()) {
            ('\\', Some(&next @ ('"' | '\\'))) => {
                plain.push(next);
                chars.next();
            }
            _ => plain.push(c),
        }
    }
    plain
}
