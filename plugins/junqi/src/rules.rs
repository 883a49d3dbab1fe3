//! The rule parameters of a manifest's `[rules]`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Who sees which pieces.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// Everybody sees only the own pieces (暗棋).
    #[default]
    Dark,
    /// All pieces lie open once everybody has laid out (明棋).
    Open,
    /// Partners see each other's pieces (双明).
    DoubleOpen,
    /// Two seats: all fifty pieces lie shuffled and face down, and are turned up one by one (翻棋).
    Flip,
}

/// What a step is where steps are counted.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum StepUnit {
    /// One move of one seat.
    #[default]
    Ply,
    /// One move of every seat.
    Round,
}

/// The rules of a junqi table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Rules {
    /// Who sees which pieces.
    pub visibility: Visibility,
    /// Whether all see the flag of an army whose marshal has fallen.
    pub commander_reveals_flag: bool,
    /// Whether a mine goes with the piece that it destroys.
    pub mine_consumed: bool,
    /// Whether a bomb takes the flag; otherwise it is lost on it.
    pub bomb_takes_flag: bool,
    /// Whether a flag can be taken only when its army's mines are gone.
    pub flag_needs_mines_cleared: bool,
    /// Steps in a row without a capture that make the game a draw; 0: none do.
    #[schemars(range(max = 10_000))]
    pub no_capture_draw: u32,
    /// What a step is.
    pub step_unit: StepUnit,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            visibility: Visibility::default(),
            commander_reveals_flag: true,
            mine_consumed: false,
            bomb_takes_flag: true,
            flag_needs_mines_cleared: false,
            no_capture_draw: 70,
            step_unit: StepUnit::default(),
        }
    }
}

impl Rules {
    /// Plies in a row without a capture that make the game a draw; `None`: none do.
    #[must_use]
    pub fn quiet_limit(&self, seats: usize) -> Option<u32> {
        let plies = match self.step_unit {
            StepUnit::Ply => 1,
            StepUnit::Round => u32::try_from(seats).unwrap_or(1),
        };
        (self.no_capture_draw > 0).then(|| self.no_capture_draw.saturating_mul(plies))
    }

    /// Whether nobody knows more of a piece in play than everybody else.
    #[must_use]
    pub fn open_board(&self) -> bool {
        matches!(self.visibility, Visibility::Open | Visibility::Flip)
    }
}
