//! Positions as objects: points by number or name, seats by triangle number or letter.

use crate::board::{POINTS, Point, named};
use crate::position::{self, LETTERS, Told, wrong};
use qipai_sdk::contract::Message;
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Object {
    /// The number of seats; `seats` says the same by their triangles.
    players: Option<usize>,
    seats: Option<Vec<Name>>,
    board: BTreeMap<String, Vec<Name>>,
    to_move: Option<Name>,
    #[serde(default)]
    ply: u32,
    moves: Option<Vec<u32>>,
    standing: Option<String>,
}

/// A number, or a name.
#[derive(Deserialize)]
#[serde(untagged, expecting = "a number or a name")]
pub(crate) enum Name {
    Number(u32),
    Text(String),
}

impl Name {
    fn text(&self) -> String {
        match self {
            Name::Number(number) => number.to_string(),
            Name::Text(text) => text.chars().take(40).collect(),
        }
    }

    /// A point by its number or name.
    pub(crate) fn point(&self) -> Result<Point, Message> {
        let text = self.text();
        let numbered = || {
            text.parse()
                .ok()
                .filter(|&point| usize::from(point) < POINTS)
        };
        let point = named(&text).or_else(numbered);
        point.ok_or_else(|| wrong("position-point").arg("found", text))
    }

    /// A triangle by its number or letter.
    fn triangle(&self) -> Result<u8, Message> {
        let text = self.text();
        let numbered = || {
            text.parse()
                .ok()
                .filter(|&triangle| usize::from(triangle) < LETTERS.len())
        };
        let triangle = position::triangle(&text).or_else(numbered);
        triangle.ok_or_else(|| wrong("position-turn").arg("found", text))
    }
}

/// Reads an object.
pub(crate) fn read(text: &str) -> Result<Told, Message> {
    let object: Object =
        serde_json::from_str(text).map_err(|why| wrong("position-object").arg("why", why))?;
    let seats = match (&object.seats, object.players) {
        (Some(seats), players) => {
            if players.is_some_and(|players| players != seats.len()) {
                return Err(wrong("position-seats").arg("seats", seats.len()));
            }
            Some(seats.iter().map(Name::triangle).collect::<Result<_, _>>()?)
        }
        (None, Some(players)) => Some(crate::board::seating(players).to_vec()),
        (None, None) => None,
    };
    let mut told = Told {
        seats,
        ply: object.ply,
        moves: object.moves,
        turn: object.to_move.as_ref().map(Name::triangle).transpose()?,
        standing: object
            .standing
            .as_deref()
            .map(position::standing)
            .transpose()?,
        ..Told::default()
    };
    for (seat, points) in object.board {
        let triangle = Name::Text(seat).triangle()?;
        for point in points {
            told.pieces[usize::from(triangle)].push(point.point()?);
        }
    }
    Ok(told)
}
