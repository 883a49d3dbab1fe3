//! The systems that `--system` and a file's record 192 can name.

use crate::output::Failed;
use crate::{Common, Done};
use qipai_tournament::facts::Event;
use qipai_tournament::knockout::Form;
use qipai_tournament::round_robin::Cycles;
use qipai_tournament::swiss::System;

/// How rounds come about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Swiss(System),
    RoundRobin(Cycles),
    Elimination(Form),
    McMahon,
    /// Tables of several seats, by score.
    Tables,
    /// Teams, paired by a Swiss system.
    Team(System),
}

const NAMES: [(&str, Kind); 14] = [
    ("dutch-2026", Kind::Swiss(System::Dutch2026)),
    ("dutch-2026-baku", Kind::Swiss(System::Dutch2026)),
    ("simple", Kind::Swiss(System::Simple)),
    ("berger", Kind::RoundRobin(Cycles::Single)),
    ("double-berger", Kind::RoundRobin(Cycles::Double)),
    (
        "double-berger-smooth",
        Kind::RoundRobin(Cycles::DoubleSmooth),
    ),
    (
        "knockout",
        Kind::Elimination(Form::Single { third_place: false }),
    ),
    (
        "knockout-third",
        Kind::Elimination(Form::Single { third_place: true }),
    ),
    (
        "double-elimination",
        Kind::Elimination(Form::Double { reset: false }),
    ),
    (
        "double-elimination-reset",
        Kind::Elimination(Form::Double { reset: true }),
    ),
    ("mcmahon", Kind::McMahon),
    ("tables", Kind::Tables),
    ("team", Kind::Team(System::Dutch2026)),
    ("team-simple", Kind::Team(System::Simple)),
];

/// The system of a name on the command line.
pub(super) fn parse(name: &str) -> Result<Kind, String> {
    let wanted = name.to_ascii_lowercase().replace('_', "-");
    if let Some((_, kind)) = NAMES.iter().find(|(known, _)| *known == wanted) {
        return Ok(*kind);
    }
    if let Some(system) = System::from_name(name) {
        return Ok(Kind::Swiss(system));
    }
    let known: Vec<&str> = NAMES.iter().map(|(known, _)| *known).collect();
    Err(format!(
        "no such system: {name}; there are {}",
        known.join(", ")
    ))
}

/// The system asked for; else the file's own; else the Dutch one.
pub(super) fn choose(common: &Common, asked: Option<&str>, event: &mut Event) -> Done<Kind> {
    if let Some(name) = asked {
        event.baku |= name.to_ascii_lowercase().ends_with("baku");
        return parse(name).map_err(Failed::Input);
    }
    let code = event.system.trim();
    if code.is_empty() {
        return Ok(Kind::Swiss(System::Dutch2026));
    }
    let word = code.to_ascii_uppercase();
    if let Ok(kind) = parse(code) {
        return Ok(kind);
    }
    if word.contains("ROUND_ROBIN") || word.contains("BERGER") {
        let double = word.contains("DOUBLE");
        return Ok(Kind::RoundRobin(if double {
            Cycles::Double
        } else {
            Cycles::Single
        }));
    }
    let message = format!(
        "qipai: the file's system {code} is not implemented; dutch-2026 is used (choose with --system)"
    );
    super::show::note(common, &message);
    Ok(Kind::Swiss(System::Dutch2026))
}

/// The system of a TOML file: the one asked for, else by what is in it.
pub(super) fn of_toml(asked: Option<&str>, text: &str) -> Done<Kind> {
    let teams = || {
        text.lines().any(|line| {
            line.trim_start_matches('[')
                .trim_start()
                .starts_with("teams")
        })
    };
    match asked.map(parse) {
        None if teams() => Ok(Kind::Team(System::Dutch2026)),
        None => Ok(Kind::Tables),
        Some(Ok(kind @ (Kind::Tables | Kind::Team(_)))) => Ok(kind),
        Some(Ok(_)) => Err(Failed::Input(
            "a TOML file holds teams or tables: --system team, team-simple or tables".to_owned(),
        )),
        Some(Err(error)) => Err(Failed::Input(error)),
    }
}
