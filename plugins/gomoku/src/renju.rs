//! Forbidden points: what Black may not make in renju (R2, R3).

use crate::board::{Board, Side, along};
use crate::rules::ThreeDefinition;
use qipai_sdk::Point;
use serde::{Deserialize, Serialize};

/// Why a point is forbidden to Black.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Foul {
    /// Six or more in a row (长连).
    Overline,
    /// Two or more fours at once (四四).
    DoubleFour,
    /// Two or more threes at once (三三).
    DoubleThree,
}

impl Foul {
    /// The code of its refusal and the key of its name.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Foul::Overline => "overline",
            Foul::DoubleFour => "double-four",
            Foul::DoubleThree => "double-three",
        }
    }
}

/// What a black stone on an empty point makes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Makes {
    /// Exactly five in a row, which counts before everything else (R3: 先五为胜).
    Five,
    /// Something forbidden.
    Foul(Foul),
    /// Nothing in particular.
    Nothing,
}

/// Stones that one question may try: beyond that a straight four counts as possible. Games need some dozens, and a search for the
/// worst position found none that needs 200.
const TRIES: u32 = 10_000;

/// What a black stone on an empty point would make.
#[must_use]
pub fn makes(board: &Board, at: Point, threes: ThreeDefinition) -> Makes {
    let mut trial = Trial {
        board: board.clone(),
        threes,
        left: TRIES,
    };
    trial.makes(at)
}

/// All forbidden points, rank by rank from below.
#[must_use]
pub fn fouls(board: &Board, threes: ThreeDefinition) -> Vec<(Point, Foul)> {
    let foul = |at: Point| match makes(board, at, threes) {
        Makes::Foul(foul) => Some((at, foul)),
        Makes::Five | Makes::Nothing => None,
    };
    board.empty().filter_map(foul).collect()
}

/// A board on which stones are tried.
struct Trial {
    board: Board,
    threes: ThreeDefinition,
    left: u32,
}

impl Trial {
    fn makes(&mut self, at: Point) -> Makes {
        self.left = self.left.saturating_sub(1);
        self.board.flip(Side::Black, at);
        let made = self.made(at);
        self.board.flip(Side::Black, at);
        made
    }

    /// What the black stone there has made.
    fn made(&mut self, at: Point) -> Makes {
        let lines = self.board.lines(Side::Black, at);
        let lengths = lines.map(|(line, bit)| line.len(bit));
        if lengths.contains(&5) {
            return Makes::Five;
        }
        if lengths.into_iter().any(|len| len > 5) {
            return Makes::Foul(Foul::Overline);
        }
        let fours: u32 = lines.iter().map(|(line, bit)| line.fours(*bit)).sum();
        if fours > 1 {
            return Makes::Foul(Foul::DoubleFour);
        }
        let threes = match self.threes {
            ThreeDefinition::SeedGeometric => {
                let looks = lines.iter().filter(|(line, bit)| line.looks_three(*bit));
                looks.count()
            }
            ThreeDefinition::RifRecursive => self.threes(at),
        };
        if threes > 1 {
            return Makes::Foul(Foul::DoubleThree);
        }
        Makes::Nothing
    }

    /// Threes through the black stone there, as far as they decide whether there are two (RIF 9.3): three stones to which one more,
    /// where Black may play it and makes no five by it, makes a straight four. Whether he may is the same question with one stone more.
    fn threes(&mut self, at: Point) -> usize {
        let lines = self.board.lines(Side::Black, at);
        let mut found = 0;
        for (direction, (line, bit)) in lines.into_iter().enumerate() {
            let later = lines[direction..].iter();
            let possible = later.filter(|(line, bit)| line.straight_fours(*bit).next().is_some());
            if found > 1 || found + possible.count() < 2 {
                break;
            }
            let mut points = line.straight_fours(bit);
            if points.any(|to| self.allows(along(at, direction, to as i32 - bit as i32))) {
                found += 1;
            }
        }
        found
    }

    fn allows(&mut self, at: Point) -> bool {
        self.left == 0 || self.makes(at) == Makes::Nothing
    }
}
