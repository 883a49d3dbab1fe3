//! Which combinations a rule set admits, and what may be attached to a body.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::combination::Kind;
use crate::ranks::{BIG_JOKER, Cards, RankSet, SMALL_JOKER, TOP_OF_CHAINS};

/// What single cards may be the wings of a plane.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WingSolo {
    /// At most two of a rank, none of a rank of the plane.
    PairsOk,
    /// All of different ranks, none of a rank of the plane.
    Distinct,
    /// At most three of a rank; three only of a rank that could not lengthen the plane.
    TrioNonext,
    /// At most two of a rank, or, on a plane of three, three of one rank.
    OneTrio,
    /// At most three of a rank, none of a rank of the plane.
    TrioOk,
    /// Anything, the fourth card of a rank of the plane included.
    Any,
}

/// The combinations of a rule set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Family {
    /// Single wings of planes.
    pub wing_solo: WingSolo,
    /// Both jokers together among single wings or as the two cards with a quad.
    pub wing_joker_pair: bool,
    /// A pair as the two cards with a quad: 333344.
    pub quad_solo_pair_ok: bool,
    /// Four of a rank as the two pairs with a quad: 33334444.
    pub quad_same_pairs: bool,
    /// Quads with two cards or two pairs at all.
    pub quad_two: bool,
    /// Trios and planes without wings.
    pub bare_trio: bool,
    /// Trios and planes with single wings.
    pub trio_solo: bool,
    /// Trios and planes with pairs.
    pub trio_pair: bool,
    /// Neighbouring quads as a type of their own.
    pub shuttle: bool,
    /// Shuttles with two single wings, or two pairs, a quad.
    pub shuttle_wings: bool,
}

impl Family {
    /// Whether the type exists in this rule set.
    pub const fn admits(&self, kind: Kind) -> bool {
        match kind {
            Kind::Trio | Kind::Plane => self.bare_trio,
            Kind::TrioSolo | Kind::PlaneSolo => self.trio_solo,
            Kind::TrioPair | Kind::PlanePair => self.trio_pair,
            Kind::QuadTwoSolo | Kind::QuadTwoPair => self.quad_two,
            Kind::Shuttle => self.shuttle,
            Kind::ShuttleSolo | Kind::ShuttlePair => self.shuttle && self.shuttle_wings,
            _ => true,
        }
    }

    /// Whether one set of cards can be read in two ways, so that a leader may have to say what is meant.
    pub const fn ambiguous(&self) -> bool {
        let wings = matches!(
            self.wing_solo,
            WingSolo::OneTrio | WingSolo::TrioOk | WingSolo::Any
        );
        wings || self.quad_same_pairs
    }

    /// The cards among `rest` that may be single wings of a body, each rank as often as it may be.
    #[inline]
    pub(crate) fn solo_wings(&self, rest: Cards, kind: Kind, lowest: u8, len: u8) -> Cards {
        let body = RankSet::run(lowest, len);
        match kind {
            Kind::TrioSolo => rest.without(body).capped(1),
            Kind::QuadTwoSolo => {
                rest.without(body)
                    .capped(if self.quad_solo_pair_ok { 2 } else { 1 })
            }
            Kind::PlaneSolo => match self.wing_solo {
                WingSolo::Distinct => rest.without(body).capped(1),
                WingSolo::PairsOk | WingSolo::OneTrio => rest.without(body).capped(2),
                WingSolo::TrioOk => rest.without(body).capped(3),
                WingSolo::Any => rest.capped(4),
                WingSolo::TrioNonext => {
                    let longer = around(lowest, len);
                    let rest = rest.without(body);
                    rest.without(longer)
                        .capped(3)
                        .plus(rest.within(longer).capped(2))
                }
            },
            _ => rest.without(body).capped(1), // a shuttle's wings are all of different ranks
        }
    }

    /// Whether a plane of `len` may carry three of a rank although its wings are otherwise at most pairs.
    #[inline]
    pub(crate) fn one_trio(&self, kind: Kind, len: u8) -> bool {
        kind == Kind::PlaneSolo && len == 3 && self.wing_solo == WingSolo::OneTrio
    }
}

/// The ranks that would lengthen a chain.
fn around(lowest: u8, len: u8) -> RankSet {
    let last = lowest + len - 1;
    let from = lowest.saturating_sub(1);
    let to = if last < TOP_OF_CHAINS { last + 1 } else { last };
    RankSet::run(from, to - from + 1).minus(RankSet::run(lowest, len))
}

/// Whether both jokers are among these cards.
pub(crate) const fn both_jokers(cards: Cards) -> bool {
    cards.count(SMALL_JOKER) > 0 && cards.count(BIG_JOKER) > 0
}
