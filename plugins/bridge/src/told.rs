//! The position as text, as far as a viewer may know it.

use qipai_sdk::Viewer;
use serde_json::Value;

use crate::compass::Direction;
use crate::pbn;
use crate::position::{Claimed, Position};
use crate::sheet::Sheet;
use crate::state::{Bridge, Stage};

/// The position as far as a viewer may know it.
pub(crate) fn write(game: &Bridge, viewer: Viewer) -> String {
    let dealt = game.dealt();
    let hands =
        Direction::ALL.map(|place| game.sees(viewer, place).then_some(dealt[place.index()]));
    let tricks = game.played.chunks(4).map(|trick| {
        let cards = trick
            .iter()
            .map(|(_, card)| Value::String(card.to_string()));
        Value::Array(cards.collect())
    });
    let started = game.before != [0; 2];
    let calls = game
        .calls
        .iter()
        .map(|(_, call)| Value::String(call.clone()));
    let position = Position {
        board: Some(game.board.number),
        dealer: Some(game.board.dealer.to_string()),
        vul: Some(game.board.vulnerable.to_string()),
        deal: Value::String(pbn::write_deal(hands)),
        auction: Value::Array(calls.collect()),
        contract: game.declared.map(|d| d.contract.to_string()),
        declarer: game.declared.map(|d| d.declarer.to_string()),
        tricks: tricks.collect(),
        won: started.then_some(game.before),
        lead: game
            .played
            .first()
            .map(|(leader, _)| *leader)
            .or(Some(game.turn))
            .filter(|_| started && game.stage == Stage::Playing)
            .map(|leader| leader.to_string()),
        claim: game.claim.map(|claim| Claimed {
            by: claim.by.to_string(),
            tricks: claim.tricks,
            asked: Some(claim.asked.to_string()),
        }),
        faced: Direction::ALL
            .into_iter()
            .filter(|place| game.faced[place.index()])
            .map(|place| place.to_string())
            .collect(),
        declined: game.declined.then_some(true),
        sheet: (game.sheet != Sheet::default()).then_some(game.sheet),
    };
    serde_json::to_string(&position).unwrap_or_default()
}
