//! The cards themselves, with suits. Suits decide nothing; they are for the eye.
//!
//! A hand is a set of places in the deal. Which of several cards of a rank leaves a hand first is fixed by the deal
//! (the bottom cards first, then as dealt), so that the suit of a played card says nothing about the cards kept back.

use std::fmt::Display;

use qipai_sdk::cards::{Card, deck};
use qipai_sdk::{Deserialize, Rng, Serialize};

use crate::ranks::{BIG_JOKER, Cards, RANKS, SMALL_JOKER, TWO};

/// Cards that a seat is dealt.
pub const HAND: usize = 17;
/// Cards that lie face down until the landlord is known.
pub const BOTTOM: usize = 3;

/// Places in the deal, one bit each.
pub type Places = u128;

/// Every card of this game in its place: the bottom cards, then the hands of seats 0, 1, 2.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(crate = "qipai_sdk::serde")]
pub struct Deal {
    cards: Vec<Card>,
    /// Where each block ends: the bottom's, then each seat's.
    ends: [u8; 4],
    /// A start position: its cards have no suits of their own.
    composed: bool,
}

/// The rank of a card in this game.
pub fn rank_of(card: Card) -> u8 {
    match card.rank() {
        Some(2) => TWO,
        Some(rank) => rank - 3,
        None if card == Card::SMALL_JOKER => SMALL_JOKER,
        None => BIG_JOKER,
    }
}

pub(crate) fn card_of(rank: u8, suit: u8) -> Card {
    let card = match rank {
        SMALL_JOKER => Some(Card::SMALL_JOKER),
        BIG_JOKER => Some(Card::BIG_JOKER),
        TWO => Card::of(suit, 2),
        _ => Card::of(suit, rank + 3),
    };
    card.unwrap_or(Card::BIG_JOKER) // ranks and suits are in range by construction
}

impl Deal {
    /// A shuffled pack.
    pub fn shuffled(rng: &mut Rng) -> Deal {
        let mut cards = deck(1, true);
        rng.shuffle(&mut cards);
        let ends =
            [BOTTOM, BOTTOM + HAND, BOTTOM + 2 * HAND, BOTTOM + 3 * HAND].map(|end| end as u8);
        Deal {
            cards,
            ends,
            composed: false,
        }
    }

    /// A deal with these cards in the bottom and the hands, at most 128. Suits are given out within each of them alone:
    /// nothing in a hand may tell of another.
    pub fn composed(bottom: Cards, hands: [Cards; 3]) -> Deal {
        let (mut cards, mut ends) = (Vec::new(), [0; 4]);
        for (block, end) in [bottom, hands[0], hands[1], hands[2]]
            .into_iter()
            .zip(&mut ends)
        {
            for rank in 0..RANKS as u8 {
                cards.extend((0..block.count(rank)).map(|n| card_of(rank, n % 4)));
            }
            *end = cards.len() as u8;
        }
        Deal {
            cards,
            ends,
            composed: true,
        }
    }

    /// Where the bottom cards lie.
    pub fn bottom(&self) -> Places {
        (1 << self.ends[0]) - 1
    }

    /// Where a seat's own cards lie.
    pub fn dealt(&self, seat: usize) -> Places {
        let up_to = |end: u8| {
            1u128
                .checked_shl(u32::from(end))
                .unwrap_or(0)
                .wrapping_sub(1)
        };
        up_to(self.ends[seat + 1]) & !up_to(self.ends[seat])
    }

    /// The card at one place.
    pub fn card(&self, place: u32) -> Card {
        self.cards[place as usize]
    }

    /// The ranks at these places.
    pub fn ranks(&self, places: Places) -> Cards {
        each(places).fold(Cards::NONE, |all, place| {
            all.plus(Cards::of(rank_of(self.card(place)), 1))
        })
    }

    /// The places of `cards` among `held`, the first of each rank; what `held` lacks is left out.
    pub fn find(&self, held: Places, cards: Cards) -> Places {
        let mut wanted = cards;
        let mut found = 0;
        for place in each(held) {
            let one = Cards::of(rank_of(self.card(place)), 1);
            if wanted.contains(one) {
                wanted = wanted.minus(one);
                found |= 1 << place;
                if wanted.is_empty() {
                    break;
                }
            }
        }
        found
    }

    /// Places in the order in which a hand is shown: the highest card first.
    pub fn sorted(&self, places: Places) -> Vec<u32> {
        let mut sorted: Vec<u32> = each(places).collect();
        sorted.sort_by_key(|&place| {
            std::cmp::Reverse((rank_of(self.card(place)), self.card(place), place))
        });
        sorted
    }

    /// What a card of a hand is called when it is touched: its text. In start positions, where a card may be there twice,
    /// with the hand's name and its number among equals there; other hands have no part in it.
    pub fn id(&self, place: u32, hand: Places, name: impl Display) -> String {
        let card = self.card(place);
        if !self.composed {
            return card.to_string();
        }
        let before = each(hand)
            .take_while(|&other| other < place)
            .filter(|&other| self.card(other) == card)
            .count();
        format!("{card}.{name}.{before}")
    }

    /// The same deal with the cards at `places` dealt anew among them.
    pub fn redealt(&self, places: Places, rng: &mut Rng) -> Deal {
        let mut deal = self.clone();
        // Sorted first: the outcome must not depend on where the cards lie in truth.
        let mut pool: Vec<Card> = each(places).map(|place| self.card(place)).collect();
        pool.sort_unstable();
        rng.shuffle(&mut pool);
        for (place, card) in each(places).zip(pool) {
            deal.cards[place as usize] = card;
        }
        deal
    }
}

/// The places of a set, ascending.
pub fn each(mut places: Places) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (places != 0).then(|| {
            let place = places.trailing_zeros();
            places &= places - 1;
            place
        })
    })
}
