//! The whole scene for a viewer: the game's part joined with the host's own.

use crate::command::Refused;
use crate::log::Line;
use crate::rules::{Message, Seat, Viewer};
use crate::table::Table;
use crate::{Offer, State};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// Version of the host's part.
const VERSION: u32 = 1;
/// How deep a game's part may nest.
const DEPTH: i32 = 64;

impl Table {
    /// The static part of the scene, JSON.
    ///
    /// # Errors
    /// `fault` when the game failed twice.
    pub fn scene_def(&mut self) -> Result<Value, Refused> {
        let text = self.query(|program| program.ask(|session| session.scene_def()))?;
        parsed(&text)
    }

    /// What a viewer sees now, as data.
    ///
    /// # Errors
    /// `fault` when the game failed twice.
    pub fn scene(&mut self, viewer: Viewer) -> Result<Value, Refused> {
        parsed(&self.scene_text(viewer)?)
    }

    /// What a viewer sees now, JSON text. What the game drew is passed on as it wrote it.
    ///
    /// # Errors
    /// `fault` when the game failed twice.
    pub fn scene_text(&mut self, viewer: Viewer) -> Result<String, Refused> {
        let text = self.query(|program| program.ask(|session| session.view(viewer)))?;
        if deep(&text) {
            return Err(Message::new("fault").arg("why", "a scene that nests too deep"));
        }
        let drawn: BTreeMap<String, &RawValue> = parsed(&text)?;
        let state = self.state();
        let (seats, parts) = (drawn.get("seats").copied(), drawn.get("parts").copied());
        let input = self.input_for(viewer, parts, &state)?;
        let drawn = drawn.into_iter().map(|(key, raw)| (key, Part::Drawn(raw)));
        let mut scene: Parts<'_> = drawn.filter(|(key, _)| key != "parts").collect();
        let mut put = |key: &str, part| drop(scene.insert(key.to_owned(), part));
        put("v", json!(VERSION).into());
        put("seq", json!(state.inputs).into());
        put("game", json!(state.game).into());
        put("phase", json!(state.phase).into());
        put("ply", json!(state.ply).into());
        put("turn", json!(state.must).into());
        put("viewer", self.viewed(viewer).into());
        put("seats", self.seats_of(seats, &state));
        put("paused", json!(state.paused || state.suspended).into());
        put("offers", self.offers_for(viewer).into());
        put("log", Part::Log(self.log.shown(viewer).collect()));
        let unit = &self.rules.info().score_unit;
        if !unit.is_empty() {
            put("unit", json!(unit).into());
        }
        if let Some(auction) = self.auction_for(viewer) {
            put("auction", auction.into());
        }
        if let Some(outcome) = &state.outcome {
            put(
                "result",
                json!({
                    "ending": outcome.ending,
                    "places": outcome.places,
                    "scored": outcome.scored,
                    "scores": state.scores,
                    "totals": state.totals,
                    "match_over": state.match_over,
                })
                .into(),
            );
        }
        if let Some(input) = input {
            put("input", input);
        }
        serde_json::to_string(&scene).map_err(unread)
    }

    fn viewed(&self, viewer: Viewer) -> Value {
        let first = self.game.order.first().copied().unwrap_or(0);
        match viewer {
            Viewer::Player(seat) => json!({"role": "player", "seat": seat, "bottom": seat}),
            Viewer::Spectator => json!({"role": "spectator", "seat": null, "bottom": first}),
            Viewer::Everything => json!({"role": "arbiter", "seat": null, "bottom": first}),
        }
    }

    /// What the game says of each seat, with what the host knows of it.
    fn seats_of<'a>(&self, own: Option<&'a RawValue>, state: &State) -> Part<'a> {
        let names = self.seat_names();
        let own: Vec<BTreeMap<String, &'a RawValue>> = list(own);
        let one = |seat: Seat| {
            let at = usize::from(seat);
            let number = seat.to_string();
            let said = own
                .iter()
                .find(|said| said.get("seat").is_some_and(|it| it.get() == number));
            let said = said.into_iter().flatten();
            let mut shown: Parts<'a> = said
                .map(|(key, raw)| (key.clone(), Part::Drawn(raw)))
                .collect();
            let mut put =
                |key: &str, value: Value| drop(shown.insert(key.to_owned(), Part::Value(value)));
            put("seat", json!(seat));
            put("name", json!(names.get(at)));
            put("team", json!(self.team(seat)));
            put(
                "place",
                json!(self.game.order.iter().position(|at| *at == seat)),
            );
            if let Some(clock) = state.clocks.get(at).filter(|clock| clock.stage != "none") {
                put("clock", json!(clock));
                put("at", json!(self.now));
            }
            if let Some(score) = state.scores.get(at) {
                put("score", json!(score));
            }
            put("out", json!(self.status.out.contains(&seat)));
            Part::Group(shown)
        };
        Part::List(self.all_seats().map(one).collect())
    }

    /// What stands, and what this viewer may offer.
    fn offers_for(&self, viewer: Viewer) -> Value {
        let stands = self.offers.draw_by();
        let offered = self.offers.standing().map(|standing| standing.by);
        let mut offers = Map::new();
        if let Some(by) = stands {
            offers.insert("draw_by".to_owned(), json!(by));
        }
        if let Some(standing) = self.offers.standing() {
            let shown = json!({"kind": standing.offer.word(), "by": standing.by});
            offers.insert("stands".to_owned(), shown);
        }
        if let Viewer::Player(seat) = viewer
            && !self.over()
            && !self.status.out.contains(&seat)
        {
            let theirs = offered.is_some_and(|by| self.team(by) != self.team(seat));
            let resign = self.status.ply >= self.config.conduct.resign_from;
            offers.insert("draw".to_owned(), json!(self.may_offer_draw(seat).is_ok()));
            for offer in [Offer::Takeback { to: None }, Offer::Adjourn, Offer::Pause] {
                if self.may_offer(seat, &offer).is_ok() {
                    offers.insert(offer.word().to_owned(), json!(true));
                }
            }
            offers.insert("answer".to_owned(), json!(theirs));
            offers.insert("resign".to_owned(), json!(resign));
        }
        Value::Object(offers)
    }

    /// The auction as everybody has heard it, and the viewer's own sealed call.
    fn auction_for(&self, viewer: Viewer) -> Option<Value> {
        let auctioneer = self.auction.as_ref()?;
        let auction = &auctioneer.auction;
        let mut shown = json!({
            "id": auctioneer.id,
            "seats": auction.seats(),
            "calls": auction.history(),
            "turn": auction.turn(),
        });
        if let Viewer::Player(seat) = viewer
            && let Some(sealed) = auction.sealed(seat)
        {
            shown["sealed"] = json!(sealed);
        }
        Some(shown)
    }

    /// The game's own gestures, and calls as buttons.
    fn input_for<'a>(
        &mut self,
        viewer: Viewer,
        parts: Option<&'a RawValue>,
        state: &State,
    ) -> Result<Option<Part<'a>>, Refused> {
        let Viewer::Player(seat) = viewer else {
            return Ok(None);
        };
        if self.over() || self.suspended || self.paused {
            return Ok(None);
        }
        let mut parts: Vec<Part<'a>> = list(parts).into_iter().map(Part::Drawn).collect();
        let calls = self.calls(seat)?.listed;
        if !calls.is_empty() {
            let button = |call: &str| json!({"id": call, "label": {"k": format!("call.{call}")}});
            let items: Vec<Value> = calls.iter().map(button).collect();
            let group = json!({"id": "auction", "cols": 0, "items": items});
            parts.push(json!({"i": "choices", "groups": [group]}).into());
        }
        if parts.is_empty() {
            return Ok(None);
        }
        let id = json!(format!("m{}", state.inputs));
        let input = [("id", id.into()), ("parts", Part::List(parts))];
        let input = input.map(|(key, part)| (key.to_owned(), part));
        Ok(Some(Part::Group(input.into())))
    }
}

/// An object of a scene.
type Parts<'a> = BTreeMap<String, Part<'a>>;

/// A part of a scene: drawn by the game, or the host's own.
#[derive(Serialize)]
#[serde(untagged)]
enum Part<'a> {
    Drawn(&'a RawValue),
    Value(Value),
    Log(Vec<Line<'a>>),
    List(Vec<Part<'a>>),
    Group(Parts<'a>),
}

impl From<Value> for Part<'_> {
    fn from(value: Value) -> Self {
        Self::Value(value)
    }
}

/// The items of a list that the game drew; nothing where it is none.
fn list<'a, T: Deserialize<'a>>(drawn: Option<&'a RawValue>) -> Vec<T> {
    let read = |drawn: &'a RawValue| serde_json::from_str(drawn.get()).ok();
    drawn.and_then(read).unwrap_or_default()
}

/// Whether JSON nests deeper than those who read it follow. What is passed on unread must be readable.
fn deep(text: &str) -> bool {
    let (mut depth, mut quoted, mut escaped) = (0, false, false);
    text.bytes().any(|byte| {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = quoted,
            b'"' => quoted = !quoted,
            b'{' | b'[' if !quoted => depth += 1,
            b'}' | b']' if !quoted => depth -= 1,
            _ => {}
        }
        depth > DEPTH
    })
}

fn parsed<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, Refused> {
    serde_json::from_str(text).map_err(unread)
}

fn unread(error: serde_json::Error) -> Refused {
    Message::new("fault").arg("why", error)
}

#[cfg(test)]
mod tests {
    use super::{DEPTH, deep};

    #[test]
    fn a_scene_nests_as_deep_as_it_is_read() {
        let nested = |depth: i32| {
            let depth = usize::try_from(depth).unwrap_or_default();
            format!("{}1{}", "[".repeat(depth), "]".repeat(depth))
        };
        assert!(!deep(&nested(DEPTH)));
        assert!(deep(&nested(DEPTH + 1)));
        assert!(!deep(&format!("{{\"text\": \"\\\"{}\"}}", "[".repeat(200))));
    }
}
