//! Moves as they are written, and the lists of them.

use std::fmt;
use std::str::FromStr;

use qipai_sdk::cards::Card;
use qipai_sdk::{Moves, cards::CardSet};

use crate::follow::fill;
use crate::hand::{Cards, NotCards};
use crate::order::{Order, TRUMPS};
use crate::shape::{Pairs, units};
use crate::state::{Shengji, Stage};

/// Leads and answers that are listed at most; `check` knows the others.
const LISTED: usize = 300;

/// Cards to bury, to lead or to follow with: their texts with spaces between ("H9 H9 H8 H8").
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move(pub Cards);

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Move {
    type Err = NotCards;

    fn from_str(text: &str) -> Result<Self, NotCards> {
        match text.parse() {
            Ok(Cards::NONE) => Err(NotCards),
            Ok(cards) => Ok(Move(cards)),
            Err(NotCards) => Err(NotCards),
        }
    }
}

impl Shengji {
    /// The moves of the place that acts.
    pub(crate) fn moves(&self, place: u8) -> Moves<Move> {
        if self.actor() != Some(place) {
            return Moves::none();
        }
        let hand = self.hand(place);
        let (list, complete) = match (self.stage, self.answers(place), &self.order) {
            (Stage::Burying, _, Some(order)) => {
                (burials(hand, self.rules.kitty as usize, order), false)
            }
            (_, Some(answers), _) => answers.list(LISTED),
            (_, None, Some(order)) => leads(hand, order),
            _ => (Vec::new(), true),
        };
        let moves: Moves<Move> = list.into_iter().map(Move).collect();
        if complete { moves } else { moves.open() }
    }

    /// The move that is made for somebody who makes none: of these the cheapest.
    pub(crate) fn cheapest(&self, listed: &[Move]) -> Option<Move> {
        let order = self.order.as_ref()?;
        let cost = |mv: &&Move| {
            let worth = mv.0.iter().map(|card| {
                let trump = order.suit(card) == TRUMPS;
                u32::from(order.value(card)) + if trump { 100 } else { 0 }
            });
            (mv.0.len(), crate::trick::points(mv.0), worth.sum::<u32>())
        };
        listed.iter().min_by_key(cost).copied()
    }
}

/// Cards from the cheapest to the dearest: side suits by strength, then trumps.
fn by_worth(hand: Cards, order: &Order) -> Vec<Card> {
    let mut cards: Vec<Card> = hand.iter().collect();
    cards.sort_by_key(|&card| (order.suit(card) == TRUMPS, order.value(card), card));
    cards
}

/// Some ways to bury so many cards: neighbours in the order of their worth, the cheapest first, and round.
fn burials(hand: Cards, count: usize, order: &Order) -> Vec<Cards> {
    let cards = by_worth(hand, order);
    let round = |from: usize| cards.iter().cycle().skip(from).take(count).copied();
    let mut found: Vec<Cards> = Vec::new();
    for from in 0..cards.len() {
        if let Some(chosen) = Cards::all(round(from)).filter(|chosen| !found.contains(chosen)) {
            found.push(chosen);
        }
    }
    found
}

/// All leads if they are few, and whether they were. Otherwise single cards, pairs, tractors, and the two highest cards of each
/// suit together.
fn leads(hand: Cards, order: &Order) -> (Vec<Cards>, bool) {
    let suits = || (0..=TRUMPS).map(|suit| hand.among(order.cards(suit)));
    let ways = |cards: Cards| {
        let each = cards.kinds().iter().map(|card| 1 + cards.count(card));
        each.fold(1usize, usize::saturating_mul) - 1
    };
    let all: usize = suits().map(ways).fold(0, usize::saturating_add);
    let mut found = Vec::new();
    if all <= LISTED {
        for cards in suits() {
            for size in 1..=cards.len() {
                fill(Cards::NONE, cards, size, &mut |lead| {
                    found.push(lead);
                    true
                });
            }
        }
        return (found, true);
    }
    for (suit, cards) in suits().enumerate() {
        found.extend(cards.kinds().iter().map(|card| Cards::of(card, 1)));
        found.extend(cards.pairs().iter().map(|card| Cards::of(card, 2)));
        found.extend(tractors(cards, suit, order));
        let highest = by_worth(Cards::one_each(cards.kinds()), order);
        if let [.., second, first] = highest.as_slice() {
            found.push(Cards::of(*first, 1).plus(Cards::of(*second, 1)));
        }
    }
    (found, false)
}

/// All tractors among cards of one suit, with the first of several pairs at a position.
pub(crate) fn tractors(cards: Cards, suit: usize, order: &Order) -> Vec<Cards> {
    let mut first = CardSet::EMPTY;
    let mut seen = 0u32;
    for card in cards.pairs().iter() {
        let value = order.value(card);
        if seen >> value & 1 == 0 {
            seen |= 1 << value;
            first.insert(card);
        }
    }
    let pairs = Pairs::of(Cards::both(first), suit, order);
    let mut found = Vec::new();
    for (from, row) in pairs.rows() {
        for length in order.tractor_min()..=row {
            let inside =
                |card: &Card| (from..from + length).contains(&usize::from(order.value(*card)));
            found.push(Cards::both(first.iter().filter(inside).collect()));
        }
    }
    found
}

/// The key of what cards are as a lead: single, pair, tractor, throw.
pub(crate) fn lead_key(cards: Cards, order: &Order) -> Option<&'static str> {
    let suit = order.suit_of(cards.kinds())?;
    Some(match units(cards, suit, order).as_slice() {
        [unit] => ["single", "pair", "tractor"][unit.pairs.min(2)],
        _ => "throw",
    })
}
