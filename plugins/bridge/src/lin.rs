//! LIN, the format of bridge on line: pairs of a two-letter word and its value between bars.

use qipai_sdk::Refusal;
use qipai_sdk::cards::Card;
use qipai_sdk::contract::Message;

use crate::board::Vulnerability;
use crate::compass::Direction;
use crate::pbn;
use crate::record::{Plays, Record, call_text, whole_deal};
use crate::state::{Bridge, TRICKS};
use crate::texts::name;

/// The places as the digit of `md` counts them: 1 is South.
const PLACES: [Direction; 4] = [
    Direction::South,
    Direction::West,
    Direction::North,
    Direction::East,
];

fn value(word: &str, text: &str) -> Refusal {
    let message = Message::new("file-value").arg("tag", word);
    Refusal::Malformed(message.quote("text", text))
}

/// The first board of a text.
pub fn read(text: &str) -> Result<Record, Refusal> {
    let mut record = Record::default();
    let mut cards: Vec<Card> = Vec::new();
    let words: Vec<&str> = text.split('|').map(str::trim).collect();
    for pair in words.chunks_exact(2) {
        let (word, text) = (pair[0].to_ascii_lowercase(), pair[1]);
        match word.as_str() {
            "md" if record.deal.is_some() => break, // the next board
            "md" => deal(text, &mut record)?,
            "sv" if !text.is_empty() => {
                let vulnerable: Vulnerability = text.parse().map_err(|_| value("sv", text))?;
                record.vulnerable = Some(vulnerable);
            }
            "ah" => {
                let number = text.rsplit(' ').next().and_then(|n| n.parse().ok());
                record.number = number.filter(|&n| n > 0).or(record.number);
            }
            "mb" => record.calls.push(call_text(text.trim_end_matches('!'))),
            "pc" => {
                let card = text.to_ascii_uppercase().replacen("10", "T", 1);
                cards.push(card.parse().map_err(|_| value("pc", text))?);
            }
            "mc" => {
                let tricks = text.parse().map_err(|_| value("mc", text))?;
                record.result = Some(pbn::result(tricks)?);
            }
            _ => {} // names, explanations, pauses
        }
    }
    if record.deal.is_none() {
        return Err(Refusal::malformed("no-board"));
    }
    record.plays = Plays::Order(cards);
    Ok(record)
}

/// The dealer's digit, then the hands of South, West, North and, if it is told, East.
fn deal(text: &str, record: &mut Record) -> Result<(), Refusal> {
    let digit = text.chars().next().and_then(|c| c.to_digit(10));
    let dealer = digit.and_then(|digit| PLACES.get((digit as usize).wrapping_sub(1)));
    record.dealer = Some(*dealer.ok_or_else(|| value("md", text))?);
    let parts: Vec<&str> = text[1..].split(',').collect();
    if parts.len() > 4 {
        return Err(value("md", text));
    }
    let mut hands = [const { None }; 4];
    for (place, part) in PLACES.into_iter().zip(parts) {
        if !part.is_empty() {
            hands[place.index()] = Some(hand(place, part)?);
        }
    }
    record.deal = Some(whole_deal(hands, usize::from(TRICKS))?);
    Ok(())
}

/// A hand such as "SAK2HQ95DT764C": each suit's letter, then its ranks.
fn hand(place: Direction, text: &str) -> Result<Vec<Card>, Refusal> {
    let mut cards = Vec::new();
    let mut suit = None;
    for letter in text.to_ascii_uppercase().replace("10", "T").chars() {
        if matches!(letter, 'S' | 'H' | 'D' | 'C') {
            suit = Some(letter);
            continue;
        }
        let card = suit.map(|suit| format!("{suit}{letter}"));
        let card = card.and_then(|card| card.parse().ok()).ok_or_else(|| {
            let message = Message::new("unreadable-hand").arg("seat", name(place));
            Refusal::Malformed(message.quote("text", text))
        })?;
        cards.push(card);
    }
    Ok(cards)
}

/// A board in one line. The names of the players are taken from the tags North, East, South, West.
pub(crate) fn write(game: &Bridge, tags: &[(String, String)]) -> String {
    let player = |place: Direction| {
        let mut tags = tags.iter();
        let found = tags.find(|(known, _)| known.eq_ignore_ascii_case(place.key()));
        let name = found.map_or("", |(_, value)| value.as_str());
        name.replace(['|', ',', '\n', '\r'], " ")
    };
    let dealt = game.dealt();
    let hand = |place: Direction| {
        let suits = [(3, 'S'), (2, 'H'), (1, 'D'), (0, 'C')];
        suits
            .map(|(suit, letter)| format!("{letter}{}", pbn::ranks(dealt[place.index()], suit)))
            .concat()
    };
    let dealer = PLACES.iter().position(|place| *place == game.board.dealer);
    let vulnerable = match game.board.vulnerable.sides {
        [false, false] => "o",
        [true, false] => "n",
        [false, true] => "e",
        [true, true] => "b",
    };
    let mut text = format!(
        "pn|{}|st||md|{}{}|rh||ah|Board {}|sv|{vulnerable}|",
        PLACES.map(player).join(","),
        dealer.unwrap_or(0) + 1,
        PLACES.map(hand).join(","),
        game.board.number,
    );
    for (_, call) in &game.calls {
        let call = match call.as_str() {
            "P" => "p",
            "X" => "d",
            "XX" => "r",
            bid => bid,
        };
        text += &format!("mb|{call}|");
    }
    text += "pg||";
    for trick in game.played.chunks(4) {
        for (_, card) in trick {
            text += &format!("pc|{card}|");
        }
        text += "pg||";
    }
    if let Some(deal) = game.finished().filter(|_| game.played.len() < 52) {
        text += &format!("mc|{}|", deal.tricks);
    }
    text
}
