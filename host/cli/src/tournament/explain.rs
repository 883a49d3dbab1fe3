//! `qipai explain` and `qipai why`: a round in sentences.

use super::input::EventFile;
use super::system::{self, Kind};
use super::{lang, show};
use crate::output::Failed;
use crate::{Common, Done};
use qipai_tournament::explain::{self, ExplainError, Sentence};
use qipai_tournament::facts::{Code, Event, PlayerId};
use qipai_tournament::lang::Lang;
use qipai_tournament::swiss::{NoPairing, System};
use serde_json::json;

#[derive(clap::Args)]
pub(crate) struct Explain {
    #[command(flatten)]
    file: EventFile,
    /// The player's number
    player: PlayerId,
    #[command(flatten)]
    which: Which,
}

#[derive(clap::Args)]
pub(crate) struct Why {
    #[command(flatten)]
    file: EventFile,
    /// One player's number
    a: PlayerId,
    /// The other's
    b: PlayerId,
    #[command(flatten)]
    which: Which,
}

#[derive(clap::Args)]
struct Which {
    /// The round; where not given, the last if its games are still open or no other is planned, else the next
    #[arg(long)]
    round: Option<u32>,
    /// dutch-2026 or simple; the file's own (record 192) or dutch-2026 where not given
    #[arg(long)]
    system: Option<String>,
}

/// The round asked about, the event before it, the event as it is, the system.
struct Asked {
    round: u32,
    before: Event,
    now: Event,
    system: System,
}

fn asked(common: &Common, file: &EventFile, which: &Which) -> Done<Asked> {
    let mut event = file.event(common)?;
    let Kind::Swiss(system) = system::choose(common, which.system.as_deref(), &mut event)? else {
        return Err(Failed::Input(
            "only rounds of the Swiss systems have reasons".to_owned(),
        ));
    };
    let paired = event.paired_rounds();
    let open = paired > 0
        && event
            .players
            .iter()
            .any(|p| p.cell(paired).code == Code::Pending);
    let over = event.rounds.is_some_and(|planned| planned <= paired) && paired > 0;
    let round = which
        .round
        .unwrap_or(if open || over { paired } else { paired + 1 });
    if round == 0 || round > paired + 1 {
        return Err(Failed::Input(format!(
            "there is no round {round} yet; {} is next",
            paired + 1
        )));
    }
    // A file that does not say the number of rounds ends with its last.
    if round <= paired {
        event.rounds = event.rounds.or(Some(paired));
    }
    let before = if round <= paired {
        event.before(round)
    } else {
        event.clone()
    };
    Ok(Asked {
        round,
        before,
        now: event,
        system,
    })
}

fn failed(common: &Common, error: ExplainError) -> Failed {
    match error {
        ExplainError::NoPairing(none @ NoPairing::NoLegalPairing { .. }) => {
            show::note(common, &none.to_string());
            Failed::No
        }
        other => Failed::input(other),
    }
}

pub(crate) fn run(common: &Common, args: &Explain) -> Done {
    let asked = asked(common, &args.file, &args.which)?;
    let sentences = explain::explain(&asked.before, asked.round, asked.system, args.player)
        .map_err(|error| failed(common, error))?;
    let others = differs(&asked, args.player, lang(common))?;
    if common.json {
        return show::json(
            &json!({"round": asked.round, "player": args.player, "sentences": told(&sentences, common),
            "differs": others}),
        );
    }
    show::text(&explain::render(&sentences, lang(common)))?;
    others.map_or(Ok(()), |note| show::text(&format!("{note}\n")))
}

pub(crate) fn why(common: &Common, args: &Why) -> Done {
    let asked = asked(common, &args.file, &args.which)?;
    let why = explain::why(&asked.before, asked.round, asked.system, args.a, args.b)
        .map_err(|error| failed(common, error))?;
    let others = differs(&asked, args.a, lang(common))?;
    if common.json {
        return show::json(
            &json!({"round": asked.round, "a": args.a, "b": args.b, "meet": why.meet, "worse": why.worse,
            "sentences": told(&why.sentences, common), "differs": others}),
        );
    }
    show::text(&explain::render(&why.sentences, lang(common)))?;
    others.map_or(Ok(()), |note| show::text(&format!("{note}\n")))
}

fn told(sentences: &[Sentence], common: &Common) -> Vec<serde_json::Value> {
    let one = |sentence: &Sentence| {
        let mut value = json!(sentence);
        value["text"] = json!(sentence.text(lang(common)));
        value
    };
    sentences.iter().map(one).collect()
}

/// A word where the round was not paired as the rules say, so that nobody takes the reasons for those of the board.
fn differs(asked: &Asked, id: PlayerId, lang: Lang) -> Done<Option<String>> {
    if asked.round > asked.now.paired_rounds() {
        return Ok(None);
    }
    let pairing = qipai_tournament::swiss::pair(&asked.before, asked.round, asked.system)
        .map_err(Failed::input)?;
    let board = pairing
        .boards
        .iter()
        .find(|b| b.white == id || b.black == id);
    let expected = board.map(|b| if b.white == id { b.black } else { b.white });
    let played = asked
        .now
        .player(id)
        .and_then(|p| p.cell(asked.round).opponent);
    if expected == played {
        return Ok(None);
    }
    let round = asked.round;
    Ok(Some(match (played, lang) {
        (Some(other), Lang::En) => {
            format!("But round {round} of the file has {id} against {other}.")
        }
        (Some(other), Lang::ZhHans) => format!("但文件中第{round}轮{id}的对手是{other}。"),
        (None, Lang::En) => format!("But round {round} of the file has {id} without an opponent."),
        (None, Lang::ZhHans) => format!("但文件中第{round}轮{id}没有对手。"),
    }))
}
