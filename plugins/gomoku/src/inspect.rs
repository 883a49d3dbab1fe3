//! Questions about the rules that no play asks, JSON in and out. `docs/games/gomoku.md` describes them.

use crate::board::Side;
use crate::renju::{Makes, fouls, makes};
use crate::rules::Rules;
use crate::rules::ThreeDefinition;
use crate::{position, settings::Settings};
use qipai_sdk::{Message, Refusal};
use serde::Deserialize;
use serde_json::{Map, Value, json};

#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Question {
    /// Which points renju forbids to Black, whoever is to move, and where a stone of his makes five.
    Forbidden {
        position: String,
        #[serde(default)]
        rules: Rules,
    },
    /// Where a stone of a side wins at once.
    Wins {
        position: String,
        side: Side,
        #[serde(default)]
        rules: Rules,
    },
}

/// Answers a question.
pub(crate) fn answer(text: &str) -> Result<String, Refusal> {
    let question = serde_json::from_str(text).map_err(|error| {
        Refusal::Malformed(Message::new("unreadable-question").arg("why", error))
    })?;
    let answer = match question {
        Question::Forbidden { position, rules } => {
            let state = position::read(&position, &rules)?;
            let seed = Settings::new(&rules)?.forbidden;
            forbidden(
                &state,
                seed.map_or(ThreeDefinition::RifRecursive, |(threes, _)| threes),
            )
        }
        Question::Wins {
            position,
            side,
            rules,
        } => {
            let state = position::read(&position, &rules)?;
            let mut board = state.board().clone();
            let mut points = Vec::new();
            for at in state.board().empty() {
                board.flip(side, at);
                if state.settings().wins(&board, side, at) {
                    points.push(at.to_string());
                }
                board.flip(side, at);
            }
            json!({ "points": points })
        }
    };
    Ok(answer.to_string())
}

fn forbidden(state: &crate::state::State, threes: ThreeDefinition) -> Value {
    let board = state.board();
    let named = |(at, foul): (qipai_sdk::Point, crate::renju::Foul)| (at.to_string(), json!(foul));
    let points: Map<String, Value> = fouls(board, threes).into_iter().map(named).collect();
    let fives = board
        .empty()
        .filter(|&at| makes(board, at, threes) == Makes::Five);
    let fives: Vec<String> = fives.map(|at| at.to_string()).collect();
    json!({ "forbidden": points, "five_points": fives })
}
