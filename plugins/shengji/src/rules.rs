//! The manifest's `[rules]` table.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::levels::Level;

macro_rules! choice {
    ($(#[$about:meta])* $name:ident { $(#[$first_about:meta])* $first:ident, $($(#[$more_about:meta])* $more:ident,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
        #[serde(rename_all = "snake_case")]
        pub enum $name {
            $(#[$first_about])* #[default] $first,
            $($(#[$more_about])* $more,)*
        }
    };
}

choice! {
    /// How no trumps beat a declared suit.
    NtOverride {
        /// Two small jokers beat any suit, two big ones beat those.
        JokerPair,
        /// All four jokers beat any suit.
        FourJokers,
        /// As with pairs; and one big joker beats one card of a suit.
        BigSingle,
        /// Never.
        Off,
    }
}
choice! {
    /// What beats what among declarations.
    BidOrder {
        /// A pair beats a single card; jokers beat suits of equal number.
        JokerOrLength,
        /// And among pairs spades beat hearts, hearts diamonds, diamonds clubs.
        JokerOrSuit,
        /// Only more cards beat fewer.
        LengthOnly,
    }
}
choice! {
    /// What is trumps when nobody declared.
    NoDeclare {
        /// The suit of the third card of the kitty, of the next one where that is a joker.
        Flip,
        /// The same from the first card on.
        FlipFirst,
        /// The suit of the kitty's first card of the level, else of its highest card.
        FlipLevel,
        /// The cards are dealt again.
        Redeal,
        /// No trumps.
        NoTrump,
    }
}
choice! {
    /// Who is the first dealer of a match.
    FirstDealer {
        /// Who declared first.
        FirstDeclarer,
        /// Whose declaration stands.
        FinalDeclarer,
    }
}
choice! {
    /// Which part of a failed throw is played.
    FailedThrow {
        /// Of those that can be beaten the one with the lowest card, then with the fewest cards.
        LowestCard,
        /// The one with the fewest cards, then with the lowest card.
        FewestCards,
    }
}
choice! {
    /// What followers must give.
    Follow {
        /// Pairs to pairs, tractors to tractors.
        Structure,
        /// The same, but pairs do not draw a pair out of a tractor.
        TractorsProtected,
        /// The suit alone.
        Suit,
    }
}
choice! {
    /// What a follower without a whole tractor must give of one.
    PartialTractor {
        /// The longest parts.
        Must,
        /// Any pairs.
        Free,
    }
}
choice! {
    /// How plays of the same form compare.
    ThrowCompare {
        /// By the top of the longest unit.
        LongestUnit,
        /// Every unit must be higher.
        AllUnits,
        /// By the highest card.
        HighestCard,
    }
}
choice! {
    /// What the points in the kitty count for attackers who win the last trick, by the largest unit led to it.
    KittyMult {
        /// 2 for single cards, 4 for a pair, 8, 16... for a tractor of two, three... pairs.
        Pow2Pairs,
        /// Twice its cards.
        TwiceCards,
        /// 2 to the number of its cards.
        Pow2Cards,
        /// 2.
        Fixed2,
    }
}
choice! {
    /// What a level that must be played means.
    MustSemantics {
        /// Nobody jumps over it.
        StopOnly,
        /// And it is left only by declarers who win.
        MustWin,
    }
}
choice! {
    /// What a match at a fixed level adds up.
    FixedScore {
        /// Levels won.
        Levels,
        /// Points taken as attackers.
        Points,
    }
}

/// Whether sides climb, or all deals are played at one level ("fixed:T").
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LevelMode {
    #[default]
    Climb,
    Fixed(Level),
}

impl Serialize for LevelMode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            LevelMode::Climb => serializer.serialize_str("climb"),
            LevelMode::Fixed(level) => serializer.collect_str(&format_args!("fixed:{level}")),
        }
    }
}

impl<'de> Deserialize<'de> for LevelMode {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let fixed = text
            .strip_prefix("fixed:")
            .and_then(|level| level.parse().ok());
        match fixed {
            Some(level) => Ok(LevelMode::Fixed(level)),
            None if text == "climb" => Ok(LevelMode::Climb),
            None => Err(D::Error::custom("`climb`, or `fixed:` and a level")),
        }
    }
}

impl JsonSchema for LevelMode {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "LevelMode".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "enum": ["climb", "fixed:2", "fixed:3", "fixed:4", "fixed:5", "fixed:6",
            "fixed:7", "fixed:8", "fixed:9", "fixed:T", "fixed:J", "fixed:Q", "fixed:K", "fixed:A", "fixed:NT"] })
    }
}

/// The parameters of the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rules {
    /// Whether sides climb from level to level, or all deals are played at one.
    pub level_mode: LevelMode,
    /// Where sides that climb begin.
    pub start_level: Level,
    /// Who passes this level as declarers has won.
    pub top: Level,
    /// Levels that nobody jumps over.
    pub must: Vec<Level>,
    pub must_semantics: MustSemantics,
    /// Declarers at jacks whose last trick is taken by a single jack of the attackers go back to 2.
    pub jack_back_to_2: bool,
    /// What a match at a fixed level adds up.
    pub fixed_score: FixedScore,
    /// All twos are trumps, below the level cards.
    pub perm2: bool,
    /// Ranks on both sides of the level's are neighbours.
    pub gap_adjacent: bool,
    /// Level cards may be part of a tractor.
    pub level_cards_in_tractor: bool,
    /// Pairs of the shortest tractor.
    #[schemars(range(min = 2, max = 4))]
    pub tractor_min: u8,
    /// Cards of the kitty, a multiple of four.
    #[schemars(range(min = 4, max = 24))]
    pub kitty: u32,
    pub first_dealer: FirstDealer,
    /// Whether the declarer may change the suit with a pair (自反).
    pub self_override: bool,
    /// Whether the partner's card may make the declarer's a pair (对家保).
    pub partner_protect: bool,
    /// Whether a declarer whose single card was beaten by a pair may make it a pair and take it back.
    pub late_protect: bool,
    pub bid_order: BidOrder,
    pub nt_override: NtOverride,
    /// Whether no trumps may be the first declaration.
    pub nt_open: bool,
    pub no_declare: NoDeclare,
    /// Whether others may overturn the trumps once the kitty is buried, take it up and bury again (炒底).
    pub reverse_after_kitty: bool,
    pub failed_throw: FailedThrow,
    /// Points that a failed throw costs.
    #[schemars(range(max = 100))]
    pub throw_penalty: u32,
    /// Whether all are told whose cards stopped a throw.
    pub throw_stopper_named: bool,
    pub follow: Follow,
    pub partial_tractor: PartialTractor,
    pub throw_compare: ThrowCompare,
    pub kitty_mult: KittyMult,
    /// Points of a step: the attackers take over with `steps_to_take` of them, and win a level with each further one.
    #[schemars(range(min = 5, max = 100))]
    pub step: u32,
    #[schemars(range(min = 1, max = 10))]
    pub steps_to_take: u32,
    /// A level more for attackers who take over.
    #[schemars(range(max = 1))]
    pub takeover_bonus: u32,
    /// Whether the points of the declarers are shown beside those of the attackers.
    pub declarer_points_shown: bool,
    /// Whether the last trick may be looked at.
    pub last_trick_shown: bool,
    /// Whether the kitty is shown when the deal is over.
    pub kitty_shown: bool,
}

impl Default for Rules {
    fn default() -> Self {
        Rules {
            level_mode: LevelMode::Climb,
            start_level: Level::TWO,
            top: Level::ACE,
            must: vec![Level::JACK, Level::ACE],
            must_semantics: MustSemantics::default(),
            jack_back_to_2: false,
            fixed_score: FixedScore::default(),
            perm2: false,
            gap_adjacent: true,
            level_cards_in_tractor: true,
            tractor_min: 2,
            kitty: 8,
            first_dealer: FirstDealer::default(),
            self_override: true,
            partner_protect: false,
            late_protect: false,
            bid_order: BidOrder::default(),
            nt_override: NtOverride::default(),
            nt_open: true,
            no_declare: NoDeclare::default(),
            reverse_after_kitty: false,
            failed_throw: FailedThrow::default(),
            throw_penalty: 0,
            throw_stopper_named: false,
            follow: Follow::default(),
            partial_tractor: PartialTractor::default(),
            throw_compare: ThrowCompare::default(),
            kitty_mult: KittyMult::default(),
            step: 40,
            steps_to_take: 2,
            takeover_bonus: 0,
            declarer_points_shown: false,
            last_trick_shown: true,
            kitty_shown: true,
        }
    }
}

impl Rules {
    /// The first contradiction among the parameters, for its author.
    pub fn check(&self) -> Result<(), String> {
        let between = |key: &str, value: u32, least, most| {
            if (least..=most).contains(&value) {
                Ok(())
            } else {
                Err(format!("{key}: {value} is not between {least} and {most}"))
            }
        };
        between("kitty", self.kitty, 4, 24)?;
        between("step", self.step, 5, 100)?;
        between("steps_to_take", self.steps_to_take, 1, 10)?;
        between("takeover_bonus", self.takeover_bonus, 0, 1)?;
        between("throw_penalty", self.throw_penalty, 0, 100)?;
        between("tractor_min", u32::from(self.tractor_min), 2, 4)?;
        if !self.kitty.is_multiple_of(4) {
            return Err(format!("kitty: {} is no multiple of four", self.kitty));
        }
        if !self.step.is_multiple_of(5) || !self.throw_penalty.is_multiple_of(5) {
            return Err("step and throw_penalty: multiples of five".to_owned());
        }
        if self.start_level > self.top {
            return Err(format!("start_level: {} lies beyond top", self.start_level));
        }
        Ok(())
    }

    /// The level at which sides begin.
    pub fn first_level(&self) -> Level {
        match self.level_mode {
            LevelMode::Climb => self.start_level,
            LevelMode::Fixed(level) => level,
        }
    }
}
