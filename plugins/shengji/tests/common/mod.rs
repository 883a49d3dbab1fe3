//! A session driven as the host does, and the rows of the vectors.
#![allow(
    dead_code,
    unreachable_pub,
    clippy::unwrap_used,
    reason = "each test file uses its part"
)]

use qipai_sdk::contract::{Awaits, Award, Input, Step, WireSetup, WireStatus};
use qipai_sdk::{Refusal, Seat, Session, Viewer, describe};
use qipai_shengji::Shengji;
use serde_json::Value;

/// The rows of a file of JSON lines.
pub fn rows(text: &str) -> Vec<Value> {
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// Cards of a list as the plugin writes them.
pub fn text(cards: &Value) -> String {
    let list = cards.as_array().unwrap().iter();
    let words: Vec<&str> = list.map(|card| card.as_str().unwrap()).collect();
    let cards: qipai_shengji::hand::Cards = words.join(" ").parse().unwrap();
    cards.to_string()
}

pub fn setup(rules: &str) -> WireSetup {
    WireSetup {
        rules: rules.to_owned(),
        teams: vec![0, 1, 0, 1],
        order: [0, 1, 2, 3].map(Seat).to_vec(),
        seed: [1, 2, 3, 4],
        auctions: describe::<Shengji>("qipai-shengji", "0").auctions,
        ..WireSetup::default()
    }
}

pub struct Table {
    pub session: Session<Shengji>,
}

impl Table {
    pub fn open(setup: &WireSetup) -> Table {
        Table {
            session: Session::open(setup).unwrap_or_else(|why| panic!("{why:?}")),
        }
    }

    pub fn at(rules: &str, position: &Value) -> Table {
        Table::open(&positioned(rules, position))
    }

    pub fn status(&self) -> WireStatus {
        self.session.status()
    }

    pub fn phase(&self) -> String {
        self.status().phase
    }

    /// Who must act; `None` while nobody must.
    pub fn to_play(&self) -> Option<u8> {
        match self.status().awaits {
            Awaits::Act(actors) => actors.must.first().map(|seat| seat.0),
            _ => None,
        }
    }

    pub fn beat(&mut self) -> Step {
        let beat = self.status().beat.expect("a beat");
        self.session.apply(Input::Beat(beat)).unwrap()
    }

    /// Lets cards come until none are left.
    pub fn deal(&mut self) {
        while self.phase() == "deal" {
            self.beat();
        }
    }

    pub fn calls(&self, seat: u8) -> Vec<String> {
        self.session.calls(Seat(seat)).listed
    }

    /// A call that the game is asked for; the notes' codes.
    pub fn call(&mut self, seat: u8, text: &str) -> Vec<String> {
        self.session
            .check_call(Seat(seat), text)
            .unwrap_or_else(|why| panic!("{text}: {why:?}"));
        let call = Input::Call(Seat(seat), text.to_owned());
        codes(&self.session.apply(call).unwrap())
    }

    /// Nobody called any more.
    pub fn pass_all(&mut self) {
        let award = Award {
            id: "overturn".to_owned(),
            winner: None,
            exports: Vec::new(),
        };
        self.session.apply(Input::Award(award)).unwrap();
    }

    /// A move of whoever must act.
    pub fn play(&mut self, text: &str) -> Result<Step, Refusal> {
        let seat = self.to_play().expect("somebody is to play");
        self.session.apply(Input::Move(Seat(seat), text.to_owned()))
    }

    pub fn plays(&mut self, texts: &[&str]) {
        for text in texts {
            self.play(text)
                .unwrap_or_else(|why| panic!("{text}: {why:?}"));
        }
    }

    /// The code with which a move is refused.
    pub fn refused(&self, seat: u8, text: &str) -> String {
        match self.session.check(Seat(seat), text) {
            Ok(()) => "legal".to_owned(),
            Err(refusal) => refusal.message().code.clone(),
        }
    }

    pub fn legal(&self, seat: u8) -> Vec<String> {
        self.session.legal_moves(Seat(seat)).listed
    }

    pub fn view(&self, viewer: Viewer) -> Value {
        serde_json::from_str(&self.session.view(viewer)).unwrap()
    }

    pub fn position(&self, viewer: Viewer) -> Value {
        serde_json::from_str(&self.session.position(viewer).unwrap()).unwrap()
    }

    pub fn ending(&self) -> String {
        match self.status().awaits {
            Awaits::Over(outcome) => outcome.ending.code,
            other => format!("{other:?}"),
        }
    }

    /// What the next deal is told.
    pub fn carry(&self) -> Value {
        serde_json::from_str(&self.session.handover().expect("a deal that is over").carry).unwrap()
    }
}

/// The codes of a step's notes.
pub fn codes(step: &Step) -> Vec<String> {
    step.notes.iter().map(|note| note.code.clone()).collect()
}

pub fn positioned(rules: &str, position: &Value) -> WireSetup {
    WireSetup {
        position: Some(position.to_string()),
        ..setup(rules)
    }
}

/// The code and reason with which a position is refused.
pub fn refused_position(position: &Value) -> String {
    match Session::<Shengji>::open(&positioned("{}", position)) {
        Ok(_) => panic!("{position} opens"),
        Err(refusal) => {
            let message = refusal.message();
            format!("{} {:?}", message.code, message.args)
        }
    }
}

/// A zone of a view.
pub fn zone(view: &Value, id: &str) -> Value {
    let mut zones = view["zones"].as_array().unwrap().iter();
    zones
        .find(|zone| zone["id"] == id)
        .unwrap_or(&Value::Null)
        .clone()
}
