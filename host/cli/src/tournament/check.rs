//! `qipai check-pairing`: is a pairing the one of the rules?

use super::input::{self, EventFile};
use super::pair::numbered;
use super::system::{self, Kind};
use super::{lang, show};
use crate::output::Failed;
use crate::{Common, Done};
use qipai_tournament::check::{self as checks, Given};
use qipai_tournament::explain;
use qipai_tournament::facts::Event;
use qipai_tournament::lang::Lang;
use qipai_tournament::round_robin::{Cycles, berger};
use qipai_tournament::swiss::System;
use serde_json::json;

#[derive(clap::Args)]
pub(crate) struct Check {
    #[command(flatten)]
    file: EventFile,
    /// A pairing in the engines' form; of the next round, or of --round. Without it the file's own rounds are checked
    #[arg(long, value_name = "FILE")]
    pairs: Option<String>,
    /// Only this round
    #[arg(long)]
    round: Option<u32>,
    /// dutch-2026, simple, berger, double-berger; the file's own (record 192) or dutch-2026 where not given
    #[arg(long)]
    system: Option<String>,
}

pub(crate) fn run(common: &Common, args: &Check) -> Done {
    if args.pairs.as_deref() == Some("-") && args.file.name() == "-" {
        return Err(Failed::Input(
            "standard input can't be both files".to_owned(),
        ));
    }
    let mut event = args.file.event(common)?;
    let kind = system::choose(common, args.system.as_deref(), &mut event)?;
    let given = args.pairs.as_deref().map(|path| {
        // A lone carriage return ends a line too.
        let text = input::text(path)?.replace("\r\n", "\n").replace('\r', "\n");
        let given = Given::parse(&text);
        given.map_err(|error| Failed::Input(format!("{}:{error}", input::shown(path))))
    });
    let given = given.transpose()?;
    let next = event.next_round();
    let last = if given.is_some() { next } else { next - 1 };
    if let Some(round) = args.round.filter(|r| *r == 0 || *r > last) {
        return Err(Failed::Input(format!(
            "there is no round {round} to be checked"
        )));
    }
    let rounds = match (args.round, given.is_some()) {
        (Some(round), _) => round..=round,
        (None, true) => next..=next,
        (None, false) => 1..=last,
    };
    if rounds.is_empty() {
        show::note(common, "no round has been paired yet");
    }
    match kind {
        Kind::Swiss(system) => swiss(common, event, system, rounds, given),
        Kind::RoundRobin(cycles) => round_robin(common, &event, cycles, rounds, given),
        _ => Err(Failed::Input(
            "Swiss systems and Berger tables can be checked".to_owned(),
        )),
    }
}

type Rounds = std::ops::RangeInclusive<u32>;

fn swiss(
    common: &Common,
    mut event: Event,
    system: System,
    rounds: Rounds,
    given: Option<Given>,
) -> Done {
    if given.is_none() {
        // A file that does not say the number of rounds ends with its last.
        event.rounds = event.rounds.or(Some(event.paired_rounds()));
    }
    let (mut found, mut wrong) = (Vec::new(), false);
    for round in rounds {
        let before = if round <= event.paired_rounds() {
            event.before(round)
        } else {
            event.clone()
        };
        let played;
        let given = match &given {
            Some(given) => given,
            None => {
                played = Given::played(&event, round);
                &played
            }
        };
        let check = checks::check_pairing(&before, round, system, given).map_err(Failed::input)?;
        wrong |= check.difference.is_some();
        if common.json {
            found.push(json!({"round": round, "same": check.difference.is_none(), "difference": check.difference,
                "fault": check.fault, "worse": check.worse, "manual": check.manual}));
        } else {
            show::text(&explain::render(
                &checks::told(&event, &check),
                lang(common),
            ))?;
        }
    }
    ended(common, found, wrong)
}

fn ended(common: &Common, found: Vec<serde_json::Value>, wrong: bool) -> Done {
    if common.json {
        show::json(&json!({"same": !wrong, "rounds": found}))?;
    }
    if wrong { Err(Failed::No) } else { Ok(()) }
}

fn round_robin(
    common: &Common,
    event: &Event,
    cycles: Cycles,
    rounds: Rounds,
    given: Option<Given>,
) -> Done {
    let players = numbered(event);
    let table =
        berger(u32::try_from(players.len()).unwrap_or(u32::MAX), cycles).map_err(Failed::input)?;
    let id = |number: u32| players[number as usize - 1].id;
    let (mut found, mut wrong) = (Vec::new(), false);
    for round in rounds {
        let mut boards = given
            .clone()
            .unwrap_or_else(|| Given::played(event, round))
            .boards;
        let mut expected: Vec<(u32, u32)> = table.get(round as usize - 1).map_or(Vec::new(), |r| {
            r.games.iter().map(|g| (id(g.white), id(g.black))).collect()
        });
        let first = expected.iter().copied().find(|pair| !boards.contains(pair));
        expected.sort_unstable();
        boards.sort_unstable();
        let same = expected == boards;
        wrong |= !same;
        let surplus = boards.iter().copied().find(|pair| !expected.contains(pair));
        if common.json {
            found.push(json!({"round": round, "same": same, "missing": first, "surplus": surplus}));
            continue;
        }
        let pair =
            |p: Option<(u32, u32)>| p.map_or_else(|| "-".to_owned(), |(w, b)| format!("{w}-{b}"));
        show::text(&match (same, lang(common)) {
            (true, Lang::En) => format!("Round {round}: as the table says.\n"),
            (true, Lang::ZhHans) => format!("第{round}轮：与循环表一致。\n"),
            (false, Lang::En) => {
                format!(
                    "Round {round}: the table has {}, the file {}.\n",
                    pair(first),
                    pair(surplus)
                )
            }
            (false, Lang::ZhHans) => {
                format!(
                    "第{round}轮：循环表为{}，实际为{}。\n",
                    pair(first),
                    pair(surplus)
                )
            }
        })?;
    }
    ended(common, found, wrong)
}
