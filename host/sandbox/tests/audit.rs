//! The audit finds each law that a plugin breaks, by the law's name, and finds nothing in one that keeps them.
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use common::{bounded, plugin};
use qipai_sandbox::{AuditOptions, AuditReport, audit};

fn audited(word: &str) -> AuditReport {
    let options = AuditOptions {
        rules: word.to_owned(),
        inputs: 60,
        ..AuditOptions::default()
    };
    bounded(|| audit(plugin(), &options))
}

#[test]
fn an_honest_plugin_passes() {
    let report = audited("none");
    assert!(report.passed(), "{:#?}", report.findings);
    assert_eq!((report.games, report.ended, report.inputs), (2, 2, 12));
    for law in [
        "a complete list is complete",
        "a restored session is equal",
        "a refused input changes nothing",
        "a game ends",
    ] {
        assert!(report.laws[law].tried > 0, "{law}");
    }
    assert!(report.functions["apply"].calls >= 12 && report.functions["view"].seconds > 0.0);
}

#[test]
fn each_lie_is_found_by_the_law_it_breaks() {
    for (word, law) in [
        ("lie:complete", "a complete list is complete"),
        ("lie:listed", "a listed move is accepted"),
        ("lie:endless", "a game ends"),
        ("lie:moody", "the same question has the same answer"),
        ("lie:moody-view", "the same question has the same answer"),
        ("lie:other-snapshot", "equal inputs give equal sessions"),
        ("lie:forgets", "a restored session is equal"),
        ("lie:check-plays", "questions change nothing"),
        ("lie:refused-plays", "a refused input changes nothing"),
        (
            "lie:snapshot",
            "the plugin neither fails nor refuses what it offered",
        ),
        (
            "lie:view",
            "the plugin neither fails nor refuses what it offered",
        ),
        (
            "panic@touches",
            "the plugin neither fails nor refuses what it offered",
        ),
        (
            "loop@apply",
            "the plugin neither fails nor refuses what it offered",
        ),
    ] {
        let report = audited(word);
        assert!(
            report.findings.iter().any(|finding| finding.law == law),
            "{word}: {:#?}",
            report.findings
        );
        assert!(!report.passed());
    }
}
