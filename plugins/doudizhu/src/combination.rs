//! What a set of cards can be, and which combination beats which (rules sheet, Dou Dizhu: types and comparison).

use serde::{Deserialize, Serialize};

/// The types of combination. The names are those of `as_str`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Kind {
    /// One card.
    Solo,
    /// Two of a rank; the jokers are no pair.
    Pair,
    /// Three of a rank.
    Trio,
    /// Three of a rank and a card of another.
    TrioSolo,
    /// Three of a rank and a pair of another.
    TrioPair,
    /// At least five neighbouring ranks up to the ace.
    Chain,
    /// At least three neighbouring pairs.
    PairChain,
    /// At least two neighbouring trios.
    Plane,
    /// A plane with as many single wings as trios.
    PlaneSolo,
    /// A plane with as many pairs as trios.
    PlanePair,
    /// Four of a rank and two cards: no bomb.
    QuadTwoSolo,
    /// Four of a rank and two pairs: no bomb.
    QuadTwoPair,
    /// At least two neighbouring quads: no bomb.
    Shuttle,
    /// A shuttle with two single wings a quad.
    ShuttleSolo,
    /// A shuttle with two pairs a quad.
    ShuttlePair,
    /// Four of a rank.
    Bomb,
    /// Both jokers.
    Rocket,
}

/// What is attached to the body of a combination.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wings {
    /// Nothing.
    None,
    /// So many single cards for each element of the body.
    Solos(u8),
    /// So many pairs for each element of the body.
    Pairs(u8),
}

/// A type with its size and rank: all that comparison looks at. Wings never count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Combination {
    /// The type.
    pub kind: Kind,
    /// Number of neighbouring ranks in the body; 1 where there is no chain.
    pub len: u8,
    /// Rank of the body, the lowest of a chain; the big joker's for the rocket.
    pub rank: u8,
}

impl Kind {
    /// All types.
    pub const ALL: [Kind; 17] = [
        Kind::Solo,
        Kind::Pair,
        Kind::Trio,
        Kind::TrioSolo,
        Kind::TrioPair,
        Kind::Chain,
        Kind::PairChain,
        Kind::Plane,
        Kind::PlaneSolo,
        Kind::PlanePair,
        Kind::QuadTwoSolo,
        Kind::QuadTwoPair,
        Kind::Shuttle,
        Kind::ShuttleSolo,
        Kind::ShuttlePair,
        Kind::Bomb,
        Kind::Rocket,
    ];

    /// The type's name in questions, answers and declared readings.
    pub const fn as_str(self) -> &'static str {
        match self {
            Kind::Solo => "solo",
            Kind::Pair => "pair",
            Kind::Trio => "trio",
            Kind::TrioSolo => "trio_solo",
            Kind::TrioPair => "trio_pair",
            Kind::Chain => "chain",
            Kind::PairChain => "pair_chain",
            Kind::Plane => "plane",
            Kind::PlaneSolo => "plane_solo",
            Kind::PlanePair => "plane_pair",
            Kind::QuadTwoSolo => "quad_2solo",
            Kind::QuadTwoPair => "quad_2pair",
            Kind::Shuttle => "shuttle",
            Kind::ShuttleSolo => "shuttle_solo",
            Kind::ShuttlePair => "shuttle_pair",
            Kind::Bomb => "bomb",
            Kind::Rocket => "rocket",
        }
    }

    /// The type of this name.
    pub fn named(name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.as_str() == name)
    }

    /// How many cards of each rank make the body.
    pub const fn multiplicity(self) -> u8 {
        match self {
            Kind::Solo | Kind::Chain | Kind::Rocket => 1,
            Kind::Pair | Kind::PairChain => 2,
            Kind::Trio
            | Kind::TrioSolo
            | Kind::TrioPair
            | Kind::Plane
            | Kind::PlaneSolo
            | Kind::PlanePair => 3,
            _ => 4,
        }
    }

    /// The shortest chain that counts; 1 where the body is a single rank.
    pub const fn min_len(self) -> u8 {
        match self {
            Kind::Chain => 5,
            Kind::PairChain => 3,
            Kind::Plane | Kind::PlaneSolo | Kind::PlanePair => 2,
            Kind::Shuttle | Kind::ShuttleSolo | Kind::ShuttlePair => 2,
            _ => 1,
        }
    }

    /// What is attached to each element of the body.
    pub const fn wings(self) -> Wings {
        match self {
            Kind::TrioSolo | Kind::PlaneSolo => Wings::Solos(1),
            Kind::TrioPair | Kind::PlanePair => Wings::Pairs(1),
            Kind::QuadTwoSolo | Kind::ShuttleSolo => Wings::Solos(2),
            Kind::QuadTwoPair | Kind::ShuttlePair => Wings::Pairs(2),
            _ => Wings::None,
        }
    }

    /// Cards in a combination of this type for each element of its body (2 for the rocket).
    pub const fn cards_each(self) -> u8 {
        if matches!(self, Kind::Rocket) {
            return 2;
        }
        self.multiplicity()
            + match self.wings() {
                Wings::None => 0,
                Wings::Solos(n) => n,
                Wings::Pairs(n) => 2 * n,
            }
    }
}

impl Combination {
    /// The rocket.
    pub const ROCKET: Combination = Combination {
        kind: Kind::Rocket,
        len: 1,
        rank: crate::ranks::BIG_JOKER,
    };

    /// Whether it doubles the stakes.
    pub const fn is_bomb(self) -> bool {
        matches!(self.kind, Kind::Bomb | Kind::Rocket)
    }

    /// Whether it may be played on `table`: the same type and length with a higher body, a bomb on anything but a
    /// higher bomb or the rocket, the rocket on anything.
    pub fn beats(self, table: Combination) -> bool {
        match (self.kind, table.kind) {
            (_, Kind::Rocket) => false,
            (Kind::Rocket, _) => true,
            (Kind::Bomb, Kind::Bomb) => self.rank > table.rank,
            (Kind::Bomb, _) => true,
            _ => self.kind == table.kind && self.len == table.len && self.rank > table.rank,
        }
    }

    /// Number of cards.
    pub const fn cards(self) -> u8 {
        self.kind.cards_each() * self.len
    }
}
