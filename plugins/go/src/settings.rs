//! The rules of a table once they are checked, as a game carries them.

use crate::history::Repeats;
use crate::rules::{
    Amount, DeadStones, Dispute, HandicapCompensation, HandicapPlacement, Ko, LongCycle, Rules,
    Scoring, SekiEyes,
};
use crate::stone::{MAX_SIZE, Point};
use qipai_sdk::contract::{Message, Refusal};
use serde::{Deserialize, Serialize};

/// Checked rules; komi is a number of half points.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// Lines of the board.
    pub size: u8,
    /// Which repetitions are forbidden.
    pub ko: Ko,
    /// What a longer cycle means.
    pub long_cycle: LongCycle,
    /// Whether suicide is allowed.
    pub suicide: bool,
    /// How the board is counted.
    pub scoring: Scoring,
    /// Whether eyes in a seki are territory.
    pub seki_eyes: SekiEyes,
    /// Komi in half points.
    pub komi: i32,
    /// Handicap stones.
    pub handicap: u8,
    /// Where the handicap stones go.
    pub placement: HandicapPlacement,
    /// What White gets for them.
    pub compensation: HandicapCompensation,
    /// Whether dead stones are agreed on.
    pub dead_stones: DeadStones,
    /// What follows when the players don't agree.
    pub dispute: Dispute,
    /// How often play may be resumed.
    pub resumptions: u8,
    /// Plies of the longest game.
    pub max_plies: u32,
}

fn malformed(code: &str, name: &str, value: impl ToString) -> Refusal {
    Refusal::Malformed(Message::new(code).arg("name", name).arg("found", value))
}

/// Refuses a number that the schema forbids too: the host checks it, other callers may not.
fn range(name: &str, value: u32, min: u32, max: u32) -> Result<(), Refusal> {
    let message = Message::new("rules-range")
        .arg("name", name)
        .arg("min", min)
        .arg("max", max);
    if (min..=max).contains(&value) {
        Ok(())
    } else {
        Err(Refusal::Malformed(message))
    }
}

fn text(amount: &Amount) -> String {
    match amount {
        Amount::Whole(number) => number.to_string(),
        Amount::Text(text) => text.chars().take(40).collect(),
    }
}

/// Komi in half points.
fn komi(rules: &Rules) -> Result<i32, Refusal> {
    match (&rules.komi, &rules.komi_zi) {
        (Some(points), _) => points
            .quarters()
            .filter(|quarters| quarters % 2 == 0)
            .map(|quarters| quarters / 2)
            .ok_or_else(|| malformed("rules-amount", "komi", text(points))),
        (None, Some(stones)) => stones
            .quarters()
            .ok_or_else(|| malformed("rules-amount", "komi_zi", text(stones))),
        (None, None) if rules.handicap > 0 => Ok(0),
        (None, None) => Ok(15),
    }
}

impl Settings {
    /// Checks the rules.
    pub fn new(rules: &Rules) -> Result<Settings, Refusal> {
        range("size", rules.size.into(), 2, MAX_SIZE.into())?;
        range("handicap", rules.handicap.into(), 0, 25)?;
        range("resumptions", rules.resumptions.into(), 0, 99)?;
        range("max_plies", rules.max_plies, 100, 100_000)?;
        let most = match rules.handicap_placement {
            HandicapPlacement::Fixed => most_fixed(rules.size),
            HandicapPlacement::Free => u32::from(rules.size) * u32::from(rules.size) - 1,
        };
        // One stone is Black's first move.
        if rules.handicap > 1 && u32::from(rules.handicap) > most {
            return Err(malformed("handicap-too-large", "handicap", most));
        }
        Ok(Settings {
            size: rules.size,
            ko: rules.ko,
            long_cycle: rules.long_cycle,
            suicide: rules.suicide,
            scoring: rules.scoring,
            seki_eyes: rules.seki_eyes,
            komi: komi(rules)?,
            handicap: rules.handicap,
            placement: rules.handicap_placement,
            compensation: rules.handicap_compensation,
            dead_stones: rules.dead_stones,
            dispute: rules.dispute,
            resumptions: rules.resumptions,
            max_plies: rules.max_plies,
        })
    }

    /// Points that White gets for the handicap.
    #[must_use]
    pub fn compensation(&self) -> i32 {
        let stones = if self.handicap < 2 {
            0
        } else {
            i32::from(self.handicap)
        };
        match (self.scoring, self.compensation) {
            (Scoring::Territory, _) | (_, HandicapCompensation::None) => 0,
            (_, HandicapCompensation::N) => stones,
            (_, HandicapCompensation::NMinusOne) => (stones - 1).max(0),
        }
    }

    /// What a history has to watch for.
    #[must_use]
    pub fn repeats(&self) -> Repeats {
        match (self.ko, self.long_cycle) {
            (Ko::PositionalSuperko, _) => Repeats::Stones,
            (Ko::Situational, _) | (Ko::Simple, LongCycle::NoResult | LongCycle::Draw) => {
                Repeats::StonesAndTurn
            }
            (Ko::Simple, LongCycle::Forbid) => Repeats::Free,
        }
    }

    /// Whether `ko` forbids what the history knows.
    #[must_use]
    pub fn superko(&self) -> bool {
        self.ko != Ko::Simple
    }
}

/// How many stones have a usual point: nine with a middle line, four without one and on seven lines, none on smaller boards.
fn most_fixed(size: u8) -> u32 {
    match size {
        ..7 => 0,
        7 => 4,
        _ if size.is_multiple_of(2) => 4,
        _ => 9,
    }
}

/// The star points: the corners', and with a middle line the sides' and the centre.
#[must_use]
pub fn stars(size: u8) -> Vec<Point> {
    let most = most_fixed(size);
    let (low, middle) = (edge(size), size / 2);
    let high = (size - 1).saturating_sub(low);
    let lines: &[u8] = match most {
        9 => &[low, middle, high],
        4 => &[low, high],
        _ => &[],
    };
    let all = lines
        .iter()
        .flat_map(|&rank| lines.iter().map(move |&file| Point { file, rank }));
    // Between 9 and 12 lines the sides have no dots, but stones all the same.
    all.filter(|point| size >= 13 || point.file != middle || point.rank == middle)
        .filter(|point| size >= 13 || point.rank != middle || point.file == middle)
        .collect()
}

/// Lines between the edge and its star points.
fn edge(size: u8) -> u8 {
    if size > 12 { 3 } else { 2 }
}

/// The usual points of a handicap, in the order of the Go Text Protocol. None for fewer than two stones.
#[must_use]
pub fn handicap_points(size: u8, stones: u8) -> Vec<Point> {
    if stones < 2 || u32::from(stones) > most_fixed(size) {
        return Vec::new();
    }
    let (low, middle) = (edge(size), size / 2);
    let high = size - 1 - low;
    let corners = [(low, low), (high, high), (low, high), (high, low)];
    let sides = [(low, middle), (high, middle), (middle, low), (middle, high)];
    let mut points: Vec<(u8, u8)> = corners.into_iter().take(stones.into()).collect();
    points.extend(
        sides
            .into_iter()
            .take(usize::from(stones & !1).saturating_sub(4)),
    );
    if stones % 2 == 1 && stones > 4 {
        points.push((middle, middle));
    }
    points
        .into_iter()
        .map(|(file, rank)| Point { file, rank })
        .collect()
}
