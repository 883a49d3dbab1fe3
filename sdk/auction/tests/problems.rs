//! Contradictory descriptions are refused with place, code and the nearest right name.
#![allow(clippy::unwrap_used)]

mod common;

use common::{ALL, BRIDGE, FIVE_HUNDRED, SKAT, description};
use qipai_auction::{Auction, Description, Problem};

/// The problems of a changed description as "path code" lines.
fn problems(toml: &str) -> Vec<String> {
    found(toml)
        .iter()
        .map(|p| format!("{} {}", p.path, p.code))
        .collect()
}

fn found(toml: &str) -> Vec<Problem> {
    description(toml).check().err().unwrap_or_default()
}

/// A description with one edit; the edit must apply.
fn edited(toml: &str, from: &str, to: &str) -> String {
    assert!(toml.contains(from), "`{from}` does not occur");
    toml.replacen(from, to, 1)
}

const PASS: &str = r#"{ id = "P", pass = true }"#;

fn rotate(calls: &str) -> String {
    format!("turn = \"rotate\"\ncall = [{calls}]")
}

#[test]
fn the_worked_descriptions_have_no_problem() {
    for (name, toml) in ALL {
        assert_eq!(description(toml).check(), Ok(()), "{name}");
    }
}

#[test]
fn unknown_names_come_with_the_nearest_right_one() {
    let wrong = found(&edited(
        BRIDGE,
        r#"order = ["level", "strain"]"#,
        r#"order = ["level", "strian"]"#,
    ));
    assert_eq!(
        (wrong[0].path.as_str(), wrong[0].code),
        ("call[0].order[1]", "unknown-parameter")
    );
    assert_eq!(wrong[0].nearest.as_deref(), Some("strain"));
    assert_eq!(wrong[0].allowed, ["level", "strain"]);
    assert_eq!(
        wrong[0].to_string(),
        "call[0].order[1]: there is no parameter `strian`; did you mean `strain`? (allowed: level, strain)"
    );
    let edits = [
        (
            r#"clears = ["doubled"]"#,
            r#"clears = ["dubled"]"#,
            "call[0].clears[0] unknown-flag",
        ),
        (
            "flags = { doubled = 0 }",
            "flags = { double = 0 }",
            "call[1].when.flags.double unknown-flag",
        ),
        (
            "flags = { doubled = 1 }",
            "flags = { doubled = 3 }",
            "call[2].when.flags.doubled never-true",
        ),
        (
            "naming:strain",
            "naming:suit",
            "result.winner unknown-parameter",
        ),
        (
            r#""strain", "doubled"]"#,
            r#""strain", "trebled"]"#,
            "result.export[2] unknown-export",
        ),
        (
            r#""strain", "doubled"]"#,
            r#""strain", "value"]"#,
            "result.export[2] no-numbers",
        ),
        (
            r#"text = "{level}{strain}""#,
            r#"text = "{level}{suit}""#,
            "call[0].text unknown-parameter",
        ),
    ];
    for (from, to, problem) in edits {
        assert_eq!(problems(&edited(BRIDGE, from, to))[0], problem);
    }
}

#[test]
fn texts_must_tell_every_call_from_every_other() {
    let kind = |text: &str| {
        rotate(&format!(
            r#"{{ id = "bid", {text} params = [["a", [1, 11]], ["b", [1, 11]]], order = ["a", "b"], must = "exceed_best" }}, {PASS}"#
        ))
    };
    assert_eq!(problems(&kind("")), ["call[0].text text-without-parameter"]);
    assert_eq!(
        problems(&kind(r#"text = "{a}","#)),
        ["call[0].text text-without-parameter"]
    );
    assert_eq!(
        problems(&kind(r#"text = "{a}{b}","#)),
        ["call[0].text same-text"],
        "1 11 and 11 1"
    );
    assert!(problems(&kind(r#"text = "{a}-{b}","#)).is_empty());
    assert_eq!(
        problems(&kind(r#"text = "{a}{b","#))[0],
        "call[0].text bad-text"
    );
    assert_eq!(
        problems(&edited(BRIDGE, r#"id = "XX""#, r#"id = "X""#)),
        ["call[2].id duplicate-id", "call[2].text same-text"]
    );
    assert_eq!(
        problems(&edited(BRIDGE, r#"id = "P""#, r#"id = "P", text = "7N""#)),
        ["call[3].text same-text"]
    );
    let open = r#"turn = "open"
        call = [{ id = "show", by = "game" }, { id = "other", text = "show all" }]"#;
    assert_eq!(problems(open), ["call[0].id same-text"]);
}

#[test]
fn settings_without_effect_are_refused() {
    let edits = [
        (
            BRIDGE,
            r#"turn = "rotate""#,
            r#"turn = "once""#,
            "end.passes no-effect",
        ),
        (
            BRIDGE,
            r#"pass = true"#,
            r#"pass = true, last_word = true"#,
            "call[3].last_word no-effect",
        ),
        (
            BRIDGE,
            r#"must = "exceed_best""#,
            r#"step_min = 2"#,
            "call[0].step_min no-effect",
        ),
        (
            BRIDGE,
            r#"must = "exceed_best""#,
            r#"must = "exceed_best", step_min = 2"#,
            "call[0].step_min no-numbers",
        ),
        (
            BRIDGE,
            r#"{ best = "own""#,
            r#"{ role = "bidder", best = "own""#,
            "call[2].when.role no-effect",
        ),
        (
            BRIDGE,
            r#"result = {"#,
            r#"result = { tie = "first","#,
            "result.tie no-effect",
        ),
        (
            BRIDGE,
            "passes = 3",
            "passes = 0",
            "end.passes out-of-range",
        ),
        (
            BRIDGE,
            r#"turn = "rotate""#,
            "turn = \"rotate\"\npairs = [[0, 1]]",
            "pairs no-effect",
        ),
        (
            SKAT,
            r#"[0, 2]"#,
            r#"["winner", 2]"#,
            "pairs[0][0] no-such-place",
        ),
        (
            SKAT,
            r#"[1, "winner"]"#,
            r#"[2, "winner"]"#,
            "pairs[1][0] no-such-place",
        ),
        (
            SKAT,
            r#"pass = true"#,
            r#"pass = true, pass_final = true"#,
            "call[3].pass_final no-effect",
        ),
    ];
    for (toml, from, to, problem) in edits {
        let got = problems(&edited(toml, from, to));
        assert!(got.iter().any(|line| line == problem), "{to}: {got:?}");
    }
}

#[test]
fn ranks_must_be_comparable_and_complete() {
    assert_eq!(
        problems(&edited(FIVE_HUNDRED, "6S = 40, ", "")),
        ["call[0].values value-missing"]
    );
    let wrong = found(&edited(FIVE_HUNDRED, "10N = 520", "10NT = 520"));
    assert_eq!(
        (wrong[0].path.as_str(), wrong[0].nearest.as_deref()),
        ("call[0].values.10NT", Some("10N"))
    );
    assert_eq!(
        problems(&edited(
            BRIDGE,
            r#"{ id = "X","#,
            r#"{ id = "X", value = 3,"#
        )),
        ["call[1] mixed-ranks"]
    );
    assert_eq!(
        problems(&edited(BRIDGE, r#"order = ["level", "strain"], "#, ""))[0],
        "call[0].must no-rank"
    );
}

#[test]
fn defaults_and_passes() {
    let two = edited(BRIDGE, r#"{ id = "X","#, r#"{ id = "X", default = true,"#);
    assert_eq!(problems(&two), ["call[3].default two-defaults"]);
    let parameter = edited(BRIDGE, r#"id = "bid","#, r#"id = "bid", default = true,"#);
    assert!(problems(&parameter).contains(&"call[0].default bad-default".to_owned()));
    assert_eq!(problems("turn = \"rotate\""), ["call no-call"]);
    assert_eq!(
        problems(&edited(
            BRIDGE,
            "pass = true",
            r#"pass = true, when = { best = "none" }"#
        )),
        ["call nothing-to-say"]
    );
}

/// "An auction that can't end" is a manifest error.
#[test]
fn auctions_that_need_not_end() {
    let again = format!(r#"{{ id = "again" }}, {PASS}"#);
    assert_eq!(problems(&rotate(&again)), ["call[0] never-ends"]);
    assert!(
        problems(&format!("{}\nend = {{ calls = 20 }}", rotate(&again))).is_empty(),
        "a cap ends it"
    );
    // Without the flag an X could answer an X for ever.
    let doubles = edited(
        BRIDGE,
        r#"when = { best = "others", flags = { doubled = 0 } }, "#,
        r#"when = { best = "others" }, "#,
    );
    assert_eq!(problems(&doubles), ["call[1] never-ends"]);
    // Two flags that undo each other.
    let circle = format!(
        r#"{{ id = "up", when = {{ flags = {{ f = 0 }} }}, set = {{ f = 1 }} }},
           {{ id = "down", when = {{ flags = {{ f = 1 }} }}, clears = ["f"], best = false }}, {PASS}"#
    );
    assert!(problems(&rotate(&circle))[0].ends_with("never-ends"));
    let lower = edited(BRIDGE, r#", must = "exceed_best""#, "");
    assert_eq!(problems(&lower), ["call[0] never-ends"]);
    // A call without a rank takes the best call's place, the bids begin again, and each bid allows it anew.
    let reset = r#"{ id = "bid", text = "{n}", params = [["n", [1, 2]]], order = ["n"], must = "exceed_best", clears = ["f"] },
        { id = "reset", best = true, when = { flags = { f = 0 } }, set = { f = 1 } }, "#;
    assert!(problems(&rotate(&format!("{reset}{PASS}")))[0].ends_with("never-ends"));
    let only_bids = r#"{ id = "bid", text = "{n}", params = [["n", [1, 2]]], order = ["n"], must = "exceed_best" }"#;
    assert_eq!(problems(&rotate(only_bids)), ["call nothing-to-say"]);
    let held = edited(
        SKAT,
        r#"hold = true, when = { role = "responder" }"#,
        "hold = true",
    );
    assert_eq!(
        problems(&held),
        ["call[1] never-ends"],
        "two seats could say yes to each other for ever"
    );
    let judged = rotate(&format!(r#"{{ id = "show", by = "game" }}, {PASS}"#));
    assert_eq!(problems(&judged), ["call[0] never-ends"]);
}

#[test]
fn too_many_calls() {
    let list: Vec<String> = (0..70).map(|n| n.to_string()).collect();
    let list = list.join(", ");
    let kind = format!(
        r#"{{ id = "b", text = "{{x}} {{y}}", params = [["x", [{list}]], ["y", [{list}]]] }}, {PASS}"#
    );
    assert_eq!(problems(&rotate(&kind)), ["call too-many-calls"]);
}

#[test]
fn unknown_keys_and_values_are_refused_while_reading() {
    let read = |toml: &str| toml::from_str::<Description>(toml).unwrap_err().to_string();
    assert!(read(&edited(BRIDGE, "clears", "clear")).contains("unknown field `clear`"));
    assert!(read(&edited(BRIDGE, "\"rotate\"", "\"rotates\"")).contains("rotate"));
    assert!(read(&edited(BRIDGE, "first_of_side_naming:strain", "best")).contains("best_seat"));
}

#[test]
fn an_auction_by_a_bad_description_or_among_bad_seats_is_refused() {
    let desc = description(&edited(BRIDGE, "naming:strain", "naming:suit"));
    let refusal = Auction::new(&desc, vec![0, 1, 2, 3], &[0, 1, 0, 1], &[]).unwrap_err();
    assert_eq!(
        refusal.to_string(),
        "bad-description path=result.winner problem=unknown-parameter"
    );
    let desc = description(BRIDGE);
    for seats in [vec![], vec![0, 1, 0], vec![0, 4]] {
        assert_eq!(
            Auction::new(&desc, seats, &[0, 1, 0, 1], &[])
                .unwrap_err()
                .code,
            "bad-seats"
        );
    }
}

/// Every refusal has a text in both languages, and its arguments are the same in both.
#[test]
fn refusals_have_texts_in_both_languages() {
    let arguments = |text: &str| {
        let mut names: Vec<String> = text
            .split('{')
            .skip(1)
            .map(|s| s.split('}').next().unwrap().to_owned())
            .collect();
        names.sort();
        names
    };
    for (code, en, zh) in qipai_auction::TEXTS {
        assert!(!en.is_empty() && !zh.is_empty(), "{code}");
        assert_eq!(arguments(en), arguments(zh), "{code}");
    }
}
