//! A made-up plugin's facts, and short ways to ask.

use qipai_manifest::{Manifest, Report, parse};
use qipai_table::rules::{Info, Seating};

/// Every kind of parameter that a schema may have.
pub(crate) const SCHEMA: &str = r##"{
  "type": "object", "additionalProperties": false,
  "properties": {
    "size": { "type": "integer", "format": "uint8", "minimum": 3, "maximum": 19, "default": 9 },
    "komi": { "type": "string", "default": "3 3/4" },
    "ko": { "$ref": "#/$defs/Ko", "default": "basic" },
    "gravity": { "type": "boolean", "default": false },
    "cap": { "anyOf": [{ "type": "integer", "minimum": 1 }, { "type": "string", "const": "off" }], "default": "off" },
    "table": { "anyOf": [{ "$ref": "#/$defs/Levels" }, { "type": "null" }], "default": null },
    "levels": { "$ref": "#/$defs/Levels", "default": { "check": 3, "chase": 1 } },
    "opening": { "$ref": "#/$defs/Opening", "default": { "kind": "free" } },
    "handicap": { "type": "array", "items": { "type": "integer", "minimum": 0 }, "maxItems": 3, "default": [] }
  },
  "$defs": {
    "Ko": { "oneOf": [{ "type": "string", "const": "basic" }, { "type": "string", "const": "super" }] },
    "Levels": { "type": "object", "additionalProperties": false, "required": ["check"],
      "properties": { "check": { "type": "integer", "minimum": 0, "maximum": 9 }, "chase": { "type": "integer", "default": 0 } } },
    "Opening": { "oneOf": [
      { "type": "object", "properties": { "kind": { "const": "free" } }, "required": ["kind"], "additionalProperties": false },
      { "type": "object", "properties": { "kind": { "const": "swap" }, "after": { "type": "integer" } },
        "required": ["kind", "after"], "additionalProperties": false }] }
  }
}"##;

const AUCTION: &str = r#"{ "turn": "rotate", "call": [
    { "id": "bid", "text": "{n}", "params": [["n", [1, 2, 3]]], "order": ["n"], "must": "exceed_best" },
    { "id": "P", "pass": true, "default": true }],
  "end": { "passes": 2, "all_pass": 3 }, "result": { "winner": "best_seat", "export": ["n"] } }"#;

fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

pub(crate) fn info() -> Info {
    let seating = |teams: &[u8]| Seating {
        teams: teams.to_vec(),
        seat_names: words(&["black", "white", "red", "blue"][..teams.len()]),
    };
    Info {
        id: "stones".to_owned(),
        version: "0.3.0".to_owned(),
        seatings: vec![
            seating(&[0, 1]),
            seating(&[0, 1, 0, 1]),
            seating(&[0, 1, 2, 3]),
        ],
        draws: true,
        rules_schema: SCHEMA.to_owned(),
        auctions: vec![("main".to_owned(), AUCTION.to_owned())],
        endings: words(&["most-points", "resigned"]),
        refusals: words(&["ko", "suicide"]),
        phases: words(&["layout", "play", "count"]),
        skips: words(&["play"]),
        beats: words(&["deal", "window"]),
        ..Info::default()
    }
}

/// A manifest of the made-up game with these lines after `game = "stones"`, which is line 1.
pub(crate) fn resolve(lines: &str) -> Result<Manifest, Report> {
    resolve_for(&info(), lines)
}

pub(crate) fn resolve_for(info: &Info, lines: &str) -> Result<Manifest, Report> {
    let text = format!("game = \"{}\"\n{lines}", info.id);
    parse(&text, "test.toml", &|_| None)?.resolve(info, None)
}

pub(crate) fn good(lines: &str) -> Manifest {
    match resolve(lines) {
        Ok(manifest) => manifest,
        Err(report) => panic!("{report}"),
    }
}

/// What is told about these lines, one problem a line.
pub(crate) fn told(lines: &str) -> Vec<String> {
    told_by(resolve(lines))
}

pub(crate) fn told_by(result: Result<Manifest, Report>) -> Vec<String> {
    match result {
        Ok(_) => Vec::new(),
        Err(report) => report.to_string().lines().map(str::to_owned).collect(),
    }
}

/// Shows, reads back, and compares all but the files.
pub(crate) fn assert_shows_itself(manifest: &Manifest, info: &Info) {
    let text = manifest.show();
    let back = parse(&text, "shown.toml", &|_| None).and_then(|draft| draft.resolve(info, None));
    match back {
        Ok(back) => {
            assert_eq!(back.config, manifest.config, "{text}");
            assert_eq!(
                (back.direction, &back.version, &back.digest),
                (manifest.direction, &manifest.version, &manifest.digest)
            );
        }
        Err(report) => panic!("{report}\n{text}"),
    }
}
