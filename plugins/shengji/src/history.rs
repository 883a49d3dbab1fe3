//! Whether what a start position tells of can have happened by the rules; positions with `free` are not asked.

use qipai_sdk::Refusal;
use qipai_sdk::contract::Message;

use crate::follow::{Answers, Asked};
use crate::hand::Cards;
use crate::state::Shengji;

/// Each follow of the tricks, checked against the hand that it came from (rules sheet, shengji: follow; H2): the cards that
/// are there now and those played later.
pub(crate) fn check_follows(game: &Shengji) -> Result<(), Refusal> {
    let Some(order) = &game.order else {
        return Ok(());
    };
    let mut hands = game.hands;
    for (at, trick) in game.tricks.iter().enumerate().rev() {
        let asked = trick.plays.first().and_then(|lead| Asked::by(*lead, order));
        let plays: Vec<(u8, Cards)> = trick.by_place().collect();
        for (i, (place, play)) in plays.into_iter().enumerate().rev() {
            let hand = &mut hands[usize::from(place)];
            *hand = hand.plus(play);
            let Some(asked) = asked.filter(|_| i > 0) else {
                continue;
            };
            if let Err(illegal) = Answers::new(asked, *hand, order, &game.rules).check(play) {
                let message = Message::new("start-play")
                    .arg("why", format!("@{}", illegal.0.code))
                    .arg("trick", at + 1)
                    .arg("play", i + 1)
                    .arg("cards", play);
                // What the reason speaks of.
                let args = illegal.0.args.iter();
                return Err(Refusal::Malformed(
                    args.fold(message, |message, (name, value)| message.arg(name, value)),
                ));
            }
        }
    }
    Ok(())
}
