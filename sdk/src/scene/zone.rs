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

/// What card games put on the table, in the places where a client looks for it.
impl Zone {
    /// The hand of a seat beside it: its cards where the viewer may know them, otherwise only how many there are. `open`: it lies
    /// open for others than its owner.
    #[must_use]
    pub fn hand(seat: Seat, cards: Option<Vec<Item>>, count: usize, open: bool) -> Self {
        let hidden = if cards.is_some() { 0 } else { count as u32 };
        Self::Fan {
            id: Self::hand_id(seat),
            area: format!("seat:{seat}"),
            seat,
            cards: cards.unwrap_or_default(),
            hidden,
            open,
        }
    }

    /// What the hand of a seat is called.
    #[must_use]
    pub fn hand_id(seat: Seat) -> String {
        format!("hand.{seat}")
    }

    /// The plays of a trick or round: who led, and whose is the best so far.
    #[must_use]
    pub fn trick(
        id: &str,
        area: &str,
        plays: Vec<Play>,
        lead: Option<Seat>,
        win: Option<Seat>,
    ) -> Self {
        Self::Trick {
            id: id.to_owned(),
            area: area.to_owned(),
            plays,
            lead,
            win,
        }
    }

    /// Cards in a row, and how many more lie there face down; `title` is a key.
    #[must_use]
    pub fn row(id: &str, area: &str, title: &str, cards: Vec<Item>, hidden: usize) -> Self {
        Self::Row {
            id: id.to_owned(),
            area: area.to_owned(),
            title: Some(title.into()),
            cards,
            hidden: hidden as u32,
        }
    }

    /// A number at the side, labelled by the key of its id; `max` 0 where there is none.
    #[must_use]
    pub fn meter(id: &str, v: i32, max: i32) -> Self {
        Self::Meter {
            id: id.to_owned(),
            area: "side".to_owned(),
            label: id.into(),
            v,
            max,
        }
    }

    /// A table of figures at the side, titled by the key of its id.
    #[must_use]
    pub fn sheet(id: &str, cols: Vec<Msg>, rows: Vec<Vec<String>>) -> Self {
        Self::Sheet {
            id: id.to_owned(),
            area: "side".to_owned(),
            title: id.into(),
            cols,
            rows,
        }
    }

    /// A line of text.
    #[must_use]
    pub fn text(id: &str, area: &str, msg: impl Into<Msg>) -> Self {
        Self::Text {
            id: id.to_owned(),
            area: area.to_owned(),
            msg: msg.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hand_shows_its_cards_or_their_number() {
        let fan = |cards| match Zone::hand(Seat(2), cards, 13, false) {
            Zone::Fan {
                id, cards, hidden, ..
            } => (id, cards.len(), hidden),
            other => panic!("{other:?}"),
        };
        let one = vec![Item::card("HT", "HT")];
        assert_eq!(fan(Some(one)), ("hand.2".to_owned(), 1, 0));
        assert_eq!(fan(None), ("hand.2".to_owned(), 0, 13));
    }
}
