//! docs/manifest.md and the parser know the same keys and words.

use std::path::Path;

/// Every text in quotes of the parser's list of keys.
fn known() -> Vec<String> {
    let source = include_str!("../../src/keys.rs");
    let code = source
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    let code: Vec<&str> = code.collect();
    let code = code.join("\n");
    code.split('"')
        .skip(1)
        .step_by(2)
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

fn document() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/manifest.md");
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn every_key_and_word_of_the_parser_is_documented() {
    let (known, document) = (known(), document());
    assert!(known.len() > 80, "{}", known.len());
    for word in known {
        let written = [
            format!("`{word}`"),
            format!("\"{word}\""),
            format!("`{word} "),
        ];
        assert!(
            written.iter().any(|text| document.contains(text)),
            "docs/manifest.md says nothing of `{word}`"
        );
    }
    for preset in ["casual", "club", "contest", "cxa", "fide"] {
        assert!(document.contains(&format!("`{preset}`")), "{preset}");
    }
}

#[test]
fn the_examples_of_the_document_are_right() {
    let document = document();
    let blocks: Vec<&str> = document
        .split("```toml\n")
        .skip(1)
        .filter_map(|part| part.split("```").next())
        .collect();
    assert!(blocks.len() >= 2, "{}", blocks.len());
    let base = blocks[0].to_owned();
    for block in blocks {
        let data = include_str!("../data/xiangqi.json");
        let info = serde_json::from_str(data).unwrap();
        let draft = qipai_manifest::parse(block, "docs.toml", &|_| Some(base.clone()));
        if let Err(report) = draft.and_then(|draft| draft.resolve(&info, None)) {
            panic!("{report}");
        }
    }
}
