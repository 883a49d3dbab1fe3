//! Answers out.

use crate::Done;
use crate::output::{Failed, plain};
use std::io::{ErrorKind, Write};

/// Text for people on standard output: names from files can't drive the terminal.
pub(super) fn text(text: &str) -> Done {
    as_is(&plain(text))
}

/// A file's text on standard output. A reader who has heard enough is no failure.
pub(super) fn as_is(text: &str) -> Done {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(Failed::internal(error)),
        _ => Ok(()),
    }
}

/// One line of JSON on standard output.
pub(super) fn json(value: &serde_json::Value) -> Done {
    as_is(&format!("{value}\n"))
}
