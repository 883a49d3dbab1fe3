//! Worlds that a seat can't tell from the true one.

use qipai_sdk::cards::{Card, redeal};
use qipai_sdk::{Rng, Seat};

use crate::hand::Cards;
use crate::state::Shengji;

/// The zones whose cards a seat may not know: the hands, the cards still to be dealt, the kitty.
const STOCK: usize = 4;
const KITTY: usize = 5;

/// What lies in the zones that are hidden from a seat.
struct Hidden {
    zones: [Vec<Card>; 6],
    /// Cards known to be in a zone.
    known: [Cards; 6],
}

impl Shengji {
    /// What `seat` can't see is dealt anew: it keeps to cards that were shown, to what is known of them, and to suits in which
    /// somebody did not follow.
    pub(crate) fn world(&self, seat: Seat, rng: &mut Rng) -> Shengji {
        let own = self.place(seat);
        let hidden = self.hidden(own);
        let mut world = self.clone();
        if self.over() {
            return world;
        }
        let zones = self.dealt_anew(own, &hidden, rng);
        for (zone, cards) in zones.into_iter().enumerate() {
            let known = hidden.known[zone];
            match zone {
                STOCK => {
                    world.stock = cards;
                    rng.shuffle(&mut world.stock);
                }
                KITTY if self.kitty.is_empty() && self.burier == Some(own) => {}
                KITTY if self.kitty.is_empty() => {
                    world.buried = Cards::all(cards).unwrap_or_default();
                }
                KITTY => {
                    let mut rest = cards;
                    rng.shuffle(&mut rest);
                    world.kitty.truncate(self.turned_cards().len());
                    world.kitty.extend(rest);
                }
                hand if hand != usize::from(own) => {
                    world.hands[hand] = Cards::all(cards).unwrap_or_default().plus(known);
                }
                _ => {}
            }
        }
        world
    }

    fn hidden(&self, own: u8) -> Hidden {
        let mut known = [Cards::NONE; 6];
        known[..4].copy_from_slice(&self.shown);
        let mut zones: [Vec<Card>; 6] = Default::default();
        for (place, hand) in self.hands.iter().enumerate() {
            if place != usize::from(own) {
                zones[place] = hand.minus(self.shown[place]).iter().collect();
            }
        }
        zones[STOCK].clone_from(&self.stock);
        zones[KITTY] = if !self.kitty.is_empty() {
            self.kitty[self.turned_cards().len()..].to_vec()
        } else if self.burier == Some(own) {
            Vec::new()
        } else {
            self.buried.iter().collect()
        };
        Hidden { zones, known }
    }

    /// Cards for the hidden zones, as many for each as are there. What all know to be in one of several places comes first.
    fn dealt_anew(&self, own: u8, hidden: &Hidden, rng: &mut Rng) -> Vec<Vec<Card>> {
        let mut pool: Vec<Card> = hidden.zones.concat();
        pool.sort_unstable();
        let mut counts: Vec<usize> = hidden.zones.iter().map(Vec::len).collect();
        let whole = counts.clone();
        let mut pinned: Vec<Vec<Card>> = vec![Vec::new(); 6];
        for (card, places) in self.pins(own) {
            let open: Vec<usize> = (0..6)
                .filter(|&zone| zone == KITTY || (zone < STOCK && places[zone]))
                .filter(|&zone| counts[zone] > 0)
                .collect();
            let total: usize = open.iter().map(|&zone| counts[zone]).sum();
            let mut at = rng.below(total as u32) as usize;
            let Some(held) = pool.iter().position(|other| *other == card) else {
                continue;
            };
            for zone in open {
                if at < counts[zone] {
                    counts[zone] -= 1;
                    pinned[zone].push(pool.remove(held));
                    break;
                }
                at -= counts[zone];
            }
        }
        let void = self.voids();
        let may = |zone: usize, card: Card| {
            let suit = self.order.as_ref().map_or(0, |order| order.suit(card));
            zone >= STOCK || !void[zone][suit]
        };
        if let Some(mut zones) = redeal(&pool, &counts, may, rng) {
            for (zone, pinned) in zones.iter_mut().zip(pinned) {
                zone.extend(pinned);
            }
            return zones;
        }
        // The pins and what did not follow don't go together: anything that has the right numbers.
        pool.extend(pinned.into_iter().flatten());
        redeal(&pool, &whole, |_, _| true, rng).unwrap_or_default()
    }

    /// Cards that all know to be in one of these hands or buried, and that `own` does not see itself.
    fn pins(&self, own: u8) -> Vec<(Card, [bool; 4])> {
        let mut seen = self.hand(own);
        if self.burier == Some(own) {
            seen = seen.plus(self.buried);
        }
        let mut pins = Vec::new();
        for loose in &self.loose {
            let mut cards = loose.cards;
            if loose.hands[usize::from(own)] {
                let left = cards.minus(seen);
                seen = seen.minus(cards);
                cards = left;
            }
            pins.extend(cards.iter().map(|card| (card, loose.hands)));
        }
        pins
    }

    /// Suits in which a place has not followed.
    pub(crate) fn voids(&self) -> [[bool; 5]; 4] {
        let mut void = [[false; 5]; 4];
        let Some(order) = &self.order else {
            return void;
        };
        for trick in &self.tricks {
            let led = trick
                .plays
                .first()
                .and_then(|lead| order.suit_of(lead.kinds()));
            let Some(led) = led else { continue };
            for (place, play) in trick.by_place() {
                if play.among(order.cards(led)) != play {
                    void[usize::from(place)][led] = true;
                }
            }
        }
        void
    }
}
