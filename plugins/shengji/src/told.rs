//! The position as text, as far as a viewer may know it.

use qipai_sdk::Viewer;
use serde_json::{Value, json};

use crate::hand::Cards;
use crate::inspect::{card_list, trump_text};
use crate::position::Position;
use crate::state::{Shengji, Stage, Trick, side};

/// The position as far as a viewer may know it.
pub(crate) fn write(game: &Shengji, viewer: Viewer) -> String {
    let known = |seen: bool, cards: Cards| {
        if seen {
            card_list(cards)
        } else {
            json!(cards.len())
        }
    };
    let all = viewer == Viewer::Everything;
    let hands = (0..4).map(|place| known(game.sees(viewer, place), game.hand(place)));
    let early = matches!(
        game.stage,
        Stage::Dealing | Stage::Declaring | Stage::Redeal
    );
    let pile = |cards: &mut dyn Iterator<Item = String>, count: usize| match count {
        0 => Value::Null,
        _ if all => cards.collect(),
        n => json!(n),
    };
    let trick = |trick: &Trick| {
        let plays: Value = trick.plays.iter().map(|play| card_list(*play)).collect();
        let mut told = json!({ "leader": trick.leader, "plays": plays });
        if !trick.thrown.is_empty() {
            told["thrown"] = card_list(trick.thrown);
        }
        told
    };
    let shown = game.shown.iter().any(|cards| !cards.is_empty());
    let position = Position {
        stage: Some(
            match game.stage {
                Stage::Dealing => "deal",
                Stage::Declaring | Stage::Redeal => "declare",
                Stage::Burying => "bury",
                Stage::Overturning => "overturn",
                Stage::Playing => "play",
            }
            .to_owned(),
        ),
        levels: Some(game.before.levels),
        trump: game
            .order
            .as_ref()
            .map(|order| trump_text(order.terms().trump).to_owned()),
        dealer: game.dealer,
        first_deal: game.before.dealer.is_none() && game.dealer.is_some(),
        hands: hands.collect(),
        stock: pile(
            &mut game.stock.iter().rev().map(ToString::to_string),
            game.stock.len(),
        ),
        next: (!game.stock.is_empty()).then_some(game.next),
        kitty: pile(
            &mut game.kitty.iter().map(ToString::to_string),
            game.kitty.len(),
        ),
        turned: if game.turned_over.is_empty() {
            Value::Null
        } else {
            card_list(game.turned_over)
        },
        buried: match game.buried.is_empty() {
            true => Value::Null,
            false => known(game.sees_buried(viewer), game.buried),
        },
        burier: game.burier,
        current: game.declared.map(|standing| {
            let suit = standing.suit.map(|suit| trump_text(Some(suit)));
            json!({ "seat": standing.by, "suit": suit, "n": standing.n })
        }),
        declared: game
            .shows
            .iter()
            .map(|(by, cards)| (*by, card_list(*cards)))
            .collect(),
        passed: game.passed.clone(),
        beaten: (early && game.beaten != [None; 4]).then_some(game.beaten),
        tricks: game.tricks.iter().map(trick).collect(),
        lead: (game.stage == Stage::Playing && game.tricks.is_empty()).then_some(game.turn),
        taken: untold(game),
        penalties: (game.penalties != 0).then_some(game.penalties),
        shown: if shown {
            game.shown.map(card_list).to_vec()
        } else {
            Vec::new()
        },
        loose: game
            .loose
            .iter()
            .map(|loose| (card_list(loose.cards), loose.hands))
            .collect(),
        deals: (game.before.deals > 0).then_some(game.before.deals),
        totals: (game.before.totals != [0; 2]).then_some(game.before.totals),
        ..Position::default()
    };
    serde_json::to_string(&position).unwrap_or_default()
}

/// Points of both sides that the tricks do not tell of.
fn untold(game: &Shengji) -> Option<[i32; 2]> {
    let mut rest = game.taken;
    for trick in game.tricks.iter().filter(|trick| trick.plays.len() == 4) {
        let won: i32 = trick
            .plays
            .iter()
            .map(|cards| crate::trick::points(*cards))
            .sum();
        let best = game.winner_of(trick).unwrap_or(0) as u8;
        rest[side((trick.leader + best) % 4)] -= won;
    }
    (rest != [0; 2]).then_some(rest)
}
