//! Cards out of two packs: each kind is there up to twice.

use std::fmt;
use std::str::FromStr;

use qipai_sdk::cards::{Card, CardSet};
use qipai_sdk::{Deserialize, Serialize};

/// Some of the 108 cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(crate = "qipai_sdk::serde")]
pub struct Cards {
    /// The kinds that are there.
    once: CardSet,
    /// Those of them that are there twice.
    twice: CardSet,
}

/// The text names no cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotCards;

impl Cards {
    pub const NONE: Cards = Cards {
        once: CardSet::EMPTY,
        twice: CardSet::EMPTY,
    };

    /// One card of each kind.
    pub fn one_each(kinds: CardSet) -> Cards {
        Cards {
            once: kinds,
            twice: CardSet::EMPTY,
        }
    }

    /// Both cards of each kind.
    pub fn both(kinds: CardSet) -> Cards {
        Cards {
            once: kinds,
            twice: kinds,
        }
    }

    /// So many cards of one kind, at most two.
    pub fn of(card: Card, count: usize) -> Cards {
        let kind = CardSet::from_iter([card]);
        match count {
            0 => Cards::NONE,
            1 => Cards::one_each(kind),
            _ => Cards::both(kind),
        }
    }

    /// All of these; `None` where a kind is there three times.
    pub fn all(cards: impl IntoIterator<Item = Card>) -> Option<Cards> {
        let mut all = Cards::NONE;
        cards.into_iter().all(|card| all.add(card)).then_some(all)
    }

    /// Puts a card in, unless both of its kind are there.
    pub fn add(&mut self, card: Card) -> bool {
        if self.twice.contains(card) {
            return false;
        }
        if self.once.contains(card) {
            self.twice.insert(card);
        } else {
            self.once.insert(card);
        }
        true
    }

    pub fn count(self, card: Card) -> usize {
        usize::from(self.once.contains(card)) + usize::from(self.twice.contains(card))
    }

    pub fn len(self) -> usize {
        self.once.len() + self.twice.len()
    }

    pub fn is_empty(self) -> bool {
        self.once.is_empty()
    }

    /// The kinds that are there.
    pub fn kinds(self) -> CardSet {
        self.once
    }

    /// The kinds that are there twice.
    pub fn pairs(self) -> CardSet {
        self.twice
    }

    pub fn contains(self, other: Cards) -> bool {
        other.once.without(self.once).is_empty() && other.twice.without(self.twice).is_empty()
    }

    /// The cards of these kinds.
    #[must_use]
    pub fn among(self, kinds: CardSet) -> Cards {
        Cards {
            once: self.once.and(kinds),
            twice: self.twice.and(kinds),
        }
    }

    /// Both together; of a third and fourth card of a kind nothing is left.
    #[must_use]
    pub fn plus(self, other: Cards) -> Cards {
        Cards {
            once: self.once.or(other.once),
            twice: self.twice.or(other.twice).or(self.once.and(other.once)),
        }
    }

    /// Of each kind as many as the one or the other has.
    #[must_use]
    pub fn or(self, other: Cards) -> Cards {
        Cards {
            once: self.once.or(other.once),
            twice: self.twice.or(other.twice),
        }
    }

    /// What is left without `other`.
    #[must_use]
    pub fn minus(self, other: Cards) -> Cards {
        let second = self.twice.and(other.once).without(other.twice);
        Cards {
            once: self.once.without(other.once).or(second),
            twice: self.twice.without(other.once),
        }
    }

    /// The cards in the order of their kinds, equal ones side by side.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        self.once.iter().flat_map(move |card| {
            let count = self.count(card);
            std::iter::repeat_n(card, count)
        })
    }

    /// The card at this place of the order.
    pub fn nth(self, n: usize) -> Option<Card> {
        self.iter().nth(n)
    }
}

/// The texts of the cards with spaces between.
impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, card) in self.iter().enumerate() {
            let space = if i == 0 { "" } else { " " };
            write!(f, "{space}{card}")?;
        }
        Ok(())
    }
}

/// One card: small letters and "10" for T are read too, jokers are `jo` and `Jo`.
pub fn read_card(text: &str) -> Option<Card> {
    if matches!(text, "jo" | "Jo") {
        return text.parse().ok();
    }
    let text = text.to_ascii_uppercase().replacen("10", "T", 1);
    text.parse().ok()
}

impl FromStr for Cards {
    type Err = NotCards;

    /// Cards with spaces or commas between.
    fn from_str(text: &str) -> Result<Self, NotCards> {
        let mut all = Cards::NONE;
        for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
            let card = read_card(word).ok_or(NotCards)?;
            if !all.add(card) {
                return Err(NotCards);
            }
        }
        Ok(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards(text: &str) -> Cards {
        text.parse().unwrap()
    }

    #[test]
    fn sums_and_differences_keep_count() {
        let hand = cards("HT HT S2 jo Jo Jo");
        assert_eq!((hand.len(), hand.count(Card::BIG_JOKER)), (6, 2));
        assert_eq!(hand.minus(cards("HT Jo")), cards("HT S2 jo Jo"));
        assert_eq!(hand.minus(cards("HT HT S2")), cards("jo Jo Jo"));
        assert_eq!(hand.minus(cards("HT")).plus(cards("HT")), hand);
        assert_eq!(cards("HT").plus(cards("S2 jo Jo HT Jo")), hand);
        assert_eq!(cards("HT S2").or(cards("HT HT")), cards("HT HT S2"));
        assert!(hand.contains(cards("HT HT")) && !hand.contains(cards("S2 S2")));
        assert_eq!(hand.nth(3), Some(Card::SMALL_JOKER));
    }

    #[test]
    fn texts_are_read_and_written() {
        assert_eq!(cards("jo, h10 s2 H10").to_string(), "HT HT S2 jo");
        for bad in ["HT HT HT", "H1", "JO", "pass", "HT;S2"] {
            assert_eq!(bad.parse::<Cards>(), Err(NotCards), "{bad}");
        }
    }
}
