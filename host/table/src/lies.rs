//! What the contract forbids a game to answer, whoever runs it. Each check's error says the lie in words.

use crate::rules::{Awaits, Handover, Input, Outcome, Seat, Status, Step};

/// Every seat exists and stands once.
fn seats(list: &[Seat], count: usize, what: &str) -> Result<(), String> {
    for (i, seat) in list.iter().enumerate() {
        if usize::from(*seat) >= count {
            return Err(format!("{what}: there is no seat {seat}"));
        }
        if list[..i].contains(seat) {
            return Err(format!("{what}: seat {seat} twice"));
        }
    }
    Ok(())
}

/// A list with one entry for each seat, or none at all.
pub(crate) fn one_a_seat(len: usize, seats: usize, what: &str) -> Result<(), String> {
    if len == 0 || len == seats {
        return Ok(());
    }
    Err(format!("{len} {what} for {seats} seats"))
}

fn outcome(outcome: &Outcome, seats: usize) -> Result<(), String> {
    one_a_seat(outcome.places.len(), seats, "places")?;
    match outcome
        .places
        .iter()
        .find(|place| **place == 0 || usize::from(**place) > seats.max(2))
    {
        Some(place) => Err(format!("place {place} of {seats}")),
        None => Ok(()),
    }
}

/// Where a game says it stands.
pub(crate) fn status(status: &Status, count: usize) -> Result<(), String> {
    seats(&status.out, count, "out")?;
    match &status.awaits {
        Awaits::Act(actors) => {
            seats(&actors.must, count, "must")?;
            seats(&actors.may, count, "may")?;
            if actors.must.is_empty() && status.beat.is_none() {
                return Err("nobody must act, and no beat is due".to_owned());
            }
            match actors.must.iter().find(|seat| status.out.contains(seat)) {
                Some(seat) => Err(format!("seat {seat} must act and is out")),
                None => Ok(()),
            }
        }
        Awaits::Auction(request) => {
            seats(&request.seats, count, "auction")?;
            if request.seats.is_empty() {
                return Err("an auction without seats".to_owned());
            }
            let stranger = request
                .made
                .iter()
                .find(|(seat, _)| !request.seats.contains(seat));
            match stranger {
                Some((seat, _)) => Err(format!("seat {seat} called and takes no part")),
                None => Ok(()),
            }
        }
        Awaits::Redeal(_) => Ok(()),
        Awaits::Over(end) => outcome(end, count),
    }
}

/// What an input did. `before`: where the game stood.
pub(crate) fn step(
    step: &Step,
    input: &Input,
    before: &Status,
    count: usize,
) -> Result<(), String> {
    let now = &step.status;
    status(now, count)?;
    if now.ply < before.ply {
        return Err(format!(
            "plies went back from {} to {}",
            before.ply, now.ply
        ));
    }
    if let Some((seat, _)) = &step.made {
        seats(&[*seat], count, "made")?;
    }
    match input {
        Input::Skip(seat, _) => {
            let same = now.phase == before.phase && now.ply == before.ply;
            match &now.awaits {
                Awaits::Act(actors) if same && actors.must.contains(seat) => {
                    Err(format!("seat {seat} was skipped and must act all the same"))
                }
                _ => Ok(()),
            }
        }
        Input::End(said) => match &now.awaits {
            Awaits::Over(kept) if kept == said => Ok(()),
            _ => Err("the host ended the game, and it says something else".to_owned()),
        },
        _ => Ok(()),
    }
}

/// What a game hands over.
pub(crate) fn handover(handover: &Handover, seats: usize) -> Result<(), String> {
    one_a_seat(handover.if_stopped.len(), seats, "points if stopped")?;
    handover
        .match_over
        .as_ref()
        .map_or(Ok(()), |end| outcome(end, seats))
}
