//! What a viewer sees, as data: geometry by name, pixels by theme. `docs/scenes.md` shows each kind; the client draws every game
//! from these and knows none of them. Lengths are hundredths of a cell: no floats in a game.

mod board;
mod input;
mod stones;
mod view;
mod zone;

pub use board::{Board, Look, Prim, SHAPES, Spot};
pub use input::{Choice, Group, Part};
pub use view::{Item, Mark, SeatView, View};
pub use zone::{Play, Zone};

use crate::contract::Message;
use serde::{Deserialize, Serialize};

/// A text for people: key and arguments, translated in the client. An argument that begins with "@" is itself a key.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Msg {
    pub k: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub a: Vec<(String, String)>,
}

impl From<&str> for Msg {
    fn from(key: &str) -> Self {
        Self {
            k: key.to_owned(),
            a: Vec::new(),
        }
    }
}

impl From<Message> for Msg {
    fn from(message: Message) -> Self {
        Self {
            k: message.code,
            a: message.args,
        }
    }
}

/// `true` is left out of the JSON.
pub(crate) fn is_true(value: &bool) -> bool {
    *value
}

/// `false` is left out of the JSON.
pub(crate) fn is_false(value: &bool) -> bool {
    !*value
}
