//! Every character on the boards and pieces of the shipped plugins has an outline in the browser client.

mod common;

use common::{Referee, answers, qipai};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// Characters that a definition of a board draws as they are: lettering, and what stands on pieces other than the figures of
/// the shapes that have their own.
fn drawn(def: &Value) -> BTreeSet<char> {
    let lettering = def["draw"].as_array().into_iter().flatten();
    let lettering = lettering
        .filter(|prim| prim["p"] == "glyphs")
        .map(|prim| &prim["t"]);
    let looks = def["looks"].as_object().into_iter().flatten();
    let pieces = looks.map(|(_, look)| &look["glyph"]);
    lettering
        .chain(pieces)
        .filter_map(Value::as_str)
        .flat_map(str::chars)
        // Letters and digits stand in every font.
        .filter(|one| !one.is_ascii())
        .collect()
}

/// Issue 4, point 6: a machine without Chinese fonts still shows every piece.
#[test]
fn i4_every_character_that_plugins_draw_has_an_outline() {
    let mut outlines: BTreeMap<char, String> = BTreeMap::new();
    for file in ["glyphs.json", "glyphs-more.json"] {
        let path = common::root().join("host/server/web").join(file);
        let text = std::fs::read_to_string(path).expect("the client's outlines");
        let part: BTreeMap<char, String> = serde_json::from_str(&text).expect("paths by character");
        outlines.extend(part);
    }
    let listed = qipai(&["games", "--json"]).output().expect("qipai runs");
    let listed = &answers(&listed)[0];
    let (mut seen, mut missing) = (BTreeSet::new(), BTreeSet::new());
    for manifest in listed["manifests"].as_array().expect("a list") {
        // Variants of a game draw with the same characters.
        if manifest["installed"] != true || manifest["folder"] != "games" {
            continue;
        }
        let name = manifest["manifest"].as_str().expect("a name");
        let mut referee = Referee::new(name);
        referee.ok(&json!({"open": {}}));
        let board = referee.ok(&json!({"def": true}));
        for character in drawn(&board["def"]) {
            seen.insert(character);
            if !outlines.contains_key(&character) {
                missing.insert(format!("{character} in {name}"));
            }
        }
    }
    assert!(
        seen.len() > 20,
        "boards with lettering were looked at: {seen:?}"
    );
    assert!(
        missing.is_empty(),
        "add to host/xtask/outlines.txt and run cargo xtask outlines: {missing:?}"
    );
    assert!(outlines.values().all(|path| path.starts_with('M')));
}
