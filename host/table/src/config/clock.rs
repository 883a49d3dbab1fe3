//! Clocks as a manifest sets them.

use super::Millis;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A clock system with its times in milliseconds. docs/clocks.md works each of them out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "system", rename_all = "snake_case")]
pub enum Clock {
    #[default]
    None,
    /// One time for the whole game.
    SuddenDeath { time: Millis },
    /// The increment is added after each move of the seat.
    Fischer { time: Millis, increment: Millis },
    /// US delay: in each move the clock waits for the delay before it runs.
    Delay { time: Millis, delay: Millis },
    /// The clock runs at once; after the move what was used of the delay is given back.
    Bronstein { time: Millis, delay: Millis },
    /// After the main time so many periods, each of which lasts as long as every move is made inside it.
    Byoyomi {
        time: Millis,
        period: Millis,
        periods: u32,
    },
    /// After the main time so many moves in each period; what is left of a period is lost.
    Canadian {
        time: Millis,
        period: Millis,
        moves: u32,
    },
    /// What one side uses the other gains.
    Hourglass { time: Millis },
    /// T2: moves required in a period, then the next one.
    Stages { stages: Vec<Stage> },
    /// The same time for every move.
    PerMove { step: Millis },
    /// T1: game time, step time while it lasts, then a countdown for each move.
    Qq {
        game: Millis,
        step: Millis,
        countdown: Millis,
    },
}

/// T2: a period of a game. Its time is added to what is left when it begins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stage {
    /// Moves that the period asks for. 0 in the last: the rest of the game. A last stage with moves comes again and again.
    pub moves: u32,
    pub time: Millis,
    /// Added after each move made in it.
    pub increment: Millis,
    /// What the clock waits for in each move made in it.
    pub delay: Millis,
}

/// What is common to all clocks of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Timing {
    /// The seats of a team have one clock.
    pub team: bool,
    /// No clock runs for so long after a game has begun.
    pub start_delay: Millis,
    pub press: Press,
    /// Time odds: clocks of single seats instead of the common one, by a seat's name in the game or by its number.
    pub odds: BTreeMap<String, Clock>,
}

/// What ends a move for the clock (T6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Press {
    /// The move itself.
    #[default]
    Move,
    /// The player, who presses the clock after the move; or the opponent's reply.
    Hand,
}

/// What running out of time means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OnTimeout {
    #[default]
    Lose,
    /// T4: the turn is skipped; the `lose_at`-th time loses.
    Skip { lose_at: u32 },
}
