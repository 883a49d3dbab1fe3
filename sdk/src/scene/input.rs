//! What a viewer may do, as gestures: a move is a list of touched ids.

use super::{Msg, is_false, is_true};
use crate::contract::Message;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// One way to make a move; the parts of a view are alternatives.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "i", rename_all = "kebab-case")]
pub enum Part {
    /// Touch one id after another: `tree` maps what was touched so far (ids joined by a space, "" at the root) to what may
    /// follow; `ends` are those that are whole moves.
    Steps {
        tree: BTreeMap<String, Vec<String>>,
        ends: Vec<String>,
    },
    /// Touch one spot.
    Place {
        spots: Vec<String>,
    },
    /// Choose cards of a zone; `rule` is "any", "listed" (`combos`) or "probe" (ask whether it is a move).
    Pick {
        zone: String,
        min: u32,
        max: u32,
        rule: String,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        groups: Vec<Vec<String>>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        hints: Vec<Vec<String>>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        combos: Vec<Vec<String>>,
        confirm: Msg,
    },
    /// Buttons.
    Choices {
        groups: Vec<Group>,
    },
    Number {
        min: i32,
        max: i32,
        step: i32,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        presets: Vec<i32>,
    },
    Text {
        max: u32,
    },
    /// Put items on spots, in secret until sent: item to the spots it may stand on.
    Arrange {
        items: Vec<String>,
        allowed: BTreeMap<String, Vec<String>>,
        swap: bool,
        presets: Vec<String>,
    },
    /// A chain of hops: from an id, the ends that one tap may name with the ids passed on the way.
    Path {
        hops: BTreeMap<String, BTreeMap<String, Vec<String>>>,
    },
}

/// Buttons that belong together, in `cols` columns (0: a row).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Group {
    pub id: String,
    #[serde(default)]
    pub cols: u32,
    pub items: Vec<Choice>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    pub id: String,
    pub label: Msg,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub tone: String,
    #[serde(default = "yes", skip_serializing_if = "is_true")]
    pub on: bool,
    /// Asks "sure?" before it is sent.
    #[serde(default, skip_serializing_if = "is_false")]
    pub confirm: bool,
}

fn yes() -> bool {
    true
}

impl Choice {
    pub fn new(id: impl Into<String>, label: impl Into<Msg>) -> Self {
        Self {
            id: id.into(),
            label: label.into(),
            tone: String::new(),
            on: true,
            confirm: false,
        }
    }
}

impl Part {
    /// A part for moves given as lists of touched ids; `Place` where each is a single spot.
    pub(crate) fn steps(moves: Vec<Vec<String>>) -> Option<Self> {
        if moves.is_empty() {
            return None;
        }
        if moves.iter().all(|ids| ids.len() == 1) {
            return Some(Self::Place {
                spots: moves.into_iter().flatten().collect(),
            });
        }
        let mut tree: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let mut ends = Vec::new();
        for ids in moves {
            for (i, id) in ids.iter().enumerate() {
                let next = tree.entry(ids[..i].join(" ")).or_default();
                if !next.contains(id) {
                    next.push(id.clone());
                }
            }
            ends.push(ids.join(" "));
        }
        Some(Self::Steps { tree, ends })
    }

    /// One group of buttons.
    pub(crate) fn choices(buttons: Vec<(String, Message)>) -> Option<Self> {
        if buttons.is_empty() {
            return None;
        }
        let items = buttons
            .into_iter()
            .map(|(id, label)| Choice::new(id, label))
            .collect();
        Some(Self::Choices {
            groups: vec![Group {
                id: "moves".to_owned(),
                cols: 0,
                items,
            }],
        })
    }
}
