//! Golden games: `data/games.sgf` holds whole games, one a line. A change of rules, or of how games are written, shows here.

use qipai_gomoku::game::Gomoku;
use qipai_gomoku::sgf::{read_game, write_game};
use qipai_sdk::Session;
use qipai_sdk::contract::Awaits;

/// How each game ends, and the places of the seats that play it.
const ENDINGS: [(&str, [u8; 2]); 9] = [
    ("forbidden", [2, 1]),
    ("five", [1, 2]),
    ("both-passed", [1, 1]),
    ("forbidden", [1, 2]),
    ("resigned", [1, 2]),
    ("five", [2, 1]),
    ("five", [1, 2]),
    ("five", [1, 2]),
    ("adjudicated", [1, 1]),
];

#[test]
fn r1_e7_golden_games_end_as_they_did_and_come_back_byte_for_byte() {
    let text = include_str!("data/games.sgf");
    assert_eq!(text.lines().count(), ENDINGS.len());
    for (line, (ending, places)) in text.lines().zip(ENDINGS) {
        let (setup, inputs) = read_game(line).expect(line);
        let mut session = Session::<Gomoku>::open(&setup).expect("its setup");
        for input in &inputs {
            session.apply(input.clone()).expect(line);
        }
        let Awaits::Over(outcome) = session.status().awaits else {
            panic!("it goes on: {line}");
        };
        assert_eq!(outcome.ending.code, ending, "{line}");
        assert_eq!(outcome.places, places, "{line}");
        let name = line
            .split("GN[")
            .nth(1)
            .and_then(|rest| rest.split(']').next());
        let name = name.expect("a name").replace("\\:", ":");
        let again = write_game(&setup, &inputs, &[("game".to_owned(), name)]);
        assert_eq!(again.as_deref(), Some(line));
    }
}
