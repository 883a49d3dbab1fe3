//! A referee driven through the shipped binary, the rows of the test data, and a tally of what differs.
//! The plugins are those of `cargo xtask plugins`; `cargo xtask test` builds them first.
#![allow(dead_code, reason = "each test file uses its part")]

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The binary, in the folder where `manifests` lies.
pub(crate) fn qipai(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_qipai"));
    command.args(args).current_dir(root());
    command
}

/// Runs the binary to its end with this on standard input.
pub(crate) fn run(args: &[&str], input: &[u8]) -> Output {
    let mut child = qipai(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("qipai starts");
    let mut stdin = child.stdin.take().expect("piped");
    std::thread::scope(|scope| {
        // Who stops reading early closes the pipe; that is the test's business, not the writer's.
        scope.spawn(move || stdin.write_all(input));
        child.wait_with_output().expect("qipai ends")
    })
}

/// The answers of a run, one JSON value a line.
pub(crate) fn answers(output: &Output) -> Vec<Value> {
    String::from_utf8_lossy(&output.stdout)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}")))
        .collect()
}

/// A referee in a process of its own.
pub(crate) struct Referee {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Referee {
    pub(crate) fn new(manifest: &str) -> Self {
        let mut child = qipai(&["referee", manifest])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the referee starts");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("piped"));
        Self {
            child,
            input,
            output,
        }
    }

    pub(crate) fn say(&mut self, line: &Value) -> Value {
        self.say_bytes(line.to_string().as_bytes())
    }

    /// Says a line that need not be JSON.
    pub(crate) fn say_bytes(&mut self, line: &[u8]) -> Value {
        let input = self.input.as_mut().expect("the referee still listens");
        input
            .write_all(&[line, b"\n"].concat())
            .expect("the referee listens (plugins built? cargo xtask plugins)");
        self.hear()
    }

    fn hear(&mut self) -> Value {
        let mut answer = String::new();
        self.output
            .read_line(&mut answer)
            .expect("the referee answers");
        serde_json::from_str(&answer)
            .unwrap_or_else(|_| panic!("no answer but `{answer}` (plugins built?)"))
    }

    pub(crate) fn ok(&mut self, line: &Value) -> Value {
        let answer = self.say(line);
        assert!(
            answer.get("refused").is_none() && answer.get("error").is_none(),
            "{line} gave {answer}"
        );
        answer
    }

    /// Says many lines at one go, which spares a turn of two processes for each.
    pub(crate) fn all(&mut self, lines: &[Value]) -> Vec<Value> {
        let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
        let mut input = self.input.take().expect("the referee still listens");
        std::thread::scope(|scope| {
            let writer = scope.spawn(move || {
                input
                    .write_all(text.as_bytes())
                    .expect("the referee listens (plugins built? cargo xtask plugins)");
                input
            });
            let answers = lines.iter().map(|_| self.hear()).collect();
            self.input = writer.join().ok();
            answers
        })
    }

    pub(crate) fn state(&mut self) -> Value {
        self.ok(&json!({"state": true}))
    }

    /// Ends the input and gives the exit code.
    pub(crate) fn finish(mut self) -> Option<i32> {
        self.input = None;
        self.child.wait().expect("the referee ends").code()
    }
}

impl Drop for Referee {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The rows of a file under `plugins/`.
pub(crate) fn rows(file: &str) -> Vec<Value> {
    let text = std::fs::read_to_string(root().join("plugins").join(file)).expect("test data");
    text.lines()
        .map(|line| serde_json::from_str(line).expect("a row"))
        .collect()
}

/// The texts of a list, in its order.
pub(crate) fn texts(value: &Value) -> Vec<String> {
    let list = value.as_array().into_iter().flatten();
    list.filter_map(|v| v.as_str().map(str::to_owned)).collect()
}

pub(crate) fn sorted(mut texts: Vec<String>) -> Vec<String> {
    texts.sort();
    texts
}

/// Ranks 1 to 10 of the xiangqi vectors as the canonical 0 to 9: `e10d9` is `e9d8`.
pub(crate) fn iccs(text: &str) -> String {
    let letters = text.chars().filter(char::is_ascii_lowercase);
    let ranks = text.split(|c: char| c.is_ascii_lowercase()).skip(1);
    letters
        .zip(ranks.map(|rank| rank.parse::<u32>().expect("a rank")))
        .map(|(letter, rank)| format!("{letter}{}", rank - 1))
        .collect()
}

/// Who must act first, by an answer.
pub(crate) fn to_move(answer: &Value) -> String {
    let first = answer["to_act"]["must"][0].as_str();
    first.unwrap_or_default().to_owned()
}

/// What a file's rows gave: how many were asked, and where the shipped plugin differs.
pub(crate) struct Tally {
    file: &'static str,
    rows: usize,
    questions: usize,
    differences: Vec<String>,
}

impl Tally {
    pub(crate) fn new(file: &'static str) -> Self {
        Self {
            file,
            rows: 0,
            questions: 0,
            differences: Vec::new(),
        }
    }

    pub(crate) fn row(&mut self) {
        self.rows += 1;
    }

    /// Compares an answer; a row may have many.
    pub(crate) fn same<T: PartialEq + std::fmt::Debug>(
        &mut self,
        of: impl ToString,
        is: T,
        want: T,
    ) {
        self.questions += 1;
        if is != want {
            self.differences
                .push(format!("{}: {is:?}, not {want:?}", of.to_string()));
        }
    }

    /// Prints the file's line (`--nocapture` shows it) and fails on any difference, or where rows are missing.
    pub(crate) fn end(self, rows: usize) {
        println!(
            "{}: {} rows, {} answers, {} differences",
            self.file,
            self.rows,
            self.questions,
            self.differences.len()
        );
        assert!(
            self.differences.is_empty(),
            "{}\n{}",
            self.file,
            self.differences.join("\n")
        );
        assert_eq!(self.rows, rows, "{}", self.file);
    }
}
