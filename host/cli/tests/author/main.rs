//! What an author of a game does: `qipai new`, `build`, `check`, and the examples as strangers would build them.
#![allow(clippy::unwrap_used, reason = "a test that can't go on fails")]

mod check;
mod examples;
#[path = "../../../sandbox/tests/common/hostile.rs"]
mod hostile;
mod new;
#[path = "../run/mod.rs"]
mod run;

use run::{done, err, folder, out, qipai, root, target};
