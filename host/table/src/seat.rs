//! Commands of people in seats.

use crate::command::{Command, Refused, Who, refused};
use crate::config::Illegal;
use crate::record::What;
use crate::rules::{Awaits, Failure, Input, Message, Refusal, Seat};
use crate::table::{FREE_INPUTS, Table};
use qipai_auction::Verdict;

impl Table {
    pub(crate) fn seat_command(
        &mut self,
        seat: Seat,
        command: Command,
        seen: Option<u64>,
    ) -> Result<(), Refused> {
        if usize::from(seat) >= self.seats() {
            return refused("no-seat");
        }
        if self.over() {
            return refused("game-over");
        }
        if self.suspended {
            return refused("suspended");
        }
        if self.paused && !matches!(command, Command::Resign | Command::Leave) {
            return refused("paused");
        }
        match command {
            Command::Play(text) => self.play(seat, text, seen),
            Command::Call { text, alert } => self.call(seat, text, alert, seen),
            Command::OfferDraw => self.offer(seat),
            Command::Answer(yes) => {
                match &self.offers.draw {
                    None => return refused("no-offer"),
                    Some((by, _)) if self.team(*by) == self.team(seat) => {
                        return refused("own-offer");
                    }
                    Some((_, accepted)) if accepted.contains(&seat) => {
                        return refused("already-answered");
                    }
                    Some(_) => {}
                }
                self.did(seat, Command::Answer(yes));
                self.answer(seat, yes);
                Ok(())
            }
            Command::Resign => {
                let from = self.config.conduct.resign_from;
                if self.status.ply < from {
                    return Err(Message::new("too-early").arg("from", from));
                }
                self.gives_up(seat, Command::Resign, "resigned")
            }
            Command::Leave => self.gives_up(seat, Command::Leave, "left"),
            Command::Next | Command::Rule(_) => refused("not-an-arbiter"),
        }
    }

    fn did(&mut self, seat: Seat, command: Command) {
        self.emit(What::Did {
            who: Who::Seat(seat),
            command,
        });
    }

    /// E1: resigning and leaving; the game says what follows for the others.
    fn gives_up(&mut self, seat: Seat, command: Command, cause: &str) -> Result<(), Refused> {
        if self.status.out.contains(&seat) {
            return refused("out-of-game");
        }
        self.did(seat, command);
        self.apply_or_fail(Input::Leave(vec![seat], cause.to_owned()));
        Ok(())
    }

    /// Where several may act, a command says what it has seen.
    fn fresh(&self, seen: Option<u64>) -> Result<(), Refused> {
        if let Awaits::Act(actors) = &self.status.awaits
            && actors.independent
        {
            return Ok(());
        }
        let several = self.must().len() + self.may().len() > 1;
        match seen {
            Some(seen) if seen != self.game.inputs => Err(Message::new("stale")
                .arg("seen", seen)
                .arg("now", self.game.inputs)),
            None if several => refused("seen-needed"),
            _ => Ok(()),
        }
    }

    fn play(&mut self, seat: Seat, text: String, seen: Option<u64>) -> Result<(), Refused> {
        let Awaits::Act(actors) = &self.status.awaits else {
            return refused("not-your-turn");
        };
        if !actors.must.contains(&seat) && !actors.may.contains(&seat) {
            return refused("not-your-turn");
        }
        self.fresh(seen)?;
        if self.game.free_ply == self.status.ply
            && self
                .game
                .free
                .get(usize::from(seat))
                .is_some_and(|free| *free >= FREE_INPUTS)
        {
            return refused("too-many-inputs");
        }
        match self.ask_or_refuse(|session| session.check(seat, &text)) {
            Ok(()) => {}
            Err(Failure::Refused(Refusal::Malformed(why))) => return Err(why),
            Err(Failure::Refused(Refusal::Illegal(why))) => return self.illegal(seat, text, why),
            Err(Failure::Fault(fault)) => {
                self.fail(&fault);
                return refused("fault");
            }
        }
        // Kept until the game has taken it: the move itself is told by the input.
        let mark = self.events.len();
        match self.apply(Input::Move(seat, text.clone())) {
            Ok(()) => {
                debug_assert!(self.events.len() > mark, "an applied move is an event");
                Ok(())
            }
            Err(Failure::Refused(refusal)) => Err(refusal.message().clone()),
            Err(Failure::Fault(fault)) => {
                self.fail(&fault);
                refused("fault")
            }
        }
    }

    /// E6: what a move against the rules costs.
    fn illegal(&mut self, seat: Seat, text: String, why: Message) -> Result<(), Refused> {
        let conduct = &self.config.conduct;
        let cost = conduct
            .illegal_by_code
            .get(&why.code)
            .copied()
            .unwrap_or(conduct.illegal);
        let (cost, input) = match cost {
            Illegal::Reject => return Err(why),
            Illegal::Loss => ("loss", Input::Leave(vec![seat], "illegal-move".to_owned())),
            Illegal::VoidPassWarn => ("void-pass-warn", Input::Skip(seat, "void-move".to_owned())),
        };
        self.did(seat, Command::Play(text));
        self.emit(What::Penalised {
            seat,
            why: why.clone(),
            cost: cost.to_owned(),
        });
        self.apply_or_fail(input);
        Err(why.arg("cost", cost))
    }

    fn call(
        &mut self,
        seat: Seat,
        text: String,
        alert: Option<String>,
        seen: Option<u64>,
    ) -> Result<(), Refused> {
        let Some((_, auction)) = &self.auction else {
            return refused("no-auction");
        };
        let told = |refusal: qipai_auction::Refusal| {
            let args = refusal
                .args
                .iter()
                .map(|(name, value)| ((*name).to_string(), value.to_string()))
                .collect();
            Message {
                code: refusal.code.to_string(),
                args,
            }
        };
        let verdict = auction.check(seat, &text).map_err(told)?;
        self.fresh(seen)?;
        if verdict == Verdict::AskGame {
            match self.ask_or_refuse(|session| session.check_call(seat, &text)) {
                Ok(()) => {}
                Err(Failure::Refused(refusal)) => return Err(refusal.message().clone()),
                Err(Failure::Fault(fault)) => {
                    self.fail(&fault);
                    return refused("fault");
                }
            }
        }
        self.did(
            seat,
            Command::Call {
                text: text.clone(),
                alert,
            },
        );
        let now = self.now;
        if let Some(clock) = self.clocks.get_mut(usize::from(seat)) {
            clock.done(now, true);
        }
        self.say(seat, text);
        Ok(())
    }

    fn offer(&mut self, seat: Seat) -> Result<(), Refused> {
        if self.status.out.contains(&seat) {
            return refused("out-of-game");
        }
        if let Err(why) = self.may_offer(seat) {
            let breach = matches!(
                why.code.as_str(),
                "offer-must-alternate" | "offer-after-own-move"
            );
            if breach && self.config.conduct.offer_breach_is_foul {
                self.did(seat, Command::OfferDraw);
                self.foul(seat, "E3");
            }
            return Err(why);
        }
        self.did(seat, Command::OfferDraw);
        self.offers.draw = Some((seat, Vec::new()));
        self.offers.last = Some(self.team(seat));
        Ok(())
    }
}
