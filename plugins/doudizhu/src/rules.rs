//! The manifest's `[rules]` table: a preset and the keys that change it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::family::{Family, WingSolo};

/// A named set of combinations.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Preset {
    /// The usual rules of Chinese platforms: wings may pair up, both jokers together are no wings.
    #[default]
    Common,
    /// Strict rules of mind sports: wings of different ranks, no pair as the two cards with a quad.
    Imsa,
    /// The combinations of the RLCard research platform.
    Rlcard,
    /// The combinations that the DouZero research program recognises when it leads.
    DouzeroLead,
    /// The combinations of the Botzone judge, space shuttles included.
    Botzone,
}

/// How the landlord is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum BidStyle {
    /// One call each: pass, 1, 2 or 3, above the best so far; 3 ends it.
    #[default]
    Score3,
    /// Call the landlord, then rob; each robbing doubles.
    CallRob,
    /// Calls of 1, 2 or 3 go round until two passes follow a call; 3 ends it.
    AuctionUntilTwoPasses,
}

/// The parameters of the game. A key left out has the value of the preset or, outside the combinations, its default.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rules {
    /// Which combinations there are, unless the keys below say otherwise.
    pub preset: Preset,
    /// What single cards may be the wings of a plane.
    pub wing_solo: Option<WingSolo>,
    /// Whether both jokers together may be single wings, or the two cards with a quad.
    pub wing_joker_pair: Option<bool>,
    /// Whether the two cards with a quad may be a pair (333344).
    pub quad_solo_pair_ok: Option<bool>,
    /// Whether the two pairs with a quad may be four of a rank (33334444).
    pub quad_same_pairs: Option<bool>,
    /// Whether quads may take two cards or two pairs at all.
    pub quad_two: Option<bool>,
    /// Whether trios and planes may be played without wings.
    pub bare_trio: Option<bool>,
    /// Whether trios and planes may take single cards.
    pub trio_solo: Option<bool>,
    /// Whether trios and planes may take pairs.
    pub trio_pair: Option<bool>,
    /// Whether neighbouring quads are a type (space shuttle).
    pub shuttle: Option<bool>,
    /// Whether shuttles may take two single cards, or two pairs, a quad.
    pub shuttle_wings: Option<bool>,
    /// How the landlord is found.
    pub bid_style: BidStyle,
    /// Whether the right to call first moves on when everybody passed and the cards are dealt again.
    pub redeal_rotates: bool,
    /// After so many new deals in a row the first caller is the landlord at 1. 0: no limit.
    pub max_redeals: u32,
    /// Factor where no farmer played a card. 1: no such bonus.
    #[schemars(range(min = 1, max = 16))]
    pub spring: u32,
    /// Factor where the landlord played only once and lost. 1: no such bonus.
    #[schemars(range(min = 1, max = 16))]
    pub anti_spring: u32,
    /// The highest multiplier a deal can reach (robbing, bombs, springs, doubling together). 0: none.
    #[schemars(range(max = 65536))]
    pub multiplier_cap: u32,
    /// Points for one unit: the bid is counted in units of this.
    #[schemars(range(min = 1, max = 10000))]
    pub base: u32,
    /// Whether the landlord may lay the hand open before leading, which doubles.
    pub face_up: bool,
    /// Whether each seat may double its stake once the landlord is known.
    pub doubling: bool,
}

impl Default for Rules {
    fn default() -> Self {
        Rules {
            preset: Preset::Common,
            wing_solo: None,
            wing_joker_pair: None,
            quad_solo_pair_ok: None,
            quad_same_pairs: None,
            quad_two: None,
            bare_trio: None,
            trio_solo: None,
            trio_pair: None,
            shuttle: None,
            shuttle_wings: None,
            bid_style: BidStyle::Score3,
            redeal_rotates: true,
            max_redeals: 0,
            spring: 2,
            anti_spring: 2,
            multiplier_cap: 0,
            base: 1,
            face_up: false,
            doubling: false,
        }
    }
}

impl Preset {
    /// The combinations of the preset (rules sheet, Dou Dizhu: variants and the table of move spaces).
    pub const fn family(self) -> Family {
        let common = Family {
            wing_solo: WingSolo::PairsOk,
            wing_joker_pair: false,
            quad_solo_pair_ok: true,
            quad_same_pairs: false,
            quad_two: true,
            bare_trio: true,
            trio_solo: true,
            trio_pair: true,
            shuttle: false,
            shuttle_wings: false,
        };
        match self {
            Preset::Common => common,
            Preset::Imsa => Family {
                wing_solo: WingSolo::Distinct,
                quad_solo_pair_ok: false,
                ..common
            },
            Preset::Rlcard => Family {
                wing_solo: WingSolo::TrioNonext,
                ..common
            },
            Preset::DouzeroLead => Family {
                wing_solo: WingSolo::OneTrio,
                wing_joker_pair: true,
                ..common
            },
            Preset::Botzone => Family {
                wing_solo: WingSolo::Distinct,
                wing_joker_pair: true,
                quad_solo_pair_ok: false,
                shuttle: true,
                ..common
            },
        }
    }
}

impl Rules {
    /// The combinations: the preset's with the keys that were given.
    pub fn family(&self) -> Family {
        let preset = self.preset.family();
        Family {
            wing_solo: self.wing_solo.unwrap_or(preset.wing_solo),
            wing_joker_pair: self.wing_joker_pair.unwrap_or(preset.wing_joker_pair),
            quad_solo_pair_ok: self.quad_solo_pair_ok.unwrap_or(preset.quad_solo_pair_ok),
            quad_same_pairs: self.quad_same_pairs.unwrap_or(preset.quad_same_pairs),
            quad_two: self.quad_two.unwrap_or(preset.quad_two),
            bare_trio: self.bare_trio.unwrap_or(preset.bare_trio),
            trio_solo: self.trio_solo.unwrap_or(preset.trio_solo),
            trio_pair: self.trio_pair.unwrap_or(preset.trio_pair),
            shuttle: self.shuttle.unwrap_or(preset.shuttle),
            shuttle_wings: self.shuttle_wings.unwrap_or(preset.shuttle_wings),
        }
    }

    /// What a schema's ranges say, for hosts that don't look: factors and the base are at least 1.
    pub fn check(&self) -> Result<(), &'static str> {
        let factors = [
            ("spring", self.spring, 16),
            ("anti_spring", self.anti_spring, 16),
            ("base", self.base, 10_000),
        ];
        match factors
            .iter()
            .find(|(_, value, most)| !(1..=*most).contains(value))
        {
            Some((name, ..)) => Err(name),
            None if self.multiplier_cap > 65_536 => Err("multiplier_cap"),
            None => Ok(()),
        }
    }
}
