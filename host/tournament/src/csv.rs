//! Entry lists as comma-separated values: what spreadsheets write.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::facts::{Event, Numbering, Player};

/// What is wrong in an entry list. Lines and columns count from 1; a column is a character.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{line}:{column}: {problem}")]
pub struct CsvError {
    /// The line.
    pub line: usize,
    /// The column where the field begins.
    pub column: usize,
    /// What is wrong.
    pub problem: CsvProblem,
}

/// The kinds of mistakes in entry lists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(rename_all = "kebab-case", tag = "code", content = "args")]
pub enum CsvProblem {
    /// Not UTF-8.
    #[error("the list is not UTF-8")]
    Encoding,
    /// No line at all, or no column of names.
    #[error("the first line must name the columns, one of them 'name'")]
    NoHeader,
    /// A column nobody knows.
    #[error(
        "no such column: '{0}' (id, name, rating, title, sex, federation, fide_id, birth, club)"
    )]
    UnknownColumn(String),
    /// A column twice.
    #[error("the column '{0}' is there twice")]
    ColumnTwice(String),
    /// More fields than columns.
    #[error("more fields than columns")]
    TooManyFields,
    /// A quote that is not closed.
    #[error("a quote is not closed")]
    OpenQuote,
    /// A person without name.
    #[error("no name")]
    NoName,
    /// A number is due.
    #[error("'{0}' is not a number in range")]
    Number(String),
    /// A number given twice, or 0.
    #[error("the number {0} is taken or 0")]
    BadId(u32),
}

const COLUMNS: [&str; 9] = [
    "id",
    "name",
    "rating",
    "title",
    "sex",
    "federation",
    "fide_id",
    "birth",
    "club",
];
/// Other headings for the same columns.
const ALIASES: [(&str, &str); 10] = [
    ("no", "id"),
    ("nr", "id"),
    ("号", "id"),
    ("姓名", "name"),
    ("等级分", "rating"),
    ("elo", "rating"),
    ("fed", "federation"),
    ("fideid", "fide_id"),
    ("俱乐部", "club"),
    ("单位", "club"),
];

struct Field {
    column: usize,
    text: String,
}

/// Reads an entry list. The first line names the columns; `,`, `;` or a tab separates, quotes hold what they must.
/// Who has no `id` gets the next free number in the order of the list.
///
/// # Errors
/// The first thing that is wrong, with its place.
pub fn read_entries(bytes: &[u8]) -> Result<Vec<Player>, CsvError> {
    let bytes = bytes.strip_prefix(&[0xef, 0xbb, 0xbf]).unwrap_or(bytes);
    let error = |line, column, problem| CsvError {
        line,
        column,
        problem,
    };
    let text = std::str::from_utf8(bytes).map_err(|e| {
        let (line, column) = place(&bytes[..e.valid_up_to()]);
        error(line, column, CsvProblem::Encoding)
    })?;
    let first = text.split(['\r', '\n']).next().unwrap_or("");
    let separator = ['\t', ';', ',']
        .into_iter()
        .find(|&s| first.contains(s))
        .unwrap_or(',');
    let mut records = records(text, separator)?.into_iter();
    let (line, header) = records
        .next()
        .ok_or_else(|| error(1, 1, CsvProblem::NoHeader))?;
    let columns = columns(line, &header)?;
    let mut players: Vec<Player> = Vec::new();
    let mut taken: BTreeSet<u32> = BTreeSet::new();
    for (line, fields) in records {
        players.push(player(line, &fields, &columns, &mut taken)?);
    }
    number(&mut players);
    Ok(players)
}

/// Line and column of what comes after these bytes, which are UTF-8.
fn place(before: &[u8]) -> (usize, usize) {
    let text = String::from_utf8_lossy(before).replace("\r\n", "\n");
    let ends = |c: char| c == '\n' || c == '\r';
    let column = text.rsplit(ends).next().map_or(0, |l| l.chars().count()) + 1;
    (text.matches(ends).count() + 1, column)
}

fn columns(line: usize, header: &[Field]) -> Result<Vec<&'static str>, CsvError> {
    let mut found: Vec<&'static str> = Vec::new();
    for field in header {
        let heading = field.text.trim().to_lowercase().replace(' ', "_");
        let heading = ALIASES
            .iter()
            .find(|(alias, _)| *alias == heading)
            .map_or(heading.as_str(), |(_, name)| name);
        let error = |problem| CsvError {
            line,
            column: field.column,
            problem,
        };
        let Some(&name) = COLUMNS.iter().find(|&&c| c == heading) else {
            return Err(error(CsvProblem::UnknownColumn(field.text.clone())));
        };
        if found.contains(&name) {
            return Err(error(CsvProblem::ColumnTwice(name.to_owned())));
        }
        found.push(name);
    }
    if found.contains(&"name") {
        return Ok(found);
    }
    Err(CsvError {
        line,
        column: 1,
        problem: CsvProblem::NoHeader,
    })
}

fn player(
    line: usize,
    fields: &[Field],
    columns: &[&str],
    taken: &mut BTreeSet<u32>,
) -> Result<Player, CsvError> {
    let mut player = Player {
        joined: 1,
        ..Player::default()
    };
    if let Some(extra) = fields.get(columns.len()) {
        return Err(CsvError {
            line,
            column: extra.column,
            problem: CsvProblem::TooManyFields,
        });
    }
    for (field, &name) in fields.iter().zip(columns) {
        let text = field.text.trim().to_owned();
        let error = |problem| CsvError {
            line,
            column: field.column,
            problem,
        };
        let number = |most: u32| match text.parse::<u32>() {
            _ if text.is_empty() => Ok(0),
            Ok(number) if number <= most => Ok(number),
            _ => Err(error(CsvProblem::Number(text.clone()))),
        };
        match name {
            "id" if !text.is_empty() => {
                player.id = number(99_999)?;
                if player.id == 0 || !taken.insert(player.id) {
                    return Err(error(CsvProblem::BadId(player.id)));
                }
            }
            "rating" => player.rating = number(9_999)?,
            "name" if text.is_empty() => return Err(error(CsvProblem::NoName)),
            "name" => player.name = text,
            "title" => player.title = text,
            "sex" => player.sex = text.chars().next(),
            "federation" => player.federation = text,
            "fide_id" => player.fide_id = text,
            "birth" => player.birth = text,
            "club" => player.club = text,
            _ => {}
        }
    }
    if player.name.is_empty() {
        return Err(CsvError {
            line,
            column: 1,
            problem: CsvProblem::NoName,
        });
    }
    Ok(player)
}

fn number(players: &mut [Player]) {
    let taken: BTreeSet<u32> = players.iter().map(|p| p.id).collect();
    let mut free = (1..).filter(|id| !taken.contains(id));
    for player in players.iter_mut().filter(|p| p.id == 0) {
        player.id = free.next().unwrap_or(0);
    }
}

/// Splits a text into records; a quoted field may hold separators, line ends and doubled quotes.
fn records(text: &str, separator: char) -> Result<Vec<(usize, Vec<Field>)>, CsvError> {
    let mut found = Vec::new();
    let (mut line, mut column) = (1, 1);
    let mut record: (usize, Vec<Field>) = (1, Vec::new());
    let mut field = Field {
        column: 1,
        text: String::new(),
    };
    let mut quoted: Option<(usize, usize)> = None;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let here = (line, column);
        column += 1;
        match c {
            '"' if quoted.is_some() && chars.peek() == Some(&'"') => {
                chars.next();
                column += 1;
                field.text.push('"');
            }
            '"' if quoted.is_some() => quoted = None,
            '"' if field.text.trim().is_empty() => {
                field.text.clear();
                quoted = Some(here);
            }
            '\r' | '\n' => {
                if c == '\r' && chars.peek() == Some(&'\n') {
                    chars.next();
                }
                (line, column) = (line + 1, 1);
                if quoted.is_some() {
                    field.text.push('\n');
                    continue;
                }
                record.1.push(std::mem::replace(
                    &mut field,
                    Field {
                        column: 1,
                        text: String::new(),
                    },
                ));
                found.push(std::mem::replace(&mut record, (line, Vec::new())));
            }
            _ if c == separator && quoted.is_none() => {
                record.1.push(std::mem::replace(
                    &mut field,
                    Field {
                        column,
                        text: String::new(),
                    },
                ));
            }
            _ => field.text.push(c),
        }
    }
    if let Some((line, column)) = quoted {
        return Err(CsvError {
            line,
            column,
            problem: CsvProblem::OpenQuote,
        });
    }
    record.1.push(field);
    found.push(record);
    found.retain(|(_, fields)| fields.iter().any(|f| !f.text.trim().is_empty()));
    Ok(found)
}

/// An event of these entries, numbered by rating and title.
#[must_use]
pub fn event_of_entries(name: &str, rounds: u32, mut players: Vec<Player>) -> Event {
    players.sort_by_key(|p| p.id);
    let mut event = Event {
        name: name.to_owned(),
        rounds: Some(rounds),
        numbering: Numbering::Rating,
        players,
        ..Event::default()
    };
    event.renumber();
    event
}

/// Writes an event's entries.
#[must_use]
pub fn write_entries(event: &Event) -> String {
    let mut text = COLUMNS.join(",") + "\n";
    for p in &event.players {
        let sex = p.sex.map_or(String::new(), |c| c.to_string());
        let fields = [
            p.id.to_string(),
            p.name.clone(),
            p.rating.to_string(),
            p.title.clone(),
            sex,
            p.federation.clone(),
            p.fide_id.clone(),
            p.birth.clone(),
            p.club.clone(),
        ];
        text += &(fields.map(|f| quoted(&f)).join(",") + "\n");
    }
    text
}

fn quoted(field: &str) -> String {
    if field.contains(['"', ',', ';', '\n', '\r', '\t']) || field.trim() != field {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}
