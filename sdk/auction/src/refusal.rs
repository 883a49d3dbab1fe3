//! Refusals of calls, as codes with arguments.

use std::fmt;

/// Why a call, or an auction, is refused. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// One of [`TEXTS`]'s codes.
    pub code: &'static str,
    /// Arguments of its text, by name.
    pub args: Vec<(&'static str, String)>,
}

impl Refusal {
    pub(crate) fn new(code: &'static str) -> Refusal {
        Refusal {
            code,
            args: Vec::new(),
        }
    }

    pub(crate) fn arg(mut self, name: &'static str, value: impl fmt::Display) -> Refusal {
        self.args.push((name, value.to_string()));
        self
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code)?;
        for (name, value) in &self.args {
            write!(f, " {name}={value}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Refusal {}

/// Every refusal code with its text in English and in simplified Chinese; `{name}` stands for an argument.
pub const TEXTS: [(&str, &str, &str); 16] = [
    ("auction-over", "The auction is over.", "叫牌已经结束。"),
    (
        "not-in-auction",
        "This seat takes no part in the auction.",
        "该座位不参加叫牌。",
    ),
    (
        "not-your-turn",
        "It is another seat's turn to call.",
        "还没有轮到你叫牌。",
    ),
    (
        "already-passed",
        "You have passed already.",
        "你已经不叫了。",
    ),
    (
        "already-called",
        "You have made your call already.",
        "你已经叫过了。",
    ),
    (
        "unknown-call",
        "There is no call {call}.",
        "没有“{call}”这种叫法。",
    ),
    (
        "not-enough",
        "{call} does not exceed {best}.",
        "{call} 没有高过 {best}。",
    ),
    (
        "bid-made",
        "{call} is possible only before any bid; {best} has been bid.",
        "已经有人叫了 {best}，不能再{call}。",
    ),
    (
        "no-bid",
        "{call} needs a bid first.",
        "还没有人叫牌，不能{call}。",
    ),
    (
        "own-bid",
        "{call} is a call against the other side's bid; {best} is your own.",
        "{best} 是己方所叫，不能{call}。",
    ),
    (
        "others-bid",
        "{call} is a call on your own side's bid; {best} is not.",
        "{best} 不是己方所叫，不能{call}。",
    ),
    (
        "wrong-flag",
        "{call} needs {flag} to be {wanted}; it is {is}.",
        "{call} 要求 {flag} 为 {wanted}，现在是 {is}。",
    ),
    (
        "wrong-role",
        "{call} is not for you to say in this duel.",
        "这一轮对叫中你不能{call}。",
    ),
    (
        "stale",
        "The auction has moved on since you looked.",
        "局面已经变化，请重新叫牌。",
    ),
    (
        "bad-seats",
        "The seats of the auction are empty, repeated or without a team.",
        "叫牌座位为空、重复或没有分组。",
    ),
    (
        "bad-description",
        "The auction is not well described at {path}: {problem}.",
        "叫牌描述有误：{path}：{problem}。",
    ),
];
