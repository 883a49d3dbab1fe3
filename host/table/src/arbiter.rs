//! What arbiters rule (A4). Every ruling is an event.

use crate::adjourn::Halt;
use crate::command::{Command, Refused, Rule, Ruling, Who, refused};
use crate::flow::void;
use crate::record::What;
use crate::rules::{Input, Message, Seat};
use crate::table::Table;
use crate::touch::Touched;

impl Table {
    pub(crate) fn rule(&mut self, chief: bool, ruling: Ruling) -> Result<(), Refused> {
        self.may_rule(chief, &ruling.what, &ruling.article)?;
        self.emit(What::Did {
            who: Who::Arbiter { chief },
            command: Command::Rule(ruling.clone()),
        });
        match ruling.what {
            Rule::Warn(seat) => self.warn(seat, &ruling.article),
            Rule::Foul(seat) => self.foul(seat, &ruling.article),
            Rule::Violation(seat) => self.violation(seat, &ruling.article),
            Rule::Time(seat, by) => {
                if let Some(clock) = self.clocks.seat(seat) {
                    clock.adjust(by);
                }
            }
            Rule::Forfeit(seat) => self.host_input(Input::Leave(vec![seat], "no-show".to_owned())),
            Rule::Disqualify(seat) => {
                self.host_input(Input::Leave(vec![seat], "disqualified".to_owned()));
            }
            Rule::Adjudicate(outcome) => {
                self.suspended = false;
                self.finish(outcome);
            }
            Rule::Void => {
                self.suspended = false;
                self.finish(void("void"));
            }
            Rule::Penalise(seat) => {
                let cost = self.config.conduct.articles.get(&ruling.article).copied();
                self.charge(seat, cost.unwrap_or_default(), &ruling.article);
            }
            Rule::Restore { ply, clocks } => self.put_back(ply, clocks),
            Rule::Swap(a, b) => self.swap(a, b),
            Rule::Replay { swapped } => self.replay_game(swapped),
            Rule::Excuse => self.touched = Touched::default(),
            Rule::Adjourn => self.adjourn(),
            Rule::Pause => self.halt(Halt::ruled()),
            Rule::Resume => {
                self.suspended = false;
                self.go_on();
            }
        }
        self.settle();
        Ok(())
    }

    fn may_rule(&self, chief: bool, rule: &Rule, article: &str) -> Result<(), Refused> {
        if self.over() && !matches!(rule, Rule::Warn(_)) {
            return refused("game-over");
        }
        // A4: the table's arbiter warns and counts; the rest is the chief's.
        let small = matches!(
            rule,
            Rule::Warn(_)
                | Rule::Foul(_)
                | Rule::Violation(_)
                | Rule::Penalise(_)
                | Rule::Excuse
                | Rule::Pause
                | Rule::Resume
        );
        if !chief && !small {
            return refused("chief-arbiter-only");
        }
        let ends = matches!(
            rule,
            Rule::Adjudicate(_) | Rule::Void | Rule::Replay { .. } | Rule::Resume
        );
        if self.suspended && !ends && !matches!(rule, Rule::Warn(_)) {
            return refused("suspended");
        }
        match rule {
            Rule::Warn(seat)
            | Rule::Foul(seat)
            | Rule::Violation(seat)
            | Rule::Penalise(seat)
            | Rule::Time(seat, _)
            | Rule::Forfeit(seat)
            | Rule::Disqualify(seat)
                if usize::from(*seat) >= self.seats() =>
            {
                refused("no-seat")
            }
            Rule::Forfeit(seat) | Rule::Disqualify(seat) if self.status.out.contains(seat) => {
                refused("out-of-game")
            }
            Rule::Adjudicate(outcome) => self.may_adjudicate(outcome),
            Rule::Penalise(_) if !self.config.conduct.articles.contains_key(article) => {
                refused("unknown-article")
            }
            Rule::Pause | Rule::Adjourn if self.paused => refused("paused"),
            Rule::Adjourn if self.sealing().is_some() => refused("to-be-sealed"),
            Rule::Restore { ply, .. } => self.may_restore(*ply),
            Rule::Swap(a, b) => self.may_swap(*a, *b),
            Rule::Replay { swapped: true } => self.may_start_swapped(),
            Rule::Excuse if self.touched == Touched::default() => refused("nothing-touched"),
            Rule::Resume if !self.paused && !self.suspended => refused("not-paused"),
            _ => Ok(()),
        }
    }

    fn may_restore(&self, ply: u32) -> Result<(), Refused> {
        if self.history.reached(ply).is_none() {
            return Err(Message::new("no-such-ply").arg("ply", self.status.ply));
        }
        Ok(())
    }

    /// A5: until the manifest's move, that one included.
    fn may_swap(&self, a: Seat, b: Seat) -> Result<(), Refused> {
        let until = self.config.conduct.swap_until;
        if usize::from(a.max(b)) >= self.seats() || a == b {
            return refused("no-seat");
        }
        if self.status.ply > until || until == 0 {
            return Err(Message::new("too-late").arg("until", until));
        }
        Ok(())
    }

    /// A5: in the first quarter of the first period; else the game stands.
    fn may_start_swapped(&self) -> Result<(), Refused> {
        if !self.config.conduct.swap_quarter || !self.clocks.first_quarter(self.now) {
            return refused("too-late");
        }
        Ok(())
    }

    /// The game is void and played anew.
    fn replay_game(&mut self, swapped: bool) {
        self.stand();
        self.suspended = false;
        self.paused = false;
        self.halt = None;
        self.game = self.game.again();
        if swapped {
            self.game.order.rotate_left(1);
        }
        self.begin_or_end();
    }

    fn may_adjudicate(&self, outcome: &crate::rules::Outcome) -> Result<(), Refused> {
        let places = &outcome.places;
        let wrong = places
            .iter()
            .any(|place| *place == 0 || usize::from(*place) > self.seats().max(2));
        if wrong || (!places.is_empty() && places.len() != self.seats()) {
            return refused("wrong-places");
        }
        let host = ["adjudicated", "agreed", "void"];
        let code = outcome.ending.code.as_str();
        let known = host.contains(&code) || self.rules.info().endings.iter().any(|end| end == code);
        if !known {
            return refused("unknown-ending");
        }
        Ok(())
    }
}
