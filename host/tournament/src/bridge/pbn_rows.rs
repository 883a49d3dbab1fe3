//! Rows of score tables and what a contract is worth, out of PBN.

use super::board::BoardEntry;
use super::contract::Contract;
use super::pbn::{PbnError, PbnGame, error, fields_at};
use super::session::TableResult;

/// A row of a score table: its fields by column, and where they stand.
struct Row<'a> {
    columns: &'a [String],
    fields: Vec<(u32, String)>,
    line: u32,
}

impl Row<'_> {
    /// A field that says something.
    fn field(&self, name: &str) -> Option<(u32, &str)> {
        let index = self.columns.iter().position(|c| c == name)?;
        let (column, text) = self.fields.get(index)?;
        (!matches!(text.as_str(), "-" | "?" | "")).then_some((*column, text.as_str()))
    }

    fn wrong(&self, column: u32, message: &str) -> PbnError {
        error(self.line, column, message)
    }

    fn pair(&self, name: &str) -> Result<Option<u32>, PbnError> {
        let Some((column, text)) = self.field(name) else {
            return Ok(None);
        };
        let number = text.parse().ok().filter(|n| (1..=99_999).contains(n));
        let message = || self.wrong(column, &format!("'{text}' is no number of a pair"));
        number.map(Some).ok_or_else(message)
    }

    /// A per cent of the top, where the field is one.
    fn percentage(&self, name: &str) -> Result<Option<u8>, PbnError> {
        let Some((column, text)) = self.field(name) else {
            return Ok(None);
        };
        let Some(number) = text.strip_suffix('%') else {
            return Ok(None);
        };
        let percent = number.parse().ok().filter(|p| *p <= 100);
        let message = || self.wrong(column, &format!("'{text}' is not 0% to 100%"));
        percent.map(Some).ok_or_else(message)
    }

    fn score(&self, name: &str) -> Result<Option<(u32, i32)>, PbnError> {
        let Some((column, text)) = self.field(name) else {
            return Ok(None);
        };
        let number = text.parse::<i32>().ok().filter(|n| n.abs() <= 100_000);
        let message = || self.wrong(column, &format!("'{text}' is no score"));
        number.map(|n| Some((column, n))).ok_or_else(message)
    }

    fn entry(&self, game: &PbnGame) -> Result<BoardEntry, PbnError> {
        match (self.percentage("Score_NS")?, self.percentage("Score_EW")?) {
            (Some(ns), Some(ew)) => return Ok(BoardEntry::Adjusted { ns, ew }),
            // One side's says the other's.
            (Some(ns), None) => return Ok(BoardEntry::Adjusted { ns, ew: 100 - ns }),
            (None, Some(ew)) => return Ok(BoardEntry::Adjusted { ns: 100 - ew, ew }),
            (None, None) => {}
        }
        let (ns, ew) = (self.score("Score_NS")?, self.score("Score_EW")?);
        if let (Some((_, ns)), Some((column, ew))) = (ns, ew)
            && ns != -ew
        {
            let message = format!("East-West have {ew} where North-South have {ns}");
            return Err(self.wrong(column, &message));
        }
        let stated = ns.or(ew.map(|(column, score)| (column, -score)));
        let Some((column, contract)) = self.field("Contract") else {
            return Ok(stated.map_or(BoardEntry::NotPlayed, |s| BoardEntry::Score(s.1)));
        };
        let (declarer, tricks) = (self.field("Declarer"), self.field("Result"));
        let played = Played {
            contract,
            declarer: declarer.map(|f| f.1),
            tricks: tricks.map(|f| f.1),
        };
        let computed = played
            .score(game)
            .map_err(|message| self.wrong(column, &message))?;
        match (stated, computed) {
            (Some((column, stated)), Some(computed)) if stated != computed => {
                let message =
                    format!("the contract gives North-South {computed}, the row says {stated}");
                Err(self.wrong(column, &message))
            }
            (stated, computed) => Ok(computed
                .or(stated.map(|s| s.1))
                .map_or(BoardEntry::NotPlayed, BoardEntry::Score)),
        }
    }
}

/// A contract and what came of it, as written.
struct Played<'a> {
    contract: &'a str,
    declarer: Option<&'a str>,
    tricks: Option<&'a str>,
}

impl Played<'_> {
    /// North-South's score; `None` where declarer, tricks or vulnerability are not told.
    fn score(&self, game: &PbnGame) -> Result<Option<i32>, String> {
        if self.contract.eq_ignore_ascii_case("pass") {
            return Ok(Some(0));
        }
        let contract: Contract = self
            .contract
            .parse()
            .map_err(|e| format!("'{}': {e}", self.contract))?;
        let (Some(declarer), Some(tricks), Some(vulnerable)) =
            (self.declarer, self.tricks, game.vulnerable())
        else {
            return Ok(None);
        };
        let ns = is_ns(declarer).ok_or_else(|| format!("'{declarer}' is no declarer (N E S W)"))?;
        let vulnerable = if ns { vulnerable.ns } else { vulnerable.ew };
        let tricks: u8 = tricks
            .trim_start_matches('^')
            .parse()
            .map_err(|_| format!("'{tricks}' is no number of tricks"))?;
        let score = contract
            .score(vulnerable, tricks)
            .map_err(|e| e.to_string())?;
        Ok(Some(if ns { score } else { -score }))
    }
}

impl PbnGame {
    /// North-South's score at this game's table: from contract, declarer and tricks, else as stated.
    #[must_use]
    pub fn score_ns(&self) -> Option<i32> {
        self.score().ok().flatten()
    }

    pub(super) fn score(&self) -> Result<Option<i32>, PbnError> {
        let Some(contract) = self.tag("Contract").filter(|c| !c.is_empty()) else {
            return Ok(None);
        };
        let told = |name| self.tag(name).filter(|t| !t.is_empty());
        let played = Played {
            contract,
            declarer: told("Declarer"),
            tricks: told("Result"),
        };
        let computed = played
            .score(self)
            .map_err(|message| error(self.line_of("Contract"), 1, &message))?;
        let stated = || stated_score(self.tag("Score")?, self.tag("Declarer"));
        Ok(computed.or_else(stated))
    }

    fn line_of(&self, name: &str) -> u32 {
        let index = self.tags.iter().position(|(n, _, _)| n == name);
        let place = index.and_then(|i| self.places.get(i));
        place.map_or(self.line, |p| p.0)
    }

    pub(super) fn needed_board(&self) -> Result<u32, PbnError> {
        let board = self.board().filter(|n| (1..=9_999).contains(n));
        board.ok_or_else(|| error(self.line, 1, "results need a tag [Board \"1\"]"))
    }

    /// The results of all tables in the game's `ScoreTable`. Percentages of adjusted scores and scores given for one side
    /// only are understood; rows of a pair that sat out are left out.
    ///
    /// # Errors
    /// A row that makes no sense, or contradicts itself, with its place.
    pub fn results(&self) -> Result<Vec<TableResult>, PbnError> {
        Ok(self.rows()?.into_iter().map(|(result, _)| result).collect())
    }

    pub(super) fn rows(&self) -> Result<Vec<(TableResult, u32)>, PbnError> {
        let Some(index) = self.tags.iter().position(|(n, _, _)| n == "ScoreTable") else {
            return Ok(Vec::new());
        };
        let (Some(table), board) = (self.table("ScoreTable"), self.needed_board()?) else {
            return Ok(Vec::new());
        };
        let needed = ["PairId_NS", "PairId_EW"];
        if let Some(missing) = needed
            .iter()
            .find(|n| !table.columns.iter().any(|c| c == **n))
        {
            let message = format!("the ScoreTable has no column {missing}");
            return Err(error(self.line_of("ScoreTable"), 1, &message));
        }
        let mut results = Vec::new();
        let lines = self
            .places
            .get(index)
            .map(|p| p.1.as_slice())
            .unwrap_or_default();
        for (at, text) in self.tags[index].2.iter().enumerate() {
            let row = Row {
                columns: &table.columns,
                fields: fields_at(text),
                line: lines.get(at).copied().unwrap_or(self.line),
            };
            let (have, want) = (row.fields.len(), table.columns.len());
            if have != want && have > 0 {
                let message = format!("{have} fields for {want} columns");
                return Err(row.wrong(1, &message));
            }
            let (Some(ns), Some(ew)) = (row.pair("PairId_NS")?, row.pair("PairId_EW")?) else {
                continue;
            };
            let entry = row.entry(self)?;
            results.push((
                TableResult {
                    board,
                    ns,
                    ew,
                    entry,
                },
                row.line,
            ));
        }
        Ok(results)
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
