//! Plays a session's auction with random calls, by the engine that the host's table runs.

use qipai_auction::{Auction, Description};
use qipai_sandbox::Auctioneer;
use qipai_table::rules::{AuctionRequest, AuctionResult, Awaits, Failure, Input, Session, Setup};

pub struct Caller;

impl Auctioneer for Caller {
    fn run(
        &self,
        setup: &Setup,
        session: &mut dyn Session,
        request: &AuctionRequest,
        pick: &mut dyn FnMut(usize) -> usize,
    ) -> Result<(), Failure> {
        let json = setup
            .auctions
            .iter()
            .find(|(id, _)| *id == request.id)
            .map(|(_, json)| json)
            .unwrap();
        let description: Description = serde_json::from_str(json).unwrap();
        let mut auction = Auction::new(
            &description,
            request.seats.clone(),
            &setup.teams,
            &request.made,
        )
        .unwrap();
        while !auction.is_over() {
            let callers = auction.must();
            let seat = callers[pick(callers.len())];
            let mut calls = auction.legal(seat);
            if !auction.kinds_by_game(seat).is_empty() {
                calls.extend(
                    session
                        .calls(seat)?
                        .listed
                        .into_iter()
                        .filter(|call| auction.check(seat, call).is_ok()),
                );
            }
            let step = auction.call(seat, &calls[pick(calls.len())]).unwrap();
            for (seat, call) in &auction.history()[step.heard] {
                session.apply(&Input::Call(*seat, call.clone()))?;
            }
            if !matches!(session.status()?.awaits, Awaits::Auction(now) if now.id == request.id) {
                return Ok(());
            }
        }
        if let Some(result) = auction.result() {
            let award = AuctionResult {
                id: request.id.clone(),
                winner: result.winner,
                exports: result.exports,
            };
            session.apply(&Input::Award(award))?;
        }
        Ok(())
    }
}
