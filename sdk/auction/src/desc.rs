//! An auction as data: the tables a game ships and a manifest may change.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

/// A whole auction. The keys are those of the manifest's `[auction.<id>]` table; JSON has the same shape.
///
/// The values of parameters are numbers or words, so only self-describing formats (TOML, JSON) can carry it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Description {
    /// Whose turn it is to call.
    pub turn: Turn,
    /// The kinds of call, in the order in which they are listed to the players.
    #[serde(default)]
    pub call: Vec<Kind>,
    /// When it ends.
    #[serde(default, skip_serializing_if = "is_default")]
    pub end: End,
    /// Who has won it, and what the game is told.
    #[serde(default, skip_serializing_if = "is_default")]
    pub result: Outcome,
    /// Only for `turn = "duel"`: who bids to whom, one duel after the other, as [bidder, responder]: places in the
    /// auction's list of seats, counted from 0, or `"winner"` of the duel before.
    /// Default: the first seat bids to the last, then each seat between them to the winner.
    #[serde(default, skip_serializing_if = "is_default")]
    pub pairs: Vec<(Place, Place)>,
}

/// Whose turn it is to call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Turn {
    /// Round and round, until enough passes in a row.
    Rotate,
    /// Each seat once, in order; `last_word` may give one seat a second call.
    Once,
    /// Everybody may call at any time, nobody must; the game closes it, or `end` does.
    Open,
    /// Two seats at a time: one bids, the other holds or passes; the winner meets the next seat.
    Duel,
    /// One sealed call each, opened together when all are in.
    Simultaneous,
}

/// One kind of call.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kind {
    /// Its name, unique in the auction; also its text when there is no `text`.
    pub id: String,
    /// What is said: a template with every parameter once in braces (`{level}{strain}`). Default: the id. A kind
    /// judged by the game that has no parameters is said as its id and anything after a space (`show HT HT`).
    #[serde(default, skip_serializing_if = "is_default")]
    pub text: Option<String>,
    /// Its parameters and their values, low to high: `[["level", [1, 2, 3]], ["strain", ["C", "D"]]]`.
    #[serde(default, skip_serializing_if = "is_default")]
    pub params: Vec<(String, Vec<Value>)>,
    /// The parameters that rank its calls, the weightiest first; values rank as they are listed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub order: Vec<String>,
    /// Ranks a kind without parameters by a number (500: misère = 250). Kinds that rank by numbers compare with
    /// one another.
    #[serde(default, skip_serializing_if = "is_default")]
    pub value: Option<i64>,
    /// Ranks each call of the kind by a number, by its text (500: `6S` = 40). Instead of `order`.
    #[serde(default, skip_serializing_if = "is_default")]
    pub values: BTreeMap<String, i64>,
    /// What it must exceed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub must: Option<Must>,
    /// By how much at least it must exceed the best call (default 1). Only where calls rank by numbers: by `value`,
    /// `values`, or an `order` of one parameter of rising numbers.
    #[serde(default, skip_serializing_if = "is_default")]
    pub step_min: Option<i64>,
    /// When it may be made. All conditions must hold.
    #[serde(default, skip_serializing_if = "is_default")]
    pub when: When,
    /// Flags it sets. A flag is 0 until set.
    #[serde(default, skip_serializing_if = "is_default")]
    pub set: BTreeMap<String, i64>,
    /// Multipliers it multiplies. A multiplier is 1 at first.
    #[serde(default, skip_serializing_if = "is_default")]
    pub mul: BTreeMap<String, i64>,
    /// Flags put back to 0 and multipliers put back to 1, before `set` and `mul`.
    #[serde(default, skip_serializing_if = "is_default")]
    pub clears: Vec<String>,
    /// Whether it becomes the best call. Default: yes, unless it is a pass or only sets flags (`set` and no rank).
    #[serde(default, skip_serializing_if = "is_default")]
    pub best: Option<bool>,
    /// It takes over the best call of another seat as it stands: same parameters, same rank, new seat (skat's yes).
    #[serde(default, skip_serializing_if = "is_default")]
    pub hold: bool,
    /// Only for `turn = "once"`: the first seat to make it is asked once more at the end, if another seat has the
    /// best call then.
    #[serde(default, skip_serializing_if = "is_default")]
    pub last_word: bool,
    /// It is a pass.
    #[serde(default, skip_serializing_if = "is_default")]
    pub pass: bool,
    /// A seat that passes so is out of the auction (`turn = "rotate"` or `"open"`).
    #[serde(default, skip_serializing_if = "is_default")]
    pub pass_final: bool,
    /// The call made when a seat's time is up. At most one kind.
    #[serde(default, skip_serializing_if = "is_default")]
    pub default: bool,
    /// Parameters that end the auction at once (`{ n = 3 }`); an empty table: any call of the kind does.
    #[serde(default, skip_serializing_if = "is_default")]
    pub final_if: Option<BTreeMap<String, Value>>,
    /// Who says whether the call is legal where turn, order and flags allow it. Default: nobody else.
    #[serde(default, skip_serializing_if = "is_default")]
    pub by: Option<By>,
}

/// A value of a parameter.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Value {
    /// A whole number.
    Number(i64),
    /// A word.
    Word(String),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Number(n) => write!(f, "{n}"),
            Value::Word(word) => f.write_str(word),
        }
    }
}

/// What a call must exceed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Must {
    /// The best call so far, if there is one, by rank.
    ExceedBest,
}

/// Who judges a call besides the auction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// The game, from what the seat holds.
    Game,
}

/// Conditions of a call.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct When {
    /// Whose the best call must be.
    #[serde(default, skip_serializing_if = "is_default")]
    pub best: Option<BestOf>,
    /// What flags must be.
    #[serde(default, skip_serializing_if = "is_default")]
    pub flags: BTreeMap<String, i64>,
    /// Only for `turn = "duel"`: the caller's part in it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub role: Option<Role>,
}

/// Whose the best call is, seen from a seat. A side is a seat and its partners.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BestOf {
    /// There is none yet.
    None,
    /// There is one.
    Any,
    /// The caller's side has it.
    Own,
    /// Another side has it.
    Others,
}

/// A seat's part in a duel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Names values.
    Bidder,
    /// Holds them or passes.
    Responder,
    /// Won the last duel without a bid made by anybody, and is asked last (skat's forehand).
    Last,
}

/// When the auction ends, besides a call with `final_if`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct End {
    /// Passes in a row that end it once there is a best call. Default with `rotate`: all other seats. With `open`: only
    /// if given. With `pass_final` it also ends when nobody but the best caller is left.
    #[serde(default, skip_serializing_if = "is_default")]
    pub passes: Option<u32>,
    /// Passes in a row that end it while there is no best call. Default with `rotate`: all seats. With `open`: only if
    /// given.
    #[serde(default, skip_serializing_if = "is_default")]
    pub all_pass: Option<u32>,
    /// Calls in all after which it ends. Needed only where nothing else is sure to end it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub calls: Option<u32>,
}

/// How the auction comes out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// Who has won.
    #[serde(default, skip_serializing_if = "is_default")]
    pub winner: Winner,
    /// What the game is told: names of parameters of the best call, of flags and of multipliers, or `kind` (the best
    /// call's id), `value` (the number it ranks by) and `text`. What the best call doesn't have is left out.
    #[serde(default, skip_serializing_if = "is_default")]
    pub export: Vec<String>,
    /// Only for `turn = "simultaneous"`: who wins among equal best calls.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tie: Option<Tie>,
}

/// Who has won. Without a best call nobody has, whatever the rule.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Winner {
    /// `best_seat`: who made (or holds) the best call.
    #[default]
    BestSeat,
    /// `last_caller`: who made the last call that was no pass.
    LastCaller,
    /// `first_of_side_naming:PARAM`: of the best caller's side, who first made a call with the same PARAM.
    FirstOfSideNaming(String),
    /// `none`: nobody; only the exports count.
    Nobody,
}

impl Winner {
    /// How the rules are written.
    pub const ALLOWED: [&str; 4] = [
        "best_seat",
        "last_caller",
        "first_of_side_naming:PARAM",
        "none",
    ];
}

impl TryFrom<String> for Winner {
    type Error = String;

    fn try_from(text: String) -> Result<Winner, String> {
        match text.split_once(':') {
            Some(("first_of_side_naming", param)) if !param.is_empty() => {
                Ok(Winner::FirstOfSideNaming(param.to_owned()))
            }
            _ => match text.as_str() {
                "best_seat" => Ok(Winner::BestSeat),
                "last_caller" => Ok(Winner::LastCaller),
                "none" => Ok(Winner::Nobody),
                _ => Err(format!(
                    "unknown winner rule `{text}`, expected one of {}",
                    Self::ALLOWED.join(", ")
                )),
            },
        }
    }
}

impl From<Winner> for String {
    fn from(winner: Winner) -> String {
        match winner {
            Winner::BestSeat => "best_seat".to_owned(),
            Winner::LastCaller => "last_caller".to_owned(),
            Winner::FirstOfSideNaming(param) => format!("first_of_side_naming:{param}"),
            Winner::Nobody => "none".to_owned(),
        }
    }
}

/// Who wins among equal best calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tie {
    /// The first of them in the auction's list of seats.
    First,
    /// Nobody.
    None,
}

/// A place in a duel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Place {
    /// A place in the auction's list of seats, from 0.
    At(u8),
    /// Who won the duel before.
    Won(WonBefore),
}

/// The word `winner`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WonBefore {
    /// The winner of the duel before.
    Winner,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
