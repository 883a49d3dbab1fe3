//! Random games: dealing and declarations included, without lists of moves.

use qipai_sdk::Dice;

use crate::hand::Cards;
use crate::order::{Order, TRUMPS};
use crate::shape::units;
use crate::state::{Shengji, Stage};

impl Shengji {
    /// Plays on at random: how many declarations and moves were made.
    pub(crate) fn random_game(&mut self, dice: &mut Dice, limit: u32) -> u32 {
        let mut plies = 0;
        while plies < limit {
            match self.stage {
                Stage::Dealing => {
                    self.deal_card();
                    plies += self.random_show(dice);
                }
                Stage::Declaring => self.settle(),
                Stage::Overturning => {
                    let shown = self.random_show(dice);
                    if shown == 0 {
                        self.start();
                    }
                    plies += shown.max(1);
                }
                Stage::Burying => {
                    let Some(place) = self.burier else { break };
                    let cards = some_of(self.hand(place), self.rules.kitty as usize, dice);
                    self.bury(place, cards);
                    plies += 1;
                }
                Stage::Playing if !self.over() => {
                    let cards = self.random_cards(dice);
                    if cards.is_empty() {
                        break;
                    }
                    self.play(cards);
                    plies += 1;
                }
                Stage::Playing | Stage::Redeal => break,
            }
        }
        self.made.clear();
        plies
    }

    /// Somebody shows cards, or does not.
    fn random_show(&mut self, dice: &mut Dice) -> u32 {
        let place = dice.below(4) as u8;
        let offers = self.offers(place);
        let at = dice.below(2 * offers.len() as u32 + 1) as usize;
        match offers.get(at) {
            Some(offer) => {
                self.declare(place, *offer);
                1
            }
            None => 0,
        }
    }

    fn random_cards(&self, dice: &mut Dice) -> Cards {
        let hand = self.hand(self.turn);
        let Some(order) = &self.order else {
            return Cards::NONE;
        };
        match self.answers(self.turn) {
            None => random_lead(hand, order, dice),
            Some(answers) => {
                let Some(core) = dice.pick(&answers.cores()).copied() else {
                    return Cards::NONE;
                };
                let missing = answers.count().saturating_sub(core.len());
                core.plus(some_of(answers.beside(core), missing, dice))
            }
        }
    }
}

/// So many cards, each choice as likely as any other.
fn some_of(cards: Cards, count: usize, dice: &mut Dice) -> Cards {
    let mut left: Vec<_> = cards.iter().collect();
    let mut chosen = Cards::NONE;
    for _ in 0..count.min(left.len()) {
        let at = dice.below(left.len() as u32) as usize;
        chosen.add(left.swap_remove(at));
    }
    chosen
}

/// A unit of a random card's suit; now and then two of them.
fn random_lead(hand: Cards, order: &Order, dice: &mut Dice) -> Cards {
    let Some(card) = hand.nth(dice.below(hand.len() as u32) as usize) else {
        return Cards::NONE;
    };
    let suit = order.suit(card).min(TRUMPS);
    let units = units(hand.among(order.cards(suit)), suit, order);
    let one = |dice: &mut Dice| dice.pick(&units).map_or(Cards::NONE, |unit| unit.cards);
    let lead = one(dice);
    let more = if dice.below(16) == 0 {
        one(dice)
    } else {
        Cards::NONE
    };
    lead.or(more)
}
