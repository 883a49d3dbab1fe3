//! Results in Portable Bridge Notation 2.1: games as tag pairs and sections, score tables read and written.
//! The deal, the auction and the play are kept as text; the game's own reader knows them.

use std::fmt::Write as _;

use super::board::BoardEntry;
use super::contract::{Contract, Vulnerable, vulnerability};
use super::session::TableResult;

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

    /// North-South's score at this game's table: from contract, declarer and tricks, else as stated.
    #[must_use]
    pub fn score_ns(&self) -> Option<i32> {
        let contract = self.tag("Contract")?;
        let computed = self.contract_score(contract, self.tag("Declarer"), self.tag("Result"));
        computed.or_else(|| stated_score(self.tag("Score")?, self.tag("Declarer")))
    }

    fn contract_score(
        &self,
        contract: &str,
        declarer: Option<&str>,
        tricks: Option<&str>,
    ) -> Option<i32> {
        if contract.eq_ignore_ascii_case("pass") {
            return Some(0);
        }
        let ns = is_ns(declarer?)?;
        let vulnerable = self.vulnerable()?;
        let vulnerable = if ns { vulnerable.ns } else { vulnerable.ew };
        let contract: Contract = contract.parse().ok()?;
        let score = contract.score(vulnerable, tricks?.parse().ok()?).ok()?;
        Some(if ns { score } else { -score })
    }

    /// The results of all tables in the game's `ScoreTable`. Percentages of adjusted scores and scores given
    /// for one side only are understood; rows without pair numbers are left out.
    #[must_use]
    pub fn results(&self) -> Vec<TableResult> {
        let (Some(board), Some(table)) = (self.board(), self.table("ScoreTable")) else {
            return Vec::new();
        };
        let row_result = |row: &Vec<String>| {
            let field = |name: &str| {
                let index = table.columns.iter().position(|c| c == name)?;
                row.get(index)
                    .map(String::as_str)
                    .filter(|f| !matches!(*f, "-" | "?" | ""))
            };
            let ns = field("PairId_NS")?.parse().ok()?;
            let ew = field("PairId_EW")?.parse().ok()?;
            Some(TableResult {
                board,
                ns,
                ew,
                entry: self.row_entry(&field),
            })
        };
        table.rows.iter().filter_map(row_result).collect()
    }

    fn row_entry<'a>(&self, field: &impl Fn(&str) -> Option<&'a str>) -> BoardEntry {
        let percentage = |name| {
            field(name)
                .and_then(|f| f.strip_suffix('%'))
                .and_then(|p| p.parse().ok())
        };
        if let (Some(ns), Some(ew)) = (percentage("Score_NS"), percentage("Score_EW")) {
            return BoardEntry::Adjusted { ns, ew };
        }
        let number = |name| field(name).and_then(|f| f.parse::<i32>().ok());
        let stated = number("Score_NS").or_else(|| number("Score_EW").and_then(i32::checked_neg));
        let computed = || {
            field("Contract")
                .and_then(|c| self.contract_score(c, field("Declarer"), field("Result")))
        };
        stated
            .or_else(computed)
            .map_or(BoardEntry::NotPlayed, BoardEntry::Score)
    }
}

fn is_ns(declarer: &str) -> Option<bool> {
    match declarer
        .trim_start_matches('^')
        .to_ascii_uppercase()
        .as_str()
    {
        "N" | "S" => Some(true),
        "E" | "W" => Some(false),
        _ => None,
    }
}

/// `NS 620`, `EW -50`, `NS 620 EW -620`, or a number for declarer's side.
fn stated_score(text: &str, declarer: Option<&str>) -> Option<i32> {
    let mut words = text.split_whitespace();
    match words.next()? {
        "NS" => words.next()?.parse().ok(),
        "EW" => words.next()?.parse::<i32>().ok()?.checked_neg(),
        number => {
            let score: i32 = number.parse().ok()?;
            if is_ns(declarer?)? {
                Some(score)
            } else {
                score.checked_neg()
            }
        }
    }
}

/// A row's fields: words, or texts in quotes.
fn fields(line: &str) -> Vec<String> {
    let mut fields = Vec::new();
    let mut rest = line.trim_start();
    while !rest.is_empty() {
        let (field, after) = match rest.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => rest.split_once(char::is_whitespace).unwrap_or((rest, "")),
        };
        fields.push(field.to_owned());
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
        } else if !bare.trim().is_empty() {
            let Some((_, _, section)) = game.tags.last_mut() else {
                return Err(error(number, 1, "a tag such as [Board \"1\"] is expected"));
            };
            section.push(bare.trim_end().to_owned());
        }
    }
    if let Some(line) = comment {
        return Err(error(line, 1, "a comment opened here is not closed with }"));
    }
    close(&mut games, &mut game);
    Ok(games)
}

fn error(line: u32, column: u32, message: &str) -> PbnError {
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

/// Writes games in the export format: tags in their order, sections below, an empty line between games.
#[must_use]
pub fn write_pbn(games: &[PbnGame]) -> String {
    let mut text = String::from("% PBN 2.1\n% EXPORT\n");
    for game in games {
        for (name, value, section) in &game.tags {
            let value = value.replace('"', "\\\"");
            let _ = writeln!(text, "[{name} \"{value}\"]");
            for line in section {
                let _ = writeln!(text, "{line}");
            }
        }
        text.push('\n');
    }
    text
}

impl PbnGame {
    /// A board's results as a game with a `ScoreTable`: pairs, scores and matchpoints of every table.
    #[must_use]
    pub fn from_results(event: &str, board: u32, results: &[TableResult]) -> PbnGame {
        let entries: Vec<BoardEntry> = results.iter().map(|r| r.entry).collect();
        let expected = u32::try_from(results.len()).unwrap_or(u32::MAX);
        let points = super::adjusted(&entries, expected);
        let row = |(result, points): (&TableResult, Option<super::BoardScore>)| {
            let (ns, ew) = match result.entry {
                BoardEntry::Score(score) => (score.to_string(), (-i64::from(score)).to_string()),
                BoardEntry::Adjusted { ns, ew } => (format!("{ns}%"), format!("{ew}%")),
                BoardEntry::NotPlayed => ("-".to_owned(), "-".to_owned()),
            };
            let mp = |p: Option<i64>| {
                p.map_or("-".to_owned(), |p| format!("{}.{:02}", p / 100, p % 100))
            };
            let (mp_ns, mp_ew) = (mp(points.map(|p| p.ns)), mp(points.map(|p| p.ew)));
            format!("{} {} {ns} {ew} {mp_ns} {mp_ew}", result.ns, result.ew)
        };
        let rows = results.iter().zip(points).map(row).collect();
        let v = vulnerability(board);
        let vulnerable = match (v.ns, v.ew) {
            (false, false) => "None",
            (true, false) => "NS",
            (false, true) => "EW",
            (true, true) => "All",
        };
        let columns = "PairId_NS\\3R;PairId_EW\\3R;Score_NS\\5R;Score_EW\\5R;MP_NS\\6R;MP_EW\\6R";
        let plain = |name: &str, value: &str| (name.to_owned(), value.to_owned(), Vec::new());
        let tags = vec![
            plain("Event", event),
            plain("Board", &board.to_string()),
            plain("Vulnerable", vulnerable),
            ("ScoreTable".to_owned(), columns.to_owned(), rows),
        ];
        PbnGame { tags, line: 0 }
    }
}
