//! The rule parameters of a manifest's `[rules]`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What wins, and what is forbidden.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Rule {
    /// Five or more in a row win.
    #[default]
    Freestyle,
    /// Exactly five in a row win.
    Standard,
    /// Five in a row win unless the opponent stands at both ends.
    Caro,
    /// Black wins by exactly five and has forbidden points; White wins by five or more (RIF).
    Renju,
    /// Renju as the contest's document has it: threes by their looks, fouls count when they are claimed (R2, R3, E7).
    Seed,
}

/// What more than five in a row are worth where `rule` is `caro`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CaroOverline {
    /// Nothing.
    #[default]
    NoWin,
    /// They win, whoever stands at their ends.
    Win,
}

/// Which threes count for Black's double three.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ThreeDefinition {
    /// Those that one more stone, which Black may play, makes a straight four (RIF 9.3).
    #[default]
    RifRecursive,
    /// Those that look like one: three in a row or with one gap, and room at the ends (R3).
    SeedGeometric,
}

/// What follows when Black plays a forbidden point.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ForbiddenClaim {
    /// Black loses.
    #[default]
    Automatic,
    /// Black loses if White claims it before playing on (E7).
    MustBeClaimed,
    /// The move is refused.
    Reject,
}

/// What happens to a claim that proves wrong.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum FalseClaim {
    /// It is refused; nothing happens.
    #[default]
    Refused,
    /// It stands in the record, for the arbiter.
    Noted,
    /// Who claims loses.
    Loses,
}

/// How the first stones are played, and who plays which colour then.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Opening {
    /// Like all others; who begins plays Black.
    #[default]
    Free,
    /// Who begins puts three stones; the other chooses a colour.
    Swap,
    /// The same, but the other may also put two stones more and leave the choice to who began.
    Swap2,
    /// RIF's classical rule: three stones near the centre, a choice, the fourth, two offers for the fifth.
    Rif,
    /// Three stones near the centre and the number of offers, a choice, the fourth, the offers for the fifth.
    Yamaguchi,
    /// Three stones near the centre, a choice, the fourth and the number of offers, a choice, the offers for the fifth.
    #[serde(rename = "soosorv_8")]
    Soosorv8,
    /// Each stone within a square that grows, with a choice after each, or ten offers for the fifth.
    #[serde(rename = "taraguchi_10")]
    Taraguchi10,
}

/// Where the first stone goes if no opening says it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum FirstStone {
    /// To the centre (R1).
    Centre,
    /// Anywhere.
    Free,
}

/// The rules of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Rules {
    /// Lines of the board.
    #[schemars(range(min = 5, max = 25))]
    pub size: u8,
    /// What wins, and what is forbidden.
    pub rule: Rule,
    /// What more than five are worth in Caro.
    pub caro_overline: CaroOverline,
    /// Which threes count. Left out: by their looks with the rule `seed`, else RIF's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub three_definition: Option<ThreeDefinition>,
    /// What follows from a forbidden point. Left out: it must be claimed with the rule `seed`, and else loses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forbidden_claim: Option<ForbiddenClaim>,
    /// What happens to a claim that proves wrong.
    pub false_claim: FalseClaim,
    /// Whether Black is shown the forbidden points.
    pub show_forbidden: bool,
    /// How the first stones are played.
    pub opening: Opening,
    /// Where the first stone goes. Left out: to the centre with the rules `renju` and `seed`, else anywhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_stone: Option<FirstStone>,
    /// Whether a turn may be passed; two passes in a row draw.
    pub pass: bool,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules {
            size: 15,
            rule: Rule::default(),
            caro_overline: CaroOverline::default(),
            three_definition: None,
            forbidden_claim: None,
            false_claim: FalseClaim::default(),
            show_forbidden: true,
            opening: Opening::default(),
            first_stone: None,
            pass: false,
        }
    }
}
