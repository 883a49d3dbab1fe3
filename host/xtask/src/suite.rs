//! `cargo xtask test`: plugins built as they ship, then every test of the workspace, then tidy. Counts at the end.
//!
//! Many test programs wait (for bots, clocks, a browser) and others compute: so as many run at once as there are cores, each in its
//! crate's folder as cargo would run it, and what one prints is shown when it ends.

use crate::cargo::{self, Done};
use crate::{plugins, tidy};
use serde_json::Value;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};

#[derive(Default)]
struct Counts {
    passed: u64,
    failed: u64,
    ignored: u64,
    binaries: u64,
}

impl Counts {
    /// Adds a line such as "test result: ok. 6 passed; 0 failed; 0 ignored; ...".
    fn add(&mut self, line: &str) {
        let Some(rest) = line.trim_start().strip_prefix("test result:") else {
            return;
        };
        self.binaries += 1;
        for part in rest.split([';', '.']) {
            let mut words = part.split_whitespace();
            let (Some(number), Some(what)) = (words.next(), words.next()) else {
                continue;
            };
            let Ok(number) = number.parse::<u64>() else {
                continue;
            };
            match what {
                "passed" => self.passed += number,
                "failed" => self.failed += number,
                "ignored" => self.ignored += number,
                _ => {}
            }
        }
    }
}

/// A test program, and where it runs.
struct Program {
    name: String,
    file: PathBuf,
    folder: PathBuf,
}

pub(crate) fn run(filter: Option<&str>) -> Done {
    plugins::build(true)?;
    // The compiler of plugins is a program of its own, which tests of other crates run too.
    cargo::run(&mut cargo::cargo(&[
        "build",
        "--quiet",
        "--workspace",
        "--bins",
    ]))?;
    let programs = programs()?;
    let mut shown = Shown::default();
    let mut failed = at_once(programs, filter, &mut shown);
    // Examples in the documentation, which cargo alone knows how to run.
    let mut args = vec!["test", "--workspace", "--doc", "--no-fail-fast"];
    args.extend(filter);
    if !shown.of("documentation", &mut cargo::cargo(&args)) {
        failed.push("documentation".to_owned());
    }
    let counts = shown.counts;
    println!(
        "\n{} tests passed, {} failed, {} ignored, in {} test binaries",
        counts.passed, counts.failed, counts.ignored, counts.binaries
    );
    if !failed.is_empty() {
        return Err(format!("failed: {}", failed.join(", ")));
    }
    if filter.is_none() {
        tidy::rules()
    } else {
        Ok(())
    }
}

/// Builds the test programs: those that were built last, which depend on most and take longest, come first.
fn programs() -> Done<Vec<Program>> {
    let output = cargo::cargo(&["test", "--workspace", "--no-run", "--message-format=json"])
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("cargo test can't be run: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let messages: Vec<Value> = text
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok())
        .collect();
    for message in &messages {
        if let Some(told) = message["message"]["rendered"].as_str() {
            eprint!("{told}");
        }
    }
    if !output.status.success() {
        return Err(format!("the tests do not build: {}", output.status));
    }
    let mut programs: Vec<Program> = messages.iter().filter_map(program).collect();
    programs.reverse();
    Ok(programs)
}

/// The test program that cargo says it built.
fn program(message: &Value) -> Option<Program> {
    if message["profile"]["test"] != true {
        return None;
    }
    let folder = PathBuf::from(message["manifest_path"].as_str()?);
    let folder = folder.parent()?.to_owned();
    let krate = folder.strip_prefix(cargo::root()).unwrap_or(&folder);
    let target = message["target"]["name"].as_str()?;
    Some(Program {
        name: format!("{} {target}", krate.display()),
        file: message["executable"].as_str()?.into(),
        folder,
    })
}

/// Runs them, as many at once as there are cores; answers the names of those that failed.
fn at_once(mut waiting: Vec<Program>, filter: Option<&str>, shown: &mut Shown) -> Vec<String> {
    waiting.reverse();
    let (waiting, shown) = (Mutex::new(waiting), Mutex::new(shown));
    let failed = Mutex::new(Vec::new());
    let cores = std::thread::available_parallelism().map_or(2, usize::from);
    let work = || {
        loop {
            let next = locked(&waiting).pop();
            let Some(program) = next else { break };
            let mut command = Command::new(&program.file);
            command.args(filter).current_dir(&program.folder);
            let output = command.stdin(Stdio::null()).output();
            if !locked(&shown).tell(&program.name, output) {
                locked(&failed).push(program.name);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..cores.max(2) {
            scope.spawn(work);
        }
    });
    failed.into_inner().unwrap_or_else(PoisonError::into_inner)
}

fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What was shown, counted.
#[derive(Default)]
struct Shown {
    counts: Counts,
}

impl Shown {
    fn of(&mut self, name: &str, command: &mut Command) -> bool {
        let output = command.output();
        self.tell(name, output)
    }

    /// Shows and counts what a program printed; whether it did well.
    fn tell(&mut self, name: &str, output: std::io::Result<std::process::Output>) -> bool {
        println!("\n     Running {name}");
        let output = match output {
            Ok(output) => output,
            Err(error) => {
                println!("{name} can't be run: {error}");
                return false;
            }
        };
        for bytes in [&output.stderr, &output.stdout] {
            let text = String::from_utf8_lossy(bytes);
            print!("{text}");
            text.lines().for_each(|line| self.counts.add(line));
        }
        output.status.success()
    }
}
