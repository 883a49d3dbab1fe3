//! Standings of teams and of tables.

use super::Standings;
use crate::output::Failed;
use crate::tournament::input::{self, EventFile};
use crate::tournament::system::{self, Kind};
use crate::tournament::{lang, night, show};
use crate::{Common, Done};
use qipai_tournament::standings::aligned;
use qipai_tournament::team::{self, TeamStanding, TeamTieBreak};
use qipai_tournament::{night as nights, tables};
use serde_json::{Value, json};

pub(super) fn run(common: &Common, file: &EventFile, args: &Standings) -> Done {
    if args.after.is_some() || args.explain.is_some() {
        return Err(Failed::Input(
            "--after and --explain go with tournament files".to_owned(),
        ));
    }
    let text = input::text(file.name())?;
    match system::of_toml(args.system.as_deref(), &text)? {
        Kind::Team(_) => teams(common, file.name(), &text, &args.tiebreaks),
        _ => of_tables(common, file.name(), &text),
    }
}

/// Match points, then game points and the rest of C.07's usual order, where nothing else is asked for.
const TEAM_ORDER: &str = "MP,GP,EDE,EMGSB,BC";

fn teams(common: &Common, path: &str, text: &str, tiebreaks: &str) -> Done {
    let file = team::read(text).map_err(|error| input::misread(path, &error))?;
    let asked = if tiebreaks == "document" {
        TEAM_ORDER
    } else {
        tiebreaks
    };
    let order = team::parse_list(asked).map_err(Failed::input)?;
    let rows = team::standings(&file.event, &order);
    let name = |id: u32| {
        file.event
            .teams
            .iter()
            .find(|t| t.id == id)
            .map_or("", |t| t.name.as_str())
    };
    let figures = |row: &TeamStanding| {
        order
            .iter()
            .zip(&row.figures)
            .map(|(t, f)| t.text(f))
            .collect::<Vec<_>>()
    };
    if common.json {
        let row = |r: &TeamStanding| {
            json!({"place": r.place, "id": r.id, "name": name(r.id), "match_points": r.match_points,
                "game_points": r.game_points, "figures": figures(r)})
        };
        let rows: Vec<Value> = rows.iter().map(row).collect();
        let order: Vec<&str> = order.iter().map(|t| t.name()).collect();
        return show::json(&json!({"tiebreaks": order, "rows": rows}));
    }
    let lang = lang(common);
    let mut head = vec![
        lang.of("place", "名次"),
        lang.of("id", "编号"),
        lang.of("team", "队"),
    ];
    head.extend(order.iter().map(|t: &TeamTieBreak| t.name()));
    let mut lines = vec![head.into_iter().map(str::to_owned).collect::<Vec<_>>()];
    for row in &rows {
        let mut cells = vec![
            row.place.to_string(),
            row.id.to_string(),
            name(row.id).to_owned(),
        ];
        cells.extend(figures(row));
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
