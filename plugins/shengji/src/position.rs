//! Start positions as JSON; docs/games/shengji.md describes every key.

use qipai_sdk::contract::Message;
use qipai_sdk::{Deserialize, Refusal, Rng, Serialize, Setup};
use serde_json::Value;

use crate::hand::Cards;
use crate::history::check_follows;
use crate::inspect::{read_cards, read_trump};
use crate::levels::Level;
use crate::order::{Order, Terms};
use crate::packs::check_packs;
use crate::rules::Rules;
use crate::score::Match;
use crate::shows;
use crate::state::{Loose, Shengji, Stage, Trick, side};

pub(crate) fn bad(why: impl ToString) -> Refusal {
    Refusal::Malformed(Message::new("unreadable-position").arg("why", why))
}

#[derive(Default, Serialize, Deserialize)]
#[serde(crate = "qipai_sdk::serde", deny_unknown_fields, default)]
pub(crate) struct Position {
    /// The cards need not be two packs.
    #[serde(skip_serializing_if = "is_false")]
    pub(crate) free: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) stage: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) level: Option<Level>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) levels: Option<[Level; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) trump: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) dealer: Option<u8>,
    /// The dealer was not known when this deal began.
    #[serde(skip_serializing_if = "is_false")]
    pub(crate) first_deal: bool,
    #[serde(skip_serializing_if = "Value::is_null")]
    pub(crate) hands: Value,
    #[serde(skip_serializing_if = "Value::is_null")]
    pub(crate) stock: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) next: Option<u8>,
    #[serde(skip_serializing_if = "Value::is_null")]
    pub(crate) kitty: Value,
    #[serde(skip_serializing_if = "Value::is_null")]
    pub(crate) turned: Value,
    #[serde(skip_serializing_if = "Value::is_null")]
    pub(crate) buried: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) burier: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) current: Option<Value>,
    /// Declarations in their order: place and cards.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) declared: Vec<(u8, Value)>,
    /// Who has passed where the trumps may be overturned.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) passed: Vec<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) beaten: Option<[Option<u8>; 4]>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) tricks: Vec<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) lead: Option<u8>,
    /// The attackers' points that the tricks do not tell of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) points: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) taken: Option<[i32; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) penalties: Option<i32>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) shown: Vec<Value>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) loose: Vec<(Value, [bool; 4])>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) deals: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) totals: Option<[i32; 2]>,
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands over a reference"
)]
fn is_false(value: &bool) -> bool {
    !value
}

pub(crate) fn place(key: &str, number: Option<u8>) -> Result<Option<u8>, Refusal> {
    match number {
        Some(number) if number > 3 => Err(bad(format!("{key}: 0 to 3"))),
        number => Ok(number),
    }
}

pub(crate) fn cards(key: &str, value: &Value) -> Result<Cards, Refusal> {
    match value {
        Value::Null => Ok(Cards::NONE),
        Value::Number(_) => Err(bad(format!("{key}: the cards themselves are needed"))),
        value => read_cards(key, value).map_err(bad),
    }
}

/// Cards whose order matters.
fn row(key: &str, value: &Value) -> Result<Vec<qipai_sdk::cards::Card>, Refusal> {
    cards(key, value)?; // no kind three times
    let text = match value {
        Value::Array(list) => list
            .iter()
            .filter_map(Value::as_str)
            .collect::<Vec<_>>()
            .join(" "),
        Value::String(text) => text.clone(),
        _ => String::new(),
    };
    let words = text.split([' ', ',']).filter(|word| !word.is_empty());
    Ok(words.filter_map(crate::hand::read_card).collect())
}

/// A trick as a position tells it.
struct Told {
    leader: Option<u8>,
    plays: Vec<Cards>,
    thrown: Cards,
}

impl Position {
    fn hands(&self) -> Result<Option<[Cards; 4]>, Refusal> {
        match &self.hands {
            Value::Null => Ok(None),
            Value::Array(list) if list.len() == 4 => {
                let mut hands = [Cards::NONE; 4];
                for (hand, value) in hands.iter_mut().zip(list) {
                    *hand = cards("hands", value)?;
                }
                Ok(Some(hands))
            }
            Value::Object(by_place) => {
                let mut hands = [Cards::NONE; 4];
                for (key, value) in by_place {
                    let at = key.parse().ok().filter(|at| *at < 4);
                    let at: usize = at.ok_or_else(|| bad("hands: places 0 to 3"))?;
                    hands[at] = cards("hands", value)?;
                }
                Ok(Some(hands))
            }
            _ => Err(bad("hands: a list of four hands, or an object by place")),
        }
    }

    fn tricks(&self) -> Result<Vec<Told>, Refusal> {
        let mut tricks = Vec::new();
        for (i, value) in self.tricks.iter().enumerate() {
            let plays = value.get("plays").unwrap_or(value).as_array();
            let plays = plays.ok_or_else(|| bad("tricks: a trick is a list of plays"))?;
            let last = i + 1 == self.tricks.len();
            if plays.is_empty() || plays.len() > 4 || (plays.len() < 4 && !last) {
                return Err(bad(format!(
                    "tricks: trick {} has {} plays",
                    i + 1,
                    plays.len()
                )));
            }
            let plays: Vec<Cards> = plays
                .iter()
                .map(|play| cards("tricks", play))
                .collect::<Result<_, _>>()?;
            let equal = plays
                .iter()
                .all(|play| !play.is_empty() && play.len() == plays[0].len());
            if !equal {
                return Err(bad(format!(
                    "tricks: the plays of trick {} differ in number",
                    i + 1
                )));
            }
            let leader = value.get("leader").map(|leader| {
                let leader = leader.as_u64().and_then(|leader| u8::try_from(leader).ok());
                leader
                    .filter(|leader| *leader < 4)
                    .ok_or_else(|| bad("leader: 0 to 3"))
            });
            let thrown = cards("thrown", value.get("thrown").unwrap_or(&Value::Null))?;
            tricks.push(Told {
                leader: leader.transpose()?,
                plays,
                thrown,
            });
        }
        Ok(tricks)
    }

    fn stage(&self) -> Result<Stage, Refusal> {
        let told = match self.stage.as_deref() {
            None => None,
            Some("deal") => Some(Stage::Dealing),
            Some("declare") => Some(Stage::Declaring),
            Some("bury") => Some(Stage::Burying),
            Some("overturn") => Some(Stage::Overturning),
            Some("play") => Some(Stage::Playing),
            Some(_) => return Err(bad("stage: deal, declare, bury, overturn or play")),
        };
        let whole = self.hands.is_null();
        let guessed = match (&self.trump, &self.kitty, &self.stock) {
            (None, _, Value::Array(_) | Value::String(_)) => Stage::Dealing,
            (None, ..) if whole => Stage::Dealing,
            (None, ..) => Stage::Declaring,
            (Some(_), Value::Array(_) | Value::String(_), _) if self.tricks.is_empty() => {
                Stage::Burying
            }
            _ => Stage::Playing,
        };
        let stage = told.unwrap_or(guessed);
        let early = matches!(stage, Stage::Dealing | Stage::Declaring);
        match (early, &self.trump) {
            (true, Some(_)) => Err(bad("trump: not known while cards are dealt")),
            (false, None) => Err(bad("trump is missing")),
            _ => Ok(stage),
        }
    }
}

/// The game at a position, and its ply: plays made.
pub(crate) fn read(
    rules: Rules,
    table: &Setup,
    before: Match,
    text: &str,
) -> Result<(Shengji, u32), Refusal> {
    let position: Position = serde_json::from_str(text).map_err(bad)?;
    position.in_range()?;
    let stage = position.stage()?;
    let mut before = before;
    if let Some(levels) = position.levels {
        before.levels = levels;
    }
    before.dealer = place("dealer", position.dealer)?.or(before.dealer);
    before.deals = position.deals.unwrap_or(before.deals);
    before.totals = position.totals.unwrap_or(before.totals);
    if let Some(level) = position.level {
        match before.dealer {
            Some(dealer) => before.levels[side(dealer)] = level,
            None => before.levels = [level; 2],
        }
    }
    let most = if position.free {
        Level::NO_TRUMPS
    } else {
        rules.top.max(rules.first_level())
    };
    if before.levels.iter().any(|level| *level > most) {
        return Err(bad(format!("level: beyond {most}")));
    }
    let dealer = before.dealer;
    if position.first_deal {
        before.dealer = None;
    }
    let mut game = Shengji::begin(rules, table.ring.clone(), before);
    game.dealer = dealer;
    match position.hands()? {
        Some(hands) => game.hands = hands,
        // Some deal, the same for every table: for questions about the course of a deal.
        None => game = game.shuffled(&mut Rng::from_u64(u64::from(table.deal) + 1)),
    }
    game.stage = stage;
    lay_out(&mut game, &position)?;
    if !position.free {
        check_packs(&game)?;
        check_follows(&game)?;
        shows::check(&game, &position)?;
    }
    let plies = game
        .tricks
        .iter()
        .map(|trick| trick.plays.len())
        .sum::<usize>();
    Ok((game, plies as u32))
}

fn lay_out(game: &mut Shengji, position: &Position) -> Result<(), Refusal> {
    if !position.hands.is_null() {
        game.stock = row("stock", &position.stock)?;
        game.stock.reverse();
        game.kitty = row("kitty", &position.kitty)?;
    }
    game.next = place("next", position.next)?.unwrap_or(game.next);
    game.turned_over = cards("turned", &position.turned)?;
    game.turned = game.turned_over.len();
    game.buried = cards("buried", &position.buried)?;
    for (at, shown) in position.shown.iter().take(4).enumerate() {
        game.shown[at] = cards("shown", shown)?;
        if !game.hands[at].contains(game.shown[at]) {
            return Err(bad("shown: cards that the hand does not hold"));
        }
    }
    for (value, hands) in &position.loose {
        game.loose.push(Loose {
            cards: cards("loose", value)?,
            hands: *hands,
        });
    }
    shows::read(game, position)?;
    if let Some(trump) = &position.trump {
        let trump = read_trump(trump).map_err(bad)?;
        let dealer = game.dealer.or(game.declared.map(|standing| standing.by));
        game.dealer = Some(dealer.unwrap_or(0));
        game.order = Some(Order::from(Terms::new(game.level(), trump, &game.rules)));
        game.burier = place("burier", position.burier)?.or(game.dealer);
        game.turn = game.dealer.unwrap_or(0);
    }
    shows::passed(game, position)?;
    if game.stage == Stage::Burying {
        let kitty = Cards::all(std::mem::take(&mut game.kitty)).unwrap_or_default();
        let at = usize::from(game.burier.unwrap_or(0));
        game.hands[at] = game.hands[at].plus(kitty);
    }
    played(game, position)?;
    game.penalties = position.penalties.unwrap_or(0).clamp(-1000, 1000);
    let attackers = game.dealer.map_or(1, |dealer| 1 - side(dealer));
    game.taken[attackers] += position.points.unwrap_or(0);
    for (taken, more) in game
        .taken
        .iter_mut()
        .zip(position.taken.unwrap_or_default())
    {
        *taken += more;
    }
    Ok(())
}

/// The tricks so far: each is led by the winner of the one before.
fn played(game: &mut Shengji, position: &Position) -> Result<(), Refusal> {
    let lead = place("lead", position.lead)?;
    game.turn = lead.unwrap_or(game.turn);
    // The hands are told as they are now.
    let now = (game.hands, game.shown, game.loose.clone());
    for (i, told) in position.tricks()?.into_iter().enumerate() {
        let Told {
            leader,
            plays,
            thrown,
        } = told;
        let leader = leader.unwrap_or(game.turn);
        if i > 0 && leader != game.turn {
            return Err(bad(format!(
                "tricks: {} leads to trick {}",
                game.turn,
                i + 1
            )));
        }
        let order = game.order.as_ref();
        if order
            .and_then(|order| order.suit_of(plays[0].kinds()))
            .is_none()
        {
            return Err(bad(format!(
                "tricks: trick {} is led by several suits",
                i + 1
            )));
        }
        let trick = Trick {
            leader,
            plays,
            thrown,
        };
        for (place, play) in trick.by_place() {
            game.lay(place, play);
        }
        if let Some(last) = game.tricks.last_mut() {
            last.thrown = thrown;
        }
    }
    (game.hands, game.shown, game.loose) = now;
    if position.tricks.is_empty() || game.trick().is_none() {
        game.turn = lead
            .filter(|_| position.tricks.is_empty())
            .unwrap_or(game.turn);
    }
    Ok(())
}
