//! The end of a game, what it counts, and the next game of the match.

use crate::command::{Command, Refused, Who, refused};
use crate::config::{First, Replay, Reveal, When};
use crate::game::Game;
use crate::history::History;
use crate::late::Late;
use crate::offers::Offers;
use crate::record::{What, hex};
use crate::rules::{Handover, Outcome, Seat};
use crate::table::Table;
use crate::touch::Touched;

impl Table {
    /// One end, and nothing after it but rulings.
    pub(crate) fn end(&mut self, outcome: Outcome) {
        let scores = self.guarded(|program| Ok(program.score()?));
        let handover = match &scores {
            Ok(_) => self.guarded(|program| Ok(program.handover()?)),
            Err(_) => Ok(None),
        };
        match (scores, handover) {
            (Ok(scores), Ok(handover)) => self.close(outcome, scores, handover),
            (Err(crate::rules::Failure::Fault(fault)), _)
            | (_, Err(crate::rules::Failure::Fault(fault))) => {
                self.note_fault(&fault, None);
                self.end_broken(outcome);
            }
            // Neither question can be refused.
            _ => self.end_broken(outcome),
        }
    }

    /// The end of a game that can't be asked any more.
    pub(crate) fn end_broken(&mut self, outcome: Outcome) {
        self.close(outcome, Vec::new(), None);
    }

    fn close(&mut self, mut outcome: Outcome, scores: Vec<i32>, handover: Option<Handover>) {
        if self.over() {
            return;
        }
        self.stand();
        self.beat = None;
        self.auction = None;
        self.pressing = None;
        self.late = Late::default();
        self.halt = None;
        self.history = History::default();
        self.touched = Touched::default();
        self.offers = Offers::default();
        self.suspended = false;
        self.paused = false;
        outcome.scored = outcome.scored && !self.unscored(&outcome);
        if outcome.scored {
            for (total, score) in self.totals.iter_mut().zip(&scores) {
                *total = total.saturating_add(*score);
            }
        }
        self.game.scores.clone_from(&scores);
        self.game.outcome = Some(outcome.clone());
        self.emit(What::Ended { outcome, scores });
        self.close_match(handover);
    }

    /// E2, E4: games that do not count.
    fn unscored(&self, outcome: &Outcome) -> bool {
        let mut sides: Vec<u8> = self.game.moved.iter().map(|s| self.team(*s)).collect();
        sides.sort_unstable();
        sides.dedup();
        // Who plays on from a position in the middle of a game has moved before.
        let begun = usize::try_from(self.game.first_ply).is_ok_and(|ply| ply >= self.seats());
        let cause = self.game.gave_up.as_deref().unwrap_or_default();
        self.config.scoring.unscored.iter().any(|rule| {
            let concerned = rule.causes.is_empty()
                || rule
                    .causes
                    .iter()
                    .any(|known| *known == outcome.ending.code || known == cause);
            concerned
                && match rule.when {
                    When::OneSideMoved => !begun && sides.len() <= 1,
                    When::BeforePly(ply) => self.status.ply < ply,
                }
        })
    }

    /// Whether the game came to nothing and is played again.
    fn to_be_replayed(&self) -> bool {
        let nothing = |outcome: &Outcome| outcome.places.is_empty();
        self.config.series.replay != Replay::Off && self.game.outcome.as_ref().is_some_and(nothing)
    }

    fn close_match(&mut self, handover: Option<Handover>) {
        if self.to_be_replayed() && handover.as_ref().is_none_or(|h| h.match_over.is_none()) {
            return;
        }
        let (carry, by_game) = match handover {
            Some(handover) => (Some(handover.carry), handover.match_over),
            None => (self.game.carry.clone(), None),
        };
        self.game.carry = carry;
        let (games, until) = (self.config.series.games, self.config.series.until);
        let played = games > 0 && self.game.number + 1 >= games;
        let reached = until > 0 && self.totals.iter().any(|total| *total >= until);
        if by_game.is_none() && !played && !reached {
            return;
        }
        self.match_over = true;
        self.emit(What::MatchOver {
            outcome: by_game,
            totals: self.totals.clone(),
        });
        if self.config.series.reveal == Reveal::MatchEnd {
            let secret = hex(self.chain.secret());
            self.emit(What::Revealed { secret });
        }
    }

    /// The order of play of the next game.
    fn next_order(&self) -> Vec<Seat> {
        let mut order = self.game.order.clone();
        if self.config.series.rotate {
            order.rotate_left(1);
        }
        let places = self.game.outcome.as_ref().map(|outcome| &outcome.places);
        let place = |seat: &Seat| places.and_then(|all| all.get(usize::from(*seat)).copied());
        let best = order.iter().filter_map(place).min();
        let worst = order.iter().filter_map(place).max();
        let wanted = match self.config.series.first {
            _ if best == worst => None,
            First::Same => None,
            First::Winner => best,
            First::Loser => worst,
        };
        let at = wanted.and_then(|_| order.iter().position(|seat| place(seat) == wanted));
        order.rotate_left(at.unwrap_or(0));
        order
    }

    /// Begins the next game of the match, with the next deal.
    pub(crate) fn next(&mut self, who: Who) -> Result<(), Refused> {
        if !self.over() {
            return refused("game-not-over");
        }
        if self.match_over {
            return refused("match-over");
        }
        self.emit(What::Did {
            who,
            command: Command::Next,
        });
        self.game = if self.to_be_replayed() {
            self.game.replayed(self.config.series.replay)
        } else {
            Game::new(
                self.game.number.saturating_add(1),
                self.game.deal.saturating_add(1),
                self.next_order(),
                self.game.carry.clone(),
            )
        };
        self.begin_or_end();
        self.settle();
        Ok(())
    }
}
