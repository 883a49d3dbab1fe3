//! Lines that ask.

use super::say::{named, seat, to_act};
use super::{Answer, bad};
use qipai_table::Table;
use qipai_table::rules::{Message, Seat, Viewer};
use serde_json::{Map, Value, json};

/// The answer to a question; `None` when the line is none. Time passes first.
pub(super) fn answer(table: &mut Table, at: u64, line: &Map<String, Value>) -> Option<Answer> {
    let asks = [
        "legal", "calls", "check", "probe", "inspect", "scene", "def", "log", "write", "state",
        "position",
    ];
    let (key, body) = asks
        .iter()
        .find_map(|key| line.get(*key).map(|body| (*key, body)))?;
    table.handle_timeout(at);
    Some(match key {
        "legal" => legal(table, body),
        "calls" => calls(table, body),
        "check" => check(table, body),
        "probe" => probe(table, body),
        "inspect" => inspect(table, body),
        "scene" => viewer(table, body).and_then(|viewer| table.scene(viewer)),
        "def" => definition(table),
        "position" => viewer(table, body)
            .and_then(|viewer| table.position(viewer))
            .map(|position| json!({"position": position})),
        "log" => viewer(table, body).map(|viewer| json!({"log": table.log(viewer)})),
        "write" => write(table, body),
        _ => Ok(state(table)),
    })
}

fn legal(table: &mut Table, body: &Value) -> Answer {
    let seat = seat(table, Some(body))?;
    let choices = table.legal(seat)?;
    Ok(json!({"moves": choices.listed, "extra": choices.extra, "complete": choices.complete}))
}

fn calls(table: &mut Table, body: &Value) -> Answer {
    let seat = seat(table, Some(body))?;
    let choices = table.calls(seat)?;
    Ok(json!({"calls": choices.listed, "complete": choices.complete}))
}

fn check(table: &mut Table, body: &Value) -> Answer {
    let seat = seat(table, body.get("seat"))?;
    let text = |key: &str| body.get(key).and_then(Value::as_str);
    let mut mv = text("move")
        .ok_or_else(|| bad("check wants a move"))?
        .to_owned();
    if let Some(notation) = text("notation") {
        mv = read(table, seat, &mv, notation)?;
    }
    Ok(match table.check(seat, &mv) {
        Ok(()) => json!({"ok": true}),
        Err(why) => {
            let mut answer = super::refused(&why)["refused"].clone();
            answer["ok"] = json!(false);
            answer
        }
    })
}

fn probe(table: &mut Table, body: &Value) -> Answer {
    let seat = seat(table, body.get("seat"))?;
    let touched: Option<Vec<String>> =
        body.get("touched")
            .and_then(Value::as_array)
            .and_then(|ids| {
                ids.iter()
                    .map(|id| id.as_str().map(str::to_owned))
                    .collect()
            });
    let touched = touched.ok_or_else(|| bad("probe wants touched, a list of names"))?;
    let verdict = table.probe(seat, &touched)?;
    Ok(
        json!({"ok": verdict.ok, "complete": verdict.complete, "label": verdict.label, "why": verdict.why, "next": verdict.next}),
    )
}

fn inspect(table: &mut Table, body: &Value) -> Answer {
    let answer = table.inspect(&body.to_string())?;
    serde_json::from_str(&answer).map_err(|error| Message::new("fault").arg("why", error))
}

/// The board, and what the game says, by language and key.
fn definition(table: &mut Table) -> Answer {
    let def = table.scene_def()?;
    let mut texts = Map::new();
    for (lang, key, text) in &table.info().strings {
        texts.entry(lang).or_insert_with(|| json!({}))[key] = json!(text);
    }
    Ok(json!({"def": def, "texts": texts}))
}

fn write(table: &mut Table, body: &Value) -> Answer {
    let seat = seat(table, body.get("seat"))?;
    let text = |key: &str| {
        body.get(key)
            .and_then(Value::as_str)
            .ok_or_else(|| bad(&format!("write wants {key}")))
    };
    let (mv, notation) = (text("move")?, text("notation")?);
    match table.write(seat, mv, notation)? {
        Some(text) => Ok(json!({"text": text})),
        None => Err(not_in(table, mv, notation)),
    }
}

/// The canonical text of a move in another notation.
pub(super) fn read(
    table: &mut Table,
    seat: Seat,
    text: &str,
    notation: &str,
) -> Result<String, Message> {
    let read = table.read(seat, text, notation);
    // A move may be unreadable because nobody knows how it is written.
    read.map_err(|why| {
        if table
            .info()
            .notations
            .iter()
            .any(|known| known.eq_ignore_ascii_case(notation))
        {
            why
        } else {
            not_in(table, text, notation)
        }
    })
}

/// Why a move has no text in a notation: there is no such notation, or no such move here.
fn not_in(table: &Table, mv: &str, notation: &str) -> Message {
    let known = &table.info().notations;
    if known
        .iter()
        .any(|known| known.eq_ignore_ascii_case(notation))
    {
        return Message::new("no-such-move").arg("move", mv);
    }
    let why = Message::new("unknown-notation").arg("notation", notation);
    why.arg("known", known.join(", "))
}

fn viewer(table: &Table, body: &Value) -> Result<Viewer, Message> {
    match body.as_str() {
        Some("spectator") => Ok(Viewer::Spectator),
        Some("everything") => Ok(Viewer::Everything),
        _ => seat(table, Some(body)).map(Viewer::Player),
    }
}

fn state(table: &mut Table) -> Value {
    let state = table.state();
    let names = table.seat_names();
    let by_name = |value: &dyn Fn(usize) -> Value| {
        names
            .iter()
            .enumerate()
            .map(|(i, name)| (name.clone(), value(i)))
            .collect::<Map<_, _>>()
    };
    let clocks = by_name(&|i| {
        let clock = &state.clocks[i];
        let mut shown = json!({"ms": clock.ms, "stage": clock.stage, "running": clock.running});
        if let Some(count) = clock.count {
            shown["count"] = json!(count);
        }
        shown
    });
    let outcome = state.outcome.as_ref().map(|o| {
        let places = if o.places.is_empty() { Map::new() } else { by_name(&|i| json!(o.places[i])) };
        json!({"ending": o.ending.code, "args": o.ending.args, "places": places, "scored": o.scored})
    });
    json!({
        "phase": state.phase, "ply": state.ply, "to_act": to_act(table), "beat": state.beat, "clocks": clocks, "outcome": outcome,
        "scores": if state.scores.is_empty() { Map::new() } else { by_name(&|i| json!(state.scores[i])) },
        "fouls": by_name(&|i| json!(state.fouls.get(i))),
        "violations": by_name(&|i| json!(state.violations.get(i))),
        "warnings": by_name(&|i| json!(state.warnings.get(i))),
        "timeouts": by_name(&|i| json!(state.timeouts.get(i))),
        "seen": state.inputs, "game": state.game, "deal": state.deal, "attempt": state.attempt, "order": named(table, &state.order),
        "totals": by_name(&|i| json!(state.totals[i])), "match_over": state.match_over, "paused": state.paused,
        "offer": state.offer.as_ref().map(|(offer, by)| json!({"offer": offer.word(), "by": names[usize::from(*by)]})),
        "sealing": state.sealing.map(|seat| names[usize::from(seat)].clone()), "absent": named(table, &state.absent),
        "draw_offer": state.draw_offer.map(|seat| names[usize::from(seat)].clone()),
    })
}
