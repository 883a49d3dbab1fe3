//! `qipai night festival`: parallel tournaments over time slots.

use super::{lang, misread, show};
use crate::output::Failed;
use crate::tournament::input;
use crate::{Common, Done};
use qipai_tournament::lang::Lang;
use qipai_tournament::night::festival::{self, FestivalError, Timetable};
use serde_json::{Value, json};
use std::fmt::Write as _;

#[derive(clap::Args)]
pub(crate) struct Festival {
    /// The festival (festival.toml); - for standard input
    file: String,
    /// Only what this person plays
    #[arg(long, value_name = "NAME")]
    person: Option<String>,
}

pub(super) fn run(common: &Common, args: &Festival) -> Done {
    let festival =
        festival::read(&input::text(&args.file)?).map_err(|error| misread(&args.file, &error))?;
    let timetable = match festival::timetable(&festival) {
        Ok(timetable) => timetable,
        Err(error) => return Err(none(common, &error)),
    };
    if let Some(name) = &args.person {
        return person(common, &festival, &timetable, name);
    }
    if !common.json {
        return show::text(&timetable.render(&festival, lang(common)));
    }
    let slots: Vec<Value> = (1..)
        .zip(&timetable.slots)
        .map(|(slot, held)| {
            let held: Vec<Value> = held
                .iter()
                .map(|h| json!({"event": festival.events[h.event].id, "round": h.round}))
                .collect();
            json!({"slot": slot, "held": held})
        })
        .collect();
    show::json(&json!({"slots": slots, "bound": timetable.bound}))
}

/// No timetable is an answer, with its reason.
fn none(common: &Common, error: &FestivalError) -> Failed {
    if common.json {
        let _ = show::json(&json!({"slots": null, "reason": error.to_string()}));
    }
    show::note(common, &error.to_string());
    Failed::No
}

fn person(
    common: &Common,
    festival: &festival::Festival,
    timetable: &Timetable,
    name: &str,
) -> Done {
    if !festival.events.iter().any(|e| e.entrants.contains(name)) {
        return Err(Failed::Input(format!("{name:?} is in no event")));
    }
    let list = timetable.of_person(festival, name);
    if common.json {
        let list: Vec<Value> = list
            .iter()
            .map(|(slot, event, round)| json!({"slot": slot, "event": festival.events[*event].id, "round": round}))
            .collect();
        return show::json(&json!({"person": name, "plays": list}));
    }
    let mut text = String::new();
    for (slot, event, round) in list {
        let id = &festival.events[event].id;
        let _ = match lang(common) {
            Lang::En => writeln!(text, "slot {slot}: {id} {round}"),
            Lang::ZhHans => writeln!(text, "时段{slot}：{id} 第{round}轮"),
        };
    }
    show::text(&text)
}
