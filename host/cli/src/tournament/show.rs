//! Answers out.

use super::{lang, messages};
use crate::output::{Failed, plain};
use crate::{Common, Done};
use std::io::{ErrorKind, Write};

/// Text for people on standard output: names from files can't drive the terminal.
pub(super) fn text(text: &str) -> Done {
    as_is(&plain(text))
}

/// A remark on standard error.
pub(super) fn note(common: &Common, message: &str) {
    eprintln!("{}", plain(&messages::told(message, lang(common))));
}

/// An oddity in a file that is read all the same.
pub(super) fn warning(common: &Common, message: &str) {
    let lang = lang(common);
    let told = plain(&messages::told(message, lang));
    eprintln!("{told}{}", lang.of(" (warning)", "（警告）"));
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
