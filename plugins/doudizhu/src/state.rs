//! A deal in progress: calling, the bottom cards, play, the end (rules sheet, Dou Dizhu; D1 to D3).

use qipai_sdk::{Deserialize, Ring, Rng, Seat, Serialize, Setup, Viewer};

use crate::combination::Combination;
use crate::deal::{Deal, Places};
use crate::family::Family;
use crate::moves::Move;
use crate::ranks::Cards;
use crate::rules::Rules;

/// Where the deal stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(crate = "qipai_sdk::serde")]
pub enum Stage {
    /// The landlord is being found.
    Calling,
    /// The landlord may lay the hand open.
    Showing,
    /// Each seat may double.
    Doubling,
    /// Cards are played.
    Playing,
    /// Nobody wanted to be the landlord: deal again.
    Redeal,
}

/// What a seat last did in the round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(crate = "qipai_sdk::serde")]
pub enum Last {
    /// Nothing yet.
    #[default]
    Nothing,
    /// It passed.
    Passed,
    /// It played the cards at these places.
    Played(Places, Combination),
}

/// How the deal ended before a hand was empty.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(crate = "qipai_sdk::serde")]
pub struct Forfeit {
    /// Who gave up.
    pub seats: Vec<Seat>,
}

/// The rules of Dou Dizhu and a position in it.
#[derive(Clone, Serialize, Deserialize)]
#[serde(crate = "qipai_sdk::serde")]
pub struct DouDizhu {
    pub(crate) rules: Rules,
    pub(crate) family: Family,
    pub(crate) ring: Ring,
    /// How often this deal was dealt anew already.
    pub(crate) attempt: u32,
    /// Who is asked first for a call.
    pub(crate) first: Seat,
    /// Calls that a start position brings along.
    pub(crate) made: Vec<(Seat, String)>,
    /// All calls of the auction that runs, those included.
    pub(crate) calls: Vec<(Seat, String)>,
    pub(crate) deal: Deal,
    /// The bottom cards, by rank.
    pub(crate) bottom: Cards,
    /// Where the cards lie that each seat holds.
    pub(crate) held: [Places; 3],
    /// The same by rank.
    pub(crate) hands: [Cards; 3],
    pub(crate) stage: Stage,
    pub(crate) landlord: Option<Seat>,
    /// Points of the winning call.
    pub(crate) bid: u32,
    /// Doublings outside the play: robbing, the open hand, doubling.
    pub(crate) stakes: u32,
    /// The landlord's hand lies open.
    pub(crate) open: bool,
    /// Bombs and rockets played.
    pub(crate) bombs: u32,
    /// How often each seat played cards.
    pub(crate) plays: [u32; 3],
    pub(crate) turn: Seat,
    /// The play to beat, and whose it is; none for a leader.
    pub(crate) table: Option<(Seat, Combination)>,
    /// What each seat did last, for the eye; a leader's play clears the others'.
    pub(crate) round: [Last; 3],
    pub(crate) forfeit: Option<Forfeit>,
}

impl DouDizhu {
    /// A new deal, with nothing called.
    pub(crate) fn dealt(rules: Rules, table: &Setup, rng: &mut Rng) -> DouDizhu {
        let first = first_caller(&rules, table);
        DouDizhu::begin(rules, table, Deal::shuffled(rng), first)
    }

    pub(crate) fn begin(rules: Rules, table: &Setup, deal: Deal, first: Seat) -> DouDizhu {
        let held = [0, 1, 2].map(|seat| deal.dealt(seat));
        DouDizhu {
            family: rules.family(),
            rules,
            ring: table.ring.clone(),
            attempt: table.attempt,
            first,
            made: Vec::new(),
            calls: Vec::new(),
            hands: held.map(|places| deal.ranks(places)),
            held,
            bottom: deal.ranks(deal.bottom()),
            deal,
            stage: Stage::Calling,
            landlord: None,
            bid: 0,
            stakes: 1,
            open: false,
            bombs: 0,
            plays: [0; 3],
            turn: first,
            table: None,
            round: [Last::Nothing; 3],
            forfeit: None,
        }
    }

    /// The calling is over. Without a winner the cards are dealt again, or, once that has happened often enough, the
    /// first caller is the landlord at 1.
    pub(crate) fn settle(&mut self, winner: Option<Seat>, bid: u32, multiplier: u32) {
        let forced = self.rules.max_redeals > 0 && self.attempt >= self.rules.max_redeals;
        match winner {
            Some(seat) => self.crown(seat, bid, multiplier),
            None if forced => self.crown(self.first, 1, 1),
            None => self.stage = Stage::Redeal,
        }
    }

    /// The landlord takes up the bottom cards, which all may see (D3).
    pub(crate) fn crown(&mut self, seat: Seat, bid: u32, multiplier: u32) {
        self.landlord = Some(seat);
        self.bid = bid;
        self.stakes = multiplier;
        self.turn = seat;
        self.take_bottom(seat);
        self.stage = Stage::Calling;
        self.next_stage();
    }

    pub(crate) fn take_bottom(&mut self, seat: Seat) {
        self.held[seat.index()] |= self.deal.bottom();
        self.hands[seat.index()] = self.deal.ranks(self.held[seat.index()]);
    }

    /// On to what the rules have next before the play.
    pub(crate) fn next_stage(&mut self) {
        self.stage = match self.stage {
            Stage::Calling if self.rules.face_up => Stage::Showing,
            Stage::Calling | Stage::Showing if self.rules.doubling => Stage::Doubling,
            _ => Stage::Playing,
        };
    }

    /// What a follower must beat.
    pub(crate) fn to_beat(&self) -> Option<Combination> {
        self.table.map(|(_, combination)| combination)
    }

    /// A pass, or cards that `seat` holds.
    pub(crate) fn play(&mut self, seat: Seat, cards: Cards, combination: Option<Combination>) {
        let at = seat.index();
        if self.table.is_none() {
            self.round = [Last::Nothing; 3];
        }
        self.round[at] = Last::Passed;
        if let Some(combination) = combination {
            let places = self.deal.find(self.held[at], cards);
            self.held[at] &= !places;
            self.hands[at] = self.hands[at].minus(cards);
            self.plays[at] += 1;
            self.bombs += u32::from(combination.is_bomb());
            self.table = Some((seat, combination));
            self.round[at] = Last::Played(places, combination);
        }
        self.turn = self.ring.next(seat);
        // Two passes in a row: who played last leads anything.
        if self.table.is_some_and(|(owner, _)| owner == self.turn) {
            self.table = None;
        }
    }

    /// How a move is taken: `None` for a pass.
    pub(crate) fn reading(&self, mv: &Move) -> Option<Combination> {
        match mv {
            Move::Pass => None,
            Move::Play(cards, kind) => {
                crate::classify::reading(*cards, &self.family, self.to_beat(), *kind)
            }
        }
    }

    /// Whose hand is empty.
    pub(crate) fn winner(&self) -> Option<Seat> {
        let started = matches!(self.stage, Stage::Playing);
        let empty = self
            .hands
            .iter()
            .position(|hand| hand.is_empty())
            .filter(|_| started);
        empty.map(|seat| Seat(seat as u8))
    }

    /// The seats against the landlord.
    pub(crate) fn farmers(&self) -> Vec<Seat> {
        self.ring
            .iter()
            .filter(|&seat| Some(seat) != self.landlord)
            .collect()
    }

    /// Whether a viewer may see the cards of a seat: its own, the landlord's open hand, all of them once a hand is empty.
    pub(crate) fn sees(&self, viewer: Viewer, seat: Seat) -> bool {
        viewer.sees(seat) || (self.open && self.landlord == Some(seat)) || self.winner().is_some()
    }

    /// The name of the phase.
    pub(crate) fn phase(&self) -> &'static str {
        match self.stage {
            Stage::Calling | Stage::Redeal => "call",
            Stage::Showing => "show",
            Stage::Doubling => "double",
            Stage::Playing => "play",
        }
    }

    /// A world that `seat` can't tell from this one: what it can't see is dealt anew. It knows its own hand, the bottom
    /// cards once they are shown, an open hand, and all that was played.
    pub(crate) fn world(&self, seat: Seat, rng: &mut Rng) -> DouDizhu {
        let mut world = self.clone();
        if self.winner().is_some() {
            return world;
        }
        let open = self.landlord.filter(|_| self.open);
        let bottom = self.deal.bottom();
        let hidden =
            |at: &usize| *at != seat.index() && open.is_none_or(|open| open.index() != *at);
        let mut unseen = (0..3)
            .filter(hidden)
            .fold(0, |unseen, at| unseen | self.held[at]);
        unseen = if self.landlord.is_some() {
            unseen & !bottom
        } else {
            unseen | bottom
        };
        world.deal = self.deal.redealt(unseen, rng);
        world.hands = self.held.map(|places| world.deal.ranks(places));
        world.bottom = if self.landlord.is_some() {
            self.bottom
        } else {
            world.deal.ranks(bottom)
        };
        world
    }
}

/// The system chooses who is asked first in the first deal (the order of seats, drawn from the seed); then the right
/// goes round with every deal (D2), and with every new deal after all passed, if the rules say so.
pub(crate) fn first_caller(rules: &Rules, table: &Setup) -> Seat {
    let carried = table
        .carry
        .as_deref()
        .and_then(|carry| carry.parse().ok())
        .map(Seat);
    let known = carried.filter(|&seat| table.ring.iter().any(|other| other == seat));
    let base = known.map_or(table.deal as usize, |seat| table.ring.index(seat));
    let moved = if rules.redeal_rotates {
        table.attempt as usize
    } else {
        0
    };
    table.ring.at(base % 3 + moved % 3)
}
