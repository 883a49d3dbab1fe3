//! `extends`: what a variant takes over, and what it can't do.

use crate::support::info;
use qipai_manifest::{Draft, Manifest, Report, parse};
use qipai_table::config::{Clock, DrawOffer, OnTimeout};

fn read(base: &'static str) -> impl Fn(&str) -> Option<String> {
    move |path| (path == "games/base.toml").then(|| base.to_owned())
}

fn draft(base: &'static str, over: &str) -> Result<Draft, Report> {
    let text = format!("extends = \"games/base.toml\"\n{over}");
    parse(&text, "variants/v.toml", &read(base))
}

fn variant(base: &'static str, over: &str) -> Manifest {
    match draft(base, over).and_then(|draft| draft.resolve(&info(), None)) {
        Ok(manifest) => manifest,
        Err(report) => panic!("{report}"),
    }
}

const BASE: &str = "game = \"stones\"\ntitle = { en = \"Stones\", zh-Hans = \"石\" }\n[rules]\nsize = 13\nko = \"super\"\n[clock]\nsystem = \"fischer\"\ntime = \"5m\"\nincrement = \"5s\"\n[conduct]\ndraw_offer = \"from_move\"\ndraw_offer_from = 20\nfouls_lose = 9\n";

#[test]
fn a_variant_changes_the_keys_it_has() {
    let manifest = variant(BASE, "title = { en = \"Small\" }\n[rules]\nsize = 5\n");
    assert_eq!(manifest.rules()["size"], 5);
    assert_eq!(manifest.rules()["ko"], "super");
    assert_eq!(
        (
            manifest.title()["en"].as_str(),
            manifest.title()["zh-Hans"].as_str()
        ),
        ("Small", "石")
    );
    assert_eq!(manifest.game(), "stones");
    assert_eq!(manifest.extends(), ["games/base.toml"]);
}

#[test]
fn a_key_that_rules_others_leaves_nothing_of_them() {
    let manifest = variant(BASE, "[clock]\nsystem = \"sudden_death\"\ntime = \"1m\"\n");
    assert_eq!(manifest.config.clock, Clock::SuddenDeath { time: 60_000 });
    let manifest = variant(BASE, "[clock]\ntime = \"1m\"\n");
    assert!(matches!(
        manifest.config.clock,
        Clock::Fischer {
            time: 60_000,
            increment: 5_000
        }
    ));
    let manifest = variant(BASE, "[conduct]\ndraw_offer = \"free\"\n");
    assert_eq!(manifest.config.conduct.draw_offer, DrawOffer::Free);
    assert_eq!(manifest.config.conduct.fouls_lose, 9);
    let manifest = variant(BASE, "[conduct]\npreset = \"contest\"\n");
    assert_eq!(
        manifest.config.conduct.draw_offer,
        DrawOffer::AfterOwnMoveAlternating
    );
    assert_eq!(manifest.config.conduct.fouls_lose, 3);
    let base = "game = \"stones\"\n[clock]\nsystem = \"none\"\non_timeout = \"skip\"\nlose_at = 5\nphase = { play = { system = \"fischer\", time = \"5m\", increment = \"1s\" } }\n";
    let manifest = variant(
        base,
        "[clock]\non_timeout = \"lose\"\nphase = { play = { system = \"sudden_death\", time = \"9m\" } }\n",
    );
    assert_eq!(manifest.config.on_timeout, OnTimeout::Lose);
    assert_eq!(
        manifest.config.clock_of("play"),
        &Clock::SuddenDeath { time: 540_000 }
    );
}

#[test]
fn another_turn_of_an_auction_leaves_nothing_of_its_end() {
    let base = "game = \"stones\"\n[auction.main]\nend = { passes = 1 }\n";
    let manifest = variant(base, "[auction.main]\nturn = \"once\"\n");
    assert_eq!(manifest.config.auctions[0].1.end.passes, None);
    let manifest = variant(base, "[auction.main]\nend = { all_pass = 2 }\n");
    let end = &manifest.config.auctions[0].1.end;
    assert_eq!((end.passes, end.all_pass), (Some(1), Some(2)));
}

#[test]
fn the_plugins_own_keys_rule_nothing() {
    // `[rules]` may hold keys of the same names.
    let mut facts = info();
    facts.rules_schema = "{}".to_owned();
    let base = "game = \"stones\"\n[rules.clock]\nsystem = \"a\"\ntime = 1\n";
    let draft = draft(base, "[rules.clock]\nsystem = \"b\"\n").unwrap();
    let rules = draft.resolve(&facts, None).unwrap().rules();
    assert_eq!(
        rules,
        serde_json::json!({ "clock": { "system": "b", "time": 1 } })
    );
}

#[test]
fn problems_name_the_file_they_stand_in() {
    let base = "game = \"stones\"\n[rules]\nsize = 99\n";
    let draft = draft(base, "[rules]\nkoo = \"super\"\n").unwrap();
    let report = draft.resolve(&info(), None).unwrap_err();
    let places: Vec<(&str, usize)> = report
        .problems
        .iter()
        .map(|p| (p.file.as_str(), p.line))
        .collect();
    assert_eq!(places, [("games/base.toml", 3), ("variants/v.toml", 3)]);
}

#[test]
fn cycles_missing_and_escaping_manifests_are_told_at_extends() {
    let cases = [
        ("games/nobody.toml", "no-manifest"),
        ("../secret.toml", "bad-path"),
        ("games/../../secret.toml", "bad-path"),
        ("/etc/passwd", "bad-path"),
        ("games\\\\base.toml", "bad-path"),
        ("", "bad-path"),
        ("./games/base.toml", "bad-path"),
        ("a\\u0000b", "bad-path"),
    ];
    for (path, code) in cases {
        let text = format!("# one\nextends = \"{path}\"\n");
        let report = parse(&text, "v.toml", &read(BASE)).unwrap_err();
        let problem = &report.problems[0];
        assert_eq!(
            (problem.code, problem.line, problem.column),
            (code, 2, 11),
            "{path}: {report}"
        );
    }
    let me = |path: &str| Some(format!("extends = \"{path}\"\n"));
    let report = parse("extends = \"a.toml\"", "a.toml", &me).unwrap_err();
    assert_eq!(report.problems[0].code, "cycle");
    let round = |path: &str| {
        Some(format!(
            "extends = \"{}\"\n",
            if path == "a" { "b" } else { "a" }
        ))
    };
    let report = parse("extends = \"a\"", "first", &round).unwrap_err();
    assert_eq!(
        (report.problems[0].code, report.problems[0].file.as_str()),
        ("cycle", "b")
    );
    let deeper = |path: &str| Some(format!("extends = \"{path}x\"\n"));
    let report = parse("extends = \"x\"", "first", &deeper).unwrap_err();
    assert_eq!(report.problems[0].code, "too-deep");
    let report = parse("extends = 3", "v.toml", &read(BASE)).unwrap_err();
    assert_eq!(report.problems[0].code, "wrong-type");
}

#[test]
fn syntax_errors_of_what_is_extended_name_that_file() {
    let report = draft("game = \"stones\nx", "").unwrap_err();
    assert_eq!(
        (report.problems[0].file.as_str(), report.problems[0].line),
        ("games/base.toml", 1)
    );
}
