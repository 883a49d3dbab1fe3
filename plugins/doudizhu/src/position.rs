//! Start positions as JSON; docs/games/doudizhu.md describes every key.

use qipai_sdk::{Refusal, Seat, Setup, Viewer};
use serde_json::{Value, json};

use crate::classify;
use crate::deal::{BOTTOM, Deal, HAND};
use crate::position_round::Round;
use crate::position_text::{Held, Position, bad};
use crate::ranks::{Cards, RANKS};
use crate::rules::Rules;
use crate::state::{DouDizhu, Last, Stage, first_caller};

pub(crate) fn seat(number: u8, key: &str) -> Result<Seat, Refusal> {
    if number < 3 {
        Ok(Seat(number))
    } else {
        Err(bad(format!("{key}: no seat {number}")))
    }
}

pub(crate) fn cards(text: &str, key: &str) -> Result<Cards, Refusal> {
    let cards = Cards::parse(text)
        .ok_or_else(|| bad(format!("{key}: `{text}` is not a row of rank letters")))?;
    let one_joker_each =
        cards.contains(Cards::NONE) && [13, 14].iter().all(|&joker| cards.count(joker) <= 1);
    if one_joker_each {
        Ok(cards)
    } else {
        Err(bad(format!("{key}: a joker twice")))
    }
}

fn known(held: &Held, key: &str) -> Result<Cards, Refusal> {
    match held {
        Held::Known(text) => cards(text, key),
        Held::Hidden(_) => Err(bad(format!("{key}: the cards themselves are needed"))),
    }
}

/// The sum, or a refusal where a rank would be there too often to count.
fn sum(a: Cards, b: Cards, key: &str) -> Result<Cards, Refusal> {
    let most = crate::ranks::MOST_OF_A_RANK;
    let fits = (0..RANKS as u8).all(|rank| a.count(rank) + b.count(rank) <= most);
    if fits {
        Ok(a.plus(b))
    } else {
        Err(bad(format!("{key}: more than {most} cards of a rank")))
    }
}

impl Position {
    /// Without `free`, all cards together must come out of one pack, and before the landlord is known be one.
    fn check_pack(
        &self,
        hands: &[Cards; 3],
        bottom: Cards,
        taken: bool,
        round: &Round,
    ) -> Result<(), Refusal> {
        if hands.iter().any(|hand| hand.len() > 20) || bottom.len() > BOTTOM as u8 {
            return Err(bad(
                "hands: more than 20 cards in a hand or 3 in the bottom",
            ));
        }
        if hands.iter().any(|hand| hand.is_empty()) {
            return Err(bad("hands: a hand is empty, so the deal is over"));
        }
        if self.free {
            return Ok(());
        }
        let mut all = if taken { Cards::NONE } else { bottom };
        for cards in hands.iter().copied().chain(round.played()) {
            all = sum(all, cards, "hands")?;
        }
        let whole = all == Cards::PACK && hands.iter().all(|hand| hand.len() == HAND as u8);
        if !Cards::PACK.contains(all) || (self.landlord.is_none() && !whole) {
            return Err(bad("hands: these cards are not dealt from one pack of 54"));
        }
        Ok(())
    }

    /// Calls as pairs of seat and text; a bare call is made by the next seat in turn, 0 is the pass.
    fn made(&self, table: &Setup, first: Seat) -> Result<Vec<(Seat, String)>, Refusal> {
        let text = |call: &Value| match call {
            Value::String(text) => Ok(text.clone()),
            Value::Number(n) if n.as_u64() == Some(0) => Ok("P".to_owned()),
            Value::Number(n) => Ok(n.to_string()),
            _ => Err(bad(format!("calls: {call}"))),
        };
        let from = table.ring.index(first);
        let pair = |(i, call): (usize, &Value)| match call {
            Value::Array(pair) => match pair.as_slice() {
                [by, call] => {
                    let by = by
                        .as_u64()
                        .and_then(|by| u8::try_from(by).ok())
                        .unwrap_or(u8::MAX);
                    Ok((seat(by, "calls")?, text(call)?))
                }
                _ => Err(bad(format!("calls: {call}"))),
            },
            call => Ok((table.ring.at(from + i), text(call)?)),
        };
        self.calls.iter().enumerate().map(pair).collect()
    }
}

/// What lies where.
struct Start<'a> {
    hands: &'a [Cards; 3],
    bottom: Cards,
    landlord: Option<Seat>,
    /// The landlord's hand holds the bottom cards already.
    taken: bool,
    round: &'a Round,
}

/// The game at a position, and its ply.
pub(crate) fn read(rules: Rules, table: &Setup, text: &str) -> Result<(DouDizhu, u32), Refusal> {
    let position = Position::parse(text)?;
    let mut hands = [Cards::NONE; 3];
    for (hand, held) in hands.iter_mut().zip(&position.hands) {
        *hand = known(held, "hands")?;
    }
    let bottom = known(&position.bottom, "bottom")?;
    let round = Round::of(&position, table)?;
    let taken = taken(&position, &hands, bottom, &round);
    position.check_pack(&hands, bottom, taken, &round)?;
    if !position.free {
        round.check(&position, table, &rules.family())?;
    }
    let first = match position.first_caller {
        Some(number) => seat(number, "first_caller")?,
        None => first_caller(&rules, table),
    };
    let landlord = position
        .landlord
        .map(|number| seat(number, "landlord"))
        .transpose()?;
    let start = Start {
        hands: &hands,
        bottom,
        landlord,
        taken,
        round: &round,
    };
    let mut game = place(rules, table, first, &start)?;
    if let Some(seat) = landlord {
        in_play(&mut game, &position, seat, &round)?;
    }
    if game.stage != Stage::Playing {
        let asked = game.callers();
        game.made = position.made(table, asked.first().copied().unwrap_or(first))?;
        game.check_calls(table)?;
        game.calls.clone_from(&game.made);
    }
    let plies = position.ply.unwrap_or(position.last.len() as u32);
    Ok((game, plies))
}

/// Whether the landlord's hand holds the bottom cards already: not where all three hands are as they were dealt.
fn taken(position: &Position, hands: &[Cards; 3], bottom: Cards, round: &Round) -> bool {
    let as_dealt =
        hands.iter().all(|hand| hand.len() == HAND as u8) && bottom.len() == BOTTOM as u8;
    let untouched =
        as_dealt && round.next.is_none() && position.plays.is_none_or(|plays| plays == [0; 3]);
    position.landlord.is_some() && position.bottom_taken.unwrap_or(!untouched)
}

/// The part of `a` that `b` also holds.
fn meet(a: Cards, b: Cards) -> Cards {
    (0..RANKS as u8).fold(Cards::NONE, |all, rank| {
        all.plus(Cards::of(rank, a.count(rank).min(b.count(rank))))
    })
}

/// Cards into their places: what was played in the round lies with the hand it came from, and what the landlord holds of
/// the bottom cards lies under them, since everybody has seen it.
fn place(rules: Rules, table: &Setup, first: Seat, start: &Start<'_>) -> Result<DouDizhu, Refusal> {
    let mut blocks = *start.hands;
    for (block, last) in blocks.iter_mut().zip(&start.round.last) {
        *block = sum(*block, last.flatten().unwrap_or_default(), "last")?;
    }
    let mut under = start.bottom;
    if let Some(landlord) = start.landlord {
        let block = &mut blocks[landlord.index()];
        if start.taken {
            under = meet(under, *block);
            *block = block.minus(under);
        }
        sum(*block, under, "bottom")?;
    }
    let mut game = DouDizhu::begin(rules, table, Deal::composed(under, blocks), first);
    game.bottom = start.bottom;
    if let Some(landlord) = start.landlord {
        game.take_bottom(landlord);
    }
    for (at, last) in start.round.last.iter().enumerate() {
        let Some(last) = last else { continue };
        game.round[at] = Last::Passed;
        if let Some(cards) = *last {
            let combination = classify::reading(cards, &game.family, None, None)
                .ok_or_else(|| bad(format!("last: {cards} is no combination")))?;
            let places = game.deal.find(game.held[at], cards);
            game.held[at] &= !places;
            game.hands[at] = game.hands[at].minus(cards);
            game.round[at] = Last::Played(places, combination);
        }
    }
    Ok(game)
}

fn in_play(
    game: &mut DouDizhu,
    position: &Position,
    landlord: Seat,
    round: &Round,
) -> Result<(), Refusal> {
    game.landlord = Some(landlord);
    game.bid = position.bid.unwrap_or(1);
    game.stakes = position.multiplier.unwrap_or(1);
    game.bombs = position.bombs;
    game.open = position.open;
    game.stage = match position.phase.as_deref() {
        None | Some("play") => Stage::Playing,
        Some("show") => Stage::Showing,
        Some("double") => Stage::Doubling,
        Some(other) => return Err(bad(format!("phase: `{other}` is not show, double or play"))),
    };
    game.plays = round.plays(position.plays)?;
    game.turn = match position.to_act {
        Some(number) => seat(number, "to_act")?,
        None => round.next.unwrap_or(landlord),
    };
    game.table = round
        .owner
        .filter(|&owner| owner != game.turn)
        .and_then(|owner| match game.round[owner.index()] {
            Last::Played(_, combination) => Some((owner, combination)),
            _ => None,
        });
    Ok(())
}

/// The position as far as a viewer may know it.
pub(crate) fn write(game: &DouDizhu, viewer: Viewer) -> String {
    let hand = |at: usize| {
        let seat = Seat(at as u8);
        if game.sees(viewer, seat) {
            Held::Known(game.hands[at].to_string())
        } else {
            Held::Hidden(game.hands[at].len())
        }
    };
    let bottom = game.bottom;
    let after = |turns: usize| game.ring.at(game.ring.index(game.turn) + turns);
    let in_play = game.stage == Stage::Playing && game.table.is_some();
    let last = |seat: Seat| match game.round[seat.index()] {
        Last::Nothing => None,
        Last::Passed => Some((seat.0, "pass".to_owned())),
        Last::Played(places, _) => Some((seat.0, game.deal.ranks(places).to_string())),
    };
    let position = Position {
        hands: [hand(0), hand(1), hand(2)],
        bottom: if game.landlord.is_some() || viewer == Viewer::Everything {
            Held::Known(bottom.to_string())
        } else {
            Held::Hidden(bottom.len())
        },
        first_caller: Some(game.first.0),
        calls: game
            .calls
            .iter()
            .map(|(seat, call)| json!([seat.0, call]))
            .collect(),
        landlord: game.landlord.map(|seat| seat.0),
        phase: game.landlord.map(|_| game.phase().to_owned()),
        bottom_taken: game.landlord.map(|_| true),
        bid: game.landlord.map(|_| game.bid),
        multiplier: game.landlord.map(|_| game.stakes),
        bombs: game.bombs,
        plays: game.landlord.map(|_| game.plays),
        open: game.open,
        // From the seat after the one to act: the one before it acted last.
        last: (0..3)
            .filter(|_| in_play)
            .filter_map(|turn| last(after(turn)))
            .collect(),
        to_act: game.landlord.map(|_| game.turn.0),
        ..Position::default()
    };
    serde_json::to_string(&position).unwrap_or_default()
}
