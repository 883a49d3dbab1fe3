//! A table's board with all texts, and how commands that are not done are told.

use super::live::Live;
use crate::refusal::Refusal;
use crate::texts;
use qipai_table::rules::{Message, Rules};
use qipai_table::texts::TEXTS;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// The board with its texts in both languages.
pub(super) struct Def {
    pub(super) hash: String,
    pub(super) def: Value,
    pub(super) texts: BTreeMap<&'static str, Map<String, Value>>,
}

impl Live {
    /// `None`: the plugin can't draw it.
    pub(super) fn make_def(&mut self) -> Option<Def> {
        let def = self.table.as_mut()?.scene_def().ok()?;
        let info = self.plugin.info();
        let texts = texts::LANGUAGES.map(|lang| {
            let own = TEXTS.iter().map(|(key, en, zh)| {
                let text = if lang == "zh-Hans" { zh } else { en };
                ((*key).to_owned(), json!(text))
            });
            let seat = (
                "seat".to_owned(),
                json!(texts::told(&seat_text(), &[], lang)),
            );
            let shown = |(known, key, _): &&(String, String, String)| known == lang && !about(key);
            let theirs = info.strings.iter().filter(shown);
            let theirs = theirs.map(|(_, key, text)| (key.clone(), json!(text)));
            (lang, own.chain([seat]).chain(theirs).collect())
        });
        let texts: BTreeMap<_, _> = texts.into_iter().collect();
        let mut hash = Sha256::new();
        hash.update(def.to_string());
        hash.update(json!(texts).to_string());
        Some(Def {
            hash: qipai_table::record::hex(&hash.finalize()[..8]),
            def,
            texts,
        })
    }
}

/// Texts of the game's page, which no scene uses.
pub(super) fn about(key: &str) -> bool {
    key == "summary" || key.starts_with("rules.")
}

/// A command that is not done, told in both languages.
pub(crate) fn reject(
    table: &str,
    cid: Option<&String>,
    why: &Refusal,
    strings: &[(String, String, String)],
    seq: Option<u64>,
) -> Value {
    let args: Map<String, Value> = why
        .why
        .args
        .iter()
        .map(|(name, value)| (name.clone(), json!(value)))
        .collect();
    let mut told = json!({
        "t": "reject", "table": table, "code": why.why.code, "why": {"k": why.why.code, "a": args},
        "texts": texts::both(&why.why, strings),
    });
    if let Some(cid) = cid {
        told["cid"] = json!(cid);
    }
    if let Some(seq) = seq {
        told["seq"] = json!(seq);
    }
    told
}

/// "Seat {n}", for seats without a name.
fn seat_text() -> Message {
    Message::new("seat")
}
