//! Promise 1: an acknowledged move is never lost. The same code as `qipai bench kills`, which kills a hundred times.
//! `cargo xtask test` builds the plugins first.

use serde_json::Value;
use std::path::Path;
use std::process::Command;

#[test]
fn ten_kills_at_random_moments_lose_no_acknowledged_event() {
    let output = Command::new(env!("CARGO_BIN_EXE_qipai"))
        .args(["bench", "kills", "--times", "10", "--json"])
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
        .output()
        .expect("qipai runs");
    let told = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    let row: Value = serde_json::from_str(told.trim())
        .unwrap_or_else(|_| panic!("{told}{errors} (plugins built? cargo xtask plugins)"));
    assert_eq!(row["figure"], "kills");
    assert_eq!(row["value"], 0.0, "events were lost: {row}");
    assert_eq!(row["met"], true);
    assert!(output.status.success(), "{errors}");
    assert!(
        row["beside"]["acknowledged"].as_u64() > Some(10),
        "it was killed before it had told anything worth losing: {row}"
    );
}
