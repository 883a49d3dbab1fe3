//! Whatever stands in a manifest, it is read in bounded time and without a panic, and its report can be drawn.

use crate::support::{assert_shows_itself, info};
use proptest::prelude::*;
use proptest::sample::select;
use qipai_manifest::{Report, parse};

const WHOLE: &str = r#"game = "stones"
version = "0.3.0"
title = { en = "Stones", zh-Hans = "石子棋" }
[rules]
size = 13
komi = "7 1/2"
ko = "super"
cap = 40
table = { check = 3, chase = 1 }
opening = { kind = "swap", after = 3 }
handicap = [1, 2]
[seating]
seats = 4
assign = "given"
teams = [0, 1, 2, 3]
direction = "counterclockwise"
[clock]
system = "qq"
game = "30m"
step = "5m"
countdown = "3m"
on_timeout = "skip"
lose_at = 5
[clock.phase.layout]
system = "sudden_death"
time = "3m"
[conduct]
preset = "contest"
draw_offer = "from_move"
draw_offer_from = 20
offer_breach = "foul"
resign_from = 20
fouls_lose = 3
violations_lose = 3
[conduct.illegal]
default = "reject"
ko = "void_pass_warn"
[auction.main]
turn = "rotate"
call = [
  { id = "bid", text = "{n}", params = [["n", [1, 2]]], order = ["n"], must = "exceed_best" },
  { id = "P", pass = true, default = true },
]
end = { passes = 2, all_pass = 3 }
[pace]
deal = "300ms"
window = { time = "8s", restart = true }
[match]
games = 6
rotate = true
fault = "adjourn"
reveal = "event_end"
[scoring]
win = "1"
draw = "1/2"
loss = "0"
unscored = [{ when = "one_side_moved", causes = ["left"] }, { when = "before_ply", before = 60 }]
"#;

/// Reads, resolves, draws what is wrong, shows what is right.
fn survive(text: &str) {
    let base = |path: &str| (path == "games/base.toml").then(|| WHOLE.to_owned());
    let draw = |report: &Report| {
        assert!(!report.problems.is_empty());
        assert!(report.problems.iter().all(|p| p.line >= 1 && p.column >= 1));
        let _ = (
            report.render(false),
            report.render(true),
            report.to_string(),
        );
    };
    match parse(text, "fuzzed.toml", &base) {
        Err(report) => draw(&report),
        Ok(draft) => match draft.resolve(&info(), None) {
            Err(report) => draw(&report),
            Ok(manifest) => assert_shows_itself(&manifest, &info()),
        },
    }
}

#[test]
fn the_whole_manifest_is_right() {
    let draft = parse(WHOLE, "whole.toml", &|_| None).unwrap();
    let manifest = draft
        .resolve(&info(), None)
        .unwrap_or_else(|report| panic!("{report}"));
    assert_shows_itself(&manifest, &info());
}

#[test]
fn nesting_without_end_is_an_error() {
    for depth in [50, 100, 1_000, 20_000] {
        survive(&format!(
            "game = \"stones\"\n[rules]\nhandicap = {}",
            "[".repeat(depth)
        ));
        survive(&format!(
            "game = \"stones\"\n[rules]\nhandicap = {}{}",
            "[".repeat(depth),
            "]".repeat(depth)
        ));
        survive(&format!(
            "game = \"stones\"\nrules = {}",
            "{ a = ".repeat(depth)
        ));
        survive(&format!(
            "game = \"stones\"\nrules.{}b = 1",
            "a.".repeat(depth)
        ));
        survive(&format!(
            "game = \"stones\"\n[rules{}]\n",
            ".a".repeat(depth)
        ));
    }
}

fn word() -> impl Strategy<Value = String> {
    let words = [
        "",
        "=",
        "[",
        "]",
        "{",
        "}",
        "\"",
        "'",
        "\n",
        "\r",
        "\u{feff}",
        "\0",
        ",",
        ".",
        "#",
        "-1",
        "0",
        "1e9",
        "9223372036854775808",
        "true",
        "null",
        "0x7f",
        "1979-05-27",
        "石",
        "[[",
        "]]",
        "\"\"\"",
        "extends = \"games/base.toml\"\n",
        "[clock]\n",
        "system = \"none\"\n",
        "preset = \"cxa\"\n",
        "\\u0000",
        "999999999999h",
        "1/0",
        "{ a = 1 }",
        "[1, [2]]",
    ];
    prop_oneof![select(words.to_vec()).prop_map(str::to_owned), "\\PC{0,4}"]
}

/// One change: a piece taken out, a word put in its place.
fn mutation() -> impl Strategy<Value = (prop::sample::Index, usize, String)> {
    (any::<prop::sample::Index>(), 0usize..24, word())
}

fn mutate(text: &str, changes: &[(prop::sample::Index, usize, String)]) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for (at, len, word) in changes {
        let start = at.index(chars.len() + 1);
        let end = (start + len).min(chars.len());
        chars.splice(start..end, word.chars());
    }
    chars.into_iter().collect()
}

/// A line's value replaced by another's, which keeps the syntax and breaks the sense.
fn swap(text: &str, from: usize, to: usize) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let value = lines[from % lines.len()]
        .split_once('=')
        .map_or("1", |(_, value)| value);
    let swapped = |(i, line): (usize, &&str)| match line.split_once('=') {
        Some((key, _)) if i == to % lines.len() => format!("{key}={value}"),
        _ => (*line).to_owned(),
    };
    let swapped: Vec<String> = lines.iter().enumerate().map(swapped).collect();
    swapped.join("\n")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn mutated_manifests_are_read_without_panic(changes in prop::collection::vec(mutation(), 1..4)) {
        survive(&mutate(WHOLE, &changes));
    }

    #[test]
    fn values_in_the_wrong_place_are_read_without_panic(from in 0usize..200, to in 0usize..200) {
        survive(&swap(WHOLE, from, to));
    }

    #[test]
    fn any_text_is_read_without_panic(text in "(\\PC|\n|\"|=|\\[|\\]){0,80}") {
        survive(&text);
        survive(&format!("extends = \"games/base.toml\"\n{text}"));
    }
}
