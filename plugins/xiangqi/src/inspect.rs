//! Questions about the rules that no play asks, JSON in and out. `docs/games/xiangqi.md` describes them.

use crate::movegen::MoveList;
use crate::piece::Side;
use crate::repetition::{Class, classes, effect, offender, victims};
use crate::rules::Rules;
use crate::scene::{side_key, spot};
use crate::start;
use qipai_sdk::contract::Message;
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Question {
    /// What two classes of moves against each other mean.
    Verdict {
        red: String,
        black: String,
        #[serde(default)]
        rules: Rules,
    },
    /// What may be played in a position, whether or not the game is drawn there.
    Position(Value),
    /// What the moves of a cycle are, `position` being a FEN with `moves`.
    Cycle {
        position: String,
        #[serde(default)]
        rules: Rules,
    },
}

/// Answers a question, or says why it can't be read.
pub(crate) fn answer(text: &str) -> Result<String, String> {
    let answer = match serde_json::from_str(text).map_err(asked)? {
        Question::Verdict { red, black, rules } => {
            let classes = [class(&red)?, class(&black)?];
            let offender = rules.table().and_then(|table| offender(&table, classes));
            json!({ "must_change": side(offender) })
        }
        Question::Position(given) => position(&given)?,
        Question::Cycle { position, rules } => cycle(&position, &rules)?,
    };
    Ok(answer.to_string())
}

fn asked(error: serde_json::Error) -> String {
    format!("{error}; a question is one of verdict, position, cycle")
}

/// A class by the name of the verdict table's row; the mixtures by their parts too.
fn class(name: &str) -> Result<Class, String> {
    let name = name.replace('_', "-");
    match name.as_str() {
        "check-chase" | "check-kill" => return Ok(Class::CheckMixed),
        "kill-chase" => return Ok(Class::KillMixed),
        "chase-two" => return Ok(Class::ChaseMany),
        _ => {}
    }
    let found = Class::NAMES.iter().find(|(known, _)| *known == name);
    found
        .map(|(_, class)| *class)
        .ok_or_else(|| format!("no class {name}"))
}

fn side(side: Option<Side>) -> Option<&'static str> {
    side.map(side_key)
}

fn position(given: &Value) -> Result<Value, String> {
    let text = given
        .as_str()
        .map_or_else(|| given.to_string(), str::to_owned);
    let fen = start::read(&text).map_err(told)?;
    let mut position = fen.position;
    for mv in fen.moves {
        if !position.is_legal(mv) {
            return Err(format!("{mv} is not legal"));
        }
        position.play(mv);
    }
    let mut legal = MoveList::default();
    position.legal_moves(&mut legal);
    let moves: Vec<String> = legal.as_slice().iter().map(ToString::to_string).collect();
    let turn = position.turn();
    Ok(json!({ "turn": side_key(turn), "in_check": position.in_check(turn), "moves": moves }))
}

fn told(error: Message) -> String {
    let place = |(name, value): &(String, String)| format!(" {name}: {value}");
    error.code + &error.args.iter().map(place).collect::<String>()
}

fn cycle(text: &str, rules: &Rules) -> Result<Value, String> {
    let read = start::read(text).map_err(told)?;
    let table = rules.table().ok_or("these rules judge no repetition")?;
    let mut position = read.position.clone();
    let mut moves = Vec::new();
    let mut last = read.moves.last().copied();
    for &mv in &read.moves {
        if !position.is_legal(mv) || position.slot(mv.to) != crate::piece::EMPTY {
            return Err(format!("{mv} is not a quiet legal move"));
        }
        let enemy = position.turn().other();
        let effect = effect(&position, last, mv, rules, table.kill > 0);
        position.play(mv);
        last = Some(mv);
        let chased: Vec<String> = victims(&position, enemy, effect.chased)
            .map(|(_, sq)| spot(sq))
            .collect();
        moves.push(json!({ "move": mv.to_string(), "check": effect.check, "kill": effect.kill, "chase": chased }));
    }
    if position.key() != read.position.key() {
        return Err("the moves do not come back to the position".to_owned());
    }
    let classes = classes(&read.position, &read.moves, rules, &table);
    Ok(json!({
        "moves": moves,
        "red": classes[0].name(),
        "black": classes[1].name(),
        "must_change": side(offender(&table, classes)),
    }))
}
