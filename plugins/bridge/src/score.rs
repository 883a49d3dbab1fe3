//! What a contract scores (B3; rules sheet, bridge: duplicate, rubber, honours).

use qipai_sdk::cards::{Card, CardSet};

use crate::compass::Direction;
use crate::contract::{Contract, Strain};
use crate::rules::Undertricks;

/// What one deal gives: the tricks bid and made, everything else declarer's side gets, and what the other side gets.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Lines {
    /// Tricks bid and made; counts towards a game.
    pub below: i32,
    /// Overtricks, slams, and 50 or 100 for making a doubled contract.
    pub above: i32,
    /// Undertricks, for the defenders.
    pub penalty: i32,
}

impl Contract {
    /// The two lines of the score, without anything for games.
    pub fn lines(self, vulnerable: bool, tricks: u8, undertricks: Undertricks) -> Lines {
        let needs = self.needs();
        if tricks < needs {
            return Lines {
                penalty: self.penalty(vulnerable, needs - tricks, undertricks),
                ..Lines::default()
            };
        }
        let over = i32::from(tricks - needs);
        let each = match self.doubled {
            0 => self.trick(),
            doubled => 50 << doubled << u8::from(vulnerable),
        };
        let slam = match (self.level, vulnerable) {
            (7, false) => 1000,
            (7, true) => 1500,
            (6, false) => 500,
            (6, true) => 750,
            _ => 0,
        };
        Lines {
            below: self.below(),
            above: over * each + slam + 50 * i32::from(self.doubled),
            penalty: 0,
        }
    }

    /// Points of a deal that stands by itself, from declarer's side: with 300 or 500 for a game, 50 for less.
    pub fn duplicate(self, vulnerable: bool, tricks: u8, undertricks: Undertricks) -> i32 {
        let lines = self.lines(vulnerable, tricks, undertricks);
        let bonus = match (lines.below, vulnerable) {
            (0, _) => 0,
            (100.., true) => 500,
            (100.., false) => 300,
            _ => 50,
        };
        lines.below + lines.above + bonus - lines.penalty
    }

    /// A trick of the strain, undoubled; the first of no trump counts 10 more.
    fn trick(self) -> i32 {
        match self.strain {
            Strain::Clubs | Strain::Diamonds => 20,
            Strain::Hearts | Strain::Spades | Strain::NoTrump => 30,
        }
    }

    fn below(self) -> i32 {
        let first = if self.strain == Strain::NoTrump {
            10
        } else {
            0
        };
        (self.trick() * i32::from(self.level) + first) << self.doubled
    }

    /// Undertricks: 50 or 100 each; doubled by the Laws' steps, or by the document's flat table, twice that; redoubled
    /// twice the doubled ones.
    fn penalty(self, vulnerable: bool, down: u8, undertricks: Undertricks) -> i32 {
        let down = i32::from(down);
        let plain = if vulnerable { 100 } else { 50 } * down;
        if self.doubled == 0 {
            return plain;
        }
        let doubled = match (undertricks, vulnerable) {
            (Undertricks::FlatSeed, _) => 2 * plain,
            (Undertricks::Progressive, true) => 300 * down - 100,
            // 100, 300, 500, then 300 more each.
            (Undertricks::Progressive, false) => (200 * down - 100).max(300 * down - 400),
        };
        doubled * i32::from(self.doubled)
    }
}

/// Honours in one hand: 100 for four of the five top trumps, 150 for all five, or for four aces at no trump.
pub fn honours(dealt: &[CardSet; 4], strain: Strain) -> Option<(Direction, i32)> {
    let card = |suit, rank| Card::of(suit, rank);
    let all: CardSet = match strain.trumps() {
        Some(suit) => (10..=14).filter_map(|rank| card(suit, rank)).collect(),
        None => (0..4).filter_map(|suit| card(suit, 14)).collect(),
    };
    let held = |hand: CardSet| hand.and(all).len();
    let holder = Direction::ALL
        .into_iter()
        .find(|place| held(dealt[place.index()]) >= 4)?;
    let whole = held(dealt[holder.index()]) == all.len();
    Some((holder, if whole { 150 } else { 100 }))
}
