//! How a command ends that did not succeed.

use qipai_manifest::Report;
use qipai_table::rules::Failure;
use std::io::IsTerminal;
use std::process::ExitCode;

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

    /// Tells it on standard error (a manifest's problems for a program on standard output) and gives the exit code.
    pub(crate) fn tell(self, json: bool) -> ExitCode {
        match self {
            Self::No => ExitCode::from(1),
            Self::Told => ExitCode::from(2),
            Self::Input(text) => {
                eprintln!("qipai: {}", plain(&text));
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
                eprintln!("qipai: {}", plain(&text));
                ExitCode::from(3)
            }
        }
    }
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
