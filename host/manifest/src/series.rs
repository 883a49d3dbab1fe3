//! `[match]` and `[scoring]`.

use crate::keys::{CAUSES, FAULT, FIRST, MATCH, REPLAY, REVEAL, SCORING, UNSCORED, WHEN};
use crate::reader::Reader;
use crate::value::{Node, Table, Value};
use qipai_table::config::{First, Scoring, Series, Unscored, When};
use qipai_table::rules::Info;

/// `cycle`: the rule parameters of the games, complete.
pub(crate) fn series(r: &mut Reader, table: &Table, cycle: Vec<String>) -> Series {
    let empty = Table::default();
    let t = r.table(table, "match").unwrap_or(&empty);
    r.keys(t, "[match]", MATCH);
    let default = Series::default();
    let until = r.count(t, "until", 1..=1_000_000).unwrap_or(0);
    let games = r.count(t, "games", 0..=10_000);
    let rotate = r.bool(t, "rotate").unwrap_or(default.rotate);
    let first = r.word(t, "first", FIRST).unwrap_or_default();
    if let (true, true, Some(node)) = (rotate, first != First::Same, t.get("first")) {
        let message = "the order moves on with each game: nobody else can begin";
        r.wrong(&node.place, "contradiction", message);
    }
    Series {
        // A match to a score has as many games as it takes.
        games: games.unwrap_or(if until > 0 { 0 } else { default.games }),
        until: i32::try_from(until).unwrap_or(i32::MAX),
        rotate,
        first,
        cycle,
        replay: r.word(t, "replay_void", REPLAY).unwrap_or_default(),
        fault: r.word(t, "fault", FAULT).unwrap_or(default.fault),
        reveal: r.word(t, "reveal", REVEAL).unwrap_or(default.reveal),
    }
}

pub(crate) fn scoring(r: &mut Reader, table: &Table, info: &Info) -> Scoring {
    let empty = Table::default();
    let t = r.table(table, "scoring").unwrap_or(&empty);
    r.keys(t, "[scoring]", SCORING);
    let default = Scoring::default();
    let list = r.array(t, "unscored", "a list of { when = ..., causes = [...] }");
    let unscored = list
        .unwrap_or_default()
        .iter()
        .filter_map(|item| unscored(r, item, info))
        .collect();
    Scoring {
        win: r.fraction(t, "win").unwrap_or(default.win),
        draw: r.fraction(t, "draw").unwrap_or(default.draw),
        loss: r.fraction(t, "loss").unwrap_or(default.loss),
        unscored,
    }
}

/// E2, E4: games that do not count.
fn unscored(r: &mut Reader, item: &Node, info: &Info) -> Option<Unscored> {
    let Value::Table(t) = &item.value else {
        r.expected(item, "{ when = ..., causes = [...] }");
        return None;
    };
    r.keys(t, "an unscored game", UNSCORED);
    let before = r.count(t, "before", 1..=100_000);
    let by_ply = r.word(t, "when", WHEN);
    match (by_ply, t.get("before"), t.get("when")) {
        (_, _, None) => r.wrong(
            &item.place,
            "missing-key",
            "`when` says which games do not count",
        ),
        (Some(true), None, _) => {
            r.wrong(&item.place, "missing-key", "\"before_ply\" needs `before`");
        }
        (Some(false), Some(node), _) => {
            let message = "`before` wants when = \"before_ply\"";
            r.wrong(&node.place, "contradiction", message);
        }
        _ => {}
    }
    let list = r.array(t, "causes", "a list of causes");
    let causes = list.unwrap_or_default().iter();
    let causes = causes.filter_map(|node| cause(r, node, info)).collect();
    let when = if by_ply? {
        When::BeforePly(before?)
    } else {
        When::OneSideMoved
    };
    Some(Unscored { when, causes })
}

/// A cause of the contract, or one of the game's endings.
fn cause(r: &mut Reader, node: &Node, info: &Info) -> Option<String> {
    let Value::Text(code) = &node.value else {
        r.expected(node, "a cause, as text,");
        return None;
    };
    if CAUSES.contains(&code.as_str()) || info.endings.contains(code) {
        return Some(code.clone());
    }
    let mut allowed: Vec<&str> = CAUSES.to_vec();
    allowed.extend(info.endings.iter().map(String::as_str));
    allowed.sort_unstable();
    allowed.dedup();
    let message = format!("this game never ends by `{code}`");
    r.unknown(&node.place, "unknown-code", message, code, allowed);
    None
}
