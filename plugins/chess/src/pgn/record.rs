//! Between PGN and what a host records: a setup and its inputs.

use super::{Node, Pgn, PgnError};
use crate::fen;
use crate::game::Chess;
use crate::moves::Move;
use crate::piece::Side;
use crate::rules::{Rules, Variant};
use crate::state::{Ending, State};
use qipai_sdk::contract::{Awaits, Input, WireOutcome, WireSetup};
use qipai_sdk::{Message, Seat, Session};

/// Rules under which a game of an older time or another place is not over before its last move.
const LENIENT: &str = r#","fivefold":false,"seventy_five":false,"dead_position":"off""#;

/// The setup and inputs of a game's main line. How it ended off the board follows from result and `Termination`.
pub fn to_inputs(game: &Pgn) -> Result<(WireSetup, Vec<Input>), PgnError> {
    let start = game.start().map_err(|error| {
        PgnError(Message::new("pgn-position").arg("why", format!("@{}", error.code)))
    })?;
    let (variant, word) = if game.chess960() {
        (Variant::Chess960, "chess960")
    } else {
        (Variant::Standard, "standard")
    };
    let rules = Rules {
        variant,
        ..Rules::default()
    };
    let mut mover = start.position.turn();
    let mut state = State::new(rules, start.position, start.quiet, 0);
    let (mut inputs, mut extra) = (Vec::new(), "");
    for node in &game.main.moves {
        if state.end.take().is_some() {
            extra = LENIENT;
        }
        if let Some(step) = node.uci.parse().ok().and_then(|uci| state.step(uci)) {
            state.play(step);
        }
        inputs.push(Input::Move(seat(mover), node.uci.clone()));
        mover = mover.other();
    }
    let on_the_board = matches!(state.end, Some(Ending::Checkmate | Ending::Stalemate));
    if !on_the_board && (state.end.is_none() || extra == LENIENT) {
        inputs.extend(ending(game));
    }
    let rules = format!(r#"{{"variant":"{word}"{extra}}}"#);
    let setup = WireSetup {
        rules,
        teams: vec![0, 1],
        order: vec![seat(Side::White), seat(Side::Black)],
        position: game.tag("FEN").map(str::to_owned),
        ..WireSetup::default()
    };
    Ok((setup, inputs))
}

fn seat(side: Side) -> Seat {
    Seat(side.index() as u8)
}

/// What ended a game that the board did not end.
fn ending(game: &Pgn) -> Option<Input> {
    let over = |code: &str, places: [u8; 2]| {
        Some(Input::End(WireOutcome {
            ending: Message::new(code),
            places: places.to_vec(),
            scored: true,
        }))
    };
    let on_time = game
        .tag("Termination")
        .is_some_and(|text| text.to_ascii_lowercase().contains("time"));
    match game.result.as_str() {
        "1-0" if on_time => over("out-of-time", [1, 2]),
        "0-1" if on_time => over("out-of-time", [2, 1]),
        "1-0" => Some(Input::Leave(vec![seat(Side::Black)], "resigned".to_owned())),
        "0-1" => Some(Input::Leave(vec![seat(Side::White)], "resigned".to_owned())),
        "1/2-1/2" => over("agreed", [1, 1]),
        _ => None,
    }
}

/// A recorded game as PGN, with these tags beside those that follow from it; none if it can't be replayed.
pub fn from_inputs(setup: &WireSetup, inputs: &[Input], tags: &[(String, String)]) -> Option<Pgn> {
    let mut session = Session::<Chess>::open(setup).ok()?;
    let mut game = Pgn::default();
    for (name, value) in tags {
        let derived = ["Result", "SetUp", "FEN", "Variant"];
        if !derived.contains(&name.as_str()) {
            game.tags.push((name.clone(), value.clone()));
        }
    }
    let chess960 = session.game().state().rules.chess960();
    if chess960 {
        game.tags
            .push(("Variant".to_owned(), "Chess960".to_owned()));
    }
    let mut start = session.position(qipai_sdk::Viewer::Everything)?;
    if let Some(text) = &setup.position {
        let read = fen::read(text, chess960).ok()?;
        start = fen::write(&read.position, read.quiet, read.number);
        let node = |uci: &crate::moves::Uci| Node {
            uci: uci.to_string(),
            ..Node::default()
        };
        game.main.moves.extend(read.moves.iter().map(node));
    }
    if start != fen::START {
        game.tags.push(("SetUp".to_owned(), "1".to_owned()));
        game.tags.push(("FEN".to_owned(), start));
    }
    for input in inputs {
        let step = session.apply(input.clone()).ok()?;
        let text = match (&step.made, input) {
            (Some((_, text)), _) | (None, Input::Move(_, text)) => text,
            _ => continue,
        };
        let claimed = step.notes.iter().any(|note| note.code == "draw-claimed");
        match text.parse::<Move>().ok()? {
            Move::Claim(ground, intended) if claimed || intended.is_none() => {
                let wrong = if claimed { "" } else { "wrongly " };
                let with = intended.map_or(String::new(), |uci| format!(" with {uci}"));
                let said = format!("A draw is {wrong}claimed: {}{with}", ground.key());
                match game.main.moves.last_mut() {
                    Some(node) => node.comments.push(said),
                    None => game.main.comments.push(said),
                }
            }
            Move::Claim(_, Some(uci)) | Move::Play(uci) => game.main.moves.push(Node {
                uci: uci.to_string(),
                ..Node::default()
            }),
            Move::Claim(_, None) => {}
        }
    }
    let Awaits::Over(outcome) = session.status().awaits else {
        game.result = "*".to_owned();
        return Some(game);
    };
    let place = |side: Side| {
        let seat = session.ring().at(side.index());
        outcome.places.get(seat.index()).copied()
    };
    game.result = match (place(Side::White), place(Side::Black)) {
        (Some(1), Some(1)) => "1/2-1/2",
        (Some(1), Some(_)) => "1-0",
        (Some(_), Some(1)) => "0-1",
        _ => "*",
    }
    .to_owned();
    if game.tag("Termination").is_none() {
        let how = match outcome.ending.code.as_str() {
            "out-of-time" | "cannot-mate" => "time forfeit",
            "left" | "no-show" => "abandoned",
            "illegal-move" | "disqualified" => "rules infraction",
            "adjudicated" => "adjudication",
            _ => "normal",
        };
        game.tags.push(("Termination".to_owned(), how.to_owned()));
    }
    Some(game)
}
