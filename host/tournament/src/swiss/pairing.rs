use serde::Serialize;

use super::colours::{ColourRule, colour_of_higher};
use super::completion::Completion;
use super::dutch::{self, Round};
use super::field::Field;
use super::report::{BracketReport, reports};
use crate::facts::{Colour, Event, PlayerId};

/// A pairing system.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum System {
    /// FIDE C.04.3 in the edition of 1 February 2026.
    #[default]
    Dutch2026,
    /// The first round by lot, then by score, nobody meets twice.
    Simple,
}

impl System {
    /// The system's code in record 192.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            System::Dutch2026 => "FIDE_DUTCH_2026",
            System::Simple => "CUSTOM_SWISS",
        }
    }

    /// The system of a name on a command line (`dutch-2026`, `simple`) or of a code in record 192.
    #[must_use]
    pub fn from_name(name: &str) -> Option<System> {
        match name
            .to_ascii_lowercase()
            .replace('_', "-")
            .trim_end_matches("-baku")
        {
            "dutch-2026" | "dutch" | "fide-dutch" | "fide-dutch-2025" | "fide-dutch-2026" => {
                Some(System::Dutch2026)
            }
            "simple" | "custom-swiss" => Some(System::Simple),
            _ => None,
        }
    }
}

/// A board of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Board {
    /// Who has White.
    pub white: PlayerId,
    /// Who has Black.
    pub black: PlayerId,
    /// What gave the colours.
    pub rule: ColourRule,
}

/// A round's pairing, boards in the order they are shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Pairing {
    /// The round.
    pub round: u32,
    /// The boards, top board first.
    pub boards: Vec<Board>,
    /// Who gets the pairing-allocated bye.
    pub bye: Option<PlayerId>,
}

/// Why a round has no pairing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(rename_all = "kebab-case", tag = "code", content = "args")]
pub enum NoPairing {
    /// The absolute criteria can't all be met; the arbiter decides (C.04.3 1.9.3).
    #[error("no legal pairing of round {round} exists for the {players} players present")]
    NoLegalPairing {
        /// The round.
        round: u32,
        /// How many were to be paired.
        players: usize,
    },
    /// More players than the engine has memory for.
    #[error("{players} players are more than the {limit} that can be paired")]
    TooMany {
        /// How many were to be paired.
        players: usize,
        /// The most that can be.
        limit: usize,
    },
    /// Rounds are numbered from 1.
    #[error("there is no round {0}")]
    NoSuchRound(u32),
}

/// Pairs a round.
///
/// # Errors
/// Where no legal pairing exists.
pub fn pair(event: &Event, round: u32, system: System) -> Result<Pairing, NoPairing> {
    Work::new(event, round, system)?
        .paired()
        .map(|(pairing, _)| pairing)
}

/// Pairs a round and tells how each bracket came out.
///
/// # Errors
/// Where no legal pairing exists.
pub fn pair_with_report(
    event: &Event,
    round: u32,
    system: System,
) -> Result<(Pairing, Vec<BracketReport>), NoPairing> {
    let work = Work::new(event, round, system)?;
    let (pairing, paired) = work.paired()?;
    Ok((pairing, reports(&work.field, &work.completed()?, &paired)))
}

/// A bracket takes two bits for each two players: 100 MB for this many.
const MOST_PLAYERS: usize = 20_000;

/// A round's field, as pairing sees it and as colours are given.
pub(crate) struct Work {
    /// As the criteria see it.
    pub(crate) field: Field,
    /// With the colours due, where pairing does not look at them.
    coloured: Option<Field>,
}

impl Work {
    pub(crate) fn new(event: &Event, round: u32, system: System) -> Result<Work, NoPairing> {
        if round == 0 {
            return Err(NoPairing::NoSuchRound(round));
        }
        let players = event
            .players
            .iter()
            .filter(|p| event.is_available(p, round))
            .count();
        if players > MOST_PLAYERS {
            return Err(NoPairing::TooMany {
                players,
                limit: MOST_PLAYERS,
            });
        }
        Ok(match system {
            System::Dutch2026 => Work {
                field: Field::new(event, round),
                coloured: None,
            },
            System::Simple => {
                let coloured = Field::drawn(event, round);
                Work {
                    field: coloured.without_colours(),
                    coloured: Some(coloured),
                }
            }
        })
    }

    pub(crate) fn paired(&self) -> Result<(Pairing, Round), NoPairing> {
        let paired = dutch::pair(&self.field).ok_or_else(|| self.none())?;
        Ok((boards(self.coloured(), &paired.pairs, paired.bye), paired))
    }

    /// The field with the colours due.
    pub(crate) fn coloured(&self) -> &Field {
        self.coloured.as_ref().unwrap_or(&self.field)
    }

    pub(crate) fn completed(&self) -> Result<Completion<'_>, NoPairing> {
        Completion::new(&self.field).ok_or_else(|| self.none())
    }

    fn none(&self) -> NoPairing {
        NoPairing::NoLegalPairing {
            round: self.field.round,
            players: self.field.len(),
        }
    }
}

/// Colours and board order (3.4 of the rules: score of the higher ranked, sum of scores, his number).
pub(crate) fn boards(field: &Field, pairs: &[(u32, u32)], bye: Option<u32>) -> Pairing {
    let mut order: Vec<(u32, u32)> = pairs.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
    let player = |p: u32| &field.players[p as usize];
    order.sort_by_key(|&(a, b)| {
        let (a, b) = (player(a), player(b));
        (std::cmp::Reverse((a.score, a.score + b.score)), a.tpn)
    });
    let board = |&(a, b): &(u32, u32)| {
        let (a, b) = (player(a), player(b));
        let (colour, rule) = colour_of_higher(field, a, b);
        let (white, black) = if colour == Colour::White {
            (a.id, b.id)
        } else {
            (b.id, a.id)
        };
        Board { white, black, rule }
    };
    Pairing {
        round: field.round,
        boards: order.iter().map(board).collect(),
        bye: bye.map(|p| player(p).id),
    }
}
