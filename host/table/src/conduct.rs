//! What breaches cost: warnings, fouls and violations as counters with their articles (A1, A2).

use crate::command::{Command, Refused};
use crate::config::Cost;
use crate::game::Counts;
use crate::record::What;
use crate::rules::{Input, Message, Seat};
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
        if limit > 0 && count >= limit {
            self.disqualify(seat);
        }
    }

    /// The seat's game is lost, unless it is over for it anyway.
    pub(crate) fn disqualify(&mut self, seat: Seat) {
        if !self.over() && !self.status.out.contains(&seat) {
            self.host_input(Input::Leave(vec![seat], "disqualified".to_owned()));
        }
    }

    /// How often a seat has broken an article in this game, this time included; the manifest's number of times loses.
    fn article(&mut self, seat: Seat, article: &str) -> u32 {
        if article.is_empty() {
            return 0;
        }
        let count = self.game.broken(seat, article);
        let limit = self.config.conduct.articles_lose.get(article).copied();
        self.disqualify_at(seat, count, limit.unwrap_or(0));
        count
    }

    /// A warning. [`Table::settle`] follows, as after every charge.
    pub(crate) fn warn(&mut self, seat: Seat, article: &str) {
        let count = self.count(seat, |counts| &mut counts.warnings);
        self.emit(What::Warning {
            seat,
            article: article.to_owned(),
            count,
        });
        self.article(seat, article);
    }

    /// A1: counts a foul; the manifest's number of them loses.
    pub(crate) fn foul(&mut self, seat: Seat, article: &str) {
        let count = self.count(seat, |counts| &mut counts.fouls);
        self.emit(What::Foul {
            seat,
            article: article.to_owned(),
            count,
        });
        self.article(seat, article);
        self.disqualify_at(seat, count, self.config.conduct.fouls_lose);
    }

    /// A2: the same for violations.
    pub(crate) fn violation(&mut self, seat: Seat, article: &str) {
        let count = self.count(seat, |counts| &mut counts.violations);
        self.emit(What::Violation {
            seat,
            article: article.to_owned(),
            count,
        });
        self.article(seat, article);
        self.disqualify_at(seat, count, self.config.conduct.violations_lose);
    }

    /// Charges what a breach costs: its name.
    pub(crate) fn charge(&mut self, seat: Seat, cost: Cost, article: &str) -> &'static str {
        let cost = match cost {
            Cost::WarningFirst if self.game.has_broken(seat, article) => Cost::Violation,
            Cost::WarningFirst => Cost::Warning,
            cost => cost,
        };
        match cost {
            Cost::Refuse | Cost::WarningFirst => "nothing",
            Cost::Warning => {
                self.warn(seat, article);
                "warning"
            }
            Cost::Foul => {
                self.foul(seat, article);
                "foul"
            }
            Cost::Violation => {
                self.violation(seat, article);
                "violation"
            }
            Cost::Loss => {
                self.disqualify(seat);
                "loss"
            }
        }
    }

    /// A command against the rules of conduct: refused, and recorded where it costs something.
    pub(crate) fn breach(
        &mut self,
        seat: Seat,
        command: Command,
        why: Message,
        cost: Cost,
        article: &str,
    ) -> Result<(), Refused> {
        if cost == Cost::Refuse {
            return Err(why);
        }
        self.did(seat, command);
        let cost = self.charge(seat, cost, article);
        self.settle();
        Err(why.arg("cost", cost))
    }
}
