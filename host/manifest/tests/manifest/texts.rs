//! Error texts with their places: syntax, unknown keys, wrong values, all at once.

use crate::support::{good, info, resolve, resolve_for, told, told_by};
use qipai_manifest::parse;

#[test]
fn an_unknown_key_is_told_with_file_line_column_allowed_and_nearest() {
    let told = told("[seating]\nasign = \"random\"\n");
    let text = "test.toml:3:1: [seating] has no key `asign`; did you mean `assign`? Allowed: seats, teams, assign, direction";
    assert_eq!(told, [text]);
}

#[test]
fn a_wrong_value_is_told_with_the_words_that_are_right() {
    let told = told("[match]\n  fault = \"viod\"\n");
    let text =
        "test.toml:3:11: `fault` can't be \"viod\"; did you mean `void`? Allowed: void, adjourn";
    assert_eq!(told, [text]);
}

#[test]
fn all_problems_are_told_at_once_in_the_order_of_the_text() {
    let lines = "titel = \"x\"\nversion = \"9\"\n[seating]\nseats = 5\n[clock]\nsystem = \"fisher\"\n[conduct]\nfouls_lose = -1\n[scoring]\nwin = \"0.5\"\n";
    let told = told(lines);
    let starts = [
        "test.toml:2:1: a manifest has no key `titel`; did you mean `title`?",
        "test.toml:3:11: it wants version 9; the plugin is version 0.3.0",
        "test.toml:5:9: this game is not played with 5 seats; allowed: 2, 4",
        "test.toml:7:10: `system` can't be \"fisher\"; did you mean `fischer`?",
        "test.toml:9:14: `fouls_lose` is -1; it may be 0 to 100000",
        "test.toml:11:7: \"0.5\" is no number of points; write \"1\" or \"1/2\"",
    ];
    assert_eq!(told.len(), starts.len(), "{told:#?}");
    for (told, start) in told.iter().zip(starts) {
        assert!(told.starts_with(start), "{told}\n{start}");
    }
}

#[test]
fn a_table_where_a_word_belongs_is_told_with_both_kinds() {
    let cases = [
        (
            "title = 3",
            "text, or a table of texts by language, is expected here, not a whole number",
        ),
        (
            "seating = 3",
            "a table is expected here, not a whole number",
        ),
        (
            "clock = { system = true }",
            "text is expected here, not true or false",
        ),
        (
            "match = { games = \"six\" }",
            "a whole number is expected here, not text",
        ),
        (
            "match = { games = 1.5 }",
            "a whole number is expected here, not a number with a fraction",
        ),
        (
            "match = { rotate = 2026-11-30 }",
            "true or false is expected here, not a date",
        ),
        (
            "match = { games = 99999999999999999999 }",
            "a whole number is expected here, not a number beyond 64 bits",
        ),
        (
            "scoring = { unscored = 1 }",
            "a list of { when = ..., causes = [...] } is expected here, not a whole number",
        ),
    ];
    for (line, text) in cases {
        let told = told(line);
        assert_eq!(told.len(), 1, "{told:#?}");
        assert!(told[0].starts_with("test.toml:2:"), "{told:?}");
        assert!(told[0].contains(text), "{told:?}");
    }
}

#[test]
fn syntax_errors_have_their_place_and_more_than_one_is_told() {
    let report = parse("game = \nx = [1,\n", "bad.toml", &|_| None).unwrap_err();
    assert!(report.problems.len() >= 2, "{report}");
    assert!(report.problems.iter().all(|p| p.code == "not-toml"));
    assert_eq!(
        (report.problems[0].line, report.problems[0].column),
        (1, 8),
        "{report}"
    );
}

#[test]
fn duplicate_keys_are_told_where_they_come_again() {
    let report = resolve("version = \"0.3.0\"\nversion = \"0.3.0\"\n").unwrap_err();
    let problem = &report.problems[0];
    assert_eq!(
        (problem.code, problem.line, problem.column),
        ("duplicate-key", 3, 1),
        "{report}"
    );
}

#[test]
fn a_manifest_names_its_game_and_misspelt_keys_are_told_with_that() {
    let report = parse("gmae = \"stones\"\n", "a.toml", &|_| None).unwrap_err();
    let codes: Vec<&str> = report.problems.iter().map(|p| p.code).collect();
    assert_eq!(codes, ["no-game", "unknown-key"]);
    assert_eq!(report.problems[1].nearest.as_deref(), Some("game"));
}

#[test]
fn the_wrong_plugin_and_the_wrong_digest_are_told() {
    let mut other = info();
    other.id = "stone".to_owned();
    let draft = parse("game = \"stones\"", "a.toml", &|_| None).unwrap();
    let told = told_by(draft.resolve(&other, None));
    assert_eq!(told.len(), 1);
    assert!(told[0].starts_with("a.toml:1:8: it is for `stones`; this plugin is `stone`"));

    let digest = "ab".repeat(32);
    let text = format!("game = \"stones\"\ndigest = \"{digest}\"\n");
    let draft = parse(&text, "a.toml", &|_| None).unwrap();
    assert_eq!(
        draft.resolve(&info(), None).unwrap().digest.as_deref(),
        Some(digest.as_str())
    );
    assert!(draft.check_digest(&digest).is_ok());
    let report = draft.check_digest(&"cd".repeat(32)).unwrap_err();
    let problem = &report.problems[0];
    assert_eq!(
        (problem.code, problem.line, problem.column),
        ("wrong-digest", 2, 10)
    );
    let report = resolve("digest = \"AB\"").unwrap_err();
    assert_eq!(report.problems[0].code, "bad-digest");
}

#[test]
fn byte_order_mark_and_crlf_leave_places_right() {
    let text = "\u{feff}game = \"stones\"\r\n[match]\r\ngames = \"六\"\r\n";
    let draft = parse(text, "win.toml", &|_| None).unwrap();
    let report = draft.resolve(&info(), None).unwrap_err();
    assert_eq!(
        (report.problems[0].line, report.problems[0].column),
        (3, 9),
        "{report}"
    );
}

#[test]
fn columns_count_characters() {
    let report = resolve("title = { en = \"a\", zh-Hans = \"中国象棋\", fr = \"x\" }").unwrap_err();
    let problem = &report.problems[0];
    assert_eq!((problem.line, problem.column), (2, 39), "{report}");
}

#[test]
fn reports_are_drawn_for_people_and_written_for_programs() {
    let report = resolve("[seating]\nasign = \"random\"\n").unwrap_err();
    let plain = report.render(false);
    assert!(
        plain.contains("test.toml:3:1: [seating] has no key `asign`"),
        "{plain}"
    );
    assert!(plain.contains("did you mean `assign`?"), "{plain}");
    assert!(plain.contains("asign = \"random\""), "{plain}");
    assert!(!plain.contains('\u{1b}'));
    assert!(report.render(true).contains('\u{1b}'));
    let json = serde_json::to_value(&report).unwrap();
    let problem = &json["problems"][0];
    assert_eq!(
        (problem["line"].as_u64(), problem["column"].as_u64()),
        (Some(3), Some(1))
    );
    assert_eq!(problem["code"], "unknown-key");
    assert_eq!(problem["allowed"][2], "assign");
    assert_eq!(problem["nearest"], "assign");
}

#[test]
fn a_bare_manifest_has_every_default() {
    let config = good("").config;
    assert_eq!(config.title["en"], "stones");
    assert_eq!(config.seating.teams, [0, 1]);
    assert_eq!(config.series, qipai_table::config::Series::default());
    assert_eq!(config.scoring, qipai_table::config::Scoring::default());
    assert_eq!(config.conduct, qipai_table::config::Conduct::default());
    assert_eq!(good("title = \"S\"").config.title["en"], "S");
    assert_eq!(
        good("[seating]\nseats = 4").config.seating.teams,
        [0, 1, 0, 1]
    );
}

#[test]
fn a_plugin_whose_facts_are_broken_is_told_as_that() {
    let mut broken = info();
    broken.rules_schema = "{".to_owned();
    broken.auctions[0].1 = "{}".to_owned();
    let report = resolve_for(&broken, "").unwrap_err();
    let codes: Vec<&str> = report.problems.iter().map(|p| p.code).collect();
    assert_eq!(codes, ["bad-plugin", "bad-plugin"], "{report}");
    assert_eq!(report.problems[0].file, "stones");
}

#[test]
fn control_characters_never_reach_the_terminal() {
    let report = resolve("\"a\\u001b[31m\\nb\" = 1\n\"\u{85}\" = 2\n").unwrap_err();
    assert_eq!(report.problems.len(), 2);
    assert_eq!(report.to_string().lines().count(), 2, "{report}");
    assert!(
        !report
            .render(false)
            .chars()
            .any(|c| c.is_control() && c != '\n')
    );
}
