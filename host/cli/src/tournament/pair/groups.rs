//! Rounds of teams and of tables, whose files are TOML.

use super::drawn::{self, Drawn};
use super::{Pair, no_more};
use crate::output::Failed;
use crate::tournament::input;
use crate::tournament::system::{self, Kind};
use crate::tournament::{lang, show};
use crate::{Common, Done};
use qipai_tournament::facts::{Adjustment, Code, Event, Player};
use qipai_tournament::swiss::System;
use qipai_tournament::{tables, team};

pub(super) fn run(common: &Common, args: &Pair) -> Done {
    if args.round.is_some() || args.trf || args.brackets {
        return Err(Failed::Input(
            "--round, --trf and --brackets go with tournament files".to_owned(),
        ));
    }
    let path = args.file.name();
    let text = input::text(path)?;
    let (event, drawn) = match system::of_toml(args.system.as_deref(), &text)? {
        Kind::Team(system) => teams(common, args, &text, system)?,
        _ => seated(args, &text)?,
    };
    if drawn.is_empty() {
        return no_more(common, &drawn);
    }
    if common.json {
        return show::json(&drawn.to_json());
    }
    if args.table {
        return show::text(&drawn.table(&event, lang(common)));
    }
    show::text(&drawn.lines())
}

fn teams(common: &Common, args: &Pair, text: &str, system: System) -> Done<(Event, Drawn)> {
    let path = args.file.name();
    let file = team::read(text).map_err(|error| input::misread(path, &error))?;
    let event = file
        .event
        .as_event(file.rounds, args.file.seed().unwrap_or(file.seed));
    let next = event.next_round();
    for player in &event.players {
        if let Some(round) = (1..next).find(|r| player.cell(*r).code == Code::Blank) {
            let (name, id) = (input::shown(path), player.id);
            let message = format!("{name}: team {id} has no match in round {round}");
            show::note(common, &message);
        }
    }
    let drawn = drawn::swiss(common, &event, next, system)?;
    Ok((event, drawn))
}

fn seated(args: &Pair, text: &str) -> Done<(Event, Drawn)> {
    let path = args.file.name();
    let mut file = tables::read(text).map_err(|error| input::misread(path, &error))?;
    if let Some(seed) = args.file.seed() {
        file.rules.seed = seed;
    }
    if let Some((round, table)) = file.open().filter(|_| !args.pending) {
        return Err(Failed::Input(format!(
            "{}: no result of table {table} in round {round}; enter it, or pass --pending",
            input::shown(path)
        )));
    }
    let entrants = file.entrants();
    let pairing =
        tables::pair_tables(&entrants, &file.past(), &file.rules).map_err(Failed::input)?;
    // Names and points, to be shown.
    let points = file.points();
    let player = |m: &tables::Member| Player {
        id: m.id,
        name: m.name.clone(),
        ..Player::default()
    };
    let event = Event {
        players: file.members.iter().map(player).collect(),
        adjustments: points
            .iter()
            .map(|(&id, &points)| Adjustment {
                id,
                round: 0,
                points,
            })
            .collect(),
        ..Event::default()
    };
    let drawn = Drawn {
        round: u32::try_from(file.rounds.len() + 1).unwrap_or(u32::MAX),
        note: Some(pairing.clone()),
        seats: pairing.tables,
        byes: pairing.byes,
        stones: Vec::new(),
    };
    Ok((event, drawn))
}
