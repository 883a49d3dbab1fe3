//! Leads of several units at once (rules sheet, shengji: lead).

use crate::hand::Cards;
use crate::order::Order;
use crate::rules::FailedThrow;
use crate::shape::{Pairs, Unit};

/// Whether a holder of these cards, of the same suit, can beat a unit: a higher card, a higher pair, a higher tractor of its length.
pub fn beats(held: Cards, unit: &Unit, suit: usize, order: &Order) -> bool {
    let highest = if unit.pairs == 0 {
        let values = held
            .kinds()
            .iter()
            .map(|card| usize::from(order.value(card)));
        values.max()
    } else {
        Pairs::of(held, suit, order).highest(unit.pairs)
    };
    highest.is_some_and(|top| top > unit.top)
}

/// What is played of a throw.
pub struct Stopped {
    /// The unit that is played instead.
    pub played: Unit,
    /// Whose cards beat it, as a place among `others`.
    pub by: usize,
}

/// A throw stands if no other hand can beat any of its units. `others` are the other hands' cards, in order of play.
pub fn stopped(
    units: &[Unit],
    others: &[Cards],
    suit: usize,
    order: &Order,
    policy: FailedThrow,
) -> Option<Stopped> {
    if units.len() < 2 {
        return None;
    }
    let beaten = |unit: &Unit| {
        let by = |held: &Cards| beats(held.among(order.cards(suit)), unit, suit, order);
        others.iter().position(by)
    };
    let beatable = units.iter().filter_map(|unit| Some((unit, beaten(unit)?)));
    let (unit, by) = beatable.min_by_key(|(unit, _)| match policy {
        FailedThrow::LowestCard => (unit.bottom(), unit.cards.len()),
        FailedThrow::FewestCards => (unit.cards.len(), unit.bottom()),
    })?;
    Some(Stopped { played: *unit, by })
}

/// The units that other hands can beat.
pub fn beatable(units: &[Unit], others: &[Cards], suit: usize, order: &Order) -> Vec<Unit> {
    let held = |held: &Cards| held.among(order.cards(suit));
    let beaten = |unit: &&Unit| {
        others
            .iter()
            .any(|cards| beats(held(cards), unit, suit, order))
    };
    units.iter().filter(beaten).copied().collect()
}
