//! Questions about the rules that no play asks, JSON in and out. `docs/games/xiangqi.md` describes them.

use crate::fen;
use crate::piece::Side;
use crate::repetition::{Class, classes, effect, offender, victims};
use crate::rules::Rules;
use crate::scene::{side_key, spot};
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
    /// What the moves of a cycle are, `position` being a FEN with `moves`.
    Cycle {
        position: String,
        #[serde(default)]
        rules: Rules,
    },
}

/// Answers a question, or says why it can't be read.
pub(crate) fn answer(text: &str) -> Result<String, String> {
    let answer = match serde_json::from_str(text).map_err(|error| error.to_string())? {
        Question::Verdict { red, black, rules } => {
            let classes = [class(&red)?, class(&black)?];
            let offender = rules.table().and_then(|table| offender(&table, classes));
            json!({ "must_change": side(offender) })
        }
        Question::Cycle { position, rules } => cycle(&position, &rules)?,
    };
    Ok(answer.to_string())
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

fn cycle(text: &str, rules: &Rules) -> Result<Value, String> {
    let read = fen::read(text).map_err(|error| format!("{} {:?}", error.code, error.args))?;
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
