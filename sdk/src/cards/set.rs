//! Cards of one pack as a set: a hand in a game where every card is there once.

use super::Card;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Different cards, at most one of each kind. The order is that of the kinds: by suit from clubs to spades, then by rank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CardSet(u64);

/// The 13 cards of clubs, the lowest suit.
const SUIT: u64 = (1 << 13) - 1;

impl CardSet {
    pub const EMPTY: Self = Self(0);
    /// The 52 cards of a pack without jokers.
    pub const PACK: Self = Self((1 << 52) - 1);

    /// All cards of a suit, 0 to 3 (clubs to spades).
    #[must_use]
    pub const fn suit(suit: u8) -> Self {
        Self(if suit < 4 { SUIT << (13 * suit) } else { 0 })
    }

    #[must_use]
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    pub fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.0;
    }

    pub fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.0);
    }

    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Cards in either set.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Cards in both sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Cards of this set that the other does not hold.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The cards with which a hand follows when `suit` is led: those of the suit, or any where it has none.
    #[must_use]
    pub const fn following(self, suit: u8) -> Self {
        let own = self.and(Self::suit(suit));
        if own.is_empty() { self } else { own }
    }

    /// The card with so many below it in the set.
    #[must_use]
    pub fn nth(self, n: usize) -> Option<Card> {
        let mut left = self.0;
        for _ in 0..n {
            left &= left.wrapping_sub(1);
        }
        (left != 0).then(|| Card(left.trailing_zeros() as u8))
    }

    /// The cards in order.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let card = (left != 0).then(|| Card(left.trailing_zeros() as u8));
            left &= left.wrapping_sub(1);
            card
        })
    }

    /// The cards as a hand shows them: the suits in this order, the highest card of each first.
    #[must_use]
    pub fn fanned(self, suits: [u8; 4]) -> Vec<Card> {
        let of = |suit| self.and(Self::suit(suit)).iter().collect::<Vec<_>>();
        suits
            .into_iter()
            .flat_map(|suit| of(suit).into_iter().rev())
            .collect()
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Self::EMPTY, |mut set, card| {
            set.insert(card);
            set
        })
    }
}

/// The texts of the cards, with spaces between.
impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, card) in self.iter().enumerate() {
            let space = if i == 0 { "" } else { " " };
            write!(f, "{space}{card}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::deck;

    fn set(text: &str) -> CardSet {
        text.split(' ').flat_map(str::parse::<Card>).collect()
    }

    #[test]
    fn a_pack_is_all_cards_once() {
        let pack: CardSet = deck(1, false).into_iter().collect();
        assert_eq!((pack, pack.len()), (CardSet::PACK, 52));
        assert_eq!(pack.iter().collect::<Vec<_>>(), deck(1, false));
        for (n, card) in deck(1, false).into_iter().enumerate() {
            assert_eq!(pack.nth(n), Some(card));
        }
        assert_eq!(pack.nth(52), None);
    }

    #[test]
    fn a_hand_follows_suit_or_plays_anything() {
        let hand = set("C2 HA H3 S9");
        assert_eq!(hand.following(2), set("H3 HA"));
        assert_eq!(hand.following(1), hand);
    }

    #[test]
    fn a_hand_is_fanned_by_suit_from_the_highest_down() {
        let texts = |suits| {
            let fan = set("C2 HA H3 S9 DK").fanned(suits);
            fan.iter()
                .map(Card::to_string)
                .collect::<Vec<_>>()
                .join(" ")
        };
        assert_eq!(texts([3, 2, 0, 1]), "S9 HA H3 C2 DK");
        assert_eq!(texts([1, 3, 2, 0]), "DK S9 HA H3 C2");
    }
}
