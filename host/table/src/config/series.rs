//! A match as a manifest sets it.

use serde::{Deserialize, Serialize};

/// Games of a match at one table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Series {
    /// Number of games; 0: until the score is reached, or the plugin says that the match is over.
    pub games: u32,
    /// The match is over as soon as somebody's points reach this; 0: they count for nothing.
    pub until: i32,
    /// Whether the order of play moves on by one seat with each game.
    pub rotate: bool,
    /// Who begins the next game, where the order does not move on.
    pub first: First,
    /// Rule parameters (JSON object text, complete) of the games one after the other, over and over; empty: always the same.
    pub cycle: Vec<String>,
    /// Whether a game that came to nothing is played again.
    pub replay: Replay,
    /// What a plugin's fault does to the game.
    pub fault: FaultPolicy,
    pub reveal: Reveal,
}

impl Default for Series {
    fn default() -> Self {
        Self {
            games: 1,
            until: 0,
            rotate: false,
            first: First::Same,
            cycle: Vec::new(),
            replay: Replay::Off,
            fault: FaultPolicy::Void,
            reveal: Reveal::MatchEnd,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FaultPolicy {
    /// The game is void.
    #[default]
    Void,
    /// The table stands still until an arbiter rules.
    Adjourn,
}

/// When the seed is told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reveal {
    #[default]
    MatchEnd,
    /// Other tables still play the same deals: the organiser tells it.
    EventEnd,
}

/// Who begins the next game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum First {
    /// Who began the last.
    #[default]
    Same,
    /// Who won it, or lost it; after a draw, who began it.
    Winner,
    Loser,
}

/// What follows a game that came to nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Replay {
    /// The next game.
    #[default]
    Off,
    /// The same game again with another deal, or with the same.
    NewDeal,
    SameDeal,
}
