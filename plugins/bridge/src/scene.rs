//! What each viewer sees: hands by suit, dummy open, the trick and the one before, the auction, the sheet. Built up from
//! nothing; what is hidden is only counted.

use qipai_sdk::cards::{Card, suit_order};
use qipai_sdk::contract::Message;
use qipai_sdk::scene::{Choice, Group, Msg};
use qipai_sdk::{Item, Part, Play, View, Viewer, Zone};

use crate::compass::{Direction, Side};
use crate::rules::Scoring;
use crate::state::{Bridge, Stage};
use crate::texts::{claim, contract_is, name};

impl Bridge {
    pub(crate) fn scene(&self, viewer: Viewer) -> View {
        let mut view = View::new();
        for place in Direction::ALL {
            view = view.zone(self.fan(viewer, place));
        }
        view = view.zone(self.trick_zone("trick", "center", self.trick()));
        if let Some(last) = self.last_trick() {
            view = view.zone(self.trick_zone("last-trick", "side", last));
        }
        if let Some(declared) = self.declared {
            view = view.zone(Zone::text("contract", "side", contract_is(declared)));
        }
        for zone in self.figures() {
            view = view.zone(zone);
        }
        for place in Direction::ALL {
            view = self.badges(view, place);
        }
        view = view.status(self.going_on());
        match viewer {
            Viewer::Player(seat) if self.actor() == Some(self.place(seat)) => {
                self.parts().into_iter().fold(view, View::part)
            }
            _ => view,
        }
    }

    fn badges(&self, mut view: View, place: Direction) -> View {
        let seat = self.seat(place);
        view = view.tone(
            seat,
            if place.side() == Side::NorthSouth {
                "ns"
            } else {
                "ew"
            },
        );
        if self.board.dealer == place {
            view = view.badge(seat, "dealer");
        }
        if self.board.vulnerable.of(place.side()) {
            view = view.badge(seat, "vulnerable");
        }
        match self.declared {
            Some(declared) if declared.declarer == place => view.badge(seat, "declarer"),
            Some(declared) if declared.dummy() == place => view.badge(seat, "dummy"),
            _ => view,
        }
    }

    fn going_on(&self) -> Msg {
        let of =
            |key: &str, place: Direction| Msg::from(Message::new(key).arg("seat", name(place)));
        let won = self
            .declared
            .map(|d| self.won[d.declarer.side().index()] >= d.contract.needs());
        match (self.stage, self.actor(), self.claim) {
            (Stage::Auction, ..) => "bidding-now".into(),
            (Stage::PassedOut | Stage::Redeal, ..) => "passed-out".into(),
            (_, None, _) if won == Some(true) => "contract-made".into(),
            (_, None, _) => "contract-down".into(),
            (_, Some(actor), Some(_)) => of("claim-asked", actor),
            (_, Some(actor), None) if actor != self.turn => of("for-dummy", actor),
            (_, Some(actor), None) if self.trick().is_empty() => of("to-lead", actor),
            (_, Some(actor), None) => of("to-play", actor),
        }
    }

    /// A hand by suit, trumps on the left. A card is called by its own name wherever it lies open.
    fn fan(&self, viewer: Viewer, place: Direction) -> Zone {
        let hand = self.hands[place.index()];
        let seat = self.seat(place);
        let seen = self.sees(viewer, place);
        let trumps = self.declared.and_then(|d| d.contract.strain.trumps());
        let order = suit_order(trumps.unwrap_or(3));
        let cards = seen.then(|| hand.fanned(order).into_iter().map(item).collect());
        Zone::hand(seat, cards, hand.len(), seen && !viewer.sees(seat))
    }

    fn trick_zone(&self, id: &str, area: &str, trick: &[(Direction, Card)]) -> Zone {
        let play = |&(place, card): &(Direction, Card)| Play {
            seat: self.seat(place),
            cards: vec![item(card)],
            label: None,
        };
        let lead = trick.first().map(|(place, _)| self.seat(*place));
        let win = self.best_of(trick).map(|best| self.seat(trick[best].0));
        Zone::trick(id, area, trick.iter().map(play).collect(), lead, win)
    }

    /// Tricks won, the claim, the auction, the sheet of the match.
    fn figures(&self) -> Vec<Zone> {
        let mut zones = vec![Zone::meter(
            "board",
            i32::try_from(self.board.number).unwrap_or(i32::MAX),
            0,
        )];
        if self.declared.is_some() {
            for side in Side::BOTH {
                let id = ["tricks-ns", "tricks-ew"][side.index()];
                zones.push(Zone::meter(id, i32::from(self.won[side.index()]), 13));
            }
        }
        if let Some(claim) = self.claim {
            let msg = Message::new("claim-stands")
                .arg("seat", name(claim.by))
                .arg("n", claim.tricks)
                .arg("left", self.tricks_left());
            zones.push(Zone::text("claim", "center", msg));
        }
        if !self.calls.is_empty() {
            zones.push(self.auction_table());
        }
        if self.rules.scoring != Scoring::Duplicate {
            zones.push(self.score_sheet());
        }
        zones
    }

    /// The calls by place, the dealer's first in the dealer's column.
    fn auction_table(&self) -> Zone {
        let mut rows: Vec<Vec<String>> = Vec::new();
        for (place, call) in &self.calls {
            let at = place.index();
            if rows.last().is_none_or(|row| row.len() > at) {
                rows.push(Vec::new());
            }
            if let Some(row) = rows.last_mut() {
                row.resize(at, String::new());
                row.push(call.clone());
            }
        }
        let cols = Direction::ALL.map(|place| place.key().into()).to_vec();
        Zone::sheet("calls", cols, rows)
    }

    fn score_sheet(&self) -> Zone {
        let sheet = self.sheet_after();
        let rubber = self.rules.scoring == Scoring::Rubber;
        let mut cols: Vec<Msg> = vec!["side".into()];
        if rubber {
            cols.push("games-won".into());
        }
        let kept = ["part-score", "below-line", "above-line", "total"];
        cols.extend(kept.map(Msg::from));
        let row = |side: Side| {
            let at = side.index();
            let mut row = vec![side.name().to_owned()];
            if rubber {
                row.push(sheet.games[at].to_string());
            }
            let figures = [sheet.part, sheet.below, sheet.above, sheet.totals()];
            row.extend(figures.map(|by_side| by_side[at].to_string()));
            row
        };
        Zone::sheet("score-sheet", cols, Side::BOTH.map(row).to_vec())
    }

    /// A card of the hand in turn, and claims; or the answer to one.
    fn parts(&self) -> Vec<Part> {
        let choices = |items| Part::Choices {
            groups: vec![Group {
                id: "moves".to_owned(),
                cols: 0,
                items,
            }],
        };
        if self.claim.is_some() {
            let answers = ["accept", "decline"].map(|answer| Choice::new(answer, answer));
            return vec![choices(answers.to_vec())];
        }
        let cards = self.playable().iter();
        let pick = Part::Pick {
            zone: Zone::hand_id(self.seat(self.turn)),
            min: 1,
            max: 1,
            rule: "listed".to_owned(),
            groups: Vec::new(),
            hints: Vec::new(),
            combos: cards.map(|card| vec![card.to_string()]).collect(),
            confirm: "play".into(),
        };
        let left = self.tricks_left();
        let claims = (0..=left).filter(|_| !self.declined).map(|tricks| Choice {
            confirm: true,
            ..Choice::new(format!("claim {tricks}"), claim(tricks, left))
        });
        let claims: Vec<Choice> = claims.collect();
        let buttons = (!claims.is_empty()).then(|| choices(claims));
        std::iter::once(pick).chain(buttons).collect()
    }
}

fn item(card: Card) -> Item {
    let text = card.to_string();
    Item::card(text.clone(), text)
}
