//! Levels: which rank is trumps, how sides climb, who has won (rules sheet, shengji: result).

use std::fmt;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::rules::{MustSemantics, Rules};

/// What a side plays: a rank from 2 to ace, or no trumps beyond it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Level(u8);

/// The names from 2 on.
const NAMES: [&str; 14] = [
    "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "NT",
];

impl Level {
    pub const TWO: Level = Level(2);
    pub const JACK: Level = Level(11);
    pub const ACE: Level = Level(14);
    pub const NO_TRUMPS: Level = Level(15);

    /// The rank of the level cards; `None` at no trumps.
    pub fn rank(self) -> Option<u8> {
        (self < Level::NO_TRUMPS).then_some(self.0)
    }

    /// Steps above 2.
    pub fn steps(self) -> u8 {
        self.0 - 2
    }

    fn next(self) -> Option<Level> {
        (self < Level::NO_TRUMPS).then_some(Level(self.0 + 1))
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(NAMES[usize::from(self.steps()) % NAMES.len()])
    }
}

/// The text is no level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotALevel;

impl FromStr for Level {
    type Err = NotALevel;

    fn from_str(text: &str) -> Result<Self, NotALevel> {
        let text = if text == "10" { "T" } else { text };
        let at = NAMES
            .iter()
            .position(|name| name.eq_ignore_ascii_case(text));
        at.map(|at| Level(at as u8 + 2)).ok_or(NotALevel)
    }
}

impl Serialize for Level {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Level {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|NotALevel| {
            D::Error::custom(format!(
                "`{}` is no level",
                text.chars().take(20).collect::<String>()
            ))
        })
    }
}

impl JsonSchema for Level {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Level".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "enum": NAMES })
    }
}

/// What a deal's points mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// The attackers become the dealer's side.
    pub attackers_win: bool,
    /// Levels for the winners.
    pub levels: u8,
}

/// Points in the two packs.
pub const POINTS: i32 = 200;

/// The result of a deal by the attackers' points: nothing, less than a step, ... a new level for each step beyond the limit.
pub fn verdict(attackers: i32, rules: &Rules) -> Verdict {
    let step = i32::try_from(rules.step).unwrap_or(40).max(5);
    let steps = i32::try_from(rules.steps_to_take).unwrap_or(2).max(1);
    let done = attackers.div_euclid(step);
    if done >= steps {
        let levels = done - steps + i32::from(rules.takeover_bonus > 0);
        return Verdict {
            attackers_win: true,
            levels: small(levels),
        };
    }
    // 0 counts as a step of its own: 0, 5 to 35, 40 to 75 with the usual steps.
    let levels = if attackers >= 5 {
        steps - done
    } else {
        steps + 1 + attackers.saturating_neg() / step
    };
    Verdict {
        attackers_win: false,
        levels: small(levels),
    }
}

fn small(levels: i32) -> u8 {
    u8::try_from(levels.clamp(0, 100)).unwrap_or(0)
}

/// The level after a deal that the side won with so many levels, and whether it has won the match by passing the top level
/// as declarers.
pub fn advance(level: Level, gain: u8, declarers: bool, rules: &Rules) -> (Level, bool) {
    let must = |level: Level| rules.must.contains(&level);
    if !declarers && rules.must_semantics == MustSemantics::MustWin && must(level) {
        return (level, false);
    }
    let mut now = level;
    for _ in 0..gain {
        if now != level && must(now) {
            break;
        }
        match now.next().filter(|next| *next <= rules.top) {
            Some(next) => now = next,
            None => return (now, declarers),
        }
    }
    (now, false)
}
