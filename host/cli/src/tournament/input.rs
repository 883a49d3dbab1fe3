//! Files in: tournament report files, entry lists, lists of facts; from a path or from standard input.

use crate::output::Failed;
use crate::{Common, Done};
use qipai_tournament::TomlError;
use qipai_tournament::csv;
use qipai_tournament::facts::{Event, FactError, Log};
use qipai_tournament::trf;
use serde_json::json;
use std::io::Read;

/// More than any tournament needs; an endless file ends here.
const MOST_BYTES: u64 = 64 << 20;

/// Which file, and how it is to be read.
#[derive(clap::Args)]
pub(super) struct EventFile {
    /// A tournament file (TRF16, TRF26), an entry list (.csv), a list of facts (.json), teams or
    /// tables (.toml), results at bridge (.pbn, for standings); - for standard input
    file: String,
    /// What the file is, where its name does not end in .csv, .json, .toml or .pbn
    #[arg(long, value_parser = ["trf", "csv", "facts", "toml", "pbn"])]
    format: Option<String>,
    /// The seed of everything drawn by lot, where the file does not say it
    #[arg(long)]
    seed: Option<u64>,
    /// The number of rounds, where the file does not say it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=999))]
    rounds: Option<u32>,
}

/// Reads a path, or standard input for `-`.
pub(super) fn bytes(path: &str) -> Done<Vec<u8>> {
    let fail = |error: std::io::Error| Failed::Input(format!("{}: {error}", shown(path)));
    let mut bytes = Vec::new();
    let mut take = |input: &mut dyn Read| input.take(MOST_BYTES + 1).read_to_end(&mut bytes);
    if path == "-" {
        take(&mut std::io::stdin().lock()).map_err(fail)?;
    } else {
        take(&mut std::fs::File::open(path).map_err(fail)?).map_err(fail)?;
    }
    if bytes.len() as u64 > MOST_BYTES {
        let most = MOST_BYTES >> 20;
        return Err(Failed::Input(format!(
            "{}: more than {most} MiB",
            shown(path)
        )));
    }
    Ok(bytes)
}

/// Reads a path as UTF-8 text; the place of the first byte that is none is told.
pub(super) fn text(path: &str) -> Done<String> {
    String::from_utf8(bytes(path)?).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + before.iter().filter(|b| **b == b'\n').count();
        let start = before
            .iter()
            .rposition(|b| *b == b'\n')
            .map_or(0, |at| at + 1);
        let column = 1 + String::from_utf8_lossy(&before[start..]).chars().count();
        Failed::Input(format!("{}:{line}:{column}: not UTF-8", shown(path)))
    })
}

/// A TOML file's mistake with its place.
pub(super) fn misread(path: &str, error: &TomlError) -> Failed {
    let TomlError {
        line,
        column,
        message,
    } = error;
    Failed::Input(format!("{}:{line}:{column}: {message}", shown(path)))
}

/// A JSON file's mistake with its place, which is told before it and not once more after.
pub(super) fn misread_json(path: &str, error: &serde_json::Error) -> Failed {
    let (line, column) = (error.line().max(1), error.column().max(1));
    let message = error.to_string();
    let what = message.split(" at line ").next().unwrap_or(&message);
    Failed::Input(format!("{}:{line}:{column}: {what}", shown(path)))
}

/// The name of a file in messages.
pub(super) fn shown(path: &str) -> &str {
    if path == "-" { "standard input" } else { path }
}

impl EventFile {
    pub(super) const fn seed(&self) -> Option<u64> {
        self.seed
    }

    pub(super) fn name(&self) -> &str {
        &self.file
    }

    /// `trf`, `csv`, `facts`, `toml` or `pbn`, by the option or the name's end.
    pub(super) fn format(&self) -> &str {
        let ends = |end: &str| self.file.to_ascii_lowercase().ends_with(end);
        match &self.format {
            Some(format) => format,
            None if ends(".csv") => "csv",
            None if ends(".json") => "facts",
            None if ends(".toml") => "toml",
            None if ends(".pbn") => "pbn",
            None => "trf",
        }
    }

    /// The event of the file. Oddities that do not hinder reading are told on standard error.
    pub(super) fn event(&self, common: &Common) -> Done<Event> {
        let mut event = match self.format() {
            "csv" => self.entries()?,
            "facts" => {
                let log = Log::from_json(&text(&self.file)?);
                log.map_err(|error| self.misfact(&error))?.event().clone()
            }
            "toml" => {
                let what = "teams or tables (TOML) are no individual event";
                return Err(Failed::Input(format!("{}: {what}", shown(&self.file))));
            }
            "pbn" => {
                let what = "results at bridge (PBN) have standings only";
                return Err(Failed::Input(format!("{}: {what}", shown(&self.file))));
            }
            _ => self.report_file(common)?,
        };
        if let Some(seed) = self.seed {
            event.seed = seed;
        }
        if let Some(rounds) = self.rounds {
            self.set_rounds(&mut event, rounds)?;
        }
        Ok(event)
    }

    /// A mistake in a list of facts: in its JSON, with the place, or in a fact, by its number.
    fn misfact(&self, error: &FactError) -> Failed {
        let file = shown(&self.file);
        let message = error.to_string();
        let json = matches!(error, FactError::Json(_));
        let placed = json.then(|| message.rsplit_once(" at line ")).flatten();
        let placed = placed.and_then(|(what, at)| Some((what, at.split_once(" column ")?)));
        Failed::Input(match placed {
            Some((what, (line, column))) => format!("{file}:{line}:{column}: {what}"),
            None => format!("{file}: {message}"),
        })
    }

    fn set_rounds(&self, event: &mut Event, rounds: u32) -> Done {
        match event.rounds {
            Some(own) if own != rounds => Err(Failed::Input(format!(
                "{}: the file says {own} rounds, the command line {rounds}",
                shown(&self.file)
            ))),
            _ => {
                event.rounds = Some(rounds);
                Ok(())
            }
        }
    }

    fn entries(&self) -> Done<Event> {
        let players = csv::read_entries(&bytes(&self.file)?)
            .map_err(|error| Failed::Input(format!("{}:{error}", shown(&self.file))))?;
        let mut event = csv::event_of_entries("", 0, players);
        event.rounds = None;
        Ok(event)
    }

    fn report_file(&self, common: &Common) -> Done<Event> {
        match trf::read(&bytes(&self.file)?) {
            Ok(read) => {
                for warning in &read.warnings {
                    let name = shown(&self.file);
                    super::show::warning(common, &format!("{name}:{warning}"));
                }
                Ok(read.event)
            }
            Err(errors) => {
                for error in &errors {
                    super::show::note(common, &format!("{}:{error}", shown(&self.file)));
                }
                if common.json {
                    super::show::json(&json!({ "errors": errors }))?;
                }
                Err(Failed::Told)
            }
        }
    }
}

/// Games paired but without a result, before a round: white and black.
pub(super) fn pending(event: &Event, round: u32) -> Vec<(u32, u32, u32)> {
    use qipai_tournament::facts::{Code, Colour};
    let mut found = Vec::new();
    for player in &event.players {
        for (number, cell) in (1..round).zip(&player.cells) {
            let (Code::Pending, Some(opponent)) = (cell.code, cell.opponent) else {
                continue;
            };
            // Once a board: by White, or by the lower number where no colours are said.
            let first = player.id < opponent;
            if cell.colour.map_or(first, |colour| colour == Colour::White) {
                found.push((number, player.id, opponent));
            }
        }
    }
    found.sort_unstable();
    found
}
