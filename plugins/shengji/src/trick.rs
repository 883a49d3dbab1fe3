//! Who wins a trick, and what it is worth (rules sheet, shengji: trumping, points).

use qipai_sdk::cards::Card;

use crate::hand::Cards;
use crate::order::{Order, TRUMPS};
use crate::rules::{KittyMult, ThrowCompare};
use crate::shape::{Pairs, Unit, fit, units};

/// Points of cards: five for a 5, ten for a 10 and a king.
pub fn points(cards: Cards) -> i32 {
    let of = |card: Card| match card.rank() {
        Some(5) => 5,
        Some(10 | 13) => 10,
        _ => 0,
    };
    cards.iter().map(of).sum()
}

/// How strong a play is: trumps before others, then the tops of its units, the longest first.
type Strength = (bool, Vec<usize>);

/// The strength of a play; `None` where it can't win: other suits, or not the units that were led.
fn strength(play: Cards, led: &[Unit], suit: usize, order: &Order) -> Option<Strength> {
    let own = order.suit_of(play.kinds())?;
    if own != suit && own != TRUMPS {
        return None;
    }
    let lengths: Vec<usize> = led
        .iter()
        .map(|unit| unit.pairs)
        .filter(|&n| n > 0)
        .collect();
    let mut tops = fit(&Pairs::of(play, own, order), &lengths)?;
    if tops.len() < led.len() {
        // Single cards: what the paired units leave, the highest first.
        let mut values: Vec<usize> = play
            .iter()
            .map(|card| usize::from(order.value(card)))
            .collect();
        for (top, length) in tops.iter().zip(&lengths) {
            for value in (0..*length).flat_map(|below| [top - below; 2]) {
                if let Some(at) = values.iter().position(|&v| v == value) {
                    values.swap_remove(at);
                }
            }
        }
        values.sort_unstable_by(|a, b| b.cmp(a));
        tops.extend(values);
    }
    Some((own == TRUMPS, tops))
}

/// Whether a play beats the best one so far.
fn better(new: &Strength, old: &Strength, compare: ThrowCompare) -> bool {
    if new.0 != old.0 {
        return new.0;
    }
    let highest = |tops: &[usize]| tops.iter().copied().max();
    match compare {
        ThrowCompare::LongestUnit => new.1.first() > old.1.first(),
        ThrowCompare::AllUnits => new.1.iter().zip(&old.1).all(|(new, old)| new > old),
        ThrowCompare::HighestCard => highest(&new.1) > highest(&old.1),
    }
}

/// The place of the winner among plays in their order; among equals the first.
pub fn winner(plays: &[Cards], order: &Order, compare: ThrowCompare) -> usize {
    let Some(suit) = plays.first().and_then(|lead| order.suit_of(lead.kinds())) else {
        return 0;
    };
    let led = units(plays[0], suit, order);
    let mut best: Option<(usize, Strength)> = None;
    for (at, play) in plays.iter().enumerate() {
        let Some(strength) = strength(*play, &led, suit, order) else {
            continue;
        };
        if best
            .as_ref()
            .is_none_or(|(_, old)| better(&strength, old, compare))
        {
            best = Some((at, strength));
        }
    }
    best.map_or(0, |(at, _)| at)
}

/// What the points of the kitty count, by the pairs of the largest unit led to the last trick.
pub fn kitty_factor(pairs: usize, policy: KittyMult) -> i32 {
    let pairs = pairs.min(12) as u32;
    let cards = if pairs == 0 { 1 } else { 2 * pairs };
    match policy {
        KittyMult::Pow2Pairs => 2 << pairs,
        KittyMult::TwiceCards => 2 * cards as i32,
        KittyMult::Pow2Cards => 1 << cards,
        KittyMult::Fixed2 => 2,
    }
}
