use super::{Check, Difference};
use crate::explain::{Sentence, criterion_code, values};
use crate::facts::{Event, PlayerId};
use crate::swiss::Fault;

fn label(event: &Event, id: PlayerId) -> String {
    let name = event.player(id).map_or("", |p| p.name.trim());
    if name.is_empty() {
        id.to_string()
    } else {
        format!("{id} {name}")
    }
}

/// What a check found, in sentences.
#[must_use]
pub fn told(event: &Event, check: &Check) -> Vec<Sentence> {
    let mut told = Vec::new();
    let who = |id: PlayerId| label(event, id);
    let round = |code| Sentence::new(code).with("round", check.round);
    told.push(match &check.difference {
        None => round("check-same"),
        Some(Difference::NoneExists) => round("check-none-exists"),
        Some(Difference::NoneGiven) => round("check-none-given"),
        Some(Difference::NotToBePaired { id }) => {
            round("check-not-to-be-paired").with("player", who(*id))
        }
        Some(Difference::PairedTwice { id }) => round("check-twice").with("player", who(*id)),
        Some(Difference::LeftOut { id }) => round("check-left-out").with("player", who(*id)),
        Some(Difference::Colours {
            board,
            white,
            black,
        }) => round("check-colours")
            .with("board", board)
            .with("white", who(*white))
            .with("black", who(*black)),
        Some(Difference::Opponents {
            board,
            white,
            black,
            given,
        }) => match given {
            Some(given) => round("check-opponents").with("given", who(*given)),
            None => round("check-opponents-bye"),
        }
        .with("board", board)
        .with("white", who(*white))
        .with("black", who(*black)),
        Some(Difference::Bye { expected, given }) => {
            let name = |id: &Option<PlayerId>| id.map_or_else(|| "-".to_owned(), who);
            round("check-bye")
                .with("expected", name(expected))
                .with("given", name(given))
        }
    });
    told.extend(check.fault.map(|fault| {
        match fault {
            Fault::Barred { a, b } => Sentence::new("check-barred")
                .with("a", who(a))
                .with("b", who(b)),
            Fault::Bye { id } => Sentence::new("check-may-not-bye").with("player", who(id)),
            Fault::SameColour { a, b } => Sentence::new("check-same-colour")
                .with("a", who(a))
                .with("b", who(b)),
        }
    }));
    told.extend(check.worse.as_ref().map(|worse| {
        Sentence::new("check-worse")
            .with("score", worse.score)
            .with("number", worse.best.number)
            .word("meaning", criterion_code(worse.best.number))
            .with("best", values(worse.best.number, &worse.best.values))
            .with("given", values(worse.given.number, &worse.given.values))
    }));
    told.extend(
        check
            .manual
            .as_ref()
            .map(|reason| round("check-manual").with("reason", reason)),
    );
    told
}
