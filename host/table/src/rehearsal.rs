//! An auction of a session outside any table: for trying a plugin out and for comparing two of them.

use crate::auctioneer::refusal_message;
use crate::program::fault;
use crate::rules::{
    AuctionRequest, AuctionResult, Awaits, Failure, FaultKind, Input, Refusal, Rules, Session,
    Setup,
};
use qipai_auction::{Auction, Description, Verdict};

/// Plays the auction that a session asks for, by the engine that tables run: calls, the beats between them, and the award.
/// Ends when the session's status names the auction no more, or after `most` inputs. `pick(n)` chooses a number below `n`.
/// Answers the number of inputs.
///
/// # Errors
/// What the session refuses, and its faults; a fault also where the auction can't begin or nobody can speak.
pub fn rehearse_auction(
    rules: &dyn Rules,
    setup: &Setup,
    session: &mut dyn Session,
    request: &AuctionRequest,
    most: u32,
    pick: &mut dyn FnMut(usize) -> usize,
) -> Result<u32, Failure> {
    let lie = |function: &str, why: String| fault(rules, FaultKind::Lie, function, why);
    let refused = |why: &qipai_auction::Refusal| Refusal::Malformed(refusal_message(why));
    let described = setup.auctions.iter().find(|(id, _)| *id == request.id);
    let (_, json) = described.ok_or_else(|| {
        let why = format!("an auction `{}` that nobody described", request.id);
        lie("status", why)
    })?;
    let description: Description =
        serde_json::from_str(json).map_err(|error| lie("info", error.to_string()))?;
    let (seats, made) = (request.seats.clone(), &request.made);
    let mut auction =
        Auction::new(&description, seats, &setup.teams, made).map_err(|why| refused(&why))?;
    let mut inputs = 0;
    while !auction.is_over() {
        let status = session.status()?;
        if inputs >= most || !names(&status.awaits, &request.id) {
            return Ok(inputs);
        }
        let mut callers = auction.must();
        if callers.is_empty() {
            // Nobody has to speak: more often than not time goes on without a word.
            if let Some(beat) = status.beat.filter(|_| pick(4) > 0) {
                session.apply(&Input::Beat(beat))?;
                inputs += 1;
                continue;
            }
            callers = auction.may();
        }
        let mut calls = Vec::new();
        for seat in callers {
            calls.extend(auction.legal(seat).into_iter().map(|call| (seat, call)));
            if !auction.kinds_by_game(seat).is_empty() {
                let own = session.calls(seat)?.listed.to_vec().into_iter();
                let fits =
                    |call: &String| matches!(auction.check(seat, call), Ok(Verdict::AskGame));
                calls.extend(own.filter(fits).map(|call| (seat, call)));
            }
        }
        let Some((seat, call)) = calls.get(pick(calls.len())) else {
            match session.status()?.beat {
                Some(beat) => session.apply(&Input::Beat(beat))?,
                None => return Err(lie("calls", "nobody can speak".to_owned()).into()),
            };
            inputs += 1;
            continue;
        };
        let step = auction.call(*seat, call).map_err(|why| refused(&why))?;
        for (seat, call) in auction.heard(&step) {
            session.apply(&Input::Call(*seat, call.clone()))?;
            inputs += 1;
        }
        // A sealed call is heard by nobody yet, and counts all the same.
        inputs += u32::from(auction.heard(&step).is_empty());
    }
    if let (Some(result), true) = (
        auction.result(),
        names(&session.status()?.awaits, &request.id),
    ) {
        let award = AuctionResult {
            id: request.id.clone(),
            winner: result.winner,
            exports: result.exports,
        };
        session.apply(&Input::Award(award))?;
        inputs += 1;
    }
    Ok(inputs)
}

fn names(awaits: &Awaits, id: &str) -> bool {
    matches!(awaits, Awaits::Auction(request) if request.id == id)
}
