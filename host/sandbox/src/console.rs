//! The only import a plugin may have: text for administrators, capped per call and per session.

use crate::text::{cut, printable};
use std::sync::Arc;

/// A line that a plugin wrote. For administrators only until the game is open: its author may be playing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub plugin: String,
    pub version: String,
    /// "debug", "info", "warn" or "error".
    pub level: &'static str,
    /// Without control characters, cut at the caps.
    pub text: String,
}

/// Who reads what plugins write. Called on the thread of the call.
pub type Sink = Arc<dyn Fn(&Line) + Send + Sync>;

/// One session's account with the console.
pub(crate) struct Console {
    pub(crate) plugin: String,
    pub(crate) version: String,
    sink: Option<Sink>,
    per_call: usize,
    left_in_call: usize,
    pub(crate) left: usize,
    /// The last text at level error in this call: where a plugin panics, the reason.
    pub(crate) error: Option<String>,
}

impl Console {
    pub(crate) fn new(
        plugin: &str,
        version: &str,
        sink: Option<Sink>,
        per_call: usize,
        left: usize,
    ) -> Self {
        Self {
            plugin: plugin.to_owned(),
            version: version.to_owned(),
            sink,
            per_call,
            left_in_call: per_call,
            left,
            error: None,
        }
    }

    pub(crate) fn begin_call(&mut self) {
        self.left_in_call = self.per_call;
        self.error = None;
    }

    pub(crate) fn write(&mut self, level: &'static str, text: &str) {
        if level == "error" {
            // Kept even past the caps: it tells why the call is about to fail.
            self.error = Some(printable(cut(text, self.per_call)));
        }
        let text = cut(text, self.left_in_call.min(self.left));
        if text.is_empty() {
            return;
        }
        self.left_in_call -= text.len();
        self.left -= text.len();
        if let Some(sink) = &self.sink {
            sink(&Line {
                plugin: self.plugin.clone(),
                version: self.version.clone(),
                level,
                text: printable(text),
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    #[test]
    fn text_is_capped_per_call_and_per_session() {
        let seen = Arc::new(Mutex::new(Vec::new()));
        let into = Arc::clone(&seen);
        let sink: Sink =
            Arc::new(move |line: &Line| into.lock().expect("not poisoned").push(line.text.clone()));
        let mut console = Console::new("p", "1", Some(sink), 4, 6);
        console.write("info", "abc");
        console.write("info", "def");
        console.begin_call();
        console.write("info", "ghi");
        console.begin_call();
        console.write("info", "jkl");
        assert_eq!(*seen.lock().expect("not poisoned"), ["abc", "d", "gh"]);
    }
}
