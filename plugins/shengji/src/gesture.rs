//! From touched cards to moves, and the live verdict on a selection.

use qipai_sdk::cards::{Card, deck};
use qipai_sdk::contract::Message;
use qipai_sdk::{Seat, Verdict};

use crate::hand::{Cards, read_card};
use crate::moves::{Move, lead_key};
use crate::shape::Unit;
use crate::state::{Shengji, Stage};
use crate::texts;
use crate::throw::beats;
use crate::trick::points;

impl Shengji {
    /// What a card of a hand is called when it is touched: its text, whose it is, and how many of its kind that seat has played
    /// before. Which of two equal cards it is says nothing.
    pub(crate) fn id(&self, card: Card, place: u8, copy: usize) -> String {
        let played = self.played_by(place).count(card) + copy;
        format!("{card}.{}.{played}", self.seat(place))
    }

    /// All cards that a place has played.
    pub(crate) fn played_by(&self, place: u8) -> Cards {
        let of = |(by, cards): (u8, Cards)| if by == place { cards } else { Cards::NONE };
        let plays = self.tricks.iter().flat_map(|trick| trick.by_place());
        plays.map(of).fold(Cards::NONE, Cards::plus)
    }

    /// The ids of cards of a hand, in their order; equal ones get one each.
    pub(crate) fn ids(&self, place: u8, cards: impl IntoIterator<Item = Card>) -> Vec<String> {
        let mut before = Cards::NONE;
        let id = |card: Card| {
            let copy = before.count(card);
            before.add(card);
            self.id(card, place, copy)
        };
        cards.into_iter().map(id).collect()
    }

    /// Touched ids, or the cards' own texts, as cards of the hand. `None` for anything else, or an id twice.
    fn touched(&self, place: u8, ids: &[String]) -> Option<Cards> {
        let mut chosen = Cards::NONE;
        for (at, id) in ids.iter().enumerate() {
            let text = id.split_once('.').map_or(id.as_str(), |(text, _)| text);
            let card = read_card(text)?;
            let named = id.contains('.');
            let copies = 0..self.hand(place).count(card);
            if named
                && (ids[..at].contains(id)
                    || !copies
                        .into_iter()
                        .any(|copy| self.id(card, place, copy) == *id))
            {
                return None;
            }
            if !chosen.add(card) {
                return None;
            }
        }
        Some(chosen)
    }

    /// Touched cards as a move, or a move's own text.
    pub(crate) fn gesture(&self, seat: Seat, ids: &[String]) -> Option<Move> {
        let cards = match ids {
            [text] if text.contains(' ') => text.parse().ok()?,
            _ => self.touched(self.place(seat), ids)?,
        };
        (!cards.is_empty()).then_some(Move(cards))
    }

    /// What the touched cards are, whether they may be played, and which cards would still go with them.
    pub(crate) fn look_at(&self, seat: Seat, ids: &[String]) -> Verdict {
        let place = self.place(seat);
        let chosen = match self.gesture(seat, ids) {
            Some(Move(cards)) => cards,
            None if ids.is_empty() => Cards::NONE,
            None => {
                return Verdict {
                    why: Some(Message::new("no-gesture")),
                    ..Verdict::default()
                };
            }
        };
        let hand = self.hand(place);
        let why = self.verdict(place, chosen).err().map(|illegal| illegal.0);
        let complete = why.is_none() && !chosen.is_empty();
        let (ok, more) = match (self.answers(place), self.stage) {
            (Some(answers), _) => answers.open(chosen),
            (None, Stage::Burying) => {
                let n = self.rules.kitty as usize;
                let more = if chosen.len() < n {
                    hand.minus(chosen)
                } else {
                    Cards::NONE
                };
                (hand.contains(chosen) && chosen.len() <= n, more)
            }
            _ => self.more_to_lead(place, chosen),
        };
        let next = hand
            .minus(chosen)
            .iter()
            .filter(|card| more.count(*card) > 0);
        let held: Vec<Card> = chosen.iter().chain(next).collect();
        Verdict {
            ok,
            complete,
            label: self.label(place, chosen),
            why: why.filter(|_| !chosen.is_empty()),
            next: self.ids(place, held).split_off(chosen.len()),
        }
    }

    /// More cards of the same suit; any to begin with.
    fn more_to_lead(&self, place: u8, chosen: Cards) -> (bool, Cards) {
        let hand = self.hand(place);
        let own = self.order.as_ref().and_then(|order| {
            let suit = order.suit_of(chosen.kinds())?;
            Some(hand.among(order.cards(suit)))
        });
        match own {
            _ if chosen.is_empty() => (true, hand),
            Some(own) => (hand.contains(chosen), own.minus(chosen)),
            None => (false, Cards::NONE),
        }
    }

    fn label(&self, place: u8, chosen: Cards) -> Option<Message> {
        let n = chosen.len();
        let count = |code: &str, of: usize| Message::new(code).arg("n", n).arg("of", of);
        match (self.stage, self.asked()) {
            _ if chosen.is_empty() => None,
            (Stage::Burying, _) => {
                let label = count("bury-these", self.rules.kitty as usize);
                Some(label.arg("points", points(chosen)))
            }
            // One of one says nothing.
            (_, Some(asked)) => (asked.count > 1).then(|| count("follows", asked.count)),
            (_, None) => match lead_key(chosen, self.order.as_ref()?)? {
                "throw" => self.throw_label(place, chosen),
                key => Some(Message::new(format!("lead-{key}"))),
            },
        }
    }

    /// What a place can say of its own throw: from its hand, what was played and shown, and who had to discard.
    fn throw_label(&self, place: u8, chosen: Cards) -> Option<Message> {
        let (suit, units) = self.lead_units(chosen)?;
        let order = self.order.as_ref()?;
        let about = |code: &str, unit: &Unit| {
            let key = ["@single", "@pair", "@tractor"][unit.pairs.min(2)];
            texts::of_cards(code, unit.cards).arg("unit", key)
        };
        for unit in &units {
            let open = (1..4).map(|i| (place + i) % 4).find(|&other| {
                let shown = self.shown[usize::from(other)].among(order.cards(suit));
                beats(shown, unit, suit, order)
            });
            if let Some(other) = open {
                return Some(about("throw-beaten", unit).arg("by", self.name(other)));
            }
        }
        let unseen = self.unseen(place).among(order.cards(suit));
        let may = |unit: &&Unit| beats(unseen, unit, suit, order);
        Some(match units.iter().rev().find(may) {
            Some(unit) => about("throw-open", unit),
            None => Message::new("throw-safe"),
        })
    }

    /// Cards that a place has not seen and that others may hold: nothing of a suit that all others are out of.
    pub(crate) fn unseen(&self, place: u8) -> Cards {
        let mut seen = (0..4)
            .map(|other| self.played_by(other))
            .fold(self.hand(place), Cards::plus);
        if self.burier == Some(place) {
            seen = seen.plus(self.buried);
        }
        let all = Cards::all(deck(2, true)).unwrap_or_default();
        let unseen = all.minus(seen);
        let Some(order) = &self.order else {
            return unseen;
        };
        let void = self.voids();
        let held = |suit: &usize| (1..4).any(|i| !void[usize::from((place + i) % 4)][*suit]);
        let suits = (0..5)
            .filter(held)
            .map(|suit| unseen.among(order.cards(suit)));
        suits.fold(Cards::NONE, Cards::plus)
    }
}
