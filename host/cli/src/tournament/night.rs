//! `qipai night`: the plan of a night of several games, its results, one standing; the timetable of a festival.

mod festival;
mod kept;

use super::input::{self, misread};
use super::{lang, show};
use crate::output::Failed;
use crate::{Common, Done};
use clap::Subcommand;
use kept::Kept;
use qipai_manifest::Report;
use qipai_tournament::lang::Lang;
use qipai_tournament::night::{
    self, Night, NightStanding, Plan as Schedule, TableResult, TableSeats, WHOLE,
};
use qipai_tournament::standings::{Measure, amount_text};
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::Path;

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Plans a night, or its remaining rounds
    Plan(Plan),
    /// Enters a table's result in a plan
    Result(Outcome),
    /// The standing across all games, with its formula
    Standings(Ranking),
    /// The timetable of several tournaments whose players overlap
    Festival(festival::Festival),
}

#[derive(clap::Args)]
pub(crate) struct Plan {
    /// The night (night.toml); - for standard input
    night: String,
    /// A plan made before: its rounds with results stay as they are, the others are planned again
    #[arg(long, value_name = "PLAN")]
    played: Option<String>,
    /// The first round to be planned again, where it is not the one after the last result
    #[arg(long, value_name = "ROUND", requires = "played")]
    from: Option<u32>,
    /// Keeps the plan in this file, where results are entered (what --json prints is such a file too)
    #[arg(long, value_name = "PLAN")]
    save: Option<String>,
    /// Only what this person plays
    #[arg(long, value_name = "NAME")]
    person: Option<String>,
}

#[derive(clap::Args)]
pub(crate) struct Outcome {
    /// The night (night.toml)
    night: String,
    /// The plan, which is changed
    plan: String,
    /// The round
    round: u32,
    /// The table, by its number in the round
    table: u32,
    /// Places by seat, equal ones leaving a gap: 1,2,2,4
    #[arg(
        long,
        value_delimiter = ',',
        required_unless_present = "scores",
        conflicts_with = "scores"
    )]
    places: Vec<u32>,
    /// Scores by seat, more being better
    #[arg(long, value_delimiter = ',', allow_hyphen_values = true)]
    scores: Vec<i64>,
    /// Replaces the result the table has
    #[arg(long)]
    correct: bool,
}

#[derive(clap::Args)]
pub(crate) struct Ranking {
    /// The night (night.toml)
    night: String,
    /// The plan with its results
    plan: String,
}

pub(crate) fn run(common: &Common, command: &Command) -> Done {
    match command {
        Command::Plan(args) => plan(common, args),
        Command::Result(args) => result(common, args),
        Command::Standings(args) => standings(common, args),
        Command::Festival(args) => festival::run(common, args),
    }
}

/// The night of a file, with what the manifests of its games say.
fn read(common: &Common, path: &str) -> Done<Night> {
    let text = input::text(path)?;
    let manifest = |name: &str| seats(&common.manifests, name);
    night::read_with(&text, &manifest).map_err(|error| misread(path, &error))
}

/// The seats of a manifest, by its path from the manifests' folder.
fn seats(root: &Path, name: &str) -> Result<TableSeats, String> {
    let draft =
        qipai_manifest::load_listed(root, name).map_err(|report| told(root, name, &report))?;
    let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    let teams = draft.teams();
    Ok(TableSeats {
        seats: draft.seats().map(number),
        teams: teams.map(|of| of.into_iter().map(u32::from).collect()),
    })
}

/// What is wrong with a manifest, in a line: its first problem.
fn told(root: &Path, name: &str, report: &Report) -> String {
    let Some(problem) = report.problems.first() else {
        return format!("{name}: the manifest can't be read");
    };
    match &problem.nearest {
        _ if problem.code != "no-manifest" => {
            let (line, column) = (problem.line, problem.column);
            format!(
                "the manifest has a mistake: {}:{line}:{column}: {}",
                problem.file, problem.message
            )
        }
        Some(nearest) => format!(
            "there is no manifest {name} in {}; did you mean {nearest}?",
            root.display()
        ),
        None => format!("there is no manifest {name} in {}", root.display()),
    }
}

fn plan(common: &Common, args: &Plan) -> Done {
    let night = read(common, &args.night)?;
    let mut kept = match &args.played {
        Some(path) => Kept::read(&night, path)?,
        None => Kept::default(),
    };
    if let Some(path) = args
        .save
        .as_deref()
        .filter(|path| args.played.as_deref() != Some(path))
    {
        kept::loses_nothing(path)?;
    }
    kept.stay_before(args.from)?;
    let schedule = night::replan(&night, &kept.rounds)
        .map_err(|error| Failed::Input(format!("{}: {error}", input::shown(&args.night))))?;
    kept.rounds.clone_from(&schedule.rounds);
    let written = kept.to_json(&night, Some((&schedule.score, &schedule.bound)));
    if let Some(path) = &args.save {
        kept::save(path, &written)?;
    }
    if let Some(name) = &args.person {
        show::text(&of_person(&night, &schedule, name, lang(common))?)?;
    } else if common.json {
        show::json(&written)?;
    } else {
        show::text(&night::render_plan(&night, &schedule, lang(common)))?;
    }
    let broken = night::broken(&night, &schedule.rounds);
    for rule in &broken {
        eprintln!("{}", night::render_broken(&night, rule, lang(common)));
    }
    if broken.is_empty() {
        Ok(())
    } else {
        Err(Failed::No)
    }
}

/// A person's evening, a line a round.
fn of_person(night: &Night, schedule: &Schedule, name: &str, lang: Lang) -> Done<String> {
    let person = night
        .person_named(name)
        .ok_or_else(|| Failed::Input(format!("nobody of the night is called {name:?}")))?;
    let mut text = String::new();
    for round in &schedule.rounds {
        let number = round.number;
        let _ = match lang {
            Lang::En => write!(text, "Round {number}: "),
            Lang::ZhHans => write!(text, "第{number}轮："),
        };
        let at = round.tables.iter().position(|t| t.seats.contains(&person));
        let Some(table) = at.map(|at| &round.tables[at]) else {
            text += lang.of("-\n", "-\n");
            continue;
        };
        let seats: Vec<&str> = table
            .seats
            .iter()
            .map(|&p| night.people[p].name.as_str())
            .collect();
        let (game, seats) = (&night.games[table.game].id, seats.join(", "));
        let number = at.unwrap_or(0) + 1;
        let _ = match lang {
            Lang::En => writeln!(text, "{game}, table {number}: {seats}"),
            Lang::ZhHans => writeln!(text, "{game}，第{number}桌：{seats}"),
        };
    }
    Ok(text)
}

fn result(common: &Common, args: &Outcome) -> Done {
    let night = read(common, &args.night)?;
    let mut kept = Kept::read(&night, &args.plan)?;
    let result = if args.scores.is_empty() {
        TableResult {
            round: args.round,
            table: args.table,
            places: args.places.clone(),
        }
    } else {
        TableResult::from_scores(args.round, args.table, &args.scores)
    };
    let places = result.places.clone();
    let taken = if args.correct {
        kept.results.correct(&night, &kept.rounds, result)
    } else {
        kept.results.record(&night, &kept.rounds, result)
    };
    taken.map_err(Failed::input)?;
    let score = night::measure(&night, &kept.rounds);
    kept::save(
        &args.plan,
        &kept.to_json(&night, Some((&score, &night::bound(&night, &kept.rounds)))),
    )?;
    let entered = kept.results.all().len();
    if common.json {
        return show::json(
            &json!({"round": args.round, "table": args.table, "places": places, "results": entered}),
        );
    }
    let tables: usize = kept.rounds.iter().map(|r| r.tables.len()).sum();
    let places: Vec<String> = places.iter().map(u32::to_string).collect();
    let (round, table, places) = (args.round, args.table, places.join(" "));
    show::text(&match lang(common) {
        Lang::En => format!(
            "round {round}, table {table}: places {places}; results of {entered} of {tables} tables\n"
        ),
        Lang::ZhHans => {
            format!("第{round}轮第{table}桌：名次{places}；已录入{entered}/{tables}桌\n")
        }
    })
}

fn standings(common: &Common, args: &Ranking) -> Done {
    let night = read(common, &args.night)?;
    let kept = Kept::read(&night, &args.plan)?;
    ranking(
        common,
        &night,
        &night::standings(&night, &kept.rounds, &kept.results),
    )
}

/// A standing under its formula.
pub(super) fn ranking(common: &Common, night: &Night, rows: &[NightStanding]) -> Done {
    if !common.json {
        return show::text(&night::render_standings(night, rows, lang(common)));
    }
    let rows: Vec<Value> = rows.iter().map(|row| row_json(night, row)).collect();
    show::json(&json!({"formula": night::formula(night, lang(common)), "rows": rows}))
}

fn row_json(night: &Night, row: &NightStanding) -> Value {
    let percent = |value| amount_text(value, Measure::Percent);
    let tables: Vec<Value> = row
        .tables
        .iter()
        .map(|t| {
            let share = percent((2 * t.share * 10_000 + WHOLE).div_euclid(2 * WHOLE));
            json!({"round": t.round, "game": night.games[t.game].id, "share": share, "weight": percent(i64::from(t.weight)),
                "dropped": t.dropped, "first": t.first})
        })
        .collect();
    json!({"place": row.place, "name": night.people[row.person].name, "percent": percent(row.percent),
        "firsts": row.firsts, "opponents": percent(row.strength), "tables": tables})
}
