//! Fouls, violations, and what arbiters rule (A1, A2, A4). Every ruling is an event.

use crate::command::{Command, Refused, Rule, Ruling, Who, refused};
use crate::flow::void;
use crate::game::Counts;
use crate::record::What;
use crate::rules::{Input, Seat};
use crate::table::Table;

impl Table {
    fn count(&mut self, seat: Seat, which: impl Fn(&mut Counts) -> &mut u32) -> u32 {
        self.game.counts(seat).map_or(0, |counts| {
            let count = which(counts);
            *count += 1;
            *count
        })
    }

    fn disqualify_at(&mut self, seat: Seat, count: u32, limit: u32) {
        let gone = self.over() || self.status.out.contains(&seat);
        if limit > 0 && count >= limit && !gone {
            self.host_input(Input::Leave(vec![seat], "disqualified".to_owned()));
        }
    }

    /// A1: counts a foul; the manifest's number of them loses. [`Table::settle`] follows.
    pub(crate) fn foul(&mut self, seat: Seat, article: &str) {
        let count = self.count(seat, |counts| &mut counts.fouls);
        let article = article.to_owned();
        self.emit(What::Foul {
            seat,
            article,
            count,
        });
        self.disqualify_at(seat, count, self.config.conduct.fouls_lose);
    }

    /// A2: the same for violations.
    fn violation(&mut self, seat: Seat, article: &str) {
        let count = self.count(seat, |counts| &mut counts.violations);
        let article = article.to_owned();
        self.emit(What::Violation {
            seat,
            article,
            count,
        });
        self.disqualify_at(seat, count, self.config.conduct.violations_lose);
    }

    pub(crate) fn rule(&mut self, chief: bool, ruling: Ruling) -> Result<(), Refused> {
        self.may_rule(chief, &ruling.what)?;
        self.emit(What::Did {
            who: Who::Arbiter { chief },
            command: Command::Rule(ruling.clone()),
        });
        match ruling.what {
            Rule::Warn(seat) => {
                self.count(seat, |counts| &mut counts.warnings);
            }
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
            Rule::Pause => {
                self.stand();
                self.paused = true;
            }
            Rule::Resume => {
                self.suspended = false;
                self.paused = false;
            }
        }
        self.settle();
        Ok(())
    }

    fn may_rule(&self, chief: bool, rule: &Rule) -> Result<(), Refused> {
        if self.over() && !matches!(rule, Rule::Warn(_)) {
            return refused("game-over");
        }
        // A4: the table's arbiter warns and counts; the rest is the chief's.
        let small = matches!(
            rule,
            Rule::Warn(_) | Rule::Foul(_) | Rule::Violation(_) | Rule::Pause | Rule::Resume
        );
        if !chief && !small {
            return refused("chief-arbiter-only");
        }
        let ends = matches!(rule, Rule::Adjudicate(_) | Rule::Void | Rule::Resume);
        if self.suspended && !ends && !matches!(rule, Rule::Warn(_)) {
            return refused("suspended");
        }
        match rule {
            Rule::Warn(seat)
            | Rule::Foul(seat)
            | Rule::Violation(seat)
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
            Rule::Pause if self.paused => refused("paused"),
            Rule::Resume if !self.paused && !self.suspended => refused("not-paused"),
            _ => Ok(()),
        }
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
