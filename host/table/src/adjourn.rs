//! Pauses and adjournments (T5). A game stands still until its players have come back, or until an arbiter lets it go on.

use crate::command::{Command, Refused, refused};
use crate::config::Adjourn;
use crate::record::What;
use crate::rules::{Failure, Input, Seat};
use crate::table::Table;

/// Text that somebody seals: more is no move of any game.
const LONGEST: usize = 4_096;

/// A game that stands still.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Halt {
    /// An arbiter let it stand, and lets it go on.
    by_arbiter: bool,
    /// The seat that seals its next move; its clock runs until then.
    sealing: Option<Seat>,
    sealed: Option<(Seat, String)>,
    /// Who has come back.
    back: Vec<Seat>,
}

impl Halt {
    pub(crate) fn agreed() -> Self {
        Self::default()
    }

    pub(crate) fn ruled() -> Self {
        Self {
            by_arbiter: true,
            ..Self::default()
        }
    }
}

impl Table {
    /// The one seat that can seal a move.
    pub(crate) fn to_seal(&self) -> Option<Seat> {
        match self.must().as_slice() {
            [seat] if self.auction.is_none() && self.pressing.is_none() => Some(*seat),
            _ => None,
        }
    }

    /// Everything stands.
    pub(crate) fn halt(&mut self, halt: Halt) {
        self.stand();
        self.paused = true;
        self.halt = Some(Box::new(halt));
    }

    /// Adjourns the game: at once, or when the seat to move has sealed its move.
    pub(crate) fn adjourn(&mut self) {
        let seals = self.config.conduct.adjourn == Adjourn::Sealed;
        match self.to_seal().filter(|_| seals) {
            Some(seat) => {
                self.halt = Some(Box::new(Halt {
                    sealing: Some(seat),
                    ..Halt::default()
                }));
            }
            None => self.halt(Halt::agreed()),
        }
    }

    /// The seat that is to seal its move.
    pub(crate) fn sealing(&self) -> Option<Seat> {
        self.halt.as_ref().and_then(|halt| halt.sealing)
    }

    /// Its turn went by: there is nothing left to seal.
    pub(crate) fn nothing_to_seal(&mut self) {
        if self
            .sealing()
            .is_some_and(|seat| !self.must().contains(&seat))
        {
            self.halt = None;
        }
    }

    /// T5: a move in an envelope. Whether it is one shows when it is opened.
    pub(crate) fn seal(&mut self, seat: Seat, text: String) -> Result<(), Refused> {
        if self.sealing() != Some(seat) {
            return refused("nothing-to-seal");
        }
        if text.len() > LONGEST {
            return refused("too-long");
        }
        let others = self.all_seats().filter(|other| *other != seat).collect();
        let did = What::Did {
            who: crate::Who::Seat(seat),
            command: Command::Seal(text.clone()),
        };
        self.emit_hidden(did, others, true);
        self.halt(Halt {
            sealed: Some((seat, text)),
            ..Halt::default()
        });
        Ok(())
    }

    /// A seat comes back; with the last one the game goes on.
    pub(crate) fn come_back(&mut self, seat: Seat) -> Result<(), Refused> {
        let out = self.status.out.clone();
        match &mut self.halt {
            Some(halt) if self.paused && !halt.by_arbiter => {
                if halt.back.contains(&seat) || out.contains(&seat) {
                    return refused("already-here");
                }
                halt.back.push(seat);
            }
            Some(halt) if halt.by_arbiter => return refused("paused"),
            _ => return refused("not-paused"),
        }
        self.did(seat, Command::Return);
        let halt = self.halt.clone().unwrap_or_default();
        if self
            .all_seats()
            .all(|s| halt.back.contains(&s) || out.contains(&s))
        {
            self.go_on();
        }
        self.settle();
        Ok(())
    }

    /// The game goes on; a sealed move is opened and made. One that is none loses.
    pub(crate) fn go_on(&mut self) {
        self.paused = false;
        let halt = self.halt.take().unwrap_or_default();
        let Some((seat, text)) = halt.sealed else {
            return;
        };
        let mv = text.clone();
        self.emit(What::Unsealed { seat, text });
        let checked = self.guarded(|program| program.judge(|session| session.check(seat, &mv)));
        match checked.and_then(|()| self.apply(Input::Move(seat, mv))) {
            Ok(()) => {}
            Err(Failure::Refused(_)) => {
                self.host_input(Input::Leave(vec![seat], "illegal-move".to_owned()));
            }
            Err(Failure::Fault(fault)) => self.fail(&fault, None),
        }
    }
}
