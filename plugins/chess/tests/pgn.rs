//! PGN read and written, with tags, comments, glyphs and variations.

use qipai_chess::game::Chess;
use qipai_chess::pgn::{self, Pgn};
use qipai_sdk::contract::{Awaits, Input};
use qipai_sdk::{Game, Session};
use serde_json::{Value, json};

const GAME: &str = r#"% for programs
[Event "A \"club\" evening"]
[White "Ann"]
[Black "Bo"]
[Result "1-0"]

{Before it all} 1. e4! e5 $10 (1... c5 {the Sicilian} 2. Nf3 (2.c3 d5) 2... d6) 2.Bc4 ; to the end of the line
2... Nc6 3. Qh5?? Nf6?! 4. Qxf7# 1-0

[Event "Second"]

1. d4 *
"#;

fn only(text: &str) -> Pgn {
    pgn::read(text).expect("reads").remove(0)
}

#[test]
fn c1_tags_comments_glyphs_and_variations_round_trip() {
    let games = pgn::read(GAME).expect("reads");
    assert_eq!(games.len(), 2);
    let game = &games[0];
    assert_eq!(game.tag("Event"), Some("A \"club\" evening"));
    assert_eq!(game.main.comments, ["Before it all"]);
    let texts: Vec<&str> = game
        .main
        .moves
        .iter()
        .map(|node| node.uci.as_str())
        .collect();
    assert_eq!(
        texts,
        ["e2e4", "e7e5", "f1c4", "b8c6", "d1h5", "g8f6", "h5f7"]
    );
    let nags: Vec<u8> = game
        .main
        .moves
        .iter()
        .flat_map(|node| node.nags.clone())
        .collect();
    assert_eq!(nags, [1, 10, 4, 6]);
    let sicilian = &game.main.moves[1].variations[0];
    assert_eq!(sicilian.moves[0].comments, ["the Sicilian"]);
    assert_eq!(sicilian.moves[1].variations[0].moves[1].san, "d5");
    assert_eq!(game.main.moves[2].comments, ["to the end of the line"]);
    let written = pgn::write(game).expect("writes");
    assert!(
        written.lines().all(|line| line.chars().count() <= 80),
        "{written}"
    );
    let sicilian = "(1... c5 {the Sicilian} 2. Nf3 (2. c3 d5) 2... d6)";
    assert!(written.replace('\n', " ").contains(sicilian), "{written}");
    let mut again = only(&written);
    again.tags.retain(|(_, value)| !value.contains('?'));
    assert_eq!(
        (again.tags, again.main),
        (game.tags.clone(), game.main.clone())
    );
}

#[test]
fn c1_games_become_inputs_and_inputs_games() {
    let (setup, inputs) = <Chess as Game>::read_game("pgn", GAME).expect("reads");
    let mut session = Session::<Chess>::open(&setup).expect("opens");
    for input in &inputs {
        session.apply(input.clone()).expect("replays");
    }
    let Awaits::Over(outcome) = session.status().awaits else {
        panic!("mate ends it")
    };
    assert_eq!(
        (outcome.ending.code.as_str(), outcome.places),
        ("checkmate", vec![1, 2])
    );
    let tags = [
        ("White".to_owned(), "Ann".to_owned()),
        ("Result".to_owned(), "0-1".to_owned()),
    ];
    let text = <Chess as Game>::write_game("pgn", &setup, &inputs, &tags).expect("writes");
    assert!(
        text.contains("[Result \"1-0\"]") && text.contains("4. Qxf7# 1-0"),
        "{text}"
    );
    assert_eq!(
        <Chess as Game>::read_game("pgn", &text),
        Ok((setup, inputs))
    );
    assert!(<Chess as Game>::read_game("sgf", GAME).is_err());
}

#[test]
fn e1_ends_off_the_board_and_claims_are_written() {
    let end = |text: &str| {
        <Chess as Game>::read_game("pgn", text)
            .expect("reads")
            .1
            .pop()
    };
    assert!(matches!(end("1. e4 1-0"), Some(Input::Leave(_, cause)) if cause == "resigned"));
    let time = end("[Termination \"time forfeit\"]\n1. e4 0-1");
    assert!(matches!(time, Some(Input::End(outcome)) if outcome.places == [2, 1]));
    assert!(
        matches!(end("1. e4 e5 1/2-1/2"), Some(Input::End(outcome)) if outcome.places == [1, 1])
    );
    assert!(matches!(end("1. e4 e5 *"), Some(Input::Move(..))));
    let mut setup = <Chess as Game>::read_game("pgn", "1. e4 *")
        .expect("reads")
        .0;
    setup.position = Some("7k/8/8/8/8/8/8/KR6 w - - 98 80 moves b1b2".to_owned());
    let move_of = |seat: u8, text: &str| Input::Move(qipai_sdk::Seat(seat), text.to_owned());
    let inputs = [move_of(1, "claim:fifty:h8g8")];
    let text = <Chess as Game>::write_game("pgn", &setup, &inputs, &[]).expect("writes");
    for part in [
        "[SetUp \"1\"]",
        "[FEN \"7k/8/8/8/8/8/8/KR6 w - - 98 80\"]",
        "80. Rb2",
        "1/2-1/2",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let lost = [
        move_of(1, "h8g8"),
        Input::Leave(vec![qipai_sdk::Seat(1)], "out-of-time".to_owned()),
    ];
    let text = <Chess as Game>::write_game("pgn", &setup, &lost, &[]).expect("writes");
    assert!(
        text.contains("[Termination \"time forfeit\"]") && text.ends_with("1-0\n"),
        "{text}"
    );
}

/// Games of Chess960, and games that went on where today's rules end them.
#[test]
fn c1_chess960_and_old_games_are_read() {
    let text =
        "[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1\"]\n1. O-O-O Ke7 *";
    let (setup, inputs) = <Chess as Game>::read_game("pgn", text).expect("reads");
    assert!(setup.rules.contains("chess960"));
    let mut session = Session::<Chess>::open(&setup).expect("opens");
    for input in inputs {
        session.apply(input).expect("replays");
    }
    let bare = "[FEN \"k7/8/8/8/8/8/8/K7 w - - 0 1\"]\n1. Ka2 Ka7 1/2-1/2";
    let (setup, inputs) = <Chess as Game>::read_game("pgn", bare).expect("reads");
    let mut session = Session::<Chess>::open(&setup).expect("opens");
    for input in inputs {
        session.apply(input).expect("replays");
    }
}

#[test]
fn c1_bad_pgn_names_line_and_column() {
    let deep = format!("1. e4 {}", "(1. d4 ".repeat(40));
    for (text, code, line, column) in [
        ("1. e4\ne5 2. Ke3", "pgn-move", "2", "7"),
        ("1. e4 e5 2. zz", "pgn-move", "1", "13"),
        ("[Event \"x]\n1. e4", "pgn-tag", "1", "1"),
        ("1. e4 {never ends", "pgn-open", "1", "7"),
        ("1. e4 (1. d4", "pgn-open", "1", "7"),
        ("1. e4 ) e5", "pgn-close", "1", "7"),
        ("(1. e4) 1. d4", "pgn-variation", "1", "1"),
        ("1. e4 $999", "pgn-move", "1", "7"),
        (deep.as_str(), "pgn-deep", "1", "231"),
    ] {
        let error = pgn::read(text).expect_err(text).0;
        let arg = |name| {
            error
                .args
                .iter()
                .find(|(n, _)| n == name)
                .map(|(_, v)| v.as_str())
        };
        assert_eq!(
            (error.code.as_str(), arg("line"), arg("column")),
            (code, Some(line), Some(column)),
            "{text}"
        );
    }
    assert_eq!(pgn::read(" \n").expect_err("empty").0.code, "pgn-empty");
    assert_eq!(
        pgn::read("[FEN \"8/8 w\"]\n*")
            .expect_err("no position")
            .0
            .code,
        "pgn-position"
    );
}

#[test]
fn c1_questions_are_answered() {
    let ask = |question: Value| -> Result<Value, String> {
        match <Chess as Game>::inspect(&question.to_string()) {
            Ok(answer) => Ok(serde_json::from_str(&answer).expect("JSON")),
            Err(refusal) => Err(refusal.message().code.clone()),
        }
    };
    let games = ask(json!({"read_pgn": GAME})).expect("reads");
    let text = ask(json!({"write_pgn": games["games"][0]})).expect("writes");
    assert!(
        text["text"]
            .as_str()
            .is_some_and(|text| text.contains("the Sicilian"))
    );
    let array = ask(json!({"array": 518})).expect("answers");
    assert_eq!(array["position"], qipai_chess::fen::START);
    let mate = ask(json!({"mate": {"position": "kn6/8/8/8/8/8/8/K7 w"}})).expect("answers");
    assert_eq!(
        (&mate["dead"], &mate["white"]["material"]),
        (&json!(true), &json!(false))
    );
    for (question, code) in [
        (json!({"array": 960}), "rules-range"),
        (json!({"mate": {"position": "x"}}), "fen-ranks"),
        (
            json!({"write_pgn": {"main": {"moves": [{"uci": "e2e5"}]}}}),
            "unreadable-question",
        ),
        (json!({"why": 1}), "unreadable-question"),
    ] {
        assert_eq!(ask(question), Err(code.to_owned()));
    }
}

/// Famous games are read, replayed to mate and written again, byte for byte.
#[test]
fn c1_golden_games_come_back_byte_for_byte() {
    let text = include_str!("data/games.pgn");
    let games = pgn::read(text).expect("reads");
    let written: Vec<String> = games.iter().filter_map(pgn::write).collect();
    assert_eq!(written.join("\n"), text);
    for game in &games {
        let (setup, inputs) = pgn::to_inputs(game).expect("inputs");
        let mut session = Session::<Chess>::open(&setup).expect("opens");
        for input in inputs {
            session.apply(input).expect("replays");
        }
        let over =
            matches!(session.status().awaits, Awaits::Over(end) if end.ending.code == "checkmate");
        assert!(over, "{:?}", game.tag("White"));
    }
}
