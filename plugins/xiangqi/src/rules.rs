//! The rule parameters of a manifest's `[rules]`.

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// What a move means that leaves or puts the own general under attack, or faces the generals (X3, E6).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum IllegalSelfCheck {
    /// The move is refused.
    #[default]
    Reject,
    /// The move is accepted and loses at once.
    Loses,
    /// The move is an ordinary one; taking the general wins. Facing generals take each other along the file.
    GeneralCapture,
}

/// Which positions are drawn for want of attacking pieces (X4).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DrawMaterial {
    /// Neither side has a chariot, horse, cannon or soldier.
    #[default]
    Basic,
    /// Also: at most one cannon a side is the only attacker, and there is no advisor on the board.
    Extended,
    /// Never.
    Off,
}

/// Which rules judge a repetition.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Repetition {
    /// Asian federation (WXF): perpetual check loses, then perpetual chase of one piece; mixtures are allowed.
    #[default]
    Axf,
    /// Chinese association 2020: a side whose every move checks, threatens mate or chases must change.
    Cxa2020,
    /// Only perpetual check is forbidden.
    CheckOnly,
    /// Every repetition is a draw.
    Draw,
    /// Repetitions mean nothing.
    Off,
}

/// Whether a piece that already attacked its target chases again by moving along with it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChaseRenewal {
    /// Only an attack that was not there before the move is a chase.
    NewAttackOnly,
    /// The piece that moved also chases what it attacks from its new point.
    #[default]
    FromNewSquare,
}

/// What a forbidden repetition costs (X5).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RepetitionAction {
    /// The offender loses when the position stands for the last allowed time.
    #[default]
    Loss,
    /// The offender's repeating move is refused: another must be played.
    MustChange,
    /// The game is drawn whoever offends.
    Draw,
}

/// How the heavier offence is treated where both sides offend.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Compare {
    /// The higher level loses, equal levels draw.
    #[default]
    HigherLoses,
    /// Two offenders draw whatever they do.
    BothDraw,
}

/// What a side's level is when its moves are of different classes.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Mixed {
    /// The heaviest class counts, unless a move is idle.
    #[default]
    Heaviest,
    /// Every move must be of one class, chases of one and the same piece; mixtures are allowed.
    MustBeSame,
}

/// The verdict table: what each class weighs (0: allowed) and how sides are compared.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Verdicts {
    /// Level of perpetual check.
    pub check: u8,
    /// Level of perpetual threats of mate.
    pub kill: u8,
    /// Level of perpetual chase.
    pub chase: u8,
    /// What happens where both sides offend.
    pub compare: Compare,
    /// What mixtures of classes count as.
    pub mixed: Mixed,
}

/// A number, or "off".
#[derive(Clone, Copy, PartialEq, Eq, Debug, JsonSchema)]
#[schemars(with = "LimitText")]
pub struct Limit(pub Option<u16>);

/// How a limit stands in a manifest.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
enum LimitText {
    /// This many.
    Number(#[schemars(range(min = 1))] u16),
    /// No limit.
    Word(Off),
}

/// The word that takes a limit away.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Off {
    /// No limit.
    Off,
}

impl Limit {
    /// The number, if there is one.
    pub fn get(self) -> Option<u32> {
        self.0.map(u32::from)
    }
}

// A snapshot is no text: it can't tell the two forms apart, and need not.
impl Serialize for Limit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if !serializer.is_human_readable() {
            return self.0.serialize(serializer);
        }
        self.0
            .map_or(LimitText::Word(Off::Off), LimitText::Number)
            .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Limit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Limit, D::Error> {
        if !deserializer.is_human_readable() {
            return Ok(Limit(Option::deserialize(deserializer)?));
        }
        Ok(match LimitText::deserialize(deserializer)? {
            LimitText::Number(number) => Limit(Some(number)),
            LimitText::Word(Off::Off) => Limit(None),
        })
    }
}

/// The rules of a xiangqi table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Rules {
    /// What leaving one's own general under attack means.
    pub illegal_self_check: IllegalSelfCheck,
    /// Rounds (a move by both sides) without a capture after which the game is drawn; "off" for never.
    pub no_capture_limit: Limit,
    /// Checks a side may give between captures that still count towards the limit; "off": all count.
    pub no_capture_checks: Limit,
    /// Draw for want of attacking pieces.
    pub draw_material: DrawMaterial,
    /// Rules that judge a repetition.
    pub repetition: Repetition,
    /// Which occurrence of a position is judged.
    #[schemars(range(min = 2, max = 9))]
    pub repetition_times: u8,
    /// Whether an attack that goes on is a chase again.
    pub chase_renewal: ChaseRenewal,
    /// What a forbidden repetition costs.
    pub repetition_action: RepetitionAction,
    /// A verdict table of one's own instead of the one of `repetition`.
    pub verdicts: Option<Verdicts>,
    /// Within how many own moves, all checks, a threatened mate must come for a move to be a kill.
    #[schemars(range(min = 1, max = 4))]
    pub kill_moves: u8,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules {
            illegal_self_check: IllegalSelfCheck::Reject,
            no_capture_limit: Limit(Some(60)),
            no_capture_checks: Limit(None),
            draw_material: DrawMaterial::Basic,
            repetition: Repetition::Axf,
            repetition_times: 3,
            chase_renewal: ChaseRenewal::FromNewSquare,
            repetition_action: RepetitionAction::Loss,
            verdicts: None,
            kill_moves: 3,
        }
    }
}

impl Rules {
    /// Quiet plies before which no repetition can be judged: a position comes back after four at the soonest.
    pub(crate) fn soonest_repetition(&self) -> usize {
        4 * usize::from(self.repetition_times).saturating_sub(1)
    }

    /// The verdict table in force; none where a repetition is not judged by who did what.
    pub fn table(&self) -> Option<Verdicts> {
        let preset = match self.repetition {
            Repetition::Axf => Verdicts {
                check: 3,
                kill: 0,
                chase: 1,
                mixed: Mixed::MustBeSame,
                ..Verdicts::default()
            },
            Repetition::Cxa2020 => Verdicts {
                check: 3,
                kill: 2,
                chase: 1,
                ..Verdicts::default()
            },
            Repetition::CheckOnly => Verdicts {
                check: 3,
                mixed: Mixed::MustBeSame,
                ..Verdicts::default()
            },
            Repetition::Draw | Repetition::Off => return None,
        };
        Some(self.verdicts.unwrap_or(preset))
    }
}
