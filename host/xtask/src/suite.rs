//! `cargo xtask test`: plugins built as they ship, then every test of the workspace, then tidy. Counts at the end.

use crate::cargo::{self, Done};
use crate::{plugins, tidy};
use std::io::{BufRead, BufReader};
use std::process::Stdio;

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

pub(crate) fn run(filter: Option<&str>) -> Done {
    plugins::build(true)?;
    // The compiler of plugins is a program of its own, which tests of other crates run too.
    cargo::run(&mut cargo::cargo(&[
        "build",
        "--quiet",
        "--workspace",
        "--bins",
    ]))?;
    let mut args = vec!["test", "--workspace", "--no-fail-fast"];
    args.extend(filter);
    let mut child = cargo::cargo(&args)
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("cargo test can't be run: {error}"))?;
    let mut counts = Counts::default();
    if let Some(out) = child.stdout.take() {
        for line in BufReader::new(out).lines().map_while(Result::ok) {
            println!("{line}");
            counts.add(&line);
        }
    }
    let status = child
        .wait()
        .map_err(|error| format!("cargo test: {error}"))?;
    println!(
        "\n{} tests passed, {} failed, {} ignored, in {} test binaries",
        counts.passed, counts.failed, counts.ignored, counts.binaries
    );
    if !status.success() {
        return Err(format!("cargo test ended with {status}"));
    }
    if filter.is_none() {
        tidy::rules()
    } else {
        Ok(())
    }
}
