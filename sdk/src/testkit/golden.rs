//! Golden games: whole games as rows of JSON, with everything that was noted and how they stand at the end. A change of rules or
//! of chance shows in them.
//!
//! A row has `name`, `rules`, `teams` (one for each seat), `seed` (a number; none where nothing is dealt), `inputs` (`[seat, move]`;
//! `"skip"` is a skipped turn, `"leave:CAUSE"` a seat that gives up, `"call:TEXT"` a call, `"award:ID"` an auction that nobody won,
//! `"beat:NAME"` what the game does by itself), and what came of it: `notes` (codes, one after the other),
//! `ended` (`ending` and `places`, or null), `position`.

use crate::contract::{Awaits, Award, Input, Viewer, WireSetup};
use crate::game::Game;
use crate::seats::Seat;
use crate::session::Session;
use serde_json::{Value, json};

/// Plays every row and compares what comes of it: the endings met.
///
/// # Panics
/// With the row's name and what differs, or what is wrong with the row.
#[must_use]
pub fn golden<G: Game>(rows: &str) -> Vec<String> {
    let mut endings = Vec::new();
    for line in rows.lines() {
        let row: Value = serde_json::from_str(line).expect("a row of JSON");
        let name = &row["name"];
        let (notes, session) = played::<G>(&row);
        let ended = match session.status().awaits {
            Awaits::Over(outcome) => {
                endings.push(outcome.ending.code.clone());
                json!({"ending": outcome.ending.code, "places": outcome.places})
            }
            _ => Value::Null,
        };
        let position = session.position(Viewer::Everything);
        assert_eq!(json!(notes), row["notes"], "{name}: notes");
        assert_eq!(ended, row["ended"], "{name}: ended");
        assert_eq!(json!(position), row["position"], "{name}: position");
    }
    endings
}

/// A row's game after all its inputs, and what was noted.
fn played<G: Game>(row: &Value) -> (String, Session<G>) {
    let teams: Vec<u8> = serde_json::from_value(row["teams"].clone()).expect("teams");
    let setup = WireSetup {
        rules: row["rules"].to_string(),
        order: (0..=u8::MAX).map(Seat).take(teams.len()).collect(),
        teams,
        seed: [row["seed"].as_u64().unwrap_or_default(), 0, 0, 0],
        ..WireSetup::default()
    };
    let mut session = Session::<G>::open(&setup).expect("it opens");
    let mut notes = Vec::new();
    let inputs: Vec<(u8, String)> = serde_json::from_value(row["inputs"].clone()).expect("inputs");
    for (seat, text) in inputs {
        let seat = Seat(seat);
        let input = match text.split_once(':') {
            Some(("leave", cause)) => Input::Leave(vec![seat], cause.to_owned()),
            Some(("call", text)) => Input::Call(seat, text.to_owned()),
            Some(("beat", name)) => Input::Beat(name.to_owned()),
            Some(("award", id)) => Input::Award(Award {
                id: id.to_owned(),
                winner: None,
                exports: Vec::new(),
            }),
            _ if text == "skip" => Input::Skip(seat, "out-of-time".to_owned()),
            _ => Input::Move(seat, text),
        };
        let step = session.apply(input.clone());
        let step = step.unwrap_or_else(|why| panic!("{}: {input:?}: {why:?}", row["name"]));
        notes.extend(step.notes.into_iter().map(|note| note.code));
    }
    (notes.join(" "), session)
}
