//! `qipai pair`: the next round, or one again.

mod drawn;
mod groups;
mod others;

use super::input::{self, EventFile};
use super::system::{self, Kind};
use super::{lang, show};
use crate::output::Failed;
use crate::{Common, Done};
use drawn::Drawn;
pub(super) use others::{numbered, setup};
use qipai_tournament::facts::{Cell, Code, Colour, Event};
use qipai_tournament::mcmahon::{Rank, Seeding};
use qipai_tournament::swiss::{self, NoPairing, System};
use qipai_tournament::trf;
use serde_json::json;

#[derive(clap::Args)]
pub(crate) struct Pair {
    #[command(flatten)]
    pub(super) file: EventFile,
    /// dutch-2026, simple, berger, double-berger, knockout, double-elimination, mcmahon, tables, team ...; the file's
    /// own (record 192) or dutch-2026 where not given
    #[arg(long)]
    system: Option<String>,
    /// This round again, from the file as it stood before it; the next one where not given
    #[arg(long)]
    round: Option<u32>,
    /// Keeps what the file has of the round (pairs made by hand) and pairs the others
    #[arg(long, requires = "round")]
    rest: bool,
    /// Pairs although games of earlier rounds have no result yet; they count as no points
    #[arg(long)]
    pending: bool,
    /// A table with names, for people
    #[arg(long, conflicts_with_all = ["trf", "brackets"])]
    table: bool,
    /// The tournament file with the round entered
    #[arg(long)]
    trf: bool,
    /// How each bracket came out: who floated, what each criterion was given (Swiss systems)
    #[arg(long)]
    brackets: bool,
    #[command(flatten)]
    go: Go,
}

/// What a McMahon event is set up with.
#[derive(clap::Args)]
pub(super) struct Go {
    /// McMahon: everybody below starts as if of this rank
    #[arg(long, default_value = "30k", value_parser = rank)]
    pub(super) floor: Rank,
    /// McMahon: everybody above starts as if of this rank
    #[arg(long, default_value = "9d", value_parser = rank)]
    pub(super) bar: Rank,
    /// McMahon: handicap games, their stones the difference of scores less this number
    #[arg(long, value_name = "N")]
    pub(super) handicap: Option<u32>,
    /// McMahon: stones at most
    #[arg(long, value_name = "N", default_value_t = 9)]
    pub(super) stones: u32,
    /// McMahon: who meets inside a score group
    #[arg(long, default_value = "slip", value_parser = seeding)]
    pub(super) seeding: Seeding,
    /// McMahon: players of one club (of one federation, where no club is known) meet only if they must
    #[arg(long)]
    pub(super) avoid_clubs: bool,
}

fn rank(text: &str) -> Result<Rank, String> {
    text.parse::<Rank>().map_err(|error| error.to_string())
}

fn seeding(text: &str) -> Result<Seeding, String> {
    match text {
        "slip" => Ok(Seeding::Slip),
        "fold" => Ok(Seeding::Fold),
        "random" => Ok(Seeding::Random),
        _ => Err("slip, fold or random".to_owned()),
    }
}

pub(crate) fn run(common: &Common, args: &Pair) -> Done {
    if args.file.format() == "toml" {
        return groups::run(common, args);
    }
    let mut event = args.file.event(common)?;
    let kind = system::choose(common, args.system.as_deref(), &mut event)?;
    let round = round(common, args, &event)?;
    let before = if args.round.is_some() && !args.rest {
        event.before(round)
    } else {
        event.clone()
    };
    if !args.pending {
        all_played(&before, round, args.file.name())?;
    }
    let drawn = match kind {
        Kind::Swiss(system) if args.brackets => {
            return brackets(common, &before, round, system);
        }
        Kind::Swiss(system) => drawn::swiss(common, &before, round, system),
        Kind::RoundRobin(cycles) => others::round_robin(&before, round, cycles),
        Kind::Elimination(form) => others::elimination(&before, round, form),
        Kind::McMahon => others::mcmahon(common, &before, round, &args.go),
        Kind::Tables | Kind::Team(_) => Err(Failed::Input(format!(
            "{}: teams and tables have TOML files of their own (docs/tournaments.md)",
            input::shown(args.file.name())
        ))),
    };
    answer(common, args, &before, drawn?)
}

/// The round to be paired, with a word about one beyond those planned.
fn round(common: &Common, args: &Pair, event: &Event) -> Done<u32> {
    let next = event.next_round();
    let round = args.round.unwrap_or(next);
    if round == 0 || round > next {
        return Err(Failed::Input(format!(
            "there is no round {round} to be paired; {next} is next"
        )));
    }
    if let Some(planned) = event.rounds.filter(|planned| round > *planned) {
        let message = format!("qipai: round {round} of an event of {planned} rounds");
        show::note(common, &message);
    }
    Ok(round)
}

/// Pairing on half of the results would give another tournament without anybody noticing.
fn all_played(event: &Event, round: u32, name: &str) -> Done {
    let pending = input::pending(event, round);
    let Some((number, white, black)) = pending.first().filter(|_| event.scoring.unknown.is_none())
    else {
        return Ok(());
    };
    Err(Failed::Input(format!(
        "{}: no result of round {number} between {white} and {black}{}; enter it, or pass --pending",
        input::shown(name),
        match pending.len() {
            1 => String::new(),
            more => format!(" and of {} other games", more - 1),
        }
    )))
}

fn answer(common: &Common, args: &Pair, event: &Event, drawn: Drawn) -> Done {
    if drawn.is_empty() {
        show::text(if common.json { "" } else { "0\n" })?;
        return no_more(common, &drawn);
    }
    if args.trf {
        let text = trf::write(&drawn.entered(event), trf::Dialect::Both).map_err(Failed::input)?;
        return show::as_is(&text);
    }
    if common.json {
        return show::json(&drawn.to_json());
    }
    if args.table {
        return show::text(&drawn.table(event, lang(common)));
    }
    show::text(&drawn.lines())
}

/// Nothing to be paired: the last match has been played.
fn no_more(common: &Common, drawn: &Drawn) -> Done {
    if common.json {
        show::json(&drawn.to_json())?;
    }
    show::note(common, "nothing is left to be paired");
    Err(Failed::No)
}

/// No legal pairing is an answer; anything else is bad input.
pub(super) fn refused(common: &Common, none: &NoPairing) -> Failed {
    let NoPairing::NoLegalPairing { round, .. } = none else {
        return Failed::input(none);
    };
    show::note(common, &none.to_string());
    let told = if common.json {
        show::json(&json!({"round": round, "boards": [], "bye": null, "none": true}))
    } else {
        show::text("0\n")
    };
    told.err().unwrap_or(Failed::No)
}

fn brackets(common: &Common, event: &Event, round: u32, system: System) -> Done {
    let (pairing, reports) =
        swiss::pair_with_report(event, round, system).map_err(|none| refused(common, &none))?;
    if common.json {
        return show::json(
            &json!({"round": round, "boards": pairing.boards, "bye": pairing.bye, "brackets": reports}),
        );
    }
    show::text(&drawn::bracket_lines(event, &reports, lang(common)))
}

/// A game of the round without a result.
fn pending_game(opponent: u32, colour: Colour) -> Cell {
    Cell::game(opponent, colour, Code::Pending)
}
