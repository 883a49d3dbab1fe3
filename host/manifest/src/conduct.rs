//! `[conduct]`: presets, draw offers, what breaking rules costs.

use crate::keys::{ADJOURN, CONDUCT, COSTS, DRAW_OFFER, ILLEGAL, LAPSES, LEAVING, TAKEBACK};
use crate::reader::Reader;
use crate::source::Source;
use crate::value::{self, Table, Value};
use qipai_table::config::{Conduct, Cost, DrawOffer, Illegal, Takeback};
use qipai_table::rules::Info;
use std::collections::BTreeMap;
use std::sync::Arc;
use toml::de::DeTable;

/// The presets as data: a table of `[conduct]` tables.
fn presets() -> Table {
    let source = Arc::new(Source {
        name: "presets.toml".to_owned(),
        text: include_str!("presets.toml").to_owned(),
    });
    let (parsed, _) = DeTable::parse_recoverable(&source.text);
    value::table(&source, parsed.get_ref())
}

/// The keys of the preset that `[conduct]` names, under its own.
fn with_preset(r: &mut Reader, given: &Table, info: &Info) -> Table {
    let Some((name, place)) = r.text(given, "preset") else {
        return given.clone();
    };
    let presets = presets();
    let Some(Value::Table(preset)) = presets.get(name).map(|node| &node.value) else {
        let names = presets.entries.iter().map(|(key, _)| &key.name);
        let message = format!("`preset` can't be \"{name}\"");
        r.unknown(place, "unknown-value", message, name, names);
        return given.clone();
    };
    let mut under = preset.clone();
    // Offers of draws are nothing to a game without them, nor is taking back to one that hides something.
    under.entries.retain(|(key, _)| match key.name.as_str() {
        "draw_offer" | "offer_breach" => info.draws,
        "takeback" | "swap_until" => !info.hidden_information,
        _ => true,
    });
    let mut over = given.clone();
    over.entries.retain(|(key, _)| key.name != "preset");
    under.merge_conduct(over);
    under
}

pub(crate) fn conduct(r: &mut Reader, table: &Table, info: &Info) -> Conduct {
    let empty = Table::default();
    let given = r.table(table, "conduct").unwrap_or(&empty);
    r.keys(given, "[conduct]", CONDUCT);
    let t = &with_preset(r, given, info);
    let mut conduct = Conduct {
        draw_offer: draw_offer(r, t, info),
        offer_lapses: r.word(t, "offer_lapses", LAPSES).unwrap_or_default(),
        offer_time: r.duration(t, "offer_time").unwrap_or(0),
        takeback: takeback(r, t, info),
        adjourn: r.word(t, "adjourn", ADJOURN).unwrap_or_default(),
        pause: r.bool(t, "pause").unwrap_or(false),
        leaving: r.word(t, "leaving", LEAVING).unwrap_or_default(),
        late: r.duration(t, "late").unwrap_or(0),
        illegal_gift: r.duration(t, "illegal_gift").unwrap_or(0),
        touch_move: r.bool(t, "touch_move").unwrap_or(false),
        swap_quarter: r.bool(t, "swap_quarter").unwrap_or(false),
        articles: articles(r, t),
        ..Conduct::default()
    };
    for (key, slot) in [
        ("offer_breach", &mut conduct.offer_breach),
        ("touch_breach", &mut conduct.touch_breach),
        ("adjust_breach", &mut conduct.adjust_breach),
        ("clock_breach", &mut conduct.clock_breach),
    ] {
        *slot = r.word(t, key, COSTS).unwrap_or_default();
    }
    for (key, slot) in [
        ("resign_from", &mut conduct.resign_from),
        ("fouls_lose", &mut conduct.fouls_lose),
        ("violations_lose", &mut conduct.violations_lose),
        ("swap_until", &mut conduct.swap_until),
    ] {
        *slot = r.count(t, key, 0..=100_000).unwrap_or(0);
    }
    illegal(r, t, info, &mut conduct);
    conduct.articles_lose = articles_lose(r, t, &conduct.articles);
    contradictions(r, given, info, &conduct);
    without_idle(conduct)
}

/// Settings without those that another makes idle.
fn without_idle(mut conduct: Conduct) -> Conduct {
    if !conduct.touch_move {
        conduct.touch_breach = Cost::Refuse;
        conduct.adjust_breach = Cost::Refuse;
    }
    if !restores(&conduct) {
        conduct.illegal_gift = 0;
    }
    conduct
}

/// Whether some illegal move costs a restored position.
fn restores(conduct: &Conduct) -> bool {
    let mut costs = conduct.illegal_by_code.values().chain([&conduct.illegal]);
    costs.any(|cost| *cost == Illegal::Restore)
}

/// What the keys of `[conduct]` say against each other and against the game. What a preset brings along and another key makes idle
/// is no contradiction.
fn contradictions(r: &mut Reader, given: &Table, info: &Info, conduct: &Conduct) {
    let mut wrong = |key: &str, holds: bool, message: &str| {
        if let (true, Some(node)) = (holds, given.get(key)) {
            r.wrong(&node.place, "contradiction", message);
        }
    };
    wrong(
        "illegal_gift",
        conduct.illegal_gift > 0 && !restores(conduct),
        "`illegal_gift` goes with a restored position: some illegal move must cost \"restore\"",
    );
    wrong(
        "swap_until",
        conduct.swap_until > 0 && info.hidden_information,
        "hands that have been seen can't be swapped",
    );
    for (key, cost) in [
        ("touch_breach", conduct.touch_breach),
        ("adjust_breach", conduct.adjust_breach),
    ] {
        wrong(
            key,
            cost != Cost::Refuse && !conduct.touch_move,
            "where touch_move is not on, touching is free",
        );
    }
}

fn takeback(r: &mut Reader, t: &Table, info: &Info) -> Takeback {
    let policy = r.word(t, "takeback", TAKEBACK).unwrap_or_default();
    if let (Takeback::Agreed, true, Some(node)) =
        (policy, info.hidden_information, t.get("takeback"))
    {
        let message = "what was seen can't be unseen: this game takes nothing back";
        r.wrong(&node.place, "contradiction", message);
    }
    policy
}

/// What articles cost.
fn articles(r: &mut Reader, t: &Table) -> BTreeMap<String, Cost> {
    let mut costs = BTreeMap::new();
    let articles = r.table(t, "articles").cloned().unwrap_or_default();
    for (key, _) in &articles.entries {
        if let Some(cost) = r.word(&articles, &key.name, COSTS) {
            costs.insert(key.name.clone(), cost);
        }
    }
    costs
}

/// How often an article may be broken.
fn articles_lose(
    r: &mut Reader,
    t: &Table,
    known: &BTreeMap<String, Cost>,
) -> BTreeMap<String, u32> {
    let limits = r.table(t, "articles_lose").cloned().unwrap_or_default();
    let mut counts = BTreeMap::new();
    for (key, _) in &limits.entries {
        if !known.contains_key(&key.name) {
            let message = format!("[conduct.articles] has no article `{}`", key.name);
            r.unknown(
                &key.place,
                "unknown-article",
                message,
                &key.name,
                known.keys(),
            );
        }
        if let Some(count) = r.count(&limits, &key.name, 1..=100_000) {
            counts.insert(key.name.clone(), count);
        }
    }
    counts
}

fn draw_offer(r: &mut Reader, t: &Table, info: &Info) -> DrawOffer {
    let from = r.count(t, "draw_offer_from", 0..=100_000);
    let policy = r.word(t, "draw_offer", DRAW_OFFER);
    if let (false, Some(policy), Some(node)) = (info.draws, policy, t.get("draw_offer"))
        && policy != DrawOffer::Forbidden
    {
        let message = "this game can't be drawn: nothing but \"forbidden\" makes sense";
        r.wrong(&node.place, "contradiction", message);
    }
    match (policy, t.get("draw_offer_from"), t.get("draw_offer")) {
        (Some(DrawOffer::FromMove(_)), None, Some(node)) => {
            let message = "\"from_move\" needs `draw_offer_from`";
            r.wrong(&node.place, "missing-key", message);
        }
        (Some(DrawOffer::FromMove(_)), ..) => return DrawOffer::FromMove(from.unwrap_or(0)),
        (Some(_), Some(node), _) | (None, Some(node), None) => {
            let message = "`draw_offer_from` wants draw_offer = \"from_move\"";
            r.wrong(&node.place, "contradiction", message);
        }
        _ => {}
    }
    policy.unwrap_or(if info.draws {
        DrawOffer::Free
    } else {
        DrawOffer::Forbidden
    })
}

/// E6: what a refused move costs, by the refusal's code.
fn illegal(r: &mut Reader, t: &Table, info: &Info, conduct: &mut Conduct) {
    let Some(t) = r.table(t, "illegal") else {
        return;
    };
    for (key, _) in &t.entries {
        let policy = r.word(t, &key.name, ILLEGAL);
        if key.name == "default" {
            conduct.illegal = policy.unwrap_or_default();
        } else if info.refusals.contains(&key.name) {
            let policy = policy.unwrap_or_default();
            conduct.illegal_by_code.insert(key.name.clone(), policy);
        } else {
            let mut allowed = vec!["default"];
            allowed.extend(info.refusals.iter().map(String::as_str));
            let message = format!("this game refuses nothing as `{}`", key.name);
            r.unknown(&key.place, "unknown-code", message, &key.name, allowed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Reader, Table, conduct, presets};
    use crate::value::{Node, Value};
    use qipai_table::rules::Info;

    #[test]
    fn a1_a2_every_preset_is_right_in_every_game() {
        let presets = presets();
        let names: Vec<&str> = presets
            .entries
            .iter()
            .map(|(k, _)| k.name.as_str())
            .collect();
        for name in ["casual", "club", "contest", "cxa", "fide"] {
            assert!(names.contains(&name), "{name}");
        }
        for (draws, entry) in presets.entries.iter().flat_map(|e| [(true, e), (false, e)]) {
            let (key, node) = entry;
            let named = Node {
                value: Value::Text(key.name.clone()),
                place: node.place.clone(),
            };
            let preset = crate::value::Key {
                name: "preset".to_owned(),
                place: key.place.clone(),
            };
            let table = |entries| Table { entries };
            let inner = Node {
                value: Value::Table(table(vec![(preset, named)])),
                place: node.place.clone(),
            };
            let outer = crate::value::Key {
                name: "conduct".to_owned(),
                place: key.place.clone(),
            };
            let mut r = Reader::default();
            let info = Info {
                draws,
                ..Info::default()
            };
            let conduct = conduct(&mut r, &table(vec![(outer, inner)]), &info);
            assert_eq!(r.problems, [], "{}", key.name);
            let contest = matches!(key.name.as_str(), "contest" | "cxa");
            assert_eq!(conduct.fouls_lose == 3, contest, "{}", key.name);
        }
    }
}
