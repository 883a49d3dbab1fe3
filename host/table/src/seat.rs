//! Commands of people in seats.

use crate::command::{Command, Offer, Refused, Who, refused};
use crate::config::{Illegal, Leaving};
use crate::flow::void;
use crate::record::What;
use crate::rules::{Awaits, Failure, Input, Message, Refusal, Seat};
use crate::table::Table;

/// Refusals that never cost anything: the sender may not have known better.
const INNOCENT: [&str; 4] = ["not-your-turn", "game-over", "stale", "too-many-inputs"];

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
        self.may_command(&command)?;
        match command {
            Command::Play(text) => self.play(seat, text, seen),
            Command::Call { text, alert } => self.call(seat, text, alert, seen),
            Command::Offer(Offer::Adjust { id }) | Command::Adjust(id) => self.adjust(seat, id),
            Command::Offer(offer) => self.offer(seat, offer),
            Command::Answer(yes) => self.answer(seat, yes),
            Command::Resign => {
                let from = self.config.conduct.resign_from;
                if self.status.ply < from {
                    return Err(Message::new("too-early").arg("from", from));
                }
                self.gives_up(seat, Command::Resign, "resigned")
            }
            Command::Leave => self.leaves(seat),
            Command::Return => self.come_back(seat),
            Command::Seal(text) => self.seal(seat, text),
            Command::Touch(ids) => self.touch(seat, ids),
            Command::Report { of, article } => self.report(seat, of, article),
            Command::Arrive => self.arrive(seat),
            Command::Press => self.press(seat),
            Command::Stop => self.clock_breach(seat, Command::Stop),
            Command::Next | Command::Resumed { .. } => refused("not-the-host"),
            Command::Rule(_) => refused("not-an-arbiter"),
        }
    }

    /// What stands in the way of commands: the end, a fault, a pause, an envelope that waits for a move.
    fn may_command(&self, command: &Command) -> Result<(), Refused> {
        let rematch = matches!(command, Command::Offer(Offer::Rematch) | Command::Answer(_));
        let gives_up = matches!(command, Command::Resign | Command::Leave);
        if self.over() && !(self.match_over && rematch) {
            return refused("game-over");
        }
        if self.suspended {
            return refused("suspended");
        }
        if self.paused && !gives_up && *command != Command::Return {
            return refused("paused");
        }
        let seals = gives_up || matches!(command, Command::Seal(_));
        if self.sealing().is_some() && !seals {
            return refused("to-be-sealed");
        }
        Ok(())
    }

    /// E5: while a partner is still in the game it may count for nobody.
    fn leaves(&mut self, seat: Seat) -> Result<(), Refused> {
        let side = self.config.conduct.leaving == Leaving::Side;
        let partner = |other: &Seat| {
            *other != seat
                && self.team(*other) == self.team(seat)
                && !self.status.out.contains(other)
        };
        if !side || self.status.out.contains(&seat) || !self.all_seats().any(|s| partner(&s)) {
            return self.gives_up(seat, Command::Leave, "left");
        }
        self.did(seat, Command::Leave);
        self.finish(void("left"));
        Ok(())
    }

    pub(crate) fn did(&mut self, seat: Seat, command: Command) {
        let who = Who::Seat(seat);
        self.emit(What::Did { who, command });
    }

    /// E1: resigning and leaving; the game says what follows for the others.
    fn gives_up(&mut self, seat: Seat, command: Command, cause: &str) -> Result<(), Refused> {
        if self.status.out.contains(&seat) {
            return refused("out-of-game");
        }
        self.did(seat, command);
        self.host_input(Input::Leave(vec![seat], cause.to_owned()));
        self.settle();
        Ok(())
    }

    /// Where several may act, a command says what it has seen.
    pub(crate) fn fresh(&self, seen: Option<u64>) -> Result<(), Refused> {
        if let Awaits::Act(actors) = &self.status.awaits
            && actors.independent
        {
            return Ok(());
        }
        match seen {
            Some(seen) if seen != self.game.inputs => Err(Message::new("stale")
                .arg("seen", seen)
                .arg("now", self.game.inputs)),
            None if self.several() => refused("seen-needed"),
            _ => Ok(()),
        }
    }

    /// Whether more than one seat may act now.
    fn several(&self) -> bool {
        match (&self.status.awaits, &self.auction) {
            (Awaits::Act(actors), _) => {
                let more = actors.may.iter().filter(|may| !actors.must.contains(may));
                actors.must.len() + more.count() > 1
            }
            (_, Some(auctioneer)) => {
                auctioneer.auction.must().len() + auctioneer.auction.may().len() > 1
            }
            _ => false,
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
        self.bound_by_touch(seat, &text)?;
        let checked = self.guarded(|program| program.judge(|session| session.check(seat, &text)));
        let played = checked.and_then(|()| self.apply(Input::Move(seat, text.clone())));
        match played {
            Ok(()) => {
                self.settle();
                Ok(())
            }
            Err(Failure::Refused(Refusal::Malformed(why))) => Err(why),
            Err(Failure::Refused(Refusal::Illegal(why))) => self.illegal(seat, text, why),
            Err(Failure::Fault(fault)) => {
                self.fail(&fault, Some(Input::Move(seat, text)));
                self.settle();
                refused("fault")
            }
        }
    }

    /// E6: what a move against the rules costs.
    fn illegal(&mut self, seat: Seat, text: String, why: Message) -> Result<(), Refused> {
        let conduct = &self.config.conduct;
        let by_code = conduct.illegal_by_code.get(&why.code);
        let cost = match by_code.copied().unwrap_or(conduct.illegal) {
            Illegal::Reject => return Err(why),
            _ if INNOCENT.contains(&why.code.as_str()) => return Err(why),
            cost => cost,
        };
        let name = match cost {
            Illegal::Loss => "loss",
            Illegal::Restore => "restore",
            Illegal::VoidPassWarn | Illegal::Reject => "void-pass-warn",
        };
        // What somebody tried tells what it holds.
        let secret = self.rules.info().hidden_information;
        let others = self
            .all_seats()
            .filter(|other| secret && *other != seat)
            .collect();
        let did = What::Did {
            who: Who::Seat(seat),
            command: Command::Play(text),
        };
        self.emit_hidden(did, others, secret);
        if cost == Illegal::Loss {
            self.penalised(seat, &why, name);
            self.host_input(Input::Leave(vec![seat], "illegal-move".to_owned()));
        } else if cost == Illegal::Restore {
            self.penalised(seat, &why, name);
            self.restored(seat);
        } else {
            // Told after the skip: an input that leaves no event behind would have no place of its own in the record.
            match self.apply(Input::Skip(seat, "void-move".to_owned())) {
                // Where no move is prescribed, the turn stays with the seat.
                Ok(()) | Err(Failure::Refused(_)) => self.penalised(seat, &why, name),
                Err(Failure::Fault(fault)) => self.fail(&fault, None),
            }
        }
        self.settle();
        Err(why.arg("cost", name))
    }

    /// The position stands as before the illegal move: a violation, and time for the others.
    fn restored(&mut self, seat: Seat) {
        let gift = i64::try_from(self.config.conduct.illegal_gift).unwrap_or(i64::MAX);
        let others = self
            .all_seats()
            .filter(|s| self.team(*s) != self.team(seat));
        for other in others.collect::<Vec<_>>() {
            if gift > 0 {
                self.give_time(other, gift);
            }
        }
        self.violation(seat, "E6");
    }

    fn penalised(&mut self, seat: Seat, why: &Message, cost: &str) {
        if let (Some(counts), "void-pass-warn") = (self.game.counts(seat), cost) {
            counts.warnings += 1;
        }
        self.emit(What::Penalised {
            seat,
            why: why.clone(),
            cost: cost.to_owned(),
        });
    }
}
