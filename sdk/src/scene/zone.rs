//! Places that are not spots of a board: hands, tricks, piles, tables.

use super::{Item, Msg, is_false};
use crate::seats::Seat;
use serde::{Deserialize, Serialize};

/// Cards that a seat put on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Play {
    pub seat: Seat,
    pub cards: Vec<Item>,
    /// What the play is ("pass", "plane"), spoken beside the cards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<Msg>,
}

/// `area` is "center", "side", "tray" or "seat:N".
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "z", rename_all = "kebab-case")]
pub enum Zone {
    /// A hand. Face-down cards are `hidden` in number only.
    Fan {
        id: String,
        area: String,
        seat: Seat,
        cards: Vec<Item>,
        #[serde(default)]
        hidden: u32,
        #[serde(default, skip_serializing_if = "is_false")]
        open: bool,
    },
    Row {
        id: String,
        area: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        title: Option<Msg>,
        cards: Vec<Item>,
        #[serde(default)]
        hidden: u32,
    },
    Pile {
        id: String,
        area: String,
        n: u32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        top: Option<Item>,
    },
    /// What each seat played this round.
    Trick {
        id: String,
        area: String,
        plays: Vec<Play>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lead: Option<Seat>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        win: Option<Seat>,
    },
    /// A table of figures.
    Sheet {
        id: String,
        area: String,
        title: Msg,
        cols: Vec<Msg>,
        rows: Vec<Vec<String>>,
    },
    /// A number between 0 and `max`; 0 for no maximum.
    Meter {
        id: String,
        area: String,
        label: Msg,
        v: i32,
        max: i32,
    },
    Text {
        id: String,
        area: String,
        msg: Msg,
    },
}
