//! The course of a deal: what each step changes.

use qipai_sdk::cards::Card;

use crate::declare::{Caller, Kind, Offer};
use crate::hand::Cards;
use crate::levels::Level;
use crate::order::{Order, Terms};
use crate::rules::{FirstDealer, NoDeclare};
use crate::shape::Unit;
use crate::state::{Loose, Shengji, Stage, Trick, side};
use crate::throw::stopped;
use crate::trick::{points, winner};

/// What became of a throw.
pub(crate) struct Failed {
    pub(crate) played: Unit,
    /// Whose cards stopped it.
    pub(crate) by: u8,
}

impl Shengji {
    /// The next card is dealt.
    pub(crate) fn deal_card(&mut self) {
        if let Some(card) = self.stock.pop() {
            self.hands[usize::from(self.next)].add(card);
            self.next = (self.next + 1) % 4;
        }
        if self.stock.is_empty() {
            self.stage = Stage::Declaring;
        }
    }

    /// What a place may declare now.
    pub(crate) fn offers(&self, place: u8) -> Vec<Offer> {
        let open = matches!(
            self.stage,
            Stage::Dealing | Stage::Declaring | Stage::Overturning
        );
        let level = self.level_for(place);
        let again = self.stage == Stage::Overturning && self.burier == Some(place);
        if !open || again || level == Level::NO_TRUMPS {
            return Vec::new();
        }
        let caller = Caller {
            by: place,
            hand: self.hand(place),
            level,
            standing: self.declared,
            beaten: self.beaten[usize::from(place)],
            rules: &self.rules,
        };
        caller.offers()
    }

    /// A declaration is made.
    pub(crate) fn declare(&mut self, place: u8, offer: Offer) {
        let at = usize::from(place);
        if let Some(old) = self.declared
            && old.n == 1
            && old.suit != offer.becomes.suit
        {
            self.beaten[usize::from(old.by)] = old.suit;
        }
        self.shown[at] = match offer.kind {
            Kind::Protect => self.shown[at].plus(offer.cards),
            _ => self.shown[at].or(offer.cards),
        };
        self.shows.push((place, offer.cards));
        self.declared = Some(offer.becomes);
        if self.stage == Stage::Overturning {
            if self.before.dealer.is_none() && self.rules.first_dealer == FirstDealer::FinalDeclarer
            {
                self.dealer = Some(offer.becomes.by);
            }
            self.set_trumps(offer.becomes.suit);
            let kitty = std::mem::take(&mut self.buried);
            self.take_up(place, kitty);
        }
    }

    fn set_trumps(&mut self, trump: Option<u8>) {
        self.order = Some(Order::from(Terms::new(self.level(), trump, &self.rules)));
    }

    /// The declarations are over: the trumps are settled, and the dealer takes up the kitty (H3).
    pub(crate) fn settle(&mut self) {
        let trump = match self.declared {
            Some(standing) => standing.suit,
            None if self.level() == Level::NO_TRUMPS => None,
            None => match self.rules.no_declare {
                NoDeclare::Redeal => {
                    self.stage = Stage::Redeal;
                    return;
                }
                NoDeclare::NoTrump => None,
                NoDeclare::Flip => self.turn_over(2),
                NoDeclare::FlipFirst => self.turn_over(0),
                NoDeclare::FlipLevel => self.turn_over_for_level(),
            },
        };
        let declarer = match self.rules.first_dealer {
            FirstDealer::FirstDeclarer => self.shows.first().map(|(by, _)| *by),
            FirstDealer::FinalDeclarer => self.declared.map(|standing| standing.by),
        };
        let dealer = self.dealer.or(declarer).unwrap_or(0);
        self.dealer = Some(dealer);
        self.set_trumps(trump);
        let at = usize::from(dealer);
        self.turned_over = Cards::all(self.turned_cards().iter().copied()).unwrap_or_default();
        self.shown[at] = self.shown[at].plus(self.turned_over);
        let kitty = Cards::all(std::mem::take(&mut self.kitty));
        self.take_up(dealer, kitty.unwrap_or_default());
    }

    /// Turns cards of the kitty over, from this one on and round, until one has a suit.
    fn turn_over(&mut self, from: usize) -> Option<u8> {
        let count = self.kitty.len();
        self.kitty.rotate_left(from.min(count));
        let at = self.kitty.iter().position(|card| card.suit().is_some());
        self.turned = at.map_or(count, |at| at + 1);
        at.and_then(|at| self.kitty[at].suit())
    }

    /// Turns cards of the kitty over until one is of the level; otherwise the highest of them all counts.
    fn turn_over_for_level(&mut self) -> Option<u8> {
        let level = self.level().rank();
        let of_level = self.kitty.iter().position(|card| card.rank() == level);
        self.turned = of_level.map_or(self.kitty.len(), |at| at + 1);
        let highest = || {
            self.kitty
                .iter()
                .rev()
                .max_by_key(|card| card.rank())
                .copied()
        };
        of_level
            .map(|at| self.kitty[at])
            .or_else(highest)
            .and_then(Card::suit)
    }

    /// The cards of the kitty that all have seen.
    pub(crate) fn turned_cards(&self) -> &[Card] {
        &self.kitty[..self.turned.min(self.kitty.len())]
    }

    fn take_up(&mut self, place: u8, kitty: Cards) {
        let at = usize::from(place);
        self.hands[at] = self.hands[at].plus(kitty);
        for loose in &mut self.loose {
            loose.hands[at] = true;
        }
        self.burier = Some(place);
        self.passed.clear();
        self.made.clear();
        self.stage = Stage::Burying;
    }

    /// Cards are buried: from now on what all have seen of that hand may lie there too.
    pub(crate) fn bury(&mut self, place: u8, cards: Cards) {
        let at = usize::from(place);
        self.hands[at] = self.hands[at].minus(cards);
        self.buried = cards;
        let seen = std::mem::take(&mut self.shown[at]);
        if !seen.is_empty() {
            let mut hands = [false; 4];
            hands[at] = true;
            self.loose.push(Loose { cards: seen, hands });
        }
        if self.rules.reverse_after_kitty {
            self.stage = Stage::Overturning;
        } else {
            self.start();
        }
    }

    /// The dealer leads.
    pub(crate) fn start(&mut self) {
        self.stage = Stage::Playing;
        self.passed.clear();
        self.made.clear();
        self.turn = self.dealer.unwrap_or(0);
    }

    /// Cards of the place whose turn it is. A throw that another hand can beat is cut down to a unit that it can beat.
    pub(crate) fn play(&mut self, cards: Cards) -> Option<Failed> {
        let place = self.turn;
        let failed = if self.trick().is_none() {
            self.stop(place, cards)
        } else {
            None
        };
        let played = failed.as_ref().map_or(cards, |failed| failed.played.cards);
        if failed.is_some() {
            let back = cards.minus(played);
            let at = usize::from(place);
            self.account(at, back);
            self.shown[at] = self.shown[at].or(back);
            let penalty = self.rules.throw_penalty as i32;
            let declarers = self
                .dealer
                .is_some_and(|dealer| side(dealer) == side(place));
            self.penalties += if declarers { penalty } else { -penalty };
        }
        self.lay(place, played);
        if let Some(trick) = self.tricks.last_mut().filter(|_| failed.is_some()) {
            trick.thrown = cards;
        }
        failed
    }

    fn stop(&self, place: u8, cards: Cards) -> Option<Failed> {
        let (suit, units) = self.lead_units(cards)?;
        let others = [1, 2, 3].map(|i| self.hand(place + i));
        let order = self.order.as_ref()?;
        let stopped = stopped(&units, &others, suit, order, self.rules.failed_throw)?;
        Some(Failed {
            played: stopped.played,
            by: (place + 1 + stopped.by as u8) % 4,
        })
    }

    /// Puts cards on the table; the fourth play ends the trick.
    pub(crate) fn lay(&mut self, place: u8, cards: Cards) {
        let at = usize::from(place);
        self.hands[at] = self.hands[at].minus(cards);
        // What was known to be in the hand goes first: the rest may be what was thought to be buried.
        self.account(at, cards.minus(self.shown[at]));
        self.shown[at] = self.shown[at].minus(cards);
        match self.tricks.last_mut().filter(|trick| trick.plays.len() < 4) {
            Some(trick) => trick.plays.push(cards),
            None => self.tricks.push(Trick {
                leader: place,
                plays: vec![cards],
                thrown: Cards::NONE,
            }),
        }
        self.turn = (place + 1) % 4;
        if let Some(trick) = self.tricks.last().filter(|trick| trick.plays.len() == 4) {
            let won = trick.plays.iter().map(|cards| points(*cards)).sum::<i32>();
            let best = self.winner_of(trick).unwrap_or(0);
            self.turn = (trick.leader + best as u8) % 4;
            self.taken[side(self.turn)] += won;
        }
    }

    /// Takes cards that have come to light out of those that may be buried.
    fn account(&mut self, at: usize, cards: Cards) {
        let mut left = cards;
        for loose in self.loose.iter_mut().filter(|loose| loose.hands[at]) {
            let more = left.minus(loose.cards);
            loose.cards = loose.cards.minus(left);
            left = more;
        }
        self.loose.retain(|loose| !loose.cards.is_empty());
    }

    /// Which play of a trick is the best so far.
    pub(crate) fn winner_of(&self, trick: &Trick) -> Option<usize> {
        let order = self.order.as_ref().filter(|_| !trick.plays.is_empty())?;
        Some(winner(&trick.plays, order, self.rules.throw_compare))
    }
}
