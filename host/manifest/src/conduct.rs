//! `[conduct]`: presets, draw offers, what breaking rules costs.

use crate::keys::{CONDUCT, DRAW_OFFER, ILLEGAL, OFFER_BREACH};
use crate::reader::Reader;
use crate::source::Source;
use crate::value::{self, Table, Value};
use qipai_table::config::{Conduct, DrawOffer};
use qipai_table::rules::Info;
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
    if !info.draws {
        under.entries.retain(|(key, _)| key.name != "draw_offer");
    }
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
        ..Conduct::default()
    };
    if let Some(foul) = r.word(t, "offer_breach", OFFER_BREACH) {
        conduct.offer_breach_is_foul = foul;
    }
    for (key, slot) in [
        ("resign_from", &mut conduct.resign_from),
        ("fouls_lose", &mut conduct.fouls_lose),
        ("violations_lose", &mut conduct.violations_lose),
    ] {
        if let Some(count) = r.count(t, key, 0..=100_000) {
            *slot = count;
        }
    }
    illegal(r, t, info, &mut conduct);
    conduct
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
