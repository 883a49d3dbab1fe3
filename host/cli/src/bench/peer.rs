//! Another program that does the same, measured in the same run.

use super::meter;
use crate::Done;
use crate::output::Failed;
use serde::Deserialize;
use serde_json::Value;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Peer {
    pub(crate) name: String,
    /// Names on PATH, or paths; the first that is there.
    program: Vec<String>,
    #[serde(default)]
    args: Vec<String>,
    /// What it reads.
    #[serde(default)]
    input: String,
    /// What must stand in its answer.
    #[serde(default)]
    says: String,
    /// What it does in all; its processor time divides it.
    count: Option<f64>,
    /// Or the key of its last line, a JSON object, that holds its rate.
    rate: Option<String>,
    /// How to install it.
    install: String,
}

impl Peer {
    fn find(&self) -> Option<PathBuf> {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let on_path = |name: &str| {
            std::env::split_paths(&path)
                .map(|dir| dir.join(name))
                .find(|path| path.is_file())
        };
        self.program
            .iter()
            .find_map(|name| match name.contains('/') {
                true => Path::new(name).is_file().then(|| PathBuf::from(name)),
                false => on_path(name),
            })
    }

    /// Its rate by processor time. `None`, with a line on standard error, where it is not installed.
    pub(crate) fn rate(&self) -> Done<Option<f64>> {
        let Some(program) = self.find() else {
            eprintln!("qipai: no {} here: {}", self.name, self.install);
            return Ok(None);
        };
        let wrong =
            |why: String| Failed::Internal(format!("{} ({}): {why}", self.name, program.display()));
        let before = meter::children()?;
        let told = self
            .told(&program)
            .map_err(|error| wrong(error.to_string()))?;
        let spent = meter::children()?.saturating_sub(before).as_secs_f64();
        if told.is_empty() {
            eprintln!(
                "qipai: {} says nothing: {}",
                program.display(),
                self.install
            );
            return Ok(None);
        }
        if !told.contains(&self.says) {
            return Err(wrong(format!("it does not say `{}`", self.says)));
        }
        if let Some(key) = &self.rate {
            let last = told.lines().next_back().unwrap_or_default();
            let row: Value = serde_json::from_str(last).unwrap_or_default();
            let rate = row[key]
                .as_f64()
                .ok_or_else(|| wrong(format!("no `{key}` in: {last}")))?;
            return Ok(Some(rate));
        }
        match self.count {
            Some(count) if spent > 0.0 => Ok(Some(count / spent)),
            _ => Err(wrong(
                "it has neither count nor rate, or took no time".to_owned(),
            )),
        }
    }

    fn told(&self, program: &Path) -> std::io::Result<String> {
        let mut child = Command::new(program)
            .args(&self.args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        // Short, so the pipe takes it whole; one that reads nothing may be gone already.
        if let Some(mut input) = child.stdin.take() {
            let _ = input.write_all(self.input.as_bytes());
        }
        let output = child.wait_with_output()?;
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }
}
