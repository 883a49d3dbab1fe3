//! Tables of junqi for tests: opened from positions, played, looked at.
#![allow(dead_code)] // each test program uses its own part

use qipai_junqi::Junqi;
use qipai_sdk::contract::{Awaits, Input, WireOutcome, WireSetup};
use qipai_sdk::testkit::open;
use qipai_sdk::{Refusal, Seat, Session, View, Viewer};
use serde_json::Value;

pub(crate) type Table = Session<Junqi>;

pub(crate) const DARK: &str = "{}";
pub(crate) const FOUR: [u8; 4] = [0, 1, 0, 1];

pub(crate) fn at(rules: &str, position: &Value) -> Table {
    open::<Junqi>(rules, 1, Some(&position.to_string())).expect("the position is read")
}

pub(crate) fn four(rules: &str, position: Option<&Value>) -> Result<Table, Refusal> {
    Session::open(&WireSetup {
        rules: rules.to_owned(),
        teams: FOUR.to_vec(),
        order: (0..4).map(Seat).collect(),
        position: position.map(Value::to_string),
        ..WireSetup::default()
    })
}

pub(crate) fn play(table: &mut Table, seat: u8, text: &str) -> Vec<String> {
    let step = table.apply(Input::Move(Seat(seat), text.to_owned()));
    let step = step.unwrap_or_else(|why| panic!("{text} is refused: {why:?}"));
    step.notes.into_iter().map(|note| note.code).collect()
}

pub(crate) fn refused(table: &Table, seat: u8, text: &str) -> String {
    match table.check(Seat(seat), text) {
        Err(refusal) => refusal.message().code.clone(),
        Ok(()) => panic!("{text} is allowed"),
    }
}

pub(crate) fn must(table: &Table) -> Vec<u8> {
    match table.status().awaits {
        Awaits::Act(actors) => actors.must.iter().map(|seat| seat.0).collect(),
        _ => Vec::new(),
    }
}

pub(crate) fn outcome(table: &Table) -> Option<WireOutcome> {
    match table.status().awaits {
        Awaits::Over(outcome) => Some(outcome),
        _ => None,
    }
}

pub(crate) fn ended(table: &Table) -> (String, Vec<u8>) {
    let outcome = outcome(table).expect("it is over");
    (outcome.ending.code, outcome.places)
}

pub(crate) fn look(table: &Table, viewer: Viewer, at: &str) -> Option<String> {
    let view: View = serde_json::from_str(&table.view(viewer)).expect("a view");
    let item = view.items.into_iter().find(|item| item.at == at);
    item.map(|item| item.look)
}
