//! Whether the cards of a start position are those of two packs, and lie where they can.

use qipai_sdk::Refusal;

use crate::position::{Position, bad};
use crate::state::{Shengji, Stage, Trick};

/// The points of two packs (rules sheet, shengji: points).
const POINTS: i32 = 200;

impl Position {
    /// Cards beside a deal that is made up, and points that no cards add up to, are refused.
    pub(crate) fn in_range(&self) -> Result<(), Refusal> {
        let piles = [("stock", &self.stock), ("kitty", &self.kitty)];
        let untold = piles.into_iter().find(|(_, value)| !value.is_null());
        if let Some((key, _)) = untold.filter(|_| self.hands.is_null()) {
            return Err(bad(format!("{key}: hands are needed beside it")));
        }
        let [first, second] = self.taken.unwrap_or_default();
        let points = self.points.unwrap_or_default();
        let numbers = [("points", points), ("taken", first), ("taken", second)];
        let possible = |points: &i32| (0..=POINTS).contains(points) && points % 5 == 0;
        if let Some((key, _)) = numbers.iter().find(|(_, points)| !possible(points)) {
            return Err(bad(format!("{key}: 0 to {POINTS}, by fives")));
        }
        if points + first + second > POINTS {
            return Err(bad(format!("points, taken: more than {POINTS} together")));
        }
        Ok(())
    }
}

/// Without `free` all cards together are two packs, and each hand has the number that it must have.
pub(crate) fn check_packs(game: &Shengji) -> Result<(), Refusal> {
    let kitty = game.rules.kitty as usize;
    let mut all: Vec<_> = game.stock.iter().chain(&game.kitty).copied().collect();
    let plays = game.tricks.iter().flat_map(|trick| trick.plays.iter());
    for cards in game.hands.iter().chain(plays).chain([&game.buried]) {
        all.extend(cards.iter());
    }
    all.sort_unstable();
    let mut packs = qipai_sdk::cards::deck(2, true);
    packs.sort_unstable();
    if all != packs {
        return Err(bad("the cards are not those of two packs"));
    }
    let early = matches!(game.stage, Stage::Dealing | Stage::Declaring);
    let aside = if early {
        game.kitty.len()
    } else {
        game.buried.len()
    };
    if aside != kitty && game.stage != Stage::Burying {
        return Err(bad(format!("kitty or buried: {kitty} cards")));
    }
    if game.kitty.len() + game.buried.len() > kitty || (!early && !game.stock.is_empty()) {
        return Err(bad("stock, kitty and buried do not go with the stage"));
    }
    let dealt = (108 - kitty - game.stock.len()) as i64;
    for place in 0..4u8 {
        let own = |trick: &Trick| {
            trick
                .by_place()
                .filter(|(by, _)| *by == place)
                .map(|(_, play)| play.len())
                .sum::<usize>()
        };
        let played: usize = game.tricks.iter().map(own).sum();
        let extra = game.stage == Stage::Burying && game.burier == Some(place);
        let has = (game.hand(place).len() + played) as i64 - if extra { kitty as i64 } else { 0 };
        // The cards come one by one, from the first place on.
        let after = i64::from((place + 4 - game.first()) % 4);
        if has != (dealt - after + 3).div_euclid(4) {
            return Err(bad(format!("hands: place {place} has {has} cards")));
        }
    }
    let next = (game.first() + (dealt % 4) as u8) % 4;
    if !game.stock.is_empty() && game.next != next {
        return Err(bad(format!("next: place {next} gets the next card")));
    }
    Ok(())
}
