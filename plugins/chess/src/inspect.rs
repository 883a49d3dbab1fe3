//! Questions about the rules that no play asks, JSON in and out. `docs/games/chess.md` describes them.

use crate::dead::{cannot_mate, has_material};
use crate::pgn::{self, Pgn};
use crate::piece::Side;
use crate::{array, fen};
use qipai_sdk::Message;
use serde::Deserialize;
use serde_json::json;

#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Question {
    /// Who can still give mate.
    Mate {
        position: String,
        #[serde(default)]
        chess960: bool,
    },
    /// The start position of an array of Chess960.
    Array(u16),
    /// All games of a PGN text, with comments and variations.
    ReadPgn(String),
    /// The text of a game.
    WritePgn(Box<Pgn>),
}

fn unreadable(why: impl ToString) -> Message {
    Message::new("unreadable-question").arg("why", why)
}

/// Answers a question, or says why it can't be read.
pub(crate) fn answer(text: &str) -> Result<String, Message> {
    let answer = match serde_json::from_str(text).map_err(unreadable)? {
        Question::Mate { position, chess960 } => {
            let position = fen::read(&position, chess960)?.position;
            let [white, black] = Side::BOTH.map(|side| {
                json!({
                    "material": has_material(&position, side),
                    "proved_impossible": cannot_mate(&position, &[side]),
                })
            });
            let dead = cannot_mate(&position, &Side::BOTH);
            json!({ "dead": dead, "white": white, "black": black })
        }
        Question::Array(number) if number < 960 => {
            json!({ "position": fen::write(&array::start(number), 0, 1) })
        }
        Question::Array(number) => {
            let range = Message::new("rules-range").arg("name", "array");
            return Err(range.arg("min", 0).arg("max", format!("959 ({number})")));
        }
        Question::ReadPgn(text) => {
            json!({ "games": pgn::read(&text).map_err(|error| error.0)? })
        }
        Question::WritePgn(game) => {
            let text = pgn::write(&game).ok_or_else(|| unreadable("no such game"))?;
            json!({ "text": text })
        }
    };
    Ok(answer.to_string())
}
