//! A deal in progress: cards come, trumps are declared, the kitty is buried, tricks are played (rules sheet, shengji; H1 to H3).

use qipai_sdk::cards::{Card, deal, deck};
use qipai_sdk::{Deserialize, Illegal, Ring, Rng, Seat, Serialize, Viewer};

use crate::declare::Standing;
use crate::follow::{Answers, Asked};
use crate::hand::Cards;
use crate::levels::Level;
use crate::order::Order;
use crate::rules::Rules;
use crate::score::Match;
use crate::shape::{Unit, units};

/// Where the deal stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(crate = "qipai_sdk::serde")]
pub enum Stage {
    /// Cards come one by one, and trumps may be declared.
    Dealing,
    /// All cards are there; trumps may still be declared.
    Declaring,
    /// Somebody has taken up the kitty and buries as many cards.
    Burying,
    /// The others are asked whether they overturn the trumps.
    Overturning,
    /// Tricks, until no cards are left.
    Playing,
    /// Nobody declared, and the cards are dealt again.
    Redeal,
}

/// The plays of a trick, in order from its leader.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(crate = "qipai_sdk::serde")]
pub struct Trick {
    pub leader: u8,
    pub plays: Vec<Cards>,
    /// What the leader wanted to play, where that was a throw that failed.
    pub thrown: Cards,
}

impl Trick {
    /// Each play with the place whose it is.
    pub fn by_place(&self) -> impl Iterator<Item = (u8, Cards)> + '_ {
        let places = (0..4).map(|i| (self.leader + i) % 4);
        places.zip(self.plays.iter().copied())
    }
}

/// Cards that all have seen and that are in one of these hands, or buried.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(crate = "qipai_sdk::serde")]
pub struct Loose {
    pub cards: Cards,
    pub hands: [bool; 4],
}

/// The rules of shengji and a position in it. Places are counted in the order of play; 0 and 2 are one side, 1 and 3 the other.
#[derive(Clone, Serialize, Deserialize)]
#[serde(crate = "qipai_sdk::serde")]
pub struct Shengji {
    pub(crate) rules: Rules,
    pub(crate) ring: Ring,
    /// The match before this deal.
    pub(crate) before: Match,
    /// Calls that a start position brings along.
    pub(crate) made: Vec<(Seat, String)>,
    /// Who has passed since cards were buried last, in order (炒底).
    pub(crate) passed: Vec<u8>,
    pub(crate) stage: Stage,
    /// Cards still to be dealt, the next one last, and who gets it.
    pub(crate) stock: Vec<Card>,
    pub(crate) next: u8,
    /// The kitty until it is taken up, and how many of its cards were turned over.
    pub(crate) kitty: Vec<Card>,
    pub(crate) turned: usize,
    /// The cards turned over, once the kitty is taken up.
    pub(crate) turned_over: Cards,
    pub(crate) buried: Cards,
    /// Who took up the kitty last.
    pub(crate) burier: Option<u8>,
    pub(crate) dealer: Option<u8>,
    pub(crate) declared: Option<Standing>,
    /// All declarations: who showed which cards.
    pub(crate) shows: Vec<(u8, Cards)>,
    /// By place, the suit in which a single card was shown and beaten.
    pub(crate) beaten: [Option<u8>; 4],
    pub(crate) hands: [Cards; 4],
    /// Cards in each hand that all have seen.
    pub(crate) shown: [Cards; 4],
    pub(crate) loose: Vec<Loose>,
    /// The order of the cards once the trumps are known.
    pub(crate) order: Option<Order>,
    pub(crate) tricks: Vec<Trick>,
    pub(crate) turn: u8,
    /// Points of both sides in tricks.
    pub(crate) taken: [i32; 2],
    /// What failed throws have brought the attackers.
    pub(crate) penalties: i32,
}

/// The number of a place's side.
pub fn side(place: u8) -> usize {
    usize::from(place % 2)
}

impl Shengji {
    /// A deal with nothing dealt yet: from the dealer on, or from the first place.
    pub(crate) fn begin(rules: Rules, ring: Ring, before: Match) -> Shengji {
        let dealer = before.dealer;
        let first = dealer.unwrap_or(0);
        Shengji {
            rules,
            ring,
            before,
            made: Vec::new(),
            passed: Vec::new(),
            stage: Stage::Dealing,
            stock: Vec::new(),
            next: first,
            kitty: Vec::new(),
            turned: 0,
            turned_over: Cards::NONE,
            buried: Cards::NONE,
            burier: None,
            dealer,
            declared: None,
            shows: Vec::new(),
            beaten: [None; 4],
            hands: [Cards::NONE; 4],
            shown: [Cards::NONE; 4],
            loose: Vec::new(),
            order: None,
            tricks: Vec::new(),
            turn: first,
            taken: [0; 2],
            penalties: 0,
        }
    }

    /// Two shuffled packs.
    pub(crate) fn shuffled(mut self, rng: &mut Rng) -> Shengji {
        let kitty = self.rules.kitty as usize;
        let mut parts = deal(deck(2, true), &[kitty], rng);
        self.stock = parts.pop().unwrap_or_default();
        self.kitty = parts.pop().unwrap_or_default();
        self
    }

    pub(crate) fn place(&self, seat: Seat) -> u8 {
        self.ring.index(seat) as u8
    }

    pub(crate) fn seat(&self, place: u8) -> Seat {
        self.ring.at(usize::from(place))
    }

    pub(crate) fn side_seats(&self, side: usize) -> Vec<Seat> {
        [side, side + 2].map(|place| self.ring.at(place)).to_vec()
    }

    pub(crate) fn hand(&self, place: u8) -> Cards {
        self.hands[usize::from(place % 4)]
    }

    /// The level that a place declares and plays.
    pub(crate) fn level_for(&self, place: u8) -> Level {
        self.before.levels[side(self.dealer.unwrap_or(place))]
    }

    /// The level of the deal.
    pub(crate) fn level(&self) -> Level {
        self.level_for(0)
    }

    /// The place that must act now, while cards are buried or played.
    pub(crate) fn actor(&self) -> Option<u8> {
        match self.stage {
            Stage::Burying => self.burier,
            Stage::Playing if !self.over() => Some(self.turn),
            _ => None,
        }
    }

    pub(crate) fn over(&self) -> bool {
        self.stage == Stage::Playing && self.hands.iter().all(|hand| hand.is_empty())
    }

    /// The trick on the table, or none before a lead.
    pub(crate) fn trick(&self) -> Option<&Trick> {
        self.tricks.last().filter(|trick| trick.plays.len() < 4)
    }

    /// The last trick that is whole.
    pub(crate) fn last_trick(&self) -> Option<&Trick> {
        self.tricks
            .iter()
            .rev()
            .find(|trick| trick.plays.len() == 4)
    }

    /// What the lead asks the next place for.
    pub(crate) fn asked(&self) -> Option<Asked> {
        let lead = self.trick()?.plays.first()?;
        Asked::by(*lead, self.order.as_ref()?)
    }

    /// What a hand may answer to the lead.
    pub(crate) fn answers(&self, place: u8) -> Option<Answers<'_>> {
        let order = self.order.as_ref()?;
        Some(Answers::new(
            self.asked()?,
            self.hand(place),
            order,
            &self.rules,
        ))
    }

    /// The rule that forbids cards of the place that acts, by its own hand and what lies open.
    pub(crate) fn verdict(&self, place: u8, cards: Cards) -> Result<(), Illegal> {
        if !self.hand(place).contains(cards) {
            return Err(Illegal::new("cards-not-held"));
        }
        if self.stage == Stage::Burying {
            let n = self.rules.kitty as usize;
            let fits = cards.len() == n;
            return if fits {
                Ok(())
            } else {
                Err(Illegal::new("bury-number").arg("n", n))
            };
        }
        match self.answers(place) {
            Some(answers) => answers.check(cards),
            None if self.lead_units(cards).is_some() => Ok(()),
            None => Err(Illegal::new("lead-one-suit")),
        }
    }

    /// A lead as units, with its suit; `None` for cards of several suits.
    pub(crate) fn lead_units(&self, cards: Cards) -> Option<(usize, Vec<Unit>)> {
        let order = self.order.as_ref()?;
        let suit = order.suit_of(cards.kinds())?;
        Some((suit, units(cards, suit, order)))
    }

    /// Whether a viewer may see a hand: its own, and all of them in the end, which are empty then.
    pub(crate) fn sees(&self, viewer: Viewer, place: u8) -> bool {
        viewer.sees(self.seat(place))
    }

    /// Whether a viewer may see the buried cards: who buried them, and all once the deal is over.
    pub(crate) fn sees_buried(&self, viewer: Viewer) -> bool {
        let own = |place: u8| viewer.sees(self.seat(place));
        let last = self.stage != Stage::Burying && self.burier.is_some_and(own);
        last || viewer == Viewer::Everything || (self.over() && self.rules.kitty_shown)
    }
}
