//! `cargo xtask tidy`: rules about the tree that the compiler does not know.

use crate::arrows;
use crate::cargo::{self, Done};
use crate::texts;
use std::fs;
use std::path::Path;

/// Lines after which a file is two files.
const LONGEST: usize = 400;

/// Names that no source file of the host may hold, one a line: the platform does not know its games. Those in quotes are words
/// of the language too, and forbidden as quoted ids only.
const GAMES: &str = include_str!("../games.txt");

pub(crate) fn run() -> Done {
    let rules = rules();
    cargo::run(&mut cargo::cargo(&["fmt", "--all", "--check"]))?;
    cargo::run(&mut cargo::cargo(&[
        "clippy",
        "--workspace",
        "--all-targets",
        "--quiet",
    ]))?;
    rules
}

/// The rules of the tree alone: lengths, names, blanks, arrows.
pub(crate) fn rules() -> Done {
    let mut problems = Vec::new();
    let files = tracked()?;
    for file in &files {
        let Ok(text) = fs::read_to_string(cargo::root().join(file)) else {
            continue;
        };
        length(file, &text, &mut problems);
        names(file, &text, &mut problems);
        blanks(file, &text, &mut problems);
    }
    texts::check(&files, &mut problems);
    arrows::check(&mut problems)?;
    for problem in &problems {
        eprintln!("{problem}");
    }
    println!("tidy: {} files, {} problems", files.len(), problems.len());
    if problems.is_empty() {
        Ok(())
    } else {
        Err(format!("{} problems", problems.len()))
    }
}

/// Files under version control, and new ones that are not ignored.
fn tracked() -> Done<Vec<String>> {
    let text = cargo::output(
        std::process::Command::new("git")
            .args(["ls-files", "--cached", "--others", "--exclude-standard"])
            .current_dir(cargo::root()),
    )
    .ok_or("git ls-files failed: tidy wants a checkout")?;
    Ok(text.lines().map(str::to_owned).collect())
}

fn ending(file: &str) -> &str {
    Path::new(file)
        .extension()
        .and_then(|e| e.to_str())
        .unwrap_or_default()
}

fn length(file: &str, text: &str, problems: &mut Vec<String>) {
    let lines = text.lines().count();
    if matches!(ending(file), "rs" | "js" | "css")
        && !file.contains("/tests/data/")
        && lines > LONGEST
    {
        problems.push(format!(
            "{file}: {lines} lines; a file over {LONGEST} lines is two files"
        ));
    }
}

fn names(file: &str, text: &str, problems: &mut Vec<String>) {
    let hosts = file.starts_with("host/") && (file.contains("/src/") || file.contains("/web/"));
    let exempt = file.starts_with("host/tournament/") || file.starts_with("host/xtask/");
    if !hosts || exempt {
        return;
    }
    for (number, line) in text.lines().enumerate() {
        let lower = line.to_lowercase();
        if let Some(game) = GAMES.lines().find(|name| lower.contains(name)) {
            problems.push(format!(
                "{file}:{}: a game's name in the host: {game}",
                number + 1
            ));
        }
    }
}

fn blanks(file: &str, text: &str, problems: &mut Vec<String>) {
    if !matches!(
        ending(file),
        "rs" | "toml" | "md" | "wit" | "js" | "css" | "html"
    ) || file.contains("/tests/data/")
    {
        return;
    }
    if let Some((number, _)) = text
        .lines()
        .enumerate()
        .find(|(_, line)| line.ends_with([' ', '\t']))
    {
        problems.push(format!(
            "{file}:{}: blanks at the end of the line",
            number + 1
        ));
    }
}
