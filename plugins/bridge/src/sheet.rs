//! The score sheet over a match: rubber and Chicago (rules sheet, bridge), and the sums of boards that stand alone.

use qipai_sdk::{Deserialize, Serialize};

use crate::board::{Board, Vulnerability};
use crate::compass::{Direction, Side};
use crate::contract::Contract;
use crate::rules::{ChicagoScore, ChicagoVul, Rules, Scoring, Vulnerable};

/// Deals of a Chicago.
pub const CHICAGO: u32 = 4;
/// The most points of a side, and the most deals, that a start position may tell of: no match comes near them.
const MOST: i32 = 1_000_000;

/// What was scored before a deal; entries by side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(crate = "qipai_sdk::serde", deny_unknown_fields, default)]
pub struct Sheet {
    /// Deals scored, passed-out ones included.
    pub deals: u32,
    /// Games of the rubber won.
    pub games: [u32; 2],
    /// Points towards the next game.
    pub part: [i32; 2],
    /// All points for tricks bid and made.
    pub below: [i32; 2],
    /// All other points.
    pub above: [i32; 2],
}

/// A deal that was played out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Finished {
    pub contract: Contract,
    pub side: Side,
    /// Tricks of declarer's side.
    pub tricks: u8,
    pub vulnerable: Vulnerability,
    /// Points for honours, by side.
    pub honours: [i32; 2],
}

impl Sheet {
    /// The board that is dealt next.
    pub fn board(&self, rules: &Rules, number: u32, dealer: Direction) -> Board {
        let vulnerable = match (rules.scoring, rules.vulnerable) {
            (Scoring::Rubber, _) => Vulnerability {
                sides: self.games.map(|games| games > 0),
            },
            (Scoring::Chicago, _) => match (self.deals % CHICAGO, rules.chicago_vul) {
                (0, _) => Vulnerability::NONE,
                (3, _) => Vulnerability::ALL,
                (_, ChicagoVul::Dealer) => Vulnerability::only(dealer.side()),
                (_, ChicagoVul::Nondealer) => Vulnerability::only(dealer.side().other()),
            },
            (_, Vulnerable::Board) => Board::of_cycle(number).vulnerable,
            (_, Vulnerable::None) => Vulnerability::NONE,
            (_, Vulnerable::Ns) => Vulnerability::only(Side::NorthSouth),
            (_, Vulnerable::Ew) => Vulnerability::only(Side::EastWest),
            (_, Vulnerable::Both) => Vulnerability::ALL,
        };
        Board {
            number,
            dealer,
            vulnerable,
        }
    }

    /// Whether a match that goes on can stand so.
    pub fn possible(&self, rules: &Rules) -> bool {
        let points = |sides: [i32; 2], most| sides.iter().all(|points| (0..=most).contains(points));
        self.deals <= MOST as u32
            && self.games.iter().all(|games| *games <= 1)
            && points(self.part, 90)
            && points(self.below, MOST)
            && points(self.above, MOST)
            && !self.done(rules)
    }

    /// Writes down a deal; `None` for one that was passed out.
    pub fn add(&mut self, rules: &Rules, deal: Option<Finished>) {
        if let Some(deal) = deal {
            for (above, honours) in self.above.iter_mut().zip(deal.honours) {
                *above += honours;
            }
            match (rules.scoring, rules.chicago_score) {
                (Scoring::Rubber, _) => self.add_lines(rules, deal),
                (Scoring::Chicago, ChicagoScore::PartscoreCarry) => self.add_lines(rules, deal),
                _ => self.add_alone(rules, deal),
            }
        }
        self.deals += 1;
    }

    fn add_alone(&mut self, rules: &Rules, deal: Finished) {
        let vulnerable = deal.vulnerable.of(deal.side);
        let points = deal
            .contract
            .duplicate(vulnerable, deal.tricks, rules.undertricks);
        let winners = if points > 0 {
            deal.side
        } else {
            deal.side.other()
        };
        self.above[winners.index()] += points.abs();
    }

    /// Part scores add up; 100 of them are a game, and both sides begin the next one from nothing.
    fn add_lines(&mut self, rules: &Rules, deal: Finished) {
        let (own, other) = (deal.side.index(), deal.side.other().index());
        let vulnerable = deal.vulnerable.of(deal.side);
        let lines = deal
            .contract
            .lines(vulnerable, deal.tricks, rules.undertricks);
        self.below[own] += lines.below;
        self.part[own] += lines.below;
        self.above[own] += lines.above;
        self.above[other] += lines.penalty;
        let game = self.part[own] >= 100;
        if game {
            self.part = [0; 2];
        }
        match (rules.scoring, game) {
            (Scoring::Rubber, true) => {
                self.games[own] += 1;
                if self.games[own] == 2 {
                    self.above[own] += if self.games[other] == 0 { 700 } else { 500 };
                }
            }
            (Scoring::Chicago, true) => self.above[own] += if vulnerable { 500 } else { 300 },
            (Scoring::Chicago, false) if self.deals % CHICAGO == 3 && lines.below > 0 => {
                self.above[own] += 100;
            }
            _ => {}
        }
    }

    /// Whether the match is over by the game's own rules.
    pub fn done(&self, rules: &Rules) -> bool {
        match rules.scoring {
            Scoring::Duplicate => false,
            Scoring::Rubber => self.games.contains(&2),
            Scoring::Chicago => self.deals >= CHICAGO,
        }
    }

    /// All points of each side.
    pub fn totals(&self) -> [i32; 2] {
        [0, 1].map(|side| self.below[side] + self.above[side])
    }

    /// The same if a rubber is broken off now: 300 for the only game, 100 for a part score.
    pub fn if_stopped(&self, rules: &Rules) -> [i32; 2] {
        let mut totals = self.totals();
        if rules.scoring != Scoring::Rubber || self.done(rules) {
            return totals;
        }
        for (own, other) in [(0, 1), (1, 0)] {
            if self.games[own] > 0 && self.games[other] == 0 {
                totals[own] += 300;
            }
            if self.part[own] > 0 {
                totals[own] += if rules.old_part_score { 50 } else { 100 };
            }
        }
        totals
    }
}
