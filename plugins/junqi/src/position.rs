//! Start positions as JSON, read and written; `docs/games/junqi.md` describes them. What can't be is refused with its place.

use crate::board::Board;
use crate::layout::Layout;
use crate::piece::Piece;
use crate::rank::Rank;
use crate::rules::Rules;
use crate::scene::tone;
use crate::state::State;
use qipai_sdk::contract::Message;
use qipai_sdk::graph::Node;
use qipai_sdk::{Cx, Refusal, Ring, Rng, Viewer};
use serde::Deserialize;
use serde::de::{self, MapAccess, Visitor};
use serde_json::{Map, Value, json};
use std::fmt;

/// Plies that a position may have.
const MOST_PLIES: u32 = 1_000_000;

/// An object's entries in their order: a name told twice is seen.
#[derive(Debug, Default)]
pub(crate) struct Entries(pub(crate) Vec<(String, Value)>);

impl<'de> Deserialize<'de> for Entries {
    fn deserialize<D: de::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Each;
        impl<'de> Visitor<'de> for Each {
            type Value = Entries;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object by names")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entries, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Entries(entries))
            }
        }
        deserializer.deserialize_map(Each)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Position {
    board: Option<String>,
    pieces: Option<Entries>,
    layouts: Option<Entries>,
    to_move: Option<Value>,
    #[serde(default)]
    ply: u32,
    #[serde(default)]
    no_capture: u32,
    #[serde(default)]
    out: Vec<Value>,
}

/// What is wrong, and where: a point or a key.
fn wrong(at: impl ToString, why: &str) -> Refusal {
    let message = Message::new("impossible-position").arg("at", at);
    Refusal::Malformed(message.arg("why", format!("@{why}")))
}

/// A side by its number in the order of play, or by its colour.
pub(crate) fn side(sides: usize, value: &Value) -> Option<u8> {
    let named = |name: &str| (0..sides as u8).find(|&side| tone(sides, side) == name);
    let number = match value {
        Value::String(name) => named(name).or_else(|| name.parse().ok()),
        other => other.as_u64().and_then(|number| u8::try_from(number).ok()),
    };
    number.filter(|&side| usize::from(side) < sides)
}

/// The name of a board.
pub(crate) fn board_name(sides: usize) -> &'static str {
    if sides == 2 { "2p" } else { "4p" }
}

/// Reads a start position for a table with this order of play.
pub(crate) fn read(rules: Rules, ring: Ring, text: &str) -> Result<State, Refusal> {
    let position: Position = serde_json::from_str(text).map_err(|error| {
        Refusal::Malformed(Message::new("unreadable-position").arg("why", error))
    })?;
    let sides = ring.len();
    if position
        .board
        .as_deref()
        .is_some_and(|name| name != board_name(sides))
    {
        return Err(Refusal::illegal("wrong-seats"));
    }
    if position.ply > MOST_PLIES {
        return Err(wrong("ply", "too-late"));
    }
    let limit = rules.quiet_limit(sides);
    if position.no_capture > MOST_PLIES || limit.is_some_and(|most| position.no_capture >= most) {
        return Err(wrong("no_capture", "too-late"));
    }
    let mut rng = Rng::from_u64(0);
    let mut state = State::new(rules, ring, &mut rng);
    state.ply = position.ply;
    state.quiet = position.no_capture;
    out(&mut state, &position.out)?;
    match (&position.pieces, &position.layouts) {
        (Some(pieces), None) => {
            turn(&mut state, position.to_move.as_ref())?;
            stand(&mut state, &pieces.0)?;
        }
        (None, Some(layouts)) if !state.flips() => {
            turn(&mut state, position.to_move.as_ref())?;
            laid_out(&mut state, &layouts.0, &mut rng)?;
        }
        _ => {
            let why = "either `pieces` or `layouts` is wanted; `pieces` where they begin face down";
            let message = Message::new("unreadable-position").arg("why", why);
            return Err(Refusal::Malformed(message));
        }
    }
    Ok(state)
}

fn out(state: &mut State, out: &[Value]) -> Result<(), Refusal> {
    let sides = state.ring.len();
    for value in out {
        let side = side(sides, value).ok_or_else(|| wrong("out", "unknown-side"))?;
        state.out[usize::from(side)] = Some("adjudicated".to_owned());
    }
    let mut teams: Vec<u8> = state
        .alive()
        .map(|side| state.ring.team(state.seat(side)))
        .collect();
    teams.sort_unstable();
    teams.dedup();
    if teams.len() < 2 {
        return Err(wrong("out", "nobody-left"));
    }
    Ok(())
}

fn turn(state: &mut State, to_move: Option<&Value>) -> Result<(), Refusal> {
    let sides = state.ring.len();
    let first = state.alive().next().unwrap_or(0);
    state.turn = match to_move {
        None => first,
        Some(value) => side(sides, value).ok_or_else(|| wrong("to_move", "unknown-side"))?,
    };
    if state.out[usize::from(state.turn)].is_some() {
        return Err(wrong("to_move", "side-is-out"));
    }
    Ok(())
}

/// Armies laid out already; play begins when all are.
fn laid_out(state: &mut State, layouts: &[(String, Value)], rng: &mut Rng) -> Result<(), Refusal> {
    let mut cx = Cx::new(rng);
    let mut laid: Vec<u8> = Vec::new();
    for (name, value) in layouts {
        let side =
            side(state.ring.len(), &json!(name)).ok_or_else(|| wrong(name, "unknown-side"))?;
        if state.out[usize::from(side)].is_some() {
            return Err(wrong(name, "side-is-out"));
        }
        if laid.contains(&side) {
            return Err(wrong(name, "twice"));
        }
        laid.push(side);
        let layout = layout(state.board(), side, value)?;
        if let Err(fault) = layout.check() {
            return Err(Refusal::Malformed(state.layout_fault(side, fault)));
        }
        state.lay_out(side, layout, &mut cx);
    }
    Ok(())
}

/// A layout as a text of thirty letters, or as pieces by points.
pub(crate) fn layout(board: &Board, side: u8, value: &Value) -> Result<Layout, Refusal> {
    if let Some(text) = value.as_str() {
        return text.parse().map_err(|crate::layout::NotALayout(at)| {
            Refusal::Malformed(Message::new("unreadable-layout").arg("at", at + 1))
        });
    }
    let mut places = [None; crate::board::HALF];
    let Some(points) = value.as_object() else {
        let why = "a layout is a text of thirty letters, or pieces by points";
        return Err(Refusal::Malformed(
            Message::new("unreadable-position").arg("why", why),
        ));
    };
    for (point, piece) in points {
        let node = board
            .graph
            .find(point)
            .ok_or_else(|| wrong(point, "unknown-point"))?;
        let home = board.homes[usize::from(node)].filter(|(home, _)| *home == side);
        let Some((_, slot)) = home else {
            return Err(Refusal::Malformed(
                Message::new("not-your-half").arg("at", point),
            ));
        };
        let rank = piece.as_str().and_then(Rank::from_name);
        places[slot] = Some(rank.ok_or_else(|| wrong(point, "unknown-piece"))?);
    }
    Ok(Layout::new(places))
}

/// One entry of `pieces`: side, kind, and a word about how it stands.
fn piece(state: &State, point: &str, value: &Value) -> Result<Piece, Refusal> {
    let sides = state.ring.len();
    let node = state.board().graph.find(point);
    let node = node.ok_or_else(|| wrong(point, "unknown-point"))?;
    let list = value.as_array().map(Vec::as_slice).unwrap_or_default();
    let (army, rank, word) = match list {
        [army, rank] => (army, rank, None),
        [army, rank, word] => (army, rank, word.as_str()),
        _ => return Err(wrong(point, "unknown-piece")),
    };
    if *army == json!("?") || *rank == json!("?") {
        return Err(wrong(point, "hidden-piece"));
    }
    let army = side(sides, army).ok_or_else(|| wrong(point, "unknown-side"))?;
    let rank = rank.as_str().and_then(Rank::from_name);
    let rank = rank.ok_or_else(|| wrong(point, "unknown-piece"))?;
    let mut piece = Piece::new(army, rank, Some(node));
    piece.shown = state.flips();
    match word {
        None if list.len() == 2 => {}
        Some("down") if state.flips() => piece.shown = false,
        Some("down") => return Err(wrong(point, "only-flip")),
        Some("shown") if rank == Rank::Flag => piece.shown = true,
        Some("shown") => return Err(wrong(point, "not-a-flag")),
        _ => return Err(wrong(point, "unknown-piece")),
    }
    may_stand(state, point, node, &piece)?;
    Ok(piece)
}

/// Whether a piece can have come to where it stands.
fn may_stand(state: &State, point: &str, node: Node, piece: &Piece) -> Result<(), Refusal> {
    let board = state.board();
    if state.face_down(piece) && board.is_camp(node) {
        return Err(Refusal::Malformed(
            Message::new("camp-not-empty").arg("at", point),
        ));
    }
    let own = |(side, _): (u8, usize)| side == piece.army;
    let home = board.homes[usize::from(node)].is_some_and(own) && board.is_headquarters(node);
    if piece.rank == Rank::Flag && !state.flips() && !home {
        return Err(Refusal::Malformed(
            Message::new("flag-not-in-headquarters").arg("at", point),
        ));
    }
    Ok(())
}

/// Pieces as they stand; those that an army lacks have fallen.
fn stand(state: &mut State, entries: &[(String, Value)]) -> Result<(), Refusal> {
    if entries.is_empty() {
        return Err(wrong("pieces", "nobody-left"));
    }
    let sides = state.ring.len();
    let mut left: Vec<[u8; 12]> = vec![Rank::ALL.map(Rank::count); sides];
    let mut pieces: Vec<Piece> = Vec::new();
    for (point, value) in entries {
        let piece = piece(state, point, value)?;
        if pieces.iter().any(|other| other.node() == piece.node()) {
            return Err(wrong(point, "twice"));
        }
        let left = &mut left[usize::from(piece.army)][piece.rank.index()];
        *left = left
            .checked_sub(1)
            .ok_or_else(|| wrong(point, "too-many"))?;
        pieces.push(piece);
    }
    state.coloured = !state.flips() || pieces.iter().any(|piece| piece.shown);
    for piece in &pieces {
        if state.out[usize::from(piece.army)].is_some()
            && let Some(node) = piece.node()
        {
            return Err(wrong(state.board().name(node), "side-is-out"));
        }
    }
    for (army, left) in left.into_iter().enumerate() {
        for rank in Rank::ALL {
            for _ in 0..left[rank.index()] {
                let mut fallen = Piece::new(army as u8, rank, None);
                fallen.shown = state.flips();
                pieces.push(fallen);
            }
        }
    }
    state.layouts = None;
    state.laid_out = false;
    state.set(pieces);
    let mut rng = Rng::from_u64(0);
    state.next_to_move(None, &mut Cx::new(&mut rng));
    Ok(())
}

/// The position as far as a viewer knows it; "?" is what it does not know.
pub(crate) fn write(state: &State, viewer: Viewer) -> String {
    let board = state.board();
    let mut object = Map::new();
    object.insert("board".to_owned(), json!(board_name(state.ring.len())));
    object.insert("ply".to_owned(), json!(state.ply));
    object.insert("to_move".to_owned(), json!(state.turn));
    let out: Vec<usize> = (0..state.out.len())
        .filter(|&side| state.out[side].is_some())
        .collect();
    if !out.is_empty() {
        object.insert("out".to_owned(), json!(out));
    }
    if let Some(layouts) = &state.layouts {
        let mut told = Map::new();
        for (side, layout) in layouts.iter().enumerate() {
            if let Some(layout) = layout {
                let known = viewer.sees(state.seat(side as u8));
                let text = if known {
                    layout.to_string()
                } else {
                    "?".to_owned()
                };
                told.insert(side.to_string(), json!(text));
            }
        }
        object.insert("layouts".to_owned(), Value::Object(told));
        return Value::Object(object).to_string();
    }
    object.insert("no_capture".to_owned(), json!(state.quiet));
    let mut pieces = Map::new();
    for piece in &state.pieces {
        if let Some(node) = piece.node() {
            pieces.insert(board.name(node).to_owned(), written(state, piece, viewer));
        }
    }
    object.insert("pieces".to_owned(), Value::Object(pieces));
    Value::Object(object).to_string()
}

fn written(state: &State, piece: &Piece, viewer: Viewer) -> Value {
    let known = state.knows(viewer, piece);
    let down = state.face_down(piece);
    let rank = known.then(|| json!(piece.rank.letter()));
    let army = (known || !down).then(|| json!(piece.army));
    let unknown = || json!("?");
    let mut list = vec![army.unwrap_or_else(unknown), rank.unwrap_or_else(unknown)];
    if down {
        list.push(json!("down"));
    } else if piece.shown && !state.flips() {
        list.push(json!("shown"));
    }
    Value::Array(list)
}
