//! Questions about the rules that no play asks, JSON in and out. `docs/games/go.md` describes them.

use crate::amount::halves;
use crate::board::{EMPTY, owner};
use crate::count::totals;
use crate::rules::Rules;
use crate::sgf;
use crate::state::State;
use crate::stone::{Point, Side};
use qipai_sdk::Refusal;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Question {
    /// What the board counts with these stones dead.
    Count {
        position: String,
        #[serde(default)]
        dead: Vec<String>,
        #[serde(default)]
        rules: Rules,
    },
    /// Which empty points are forbidden to the side to move, and why.
    Illegal {
        position: String,
        #[serde(default)]
        rules: Rules,
    },
}

/// Answers a question.
pub(crate) fn answer(text: &str) -> Result<String, Refusal> {
    let unreadable = |why: String| {
        let message = qipai_sdk::Message::new("unreadable-question");
        Refusal::Malformed(message.arg("why", why))
    };
    let question = serde_json::from_str(text).map_err(|error| unreadable(error.to_string()))?;
    let answer = match question {
        Question::Count {
            position,
            dead,
            rules,
        } => {
            let state = sgf::read_position(&position, &rules)?;
            counted(&state, &dead).map_err(unreadable)?
        }
        Question::Illegal { position, rules } => illegal(&sgf::read_position(&position, &rules)?),
    };
    Ok(answer.to_string())
}

fn counted(state: &State, dead: &[String]) -> Result<Value, String> {
    let board = state.board();
    let mut stones = BTreeSet::new();
    for text in dead {
        let slot = text.parse().ok().and_then(|point: Point| board.slot(point));
        let slot = slot.filter(|&slot| owner(board.get(slot)).is_some());
        stones.extend(board.chain(slot.ok_or_else(|| format!("no stone on {text}"))?));
    }
    let settings = state.settings();
    let count = state.count_with(|slot| stones.contains(&slot));
    let points = totals(&count, settings, state.prisoners());
    let [black, white] = count.area;
    // Stones (子) of each side, shared points halved.
    let zi = |area: u32| halves((2 * area + count.shared) as i32);
    Ok(json!({
        "area": {"black": black, "white": white, "shared": count.shared},
        "zi": {"black": zi(black), "white": zi(white)},
        "territory": {"black": count.territory[0], "white": count.territory[1]},
        "prisoners": {"black": state.prisoners()[0], "white": state.prisoners()[1]},
        "points": {"black": halves(points[0]), "white": halves(points[1])},
        "result": result(points),
    }))
}

/// "B+7.5", "W+0.5", "0".
pub(crate) fn result([black, white]: [i32; 2]) -> String {
    match black - white {
        0 => "0".to_owned(),
        more @ 1.. => format!("{}+{}", Side::Black.letter(), halves(more)),
        less => format!("{}+{}", Side::White.letter(), halves(-less)),
    }
}

fn illegal(state: &State) -> Value {
    let board = state.board();
    let empty = board.slots().filter(|&slot| board.get(slot) == EMPTY);
    let mut forbidden = Map::new();
    let mut legal = 0;
    for slot in empty {
        match state.forbids_stone(slot) {
            Some(code) => {
                forbidden.insert(board.point(slot).to_string(), json!(code));
            }
            None => legal += 1,
        }
    }
    json!({"to_play": state.turn().key(), "illegal": forbidden, "legal_count": legal})
}
