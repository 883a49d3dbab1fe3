//! What each viewer sees: hands by suit, the trick and the one before, kitty, trumps, points, the match. Built up from nothing;
//! what is hidden is only counted.

use std::cmp::Reverse;

use qipai_sdk::cards::{Card, sort_by_order, suit_order};
use qipai_sdk::contract::Message;
use qipai_sdk::scene::Msg;
use qipai_sdk::{Item, Part, Play, View, Viewer, Zone};

use crate::hand::Cards;
use crate::order::{Order, TRUMPS, Terms};
use crate::state::{Shengji, Stage, Trick, side};
use crate::texts;

/// How many suggestions a player may leaf through.
const HINTS: usize = 12;

impl Shengji {
    pub(crate) fn scene(&self, viewer: Viewer) -> View {
        let mut view = View::new();
        for place in 0..4 {
            view = view.zone(self.fan(viewer, place));
        }
        for place in 0..4 {
            if let Some(zone) = self.shown_zone(place) {
                view = view.zone(zone);
            }
        }
        let none = Trick {
            leader: self.turn,
            plays: Vec::new(),
            thrown: Cards::NONE,
        };
        view = view.zone(self.trick_zone("trick", "center", self.trick().unwrap_or(&none)));
        if let Some(thrown) = self.thrown_zone() {
            view = view.zone(thrown);
        }
        if let Some(last) = self.last_trick().filter(|_| self.rules.last_trick_shown) {
            view = view.zone(self.trick_zone("last-trick", "side", last));
        }
        if !self.stock.is_empty() {
            view = view.zone(Zone::Pile {
                id: "stock".to_owned(),
                area: "center".to_owned(),
                n: self.stock.len() as u32,
                top: None,
            });
        }
        view = view.zone(self.kitty_zone(viewer)).zone(self.trumps_zone());
        for zone in self.figures() {
            view = view.zone(zone);
        }
        for place in 0..4 {
            view = self.badges(view, place);
        }
        view = view.status(self.going_on());
        match viewer {
            Viewer::Player(seat) if self.actor() == Some(self.place(seat)) => {
                view.part(self.pick(self.place(seat)))
            }
            _ => view,
        }
    }

    fn badges(&self, mut view: View, place: u8) -> View {
        let seat = self.seat(place);
        if let Some(dealer) = self.dealer {
            let own = side(dealer) == side(place);
            view = view.tone(seat, if own { "declarers" } else { "attackers" });
            view = view.badge(seat, if own { "declarers" } else { "attackers" });
        }
        if self.dealer == Some(place) {
            view = view.badge(seat, "dealer");
        }
        if self.declared.is_some_and(|standing| standing.by == place) {
            view = view.badge(seat, "declared");
        }
        if self.burier == Some(place) && self.burier != self.dealer {
            view = view.badge(seat, "buried");
        }
        view
    }

    /// The seat of a place as the argument of a text: people know the seat's number, not who stands first in the ring.
    pub(crate) fn name(&self, place: u8) -> String {
        format!("@{}", self.seat(place))
    }

    fn going_on(&self) -> Msg {
        let of = |key: &str, place: u8| Message::new(key).arg("seat", self.name(place));
        match (self.stage, self.finished()) {
            (_, Some(deal)) if deal.verdict.attackers_win => "attackers-win".into(),
            (_, Some(_)) => "declarers-win".into(),
            (Stage::Dealing, _) => "dealing-now".into(),
            (Stage::Declaring, _) => "declaring-now".into(),
            (Stage::Overturning, _) => "overturning-now".into(),
            (Stage::Redeal, _) => "nobody-declared".into(),
            (Stage::Burying, _) => of("to-bury", self.burier.unwrap_or(0))
                .arg("n", self.rules.kitty)
                .into(),
            (Stage::Playing, _) => match self.asked() {
                None => of("to-lead", self.turn).into(),
                Some(asked) => of("to-follow", self.turn).arg("n", asked.count).into(),
            },
        }
    }

    /// The order in which hands are shown before the trumps are settled: by what is declared.
    fn shown_order(&self) -> Order {
        match &self.order {
            Some(order) => order.clone(),
            None => {
                let trump = self.declared.and_then(|standing| standing.suit);
                Order::from(Terms::new(self.level(), trump, &self.rules))
            }
        }
    }

    /// Trumps on the left, then the suits in colours by turns, each from the highest card down.
    fn sorted(&self, cards: Cards) -> Vec<Card> {
        let order = self.shown_order();
        let suits = suit_order(order.terms().trump.unwrap_or(3));
        let place = |card: Card| match order.suit(card) {
            TRUMPS => 0,
            suit => {
                1 + suits
                    .iter()
                    .position(|s| usize::from(*s) == suit)
                    .unwrap_or(0)
            }
        };
        let mut sorted: Vec<Card> = cards.iter().collect();
        sort_by_order(&mut sorted, |card| {
            (Reverse(place(card)), order.value(card))
        });
        sorted
    }

    /// A hand by suit. A card keeps its id from the hand to the table.
    fn fan(&self, viewer: Viewer, place: u8) -> Zone {
        let hand = self.hand(place);
        let seat = self.seat(place);
        let seen = self.sees(viewer, place);
        let cards = seen.then(|| {
            let cards = self.sorted(hand);
            let ids = self.ids(place, cards.iter().copied());
            cards.into_iter().zip(ids).map(item).collect()
        });
        Zone::hand(seat, cards, hand.len(), false)
    }

    /// Cards of a hand that all have seen: declarations, what came back from a throw.
    fn shown_zone(&self, place: u8) -> Option<Zone> {
        let seat = self.seat(place);
        let cards = self.sorted(self.shown[usize::from(place)]);
        let named =
            |(at, card): (usize, Card)| Item::card(format!("shown.{seat}.{at}"), card.to_string());
        let id = format!("shown.{seat}");
        let items = cards.iter().copied().enumerate().map(named).collect();
        (!cards.is_empty()).then(|| Zone::row(&id, &format!("seat:{seat}"), "shown", items, 0))
    }

    fn trick_zone(&self, id: &str, area: &str, trick: &Trick) -> Zone {
        let earlier = |place: u8| {
            let whole = self
                .tricks
                .iter()
                .take_while(|other| !std::ptr::eq(*other, trick));
            let plays = whole.flat_map(|trick| trick.by_place());
            let own = plays.filter(|(by, _)| *by == place).map(|(_, cards)| cards);
            own.fold(Cards::NONE, Cards::plus)
        };
        let play = |(place, cards): (u8, Cards)| {
            let seat = self.seat(place);
            let mut before = earlier(place);
            let items = self.sorted(cards).into_iter().map(|card| {
                let id = format!("{card}.{seat}.{}", before.count(card));
                before.add(card);
                item((card, id))
            });
            let lead = (place == trick.leader)
                .then_some(self.order.as_ref())
                .flatten();
            let key = lead.and_then(|order| crate::moves::lead_key(cards, order));
            Play {
                seat,
                cards: items.collect(),
                label: key.map(|key| key.into()),
            }
        };
        let best = self
            .winner_of(trick)
            .map(|at| (trick.leader + at as u8) % 4);
        let lead = (!trick.plays.is_empty()).then(|| self.seat(trick.leader));
        let win = best.map(|place| self.seat(place));
        Zone::trick(id, area, trick.by_place().map(play).collect(), lead, win)
    }

    /// What the leader of the trick on the table wanted to throw.
    fn thrown_zone(&self) -> Option<Zone> {
        let trick = self
            .tricks
            .last()
            .filter(|trick| !trick.thrown.is_empty())?;
        let cards = self.sorted(trick.thrown).into_iter().enumerate();
        let named =
            |(at, card): (usize, Card)| Item::card(format!("thrown.{at}"), card.to_string());
        let cards = cards.map(named).collect();
        Some(Zone::row("thrown", "center", "thrown", cards, 0))
    }

    /// The kitty face down, its cards that were turned over, or what was buried.
    fn kitty_zone(&self, viewer: Viewer) -> Zone {
        let (cards, hidden) = if !self.kitty.is_empty() {
            let turned = self.turned_cards();
            let all = viewer == Viewer::Everything;
            let seen = if all { self.kitty.as_slice() } else { turned };
            (seen.to_vec(), self.kitty.len() - seen.len())
        } else if self.sees_buried(viewer) {
            (self.sorted(self.buried), 0)
        } else {
            (Vec::new(), self.buried.len())
        };
        let named = |(at, card): (usize, Card)| Item::card(format!("kitty.{at}"), card.to_string());
        let cards = cards.into_iter().enumerate().map(named).collect();
        Zone::row("kitty", "side", "kitty", cards, hidden)
    }

    /// Level, trumps, and who declared them.
    fn trumps_zone(&self) -> Zone {
        let level = self.level();
        let settled = self.order.as_ref().map(|order| order.terms().trump);
        let msg = match (self.declared, settled) {
            (Some(standing), _) => Message::new("trumps-by")
                .arg("suit", texts::suit(standing.suit))
                .arg("seat", self.name(standing.by)),
            (None, Some(trump)) => Message::new("trumps-are").arg("suit", texts::suit(trump)),
            (None, None) => Message::new("level-is"),
        };
        Zone::text("trumps", "side", msg.arg("level", level))
    }

    /// The points of the deal, and the match.
    fn figures(&self) -> Vec<Zone> {
        let mut zones = Vec::new();
        let meter = |id: &str, v: i32| {
            let max = if (0..=200).contains(&v) { 200 } else { 0 };
            Zone::meter(id, v, max)
        };
        if let Some(dealer) = self.dealer {
            let points = self
                .finished()
                .map_or(self.attackers_points(), |deal| deal.attackers);
            zones.push(meter("attackers-points", points));
            if self.rules.declarer_points_shown {
                zones.push(meter("declarers-points", self.taken[side(dealer)]));
            }
        }
        let (after, deal) = (self.after(), self.by_side());
        let row = |side: usize| {
            let mut seats = self.side_seats(side);
            seats.sort_unstable();
            let numbers: Vec<String> = seats.iter().map(|seat| (seat.0 + 1).to_string()).collect();
            vec![
                numbers.join("+"),
                after.levels[side].to_string(),
                deal[side].to_string(),
                after.totals[side].to_string(),
            ]
        };
        let cols = ["side", "level", "this-deal", "total"].map(Msg::from);
        zones.push(Zone::sheet(
            "score-sheet",
            cols.to_vec(),
            vec![row(0), row(1)],
        ));
        zones
    }

    /// Cards of the own hand, judged as they are chosen.
    fn pick(&self, place: u8) -> Part {
        let (min, max, confirm) = match (self.stage, self.asked()) {
            (Stage::Burying, _) => (self.rules.kitty, self.rules.kitty, "bury-now"),
            (_, Some(asked)) => (asked.count as u32, asked.count as u32, "play"),
            _ => (1, self.hand(place).len() as u32, "play"),
        };
        Part::Pick {
            zone: Zone::hand_id(self.seat(place)),
            min,
            max,
            rule: "probe".to_owned(),
            groups: Vec::new(),
            hints: self.hints(place),
            combos: Vec::new(),
            confirm: confirm.into(),
        }
    }

    /// Suggestions as card ids, the cheapest first.
    fn hints(&self, place: u8) -> Vec<Vec<String>> {
        let listed = self.moves(place).listed;
        let first = self.cheapest(&listed);
        let others = listed.iter().filter(|mv| Some(**mv) != first);
        let moves = first.iter().chain(others).take(HINTS);
        moves.map(|mv| self.ids(place, mv.0.iter())).collect()
    }
}

fn item((card, id): (Card, String)) -> Item {
    Item::card(id, card.to_string())
}
