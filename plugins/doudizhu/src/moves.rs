//! Moves as they are written and listed.

use std::fmt;
use std::str::FromStr;

use crate::classify;
use crate::combination::{Combination, Kind};
use crate::family::Family;
use crate::generate;
use crate::ranks::Cards;

/// What a seat does in its turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    /// Not to play ("pass").
    Pass,
    /// Cards, and the type they are meant as where the leader says so ("333444555666=plane_solo").
    Play(Cards, Option<Kind>),
}

/// The text is no move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotAMove;

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Pass => f.write_str("pass"),
            Move::Play(cards, None) => cards.fmt(f),
            Move::Play(cards, Some(kind)) => write!(f, "{cards}={}", kind.as_str()),
        }
    }
}

impl FromStr for Move {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Self, NotAMove> {
        if text.eq_ignore_ascii_case("pass") {
            return Ok(Move::Pass);
        }
        let (letters, kind) = match text.split_once('=') {
            Some((letters, name)) => (letters, Some(Kind::named(name).ok_or(NotAMove)?)),
            None => (text, None),
        };
        match Cards::parse(letters) {
            Some(cards) if !cards.is_empty() => Ok(Move::Play(cards, kind)),
            _ => Err(NotAMove),
        }
    }
}

/// The sets of cards that may be led, or played on `table`: there the pass comes first, as the empty set. Sorted by
/// number of cards, then in rank order; each set once.
pub fn sets(hand: Cards, family: &Family, table: Option<Combination>) -> Vec<Cards> {
    let mut found = Vec::with_capacity(64);
    let sink = &mut |cards, _| found.push(cards);
    match table {
        None => generate::leads(hand, family, sink),
        Some(table) => {
            sink(Cards::NONE, table);
            generate::follows(hand, family, table, sink);
        }
    }
    found.sort_unstable_by_key(|cards| cards.order());
    if family.ambiguous() {
        found.dedup();
    }
    found
}

/// All moves in play, in the same order. A leader's set that can be read in several ways is listed plain, which means
/// the longest body, and once more for each other type it could be.
pub fn list(hand: Cards, family: &Family, table: Option<Combination>) -> Vec<Move> {
    if table.is_none() && family.ambiguous() {
        let mut led = Vec::with_capacity(128);
        plays(hand, family, table, &mut led);
        let plain = |i: usize| i == 0 || led[i - 1].0 != led[i].0;
        let declared = |(i, (cards, reading)): (usize, &(Cards, Combination))| {
            Move::Play(*cards, (!plain(i)).then_some(reading.kind))
        };
        return led.iter().enumerate().map(declared).collect();
    }
    let sets = sets(hand, family, table);
    sets.into_iter()
        .map(|cards| {
            if cards.is_empty() {
                Move::Pass
            } else {
                Move::Play(cards, None)
            }
        })
        .collect()
}

/// What may be played, without the pass, each with how it is taken. Sorted only where sets have several readings: there a
/// set comes once for each type, in its highest rank, first as the type it is taken for unless another is declared.
pub fn plays(
    hand: Cards,
    family: &Family,
    table: Option<Combination>,
    found: &mut Vec<(Cards, Combination)>,
) {
    found.clear();
    let sink = &mut |cards, reading| found.push((cards, reading));
    match table {
        None => generate::leads(hand, family, sink),
        Some(table) => generate::follows(hand, family, table, sink),
    }
    if !family.ambiguous() {
        return;
    }
    found.sort_unstable_by_key(|(cards, r)| {
        (cards.order(), std::cmp::Reverse((r.len, r.rank, r.kind)))
    });
    let mut kept = 0;
    for i in 0..found.len() {
        let (cards, reading) = found[i];
        let mut of_set = found[..kept]
            .iter()
            .rev()
            .take_while(|(other, _)| *other == cards);
        if !of_set.any(|(_, other)| other.kind == reading.kind) {
            found[kept] = found[i];
            kept += 1;
        }
    }
    found.truncate(kept);
}

/// The types a leader may declare for these cards besides the one they are taken for.
pub fn other_types(cards: Cards, family: &Family) -> impl Iterator<Item = Kind> {
    let plain = classify::reading(cards, family, None, None).map(|reading| reading.kind);
    let mut kinds: Vec<Kind> = classify::readings(cards, family)
        .iter()
        .map(|reading| reading.kind)
        .collect();
    kinds.dedup();
    kinds.into_iter().filter(move |&kind| Some(kind) != plain)
}
