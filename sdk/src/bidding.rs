//! Auctions inside a plugin: random games, searches and files of whole games run the same engine as the host.

use crate::contract::{AuctionRequest, Award, Choices, Message};
use crate::game::Game;
use crate::seats::Seat;
use crate::session::Session;
use crate::tools::Dice;
use qipai_auction::{Auction, Book, CallId, Description};
use std::sync::{Arc, OnceLock};

/// Descriptions made ready, worked out when first asked for; no part of the session's state. Copies of a session share them,
/// so that each random game does not work them out anew.
#[derive(Clone, Debug, Default)]
pub(crate) struct Books(Arc<OnceLock<Vec<Ready>>>);

/// An id of an auction, and its description made ready.
type Ready = (String, Arc<Book>);

impl Books {
    fn get(&self, id: &str, texts: &[(String, String)]) -> Option<Arc<Book>> {
        let ready = |(id, json): &(String, String)| {
            let description: Description = serde_json::from_str(json).ok()?;
            Some((id.clone(), Book::new(&description).ok()?))
        };
        let books = self
            .0
            .get_or_init(|| texts.iter().filter_map(ready).collect());
        books
            .iter()
            .find(|(known, _)| known == id)
            .map(|(_, book)| Arc::clone(book))
    }
}

/// Runs an auction that was held elsewhere: the calls of a file or of a start position. `None` while it is not over.
///
/// # Errors
/// What the engine says of the first call that it refuses (`at` is its number, from 1), or of the description.
pub fn rehearse(
    description: &str,
    teams: &[u8],
    request: &AuctionRequest,
) -> Result<Option<Award>, Message> {
    let description: Description = serde_json::from_str(description)
        .map_err(|error| Message::new("no-auction").arg("why", error))?;
    let refused = |refusal: qipai_auction::Refusal, call: usize| {
        let args = refusal.args.iter();
        let message = args.fold(Message::new(refusal.code), |message, (name, value)| {
            message.arg(name, value)
        });
        message.arg("at", call)
    };
    let seats = request.seats.iter().map(|seat| seat.0).collect();
    let mut auction =
        Auction::new(&description, seats, teams, &[]).map_err(|refusal| refused(refusal, 0))?;
    for (i, (seat, text)) in request.made.iter().enumerate() {
        auction
            .call(seat.0, text)
            .map_err(|refusal| refused(refusal, i + 1))?;
    }
    Ok(auction.result().map(|result| Award {
        id: request.id.clone(),
        winner: result.winner.map(Seat),
        exports: result.exports,
    }))
}

/// The auction that the session's status asks for, with the calls so far. `None` where none runs, or where its description
/// can't be used.
pub(crate) fn running<G: Game>(session: &Session<G>) -> Option<Auction> {
    let request = session.request()?;
    let book = session.books.get(&request.id, &session.auctions)?;
    let seats = request.seats.iter().map(|seat| seat.0).collect();
    let made: Vec<(u8, String)> = session
        .calls
        .iter()
        .map(|(seat, text)| (seat.0, text.clone()))
        .collect();
    Auction::with(book, seats, session.ring.teams(), &made).ok()
}

/// Plays the running auction to its end with random calls: how many were made.
pub(crate) fn random_auction<G: Game>(session: &mut Session<G>, dice: &mut Dice) -> u32 {
    let (Some(mut auction), Some(request)) = (running(session), session.request()) else {
        return 0;
    };
    let mut calls = 0;
    while !auction.is_over() {
        let due = auction.turn();
        let Some(seat) = due.or_else(|| dice.pick(&auction.must()).copied()) else {
            break;
        };
        let Some(call) = random_call(session, &auction, seat, dice) else {
            break;
        };
        let made = match &call {
            Chosen::Written(id) => auction.call_id(seat, *id),
            Chosen::ByGame(text) => auction.call(seat, text),
        };
        let Ok(step) = made else {
            break;
        };
        calls += 1;
        for (seat, text) in &auction.history()[step.heard] {
            if !session.hear(&request.id, Seat(*seat), text) {
                return calls;
            }
        }
    }
    if let Some(result) = auction.result() {
        session.awarded(&Award {
            id: request.id,
            winner: result.winner.map(Seat),
            exports: result.exports,
        });
    }
    calls
}

/// A call of the description, or one that the game has put into words.
enum Chosen {
    Written(CallId),
    ByGame(String),
}

fn random_call<G: Game>(
    session: &Session<G>,
    auction: &Auction,
    seat: u8,
    dice: &mut Dice,
) -> Option<Chosen> {
    let written = u32::try_from(auction.legal_ids(seat).count()).unwrap_or(u32::MAX);
    let own = if auction.kinds_by_game(seat).is_empty() {
        Choices::default()
    } else {
        session.calls(Seat(seat))
    };
    let allowed: Vec<&String> = own
        .listed
        .iter()
        .filter(|text| auction.check(seat, text).is_ok())
        .collect();
    let by_game = u32::try_from(allowed.len()).unwrap_or(u32::MAX);
    let at = dice.below(written.saturating_add(by_game));
    if at < written {
        let id = auction.legal_ids(seat).nth(at as usize);
        return id.map(Chosen::Written);
    }
    let text = allowed.get((at - written) as usize);
    text.map(|text| Chosen::ByGame((*text).clone()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_auction_held_elsewhere_ends_refuses_or_goes_on() {
        let description = r#"{"turn":"once","call":[
            {"id":"score","text":"{n}","params":[["n",[1,2,3]]],"order":["n"],"must":"exceed_best"},
            {"id":"P","pass":true,"default":true}],"result":{"winner":"best_seat","export":["n"]}}"#;
        let held = |texts: &[&str]| {
            let made = texts.iter().enumerate();
            let request = AuctionRequest {
                id: "call".to_owned(),
                seats: vec![Seat(0), Seat(1)],
                made: made
                    .map(|(i, t)| (Seat(i as u8), (*t).to_owned()))
                    .collect(),
            };
            rehearse(description, &[0, 1], &request)
        };
        assert_eq!(held(&["1"]), Ok(None));
        let award = held(&["1", "3"]).expect("legal calls").expect("an end");
        assert_eq!((award.winner, award.number("n")), (Some(Seat(1)), Some(3)));
        let why = held(&["2", "1"]).expect_err("not enough");
        assert_eq!(why.code, "not-enough");
        assert!(why.args.contains(&("at".to_owned(), "2".to_owned())));
    }
}
