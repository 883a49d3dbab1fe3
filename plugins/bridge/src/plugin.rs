//! The game as the SDK wants it.

use qipai_sdk::cards::{self, CardSet, deal, deck};
use qipai_sdk::contract::{AuctionRequest, Input, Message, WireSetup};
use qipai_sdk::*;

use crate::auction::{AUCTION, AUCTION_ID};
use crate::board::Board as Numbered;
use crate::compass::{Direction, Side};
use crate::files;
use crate::moves::Move;
use crate::position;
use crate::rules::{PassedOut, Rules};
use crate::sheet::Sheet;
use crate::state::{Bridge, Stage};
use crate::{about, texts, told};

/// What the next deal of the match should know.
#[derive(Default, Serialize, Deserialize)]
#[serde(crate = "qipai_sdk::serde")]
struct Carry {
    /// Steps from North to the next dealer.
    dealer: u8,
    sheet: Sheet,
}

impl Bridge {
    /// Four seats, partners opposite each other.
    pub(crate) fn seated(table: &Setup) -> Result<(), Refusal> {
        let ring = &table.ring;
        let team = |at| ring.team(ring.at(at));
        let opposite = ring.len() == 4 && team(0) == team(2) && team(1) == team(3);
        if opposite && team(0) != team(1) {
            Ok(())
        } else {
            Err(Refusal::illegal("wrong-seats"))
        }
    }

    /// The board that is dealt and the match before it. The number of the board gives the dealer; where passed-out deals
    /// move the deal on, it goes round by itself.
    pub(crate) fn next_board(rules: &Rules, table: &Setup) -> Result<(Numbered, Sheet), Refusal> {
        let carry: Option<Carry> = match &table.carry {
            Some(text) => Some(serde_json::from_str(text).map_err(|error| {
                Refusal::Malformed(Message::new("unreadable-carry").arg("why", error))
            })?),
            None => None,
        };
        let number = table.deal.saturating_add(1);
        let moves_on = rules.passed_out() == PassedOut::RedealNextDealer;
        let dealer = match &carry {
            Some(carry) if moves_on => Direction::at(usize::from(carry.dealer)),
            _ => Numbered::of_cycle(number).dealer,
        };
        let attempts = if moves_on { table.attempt as usize } else { 0 };
        let sheet = carry.unwrap_or_default().sheet;
        let board = sheet.board(rules, number, dealer.plus(attempts % 4));
        Ok((board, sheet))
    }

    /// A shuffled pack, dealt.
    pub(crate) fn shuffled(rng: &mut Rng) -> [CardSet; 4] {
        let hands = deal(deck(1, false), &[13; 4], rng);
        [0, 1, 2, 3].map(|at| hands[at].iter().copied().collect())
    }

    fn winners(&self) -> Option<Side> {
        let deal = self.finished()?;
        let made = deal.tricks >= deal.contract.needs();
        Some(if made { deal.side } else { deal.side.other() })
    }

    /// Points by side as points by seat; boards that stand alone are told as the difference.
    fn by_seat(&self, sides: [i32; 2]) -> Vec<i32> {
        let alone = self.rules.scoring == crate::rules::Scoring::Duplicate;
        let points = |side: Side| {
            let other = if alone {
                sides[side.other().index()]
            } else {
                0
            };
            sides[side.index()] - other
        };
        let mut seats = vec![0; 4];
        for place in Direction::ALL {
            seats[self.seat(place).index()] = points(place.side());
        }
        seats
    }

    fn outcome_of(&self, totals: [i32; 2]) -> Outcome {
        match totals[0].cmp(&totals[1]) {
            std::cmp::Ordering::Equal => Outcome::drawn("match-level"),
            order => {
                let side = Side::BOTH[usize::from(order.is_lt())];
                Outcome::won(self.side_seats(side), "match-won")
            }
        }
    }

    fn note_end(&self, cx: &mut Cx<'_>) {
        let Some(deal) = self.finished() else { return };
        let (needs, won) = (deal.contract.needs(), deal.tricks);
        cx.note(match won.checked_sub(needs) {
            Some(0) => Message::new("made-exactly"),
            Some(over) => Message::new("made-over").arg("n", over),
            None => Message::new("went-down").arg("n", needs - won),
        });
    }
}

impl Game for Bridge {
    type Rules = Rules;
    type Move = Move;

    fn info() -> Info {
        Info::new([texts::all(), about::all()].concat())
            .teams(&[0, 1, 0, 1], &["north", "east", "south", "west"])
            .hidden()
            .auction(AUCTION_ID, AUCTION)
            .phases(&["auction", "play", "claim"])
            .skips(&["play", "claim"])
            .endings(&[
                "contract-made",
                "contract-down",
                "passed-out",
                "match-won",
                "match-level",
            ])
            .notes(&[
                "final-contract",
                "final-contract-doubled",
                "final-contract-redoubled",
                "passed-out",
                "claimed",
                "claim-agreed",
                "played-on",
                "made-exactly",
                "made-over",
                "went-down",
            ])
            .formats(&["pbn", "lin"])
            .score_unit("points")
    }

    fn setup(rules: Rules, table: &Setup, rng: &mut Rng) -> Result<Self, Refusal> {
        Bridge::seated(table)?;
        let (board, sheet) = Bridge::next_board(&rules, table)?;
        let hands = Bridge::shuffled(rng);
        Ok(Bridge::begin(
            rules,
            table.ring.clone(),
            board,
            sheet,
            hands,
        ))
    }

    fn from_position(rules: Rules, table: &Setup, text: &str) -> Result<(Self, u32), Refusal> {
        Bridge::seated(table)?;
        position::read(rules, table, text)
    }

    fn status(&self) -> Status {
        match (self.stage, self.winners(), self.actor()) {
            (Stage::Auction, ..) => {
                let AuctionRequest { id, seats, made } = self.request();
                Status::auction(&id, seats).made(made).phase("auction")
            }
            (Stage::Redeal, ..) => Status::redeal("passed-out").phase("auction"),
            (_, Some(side), _) => {
                let declared = self.declared.map(|d| d.declarer.side());
                let made = declared == Some(side);
                let ending = if made {
                    "contract-made"
                } else {
                    "contract-down"
                };
                Status::won(self.side_seats(side), ending)
            }
            (_, None, Some(place)) => {
                let phase = if self.claim.is_some() {
                    "claim"
                } else {
                    "play"
                };
                Status::turn(self.seat(place)).phase(phase)
            }
            (_, None, None) => Status::drawn("passed-out"),
        }
    }

    fn legal_moves(&self, seat: Seat) -> Moves<Move> {
        if self.actor() != Some(self.place(seat)) {
            return Moves::none();
        }
        if self.claim.is_some() {
            return vec![Move::Accept, Move::Decline].into();
        }
        let cards: Moves<Move> = self.playable().iter().map(Move::Card).collect();
        let claims = (0..=self.tricks_left()).filter(|_| !self.declined);
        cards.extra(claims.map(Move::Claim))
    }

    fn check(&self, seat: Seat, mv: &Move) -> Result<(), Illegal> {
        self.verdict(self.place(seat), *mv)
    }

    fn apply(&mut self, seat: Seat, mv: Move, cx: &mut Cx<'_>) {
        let by = self.place(seat);
        match mv {
            Move::Card(card) => {
                self.play(card);
                self.note_end(cx);
            }
            Move::Claim(tricks) => {
                cx.free();
                let left = self.tricks_left();
                self.make_claim(by, tricks);
                cx.note(texts::claimed(by, tricks, left));
            }
            Move::Accept => {
                cx.free();
                if self.accept_claim() {
                    cx.note("claim-agreed");
                    self.note_end(cx);
                }
            }
            Move::Decline => {
                cx.free();
                self.decline_claim();
                cx.note("played-on");
            }
        }
    }

    fn score(&self) -> Vec<i32> {
        let (before, after) = (self.sheet.totals(), self.sheet_after().totals());
        self.by_seat([0, 1].map(|side| after[side] - before[side]))
    }

    fn view(&self, viewer: Viewer) -> View {
        self.scene(viewer)
    }

    fn board(&self) -> Board {
        cards::looks(Board::felt())
    }

    /// Plays the lowest card that follows; a claim that nobody answers is played on.
    fn forced(&self, _seat: Seat, _cause: &str, _rng: &mut Rng) -> Option<Move> {
        if self.claim.is_some() {
            return Some(Move::Decline);
        }
        let lowest = self.playable().iter().min_by_key(|card| card.rank());
        lowest.map(Move::Card)
    }

    /// Who gives up loses for the side; once there is a contract the other side takes the tricks that are left.
    fn leave(&mut self, seats: &[Seat], cause: &str, cx: &mut Cx<'_>) {
        let gone = |side: Side| seats.iter().any(|&seat| self.place(seat).side() == side);
        let side = match Side::BOTH.map(gone) {
            [true, true] => return cx.end(Outcome::nobody(cause)),
            [north_south, _] => Side::BOTH[usize::from(!north_south)],
        };
        if self.stage == Stage::Playing && !self.over() {
            self.give(side, 0);
        }
        cx.end(Outcome::lost(self.side_seats(side), cause));
    }

    fn handover(&self) -> Option<Handover> {
        let sheet = self.sheet_after();
        let carry = Carry {
            dealer: self.board.dealer.next().index() as u8,
            sheet,
        };
        Some(Handover {
            carry: serde_json::to_string(&carry).unwrap_or_default(),
            match_over: sheet
                .done(&self.rules)
                .then(|| self.outcome_of(sheet.totals())),
            if_stopped: self.by_seat(sheet.if_stopped(&self.rules)),
        })
    }

    fn in_auction(&self, id: &str) -> bool {
        self.stage == Stage::Auction && id == AUCTION_ID
    }

    fn call(&mut self, seat: Seat, call: &Call, _cx: &mut Cx<'_>) {
        self.calls.push((self.place(seat), call.text.clone()));
    }

    fn award(&mut self, award: &Award, cx: &mut Cx<'_>) {
        self.settle(award);
        cx.note(match self.declared {
            Some(declared) => texts::final_contract(declared),
            None => "passed-out".into(),
        });
    }

    fn determinize(&self, seat: Seat, rng: &mut Rng) -> Self {
        self.world(seat, rng)
    }

    /// Cards and what is said about claims are public.
    fn shows(&self, _seat: Seat, _mv: &Move, _viewer: Viewer) -> bool {
        true
    }

    fn tokens(&self, mv: &Move) -> Tokens {
        match mv {
            // No spot of a board: the card lies in a zone under its own name.
            Move::Card(card) => Tokens::button(card, format!("card.{card}").as_str()),
            Move::Claim(tricks) => Tokens::button(mv, texts::claim(*tricks, self.tricks_left())),
            Move::Accept => Tokens::button(mv, "accept"),
            Move::Decline => Tokens::button(mv, "decline"),
        }
    }

    fn write(&self, _seat: Seat, mv: &Move, how: Notation<'_>, _viewer: Viewer) -> Option<String> {
        texts::spoken(*mv, self.tricks_left(), how)
    }

    fn position(&self, viewer: Viewer) -> Option<String> {
        Some(told::write(self, viewer))
    }

    fn playout(&mut self, random: &mut Dice, limit: u32) -> u32 {
        self.claim = None;
        let mut plies = 0;
        while plies < limit && self.stage == Stage::Playing && !self.over() {
            let cards = self.playable();
            let at = random.below(cards.len() as u32) as usize;
            let Some(card) = cards.nth(at) else { break };
            self.play(card);
            plies += 1;
        }
        plies
    }

    fn read_game(format: &str, text: &str) -> Result<(WireSetup, Vec<Input>), Refusal> {
        files::read(format, text)
    }

    fn write_game(
        format: &str,
        setup: &WireSetup,
        inputs: &[Input],
        tags: &[(String, String)],
    ) -> Option<String> {
        files::write(format, setup, inputs, tags)
    }

    fn inspect(question: &str) -> Result<String, Refusal> {
        crate::inspect::answer(question)
    }
}
