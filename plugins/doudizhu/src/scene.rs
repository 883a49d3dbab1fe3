//! What each viewer sees: hands, the round, the bottom cards. Built up from nothing; what is hidden is only counted.

use qipai_sdk::cards::Card;
use qipai_sdk::contract::Message;
use qipai_sdk::scene::{Choice, Group, Msg};
use qipai_sdk::{Item, Part, Play, Seat, View, Viewer, Zone};

use crate::classify;
use crate::combination::Kind;
use crate::deal::each;
use crate::moves::{self, Move};
use crate::ranks::Cards;
use crate::state::{DouDizhu, Last, Stage};
use crate::texts::kind_key;

/// How many suggestions a player may leaf through.
const HINTS: usize = 12;

impl DouDizhu {
    pub(crate) fn scene(&self, viewer: Viewer) -> View {
        let mut view = View::new();
        for seat in self.ring.iter() {
            view = view.zone(self.fan(viewer, seat));
        }
        view = view
            .zone(self.round_zone())
            .zone(self.bottom_zone(viewer))
            .zone(Zone::meter(
                "multiplier",
                i32::try_from(self.multiplier()).unwrap_or(i32::MAX),
                0,
            ));
        for seat in self.ring.iter() {
            view = match self.landlord {
                Some(landlord) if landlord == seat => {
                    view.badge(seat, "landlord").tone(seat, "landlord")
                }
                Some(_) => view.badge(seat, "farmer").tone(seat, "farmer"),
                None if seat == self.first => view.badge(seat, "first-caller"),
                None => view,
            };
        }
        view = view.status(self.going_on());
        match viewer {
            Viewer::Player(seat) if self.to_act() == Some(seat) => {
                self.parts(seat).into_iter().fold(view, View::part)
            }
            _ => view,
        }
    }

    fn going_on(&self) -> Msg {
        let of = |key: &str| Msg::from(Message::new(key).arg("seat", self.turn.0 + 1));
        match (self.stage, self.landlord_wins()) {
            (Stage::Redeal, _) => "all-passed".into(),
            (_, Some(true)) => "landlord-wins".into(),
            (_, Some(false)) => "farmers-win".into(),
            (Stage::Calling, _) => "calling-now".into(),
            (Stage::Showing, _) => "showing-now".into(),
            (Stage::Doubling, _) => "doubling-now".into(),
            (Stage::Playing, _) => of(if self.table.is_none() {
                "to-lead"
            } else {
                "to-follow"
            }),
        }
    }

    /// The id of a card in a seat's hand.
    pub(crate) fn id(&self, seat: Seat, place: u32) -> String {
        self.deal.id(place, self.held[seat.index()], seat)
    }

    fn item(&self, place: u32, id: String) -> Item {
        Item::new(id, self.deal.card(place).to_string(), "")
    }

    fn fan(&self, viewer: Viewer, seat: Seat) -> Zone {
        let held = self.held[seat.index()];
        let seen = self.sees(viewer, seat);
        let cards = seen.then(|| {
            let places = self.deal.sorted(held).into_iter();
            places
                .map(|place| self.item(place, self.id(seat, place)))
                .collect()
        });
        Zone::hand(
            seat,
            cards,
            held.count_ones() as usize,
            seen && !viewer.sees(seat),
        )
    }

    fn round_zone(&self) -> Zone {
        // From the leader on: the seat after the one to act acted longest ago.
        let plays = self
            .ring
            .from(self.turn)
            .filter_map(|seat| match self.round[seat.index()] {
                Last::Nothing => None,
                Last::Passed => Some(Play {
                    seat,
                    cards: Vec::new(),
                    label: Some("pass".into()),
                }),
                Last::Played(places, combination) => Some(Play {
                    seat,
                    cards: self
                        .deal
                        .sorted(places)
                        .into_iter()
                        .map(|place| {
                            self.item(place, self.deal.id(place, places, format!("t{seat}")))
                        })
                        .collect(),
                    label: Some(kind_key(combination.kind).into()),
                }),
            });
        let win = self.table.map(|(owner, _)| owner);
        Zone::trick("trick", "center", plays.collect(), None, win)
    }

    /// The bottom cards keep ids of their own: once shown they are also in the landlord's hand.
    fn bottom_zone(&self, viewer: Viewer) -> Zone {
        let shown = self.landlord.is_some() || viewer == Viewer::Everything;
        let places = self.deal.bottom();
        let looks: Vec<Card> = if self.deal.ranks(places) == self.bottom {
            self.deal
                .sorted(places)
                .into_iter()
                .map(|place| self.deal.card(place))
                .collect()
        } else {
            self.bottom
                .ranks()
                .map(|rank| crate::deal::card_of(rank, 0))
                .collect()
        };
        let cards = looks.iter().enumerate().filter(|_| shown);
        let named = |(i, card): (usize, &Card)| Item::card(format!("b{i}"), card.to_string());
        let hidden = if shown {
            0
        } else {
            usize::from(self.bottom.len())
        };
        Zone::row(
            "bottom",
            "center",
            "bottom-cards",
            cards.map(named).collect(),
            hidden,
        )
    }

    fn parts(&self, seat: Seat) -> Vec<Part> {
        let hand = self.hands[seat.index()];
        let mut buttons = Vec::new();
        if self.table.is_some() {
            buttons.push(Choice::new("pass", "pass"));
        } else if self.family.ambiguous() {
            buttons.extend(
                moves::list(hand, &self.family, None)
                    .into_iter()
                    .filter_map(|mv| match mv {
                        Move::Play(cards, Some(kind)) => {
                            Some(Choice::new(mv.to_string(), read_as(cards, kind)))
                        }
                        _ => None,
                    }),
            );
        }
        let pick = Part::Pick {
            zone: Zone::hand_id(seat),
            min: 1,
            max: u32::from(hand.len()),
            rule: "probe".to_owned(),
            groups: Vec::new(),
            hints: self.hints(seat),
            combos: Vec::new(),
            confirm: "play".into(),
        };
        let group = Group {
            id: "moves".to_owned(),
            cols: 0,
            items: buttons,
        };
        let choices = (!group.items.is_empty()).then(|| Part::Choices {
            groups: vec![group],
        });
        std::iter::once(pick).chain(choices).collect()
    }

    /// Suggestions as card ids. To a follower what beats the play most cheaply, bombs last; to a leader what gets rid of
    /// the lowest card with the most others.
    pub(crate) fn hints(&self, seat: Seat) -> Vec<Vec<String>> {
        let hand = self.hands[seat.index()];
        let mut sets = moves::sets(hand, &self.family, self.to_beat());
        sets.retain(|cards| !cards.is_empty());
        let bomb = |cards: &Cards| {
            classify::reading(*cards, &self.family, self.to_beat(), None)
                .is_some_and(|reading| reading.is_bomb())
        };
        match hand.ranks().next() {
            Some(lowest) if self.table.is_none() => {
                sets.retain(|cards| cards.count(lowest) > 0);
                sets.sort_by_key(|cards| (bomb(cards), std::cmp::Reverse(cards.len())));
            }
            _ => sets.sort_by_key(bomb),
        }
        sets.iter()
            .take(HINTS)
            .map(|cards| self.ids(seat, *cards))
            .collect()
    }

    /// The ids of cards in a hand.
    pub(crate) fn ids(&self, seat: Seat, cards: Cards) -> Vec<String> {
        each(self.deal.find(self.held[seat.index()], cards))
            .map(|place| self.id(seat, place))
            .collect()
    }
}

fn read_as(cards: Cards, kind: Kind) -> Msg {
    Message::new("read-as")
        .arg("cards", cards)
        .arg("kind", format!("@{}", kind_key(kind)))
        .into()
}
