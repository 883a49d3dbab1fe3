//! Fouls, violations, and what arbiters rule (A1, A2, A4). Every ruling is an event.

use crate::command::{Command, Refused, Rule, Ruling, Who, refused};
use crate::record::What;
use crate::rules::{Input, Message, Outcome, Seat};
use crate::table::Table;

impl Table {
    /// A1: counts a foul; the manifest's number of them loses.
    pub(crate) fn foul(&mut self, seat: Seat, article: &str) {
        let count = &mut self.game.fouls[usize::from(seat)];
        *count += 1;
        let count = *count;
        self.emit(What::Foul {
            seat,
            article: article.to_owned(),
            count,
        });
        if self.config.conduct.fouls_lose > 0 && count >= self.config.conduct.fouls_lose {
            self.apply_or_fail(Input::Leave(vec![seat], "disqualified".to_owned()));
        }
    }

    fn violation(&mut self, seat: Seat, article: &str) {
        let count = &mut self.game.violations[usize::from(seat)];
        *count += 1;
        let count = *count;
        self.emit(What::Violation {
            seat,
            article: article.to_owned(),
            count,
        });
        if self.config.conduct.violations_lose > 0 && count >= self.config.conduct.violations_lose {
            self.apply_or_fail(Input::Leave(vec![seat], "disqualified".to_owned()));
        }
    }

    pub(crate) fn rule(&mut self, chief: bool, ruling: &Ruling) -> Result<(), Refused> {
        self.may_rule(chief, &ruling.what)?;
        self.emit(What::Did {
            who: Who::Arbiter { chief },
            command: Command::Rule(ruling.clone()),
        });
        match &ruling.what {
            Rule::Warn(_) => {}
            Rule::Foul(seat) => self.foul(*seat, &ruling.article),
            Rule::Violation(seat) => self.violation(*seat, &ruling.article),
            Rule::Time(seat, by) => {
                let now = self.now;
                self.clocks[usize::from(*seat)].adjust(now, *by);
            }
            Rule::Forfeit(seat) => {
                self.apply_or_fail(Input::Leave(vec![*seat], "no-show".to_owned()))
            }
            Rule::Disqualify(seat) => {
                self.apply_or_fail(Input::Leave(vec![*seat], "disqualified".to_owned()))
            }
            Rule::Adjudicate(outcome) => {
                self.suspended = false;
                self.apply_or_fail(Input::End(outcome.clone()));
            }
            Rule::Void => {
                self.suspended = false;
                self.end(Outcome {
                    ending: Message::new("void"),
                    places: Vec::new(),
                    scored: false,
                });
            }
            Rule::Pause | Rule::Resume => self.pause(ruling.what == Rule::Pause),
        }
        Ok(())
    }

    fn may_rule(&self, chief: bool, rule: &Rule) -> Result<(), Refused> {
        if self.over() && !matches!(rule, Rule::Warn(_)) {
            return refused("game-over");
        }
        // A4: the table's arbiter warns and counts; the rest is the chief's.
        if !chief
            && !matches!(
                rule,
                Rule::Warn(_) | Rule::Foul(_) | Rule::Violation(_) | Rule::Pause | Rule::Resume
            )
        {
            return refused("chief-arbiter-only");
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
            Rule::Adjudicate(outcome)
                if !outcome.places.is_empty() && outcome.places.len() != self.seats() =>
            {
                refused("wrong-places")
            }
            Rule::Adjudicate(outcome)
                if !self.rules.info().endings.contains(&outcome.ending.code) =>
            {
                refused("unknown-ending")
            }
            Rule::Pause if self.paused => refused("paused"),
            Rule::Resume if !self.paused => refused("not-paused"),
            _ => Ok(()),
        }
    }

    fn pause(&mut self, pause: bool) {
        let now = self.now;
        self.paused = pause;
        if pause {
            self.clocks.iter_mut().for_each(|clock| clock.stop(now));
            // A beat that was due in a while is due in as long after the pause.
            if let Some((_, due)) = &mut self.game.beat_due {
                *due = due.saturating_sub(now);
            }
        } else {
            if let Some((_, due)) = &mut self.game.beat_due {
                *due += now;
            }
            self.enter();
        }
    }
}
