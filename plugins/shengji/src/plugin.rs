//! The game as the SDK wants it.

use qipai_sdk::cards;
use qipai_sdk::contract::{Award, Message};
use qipai_sdk::*;

use crate::course::Failed;
use crate::hand::Cards;
use crate::moves::{Move, lead_key};
use crate::position;
use crate::rules::{LevelMode, Rules};
use crate::score::Match;
use crate::state::{Shengji, Stage, side};
use crate::{about, texts, told};

/// While the cards come: everybody may show at any time.
const DECLARE: &str = r#"{"turn":"open","call":[{"id":"show","by":"game"}]}"#;
/// Once cards are buried: each of the others is asked.
const OVERTURN: &str = r#"{"turn":"once","call":[{"id":"show","by":"game"},{"id":"P","pass":true,"default":true}],
"result":{"winner":"last_caller","export":[]}}"#;

impl Shengji {
    fn checked(rules: &Rules, table: &Setup) -> Result<Match, Refusal> {
        let ring = &table.ring;
        let team = |at| ring.team(ring.at(at));
        let opposite = ring.len() == 4 && team(0) == team(2) && team(1) == team(3);
        if !opposite || team(0) == team(1) {
            return Err(Refusal::illegal("wrong-seats"));
        }
        let unreadable =
            |why: String| Refusal::Malformed(Message::new("unreadable-rules").arg("why", why));
        rules.check().map_err(unreadable)?;
        let Some(text) = &table.carry else {
            return Ok(Match::new(rules));
        };
        let carry: Result<Match, _> = serde_json::from_str(text);
        let carry = carry.map_err(|error| error.to_string());
        carry
            .and_then(|carry| carry.checked(rules))
            .map_err(|why| Refusal::Malformed(Message::new("unreadable-carry").arg("why", why)))
    }

    fn by_seat(&self, sides: [i32; 2]) -> Vec<i32> {
        let mut seats = vec![0; 4];
        for place in 0..4 {
            seats[self.seat(place).index()] = sides[side(place)];
        }
        seats
    }

    fn note_end(&self, cx: &mut Cx<'_>) {
        let Some(deal) = self.finished() else { return };
        if deal.kitty != 0 {
            cx.note(Message::new("kitty-counts").arg("n", deal.kitty));
        }
        cx.note(Message::new("deal-result").arg("n", deal.attackers));
        let after = self.after();
        for (at, (now, old)) in after.levels.iter().zip(&self.before.levels).enumerate() {
            let code = if now > old {
                "levels-up"
            } else {
                "back-to-two"
            };
            if now != old {
                let key = if Some(at) == self.dealer.map(side) {
                    "@declarers"
                } else {
                    "@attackers"
                };
                cx.note(Message::new(code).arg("side", key).arg("level", now));
            }
        }
    }

    fn note_throw(&self, failed: &Failed, cx: &mut Cx<'_>) {
        let code = if self.rules.throw_stopper_named {
            "throw-stopped"
        } else {
            "throw-failed"
        };
        let note = texts::of_cards(code, failed.played.cards);
        cx.note(if self.rules.throw_stopper_named {
            note.arg("seat", self.name(failed.by))
        } else {
            note
        });
        if self.rules.throw_penalty > 0 {
            cx.note(Message::new("throw-paid").arg("n", self.rules.throw_penalty));
        }
    }
}

impl Game for Shengji {
    type Rules = Rules;
    type Move = Move;

    fn info() -> Info {
        texts::with_calls(Info::new([texts::all(), about::all()].concat()))
            .teams(&[0, 1, 0, 1], &["0", "1", "2", "3"])
            .hidden()
            .no_draws()
            .auction("declare", DECLARE)
            .auction("overturn", OVERTURN)
            .phases(&["deal", "declare", "bury", "overturn", "play"])
            .beats(&["deal", "declare"])
            .skips(&["bury", "play"])
            .endings(&["declarers-win", "attackers-win", "match-won", "match-level"])
            .notes(&[
                "declared-suit",
                "declared-pair",
                "protected",
                "partner-protected",
                "overturned",
                "self-overturned",
                "no-trumps-declared",
                "trumps-settled",
                "kitty-turned",
                "kitty-taken",
                "throw-failed",
                "throw-stopped",
                "throw-paid",
                "kitty-counts",
                "deal-result",
                "levels-up",
                "back-to-two",
                "nobody-declared",
            ])
            .score_unit("points")
    }

    fn setup(rules: Rules, table: &Setup, rng: &mut Rng) -> Result<Self, Refusal> {
        let before = Shengji::checked(&rules, table)?;
        Ok(Shengji::begin(rules, table.ring.clone(), before).shuffled(rng))
    }

    fn from_position(rules: Rules, table: &Setup, text: &str) -> Result<(Self, u32), Refusal> {
        let before = Shengji::checked(&rules, table)?;
        position::read(rules, table, before, text)
    }

    fn status(&self) -> Status {
        let auction = |id: &str, from: u8, count: usize| {
            let seats = self.ring.from(self.seat(from)).take(count);
            Status::auction(id, seats).made(self.made.clone())
        };
        match (self.stage, self.finished(), self.actor()) {
            (_, Some(deal), _) => {
                let ending = if deal.verdict.attackers_win {
                    "attackers-win"
                } else {
                    "declarers-win"
                };
                Status::won(self.side_seats(deal.winners), ending)
            }
            (Stage::Dealing, ..) => auction("declare", self.first(), 4)
                .phase("deal")
                .with_beat("deal"),
            (Stage::Declaring, ..) => auction("declare", self.first(), 4)
                .phase("declare")
                .with_beat("declare"),
            (Stage::Redeal, ..) => Status::redeal("nobody-declared").phase("declare"),
            (Stage::Overturning, ..) => {
                let from = self.burier.unwrap_or(0) + 1;
                auction("overturn", from, 3).phase("overturn")
            }
            (Stage::Burying, _, actor) => Status::turn(self.seat(actor.unwrap_or(0))).phase("bury"),
            (Stage::Playing, _, actor) => Status::turn(self.seat(actor.unwrap_or(0))),
        }
    }

    fn legal_moves(&self, seat: Seat) -> Moves<Move> {
        self.moves(self.place(seat))
    }

    fn check(&self, seat: Seat, mv: &Move) -> Result<(), Illegal> {
        self.verdict(self.place(seat), mv.0)
    }

    fn apply(&mut self, seat: Seat, mv: Move, cx: &mut Cx<'_>) {
        if self.stage == Stage::Burying {
            cx.free();
            self.bury(self.place(seat), mv.0);
            return;
        }
        if let Some(failed) = self.play(mv.0) {
            self.note_throw(&failed, cx);
        }
        self.note_end(cx);
    }

    fn score(&self) -> Vec<i32> {
        self.by_seat(self.by_side())
    }

    fn view(&self, viewer: Viewer) -> View {
        self.scene(viewer)
    }

    fn board(&self) -> Board {
        cards::looks(Board::felt().anticlockwise())
    }

    /// Plays or buries what costs least.
    fn forced(&self, seat: Seat, _cause: &str, _rng: &mut Rng) -> Option<Move> {
        self.cheapest(&self.moves(self.place(seat)).listed)
    }

    /// Who gives up loses for the side.
    fn leave(&mut self, seats: &[Seat], cause: &str, cx: &mut Cx<'_>) {
        let gone = |of: usize| seats.iter().any(|&seat| side(self.place(seat)) == of);
        cx.end(match [0, 1].map(gone) {
            [true, true] => Outcome::nobody(cause),
            [first, _] => Outcome::lost(self.side_seats(usize::from(!first)), cause),
        });
    }

    fn beat(&mut self, beat: &str, cx: &mut Cx<'_>) {
        if beat == "deal" {
            return self.deal_card();
        }
        self.made.clear();
        self.settle();
        let (Some(order), Some(dealer)) = (&self.order, self.dealer) else {
            return;
        };
        if self.turned > 0 {
            cx.note(texts::of_cards("kitty-turned", self.turned_over));
        }
        let trumps = texts::suit(order.terms().trump);
        let note = Message::new("trumps-settled").arg("suit", trumps);
        cx.note(note.arg("seat", self.name(dealer)));
    }

    fn handover(&self) -> Option<Handover> {
        let after = self.after();
        let stopped = match self.rules.level_mode {
            LevelMode::Climb => after.levels.map(|level| i32::from(level.steps())),
            LevelMode::Fixed(_) => after.totals,
        };
        let won = after
            .won
            .map(|side| Outcome::won(self.side_seats(usize::from(side)), "match-won"));
        Some(Handover {
            carry: serde_json::to_string(&after).unwrap_or_default(),
            match_over: won,
            if_stopped: self.by_seat(stopped),
        })
    }

    fn calls(&self, seat: Seat) -> Moves<String> {
        let offers = self.offers(self.place(seat)).into_iter();
        offers
            .map(|offer| format!("show {}", offer.cards))
            .collect()
    }

    fn check_call(&self, seat: Seat, call: &Call) -> Result<(), Illegal> {
        match self.offer(self.place(seat), call) {
            Some(_) => Ok(()),
            None => Err(Illegal::new("no-declaration")),
        }
    }

    fn call(&mut self, seat: Seat, call: &Call, cx: &mut Cx<'_>) {
        let place = self.place(seat);
        if let Some(offer) = self.offer(place, call) {
            let late = self.stage == Stage::Overturning;
            self.declare(place, offer);
            cx.note(texts::declared(&offer, self.name(place)));
            if late {
                cx.note(Message::new("kitty-taken").arg("seat", self.name(place)));
            }
        } else if self.stage == Stage::Overturning {
            self.passed.push(place);
        }
    }

    fn in_auction(&self, id: &str) -> bool {
        match self.stage {
            Stage::Dealing | Stage::Declaring => id == "declare",
            Stage::Overturning => id == "overturn",
            _ => false,
        }
    }

    /// Nobody has overturned the trumps.
    fn award(&mut self, _award: &Award, _cx: &mut Cx<'_>) {
        if self.stage == Stage::Overturning {
            self.start();
        }
    }

    fn determinize(&self, seat: Seat, rng: &mut Rng) -> Self {
        self.world(seat, rng)
    }

    /// What is buried only the own seat knows; cards on the table are public, those of a failed throw too.
    fn shows(&self, seat: Seat, _mv: &Move, viewer: Viewer) -> bool {
        viewer.sees(seat) || self.stage != Stage::Burying
    }

    fn tokens(&self, mv: &Move) -> Tokens {
        // Not card ids: whose hand the move comes from is not said here.
        Tokens::button(mv, mv.to_string().as_str())
    }

    fn interpret(&self, seat: Seat, touched: &[String]) -> Option<String> {
        self.gesture(seat, touched).map(|mv| mv.to_string())
    }

    fn probe(&self, seat: Seat, touched: &[String]) -> Verdict {
        self.look_at(seat, touched)
    }

    fn write(&self, _seat: Seat, mv: &Move, how: Notation<'_>, _viewer: Viewer) -> Option<String> {
        let order = self.order.as_ref();
        let leads = self.stage == Stage::Playing && self.trick().is_none();
        let kind = order
            .filter(|_| leads)
            .and_then(|order| lead_key(mv.0, order));
        let kind = if self.stage == Stage::Burying {
            Some("bury")
        } else {
            kind
        };
        texts::spoken(kind, mv.0, how)
    }

    fn position(&self, viewer: Viewer) -> Option<String> {
        Some(told::write(self, viewer))
    }

    fn playout(&mut self, random: &mut Dice, limit: u32) -> u32 {
        self.random_game(random, limit)
    }

    fn inspect(question: &str) -> Result<String, Refusal> {
        crate::inspect::answer(question)
    }
}

impl Shengji {
    /// Who gets the first card.
    pub(crate) fn first(&self) -> u8 {
        self.before.dealer.unwrap_or(0)
    }

    /// The declaration that a call makes.
    fn offer(&self, place: u8, call: &Call) -> Option<crate::declare::Offer> {
        let cards: Cards = call.after("show")?.parse().ok()?;
        let mut offers = self.offers(place).into_iter();
        offers.find(|offer| offer.cards == cards)
    }
}
