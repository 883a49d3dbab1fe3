//! Tricks: who wins one, and in which order suits lie in a hand.

/// The place of the winner among plays in their order: the strongest by the game's own measure, among equals the first.
#[must_use]
pub fn winner<T: Copy, K: Ord>(plays: &[T], strength: impl Fn(T) -> K) -> Option<usize> {
    let mut best: Option<(usize, K)> = None;
    for (at, &play) in plays.iter().enumerate() {
        let key = strength(play);
        if best.as_ref().is_none_or(|(_, most)| key > *most) {
            best = Some((at, key));
        }
    }
    best.map(|(at, _)| at)
}

/// Suits side by side in a hand, black and red in turn, beginning with `first` (0 to 3, clubs to spades): trumps on the left.
#[must_use]
pub fn suit_order(first: u8) -> [u8; 4] {
    const RING: [u8; 4] = [3, 2, 0, 1]; // spades, hearts, clubs, diamonds
    let from = RING.iter().position(|&suit| suit == first).unwrap_or(0);
    [0, 1, 2, 3].map(|i| RING[(from + i) % 4])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Card;

    #[test]
    fn the_strongest_wins_and_among_equals_the_first() {
        let cards: Vec<Card> = ["H9", "HK", "S2", "CA", "S2"]
            .iter()
            .flat_map(|text| text.parse())
            .collect();
        let trumps = |trump| {
            winner(&cards, move |card: Card| {
                (card.suit() == trump, card.suit() == Some(2), card.rank())
            })
        };
        assert_eq!(trumps(None), Some(1));
        assert_eq!(trumps(Some(3)), Some(2));
        assert_eq!(winner(&[] as &[Card], |card| card), None);
    }

    #[test]
    fn suits_alternate_in_colour() {
        for first in 0..4 {
            let order = suit_order(first);
            assert_eq!(order[0], first);
            let red = order.map(|suit| suit == 1 || suit == 2);
            assert!(red.windows(2).all(|pair| pair[0] != pair[1]), "{order:?}");
        }
    }
}
