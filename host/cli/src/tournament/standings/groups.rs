//! Standings of teams and of tables.

use super::{Standings, explained, row_json};
use crate::output::Failed;
use crate::tournament::input::{self, EventFile};
use crate::tournament::system::{self, Kind};
use crate::tournament::{lang, night, show};
use crate::{Common, Done};
use qipai_tournament::standings::{Figure, Score, Standing, TieBreak, aligned};
use qipai_tournament::{night as nights, tables, team};
use serde_json::{Value, json};

pub(super) fn run(common: &Common, file: &EventFile, args: &Standings) -> Done {
    let text = input::text(file.name())?;
    match system::of_toml(args.system.as_deref(), &text)? {
        Kind::Team(_) => teams(common, file.name(), &text, args),
        _ if args.after.is_some() || args.explain.is_some() || args.tiebreaks.is_some() => {
            Err(Failed::Input(
                "--after, --explain and --tiebreaks go with tournament files and teams".to_owned(),
            ))
        }
        _ => of_tables(common, file.name(), &text),
    }
}

/// Match points, then game points and the rest of C.07's usual order, where nothing else is asked for.
const TEAM_ORDER: &str = "MP,GP,EDE,EMGSB,BC";

fn teams(common: &Common, path: &str, text: &str, args: &Standings) -> Done {
    let file = team::read(text).map_err(|error| input::misread(path, &error))?;
    let asked = args
        .tiebreaks
        .as_deref()
        .filter(|asked| *asked != "document");
    let order = team::parse_list(asked.unwrap_or(TEAM_ORDER)).map_err(Failed::input)?;
    args.held(file.event.rounds())?;
    let made = team::standings(&file.event, args.after, &order);
    let event = file.event.as_event(file.rounds, file.seed);
    if let Some(id) = args.explain {
        return explained(common, &event, &made, id);
    }
    if common.json {
        let row = |r: &Standing| {
            let mut row = row_json(&event, r, &order);
            for (key, score) in [("match_points", Score::Match), ("game_points", Score::Game)] {
                row[key] = json!(file.event.points(r.id, made.rounds, score));
            }
            row
        };
        let rows: Vec<Value> = made.rows.iter().map(row).collect();
        return show::json(&json!({"rounds": made.rounds, "tiebreaks": order, "rows": rows}));
    }
    let lang = lang(common);
    let head = [
        lang.of("place", "名次"),
        lang.of("id", "编号"),
        lang.of("team", "队"),
    ];
    let mut lines = vec![head.map(str::to_owned).to_vec()];
    lines[0].extend(order.iter().map(TieBreak::to_string));
    for row in &made.rows {
        let name = event.player(row.id).map_or("", |p| p.name.as_str());
        let place = row.place.map_or_else(String::new, |p| p.to_string());
        let mut cells = vec![place, row.id.to_string(), name.to_owned()];
        cells.extend(row.figures.iter().map(Figure::text));
        lines.push(cells);
    }
    show::text(&aligned(&lines))
}

/// The mean share of opponents beaten, as at a night of one game.
fn of_tables(common: &Common, path: &str, text: &str) -> Done {
    let file = tables::read(text).map_err(|error| input::misread(path, &error))?;
    let (night, rounds, results) = file.as_night();
    let rows = nights::standings(&night, &rounds, &results);
    night::ranking(common, &night, &rows)
}
