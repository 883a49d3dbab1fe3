//! What people at a terminal do: `qipai play`, and records by `replay` and `verify`.
#![allow(clippy::unwrap_used, reason = "a test that can't go on fails")]

mod hands;
mod lists;
mod play;
mod records;
mod resume;
#[path = "../run/mod.rs"]
mod run;

use run::{done, err, folder, out, qipai, root, target};
use std::path::Path;
use std::process::Output;

/// `qipai play` at the workspace's root, recorded in `home`.
fn play(home: &Path, args: &[&str], input: &str) -> Output {
    let store = home.join("games.db").display().to_string();
    let args = [args, &["--store", &store]].concat();
    qipai(&root(), &args, input)
}

/// The number of times that a text stands in another.
fn count(text: &str, part: &str) -> usize {
    text.matches(part).count()
}
