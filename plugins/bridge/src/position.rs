//! Start positions: JSON, a PBN deal, or a whole board of PBN or LIN; docs/games/bridge.md describes every key.

use qipai_sdk::cards::{Card, CardSet};
use qipai_sdk::contract::Message;
use qipai_sdk::{Deserialize, Refusal, Rng, Seat, Serialize, Setup};
use serde_json::Value;

use crate::auction::{AUCTION, AUCTION_ID};
use crate::board::Board;
use crate::compass::Direction;
use crate::contract::{Contract, Declared};
use crate::lin;
use crate::pbn;
use crate::record::{Plays, Record, auction, call_text, whole_deal};
use crate::rules::Rules;
use crate::sheet::Sheet;
use crate::state::{Bridge, TRICKS};

fn bad(why: impl ToString) -> Refusal {
    Refusal::Malformed(Message::new("unreadable-position").arg("why", why))
}

#[derive(Default, Serialize, Deserialize)]
#[serde(crate = "qipai_sdk::serde", deny_unknown_fields, default)]
pub(crate) struct Position {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) board: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) dealer: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) vul: Option<String>,
    #[serde(skip_serializing_if = "Value::is_null")]
    pub(crate) deal: Value,
    #[serde(skip_serializing_if = "Value::is_null")]
    pub(crate) auction: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) contract: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) declarer: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) tricks: Vec<Value>,
    /// Tricks of each side before those of `tricks`, and who leads then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) won: Option<[u8; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) lead: Option<String>,
    /// A claim that waits for an answer; hands that a claim has shown; whether one was declined since the last card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) claim: Option<Claimed>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) faced: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) declined: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) sheet: Option<Sheet>,
}

/// Whose claim it is, for how many tricks, and who is asked.
#[derive(Serialize, Deserialize)]
#[serde(crate = "qipai_sdk::serde", deny_unknown_fields)]
pub(crate) struct Claimed {
    pub(crate) by: String,
    pub(crate) tricks: u8,
    pub(crate) asked: Option<String>,
}

/// What a position says beyond what a file of a board does.
#[derive(Default)]
struct More {
    won: [u8; 2],
    lead: Option<Direction>,
    sheet: Option<Sheet>,
    /// The place that each trick names as its leader.
    leaders: Vec<Option<Direction>>,
    claim: Option<(Direction, u8, Option<Direction>)>,
    faced: Vec<Direction>,
    declined: bool,
}

fn named<T: std::str::FromStr>(key: &str, text: Option<&str>) -> Result<Option<T>, Refusal> {
    let read = |text: &str| {
        text.parse().map_err(|_| {
            bad(format!(
                "{key}: `{}`",
                text.chars().take(40).collect::<String>()
            ))
        })
    };
    text.map(read).transpose()
}

fn card(value: &Value) -> Result<Card, Refusal> {
    let text = value.as_str().unwrap_or_default().to_ascii_uppercase();
    let card: Result<Card, _> = text.replacen("10", "T", 1).parse();
    card.map_err(|_| bad(format!("{value} is no card")))
}

/// Texts of a list, or the words of one text.
fn words(key: &str, value: &Value) -> Result<Vec<String>, Refusal> {
    let each = |value: &Value| {
        let text = value.as_str().map(str::to_owned);
        text.ok_or_else(|| bad(format!("{key}: {value} is no text")))
    };
    match value {
        Value::Null => Ok(Vec::new()),
        Value::String(text) => Ok(text.split_whitespace().map(str::to_owned).collect()),
        Value::Array(list) => list.iter().map(each).collect(),
        other => Err(bad(format!("{key}: {other} is no list"))),
    }
}

impl Position {
    /// The deal: a text as in PBN, or an object with the hands of N, E, S, W, as texts or lists of cards.
    fn hands(&self) -> Result<Option<[Option<Vec<Card>>; 4]>, Refusal> {
        match &self.deal {
            Value::Null => Ok(None),
            Value::String(text) => pbn::hands(text).map(Some),
            Value::Object(by_place) => {
                let mut hands = [const { None }; 4];
                for (key, value) in by_place {
                    let place: Option<Direction> = named("deal", Some(key))?;
                    let place = place.unwrap_or(Direction::North);
                    hands[place.index()] = Some(match value {
                        Value::String(text) => pbn::hand(place, text)?,
                        Value::Array(cards) => cards.iter().map(card).collect::<Result<_, _>>()?,
                        other => return Err(bad(format!("deal: {other} is no hand"))),
                    });
                }
                Ok(Some(hands))
            }
            other => Err(bad(format!("deal: {other} is no deal"))),
        }
    }

    fn declared(&self) -> Result<Option<Declared>, Refusal> {
        let contract: Option<Contract> = named("contract", self.contract.as_deref())?;
        let declarer = named("declarer", self.declarer.as_deref())?;
        match (contract, declarer) {
            (Some(contract), Some(declarer)) => Ok(Some(Declared { contract, declarer })),
            (None, None) => Ok(None),
            _ => Err(bad("contract and declarer go together")),
        }
    }

    /// The cards of the tricks, and who is said to lead each: lists of cards, or objects with `cards` and `leader`.
    fn plays(&self) -> Result<(Vec<Card>, Vec<Option<Direction>>), Refusal> {
        let (mut cards, mut leaders) = (Vec::new(), Vec::new());
        for (i, trick) in self.tricks.iter().enumerate() {
            let played = trick.get("cards").unwrap_or(trick);
            let played = played
                .as_array()
                .ok_or_else(|| bad("tricks: a trick is a list of cards"))?;
            let last = i + 1 == self.tricks.len();
            if played.is_empty() || played.len() > 4 || (played.len() < 4 && !last) {
                return Err(bad(format!(
                    "tricks: trick {} has {} cards",
                    i + 1,
                    played.len()
                )));
            }
            leaders.push(named(
                "leader",
                trick.get("leader").and_then(Value::as_str),
            )?);
            for value in played {
                cards.push(card(value)?);
            }
        }
        Ok((cards, leaders))
    }

    fn claimed(&self) -> Result<Option<(Direction, u8, Option<Direction>)>, Refusal> {
        let Some(claim) = &self.claim else {
            return Ok(None);
        };
        let by = named("claim", Some(&claim.by))?;
        let asked = named("claim", claim.asked.as_deref())?;
        Ok(by.map(|by| (by, claim.tricks, asked)))
    }

    fn faced(&self) -> Result<Vec<Direction>, Refusal> {
        let places = self.faced.iter().map(|place| named("faced", Some(place)));
        places.filter_map(Result::transpose).collect()
    }

    fn record(&self) -> Result<(Record, More), Refusal> {
        let won = self.won.unwrap_or_default();
        let each = u8::checked_add(won[0], won[1]).and_then(|won| TRICKS.checked_sub(won));
        let each = each.filter(|&each| each > 0);
        let each = usize::from(each.ok_or_else(|| bad("won: at most 12 tricks in all"))?);
        let hands = self.hands()?;
        let (cards, leaders) = self.plays()?;
        let calls = words("auction", &self.auction)?;
        let record = Record {
            number: self.board,
            dealer: named("dealer", self.dealer.as_deref())?,
            vulnerable: named("vul", self.vul.as_deref())?,
            deal: hands.map(|hands| whole_deal(hands, each)).transpose()?,
            calls: calls.iter().map(|call| call_text(call)).collect(),
            declared: self.declared()?,
            plays: Plays::Order(cards),
            ..Record::default()
        };
        let more = More {
            won,
            lead: named("lead", self.lead.as_deref())?,
            sheet: self.sheet,
            leaders,
            claim: self.claimed()?,
            faced: self.faced()?,
            declined: self.declined.unwrap_or(false),
        };
        if self.won.is_some() && record.declared.is_none() {
            return Err(bad("won: contract and declarer are needed beside it"));
        }
        if self.won.is_some() && record.deal.is_none() {
            return Err(bad("won: deal is needed beside it"));
        }
        Ok((record, more))
    }
}

/// The game at a position, and its ply: cards played.
pub(crate) fn read(rules: Rules, table: &Setup, text: &str) -> Result<(Bridge, u32), Refusal> {
    let text = text.trim_start_matches('\u{feff}').trim();
    let (record, more) = match text.chars().next() {
        Some('{') => {
            let position: Position = serde_json::from_str(text).map_err(bad)?;
            position.record()?
        }
        Some('[' | '%' | ';') => (pbn::read(text)?, More::default()),
        _ if text.contains('|') => (lin::read(text)?, More::default()),
        _ => {
            let deal = Some(pbn::read_deal(text)?);
            (
                Record {
                    deal,
                    ..Record::default()
                },
                More::default(),
            )
        }
    };
    let mut game = start(rules, table, &record, &more)?;
    let description = table.auctions.iter().find(|(id, _)| id == AUCTION_ID);
    called(
        &mut game,
        &record,
        description.map_or(AUCTION, |(_, text)| text.as_str()),
    )?;
    if more.won != [0; 2] {
        game.won = more.won;
    }
    if let Some(lead) = more.lead.filter(|_| game.declared.is_some()) {
        game.turn = lead;
    }
    play(&mut game, &record, &more)?;
    claims(&mut game, &more)?;
    let plies = game.played.len() as u32;
    Ok((game, plies))
}

/// The board, dealt. Without a deal it is one that only the number gives: for questions about calls.
fn start(rules: Rules, table: &Setup, record: &Record, more: &More) -> Result<Bridge, Refusal> {
    let (mut board, mut sheet) = Bridge::next_board(&rules, table)?;
    sheet = more.sheet.unwrap_or(sheet);
    if !sheet.possible(&rules) {
        return Err(bad("sheet: no match that goes on stands so"));
    }
    let number = record.number.unwrap_or(board.number);
    if number == 0 {
        return Err(bad("board: boards are counted from 1"));
    }
    let usual = match record.number {
        Some(number) => Board::of_cycle(number).dealer,
        None => board.dealer,
    };
    board = sheet.board(&rules, number, record.dealer.unwrap_or(usual));
    board.vulnerable = record.vulnerable.unwrap_or(board.vulnerable);
    let any = || Bridge::shuffled(&mut Rng::from_u64(u64::from(number)));
    let hands: [CardSet; 4] = record.deal.unwrap_or_else(any);
    let mut game = Bridge::begin(rules, table.ring.clone(), board, sheet, hands);
    game.before = more.won;
    Ok(game)
}

/// The calls so far. An auction that is over is the host's to award, unless the position goes on from its contract.
fn called(game: &mut Bridge, record: &Record, description: &str) -> Result<(), Refusal> {
    let seats: Vec<Seat> = game.request().seats;
    let mut texts = record.calls.clone();
    if texts.is_empty() && record.passed_out {
        texts = vec!["P".to_owned(); 4];
    }
    game.made = seats.iter().copied().cycle().zip(texts).collect();
    game.calls = game
        .made
        .iter()
        .map(|(seat, text)| (game.place(*seat), text.clone()))
        .collect();
    let award = auction(game, description)?;
    record.check_end(award.as_ref().and_then(|award| game.awarded(award)))?;
    match (award, record.declared) {
        (Some(award), named) if named.is_some() || record.cards() > 0 => {
            game.settle(&award);
            match named.filter(|named| Some(*named) != game.declared) {
                // The auction's contract, played by whom the file says.
                Some(named) if record.irregular => {
                    game.declare(named);
                    Ok(())
                }
                Some(named) => {
                    let message = Message::new("file-contract");
                    Err(Refusal::Malformed(message.arg("contract", named.contract)))
                }
                None => Ok(()),
            }
        }
        (None, Some(_)) if !game.made.is_empty() => Err(bad("contract: the auction is not over")),
        (None, Some(declared)) => {
            game.declare(declared);
            Ok(())
        }
        _ => Ok(()),
    }
}

fn play(game: &mut Bridge, record: &Record, more: &More) -> Result<(), Refusal> {
    while let Some(card) = record.allowed_card(game)? {
        let trick = game.played.len() / 4;
        let leader = more.leaders.get(trick).copied().flatten();
        if game.trick().is_empty() && leader.is_some_and(|leader| leader != game.turn) {
            return Err(bad(format!(
                "tricks: {} leads to trick {}",
                game.turn,
                trick + 1
            )));
        }
        game.play(card);
    }
    if game.played.len() < record.cards() {
        return Err(Refusal::malformed("file-gap"));
    }
    Ok(())
}

/// What was said of claims.
fn claims(game: &mut Bridge, more: &More) -> Result<(), Refusal> {
    for place in &more.faced {
        game.faced[place.index()] = true;
    }
    game.declined = more.declined;
    let Some((by, tricks, asked)) = more.claim else {
        return Ok(());
    };
    if game.actor() != Some(by) || tricks > game.tricks_left() {
        return Err(bad("claim: by who is to play, for tricks that are left"));
    }
    game.make_claim(by, tricks);
    match asked {
        Some(asked) if !game.may_be_asked(asked) => {
            Err(bad(format!("claim: {asked} is not asked")))
        }
        Some(asked) => {
            game.ask(asked);
            Ok(())
        }
        None => Ok(()),
    }
}
