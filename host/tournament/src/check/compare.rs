use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::given::Given;
use crate::facts::{Event, PairingSource, PlayerId};
use crate::swiss::{Fault, NoPairing, Pairing, System, Work, Worse, first_fault, worse_than};

/// The first difference between a given pairing and that of the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "code", content = "args")]
pub enum Difference {
    /// There is no legal pairing, and one was given.
    NoneExists,
    /// There is a legal pairing, and none was given.
    NoneGiven,
    /// A number in the given pairs that nobody to be paired has.
    NotToBePaired {
        /// Who.
        id: PlayerId,
    },
    /// Somebody is in two of the given pairs.
    PairedTwice {
        /// Who.
        id: PlayerId,
    },
    /// Somebody is in none of the given pairs.
    LeftOut {
        /// Who.
        id: PlayerId,
    },
    /// The right two meet with the wrong colours.
    Colours {
        /// The board by the rules, from 1.
        board: usize,
        /// Who should have White.
        white: PlayerId,
        /// Who should have Black.
        black: PlayerId,
    },
    /// Others should meet.
    Opponents {
        /// The board by the rules, from 1.
        board: usize,
        /// Who should have White.
        white: PlayerId,
        /// Who should have Black.
        black: PlayerId,
        /// Whom White was given instead; `None` for the bye.
        given: Option<PlayerId>,
    },
    /// Another should have the bye.
    Bye {
        /// By the rules.
        expected: Option<PlayerId>,
        /// Given.
        given: Option<PlayerId>,
    },
}

/// A round's check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Check {
    /// The round.
    pub round: u32,
    /// `None`: it is the pairing of the rules.
    pub difference: Option<Difference>,
    /// The first absolute rule that the given pairing breaks.
    pub fault: Option<Fault>,
    /// The first criterion in which the given pairing is worse; `None` too where it only comes later in order.
    pub worse: Option<Worse>,
    /// The round was paired by hand, for this reason.
    pub manual: Option<String>,
    /// The pairing of the rules, if there is one.
    pub expected: Option<Pairing>,
}

/// Compares a pairing with that of the rules. The event is as it stood before the round.
///
/// # Errors
/// A round that can't be: 0.
pub fn check_pairing(
    event: &Event,
    round: u32,
    system: System,
    given: &Given,
) -> Result<Check, NoPairing> {
    let work = Work::new(event, round, system)?;
    let note = event.notes.iter().rev().find(|n| n.round == round);
    let manual = note.and_then(|n| match &n.source {
        PairingSource::Manual(reason) => Some(reason.clone()),
        PairingSource::Engine(_) => None,
    });
    let mut check = Check {
        round,
        difference: None,
        fault: None,
        worse: None,
        manual,
        expected: None,
    };
    let Ok((expected, paired)) = work.paired() else {
        check.difference =
            (!given.none && !given.boards.is_empty()).then_some(Difference::NoneExists);
        return Ok(check);
    };
    check.difference = first_difference(&work, &expected, given);
    if matches!(
        check.difference,
        Some(Difference::Opponents { .. } | Difference::Bye { .. })
    ) {
        check.fault = first_fault(&work.field, &given.boards, given.byes.first().copied());
        if check.fault.is_none() {
            check.worse = worse_than(&work, &paired, &given.boards);
        }
    }
    check.expected = Some(expected);
    Ok(check)
}

/// Checks every round of an event that was paired.
///
/// # Errors
/// None that a round of the event could give.
pub fn check_event(event: &Event, system: System) -> Result<Vec<Check>, NoPairing> {
    let mut event = event.clone();
    event.rounds = event.rounds.or(Some(event.paired_rounds()));
    let rounds = 1..=event.paired_rounds();
    rounds
        .map(|r| check_pairing(&event.before(r), r, system, &Given::played(&event, r)))
        .collect()
}

fn first_difference(work: &Work, expected: &Pairing, given: &Given) -> Option<Difference> {
    if given.none {
        return Some(Difference::NoneGiven);
    }
    if let Some(misplaced) = misplaced(work, given) {
        return Some(misplaced);
    }
    let pairs = given
        .boards
        .iter()
        .flat_map(|&(w, b)| [(w, (b, true)), (b, (w, false))]);
    let mates: BTreeMap<PlayerId, (PlayerId, bool)> = pairs.collect();
    for (board, pair) in (1..).zip(&expected.boards) {
        let (white, black) = (pair.white, pair.black);
        match mates.get(&white) {
            Some(&(mate, true)) if mate == black => {}
            Some(&(mate, _)) if mate == black => {
                return Some(Difference::Colours {
                    board,
                    white,
                    black,
                });
            }
            other => {
                return Some(Difference::Opponents {
                    board,
                    white,
                    black,
                    given: other.map(|m| m.0),
                });
            }
        }
    }
    let given = given.byes.first().copied();
    (given != expected.bye).then_some(Difference::Bye {
        expected: expected.bye,
        given,
    })
}

/// Somebody given who is not to be paired, twice given, or left out.
fn misplaced(work: &Work, given: &Given) -> Option<Difference> {
    let present: BTreeSet<PlayerId> = work.field.players.iter().map(|p| p.id).collect();
    let mut seen = BTreeSet::new();
    for id in given
        .boards
        .iter()
        .flat_map(|&(w, b)| [w, b])
        .chain(given.byes.iter().copied())
    {
        if !present.contains(&id) {
            return Some(Difference::NotToBePaired { id });
        }
        if !seen.insert(id) {
            return Some(Difference::PairedTwice { id });
        }
    }
    present
        .difference(&seen)
        .next()
        .map(|&id| Difference::LeftOut { id })
}
