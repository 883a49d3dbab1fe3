//! What clients say.

use crate::desk::{Act, Deed};
use crate::limits;
use crate::people::{directs, unseen};
use qipai_table::Offer;
use qipai_table::rules::Message;
use serde::Deserialize;
use unicode_normalization::char::is_combining_mark;

/// The version of the protocol that is spoken here.
pub(crate) const VERSION: u64 = 1;

/// A frame from a client.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(tag = "t", rename_all = "kebab-case")]
pub(crate) enum Said {
    Hello {
        v: u64,
        #[serde(default)]
        langs: Vec<String>,
    },
    Join {
        table: String,
        #[serde(default)]
        def: Option<String>,
        #[serde(default)]
        resume: Option<Resume>,
    },
    Leave {
        table: String,
    },
    Act {
        cid: String,
        table: String,
        #[serde(default)]
        seq: Option<u64>,
        #[serde(default)]
        tokens: Option<Vec<String>>,
        #[serde(default)]
        text: Option<String>,
        #[serde(default, rename = "do")]
        deed: Option<Deed>,
    },
    Probe {
        pid: u64,
        table: String,
        tokens: Vec<String>,
    },
    Offer {
        cid: String,
        table: String,
        kind: OfferKind,
        #[serde(default)]
        to: Option<u32>,
    },
    Answer {
        cid: String,
        table: String,
        yes: bool,
    },
    Chat {
        cid: String,
        table: String,
        text: String,
    },
    Sub {
        topic: Topic,
        #[serde(default = "yes")]
        on: bool,
    },
    Ping {
        n: serde_json::Number,
    },
}

fn yes() -> bool {
    true
}

/// The scene that a client had before its socket broke.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct Resume {
    pub(crate) epoch: String,
    pub(crate) seq: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum OfferKind {
    Draw,
    Takeback,
    Adjourn,
    Pause,
    Rematch,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Topic {
    Lobby,
}

/// A command with its name, for a table.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Order {
    pub(crate) cid: String,
    pub(crate) table: String,
    pub(crate) seen: Option<u64>,
    pub(crate) act: Result<Act, Message>,
}

/// Reads a frame.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn read(text: &str) -> Result<Said, Message> {
    let said = serde_json::from_str(text);
    said.map_err(|error| Message::new("bad-frame").arg("why", error))
}

impl Said {
    /// The command that it is; anything else comes back.
    pub(crate) fn order(self) -> Result<Order, Self> {
        let (cid, table, seen, act) = match self {
            Self::Act {
                cid,
                table,
                seq,
                tokens,
                text,
                deed,
            } => (cid, table, seq, act(tokens, text, deed)),
            Self::Offer {
                cid,
                table,
                kind,
                to,
            } => (cid, table, None, Ok(Act::Offer(offer(kind, to)))),
            Self::Answer { cid, table, yes } => (cid, table, None, Ok(Act::Answer(yes))),
            Self::Chat { cid, table, text } => (cid, table, None, chat(&text)),
            other => return Err(other),
        };
        Ok(Order {
            cid,
            table,
            seen,
            act,
        })
    }
}

fn offer(kind: OfferKind, to: Option<u32>) -> Offer {
    match kind {
        OfferKind::Draw => Offer::Draw,
        OfferKind::Takeback => Offer::Takeback { to },
        OfferKind::Adjourn => Offer::Adjourn,
        OfferKind::Pause => Offer::Pause,
        OfferKind::Rematch => Offer::Rematch,
    }
}

fn act(
    tokens: Option<Vec<String>>,
    text: Option<String>,
    deed: Option<Deed>,
) -> Result<Act, Message> {
    match (tokens, text, deed) {
        (Some(tokens), None, None) => touched(tokens).map(Act::Tokens),
        (None, Some(text), None) => {
            if text.chars().count() > limits::TYPED || text.chars().any(char::is_control) {
                return Err(Message::new("text-too-long").arg("most", limits::TYPED));
            }
            Ok(Act::Text(text))
        }
        (None, None, Some(deed)) => Ok(Act::Do(deed)),
        _ => Err(Message::new("bad-act")),
    }
}

/// Elements that were touched, if there are not too many.
///
/// # Errors
/// `too-many-tokens`.
pub(crate) fn touched(tokens: Vec<String>) -> Result<Vec<String>, Message> {
    let long = |token: &String| token.chars().count() > limits::TOKEN;
    if tokens.len() > limits::TOKENS || tokens.iter().any(long) {
        return Err(Message::new("too-many-tokens").arg("most", limits::TOKENS));
    }
    Ok(tokens)
}

/// A line of chat: no more than so long, without controls, turns and towers of marks, and with something to be seen.
fn chat(text: &str) -> Result<Act, Message> {
    let mut marks = 0;
    let fits = |c: &char| {
        marks = if is_combining_mark(*c) { marks + 1 } else { 0 };
        marks <= limits::NAME_MARKS && !directs(*c)
    };
    let plain = |c: char| if c.is_control() { ' ' } else { c };
    let text: String = text.chars().map(plain).filter(fits).collect();
    let text = text.trim();
    if text.chars().all(unseen) {
        return Err(Message::new("chat-empty"));
    }
    if text.chars().count() > limits::CHAT {
        return Err(Message::new("text-too-long").arg("most", limits::CHAT));
    }
    Ok(Act::Chat(text.to_owned()))
}
