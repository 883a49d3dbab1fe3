//! Every key and every word that a manifest may hold, in one place: the readers, the writer and docs/manifest.md agree by it.

use crate::seats::Direction;
use qipai_table::config::{
    Adjourn, Assign, Cost, DrawOffer, FaultPolicy, First, Illegal, Lapse, Leaving, Press, Replay,
    Reveal, Takeback,
};

/// A word of a manifest and what it stands for.
pub(crate) type Words<T> = &'static [(&'static str, T)];

pub(crate) const TOP: &[&str] = &[
    "extends", "game", "version", "digest", "title", "rules", "seating", "clock", "conduct",
    "auction", "pace", "match", "scoring",
];
pub(crate) const LANGS: &[&str] = &["en", "zh-Hans"];

pub(crate) const SEATING: &[&str] = &["seats", "teams", "assign", "direction"];
pub(crate) const ASSIGN: Words<Assign> = &[("random", Assign::Random), ("given", Assign::Given)];
/// The ring of seats is the order of play whichever way it goes round: who draws the table reads this.
pub(crate) const DIRECTIONS: Words<Direction> = &[
    ("clockwise", Direction::Clockwise),
    ("counterclockwise", Direction::Counterclockwise),
];

/// Keys of `[clock]` beside its times.
pub(crate) const CLOCK: &[&str] = &[
    "system",
    "on_timeout",
    "lose_at",
    "share",
    "start_delay",
    "press",
    "odds",
    "phase",
];
/// Clock systems and the times of each.
pub(crate) const SYSTEMS: Words<&[&str]> = &[
    ("none", &[]),
    ("sudden_death", &["time"]),
    ("fischer", &["time", "increment"]),
    ("delay", &["time", "delay"]),
    ("bronstein", &["time", "delay"]),
    ("byoyomi", &["time", "period", "periods"]),
    ("canadian", &["time", "period", "moves"]),
    ("hourglass", &["time"]),
    ("stages", &["stages"]),
    ("per_move", &["step"]),
    ("qq", &["game", "step", "countdown"]),
];
/// Periods of "stages" (T2).
pub(crate) const STAGE: &[&str] = &["moves", "time", "increment", "delay"];
/// Whether the seats of a team have one clock.
pub(crate) const SHARE: Words<bool> = &[("seat", false), ("team", true)];
pub(crate) const PRESS: Words<Press> = &[("move", Press::Move), ("hand", Press::Hand)];
/// Whether a turn whose time is up is skipped.
pub(crate) const ON_TIMEOUT: Words<bool> = &[("lose", false), ("skip", true)];

pub(crate) const CONDUCT: &[&str] = &[
    "preset",
    "draw_offer",
    "draw_offer_from",
    "offer_breach",
    "offer_lapses",
    "offer_time",
    "takeback",
    "adjourn",
    "pause",
    "resign_from",
    "leaving",
    "late",
    "fouls_lose",
    "violations_lose",
    "illegal",
    "illegal_gift",
    "touch_move",
    "touch_breach",
    "adjust_breach",
    "clock_breach",
    "swap_until",
    "swap_quarter",
    "articles",
    "articles_lose",
];
/// What the number of "from_move" is, `draw_offer_from` says.
pub(crate) const DRAW_OFFER: Words<DrawOffer> = &[
    ("free", DrawOffer::Free),
    (
        "after_own_move_alternating",
        DrawOffer::AfterOwnMoveAlternating,
    ),
    ("from_move", DrawOffer::FromMove(0)),
    ("forbidden", DrawOffer::Forbidden),
];
pub(crate) const COSTS: Words<Cost> = &[
    ("refuse", Cost::Refuse),
    ("warning", Cost::Warning),
    ("warning_first", Cost::WarningFirst),
    ("foul", Cost::Foul),
    ("violation", Cost::Violation),
    ("loss", Cost::Loss),
];
pub(crate) const LAPSES: Words<Lapse> = &[("reply", Lapse::Reply), ("move", Lapse::Move)];
pub(crate) const TAKEBACK: Words<Takeback> = &[
    ("forbidden", Takeback::Forbidden),
    ("agreed", Takeback::Agreed),
    ("final", Takeback::Final),
];
pub(crate) const ADJOURN: Words<Adjourn> = &[
    ("forbidden", Adjourn::Forbidden),
    ("agreed", Adjourn::Agreed),
    ("sealed", Adjourn::Sealed),
];
pub(crate) const LEAVING: Words<Leaving> = &[("game", Leaving::Game), ("side", Leaving::Side)];
pub(crate) const ILLEGAL: Words<Illegal> = &[
    ("reject", Illegal::Reject),
    ("loss", Illegal::Loss),
    ("void_pass_warn", Illegal::VoidPassWarn),
    ("restore", Illegal::Restore),
];

pub(crate) const PACE: &[&str] = &["time", "restart"];

pub(crate) const MATCH: &[&str] = &[
    "games",
    "until",
    "rotate",
    "first",
    "cycle",
    "replay_void",
    "fault",
    "reveal",
];
pub(crate) const FIRST: Words<First> = &[
    ("same", First::Same),
    ("winner", First::Winner),
    ("loser", First::Loser),
];
pub(crate) const REPLAY: Words<Replay> = &[
    ("no", Replay::Off),
    ("new_deal", Replay::NewDeal),
    ("same_deal", Replay::SameDeal),
];
pub(crate) const FAULT: Words<FaultPolicy> = &[
    ("void", FaultPolicy::Void),
    ("adjourn", FaultPolicy::Adjourn),
];
pub(crate) const REVEAL: Words<Reveal> = &[
    ("match_end", Reveal::MatchEnd),
    ("event_end", Reveal::EventEnd),
];

pub(crate) const SCORING: &[&str] = &["win", "draw", "loss", "unscored"];
pub(crate) const UNSCORED: &[&str] = &["when", "before", "causes"];
/// Whether it wants `before`.
pub(crate) const WHEN: Words<bool> = &[("one_side_moved", false), ("before_ply", true)];

/// Causes of the contract: why a seat gives up, or the host ends a game.
pub(crate) const CAUSES: &[&str] = &[
    "resigned",
    "out-of-time",
    "left",
    "disqualified",
    "no-show",
    "illegal-move",
    "agreed",
    "void",
];

/// Keys that mean something only under the key that rules them: a manifest that gives the ruler anew takes nothing of them from
/// what it extends.
pub(crate) const CLOCK_RULERS: &[(&str, &[&str])] = &[
    (
        "system",
        &[
            "time",
            "increment",
            "delay",
            "period",
            "periods",
            "moves",
            "stages",
            "game",
            "step",
            "countdown",
        ],
    ),
    ("on_timeout", &["lose_at"]),
];
pub(crate) const CONDUCT_RULERS: &[(&str, &[&str])] =
    &[("preset", CONDUCT), ("draw_offer", &["draw_offer_from"])];

pub(crate) const AUCTION: &[&str] = &["turn", "call", "end", "result", "pairs"];
pub(crate) const AUCTION_RULERS: &[(&str, &[&str])] = &[("turn", &["end", "pairs"])];

/// The word for a value.
pub(crate) fn word<T: PartialEq>(words: Words<T>, value: &T) -> &'static str {
    let found = words.iter().find(|(_, known)| known == value);
    found.map_or("", |(word, _)| word)
}
