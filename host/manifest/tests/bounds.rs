//! A manifest as bad as can be is judged, and its problems drawn, in moments: what is told is bounded.

use qipai_manifest::{Report, parse};
use qipai_table::rules::{Info, Seating};
use std::time::{Duration, Instant};

fn info() -> Info {
    Info {
        id: "stones".to_owned(),
        seatings: vec![Seating::default()],
        rules_schema: r#"{"type":"object","properties":{"size":{"type":"integer"}},"additionalProperties":false}"#.to_owned(),
        ..Info::default()
    }
}

/// Reads, resolves and draws; generous for a debug build on a busy machine.
fn judged(text: &str) -> Report {
    let start = Instant::now();
    let draft = parse(text, "bad.toml", &|_| None);
    let report = draft
        .and_then(|draft| draft.resolve(&info(), None))
        .expect_err("it is bad");
    let drawn = report.render(false).len() + report.to_string().len();
    assert!(drawn < 1_000_000, "{drawn} bytes of report");
    let took = start.elapsed();
    assert!(took < Duration::from_secs(20), "{took:?}");
    report
}

#[test]
fn thousands_of_unknown_keys_are_told_a_hundred_times() {
    let keys: String = (0..7_000).map(|i| format!("k{i}=1\n")).collect();
    for text in [
        format!("game = \"stones\"\n{keys}"),
        format!("game = \"stones\"\n[rules]\n{keys}"),
        format!(
            "game = \"stones\"\n[scoring]\nunscored = [{}]",
            "3,".repeat(30_000)
        ),
    ] {
        assert_eq!(judged(&text).problems.len(), 100);
    }
}

#[test]
fn a_long_name_or_value_is_not_quoted_whole() {
    let long = "键".repeat(20_000);
    for text in [
        format!("game = \"stones\"\n\"{long}\" = 1"),
        format!("game = \"stones\"\n[seating]\nassign = \"{long}\""),
        format!("game = \"stones\"\nextends = \"{long}.toml\""),
    ] {
        let report = judged(&text);
        assert_eq!(report.problems.len(), 1);
        assert!(report.problems[0].message.len() < 5_000);
    }
}

#[test]
fn text_larger_than_a_manifest_is_refused_unread() {
    let large = format!("game = \"stones\"\n#{}", "[".repeat(70_000));
    assert_eq!(
        judged(&large).to_string(),
        "bad.toml:1:1: 70017 bytes; a manifest has at most 65536\n"
    );
}
