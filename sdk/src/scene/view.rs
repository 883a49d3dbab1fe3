//! The changing part of the scene, for one viewer.

use super::{Msg, Part, Zone};
use crate::grid::Grid;
use crate::seats::Seat;
use serde::{Deserialize, Serialize};

/// A piece or card. Its `id` is the same from scene to scene as long as this viewer may follow it, so that animation is a
/// difference; hidden things get ids that say nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Item {
    pub id: String,
    /// A key of the board's looks, "back" for one that this viewer may not know.
    pub look: String,
    /// A spot; empty in a zone.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub at: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
}

impl Item {
    pub fn new(id: impl Into<String>, look: impl Into<String>, at: impl ToString) -> Self {
        Self {
            id: id.into(),
            look: look.into(),
            at: at.to_string(),
            tags: Vec::new(),
        }
    }

    /// A card in a zone.
    pub fn card(id: impl Into<String>, look: impl Into<String>) -> Self {
        Self::new(id, look, "")
    }
}

/// Spots to point out: last, check, dot, path, hint, danger, territory, win-line, label, lock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    pub kind: String,
    pub at: Vec<String>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
}

/// What the game says of a seat; names, clocks and presence are the host's.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatView {
    pub seat: Seat,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub tone: String,
    /// Keys of short texts: dealer, landlord.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub badges: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<Msg>,
}

/// The game's part of the scene.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub items: Vec<Item>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub zones: Vec<Zone>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<Mark>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<SeatView>,
    /// Ways to make a move; from the moves' tokens where the author gives none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<Part>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<Msg>,
}

impl View {
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The pieces of a grid, each with the look that `look` names. Ids are the spots: for pieces that stay where they are put.
    pub fn grid<T>(grid: &Grid<T>, look: impl Fn(&T) -> &str) -> Self {
        Self {
            items: grid
                .pieces()
                .map(|(at, piece)| Item::new(format!("i{at}"), look(piece), at))
                .collect(),
            ..Self::default()
        }
    }

    /// Points out spots; nothing where there are none.
    #[must_use]
    pub fn mark<S: ToString>(mut self, kind: &str, spots: impl IntoIterator<Item = S>) -> Self {
        let at: Vec<String> = spots.into_iter().map(|spot| spot.to_string()).collect();
        if !at.is_empty() {
            self.marks.push(Mark {
                kind: kind.to_owned(),
                at,
                text: String::new(),
            });
        }
        self
    }

    #[must_use]
    pub fn item(mut self, item: Item) -> Self {
        self.items.push(item);
        self
    }

    #[must_use]
    pub fn zone(mut self, zone: Zone) -> Self {
        self.zones.push(zone);
        self
    }

    #[must_use]
    pub fn part(mut self, part: Part) -> Self {
        self.parts.push(part);
        self
    }

    /// The tone (colour) of a seat's pieces.
    #[must_use]
    pub fn tone(mut self, seat: Seat, tone: &str) -> Self {
        self.seat(seat).tone = tone.to_owned();
        self
    }

    #[must_use]
    pub fn badge(mut self, seat: Seat, key: &str) -> Self {
        self.seat(seat).badges.push(key.to_owned());
        self
    }

    #[must_use]
    pub fn status(mut self, status: impl Into<Msg>) -> Self {
        self.status = Some(status.into());
        self
    }

    /// What is said of a seat so far.
    pub fn seat(&mut self, seat: Seat) -> &mut SeatView {
        let at = self
            .seats
            .iter()
            .position(|s| s.seat == seat)
            .unwrap_or_else(|| {
                self.seats.push(SeatView {
                    seat,
                    ..SeatView::default()
                });
                self.seats.len() - 1
            });
        &mut self.seats[at]
    }
}
