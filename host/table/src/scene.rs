//! The whole scene for a viewer: the game's part joined with the host's own.

use crate::command::Refused;
use crate::rules::{Message, Seat, Viewer};
use crate::table::Table;
use crate::{Offer, State};
use serde_json::{Map, Value, json};

/// Version of the host's part.
const VERSION: u32 = 1;

impl Table {
    /// The static part of the scene, JSON.
    ///
    /// # Errors
    /// `fault` when the game failed twice.
    pub fn scene_def(&mut self) -> Result<Value, Refused> {
        let text = self.query(|program| program.ask(|session| session.scene_def()))?;
        parsed(&text)
    }

    /// What a viewer sees now, JSON.
    ///
    /// # Errors
    /// `fault` when the game failed twice.
    pub fn scene(&mut self, viewer: Viewer) -> Result<Value, Refused> {
        let text = self.query(|program| program.ask(|session| session.view(viewer)))?;
        let mut scene = match parsed(&text)? {
            Value::Object(scene) => scene,
            _ => Map::new(),
        };
        let state = self.state();
        let own = scene.remove("seats").unwrap_or_default();
        let parts = scene.remove("parts");
        let mut put = |key: &str, value: Value| drop(scene.insert(key.to_owned(), value));
        put("v", json!(VERSION));
        put("seq", json!(state.inputs));
        put("game", json!(state.game));
        put("phase", json!(state.phase));
        put("ply", json!(state.ply));
        put("turn", json!(state.must));
        put("viewer", self.viewed(viewer));
        put("seats", self.seats_of(&own, &state));
        put("paused", json!(state.paused || state.suspended));
        put("offers", self.offers_for(viewer));
        put("log", self.log.shown(viewer));
        if let Some(auction) = self.auction_for(viewer) {
            put("auction", auction);
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
                }),
            );
        }
        if let Some(input) = self.input_for(viewer, parts, &state)? {
            put("input", input);
        }
        Ok(Value::Object(scene))
    }

    fn viewed(&self, viewer: Viewer) -> Value {
        let first = self.game.order.first().copied().unwrap_or(0);
        match viewer {
            Viewer::Player(seat) => json!({"role": "player", "seat": seat, "bottom": seat}),
            Viewer::Spectator => json!({"role": "spectator", "seat": null, "bottom": first}),
            Viewer::Everything => json!({"role": "arbiter", "seat": null, "bottom": first}),
        }
    }

    fn seats_of(&self, own: &Value, state: &State) -> Value {
        let names = self.seat_names();
        let said = |seat: Seat| {
            let all = own.as_array().into_iter().flatten();
            all.filter_map(Value::as_object)
                .find(|said| said.get("seat") == Some(&json!(seat)))
        };
        let one = |seat: Seat| {
            let at = usize::from(seat);
            let mut shown = said(seat).cloned().unwrap_or_default();
            let mut put = |key: &str, value: Value| drop(shown.insert(key.to_owned(), value));
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
            Value::Object(shown)
        };
        self.all_seats().map(one).collect()
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
    fn input_for(
        &mut self,
        viewer: Viewer,
        parts: Option<Value>,
        state: &State,
    ) -> Result<Option<Value>, Refused> {
        let Viewer::Player(seat) = viewer else {
            return Ok(None);
        };
        if self.over() || self.suspended || self.paused {
            return Ok(None);
        }
        let mut parts = match parts {
            Some(Value::Array(parts)) => parts,
            _ => Vec::new(),
        };
        let calls = self.calls(seat)?.listed;
        if !calls.is_empty() {
            let button = |call: &str| json!({"id": call, "label": {"k": format!("call.{call}")}});
            let items: Vec<Value> = calls.iter().map(button).collect();
            let group = json!({"id": "auction", "cols": 0, "items": items});
            parts.push(json!({"i": "choices", "groups": [group]}));
        }
        let input = || json!({"id": format!("m{}", state.inputs), "parts": parts});
        Ok((!parts.is_empty()).then(input))
    }
}

fn parsed(text: &str) -> Result<Value, Refused> {
    serde_json::from_str(text).map_err(|error| Message::new("fault").arg("why", error))
}
