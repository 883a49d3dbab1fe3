//! What a deal brings, and the match from deal to deal (rules sheet, shengji: points, result).

use qipai_sdk::{Deserialize, Serialize};

use crate::levels::{Level, Verdict, advance, verdict};
use crate::rules::{FixedScore, LevelMode, Rules};
use crate::shape::units;
use crate::state::{Shengji, side};
use crate::trick::{kitty_factor, points};

/// Where the match stands before a deal; entries by side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(crate = "qipai_sdk::serde", deny_unknown_fields)]
pub struct Match {
    pub levels: [Level; 2],
    /// The dealer's place; not known before the first deal.
    pub dealer: Option<u8>,
    /// Deals played.
    pub deals: u32,
    /// Levels won, or points taken as attackers.
    pub totals: [i32; 2],
    /// The side that has passed the top level.
    pub won: Option<u8>,
}

impl Match {
    pub fn new(rules: &Rules) -> Match {
        Match {
            levels: [rules.first_level(); 2],
            dealer: None,
            deals: 0,
            totals: [0; 2],
            won: None,
        }
    }

    /// The same, if a match that goes on can stand so; what is wrong otherwise.
    pub fn checked(self, rules: &Rules) -> Result<Match, String> {
        if self.dealer.is_some_and(|dealer| dealer > 3) {
            return Err("dealer: 0 to 3".to_owned());
        }
        if self.won.is_some() {
            return Err("won: the match is over".to_owned());
        }
        let beyond = |level: &Level| *level > rules.top.max(rules.first_level());
        if self.levels.iter().any(beyond) {
            return Err(format!("levels: beyond {}", rules.top));
        }
        Ok(self)
    }
}

/// How a deal ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Finished {
    /// The attackers' points, kitty and failed throws included.
    pub attackers: i32,
    /// What the buried points brought them.
    pub kitty: i32,
    pub verdict: Verdict,
    /// The side that won.
    pub winners: usize,
}

impl Shengji {
    /// The attackers' points in tricks and from failed throws.
    pub(crate) fn attackers_points(&self) -> i32 {
        let attackers = self.dealer.map_or(1, |dealer| 1 - side(dealer));
        self.taken[attackers] + self.penalties
    }

    /// The place that won the last trick.
    pub(crate) fn last_winner(&self) -> Option<u8> {
        let trick = self.last_trick()?;
        Some((trick.leader + self.winner_of(trick)? as u8) % 4)
    }

    /// What the buried points bring attackers who have won the last trick.
    pub(crate) fn kitty_bonus(&self) -> i32 {
        let (Some(dealer), Some(winner)) = (self.dealer, self.last_winner()) else {
            return 0;
        };
        let (Some(order), Some(trick)) = (&self.order, self.last_trick()) else {
            return 0;
        };
        if !self.over() || side(winner) == side(dealer) {
            return 0;
        }
        let lead = trick.plays[0];
        let suit = order.suit_of(lead.kinds()).unwrap_or_default();
        let largest = units(lead, suit, order)
            .first()
            .map_or(0, |unit| unit.pairs);
        points(self.buried) * kitty_factor(largest, self.rules.kitty_mult)
    }

    /// The result, once all cards are played.
    pub(crate) fn finished(&self) -> Option<Finished> {
        let dealer = self.dealer.filter(|_| self.over())?;
        let kitty = self.kitty_bonus();
        let attackers = self.attackers_points() + kitty;
        let verdict = verdict(attackers, &self.rules);
        let winners = if verdict.attackers_win {
            1 - side(dealer)
        } else {
            side(dealer)
        };
        Some(Finished {
            attackers,
            kitty,
            verdict,
            winners,
        })
    }

    /// Whether declarers at jacks lost the last trick to a single jack, which sends them back.
    pub(crate) fn sent_back(&self) -> bool {
        let (Some(dealer), Some(trick)) = (self.dealer, self.last_trick()) else {
            return false;
        };
        let at_jacks = self.rules.jack_back_to_2 && self.level() == Level::JACK;
        let Some(at) = self.winner_of(trick).filter(|_| at_jacks && self.over()) else {
            return false;
        };
        let winner = (trick.leader + at as u8) % 4;
        let play = trick.plays[at];
        let jack = play.len() == 1 && play.kinds().nth(0).and_then(|card| card.rank()) == Some(11);
        jack && side(winner) != side(dealer)
    }

    /// The match with this deal counted, if it is over: levels, and who deals next.
    pub(crate) fn after(&self) -> Match {
        let mut after = self.before.clone();
        let (Some(deal), Some(dealer)) = (self.finished(), self.dealer) else {
            return after;
        };
        let declarers = !deal.verdict.attackers_win;
        after.deals = after.deals.saturating_add(1);
        after.dealer = Some((dealer + if declarers { 2 } else { 1 }) % 4);
        let totals = self.by_side();
        for (total, points) in after.totals.iter_mut().zip(totals) {
            *total = total.saturating_add(points);
        }
        if self.rules.level_mode == LevelMode::Climb {
            let level = &mut after.levels[deal.winners];
            let (now, won) = advance(*level, deal.verdict.levels, declarers, &self.rules);
            *level = now;
            after.won = won.then_some(deal.winners as u8);
            if self.sent_back() && !won {
                after.levels[side(dealer)] = self.rules.start_level;
            }
        }
        after
    }

    /// What the deal has brought each side: levels, or the attackers' points.
    pub(crate) fn by_side(&self) -> [i32; 2] {
        let mut sides = [0; 2];
        let by_points = self.rules.fixed_score == FixedScore::Points;
        if by_points && self.rules.level_mode != LevelMode::Climb {
            if let Some(dealer) = self.dealer {
                sides[1 - side(dealer)] = self.attackers_points() + self.kitty_bonus();
            }
        } else if let Some(deal) = self.finished() {
            sides[deal.winners] = i32::from(deal.verdict.levels);
        }
        sides
    }
}
