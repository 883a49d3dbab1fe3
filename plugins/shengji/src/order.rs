//! The order of the cards in a deal: suits as they count, positions in them, neighbours (rules sheet, shengji: trumps; H1).

use qipai_sdk::cards::{Card, CardSet};
use qipai_sdk::{Deserialize, Serialize};

use crate::levels::Level;
use crate::rules::Rules;

/// The number of the trumps among the suits; 0 to 3 are clubs to spades without them.
pub const TRUMPS: usize = 4;
/// More positions than any suit has.
pub const POSITIONS: usize = 18;

/// What decides the order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(crate = "qipai_sdk::serde")]
pub struct Terms {
    pub level: Level,
    /// The trump suit; `None` at no trumps.
    pub trump: Option<u8>,
    pub perm2: bool,
    pub gap_adjacent: bool,
    pub level_cards_in_tractor: bool,
    pub tractor_min: u8,
}

impl Terms {
    pub fn new(level: Level, trump: Option<u8>, rules: &Rules) -> Terms {
        Terms {
            level,
            trump: trump.filter(|_| level != Level::NO_TRUMPS),
            perm2: rules.perm2,
            gap_adjacent: rules.gap_adjacent,
            level_cards_in_tractor: rules.level_cards_in_tractor,
            tractor_min: rules.tractor_min.max(2),
        }
    }

    fn is_level(&self, card: Card) -> bool {
        card.rank().is_some() && card.rank() == self.level.rank()
    }

    /// A two that is always trumps and no level card.
    fn is_two(&self, card: Card) -> bool {
        self.perm2 && card.rank() == Some(2) && !self.is_level(card)
    }

    fn is_plain(&self, card: Card) -> bool {
        card.suit().is_some() && !self.is_level(card) && !self.is_two(card)
    }

    /// Cards of equal strength, from the lowest up, of one of the suits.
    fn positions(&self, suit: usize) -> Vec<Vec<Card>> {
        let all = || (0..54).filter_map(Card::new);
        let own = if suit == TRUMPS {
            self.trump
        } else {
            u8::try_from(suit)
                .ok()
                .filter(|own| self.trump != Some(*own))
        };
        let plain =
            all().filter(|card| own.is_some() && card.suit() == own && self.is_plain(*card));
        let mut positions: Vec<Vec<Card>> = plain.map(|card| vec![card]).collect();
        if suit == TRUMPS {
            for special in [Terms::is_two, Terms::is_level] {
                let cards = || all().filter(|card| special(self, *card));
                let trump = |card: &Card| self.trump.is_some() && card.suit() == self.trump;
                positions.push(cards().filter(|card| !trump(card)).collect());
                positions.push(cards().filter(trump).collect());
            }
            positions.extend([Card::SMALL_JOKER, Card::BIG_JOKER].map(|joker| vec![joker]));
        }
        positions.retain(|cards| !cards.is_empty());
        positions
    }

    /// Whether pairs at these neighbouring positions make a tractor.
    fn joined(&self, lower: Card, upper: Card) -> bool {
        let barred = |card| self.is_level(card) && !self.level_cards_in_tractor;
        if barred(lower) || barred(upper) {
            return false;
        }
        let next = |card: Card| card.rank().map(|rank| rank + 1);
        match (self.is_plain(lower), self.is_plain(upper)) {
            _ if self.gap_adjacent => true,
            (true, true) => next(lower) == upper.rank(),
            // Above the highest plain trump the ace is missing where it is the level.
            (true, false) => lower.rank() == Some(14),
            _ => true,
        }
    }
}

/// The order, worked out.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(crate = "qipai_sdk::serde", from = "Terms", into = "Terms")]
pub struct Order {
    terms: Terms,
    suits: [CardSet; 5],
    /// Positions by kind, counted in each suit from the lowest.
    values: [u8; 54],
    /// For side suits and for trumps: bit `v` says that positions `v` and `v + 1` are neighbours.
    joins: [u32; 2],
}

impl From<Terms> for Order {
    fn from(terms: Terms) -> Order {
        let (mut suits, mut values, mut joins) = ([CardSet::EMPTY; 5], [0; 54], [0; 2]);
        for (suit, cards_of) in suits.iter_mut().enumerate() {
            let positions = terms.positions(suit);
            for (value, cards) in positions.iter().enumerate() {
                for card in cards {
                    cards_of.insert(*card);
                    values[usize::from(card.kind())] = value as u8;
                }
            }
            for (value, two) in positions.windows(2).enumerate() {
                if terms.joined(two[0][0], two[1][0]) {
                    joins[usize::from(suit == TRUMPS)] |= 1 << value;
                }
            }
        }
        Order {
            terms,
            suits,
            values,
            joins,
        }
    }
}

impl From<Order> for Terms {
    fn from(order: Order) -> Terms {
        order.terms
    }
}

impl Order {
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The suit of a card as it counts: 0 to 3, or [`TRUMPS`].
    pub fn suit(&self, card: Card) -> usize {
        let suit = self.suits.iter().position(|suit| suit.contains(card));
        suit.unwrap_or(TRUMPS)
    }

    /// All kinds of a suit.
    pub fn cards(&self, suit: usize) -> CardSet {
        self.suits[suit.min(TRUMPS)]
    }

    /// The position of a card in its suit, from 0; equal ones are equally strong.
    pub fn value(&self, card: Card) -> u8 {
        self.values[usize::from(card.kind())]
    }

    /// Bit `v`: positions `v` and `v + 1` of a suit are neighbours.
    pub fn joins(&self, suit: usize) -> u32 {
        self.joins[usize::from(suit == TRUMPS)]
    }

    /// Pairs of the shortest tractor.
    pub fn tractor_min(&self) -> usize {
        usize::from(self.terms.tractor_min)
    }

    /// Cards of equal strength from the highest down.
    pub fn ranking(&self, suit: usize) -> Vec<Vec<Card>> {
        let mut positions = self.terms.positions(suit);
        positions.reverse();
        positions
    }

    /// The one suit of all these cards; `None` where there are several, or no cards.
    pub fn suit_of(&self, kinds: CardSet) -> Option<usize> {
        let suit = self.suit(kinds.nth(0)?);
        kinds.without(self.cards(suit)).is_empty().then_some(suit)
    }
}
