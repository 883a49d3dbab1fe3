//! A board as files and start positions tell it, and the checks of a deal.

use qipai_sdk::cards::{Card, CardSet};
use qipai_sdk::contract::Message;
use qipai_sdk::{Refusal, rehearse};

use crate::board::Vulnerability;
use crate::compass::Direction;
use crate::contract::{Contract, Declared};
use crate::moves::Move;
use crate::state::{Bridge, TRICKS};
use crate::texts::name;

/// Cards as they were played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Plays {
    /// In their order.
    Order(Vec<Card>),
    /// Trick by trick in columns by place, `first` on the left.
    Columns {
        first: Direction,
        rows: Vec<[Option<Card>; 4]>,
    },
}

/// What is told of a board; what is not told is left out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    pub number: Option<u32>,
    pub dealer: Option<Direction>,
    pub vulnerable: Option<Vulnerability>,
    pub deal: Option<[CardSet; 4]>,
    /// Calls from the dealer's on, as the auction writes them.
    pub calls: Vec<String>,
    /// The board was passed out; the calls may be missing.
    pub passed_out: bool,
    pub declared: Option<Declared>,
    /// The contract and the declarer that are named, each perhaps without the other.
    pub contract: Option<Contract>,
    pub declarer: Option<Direction>,
    /// The declarer is not the one that the auction gives ("^S").
    pub irregular: bool,
    pub plays: Plays,
    /// Declarer's tricks.
    pub result: Option<u8>,
}

impl Default for Record {
    fn default() -> Self {
        Record {
            number: None,
            dealer: None,
            vulnerable: None,
            deal: None,
            calls: Vec::new(),
            passed_out: false,
            declared: None,
            contract: None,
            declarer: None,
            irregular: false,
            plays: Plays::Order(Vec::new()),
            result: None,
        }
    }
}

/// What contradicts what in a file.
pub(crate) fn contradicts(tag: &str, text: impl ToString, other: &str, value: &str) -> Refusal {
    let message = Message::new("file-contradicts").arg("tag", tag);
    let message = message.quote("text", text).arg("other", other);
    Refusal::Malformed(message.quote("value", value))
}

impl Record {
    /// The calls as one text.
    fn auction_text(&self) -> String {
        self.calls.join(" ")
    }

    /// Whether what is named beside an auction is what it came to; `None` for one that is not over or was passed out.
    pub(crate) fn check_end(&self, came_to: Option<Declared>) -> Result<(), Refusal> {
        if self.calls.is_empty() {
            return Ok(());
        }
        let auction = self.auction_text();
        if self.passed_out && self.calls != ["P"; 4] {
            return Err(contradicts("Contract", "Pass", "Auction", &auction));
        }
        if let Some(contract) = self.contract
            && came_to.is_none_or(|declared| declared.contract != contract)
        {
            let message = Message::new("file-contract").arg("contract", contract);
            return Err(Refusal::Malformed(message));
        }
        match self.declarer {
            Some(named) if !self.irregular && came_to.is_none_or(|d| d.declarer != named) => {
                Err(contradicts("Declarer", named, "Auction", &auction))
            }
            _ => Ok(()),
        }
    }

    /// The card that comes next at this point of the game.
    pub(crate) fn next_card(&self, game: &Bridge) -> Option<Card> {
        let done = game.played.len();
        match &self.plays {
            Plays::Order(cards) => cards.get(done).copied(),
            Plays::Columns { first, rows } => {
                let column = (game.turn.index() + 4 - first.index()) % 4;
                rows.get(done / 4).and_then(|row| row[column])
            }
        }
    }

    /// How many cards are told.
    pub(crate) fn cards(&self) -> usize {
        match &self.plays {
            Plays::Order(cards) => cards.len(),
            Plays::Columns { rows, .. } => rows.iter().flatten().flatten().count(),
        }
    }

    /// The next card, if the rules allow it.
    pub(crate) fn allowed_card(&self, game: &Bridge) -> Result<Option<Card>, Refusal> {
        let Some(card) = self.next_card(game) else {
            return Ok(None);
        };
        let by = game
            .actor()
            .ok_or_else(|| Refusal::malformed("file-no-contract"))?;
        game.verdict(by, Move::Card(card)).map_err(|why| {
            let message = Message::new("file-card").arg("number", game.played.len() + 1);
            let message = message.arg("card", format!("@card.{card}"));
            Refusal::Malformed(message.arg("why", format!("@{}", why.0.code)))
        })?;
        Ok(Some(card))
    }
}

/// Runs the calls through the auction's engine: the contract if it is over and somebody has won it; whether it is over.
pub(crate) fn auction(
    game: &Bridge,
    description: &str,
) -> Result<Option<qipai_sdk::Award>, Refusal> {
    let request = game.request();
    rehearse(description, game.ring.teams(), &request).map_err(|why| {
        let number = why.args.iter().find(|(key, _)| key == "at");
        let number = number
            .and_then(|(_, n)| n.parse::<usize>().ok())
            .unwrap_or(0);
        let call = request
            .made
            .get(number.wrapping_sub(1))
            .map(|(_, text)| text.as_str());
        let message = Message::new("file-call").arg("number", number);
        let message = message.quote("call", call.unwrap_or_default());
        Refusal::Malformed(message.arg("why", format!("@{}", why.code)))
    })
}

/// A call in any of the usual spellings as the auction writes it; what is none stays as it is.
pub fn call_text(text: &str) -> String {
    match text.to_ascii_lowercase().as_str() {
        "p" | "pass" => "P".to_owned(),
        "x" | "d" | "dbl" | "double" => "X".to_owned(),
        "xx" | "r" | "rdbl" | "redouble" => "XX".to_owned(),
        bid => match bid.parse::<Contract>() {
            Ok(contract) if contract.doubled == 0 => contract.to_string(),
            _ => text.to_owned(),
        },
    }
}

/// Four hands that make up one pack, or `each` cards a hand from one pack. A hand that is not told is the rest of the pack,
/// if it is the only one.
pub(crate) fn whole_deal(
    hands: [Option<Vec<Card>>; 4],
    each: usize,
) -> Result<[CardSet; 4], Refusal> {
    let mut seen = CardSet::EMPTY;
    for card in hands.iter().flatten().flatten() {
        if seen.contains(*card) {
            let message = Message::new("card-twice").arg("card", format!("@card.{card}"));
            return Err(Refusal::Malformed(message));
        }
        seen.insert(*card);
    }
    let rest = CardSet::PACK.without(seen);
    let unknown = hands.iter().filter(|hand| hand.is_none()).count();
    if each == usize::from(TRICKS)
        && unknown == 0
        && let Some(card) = rest.nth(0)
    {
        let message = Message::new("card-missing").arg("card", format!("@card.{card}"));
        return Err(Refusal::Malformed(message));
    }
    let mut deal = [CardSet::EMPTY; 4];
    for (place, hand) in Direction::ALL.into_iter().zip(hands) {
        let hand = match hand {
            Some(cards) => cards.into_iter().collect(),
            None if unknown == 1 => rest,
            None => CardSet::EMPTY,
        };
        if hand.len() != each {
            let message = Message::new("hand-size").arg("seat", name(place));
            let message = message.arg("n", hand.len()).arg("wanted", each);
            return Err(Refusal::Malformed(message));
        }
        deal[place.index()] = hand;
    }
    Ok(deal)
}
