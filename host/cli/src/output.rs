//! How a command ends that did not succeed.

use qipai_manifest::Report;
use qipai_table::rules::Failure;
use qipai_tournament::lang::Lang;
use std::io::{IsTerminal, Write};
use std::process::ExitCode;

/// Writes to standard output. Where nobody reads any more (a closed pipe), there is nobody to tell: the program ends, with what was
/// acknowledged on the disk.
pub(crate) fn write(text: std::fmt::Arguments<'_>) {
    if std::io::stdout().write_fmt(text).is_err() {
        std::process::exit(1);
    }
}

/// As `print!`, without a panic when nobody reads.
macro_rules! put {
    ($($arg:tt)*) => { crate::output::write(format_args!($($arg)*)) };
}

/// As `println!`, without a panic when nobody reads.
macro_rules! say {
    ($($arg:tt)*) => { crate::output::write(format_args!("{}\n", format_args!($($arg)*))) };
}

pub(crate) use {put, say};

/// Why, and with which exit code.
#[derive(Debug)]
pub(crate) enum Failed {
    /// A negative answer, already told.
    No,
    /// Bad input, already told.
    Told,
    /// Bad input.
    Input(String),
    /// A manifest with problems.
    Manifest(Report),
    /// Something that should not happen.
    Internal(String),
}

impl Failed {
    pub(crate) fn input(error: impl ToString) -> Self {
        Self::Input(error.to_string())
    }

    pub(crate) fn internal(error: impl ToString) -> Self {
        Self::Internal(error.to_string())
    }

    /// What it tells, in a line.
    pub(crate) fn text(&self) -> String {
        match self {
            Self::Input(text) | Self::Internal(text) => text.clone(),
            Self::Manifest(report) => report.to_string(),
            Self::No | Self::Told => String::new(),
        }
    }

    /// Tells it on standard error (a manifest's problems for a program on standard output) and gives the exit code.
    pub(crate) fn tell(self, json: bool) -> ExitCode {
        match self {
            Self::No => ExitCode::from(1),
            Self::Told => ExitCode::from(2),
            Self::Input(text) => {
                told("bad-input", &text, json);
                ExitCode::from(2)
            }
            Self::Manifest(report) => {
                if json {
                    println!("{}", serde_json::to_string(&report).unwrap_or_default());
                } else {
                    eprint!("{}", report.render(std::io::stderr().is_terminal()));
                }
                ExitCode::from(2)
            }
            Self::Internal(text) => {
                told("internal", &text, json);
                ExitCode::from(3)
            }
        }
    }
}

/// A command line that can't be read, in the language it asks for; help and version are no mistakes.
pub(crate) fn usage(error: &clap::Error) -> ExitCode {
    let told: Vec<String> = std::env::args().collect();
    let chinese = told.iter().any(|a| a == "--lang=zh-Hans")
        || told
            .windows(2)
            .any(|w| w[0] == "--lang" && w[1] == "zh-Hans");
    if error.use_stderr() && chinese {
        let text = plain(&error.to_string());
        eprint!("{}", crate::tournament::messages::told(&text, Lang::ZhHans));
    } else if error.print().is_err() {
        return ExitCode::from(2);
    }
    ExitCode::from(if error.use_stderr() { 2 } else { 0 })
}

/// Text without the control characters by which a file could drive the reader's terminal.
pub(crate) fn plain(text: &str) -> String {
    let shown = |c: char| {
        if c.is_control() && c != '\n' && c != '\t' {
            '\u{fffd}'
        } else {
            c
        }
    };
    text.chars().map(shown).collect()
}

/// An error on standard error: a sentence for people, an object for programs.
fn told(code: &str, text: &str, json: bool) {
    if json {
        let error = serde_json::json!({"code": code, "message": text});
        eprintln!("{}", serde_json::json!({"error": error}));
    } else {
        eprintln!("qipai: {}", plain(text));
    }
}

impl From<Report> for Failed {
    fn from(report: Report) -> Self {
        Self::Manifest(report)
    }
}

impl From<Failure> for Failed {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Refused(refusal) => Self::Input(refusal.message().to_string()),
            Failure::Fault(fault) => Self::Internal(fault.to_string()),
        }
    }
}
