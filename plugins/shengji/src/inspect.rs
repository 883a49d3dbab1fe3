//! Questions about the rules that no play asks; docs/games/shengji.md shows each.

use qipai_sdk::contract::Message;
use qipai_sdk::{Deserialize, Refusal};
use serde_json::{Value, json};

use crate::declare::{Caller, Standing};
use crate::follow::{Answers, Asked};
use crate::hand::Cards;
use crate::levels::{Level, advance, verdict};
use crate::order::{Order, TRUMPS, Terms};
use crate::rules::Rules;
use crate::shape::{Unit, is_tractor, units};
use crate::throw::{beatable, stopped};
use crate::trick::{kitty_factor, points, winner};

/// Answers to a lead that are listed at most.
const ANSWERS: usize = 300;

/// A question: exactly one of the first ten, under the level, the trumps and the rules.
#[derive(Deserialize)]
#[serde(crate = "qipai_sdk::serde", deny_unknown_fields)]
struct Question {
    /// How do the cards rank?
    order: Option<bool>,
    /// Are these a tractor?
    tractor: Option<Value>,
    /// What are these cards as a lead?
    units: Option<Value>,
    /// What may follow?
    follow: Option<Follow>,
    /// Does a throw stand?
    throw: Option<Throw>,
    /// Who wins, and how much?
    trick: Option<Trick>,
    /// What may be declared?
    declare: Option<Declare>,
    /// What do the points of the kitty count?
    kitty: Option<Kitty>,
    /// What do the attackers' points mean?
    result: Option<i32>,
    /// Where does a side stand after a deal?
    advance: Option<Advance>,
    level: Option<Level>,
    /// "C", "D", "H", "S", or "NT".
    trump: Option<String>,
    perm2: Option<bool>,
    #[serde(default)]
    rules: Rules,
}

#[derive(Deserialize)]
#[serde(crate = "qipai_sdk::serde", deny_unknown_fields)]
struct Follow {
    lead: Value,
    hand: Value,
    /// Answers listed at most.
    most: Option<usize>,
}

#[derive(Deserialize)]
#[serde(crate = "qipai_sdk::serde", deny_unknown_fields)]
struct Throw {
    lead: Value,
    others: Vec<Value>,
}

#[derive(Deserialize)]
#[serde(crate = "qipai_sdk::serde", deny_unknown_fields)]
struct Trick {
    plays: Vec<Value>,
}

#[derive(Deserialize)]
#[serde(crate = "qipai_sdk::serde", deny_unknown_fields)]
struct Declare {
    seat: u8,
    hand: Value,
    current: Option<Current>,
}

/// A declaration as the outside writes it: a seat, a suit's letter or nothing for no trumps, and how strong.
#[derive(Clone, Deserialize)]
#[serde(crate = "qipai_sdk::serde", deny_unknown_fields)]
pub(crate) struct Current {
    seat: u8,
    suit: Option<String>,
    n: u8,
}

#[derive(Deserialize)]
#[serde(crate = "qipai_sdk::serde", deny_unknown_fields)]
struct Kitty {
    points: i32,
    /// Pairs of the largest unit led to the last trick; 0 for single cards.
    pairs: usize,
}

#[derive(Deserialize)]
#[serde(crate = "qipai_sdk::serde", deny_unknown_fields)]
struct Advance {
    level: Level,
    gain: u8,
    /// "declarers" or "attackers".
    #[serde(rename = "as")]
    side: String,
}

fn bad(why: impl ToString) -> Refusal {
    Refusal::Malformed(Message::new("unreadable-question").arg("why", why))
}

/// Cards as a list, or as one text.
pub(crate) fn read_cards(key: &str, value: &Value) -> Result<Cards, String> {
    let text = match value {
        Value::String(text) => text.clone(),
        Value::Array(list) => {
            let words: Option<Vec<&str>> = list.iter().map(Value::as_str).collect();
            words
                .ok_or_else(|| format!("{key}: a list of cards"))?
                .join(" ")
        }
        _ => return Err(format!("{key}: a list of cards")),
    };
    let quoted: String = text.chars().take(60).collect();
    text.parse()
        .map_err(|_| format!("{key}: `{quoted}` names no cards, or one of them three times"))
}

/// A trump suit by its letter; `None` for "NT".
pub(crate) fn read_trump(text: &str) -> Result<Option<u8>, String> {
    match text {
        "NT" | "N" => Ok(None),
        _ => match ["C", "D", "H", "S"].iter().position(|suit| *suit == text) {
            Some(suit) => Ok(Some(suit as u8)),
            None => Err(format!(
                "trump: `{}` is none of C, D, H, S, NT",
                text.chars().take(20).collect::<String>()
            )),
        },
    }
}

/// The letter of a trump suit.
pub(crate) fn trump_text(trump: Option<u8>) -> &'static str {
    trump.map_or("NT", |suit| ["C", "D", "H", "S"][usize::from(suit) % 4])
}

impl Current {
    pub(crate) fn standing(&self) -> Result<Standing, String> {
        let suit = match self.suit.as_deref() {
            None => None,
            Some(text) => read_trump(text)?,
        };
        let fits = match suit {
            Some(_) => (1..=2).contains(&self.n),
            None => matches!(self.n, 0 | 3 | 4),
        };
        if self.seat > 3 || !fits {
            return Err(
                "current: seat 0 to 3, n 1 or 2 for a suit, 0, 3 or 4 for no trumps".to_owned(),
            );
        }
        Ok(Standing {
            by: self.seat,
            suit,
            n: self.n,
        })
    }
}

pub(crate) fn card_list(cards: Cards) -> Value {
    cards.iter().map(|card| card.to_string()).collect()
}

pub(crate) fn answer(question: &str) -> Result<String, Refusal> {
    let mut question: Question = serde_json::from_str(question).map_err(bad)?;
    question.rules.check().map_err(bad)?;
    if let Some(perm2) = question.perm2 {
        question.rules.perm2 = perm2;
    }
    question
        .answer()
        .map(|answer| answer.to_string())
        .map_err(bad)
}

impl Question {
    fn answer(&self) -> Result<Value, String> {
        let asked = [
            self.order == Some(true),
            self.tractor.is_some(),
            self.units.is_some(),
            self.follow.is_some(),
            self.throw.is_some(),
            self.trick.is_some(),
            self.declare.is_some(),
            self.kitty.is_some(),
            self.result.is_some(),
            self.advance.is_some(),
        ];
        if asked.iter().filter(|asked| **asked).count() != 1 {
            return Err("one of order, tractor, units, follow, throw, trick, declare, kitty, result, advance".to_owned());
        }
        if let Some(points) = self.result {
            let verdict = verdict(points, &self.rules);
            let side = if verdict.attackers_win {
                "attackers"
            } else {
                "declarers"
            };
            return Ok(json!({ "winner": side, "levels": verdict.levels }));
        }
        if let Some(kitty) = &self.kitty {
            let factor = kitty_factor(kitty.pairs, self.rules.kitty_mult);
            return Ok(json!({ "factor": factor, "bonus": kitty.points.saturating_mul(factor) }));
        }
        if let Some(deal) = &self.advance {
            let declarers = match deal.side.as_str() {
                "declarers" => true,
                "attackers" => false,
                _ => return Err("as: `declarers` or `attackers`".to_owned()),
            };
            let (level, won) = advance(deal.level, deal.gain, declarers, &self.rules);
            return Ok(json!({ "level": level, "match_won": won }));
        }
        if let Some(declare) = &self.declare {
            return self.declare(declare);
        }
        self.of_cards()
    }

    fn level(&self) -> Result<Level, String> {
        self.level.ok_or_else(|| "level is missing".to_owned())
    }

    fn declare(&self, declare: &Declare) -> Result<Value, String> {
        let standing = declare
            .current
            .as_ref()
            .map(Current::standing)
            .transpose()?;
        if declare.seat > 3 {
            return Err("seat: 0 to 3".to_owned());
        }
        let caller = Caller {
            by: declare.seat,
            hand: read_cards("hand", &declare.hand)?,
            level: self.level()?,
            standing,
            beaten: None,
            rules: &self.rules,
        };
        let offers = caller.offers().into_iter().map(|offer| {
            json!({ "cards": card_list(offer.cards), "kind": offer.kind.key(), "trump": trump_text(offer.becomes.suit) })
        });
        Ok(json!({ "legal": offers.collect::<Vec<_>>() }))
    }

    /// Questions that need the order of the cards.
    fn of_cards(&self) -> Result<Value, String> {
        let trump = self
            .trump
            .as_deref()
            .ok_or_else(|| "trump is missing".to_owned())?;
        let terms = Terms::new(self.level()?, read_trump(trump)?, &self.rules);
        let order = Order::from(terms);
        if let Some(cards) = &self.tractor {
            return Ok(json!({ "tractor": is_tractor(read_cards("tractor", cards)?, &order) }));
        }
        if let Some(cards) = &self.units {
            let (_, units) = lead_units("units", cards, &order)?;
            return Ok(told(&units));
        }
        if let Some(follow) = &self.follow {
            return self.follow(follow, &order);
        }
        if let Some(throw) = &self.throw {
            return self.throw(throw, &order);
        }
        if let Some(trick) = &self.trick {
            let plays = trick.read(&order)?;
            let total: i32 = plays.iter().map(|cards| points(*cards)).sum();
            let winner = winner(&plays, &order, self.rules.throw_compare);
            return Ok(json!({ "winner": winner, "points": total }));
        }
        let names = ["C", "D", "H", "S", "T"];
        let mut ranking = serde_json::Map::new();
        for (suit, name) in names.iter().enumerate().take(TRUMPS + 1) {
            let positions = order.ranking(suit).into_iter();
            let texts =
                positions.map(|cards| cards.iter().map(ToString::to_string).collect::<Value>());
            let texts: Vec<Value> = texts.collect();
            if !texts.is_empty() {
                ranking.insert((*name).to_owned(), Value::Array(texts));
            }
        }
        Ok(json!({ "order": ranking }))
    }

    fn follow(&self, follow: &Follow, order: &Order) -> Result<Value, String> {
        let lead = read_cards("lead", &follow.lead)?;
        let hand = read_cards("hand", &follow.hand)?;
        let asked = Asked::by(lead, order).ok_or_else(|| "lead: cards of one suit".to_owned())?;
        if hand.len() < lead.len() {
            return Err("hand: fewer cards than were led".to_owned());
        }
        let most = follow.most.unwrap_or(ANSWERS).min(10 * ANSWERS);
        let (legal, complete) = Answers::new(asked, hand, order, &self.rules).list(most);
        let texts: Vec<Value> = legal.iter().map(|cards| card_list(*cards)).collect();
        Ok(json!({ "n": texts.len(), "legal": texts, "complete": complete }))
    }

    fn throw(&self, throw: &Throw, order: &Order) -> Result<Value, String> {
        let (suit, units) = lead_units("lead", &throw.lead, order)?;
        let read = |cards: &Value| read_cards("others", cards);
        let others: Vec<Cards> = throw.others.iter().map(read).collect::<Result<_, _>>()?;
        let stopped = stopped(&units, &others, suit, order, self.rules.failed_throw);
        let beatable = beatable(&units, &others, suit, order);
        Ok(json!({
            "ok": stopped.is_none(),
            "units": told(&units)["units"],
            "beatable": told(&beatable)["units"],
            "forced": stopped.map(|stopped| card_list(stopped.played.cards)),
        }))
    }
}

impl Trick {
    /// Four plays of the same size, the first of one suit: what a trick is.
    fn read(&self, order: &Order) -> Result<Vec<Cards>, String> {
        if self.plays.len() != 4 {
            return Err(format!("plays: {} of the 4 of a trick", self.plays.len()));
        }
        let read = |cards: &Value| read_cards("plays", cards);
        let plays: Vec<Cards> = self.plays.iter().map(read).collect::<Result<_, _>>()?;
        let led = plays[0].len();
        let other = plays.iter().position(|play| play.len() != led);
        match other {
            _ if led == 0 => Err("plays: the lead has no cards".to_owned()),
            Some(at) => Err(format!(
                "plays: play {} has {} cards, the lead {led}",
                at + 1,
                plays[at].len()
            )),
            None if order.suit_of(plays[0].kinds()).is_none() => {
                Err("plays: the lead is of several suits".to_owned())
            }
            None => Ok(plays),
        }
    }
}

fn lead_units(key: &str, cards: &Value, order: &Order) -> Result<(usize, Vec<Unit>), String> {
    let cards = read_cards(key, cards)?;
    let suit = order.suit_of(cards.kinds());
    let suit = suit.ok_or_else(|| format!("{key}: cards of one suit"))?;
    Ok((suit, units(cards, suit, order)))
}

/// Units with their positions, and the same as rows of pairs and single cards.
fn told(units: &[Unit]) -> Value {
    let runs = units.iter().filter(|unit| unit.pairs > 0);
    let singles = units.iter().filter(|unit| unit.pairs == 0);
    let unit = |unit: &Unit| {
        let kind = ["single", "pair", "tractor"][unit.pairs.min(2)];
        json!({ "kind": kind, "pairs": unit.pairs, "top": unit.top, "cards": card_list(unit.cards) })
    };
    json!({
        "units": units.iter().map(unit).collect::<Vec<_>>(),
        "runs": runs.map(|unit| json!([unit.pairs, unit.top])).collect::<Vec<_>>(),
        "singles": singles.map(|unit| unit.top).collect::<Vec<_>>(),
    })
}
