//! The game as the SDK wants it.

use qipai_sdk::cards;
use qipai_sdk::contract::Message;
use qipai_sdk::*;

use crate::auction::AUCTIONS;
use crate::combination::Combination;
use crate::moves::{self, Move};
use crate::position;
use crate::ranks::Cards;
use crate::rules::Rules;
use crate::score::Spring;
use crate::state::{DouDizhu, Forfeit, Stage};
use crate::{about, texts};

impl DouDizhu {
    /// Who plays next, while cards are played.
    pub(crate) fn to_act(&self) -> Option<Seat> {
        (self.stage == Stage::Playing && self.winner().is_none()).then_some(self.turn)
    }

    fn over(&self, landlord_wins: bool) -> Status {
        let winners = if landlord_wins {
            self.landlord.into_iter().collect()
        } else {
            self.farmers()
        };
        Status::won(
            winners,
            if landlord_wins {
                "landlord-wins"
            } else {
                "farmers-win"
            },
        )
    }

    fn checked(rules: Rules, table: &Setup) -> Result<Rules, Refusal> {
        if table.ring.len() != 3 {
            return Err(Refusal::illegal("wrong-seats"));
        }
        match rules.check() {
            Ok(()) => Ok(rules),
            Err(why) => Err(Refusal::Malformed(
                Message::new("unreadable-rules").arg("why", why),
            )),
        }
    }

    fn note_play(&self, combination: Combination, cx: &mut Cx<'_>) {
        if combination.is_bomb() {
            cx.note(texts::kind_key(combination.kind));
        }
        match self.spring() {
            Spring::None => {}
            Spring::ByLandlord => cx.note("spring"),
            Spring::ByFarmers => cx.note("anti-spring"),
        }
    }
}

impl Game for DouDizhu {
    type Rules = Rules;
    type Move = Move;

    fn info() -> Info {
        let info = Info::new([texts::all(), about::all()].concat())
            .seats(&["0", "1", "2"])
            .hidden()
            .no_draws()
            .phases(&["call", "show", "double", "play"])
            .skips(&["play"])
            .endings(&["landlord-wins", "farmers-win"])
            .notes(&[
                "bomb",
                "rocket",
                "spring",
                "anti-spring",
                "became-landlord",
                "hand-open",
                "all-passed",
            ])
            .score_unit("points");
        let auctions = AUCTIONS.into_iter();
        auctions.fold(info, |info, (id, description)| {
            info.auction(id, description)
        })
    }

    fn setup(rules: Rules, table: &Setup, rng: &mut Rng) -> Result<Self, Refusal> {
        Ok(DouDizhu::dealt(
            DouDizhu::checked(rules, table)?,
            table,
            rng,
        ))
    }

    fn from_position(rules: Rules, table: &Setup, text: &str) -> Result<(Self, u32), Refusal> {
        position::read(DouDizhu::checked(rules, table)?, table, text)
    }

    fn status(&self) -> Status {
        match (self.stage, self.winner()) {
            (Stage::Redeal, _) => Status::redeal("all-passed").phase(self.phase()),
            (Stage::Playing, Some(winner)) => self.over(Some(winner) == self.landlord),
            (Stage::Playing, None) => Status::turn(self.turn),
            _ => {
                let request = self.request();
                Status::auction(&request.id, request.seats)
                    .made(request.made)
                    .phase(self.phase())
            }
        }
    }

    fn legal_moves(&self, seat: Seat) -> Moves<Move> {
        moves::list(self.hands[seat.index()], &self.family, self.to_beat()).into()
    }

    fn check(&self, seat: Seat, mv: &Move) -> Result<(), Illegal> {
        self.verdict(seat, mv)
    }

    fn apply(&mut self, seat: Seat, mv: Move, cx: &mut Cx<'_>) {
        let combination = self.reading(&mv);
        let cards = match mv {
            Move::Pass => Cards::NONE,
            Move::Play(cards, _) => cards,
        };
        self.play(seat, cards, combination);
        if let Some(combination) = combination {
            self.note_play(combination, cx);
        }
    }

    fn score(&self) -> Vec<i32> {
        self.points()
    }

    fn view(&self, viewer: Viewer) -> View {
        self.scene(viewer)
    }

    fn board(&self) -> Board {
        cards::looks(Board::felt().anticlockwise())
    }

    fn forced(&self, seat: Seat, _cause: &str, _rng: &mut Rng) -> Option<Move> {
        if self.table.is_some() {
            return Some(Move::Pass);
        }
        let lowest = self.hands[seat.index()].ranks().next()?;
        Some(Move::Play(Cards::of(lowest, 1), None))
    }

    fn leave(&mut self, seats: &[Seat], cause: &str, cx: &mut Cx<'_>) {
        if self.landlord.is_none() {
            return cx.end(Outcome::lost(seats, cause));
        }
        self.forfeit = Some(Forfeit {
            seats: seats.to_vec(),
        });
        cx.end(match self.landlord_wins() {
            Some(true) => Outcome::lost(self.farmers(), cause),
            Some(false) => Outcome::won(self.farmers(), cause),
            None => Outcome::nobody(cause),
        });
    }

    fn handover(&self) -> Option<Handover> {
        Some(Handover {
            carry: self.ring.next(self.first).to_string(),
            match_over: None,
            if_stopped: vec![0; 3],
        })
    }

    fn call(&mut self, seat: Seat, call: &Call, _cx: &mut Cx<'_>) {
        self.calls.push((seat, call.text.clone()));
    }

    fn award(&mut self, award: &Award, cx: &mut Cx<'_>) {
        let number = |name| {
            award
                .number(name)
                .and_then(|n| u32::try_from(n).ok())
                .unwrap_or(1)
                .max(1)
        };
        self.made.clear();
        self.calls.clear();
        match self.stage {
            Stage::Calling => {
                self.settle(award.winner, number("n"), number("mult"));
                match self.landlord {
                    Some(seat) => cx.note(Message::new("became-landlord").arg("seat", seat.0 + 1)),
                    None => cx.note("all-passed"),
                }
            }
            Stage::Showing | Stage::Doubling => {
                self.stakes = self.stakes.saturating_mul(number("mult"));
                if self.stage == Stage::Showing && award.winner.is_some() {
                    self.open = true;
                    cx.note("hand-open");
                }
                self.next_stage();
            }
            Stage::Playing | Stage::Redeal => {}
        }
    }

    fn determinize(&self, seat: Seat, rng: &mut Rng) -> Self {
        self.world(seat, rng)
    }

    fn tokens(&self, mv: &Move) -> Tokens {
        // Not card ids: whose hand the move comes from is not said here, and no viewer may learn another's cards.
        match mv {
            Move::Pass => Tokens::button("pass", "pass"),
            Move::Play(cards, _) => Tokens::button(mv, cards.to_string().as_str()),
        }
    }

    fn interpret(&self, seat: Seat, touched: &[String]) -> Option<String> {
        self.gesture(seat, touched).map(|mv| mv.to_string())
    }

    fn probe(&self, seat: Seat, touched: &[String]) -> Verdict {
        self.look_at(seat, touched)
    }

    fn write(&self, _seat: Seat, mv: &Move, how: Notation<'_>, _viewer: Viewer) -> Option<String> {
        self.spoken(mv, how)
    }

    fn position(&self, viewer: Viewer) -> Option<String> {
        Some(position::write(self, viewer))
    }

    fn playout(&mut self, random: &mut Dice, limit: u32) -> u32 {
        let mut candidates = Vec::with_capacity(256);
        let mut plies = 0;
        while plies < limit && self.stage == Stage::Playing && self.winner().is_none() {
            self.random_play(random, &mut candidates);
            plies += 1;
        }
        plies
    }

    fn inspect(question: &str) -> Result<String, Refusal> {
        crate::inspect::answer(question)
    }
}

impl DouDizhu {
    /// A random legal move, each equally likely.
    fn random_play(&mut self, random: &mut Dice, candidates: &mut Vec<(Cards, Combination)>) {
        let seat = self.turn;
        let hand = self.hands[seat.index()];
        moves::plays(hand, &self.family, self.to_beat(), candidates);
        let passes = u32::from(self.table.is_some());
        let at = random.below(candidates.len() as u32 + passes) as usize;
        match candidates.get(at) {
            Some(&(cards, reading)) => self.play(seat, cards, Some(reading)),
            None => self.play(seat, Cards::NONE, None),
        }
    }
}
