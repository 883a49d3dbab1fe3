//! `[rules]` against the plugin's schema.

use crate::support::{good, info, resolve, told, told_by};
use qipai_manifest::{Manifest, Report, parse};
use serde_json::{Value, json};

#[test]
fn rules_are_completed_with_the_plugins_defaults() {
    let rules = good("[rules]\nsize = 13\n").rules();
    let expected = json!({ "size": 13, "komi": "3 3/4", "ko": "basic", "gravity": false, "cap": "off", "table": null,
        "levels": { "check": 3, "chase": 1 }, "opening": { "kind": "free" }, "handicap": [] });
    assert_eq!(rules, expected);
}

#[test]
fn each_kind_of_parameter_is_told_in_its_own_way() {
    let cases = [
        (
            "sise = 9",
            "3:1: [rules] has no key `sise`; did you mean `size`?",
        ),
        ("size = 20", "3:8: `size` is 20; it may be 3 to 19"),
        (
            "size = \"9\"",
            "3:8: `size` can't be \"9\"; a whole number is expected",
        ),
        (
            "size = 9.5",
            "3:8: `size` can't be a number with a fraction",
        ),
        ("komi = 7", "3:8: `komi` can't be 7; text is expected"),
        (
            "ko = \"supper\"",
            "3:6: `ko` can't be \"supper\"; did you mean `super`? Allowed: basic, super",
        ),
        (
            "gravity = 1",
            "3:11: `gravity` can't be 1; true or false is expected",
        ),
        ("cap = 0", "3:7: `cap` is 0; it may be 1 or more"),
        (
            "cap = \"of\"",
            "3:7: `cap` can't be \"of\"; a whole number is expected; did you mean `off`?",
        ),
        (
            "handicap = [1, -1]",
            "3:16: `handicap` is -1; it may be 0 or more",
        ),
        (
            "handicap = [1, 2, 3, 4]",
            "3:12: `handicap` has 4 items; it may have 3 or less",
        ),
        (
            "handicap = [[1]]",
            "3:13: `handicap` can't be [1]; a whole number is expected",
        ),
        ("table = {}", "3:1: "),
        (
            "table = { check = 10 }",
            "3:19: `check` is 10; it may be 0 to 9",
        ),
        (
            "table = { chek = 1 }",
            "3:11: `table` has no key `chek`; did you mean `check`?",
        ),
        (
            "levels = 3",
            "3:10: `levels` can't be 3; a table is expected",
        ),
        ("opening = { kind = \"swap\" }", "`opening` needs `after`"),
        (
            "opening = { kind = \"swap\", after = true }",
            "3:36: `after` can't be true",
        ),
        (
            "opening = { kind = \"swp\" }",
            "`kind` can't be \"swp\"; did you mean `swap`? Allowed: free, swap",
        ),
    ];
    for (line, text) in cases {
        let told = told(&format!("[rules]\n{line}\n"));
        assert!(!told.is_empty(), "{line}");
        let all = told.join("\n");
        let found =
            all.contains(text) || (text == "3:1: " && all.contains("`table` needs `check`"));
        assert!(found, "{line}\n{all}\n{text}");
    }
}

#[test]
fn a_table_of_rules_keeps_the_defaults_of_the_keys_it_leaves_out() {
    let rules = good("[rules.levels]\nchase = 2\n").rules();
    assert_eq!(rules["levels"], json!({ "check": 3, "chase": 2 }));
    // No default below: the schema's own.
    let rules = good("[rules]\ntable = { check = 1 }\n").rules();
    assert_eq!(rules["table"], json!({ "check": 1, "chase": 0 }));
    let rules = good("[rules]\nopening = { kind = \"swap\", after = 3 }\n").rules();
    assert_eq!(rules["opening"], json!({ "kind": "swap", "after": 3 }));
}

fn over(lines: &str, over: &Value) -> Result<Manifest, Report> {
    let text = format!("game = \"stones\"\n{lines}");
    let draft = parse(&text, "test.toml", &|_| None)?;
    draft.resolve(&info(), Some(over))
}

#[test]
fn rules_from_elsewhere_replace_the_manifests_and_are_checked_alike() {
    let manifest = over("[rules]\nsize = 13\nko = \"super\"", &json!({ "size": 5 })).unwrap();
    assert_eq!(
        (&manifest.rules()["size"], &manifest.rules()["ko"]),
        (&json!(5), &json!("super"))
    );
    let manifest = over("[rules]\nsize = 13", &json!({ "size": null })).unwrap();
    assert_eq!(manifest.rules()["size"], 9);
    let told = told_by(over("", &json!({ "size": 99, "sizes": [1] })));
    let texts = [
        "rules:1:9: `size` is 99; it may be 3 to 19",
        "rules:1:12: [rules] has no key `sizes`; did you mean `size`?",
    ];
    assert_eq!(told.len(), 2, "{told:#?}");
    assert!(
        told.iter()
            .zip(texts)
            .all(|(told, text)| told.starts_with(text)),
        "{told:#?}"
    );
    assert_eq!(
        told_by(over("", &json!([1]))),
        ["rules:1:1: an object is expected here, not a list"]
    );
    assert_eq!(told_by(over("", &json!({ "size": 1.5 }))).len(), 1);
}

#[test]
fn schemas_without_end_or_without_sense_are_survived() {
    let schemas = [
        r##"{"properties":{"a":{"$ref":"#/properties/a"}}}"##,
        r##"{"properties":{"a":{"anyOf":[{"$ref":"#/properties/a"},{"$ref":"#/properties/a"}]}}}"##,
        r##"{"$ref":"#"}"##,
        r##"{"properties":[],"required":{},"type":7}"##,
        r#"{"properties":{"a":{"type":["integer",3],"minimum":"x","enum":5}}}"#,
        "true",
        "[]",
        "null",
    ];
    for schema in schemas {
        let mut facts = info();
        facts.rules_schema = schema.to_owned();
        for line in ["a = 1", "a = { a = { a = [1] } }", "b = []"] {
            let text = format!("game = \"stones\"\n[rules]\n{line}");
            let draft = parse(&text, "t", &|_| None).unwrap();
            let _ = draft.resolve(&facts, None);
        }
    }
}

#[test]
fn missing_parameters_without_a_default_are_told() {
    let mut facts = info();
    facts.rules_schema =
        r#"{"type":"object","properties":{"size":{"type":"integer"}},"required":["size"]}"#
            .to_owned();
    let draft = parse("game = \"stones\"\n", "t.toml", &|_| None).unwrap();
    let told = told_by(draft.resolve(&facts, None));
    assert_eq!(told, ["t.toml:1:8: [rules] needs `size`"]);
    assert!(resolve("[rules]\n").is_ok());
}
