//! Golden games: `data/games.jsonl` holds whole games with everything that was noted, and how they stand at the end. A change of
//! rules shows here.

use qipai_chinese_checkers::game::ChineseCheckers;
use qipai_sdk::contract::{Awaits, Input, WireSetup};
use qipai_sdk::{Seat, Session, Viewer};
use serde_json::{Value, json};

fn open(row: &Value) -> Session<ChineseCheckers> {
    let teams: Vec<u8> = serde_json::from_value(row["teams"].clone()).expect("teams");
    let setup = WireSetup {
        rules: row["rules"].to_string(),
        order: (0..teams.len()).map(|seat| Seat(seat as u8)).collect(),
        teams,
        ..WireSetup::default()
    };
    Session::open(&setup).expect("it opens")
}

/// Plays a row's inputs: the notes, how it ended, and the position.
fn replay(row: &Value) -> Value {
    let mut table = open(row);
    let mut notes = Vec::new();
    for input in row["inputs"].as_array().expect("inputs") {
        let seat = Seat(input[0].as_u64().expect("a seat") as u8);
        let text = input[1].as_str().expect("a text").to_owned();
        let input = match text.strip_prefix("leave:") {
            Some(cause) => Input::Leave(vec![seat], cause.to_owned()),
            None if text == "skip" => Input::Skip(seat, "out-of-time".to_owned()),
            None => Input::Move(seat, text),
        };
        let step = table.apply(input.clone());
        let step = step.unwrap_or_else(|why| panic!("{input:?} is refused: {why:?}"));
        notes.extend(step.notes.into_iter().map(|note| note.code));
    }
    let ended = match table.status().awaits {
        Awaits::Over(outcome) => json!({"ending": outcome.ending.code, "places": outcome.places}),
        _ => Value::Null,
    };
    let position = table.position(Viewer::Everything).expect("a position");
    json!({"notes": notes.join(" "), "ended": ended, "position": position})
}

#[test]
fn k1_golden_games_end_as_they_did() {
    let text = include_str!("data/games.jsonl");
    let mut endings = Vec::new();
    for line in text.lines() {
        let row: Value = serde_json::from_str(line).expect("a row");
        let played = replay(&row);
        for key in ["notes", "ended", "position"] {
            assert_eq!(played[key], row[key], "{} {key}", row["name"]);
        }
        endings.push(row["ended"]["ending"].clone());
    }
    for ending in ["target-filled", "move-limit", "home-not-left"] {
        assert!(endings.contains(&json!(ending)), "no game ends by {ending}");
    }
}
