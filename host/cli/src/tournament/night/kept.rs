//! A plan as it is kept in a file: by names, so that people and games may be added to the night in any place.

use super::input;
use crate::Done;
use crate::output::Failed;
use qipai_tournament::night::{Night, PlannedRound, PlannedTable, Results, Score, TableResult};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::path::Path;

/// Rounds, and what has happened.
#[derive(Default)]
pub(super) struct Kept {
    pub(super) rounds: Vec<PlannedRound>,
    pub(super) results: Results,
}

#[derive(Deserialize)]
struct Written {
    rounds: Vec<Round>,
    #[serde(default)]
    results: Vec<TableResult>,
}

#[derive(Serialize, Deserialize)]
struct Round {
    number: u32,
    tables: Vec<Table>,
    #[serde(default)]
    idle: Vec<String>,
}

#[derive(Serialize, Deserialize)]
struct Table {
    game: String,
    #[serde(default)]
    manifest: String,
    seats: Vec<String>,
}

impl Kept {
    /// Reads a plan and checks it against the night: names, tables, results.
    pub(super) fn read(night: &Night, path: &str) -> Done<Kept> {
        let wrong = |what: String| Failed::Input(format!("{}: {what}", input::shown(path)));
        let written: Written = serde_json::from_str(&input::text(path)?)
            .map_err(|error| input::misread_json(path, &error))?;
        let mut kept = Kept::default();
        for round in written.rounds {
            kept.rounds.push(round.planned(night).map_err(wrong)?);
        }
        for result in written.results {
            let (round, table) = (result.round, result.table);
            kept.results
                .record(night, &kept.rounds, result)
                .map_err(|error| {
                    wrong(format!("result of round {round}, table {table}: {error}"))
                })?;
        }
        Ok(kept)
    }

    /// Drops the rounds that are to be planned again: from the given one, or after the last result.
    pub(super) fn stay_before(&mut self, from: Option<u32>) -> Done {
        let last = self
            .results
            .all()
            .iter()
            .map(|r| r.round)
            .max()
            .unwrap_or(0);
        let from = from.unwrap_or(last + 1);
        if from <= last {
            return Err(Failed::Input(format!(
                "round {last} has results; it can't be planned again from round {from}"
            )));
        }
        self.rounds.retain(|r| r.number < from);
        Ok(())
    }

    pub(super) fn to_json(&self, night: &Night, measured: Option<(&Score, &Score)>) -> Value {
        let rounds: Vec<Round> = self
            .rounds
            .iter()
            .map(|r| Round::written(night, r))
            .collect();
        let mut value =
            json!({"title": night.title, "rounds": rounds, "results": self.results.all()});
        if let Some((score, bound)) = measured {
            value["score"] = json!(score);
            value["bound"] = json!(bound);
            value["cost"] = json!(score.cost(night));
            value["lower_bound"] = json!(bound.cost(night));
        }
        value
    }
}

impl Round {
    fn planned(self, night: &Night) -> Result<PlannedRound, String> {
        let person = |name: &String| {
            let known = night.person_named(name);
            known.ok_or_else(|| {
                format!(
                    "{name:?} of round {} is not in the night; who leaves stays in it with `until`",
                    self.number
                )
            })
        };
        let mut tables = Vec::new();
        for table in &self.tables {
            let game = night
                .game_named(&table.game)
                .ok_or_else(|| format!("the night has no game {:?}", table.game))?;
            tables.push(PlannedTable {
                game,
                seats: table.seats.iter().map(person).collect::<Result<_, _>>()?,
            });
        }
        let idle = self.idle.iter().map(person).collect::<Result<_, _>>()?;
        Ok(PlannedRound {
            number: self.number,
            tables,
            idle,
        })
    }

    fn written(night: &Night, round: &PlannedRound) -> Round {
        let names = |people: &[usize]| {
            people
                .iter()
                .map(|&p| night.people[p].name.clone())
                .collect()
        };
        let table = |t: &PlannedTable| Table {
            game: night.games[t.game].id.clone(),
            manifest: night.games[t.game].manifest.clone(),
            seats: names(&t.seats),
        };
        Round {
            number: round.number,
            tables: round.tables.iter().map(table).collect(),
            idle: names(&round.idle),
        }
    }
}

/// A new plan does not replace one with results.
pub(super) fn loses_nothing(path: &str) -> Done {
    let Ok(old) = std::fs::read(path) else {
        return Ok(());
    };
    match serde_json::from_slice::<Written>(&old) {
        Ok(old) if old.results.is_empty() => Ok(()),
        Ok(_) => Err(Failed::Input(format!(
            "{path} has results: pass it as --played too, or save elsewhere"
        ))),
        Err(_) => Err(Failed::Input(format!(
            "{path} is there and is no plan; it is left alone"
        ))),
    }
}

/// Writes a plan in one step: a reader sees the old one or the new one.
pub(super) fn save(path: &str, plan: &Value) -> Done {
    let fail = |error: std::io::Error| Failed::Input(format!("{path}: {error}"));
    let target = Path::new(path);
    let name = target
        .file_name()
        .ok_or_else(|| Failed::Input(format!("{path} is no file")))?;
    let mut new = name.to_os_string();
    new.push(".new");
    let new = target.with_file_name(new);
    let text = serde_json::to_string_pretty(plan).map_err(Failed::internal)? + "\n";
    std::fs::write(&new, text).map_err(fail)?;
    std::fs::rename(&new, target).map_err(fail)
}
