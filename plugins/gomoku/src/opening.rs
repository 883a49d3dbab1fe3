//! Openings as data: the steps before the game is played like any other.

use crate::moves::MOST_FIFTHS;
use crate::rules::Opening;

/// Who puts a stone of the opening.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hand {
    /// Who plays its colour.
    Owner,
    /// Who began.
    First,
    /// The other.
    Second,
}

/// Anywhere on the board.
pub const ANYWHERE: u8 = u8::MAX;

/// One step of an opening.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// A stone within the square of so many lines round the centre.
    Stone(Hand, u8),
    /// Who did not put the last stone chooses a colour.
    Choose,
    /// The same, or they add two stones, as in [`ADDED`].
    ChooseOrAdd,
    /// Who put the last stone says how many points are offered for the fifth, up to so many.
    Declare(u8),
    /// Black puts a stone within a square, or offers ten points, as in [`TEN`].
    StoneOrTen(u8),
    /// Black offers points for the fifth stone: so many, or as many as declared.
    Offers(Option<u8>),
    /// White picks one of them.
    Pick,
}

use Hand::{First, Owner, Second};
use Step::{Choose, ChooseOrAdd, Declare, Offers, Pick, Stone, StoneOrTen};

/// Three stones that make one of RIF's 26 openings, by who began.
const PATTERN: [Step; 3] = [Stone(First, 1), Stone(First, 3), Stone(First, 5)];

const SWAP: &[Step] = &[
    Stone(First, ANYWHERE),
    Stone(First, ANYWHERE),
    Stone(First, ANYWHERE),
    Choose,
];
const SWAP2: &[Step] = &[
    Stone(First, ANYWHERE),
    Stone(First, ANYWHERE),
    Stone(First, ANYWHERE),
    ChooseOrAdd,
];
const ADDED: &[Step] = &[Stone(Second, ANYWHERE), Stone(Second, ANYWHERE), Choose];
const RIF: &[Step] = &[
    PATTERN[0],
    PATTERN[1],
    PATTERN[2],
    Choose,
    Stone(Owner, ANYWHERE),
    Offers(Some(2)),
    Pick,
];
const YAMAGUCHI: &[Step] = &[
    PATTERN[0],
    PATTERN[1],
    PATTERN[2],
    Declare(MOST_FIFTHS),
    Choose,
    Stone(Owner, ANYWHERE),
    Offers(None),
    Pick,
];
const SOOSORV: &[Step] = &[
    PATTERN[0],
    PATTERN[1],
    PATTERN[2],
    Choose,
    Stone(Owner, ANYWHERE),
    Declare(8),
    Choose,
    Offers(None),
    Pick,
];
const TARAGUCHI: &[Step] = &[
    Stone(Owner, 1),
    Choose,
    Stone(Owner, 3),
    Choose,
    Stone(Owner, 5),
    Choose,
    Stone(Owner, 7),
    Choose,
    StoneOrTen(9),
    Choose,
];
const TEN: &[Step] = &[Offers(Some(10)), Pick];

/// The steps that are gone through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Script {
    /// Those of an opening.
    Of(Opening),
    /// After two stones were added.
    Added,
    /// Ten offers.
    Ten,
    /// None any more.
    Over,
}

impl Script {
    /// Its steps.
    #[must_use]
    pub const fn steps(self) -> &'static [Step] {
        match self {
            Script::Of(Opening::Free) | Script::Over => &[],
            Script::Of(Opening::Swap) => SWAP,
            Script::Of(Opening::Swap2) => SWAP2,
            Script::Of(Opening::Rif) => RIF,
            Script::Of(Opening::Yamaguchi) => YAMAGUCHI,
            Script::Of(Opening::Soosorv8) => SOOSORV,
            Script::Of(Opening::Taraguchi10) => TARAGUCHI,
            Script::Added => ADDED,
            Script::Ten => TEN,
        }
    }
}
