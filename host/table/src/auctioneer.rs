//! Auctions run by the host: the engine's machine, opened when the game's status names one, and its result handed back.

use crate::command::{Refused, refused};
use crate::config::Config;
use crate::record::What;
use crate::rules::{
    AuctionRequest, AuctionResult, Awaits, Failure, FaultKind, Input, Message, Seat,
};
use crate::table::Table;
use crate::{Command, Who};
use qipai_auction::{Auction, Turn, Verdict};

/// An auction in progress.
#[derive(Clone, Debug)]
pub(crate) struct Auctioneer {
    pub(crate) id: String,
    pub(crate) auction: Auction,
}

impl Auctioneer {
    /// Opens what the game asks for.
    pub(crate) fn open(config: &Config, request: &AuctionRequest) -> Result<Self, String> {
        let described = config.auctions.iter().find(|(id, _)| *id == request.id);
        let Some((id, description)) = described else {
            return Err(format!("an auction `{}` that nobody described", request.id));
        };
        let teams = &config.seating.teams;
        let auction = Auction::new(description, request.seats.clone(), teams, &request.made);
        let auction = auction.map_err(|refusal| {
            format!(
                "the auction `{id}` can't begin: {}",
                told(&refusal_message(&refusal))
            )
        })?;
        Ok(Self {
            id: id.clone(),
            auction,
        })
    }

    /// Whether calls stay secret until all are in.
    pub(crate) fn sealed(&self) -> bool {
        self.auction.book().description().turn == Turn::Simultaneous
    }

    fn result(&self) -> Option<AuctionResult> {
        let result = self.auction.result()?;
        Some(AuctionResult {
            id: self.id.clone(),
            winner: result.winner,
            exports: result.exports,
        })
    }
}

fn told(message: &Message) -> String {
    message.to_string()
}

/// The engine's refusal as the table tells it.
pub(crate) fn refusal_message(refusal: &qipai_auction::Refusal) -> Message {
    Message {
        code: refusal.code.to_owned(),
        args: refusal
            .args
            .iter()
            .map(|(name, value)| ((*name).to_owned(), value.clone()))
            .collect(),
    }
}

impl Table {
    /// The status names an auction: opens it if it does not run yet, and awards it if it is over. Whether it was.
    pub(crate) fn hold_auction(&mut self) -> bool {
        let Awaits::Auction(request) = &self.status.awaits else {
            return false;
        };
        let running = self.auction.as_ref().is_some_and(|a| a.id == request.id);
        if !running {
            match Auctioneer::open(&self.config, request) {
                Ok(auctioneer) => self.auction = Some(Box::new(auctioneer)),
                Err(lie) => {
                    self.auction = None;
                    let fault = self.fault(FaultKind::Lie, "status", lie);
                    self.fail(&fault, None);
                    return true;
                }
            }
        }
        let Some(award) = self.auction.as_ref().and_then(|a| a.result()) else {
            return false;
        };
        self.auction = None;
        self.host_input(Input::Award(award));
        true
    }

    /// A call of a seat.
    pub(crate) fn call(
        &mut self,
        seat: Seat,
        text: String,
        alert: Option<String>,
        seen: Option<u64>,
    ) -> Result<(), Refused> {
        let Some(auctioneer) = &self.auction else {
            return refused("no-auction");
        };
        let sealed = auctioneer.sealed();
        let verdict = auctioneer.auction.check(seat, &text);
        let verdict = verdict.map_err(|refusal| refusal_message(&refusal))?;
        if !sealed {
            self.fresh(seen)?;
        }
        if verdict == Verdict::AskGame {
            match self.guarded(|program| program.judge(|session| session.check_call(seat, &text))) {
                Ok(()) => {}
                Err(Failure::Refused(refusal)) => return Err(refusal.message().clone()),
                Err(Failure::Fault(fault)) => {
                    self.fail(&fault, Some(Input::Call(seat, text)));
                    self.settle();
                    return refused("fault");
                }
            }
        }
        let hidden: Vec<Seat> = self
            .all_seats()
            .filter(|other| sealed && *other != seat)
            .collect();
        let command = Command::Call {
            text: text.clone(),
            alert,
        };
        let who = Who::Seat(seat);
        self.emit_hidden(What::Did { who, command }, hidden, sealed);
        self.say(seat, &text);
        Ok(())
    }

    /// A call that is known to be right: the game hears what it is to hear now.
    pub(crate) fn say(&mut self, seat: Seat, text: &str) {
        let now = self.now;
        self.clocks.done(seat, now, false);
        let Some(auctioneer) = &mut self.auction else {
            return;
        };
        // What `check` allowed, `call` takes.
        let Ok(step) = auctioneer.auction.call(seat, text) else {
            return;
        };
        let id = auctioneer.id.clone();
        let heard = auctioneer.auction.heard(&step).to_vec();
        for (caller, call) in heard {
            self.host_input(Input::Call(caller, call));
            let named = matches!(&self.status.awaits, Awaits::Auction(now) if now.id == id);
            if self.over() || self.suspended || !named {
                break;
            }
        }
        self.settle();
    }
}
