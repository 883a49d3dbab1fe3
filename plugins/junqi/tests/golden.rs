//! Golden games: `data/games.jsonl` holds whole games with everything that was noted, and how they stand at the end. A change of
//! rules or of chance shows here.

use qipai_junqi::Junqi;
use qipai_sdk::contract::{Awaits, Input, WireSetup};
use qipai_sdk::{Seat, Session, Viewer};
use serde_json::{Value, json};

/// Plays a row's inputs: the notes, how it ended, and the position that everything is known of.
fn replay(row: &Value) -> Value {
    let seats = row["seats"].as_u64().expect("seats") as u8;
    let mut table = Session::<Junqi>::open(&WireSetup {
        rules: row["rules"].to_string(),
        teams: (0..seats).map(|seat| seat % 2).collect(),
        order: (0..seats).map(Seat).collect(),
        seed: [row["seed"].as_u64().expect("a seed"), 0, 0, 0],
        ..WireSetup::default()
    })
    .expect("it opens");
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
fn j5_golden_games_end_as_they_did() {
    let text = include_str!("data/games.jsonl");
    let mut endings = Vec::new();
    for line in text.lines() {
        let row: Value = serde_json::from_str(line).expect("a row");
        let played = replay(&row);
        for key in ["notes", "ended", "position"] {
            assert_eq!(played[key], row[key], "{} {key}", row["name"]);
        }
        endings.push(
            row["ended"]["ending"]
                .as_str()
                .unwrap_or_default()
                .to_owned(),
        );
    }
    for ending in ["flag-captured", "no-moves", "no-capture", "left"] {
        assert!(
            endings.iter().any(|known| known == ending),
            "no game ends by {ending}"
        );
    }
}
