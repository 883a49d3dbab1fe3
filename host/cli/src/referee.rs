//! `qipai referee`: a table driven by JSON lines in virtual time, so that any program can test rules, clocks and conduct.

mod ask;
mod lines;
mod open;
mod say;
mod seats;

use crate::output::Failed;
use crate::setup::{self, Ready};
use crate::{Common, Done};
use lines::Line;
use qipai_table::Table;
use qipai_table::rules::Message;
use serde_json::{Map, Value, json};
use std::io::Write;

/// A line's answer: an object, or a refusal.
pub(crate) type Answer = Result<Value, Message>;

/// A run: the table once it is open.
struct Run<'a> {
    common: &'a Common,
    manifest: &'a str,
    ready: Ready,
    table: Option<Table>,
    malformed: bool,
    /// The number of the line at hand, from 1.
    number: usize,
}

pub(crate) fn run(common: &Common, manifest: &str) -> Done {
    let ready = setup::ready(common, manifest, None)?;
    let mut run = Run {
        common,
        manifest,
        ready,
        table: None,
        malformed: false,
        number: 0,
    };
    let mut out = std::io::stdout().lock();
    let mut input = std::io::stdin().lock();
    while let Some(line) = lines::next(&mut input).map_err(Failed::internal)? {
        run.number += 1;
        let answer = match &line {
            Line::Text(text) if text.iter().all(u8::is_ascii_whitespace) => continue,
            Line::Text(text) => run.line(text),
            Line::TooLong => run.error("line-too-long", 1, &json!({"most": lines::LONGEST})),
        };
        writeln!(out, "{answer}")
            .and_then(|()| out.flush())
            .map_err(Failed::internal)?;
    }
    if run.malformed {
        Err(Failed::Told)
    } else {
        Ok(())
    }
}

pub(crate) fn refused(why: &Message) -> Value {
    let args: Map<String, Value> = why
        .args
        .iter()
        .map(|(name, value)| (name.clone(), json!(value)))
        .collect();
    json!({"refused": {"code": why.code, "args": args}})
}

/// Something is wrong with the line itself.
pub(crate) fn bad(what: &str) -> Message {
    Message::new("bad-line").arg("what", what)
}

impl Run<'_> {
    /// The answer to a line that can't be read.
    fn error(&mut self, code: &str, column: usize, args: &Value) -> Value {
        self.malformed = true;
        json!({"error": {"code": code, "line": self.number, "column": column, "args": args}})
    }

    fn line(&mut self, text: &[u8]) -> Value {
        // Some editors begin a file with a mark of its encoding.
        let mark = if self.number == 1 { "\u{feff}" } else { "" };
        let text = text.strip_prefix(mark.as_bytes()).unwrap_or(text);
        let line = match serde_json::from_slice::<Value>(text) {
            Ok(Value::Object(line)) => line,
            Ok(_) => return self.error("not-an-object", 1, &json!({})),
            Err(error) => {
                return self.error(
                    "not-json",
                    error.column(),
                    &json!({"why": error.to_string()}),
                );
            }
        };
        match self.answer(&line) {
            Ok(answer) => answer,
            Err(why) if why.code == "bad-line" => {
                self.error("bad-line", 1, &refused(&why)["refused"]["args"])
            }
            Err(why) => refused(&why),
        }
    }

    fn answer(&mut self, line: &Map<String, Value>) -> Answer {
        lines::one_thing(line)?;
        if let Some(open) = line.get("open") {
            return self.open(open);
        }
        let Some(table) = &mut self.table else {
            // A question about the rules needs no table.
            return match line.get("inspect") {
                Some(question) => self.ready.inspect(question),
                None => Err(bad("nothing is open")),
            };
        };
        let at = lines::time(line, table.now())?;
        match ask::answer(table, at, line) {
            Some(answer) => answer,
            None => say::command(table, at, line),
        }
    }
}
