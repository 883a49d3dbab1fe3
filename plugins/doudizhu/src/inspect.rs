//! Questions about the rules that no play asks.

use qipai_sdk::contract::Message;
use qipai_sdk::{Deserialize, Refusal};
use serde_json::{Value, json};

use crate::classify::{self, readings};
use crate::combination::Combination;
use crate::family::Family;
use crate::moves;
use crate::ranks::{Cards, letter};
use crate::rules::Rules;

/// A question: exactly one of the three kinds. Parameters left out are the usual ones.
#[derive(Deserialize)]
#[serde(crate = "qipai_sdk::serde", deny_unknown_fields)]
struct Question {
    /// What are these cards?
    classify: Option<String>,
    /// May this be played on `table`?
    play: Option<String>,
    /// What may be led from this hand, or played on `table`?
    hand: Option<String>,
    table: Option<String>,
    #[serde(default)]
    rules: Rules,
}

fn bad(why: impl ToString) -> Refusal {
    Refusal::Malformed(Message::new("unreadable-question").arg("why", why))
}

fn cards(text: &str) -> Result<Cards, Refusal> {
    Cards::parse(text).ok_or_else(|| bad(format!("`{text}` is not a row of rank letters")))
}

fn is_pass(text: &str) -> bool {
    text.is_empty() || text.eq_ignore_ascii_case("pass")
}

fn on_table(text: Option<&str>, family: &Family) -> Result<Option<Combination>, Refusal> {
    let Some(text) = text.filter(|text| !is_pass(text)) else {
        return Ok(None);
    };
    let reading = classify::reading(cards(text)?, family, None, None);
    reading
        .map(Some)
        .ok_or_else(|| bad(format!("`{text}` is no combination")))
}

/// Answers in JSON; docs/games/doudizhu.md shows each question.
pub(crate) fn answer(question: &str) -> Result<String, Refusal> {
    let question: Question = serde_json::from_str(question).map_err(bad)?;
    let family = question.rules.family();
    let table = on_table(question.table.as_deref(), &family)?;
    let answer: Value = match (&question.classify, &question.play, &question.hand) {
        (Some(text), None, None) => {
            let found = readings(cards(text)?, &family).into_iter().map(|r| {
                json!({ "type": r.kind.as_str(), "len": r.len, "rank": letter(r.rank).to_string() })
            });
            json!({ "readings": found.collect::<Vec<_>>() })
        }
        // Who leads may not pass.
        (None, Some(text), None) if is_pass(text) => {
            json!({ "beats": false, "valid": table.is_some() })
        }
        (None, Some(text), None) => {
            let play = classify::reading(cards(text)?, &family, table, None);
            let beats = play.is_some_and(|play| table.is_none_or(|table| play.beats(table)));
            json!({ "beats": beats, "valid": play.is_some() })
        }
        (None, None, Some(text)) => {
            let list = moves::list(cards(text)?, &family, table);
            json!({ "moves": list.iter().map(ToString::to_string).collect::<Vec<_>>() })
        }
        _ => return Err(bad("one of classify, play, hand")),
    };
    Ok(answer.to_string())
}
