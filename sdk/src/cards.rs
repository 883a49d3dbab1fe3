//! Playing cards: texts, packs, sets, a game's own orders, tricks, dealing, and dealing anew what a seat can't see.

mod set;
mod texts;
mod tricks;

pub use set::CardSet;
pub use texts::TEXTS;
pub use tricks::{suit_order, winner};

use crate::rng::Rng;
use crate::scene::{Board, Look};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Ranks as the platform writes them, low to high by the usual order.
const RANKS: &[u8; 13] = b"23456789TJQKA";
const SUITS: &[u8; 4] = b"CDHS";

/// A kind of card: 0 to 51 by suit (clubs, diamonds, hearts, spades) and rank (2 to ace), 52 the small joker, 53 the big one.
/// Its text is suit and rank ("HT" is the ten of hearts), "jo" and "Jo" for the jokers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Card(u8);

impl Card {
    pub const SMALL_JOKER: Self = Self(52);
    pub const BIG_JOKER: Self = Self(53);

    /// From the number of the kind; `None` above 53.
    #[must_use]
    pub fn new(kind: u8) -> Option<Self> {
        (kind < 54).then_some(Self(kind))
    }

    /// Suit 0 to 3 (clubs to spades) and rank 2 to 14 (ace).
    #[must_use]
    pub fn of(suit: u8, rank: u8) -> Option<Self> {
        (suit < 4 && (2..=14).contains(&rank)).then_some(Self(suit * 13 + rank - 2))
    }

    #[must_use]
    pub fn kind(self) -> u8 {
        self.0
    }

    /// 0 to 3: clubs, diamonds, hearts, spades; `None` for jokers.
    #[must_use]
    pub fn suit(self) -> Option<u8> {
        (self.0 < 52).then_some(self.0 / 13)
    }

    /// 2 to 14, ace high; `None` for jokers.
    #[must_use]
    pub fn rank(self) -> Option<u8> {
        (self.0 < 52).then_some(self.0 % 13 + 2)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.suit(), self.rank()) {
            (Some(suit), Some(rank)) => {
                write!(
                    f,
                    "{}{}",
                    char::from(SUITS[usize::from(suit)]),
                    char::from(RANKS[usize::from(rank - 2)])
                )
            }
            _ => f.write_str(if *self == Self::BIG_JOKER { "Jo" } else { "jo" }),
        }
    }
}

/// The text is no card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotACard;

impl FromStr for Card {
    type Err = NotACard;

    fn from_str(text: &str) -> Result<Self, NotACard> {
        match text {
            "jo" => return Ok(Self::SMALL_JOKER),
            "Jo" => return Ok(Self::BIG_JOKER),
            _ => {}
        }
        let &[suit, rank] = text.as_bytes() else {
            return Err(NotACard);
        };
        let suit = SUITS.iter().position(|&s| s == suit).ok_or(NotACard)?;
        let rank = RANKS.iter().position(|&r| r == rank).ok_or(NotACard)?;
        Ok(Self((suit * 13 + rank) as u8))
    }
}

/// `packs` packs of 52 or 54 cards, unshuffled.
#[must_use]
pub fn deck(packs: u8, jokers: bool) -> Vec<Card> {
    (0..packs)
        .flat_map(|_| (0..if jokers { 54 } else { 52 }).map(Card))
        .collect()
}

/// Shuffles and deals: hands of these sizes, in order; what is left comes last.
#[must_use]
pub fn deal(mut cards: Vec<Card>, sizes: &[usize], rng: &mut Rng) -> Vec<Vec<Card>> {
    rng.shuffle(&mut cards);
    let mut rest = cards.into_iter();
    let mut hands: Vec<Vec<Card>> = sizes
        .iter()
        .map(|&size| rest.by_ref().take(size).collect())
        .collect();
    hands.push(rest.collect());
    hands
}

/// Takes `cards` out of `hand`; `false` and an unchanged hand when it does not hold them all.
pub fn take(hand: &mut Vec<Card>, cards: &[Card]) -> bool {
    let mut left = hand.clone();
    for card in cards {
        match left.iter().position(|c| c == card) {
            Some(at) => drop(left.remove(at)),
            None => return false,
        }
    }
    *hand = left;
    true
}

/// Sorts a hand for display: by the game's own key, the highest first.
pub fn sort_by_order<K: Ord>(hand: &mut [Card], key: impl Fn(Card) -> K) {
    hand.sort_by_key(|&card| std::cmp::Reverse((key(card), card)));
}

/// Deals a pool of unseen cards anew into zones of these sizes, such that `may(zone, card)` holds for each: a world that fits
/// what a seat knows. Cards with the fewest places go first; `None` where no deal was found, which the truth excludes
/// unless `may` contradicts it.
#[must_use]
pub fn redeal(
    pool: &[Card],
    counts: &[usize],
    may: impl Fn(usize, Card) -> bool,
    rng: &mut Rng,
) -> Option<Vec<Vec<Card>>> {
    if counts.iter().sum::<usize>() != pool.len() {
        return None;
    }
    // From the kinds, not from the order the pool happens to be in: the answer must not depend on the truth.
    let mut cards = pool.to_vec();
    cards.sort_unstable();
    rng.shuffle(&mut cards);
    let open = |card: Card| (0..counts.len()).filter(|&zone| may(zone, card)).count();
    cards.sort_by_key(|&card| open(card));
    let mut zones: Vec<Vec<Card>> = counts.iter().map(|&n| Vec::with_capacity(n)).collect();
    for &card in &cards {
        if !place(card, counts, &may, &mut zones, rng) {
            return None;
        }
    }
    Some(zones)
}

/// Puts a card into a zone with room, each place equally likely; when all its zones are full, along the shortest chain of
/// moves that makes room.
fn place(
    card: Card,
    counts: &[usize],
    may: &impl Fn(usize, Card) -> bool,
    zones: &mut [Vec<Card>],
    rng: &mut Rng,
) -> bool {
    let room = |zones: &[Vec<Card>], zone: usize| counts[zone] - zones[zone].len();
    let total: usize = (0..counts.len())
        .filter(|&z| may(z, card))
        .map(|z| room(zones, z))
        .sum();
    if total > 0 {
        let mut at = rng.below(total as u32) as usize;
        for zone in (0..counts.len()).filter(|&z| may(z, card)) {
            if at < room(zones, zone) {
                zones[zone].push(card);
                return true;
            }
            at -= room(zones, zone);
        }
    }
    // Breadth first over zones: `from[z]` is the zone and the card whose move to z would make room there.
    let mut from: Vec<Option<(usize, Card)>> = vec![None; counts.len()];
    let mut seen: Vec<usize> = (0..counts.len()).filter(|&z| may(z, card)).collect();
    let starts = seen.len();
    let mut next = 0;
    while let Some(&zone) = seen.get(next) {
        if room(zones, zone) > 0 {
            shift(card, zone, &from, &seen[..starts], zones);
            return true;
        }
        for &held in &zones[zone].clone() {
            for (to, step) in from.iter_mut().enumerate() {
                if may(to, held) && !seen.contains(&to) {
                    *step = Some((zone, held));
                    seen.push(to);
                }
            }
        }
        next += 1;
    }
    false
}

fn shift(
    card: Card,
    mut zone: usize,
    from: &[Option<(usize, Card)>],
    starts: &[usize],
    zones: &mut [Vec<Card>],
) {
    while !starts.contains(&zone) {
        let Some((before, held)) = from[zone] else {
            break;
        };
        if let Some(at) = zones[before].iter().position(|&c| c == held) {
            zones[before].remove(at);
        }
        zones[zone].push(held);
        zone = before;
    }
    zones[zone].push(card);
}

/// The looks of all 54 cards, keyed by their texts, and "back"; names are the keys "card.HT" and "card-back" of [`TEXTS`].
#[must_use]
pub fn looks(board: Board) -> Board {
    (0..54).map(Card).fold(board, |board, card| {
        let text = card.to_string();
        let name = format!("card.{text}");
        let look = match (card.suit(), card.rank()) {
            (Some(_), Some(_)) => Look::card(&text[..1], &text[1..], &name),
            _ => Look::piece(
                "card",
                if card == Card::BIG_JOKER {
                    "red-suit"
                } else {
                    "black-suit"
                },
                "joker",
                &name,
            ),
        };
        board.look_as(&text, look)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_has_one_text() {
        for card in (0..54).map(Card) {
            assert_eq!(card.to_string().parse(), Ok(card));
        }
        for text in ["", "H", "H1", "TH", "JO", "jO", "S10", "红5"] {
            assert_eq!(text.parse::<Card>(), Err(NotACard), "{text:?}");
        }
    }

    #[test]
    fn dealing_loses_nothing() {
        let hands = deal(deck(1, true), &[17, 17, 17], &mut Rng::from_u64(3));
        assert_eq!(
            hands.iter().map(Vec::len).collect::<Vec<_>>(),
            [17, 17, 17, 3]
        );
        let mut all: Vec<Card> = hands.concat();
        all.sort_unstable();
        assert_eq!(all, deck(1, true));
    }

    #[test]
    fn a_redeal_keeps_what_is_known() {
        let pool = deck(1, false);
        // Zone 0 holds no hearts, zone 1 no spades: room must be made by moving cards already placed.
        let may =
            |zone: usize, card: Card| !matches!((zone, card.suit()), (0, Some(2)) | (1, Some(3)));
        for seed in 0..200 {
            let zones =
                redeal(&pool, &[26, 26], may, &mut Rng::from_u64(seed)).expect("a deal exists");
            assert!(
                zones
                    .iter()
                    .enumerate()
                    .all(|(z, cards)| cards.len() == 26 && cards.iter().all(|&c| may(z, c)))
            );
            let mut all = zones.concat();
            all.sort_unstable();
            assert_eq!(all, pool);
        }
        assert_eq!(
            redeal(&pool, &[26, 26], |zone, _| zone == 0, &mut Rng::from_u64(1)),
            None
        );
    }

    #[test]
    fn a_redeal_does_not_depend_on_the_order_of_the_pool() {
        let pool = deck(1, false);
        let mut shuffled = pool.clone();
        Rng::from_u64(9).shuffle(&mut shuffled);
        let deal = |pool: &[Card]| redeal(pool, &[26, 26], |_, _| true, &mut Rng::from_u64(4));
        assert_eq!(deal(&pool), deal(&shuffled));
    }
}
