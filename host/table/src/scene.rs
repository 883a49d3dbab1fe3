//! The whole scene for a viewer: the game's part joined with the host's own.

use crate::command::Refused;
use crate::rules::{Message, Seat, Viewer};
use crate::table::Table;
use serde_json::{Map, Value, json};

impl Table {
    /// The static part of the scene, JSON.
    ///
    /// # Errors
    /// `fault` when the game failed twice.
    pub fn scene_def(&mut self) -> Result<Value, Refused> {
        let text = self.ask(|session| session.scene_def())?;
        parsed(&text)
    }

    /// What a viewer sees now, JSON.
    ///
    /// # Errors
    /// `fault` when the game failed twice.
    pub fn scene(&mut self, viewer: Viewer) -> Result<Value, Refused> {
        let text = self.ask(|session| session.view(viewer))?;
        let mut scene = match parsed(&text)? {
            Value::Object(scene) => scene,
            _ => Map::new(),
        };
        let state = self.state();
        let own = scene.remove("seats").unwrap_or_default();
        scene.insert("seats".to_owned(), self.seats_of(&own, &state));
        scene.insert("v".to_owned(), json!(1));
        scene.insert("seq".to_owned(), json!(state.inputs));
        scene.insert("phase".to_owned(), json!(state.phase));
        scene.insert("ply".to_owned(), json!(state.ply));
        scene.insert("turn".to_owned(), json!(state.must));
        scene.insert("viewer".to_owned(), viewed(viewer));
        scene.insert("paused".to_owned(), json!(state.paused));
        if let Some((id, auction)) = &self.auction {
            let calls: Vec<Value> = auction
                .history()
                .iter()
                .map(|(seat, call)| json!([seat, call]))
                .collect();
            scene.insert("auction".to_owned(), json!({"id": id, "calls": calls}));
        }
        if let Viewer::Player(seat) = viewer {
            let calls = self.calls(seat)?.listed;
            if !calls.is_empty() {
                scene.insert("calls".to_owned(), json!(calls));
            }
            scene.insert("offers".to_owned(), self.offers_of(seat));
        }
        if let Some(outcome) = &state.outcome {
            scene.insert("result".to_owned(), json!({"outcome": outcome, "scores": state.scores, "totals": state.totals, "match_over": state.match_over}));
        }
        Ok(Value::Object(scene))
    }

    fn seats_of(&self, own: &Value, state: &crate::State) -> Value {
        let names = self.seat_names();
        let one = |seat: usize| {
            let game = own
                .as_array()
                .and_then(|seats| seats.iter().find(|s| s["seat"] == json!(seat)));
            let mut shown = game.and_then(Value::as_object).cloned().unwrap_or_default();
            shown.insert("seat".to_owned(), json!(seat));
            shown.insert("name".to_owned(), json!(names[seat]));
            shown.insert("team".to_owned(), json!(self.team(seat as Seat)));
            shown.insert("clock".to_owned(), json!(state.clocks.get(seat)));
            shown.insert("score".to_owned(), json!(state.scores.get(seat)));
            shown.insert(
                "out".to_owned(),
                json!(self.status.out.contains(&(seat as Seat))),
            );
            Value::Object(shown)
        };
        (0..self.seats()).map(one).collect()
    }

    fn offers_of(&self, seat: Seat) -> Value {
        let stands = self.offers.draw.as_ref().map(|(by, _)| *by);
        json!({
            "draw": !self.over() && self.may_offer(seat).is_ok(),
            "answer": stands.filter(|by| self.team(*by) != self.team(seat)),
            "own": stands.filter(|by| self.team(*by) == self.team(seat)),
            "resign": !self.over() && self.status.ply >= self.config.conduct.resign_from,
        })
    }
}

fn viewed(viewer: Viewer) -> Value {
    match viewer {
        Viewer::Player(seat) => json!({"role": "player", "seat": seat}),
        Viewer::Spectator => json!({"role": "spectator"}),
        Viewer::Everything => json!({"role": "arbiter"}),
    }
}

fn parsed(text: &str) -> Result<Value, Refused> {
    serde_json::from_str(text).map_err(|error| Message::new("fault").arg("why", error))
}
