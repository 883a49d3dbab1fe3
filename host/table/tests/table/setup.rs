//! Tables for tests.

use crate::fake::{Fake, Params, fake};
use qipai_table::config::*;
use qipai_table::rules::{Message, Seat};
use qipai_table::{Command, Event, Offer, Opening, Refused, Rule, Ruling, Table, What, Who};
use std::collections::BTreeMap;
use std::sync::Arc;

pub(crate) const MIN: u64 = 60_000;
pub(crate) const SECRET: [u8; 32] = [7; 32];

pub(crate) const SCORE: &str = r#"{"turn":"once","call":[
{"id":"score","text":"{n}","params":[["n",[1,2,3]]],"order":["n"],"must":"exceed_best","final_if":{"n":3}},
{"id":"P","pass":true,"default":true}],"result":{"winner":"best_seat","export":["n"]}}"#;

pub(crate) fn board() -> Params {
    Params {
        game: "board".to_owned(),
        limit: 1_000,
        ..Params::default()
    }
}

pub(crate) fn cards() -> Params {
    Params {
        game: "cards".to_owned(),
        ..board()
    }
}

pub(crate) fn beats() -> Params {
    Params {
        game: "beats".to_owned(),
        ..board()
    }
}

pub(crate) fn config(params: &Params, teams: &[u8]) -> Config {
    Config {
        game: "fake".to_owned(),
        title: BTreeMap::new(),
        rules: serde_json::to_string(params).unwrap(),
        seating: Seating {
            teams: teams.to_vec(),
            names: ["red", "black", "third", "fourth"]
                .into_iter()
                .take(teams.len())
                .map(str::to_owned)
                .collect(),
            assign: Assign::Given,
        },
        clock: Clock::None,
        phase_clocks: BTreeMap::new(),
        timing: Timing::default(),
        on_timeout: OnTimeout::Lose,
        conduct: Conduct::default(),
        auctions: vec![("score".to_owned(), serde_json::from_str(SCORE).unwrap())],
        pace: BTreeMap::new(),
        series: Series::default(),
        scoring: Scoring::default(),
    }
}

pub(crate) fn two(change: impl FnOnce(&mut Config)) -> Bench {
    let mut config = config(&board(), &[0, 1]);
    change(&mut config);
    Bench::open(config, fake())
}

/// A table with what happened so far.
pub(crate) struct Bench {
    pub(crate) table: Table,
    pub(crate) rules: Arc<Fake>,
    pub(crate) events: Vec<Event>,
}

impl Bench {
    pub(crate) fn open(config: Config, rules: Fake) -> Self {
        Self::open_with(config, rules, Opening::default())
    }

    pub(crate) fn open_with(config: Config, rules: Fake, opening: Opening) -> Self {
        let rules = Arc::new(rules);
        let table = Table::open(config, rules.clone(), SECRET, opening, 0).unwrap();
        let mut bench = Self {
            table,
            rules,
            events: Vec::new(),
        };
        bench.drain();
        bench
    }

    pub(crate) fn drain(&mut self) -> usize {
        let before = self.events.len();
        while let Some(event) = self.table.poll_event() {
            self.events.push(event);
        }
        self.events.len() - before
    }

    pub(crate) fn tell(&mut self, at: u64, who: Who, command: Command) -> Result<(), Refused> {
        let seen = Some(self.table.state().inputs);
        let answer = self.table.handle(at, who, command, seen);
        self.drain();
        answer
    }

    pub(crate) fn seat(&mut self, at: u64, seat: Seat, command: Command) -> Result<(), Refused> {
        self.tell(at, Who::Seat(seat), command)
    }

    pub(crate) fn play(&mut self, at: u64, seat: Seat, mv: &str) -> Result<(), Refused> {
        self.seat(at, seat, Command::Play(mv.to_owned()))
    }

    pub(crate) fn call(&mut self, at: u64, seat: Seat, call: &str) -> Result<(), Refused> {
        let command = Command::Call {
            text: call.to_owned(),
            alert: None,
        };
        self.seat(at, seat, command)
    }

    pub(crate) fn wait(&mut self, at: u64) {
        self.table.handle_timeout(at);
        self.drain();
    }

    /// What the chief arbiter rules.
    pub(crate) fn rule(&mut self, at: u64, what: Rule) -> Result<(), Refused> {
        self.tell(at, Who::Arbiter { chief: true }, Command::Rule(ruled(what)))
    }

    pub(crate) fn offer(&mut self, at: u64, seat: Seat, offer: Offer) -> Result<(), Refused> {
        self.seat(at, seat, Command::Offer(offer))
    }

    /// The code of the ending and the places; nothing while the game goes on.
    pub(crate) fn ending(&mut self) -> Option<(String, Vec<u8>)> {
        let outcome = self.table.state().outcome?;
        Some((outcome.ending.code, outcome.places))
    }

    pub(crate) fn ms(&mut self, seat: usize) -> u64 {
        self.table.state().clocks[seat].ms
    }

    pub(crate) fn count(&self, is: impl Fn(&What) -> bool) -> usize {
        self.events.iter().filter(|event| is(&event.what)).count()
    }
}

pub(crate) fn ruled(what: Rule) -> Ruling {
    Ruling {
        what,
        article: "A2".to_owned(),
        reason: "noise".to_owned(),
        by: "Li".to_owned(),
    }
}

pub(crate) fn code<T>(answer: Result<T, Message>) -> String {
    match answer {
        Ok(_) => "ok".to_owned(),
        Err(why) => why.code,
    }
}
