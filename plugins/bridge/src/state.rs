//! A deal in progress: auction, thirteen tricks, claims (B1, B2).

use qipai_sdk::cards::{Card, CardSet, redeal, winner};
use qipai_sdk::{Deserialize, Illegal, Ring, Rng, Seat, Serialize, Viewer};

use crate::board::Board;
use crate::compass::{Direction, Side};
use crate::contract::Declared;
use crate::moves::Move;
use crate::rules::Rules;
use crate::score::honours;
use crate::sheet::{Finished, Sheet};

/// Tricks of a deal, and cards of a hand.
pub const TRICKS: u8 = 13;

/// Where the deal stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(crate = "qipai_sdk::serde")]
pub enum Stage {
    Auction,
    /// There is a contract; the deal is over when all tricks are given out.
    Playing,
    /// Four passes, and nothing is scored.
    PassedOut,
    /// Four passes, and the cards are dealt again.
    Redeal,
}

/// A claim that waits for an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(crate = "qipai_sdk::serde")]
pub struct Claim {
    pub by: Direction,
    /// Tricks of those left for the claimer's side.
    pub tricks: u8,
    /// Who answers now.
    pub asked: Direction,
}

/// The rules of bridge and a position in it.
#[derive(Clone, Serialize, Deserialize)]
#[serde(crate = "qipai_sdk::serde")]
pub struct Bridge {
    pub(crate) rules: Rules,
    /// The seat at each place, from North.
    pub(crate) ring: Ring,
    pub(crate) board: Board,
    /// The match before this deal.
    pub(crate) sheet: Sheet,
    /// Calls that a start position brings along.
    pub(crate) made: Vec<(Seat, String)>,
    /// All calls so far, for the eye and for files.
    pub(crate) calls: Vec<(Direction, String)>,
    pub(crate) stage: Stage,
    pub(crate) declared: Option<Declared>,
    pub(crate) hands: [CardSet; 4],
    /// Cards in the order of play, and whose each was.
    pub(crate) played: Vec<(Direction, Card)>,
    /// Tricks of each side, and those of them that were won before the start position.
    pub(crate) won: [u8; 2],
    pub(crate) before: [u8; 2],
    /// Whose card comes next.
    pub(crate) turn: Direction,
    pub(crate) claim: Option<Claim>,
    /// A claim was declined and no card has been played since.
    pub(crate) declined: bool,
    /// Hands that a claim has shown to everybody.
    pub(crate) faced: [bool; 4],
}

impl Bridge {
    /// A deal with nothing called.
    pub(crate) fn begin(
        rules: Rules,
        ring: Ring,
        board: Board,
        sheet: Sheet,
        hands: [CardSet; 4],
    ) -> Bridge {
        Bridge {
            rules,
            ring,
            board,
            sheet,
            made: Vec::new(),
            calls: Vec::new(),
            stage: Stage::Auction,
            declared: None,
            hands,
            played: Vec::with_capacity(52),
            won: [0; 2],
            before: [0; 2],
            turn: board.dealer,
            claim: None,
            declined: false,
            faced: [false; 4],
        }
    }

    pub(crate) fn place(&self, seat: Seat) -> Direction {
        Direction::at(self.ring.index(seat))
    }

    pub(crate) fn seat(&self, place: Direction) -> Seat {
        self.ring.at(place.index())
    }

    pub(crate) fn side_seats(&self, side: Side) -> Vec<Seat> {
        let places = Direction::ALL.into_iter();
        let own = places.filter(|place| place.side() == side);
        own.map(|place| self.seat(place)).collect()
    }

    /// The contract is known: declarer's left-hand neighbour leads (B2).
    pub(crate) fn declare(&mut self, declared: Declared) {
        self.declared = Some(declared);
        self.turn = declared.leader();
        self.stage = Stage::Playing;
        self.played.reserve_exact(52);
    }

    pub(crate) fn tricks_left(&self) -> u8 {
        TRICKS - self.won[0] - self.won[1]
    }

    /// All tricks are played, or given out by a claim, or the board was passed out.
    pub(crate) fn over(&self) -> bool {
        match self.stage {
            Stage::Playing => self.tricks_left() == 0,
            Stage::PassedOut => true,
            Stage::Auction | Stage::Redeal => false,
        }
    }

    /// Who acts: declarer for dummy too (B2); whoever is asked about a claim.
    pub(crate) fn actor(&self) -> Option<Direction> {
        let declared = self.declared.filter(|_| !self.over())?;
        if let Some(claim) = self.claim {
            return Some(claim.asked);
        }
        let dummys = self.turn == declared.dummy();
        Some(if dummys { declared.declarer } else { self.turn })
    }

    /// The cards of the trick on the table.
    pub(crate) fn trick(&self) -> &[(Direction, Card)] {
        let whole = self.played.len() / 4 * 4;
        &self.played[whole..]
    }

    /// The trick before it, if it was played here.
    pub(crate) fn last_trick(&self) -> Option<&[(Direction, Card)]> {
        self.played.chunks_exact(4).last()
    }

    pub(crate) fn led(&self) -> Option<u8> {
        self.trick().first().and_then(|(_, card)| card.suit())
    }

    /// Cards that the hand in turn may play: it follows suit if it can (B2).
    pub(crate) fn playable(&self) -> CardSet {
        let hand = self.hands[self.turn.index()];
        self.led().map_or(hand, |suit| hand.following(suit))
    }

    /// The place of the trick's winner among its cards: the highest trump, else the highest card of the suit led (B2).
    pub(crate) fn best_of(&self, trick: &[(Direction, Card)]) -> Option<usize> {
        let trumps = self.declared.and_then(|d| d.contract.strain.trumps());
        let led = trick.first().and_then(|(_, card)| card.suit());
        winner(trick, |(_, card): (Direction, Card)| {
            let trump = trumps.is_some() && card.suit() == trumps;
            (trump, card.suit() == led, card.rank())
        })
    }

    /// Plays a card of the hand in turn; the winner of a trick leads to the next.
    pub(crate) fn play(&mut self, card: Card) {
        self.hands[self.turn.index()].remove(card);
        self.played.push((self.turn, card));
        self.declined = false;
        self.turn = self.turn.next();
        if self.trick().is_empty() {
            let trick = &self.played[self.played.len() - 4..];
            if let Some(best) = self.best_of(trick) {
                self.turn = trick[best].0;
                self.won[self.turn.side().index()] += 1;
            }
        }
    }

    /// The rule that forbids a move of the seat that acts, from what it knows itself.
    pub(crate) fn verdict(&self, by: Direction, mv: Move) -> Result<(), Illegal> {
        match (mv, self.claim) {
            (Move::Accept | Move::Decline, Some(_)) => Ok(()),
            (Move::Accept | Move::Decline, None) => Err(Illegal::new("no-claim")),
            (_, Some(_)) => Err(Illegal::new("claim-waits")),
            (Move::Claim(_), None) if self.declined => Err(Illegal::new("claim-declined")),
            (Move::Claim(tricks), None) if tricks > self.tricks_left() => {
                Err(Illegal::new("claim-too-many").arg("left", self.tricks_left()))
            }
            (Move::Claim(_), None) => Ok(()),
            (Move::Card(card), None) => self.card_verdict(by, card),
        }
    }

    fn card_verdict(&self, by: Direction, card: Card) -> Result<(), Illegal> {
        let hand = self.hands[self.turn.index()];
        if !hand.contains(card) {
            // Declarer sees both hands; nobody else acts for another.
            let other = by != self.turn || self.declared.is_some_and(|d| d.declarer == by);
            let code = if other { "other-hand" } else { "card-not-held" };
            return Err(Illegal::new(code).arg("seat", format!("@{}", self.turn.key())));
        }
        if !self.playable().contains(card) {
            let suit = usize::from(self.led().unwrap_or_default());
            let key = ["@clubs", "@diamonds", "@hearts", "@spades"][suit % 4];
            return Err(Illegal::new("must-follow-suit").arg("suit", key));
        }
        Ok(())
    }

    /// A claim shows the claimer's hand to everybody. Both other hands that are not dummy must agree, one after the other.
    pub(crate) fn make_claim(&mut self, by: Direction, tricks: u8) {
        self.faced[by.index()] = true;
        let asked = self.next_asked(by, by).unwrap_or(by);
        self.claim = Some(Claim { by, tricks, asked });
    }

    fn next_asked(&self, by: Direction, after: Direction) -> Option<Direction> {
        let dummy = self.declared.map(Declared::dummy);
        let mut place = after.next();
        while place != by {
            if Some(place) != dummy {
                return Some(place);
            }
            place = place.next();
        }
        None
    }

    /// Whether the claim that stands can wait for an answer of this place.
    pub(crate) fn may_be_asked(&self, place: Direction) -> bool {
        let dummy = self.declared.map(Declared::dummy);
        self.claim.is_some_and(|claim| claim.by != place) && Some(place) != dummy
    }

    /// The claim that stands waits for this place.
    pub(crate) fn ask(&mut self, place: Direction) {
        if let Some(claim) = &mut self.claim {
            claim.asked = place;
        }
    }

    /// Somebody who was asked agrees. Whether the claim stands now.
    pub(crate) fn accept_claim(&mut self) -> bool {
        let Some(claim) = self.claim else {
            return false;
        };
        if let Some(asked) = self.next_asked(claim.by, claim.asked) {
            self.claim = Some(Claim { asked, ..claim });
            return false;
        }
        self.give(claim.by.side(), claim.tricks);
        true
    }

    /// Play goes on; no other claim before the next card.
    pub(crate) fn decline_claim(&mut self) {
        self.claim = None;
        self.declined = true;
    }

    /// The tricks that are left: so many to a side, the others to the other side.
    pub(crate) fn give(&mut self, side: Side, tricks: u8) {
        let rest = self.tricks_left() - tricks;
        self.claim = None;
        self.won[side.index()] += tricks;
        self.won[side.other().index()] += rest;
    }

    /// The four hands as they were dealt, as far as the cards were played here.
    pub(crate) fn dealt(&self) -> [CardSet; 4] {
        let mut dealt = self.hands;
        for &(place, card) in &self.played {
            dealt[place.index()].insert(card);
        }
        dealt
    }

    /// How the deal ended, once there was a contract and all tricks are given out.
    pub(crate) fn finished(&self) -> Option<Finished> {
        let Declared { contract, declarer } = self.declared.filter(|_| self.over())?;
        let mut points = [0; 2];
        if self.rules.counts_honours()
            && let Some((holder, value)) = honours(&self.dealt(), contract.strain)
        {
            points[holder.side().index()] = value;
        }
        Some(Finished {
            contract,
            side: declarer.side(),
            tricks: self.won[declarer.side().index()],
            vulnerable: self.board.vulnerable,
            honours: points,
        })
    }

    /// The sheet with this deal written down, if it is over.
    pub(crate) fn sheet_after(&self) -> Sheet {
        let mut sheet = self.sheet;
        if self.over() {
            sheet.add(&self.rules, self.finished());
        }
        sheet
    }

    /// Dummy lies open once the opening lead is made (B2).
    fn open(&self, place: Direction) -> bool {
        let dummy = self.declared.map(Declared::dummy) == Some(place);
        let led = !self.played.is_empty() || self.before != [0; 2];
        self.faced[place.index()] || (dummy && led) || self.over()
    }

    pub(crate) fn sees(&self, viewer: Viewer, place: Direction) -> bool {
        viewer.sees(self.seat(place)) || self.open(place)
    }

    /// A world that `seat` can't tell from this one: the hands that it can't see are dealt anew among themselves, keeping
    /// to what is known of each, that it has no card of a suit in which it did not follow.
    pub(crate) fn world(&self, seat: Seat, rng: &mut Rng) -> Bridge {
        let mut world = self.clone();
        let hidden = |place: &Direction| !self.sees(Viewer::Player(seat), *place);
        let hidden: Vec<Direction> = Direction::ALL.into_iter().filter(hidden).collect();
        let pool: Vec<Card> = hidden
            .iter()
            .flat_map(|place| self.hands[place.index()].iter())
            .collect();
        let counts: Vec<usize> = hidden
            .iter()
            .map(|place| self.hands[place.index()].len())
            .collect();
        let void = self.voids();
        let may = |zone: usize, card: Card| {
            let suit = usize::from(card.suit().unwrap_or_default());
            !void[hidden[zone].index()][suit]
        };
        let dealt = redeal(&pool, &counts, may, rng);
        for (place, hand) in hidden.iter().zip(dealt.unwrap_or_default()) {
            world.hands[place.index()] = hand.into_iter().collect();
        }
        world
    }

    /// Suits in which a place has not followed.
    fn voids(&self) -> [[bool; 4]; 4] {
        let mut void = [[false; 4]; 4];
        for trick in self.played.chunks(4) {
            let led = trick[0].1.suit();
            for (place, card) in trick {
                if let Some(suit) = led.filter(|_| card.suit() != led) {
                    void[place.index()][usize::from(suit)] = true;
                }
            }
        }
        void
    }
}
