//! Declarations that a start position tells of, and whether they can have been made (rules sheet, shengji: declaring; H3).

use qipai_sdk::Refusal;

use crate::declare::{Caller, Offer, Standing};
use crate::hand::Cards;
use crate::inspect::{Current, trump_text};
use crate::levels::Level;
use crate::position::{Position, bad, cards, place};
use crate::rules::Rules;
use crate::state::{Shengji, Stage, side};

/// Reads them, and makes those of the window that is still open the host's calls.
pub(crate) fn read(game: &mut Shengji, position: &Position) -> Result<(), Refusal> {
    for (by, value) in &position.declared {
        let by = place("declared", Some(*by))?.unwrap_or(0);
        game.shows.push((by, cards("declared", value)?));
    }
    if let Some(beaten) = position.beaten {
        game.beaten = beaten.map(|suit| suit.filter(|suit| *suit < 4));
    }
    if let Some(value) = position.current.as_ref().filter(|value| !value.is_null()) {
        let current: Current = serde_json::from_value(value.clone()).map_err(bad)?;
        game.declared = Some(current.standing().map_err(bad)?);
    }
    if matches!(game.stage, Stage::Dealing | Stage::Declaring) {
        let call = |(by, cards): &(u8, Cards)| (game.seat(*by), format!("show {cards}"));
        game.made = game.shows.iter().map(call).collect();
    }
    Ok(())
}

/// Who has passed since cards were buried: the places after the one that buried, in order.
pub(crate) fn passed(game: &mut Shengji, position: &Position) -> Result<(), Refusal> {
    if position.passed.is_empty() {
        return Ok(());
    }
    if game.stage != Stage::Overturning {
        return Err(bad("passed: only in the stage overturn"));
    }
    let burier = game.burier.unwrap_or(0);
    let due = (1..4).map(|after| (burier + after) % 4);
    if position.passed.len() > 3 || due.zip(&position.passed).any(|(due, by)| due != *by) {
        return Err(bad(format!(
            "passed: the places after {burier}, which buried, in order"
        )));
    }
    let call = |by: &u8| (game.seat(*by), "P".to_owned());
    game.made = position.passed.iter().map(call).collect();
    game.passed.clone_from(&position.passed);
    Ok(())
}

/// Without `free`: each declaration was possible after those before it, with cards that its hand held; what stands is what
/// they come to; and it gives the trumps.
pub(crate) fn check(game: &Shengji, position: &Position) -> Result<(), Refusal> {
    let (standing, beaten) = replay(game)?;
    match game.declared {
        None if standing.is_some() => return Err(bad("current: missing beside declared")),
        Some(current) if game.shows.is_empty() => held(game, current)?,
        current if current != standing => {
            return Err(bad("current: not what the declarations come to"));
        }
        _ => {}
    }
    if position.beaten.is_some() && !game.shows.is_empty() && game.beaten != beaten {
        return Err(bad("beaten: not what the declarations come to"));
    }
    let settled = game.order.as_ref().map(|order| order.terms().trump);
    match (settled, game.declared) {
        (Some(trump), Some(current)) if trump != current.suit => Err(bad(format!(
            "current: declares {}, but trump is {}",
            trump_text(current.suit),
            trump_text(trump)
        ))),
        _ => Ok(()),
    }
}

/// What stands after all declarations, and the suits beaten, by place.
fn replay(game: &Shengji) -> Result<(Option<Standing>, [Option<u8>; 4]), Refusal> {
    let (mut standing, mut beaten): (Option<Standing>, _) = (None, [None; 4]);
    for (i, (by, shown)) in game.shows.iter().enumerate() {
        if !pool(game, *by).contains(*shown) {
            return Err(bad(format!("declared: place {by} does not hold {shown}")));
        }
        let suit = beaten[usize::from(*by)];
        let offers = offers(game, *by, standing, suit, &game.rules);
        let Some(offer) = offers.into_iter().find(|offer| offer.cards == *shown) else {
            let number = i + 1;
            return Err(bad(format!(
                "declared: number {number}, {shown} of place {by}, declares nothing there"
            )));
        };
        if let Some(old) = standing.filter(|old| old.n == 1 && old.suit != offer.becomes.suit) {
            beaten[usize::from(old.by)] = old.suit;
        }
        standing = Some(offer.becomes);
    }
    Ok((standing, beaten))
}

/// What a place could declare, at the level of the deal or, before there was a dealer, of its own side.
fn offers(
    game: &Shengji,
    by: u8,
    standing: Option<Standing>,
    beaten: Option<u8>,
    rules: &Rules,
) -> Vec<Offer> {
    let early = game.before.levels[side(game.before.dealer.unwrap_or(by))];
    let mut levels = vec![early, game.level_for(by)];
    levels.dedup();
    let at = |level: Level| Caller {
        by,
        hand: pool(game, by),
        level,
        standing,
        beaten,
        rules,
    };
    let levels = levels
        .into_iter()
        .filter(|level| *level != Level::NO_TRUMPS);
    levels.flat_map(|level| at(level).offers()).collect()
}

/// A declaration of which only the outcome is told: the cards for it are there.
fn held(game: &Shengji, current: Standing) -> Result<(), Refusal> {
    // No trumps may have come over a suit, even where they may not be first.
    let rules = Rules {
        nt_open: true,
        ..game.rules.clone()
    };
    let becomes = |by: u8, wanted: Standing| {
        let mut offers = offers(game, by, None, None, &rules).into_iter();
        offers.any(|offer| offer.becomes == wanted)
    };
    // The partner's card may have made it a pair; the trumps stay the declarer's.
    let partner = (current.by + 2) % 4;
    let single = |by: u8| {
        becomes(
            by,
            Standing {
                by,
                n: 1,
                ..current
            },
        )
    };
    let protected =
        game.rules.partner_protect && current.n == 2 && single(current.by) && single(partner);
    if becomes(current.by, current) || protected {
        return Ok(());
    }
    Err(bad(format!(
        "current: place {} does not hold what it declares",
        current.by
    )))
}

/// Cards that a place may have held when it declared: those it has and has played, and what it may have buried. Where the
/// kitty goes on to who overturns, a card may have gone with it.
fn pool(game: &Shengji, by: u8) -> Cards {
    let own = |by: u8| {
        let plays = game.tricks.iter().flat_map(|trick| trick.by_place());
        let plays = plays.filter(|(place, _)| *place == by);
        plays.fold(game.hand(by), |all, (_, cards)| all.plus(cards))
    };
    let passed_on = game.rules.reverse_after_kitty && game.order.is_some();
    let buried = passed_on || game.burier == Some(by) || game.dealer == Some(by);
    let mut pool = own(by);
    if buried {
        pool = pool.plus(game.buried);
    }
    match game.burier.filter(|_| passed_on) {
        Some(burier) => pool.plus(own(burier)),
        None => pool,
    }
}
