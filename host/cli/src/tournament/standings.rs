//! `qipai standings`.

mod bridge;
mod groups;

use super::input::{self, EventFile};
use super::pair::Go;
use super::system::{self, Kind};
use super::{knockout, lang, show};
use crate::output::Failed;
use crate::{Common, Done};
use qipai_tournament::facts::{Event, PlayerId};
use qipai_tournament::knockout::{Form, MatchState};
use qipai_tournament::standings::{
    self as tables, Figure, Format, Name, Standing, TieBreak, amount_text, parse_list,
};
use serde_json::{Value, json};

#[derive(clap::Args)]
pub(crate) struct Standings {
    #[command(flatten)]
    file: EventFile,
    /// Tie-breaks in order, such as BH,PS,DE,WIN (with /C1 /M1 /P ...), or: document. Without it those of the file
    /// (record 202 or 212), else the document's
    #[arg(long)]
    tiebreaks: Option<String>,
    /// After this round
    #[arg(long, value_name = "ROUND")]
    after: Option<u32>,
    /// A player's line in sentences: what decided, and what each figure is made of
    #[arg(long, value_name = "PLAYER")]
    explain: Option<PlayerId>,
    /// What the event was paired by, where the file (record 192) does not say it: it decides how unplayed games count
    #[arg(long)]
    system: Option<String>,
    /// Results at bridge (.pbn): how they are scored; matchpoints for pairs, vps for teams where not given
    #[arg(long, value_enum)]
    scoring: Option<bridge::Scoring>,
    /// Results at bridge: North-South and East-West are ranked apart, as in a Mitchell
    #[arg(long)]
    two_winners: bool,
    #[command(flatten)]
    go: Go,
}

pub(crate) fn run(common: &Common, args: &Standings) -> Done {
    if args.file.format() == "pbn" {
        return bridge::run(common, args);
    }
    if args.scoring.is_some() || args.two_winners {
        return Err(Failed::Input(
            "--scoring and --two-winners go with results at bridge (.pbn)".to_owned(),
        ));
    }
    if args.file.format() == "toml" {
        return groups::run(common, &args.file, args);
    }
    let mut event = args.file.event(common)?;
    let kind = system::choose(common, args.system.as_deref(), &mut event)?;
    let format = match kind {
        Kind::RoundRobin(_) => Format::RoundRobin,
        Kind::Elimination(form) => return elimination(common, &event, form),
        Kind::McMahon => {
            let setup = super::pair::setup(&event, &args.go);
            setup.apply(&mut event).map_err(Failed::input)?;
            Format::Swiss
        }
        Kind::Tables | Kind::Team(_) => {
            return Err(Failed::Input(
                "teams and tables have TOML files of their own (docs/tournaments.md)".to_owned(),
            ));
        }
        Kind::Swiss(_) => tables::format_of(&event),
    };
    let tiebreaks = order(args, &event)?;
    let buchholz = [Name::Bh, Name::Fb, Name::Aob];
    if format == Format::RoundRobin && tiebreaks.iter().any(|t| buchholz.contains(&t.name)) {
        show::note(common, "Buchholz is not for round robins (C.07 8)");
    }
    args.held(event.paired_rounds())?;
    let made = tables::standings(&event, args.after, &tiebreaks, format);
    if let Some(id) = args.explain {
        return explained(common, &event, &made, id);
    }
    if common.json {
        let rows: Vec<Value> = made
            .rows
            .iter()
            .map(|row| row_json(&event, row, &tiebreaks))
            .collect();
        return show::json(&json!({"rounds": made.rounds, "tiebreaks": tiebreaks, "rows": rows}));
    }
    show::text(&tables::render(&event, &made, lang(common)))
}

impl Standings {
    /// The round asked for has been paired.
    fn held(&self, paired: u32) -> Done {
        match self.after.filter(|after| *after > paired) {
            None => Ok(()),
            Some(after) => Err(Failed::Input(format!(
                "round {after} has not been paired; the last is {paired}"
            ))),
        }
    }
}

/// One line in sentences.
fn explained(common: &Common, event: &Event, made: &tables::Standings, id: PlayerId) -> Done {
    let row = made
        .row(id)
        .ok_or_else(|| Failed::Input(format!("nobody has the number {id}")))?;
    if common.json {
        return show::json(&row_json(event, row, &made.tiebreaks));
    }
    show::text(&tables::explain_row(event, made, row, lang(common)))
}

/// The order asked for, else the file's own, else the document's.
fn order(args: &Standings, event: &Event) -> Done<Vec<TieBreak>> {
    if let Some(asked) = &args.tiebreaks {
        return parse_list(asked).map_err(Failed::input);
    }
    let file = input::shown(args.file.name());
    match tables::recorded(event) {
        None => Ok(tables::document()),
        Some(Ok(order)) => Ok(order),
        Some(Err((record, error))) => Err(Failed::Input(format!(
            "{file}: record '{record}': {error} (--tiebreaks names others)"
        ))),
    }
}

fn row_json(event: &Event, row: &Standing, tiebreaks: &[TieBreak]) -> Value {
    let figures: Vec<Value> = tiebreaks
        .iter()
        .zip(&row.figures)
        .map(|(tiebreak, figure)| figure_json(tiebreak, figure))
        .collect();
    json!({
        "place": row.place,
        "id": row.id,
        "name": event.player(row.id).map_or("", |p| p.name.trim()),
        "points": row.points.text(),
        "figures": figures,
        "decided_by": row.decided_by.and_then(|at| tiebreaks.get(at)),
    })
}

fn figure_json(tiebreak: &TieBreak, figure: &Figure) -> Value {
    let parts: Vec<Value> = figure
        .parts
        .iter()
        .map(|part| {
            json!({"round": part.round, "opponent": part.opponent, "because": part.because, "cut": part.cut,
                "amount": amount_text(part.amount, figure.measure)})
        })
        .collect();
    json!({"tiebreak": tiebreak, "value": figure.text(), "parts": parts, "divided_by": figure.divisor})
}

/// The bracket with its results, and the places that are settled.
fn elimination(common: &Common, event: &Event, form: Form) -> Done {
    let played = knockout::played(event, form)?;
    let name = |seed: &u32| {
        let id = played.id(*seed);
        event
            .player(id)
            .map_or_else(String::new, |p| format!("{id} {}", p.name.trim()))
    };
    if common.json {
        let places: Vec<Value> = played
            .resolved
            .places
            .iter()
            .map(|p| json!({"place": p.place, "id": played.id(p.seed), "name": name(&p.seed)}))
            .collect();
        let matches: Vec<Value> = played
            .bracket
            .matches
            .iter()
            .zip(&played.resolved.states)
            .map(|(game, state)| match_json(&played, game, state))
            .collect();
        return show::json(&json!({"matches": matches, "places": places}));
    }
    let seeds: Vec<u32> = (1..=played.bracket.entrants).collect();
    let names: Vec<String> = seeds.iter().map(name).collect();
    show::text(&qipai_tournament::knockout::render(
        &played.bracket,
        &played.resolved,
        &names,
        lang(common),
    ))
}

fn match_json(
    played: &knockout::Played,
    game: &qipai_tournament::knockout::Match,
    state: &MatchState,
) -> Value {
    let (sides, winner, state) = match *state {
        MatchState::Waiting => (None, None, "waiting"),
        MatchState::Ready { sides } => (Some(sides), None, "ready"),
        MatchState::Bye { winner } => (None, Some(winner), "bye"),
        MatchState::Done { sides, winner } => (Some(sides), winner, "done"),
        MatchState::Empty => (None, None, "empty"),
    };
    json!({"match": game.number, "part": game.part, "round": game.round, "state": state,
        "sides": sides.map(|s| s.map(|seed| played.id(seed))), "winner": winner.map(|seed| played.id(seed))})
}
