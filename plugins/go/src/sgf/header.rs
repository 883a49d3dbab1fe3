//! Facts of the root node: size, komi, handicap, rules, result.

use super::{at, refuse, short};
use crate::rules::{
    Amount, DeadStones, HandicapCompensation, Ko, LongCycle, Rules, Scoring, SekiEyes,
};
use crate::stone::MAX_SIZE;
use qipai_sdk::contract::Refusal;
use qipai_sdk::sgf::{self, Node};

/// What a root says about its game.
#[derive(Default)]
pub(super) struct Header {
    pub(super) size: Option<u8>,
    pub(super) handicap: Option<u8>,
    /// In half points.
    pub(super) komi: Option<i32>,
    /// Name of the rules.
    pub(super) rules: Option<String>,
    pub(super) result: Option<String>,
}

impl Header {
    /// Reads the root.
    pub(super) fn read(text: &str, root: &Node) -> Result<Header, Refusal> {
        let mut header = Header::default();
        for property in root {
            let value = property.first();
            let wrong =
                |code: &str| refuse(at(code, text, property.offset).arg("found", short(value)));
            match property.name.as_str() {
                "GM" if value != "1" => return wrong("sgf-game"),
                "SZ" => match sgf::size(value).filter(|size| (2..=MAX_SIZE).contains(size)) {
                    Some(size) => header.size = Some(size),
                    None => return wrong("sgf-size"),
                },
                "HA" => match value.parse() {
                    Ok(stones @ 0..=25) => header.handicap = Some(stones),
                    _ => return wrong("sgf-number"),
                },
                "KM" if value.is_empty() => {}
                "KM" => match komi(value) {
                    Some(komi) => header.komi = Some(komi),
                    None => return wrong("sgf-number"),
                },
                "RU" => header.rules = Some(value.to_ascii_lowercase()),
                "RE" => header.result = Some(value.to_owned()),
                _ => {}
            }
        }
        Ok(header)
    }

    /// The rules that the root's name of them, its size and its komi mean. Where it names none, the simple ko is enough: nothing
    /// is known of a stricter rule.
    pub(super) fn rules(&self) -> Rules {
        let mut rules = Rules {
            size: self.size.unwrap_or(19),
            komi: self
                .komi
                .map(|halves| Amount::Text(crate::amount::halves(halves))),
            // Whoever plays on in the file has agreed to.
            resumptions: 99,
            ..Rules::default()
        };
        let Some(name) = &self.rules else {
            rules.ko = Ko::Simple;
            return rules;
        };
        let is = |words: &[&str]| words.iter().any(|word| name.contains(word));
        if is(&["jap", "jp", "kor", "日本", "韩"]) {
            rules.ko = Ko::Simple;
            rules.long_cycle = LongCycle::NoResult;
            rules.scoring = Scoring::Territory;
            rules.seki_eyes = SekiEyes::NotCounted;
            rules.handicap_compensation = HandicapCompensation::None;
        } else if is(&["aga", "french", "bga"]) {
            rules.ko = Ko::Situational;
            rules.handicap_compensation = HandicapCompensation::NMinusOne;
        } else if is(&["nz", "new zealand", "new_zealand"]) {
            (rules.ko, rules.suicide) = (Ko::Situational, true);
            rules.handicap_compensation = HandicapCompensation::None;
        } else if is(&["tromp"]) {
            (rules.suicide, rules.dead_stones) = (true, DeadStones::None);
            rules.handicap_compensation = HandicapCompensation::None;
        } else if is(&["goe", "ing"]) {
            rules.suicide = true;
        }
        rules
    }
}

/// Komi in half points. Some Chinese files give stones, "3.75", or hundredths of them, "375"; a number of points is never a
/// quarter.
fn komi(text: &str) -> Option<i32> {
    let read = |text: &str| Amount::Text(text.to_owned()).quarters();
    let quarters = match text.parse::<u16>() {
        Ok(hundredths @ 100..) => read(&format!("{}.{:02}", hundredths / 100, hundredths % 100))?,
        _ => read(text)?,
    };
    Some(if quarters % 2 == 0 {
        quarters / 2
    } else {
        quarters
    })
}

/// The name of rules that `rules` would read in the same way, as far as there is one.
pub(super) fn name(rules: &Rules) -> &'static str {
    match (rules.scoring, rules.ko, rules.suicide, rules.dead_stones) {
        (Scoring::Territory, ..) => "Japanese",
        (_, _, true, DeadStones::None) => "Tromp-Taylor",
        (_, Ko::Situational, true, _) => "NZ",
        (_, Ko::Situational, false, _) => "AGA",
        _ => "Chinese",
    }
}
