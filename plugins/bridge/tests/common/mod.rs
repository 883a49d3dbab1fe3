//! A session with the auction run beside it, as the host does, and the rows of the vectors.
#![allow(
    dead_code,
    unreachable_pub,
    clippy::unwrap_used,
    reason = "each test file uses its part"
)]

use qipai_auction::{Auction, Description};
use qipai_bridge::Bridge;
use qipai_sdk::contract::{Awaits, Award, Input, Step, WireSetup, WireStatus};
use qipai_sdk::{Game, Refusal, Seat, Session, Viewer, describe};
use serde_json::Value;

/// The rows of a file of JSON lines.
pub fn rows(text: &str) -> Vec<Value> {
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// The texts of a list.
pub fn texts(list: &Value) -> Vec<String> {
    let list = list.as_array().unwrap().iter();
    list.map(|text| text.as_str().unwrap().to_owned()).collect()
}

/// The answer to a question about the rules.
pub fn inspect(question: &Value) -> Value {
    serde_json::from_str(&Bridge::inspect(&question.to_string()).unwrap()).unwrap()
}

/// The seat of a letter: seats are North, East, South, West from 0.
pub fn seat(letter: &Value) -> Seat {
    let letter = letter.as_str().unwrap();
    Seat("NESW".find(letter).unwrap() as u8)
}

pub fn setup(rules: &str) -> WireSetup {
    WireSetup {
        rules: rules.to_owned(),
        teams: vec![0, 1, 0, 1],
        order: [0, 1, 2, 3].map(Seat).to_vec(),
        seed: [1, 2, 3, 4],
        auctions: describe::<Bridge>("qipai-bridge", "0").auctions,
        ..WireSetup::default()
    }
}

pub struct Table {
    pub session: Session<Bridge>,
    setup: WireSetup,
}

impl Table {
    pub fn open(setup: WireSetup) -> Table {
        Table {
            session: Session::open(&setup).unwrap(),
            setup,
        }
    }

    pub fn at(rules: &str, position: &Value) -> Table {
        Table::open(positioned(rules, position))
    }

    pub fn status(&self) -> WireStatus {
        self.session.status()
    }

    /// Who must act; `None` while nobody plays.
    pub fn to_play(&self) -> Option<Seat> {
        match self.status().awaits {
            Awaits::Act(actors) => actors.must.first().copied(),
            _ => None,
        }
    }

    /// The auction that the session asks for, with the calls of a start position made.
    pub fn auction(&self) -> Auction {
        let Awaits::Auction(request) = self.status().awaits else {
            panic!("no auction: {:?}", self.status())
        };
        let mut auctions = self.setup.auctions.iter();
        let (_, json) = auctions.find(|(id, _)| *id == request.id).unwrap();
        let description: Description = serde_json::from_str(json).unwrap();
        let seats: Vec<u8> = request.seats.iter().map(|seat| seat.0).collect();
        let made = request.made.into_iter().map(|(seat, text)| (seat.0, text));
        let made: Vec<(u8, String)> = made.collect();
        Auction::new(&description, seats, &self.setup.teams, &made).unwrap()
    }

    /// Makes one call in a running auction; the session hears it.
    pub fn call(&mut self, auction: &mut Auction, text: &str) {
        let seat = auction.turn().unwrap();
        auction.call(seat, text).unwrap();
        let call = Input::Call(Seat(seat), text.to_owned());
        self.session.apply(call).unwrap();
    }

    pub fn award(&mut self, auction: &Auction) -> Step {
        let result = auction.result().expect("the auction is over");
        let award = Award {
            id: "bridge".to_owned(),
            winner: result.winner.map(Seat),
            exports: result.exports,
        };
        self.session.apply(Input::Award(award)).unwrap()
    }

    /// Runs the auction that the session asks for with these calls.
    pub fn calls(&mut self, texts: &[&str]) -> Step {
        let mut auction = self.auction();
        texts.iter().for_each(|text| self.call(&mut auction, text));
        self.award(&auction)
    }

    /// A move of whoever must act.
    pub fn play(&mut self, text: &str) -> Result<Step, Refusal> {
        let seat = self.to_play().expect("somebody is to play");
        self.session.apply(Input::Move(seat, text.to_owned()))
    }

    pub fn plays(&mut self, texts: &[&str]) {
        for text in texts {
            self.play(text)
                .unwrap_or_else(|why| panic!("{text}: {why:?}"));
        }
    }

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
}

pub fn positioned(rules: &str, position: &Value) -> WireSetup {
    let text = match position {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    WireSetup {
        position: Some(text),
        ..setup(rules)
    }
}

/// The code with which a position is refused.
pub fn refused_position(position: &Value) -> (String, Vec<(String, String)>) {
    match Session::<Bridge>::open(&positioned("{}", position)) {
        Ok(_) => panic!("{position} opens"),
        Err(refusal) => {
            let message = refusal.message().clone();
            (message.code, message.args)
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
