//! A session with the auction run beside it, as the host does.
#![allow(
    dead_code,
    unreachable_pub,
    clippy::unwrap_used,
    reason = "each test file uses its part"
)]

use qipai_auction::{Auction, Description};
use qipai_doudizhu::DouDizhu;
use qipai_sdk::contract::{Awaits, Award, Input, Step, WireSetup, WireStatus};
use qipai_sdk::{Refusal, Seat, Session, describe};

pub fn setup(rules: &str) -> WireSetup {
    WireSetup {
        rules: rules.to_owned(),
        teams: vec![0, 1, 2],
        order: [0, 1, 2].map(Seat).to_vec(),
        seed: [1, 2, 3, 4],
        auctions: describe::<DouDizhu>("qipai-doudizhu", "0").auctions,
        ..WireSetup::default()
    }
}

pub struct Table {
    pub session: Session<DouDizhu>,
    setup: WireSetup,
}

impl Table {
    pub fn open(setup: WireSetup) -> Table {
        Table {
            session: Session::open(&setup).unwrap(),
            setup,
        }
    }

    pub fn at(rules: &str, position: &str) -> Table {
        Table::open(WireSetup {
            position: Some(position.to_owned()),
            ..setup(rules)
        })
    }

    pub fn status(&self) -> WireStatus {
        self.session.status()
    }

    /// Who is to play; `None` outside the play.
    pub fn to_play(&self) -> Option<u8> {
        match self.status().awaits {
            Awaits::Act(actors) => actors.must.first().map(|seat| seat.0),
            _ => None,
        }
    }

    /// The auction that the session asks for, with the calls of a start position made.
    pub fn auction(&self) -> Auction {
        let Awaits::Auction(request) = self.status().awaits else {
            panic!("no auction: {:?}", self.status())
        };
        let (_, json) = self
            .setup
            .auctions
            .iter()
            .find(|(id, _)| *id == request.id)
            .unwrap();
        let description: Description = serde_json::from_str(json).unwrap();
        let seats: Vec<u8> = request.seats.iter().map(|seat| seat.0).collect();
        let made: Vec<(u8, String)> = request
            .made
            .into_iter()
            .map(|(seat, text)| (seat.0, text))
            .collect();
        Auction::new(&description, seats, &[0, 1, 2], &made).unwrap()
    }

    /// Makes one call in a running auction; the session hears it.
    pub fn call(&mut self, auction: &mut Auction, text: &str) {
        let seat = auction.turn().unwrap();
        auction.call(seat, text).unwrap();
        self.session
            .apply(Input::Call(Seat(seat), text.to_owned()))
            .unwrap();
    }

    pub fn award(&mut self, auction: &Auction) -> Step {
        let result = auction.result().expect("the auction is over");
        let Awaits::Auction(request) = self.status().awaits else {
            panic!("no auction")
        };
        let award = Award {
            id: request.id,
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

    pub fn play(&mut self, seat: u8, text: &str) -> Result<Step, Refusal> {
        self.session.apply(Input::Move(Seat(seat), text.to_owned()))
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
}
