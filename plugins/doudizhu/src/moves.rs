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
        if text == "pass" {
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
    let sets = sets(hand, family, table);
    let mut moves = Vec::with_capacity(sets.len());
    for cards in sets {
        if cards.is_empty() {
            moves.push(Move::Pass);
            continue;
        }
        moves.push(Move::Play(cards, None));
        if table.is_none() && family.ambiguous() {
            moves.extend(other_types(cards, family).map(|kind| Move::Play(cards, Some(kind))));
        }
    }
    moves
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
