//! Laws about the fixed facts: texts in both languages, codes that have a text.

use crate::contract::WireInfo;
use serde_json::Value;
use std::collections::BTreeSet;

fn keys(info: &WireInfo, lang: &str) -> BTreeSet<String> {
    info.strings
        .iter()
        .filter(|(l, ..)| l == lang)
        .map(|(_, key, _)| key.clone())
        .collect()
}

/// The names in braces of a template.
fn holes(template: &str) -> BTreeSet<&str> {
    template
        .split('{')
        .skip(1)
        .filter_map(|rest| rest.split_once('}').map(|(name, _)| name))
        .collect()
}

/// A game that says what it is says what each parameter of its rules means too, and tells of none that there is not.
fn parameters(info: &WireInfo, keys: &BTreeSet<String>) {
    let told: BTreeSet<&str> = keys
        .iter()
        .filter_map(|key| key.strip_prefix("rules."))
        .collect();
    if told.is_empty() && !keys.contains("summary") {
        return;
    }
    let schema: Value = serde_json::from_str(&info.rules_schema).unwrap_or_default();
    let known = schema["properties"].as_object().into_iter().flatten();
    let known: BTreeSet<&str> = known.map(|(key, _)| key.as_str()).collect();
    assert_eq!(told, known, "the texts `rules.KEY` are those of the rules");
}

pub(super) fn check(info: &WireInfo) {
    let (en, zh) = (keys(info, "en"), keys(info, "zh-Hans"));
    assert_eq!(en, zh, "every string has en and zh-Hans");
    for (lang, key, text) in &info.strings {
        assert!(
            !text.trim().is_empty(),
            "the {lang} text of `{key}` is empty"
        );
        let other = info
            .strings
            .iter()
            .find(|(l, k, _)| l != lang && k == key)
            .map_or("", |(.., t)| t);
        assert_eq!(
            holes(text),
            holes(other),
            "the texts of `{key}` take other arguments in the other language"
        );
    }
    parameters(info, &en);
    let codes = [
        &info.endings,
        &info.refusals,
        &info.notes,
        &info.phases,
        &info.beats,
        &info.notations,
    ]
    .into_iter()
    .flatten();
    let seats = info.seatings.iter().flat_map(|seating| &seating.seat_names);
    for code in codes
        .chain(seats)
        .chain(Some(&info.score_unit).filter(|unit| !unit.is_empty()))
    {
        assert!(en.contains(code), "`{code}` has no text");
    }
    assert!(
        info.skips.iter().all(|phase| info.phases.contains(phase)),
        "skips name phases: {:?}",
        info.skips
    );
    for seating in &info.seatings {
        assert_eq!(
            seating.teams.len(),
            seating.seat_names.len(),
            "a seat name for each seat"
        );
        assert!(
            (1..=64).contains(&seating.teams.len()),
            "between 1 and 64 seats"
        );
    }
    assert!(
        serde_json::from_str::<serde_json::Value>(&info.rules_schema).is_ok_and(|s| s.is_object()),
        "the rules' schema is JSON"
    );
    for (id, description) in &info.auctions {
        let parsed: Result<qipai_auction::Description, _> = serde_json::from_str(description);
        match parsed {
            Ok(description) => assert!(
                description.check().is_ok(),
                "auction `{id}`: {:?}",
                description.check()
            ),
            Err(error) => panic!("auction `{id}`: {error}"),
        }
    }
}
