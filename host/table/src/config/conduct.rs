//! Rules of conduct as a manifest sets them.

use super::Millis;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// When a draw may be offered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DrawOffer {
    #[default]
    Free,
    /// E3: only right after one's own move, and not twice in a row by one side.
    AfterOwnMoveAlternating,
    /// From this ply on.
    FromMove(u32),
    Forbidden,
}

/// Whether moves are taken back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Takeback {
    #[default]
    Forbidden,
    /// When the others agree; clocks are put back too.
    Agreed,
    /// A6: asking is an attempt that the opponent may report before replying.
    Final,
}

/// Whether a game is adjourned, and how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Adjourn {
    #[default]
    Forbidden,
    /// When the others agree; the game goes on as it stood.
    Agreed,
    /// T5: the seat to move seals its next move first.
    Sealed,
}

/// When an offer that nobody answers is gone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lapse {
    /// When a side that could answer moves (E3: a reply declines).
    #[default]
    Reply,
    /// When anybody moves.
    Move,
}

/// What a refused move costs (E6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Illegal {
    /// Nothing: it is refused.
    #[default]
    Reject,
    /// The game.
    Loss,
    /// The turn, and a warning.
    VoidPassWarn,
    /// The position is restored, and a violation counted; the others gain [`Conduct::illegal_gift`].
    Restore,
}

/// What a breach costs. It is refused whatever it costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cost {
    /// Nothing: it is refused.
    #[default]
    Refuse,
    Warning,
    /// A2: the first time a warning, from then on a violation.
    WarningFirst,
    Foul,
    Violation,
    Loss,
}

/// What follows for the others when a seat leaves the game (E5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Leaving {
    /// The game's own rules say.
    #[default]
    Game,
    /// While a partner is still in the game, the game is over and counts for nobody.
    Side,
}

/// Rules of conduct.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Conduct {
    pub draw_offer: DrawOffer,
    /// What a draw offer against the rule costs (E3).
    pub offer_breach: Cost,
    pub offer_lapses: Lapse,
    /// How long an offer stands at most; 0: without limit.
    pub offer_time: Millis,
    pub takeback: Takeback,
    pub adjourn: Adjourn,
    /// Whether the players may agree on a pause.
    pub pause: bool,
    /// Plies before which nobody may resign.
    pub resign_from: u32,
    pub leaving: Leaving,
    /// T3: how late one may come; 0: nobody waits for anybody.
    pub late: Millis,
    /// Fouls in one game that lose it (A1); 0: never.
    pub fouls_lose: u32,
    /// Violations in one game that lose it (A2); 0: never.
    pub violations_lose: u32,
    pub illegal: Illegal,
    /// By the refusal's code.
    pub illegal_by_code: BTreeMap<String, Illegal>,
    /// What the others gain by a restored illegal move.
    pub illegal_gift: Millis,
    /// A3: a touched piece is moved or taken.
    pub touch_move: bool,
    /// Touching a piece with which nothing can be done (A1).
    pub touch_breach: Cost,
    /// Adjusting pieces out of one's own time (A2).
    pub adjust_breach: Cost,
    /// Touching a clock that is not one's own to touch (T6, A1).
    pub clock_breach: Cost,
    /// A5: the last ply after which colours may be swapped with the position as it stands; 0: never.
    pub swap_until: u32,
    /// A5: colours may be put right by a new game while less than a quarter of the first period is used.
    pub swap_quarter: bool,
    /// What an article costs when an arbiter applies it, or when a report of it proves right.
    pub articles: BTreeMap<String, Cost>,
    /// How often an article may be broken in one game: this time loses.
    pub articles_lose: BTreeMap<String, u32>,
}
