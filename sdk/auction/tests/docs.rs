//! The examples in `docs/auctions.md` are the tested descriptions, and every key and code stands there.
#![allow(clippy::unwrap_used)]

mod common;

use std::collections::BTreeMap;

use common::{ALL, description};
use qipai_auction::Description;

const PAGE: &str = include_str!("../../../docs/auctions.md");

#[derive(serde::Deserialize)]
struct Manifest {
    auction: BTreeMap<String, Description>,
}

#[test]
fn the_examples_are_the_tested_descriptions() {
    let blocks = PAGE
        .split("```toml\n")
        .skip(1)
        .map(|rest| rest.split("```").next().unwrap());
    let shown: BTreeMap<String, Description> = blocks
        .flat_map(|block| toml::from_str::<Manifest>(block).unwrap().auction)
        .collect();
    let tested: BTreeMap<String, Description> = ALL
        .iter()
        .map(|(name, toml)| ((*name).to_owned(), description(toml)))
        .collect();
    assert_eq!(
        shown.keys().collect::<Vec<_>>(),
        tested.keys().collect::<Vec<_>>()
    );
    for (name, desc) in &tested {
        assert_eq!(&shown[name], desc, "{name}");
        let json = serde_json::to_string(desc).unwrap();
        assert_eq!(
            &serde_json::from_str::<Description>(&json).unwrap(),
            desc,
            "{name} as JSON"
        );
    }
}

/// The words after `pub` in the descriptions' types are the keys; each has its row.
#[test]
fn every_key_and_every_code_is_documented() {
    let types = include_str!("../src/desc.rs");
    let keys = types
        .lines()
        .filter_map(|line| line.strip_prefix("    pub ")?.split_once(':'));
    let keys: Vec<&str> = keys
        .map(|(key, _)| key)
        .filter(|key| !key.contains(' '))
        .collect();
    assert!(keys.len() > 30);
    for key in keys
        .iter()
        .filter(|key| !["flags", "role", "when"].contains(key))
    {
        assert!(
            PAGE.contains(&format!("`{key}`")) || PAGE.contains(&format!("`when.{key}`")),
            "{key}"
        );
    }
    let sources = [
        include_str!("../src/check.rs"),
        include_str!("../src/check_kind.rs"),
        include_str!("../src/problem.rs"),
    ];
    let codes = sources
        .iter()
        .flat_map(|source| source.split('"'))
        .filter(|word| {
            word.contains('-')
                && word.chars().all(|c| c.is_ascii_lowercase() || c == '-')
                && !word.starts_with('-')
        });
    for code in codes.chain(
        qipai_auction::TEXTS
            .iter()
            .map(|(code, _, _)| *code)
            .filter(|c| !c.starts_with("bad-")),
    ) {
        assert!(PAGE.contains(&format!("`{code}`")), "{code}");
    }
}
