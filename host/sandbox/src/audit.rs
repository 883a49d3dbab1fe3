//! Trying what a plugin promises: random games, and at every step the laws of the contract that can be seen from outside.
//!
//! The SDK's laws know the game's types and can look into two worlds; this audit knows only the contract, so it serves plugins in any
//! language, sandboxed or native.

mod game;
mod laws;
mod meter;
mod random;

use qipai_table::rules::{Info, Rules, Seating, Setup};
use serde::Serialize;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

pub use meter::Timing;

/// What to try.
#[derive(Clone, Debug)]
pub struct AuditOptions {
    /// The rules' parameters, JSON.
    pub rules: String,
    /// Random games for each seating.
    pub games: u32,
    /// A game that has more inputs than this does not end.
    pub inputs: u32,
    /// Time for all games; what is not begun by then is left out.
    pub time: Duration,
}

impl Default for AuditOptions {
    fn default() -> Self {
        Self {
            rules: "{}".to_owned(),
            games: 2,
            inputs: 2_000,
            time: Duration::from_secs(20),
        }
    }
}

/// A law, how often it was tried, and how often it did not hold.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tried {
    pub tried: u64,
    pub broken: u64,
}

/// A law that did not hold, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    pub law: &'static str,
    /// Which game, counted over all seatings; the inputs before it.
    pub game: u32,
    pub input: u32,
    pub detail: String,
    /// The game's setup: its seed, and how many sat there in the order of their numbers.
    pub seed: u64,
    pub seats: u8,
    /// The last moves and beats before it, as "SEAT TEXT"; what an auction called is left out.
    pub played: Vec<String>,
}

/// The game that is being played, for findings.
#[derive(Clone, Debug, Default)]
struct Playing {
    seed: u64,
    seats: u8,
    played: Vec<String>,
}

/// Moves that a finding tells.
const TOLD: usize = 12;

/// What the audit saw.
#[derive(Clone, Debug, Default, Serialize)]
pub struct AuditReport {
    pub games: u32,
    /// Games that came to their end within the bound.
    pub ended: u32,
    pub inputs: u64,
    /// Auctions that were played, with random calls.
    pub auctions: u32,
    /// By the law's name, sorted.
    pub laws: BTreeMap<&'static str, Tried>,
    /// The first of each law.
    pub findings: Vec<Finding>,
    /// Wall-clock time of the plugin's functions, sorted by name.
    pub functions: BTreeMap<&'static str, Timing>,
    pub seconds: f64,
    #[serde(skip)]
    playing: Playing,
}

impl AuditReport {
    /// Whether every law held wherever it was tried, and something was tried.
    #[must_use]
    pub fn passed(&self) -> bool {
        self.findings.is_empty() && self.games > 0
    }

    fn hold(
        &mut self,
        law: &'static str,
        at: (u32, u32),
        holds: bool,
        detail: impl FnOnce() -> String,
    ) {
        let tried = self.laws.entry(law).or_default();
        tried.tried += 1;
        if holds {
            return;
        }
        tried.broken += 1;
        // One example a law: the rest would say the same.
        if tried.broken == 1 {
            let detail = crate::printable(crate::text::cut(&detail(), 500));
            let Playing {
                seed,
                seats,
                played,
            } = &self.playing;
            self.findings.push(Finding {
                law,
                game: at.0,
                input: at.1,
                detail,
                seed: *seed,
                seats: *seats,
                played: played[played.len().saturating_sub(TOLD)..].to_vec(),
            });
        }
    }
}

/// Plays random games under every seating and tries the laws. A fault of the plugin is a finding.
#[must_use]
pub fn audit(rules: &dyn Rules, options: &AuditOptions) -> AuditReport {
    let start = Instant::now();
    let mut report = AuditReport::default();
    texts(rules.info(), &mut report);
    for seed in 0..options.games {
        for seating in &rules.info().seatings {
            if start.elapsed() < options.time {
                let setup = setup(rules.info(), seating, &options.rules, u64::from(seed));
                game::play(rules, setup, options, &mut report);
            }
        }
    }
    report.seconds = start.elapsed().as_secs_f64();
    report
}

fn setup(info: &Info, seating: &Seating, rules: &str, seed: u64) -> Setup {
    let seats = u8::try_from(seating.teams.len()).unwrap_or(u8::MAX);
    Setup {
        rules: rules.to_owned(),
        teams: seating.teams.clone(),
        order: (0..seats).collect(),
        seed: [seed, 1, 2, 3],
        auctions: info.auctions.clone(),
        ..Setup::default()
    }
}

/// Every key of the translations is there in both languages.
fn texts(info: &Info, report: &mut AuditReport) {
    let mut keys: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (lang, key, _) in &info.strings {
        keys.entry(key).or_default().push(lang);
    }
    for (key, langs) in keys {
        let both = ["en", "zh-Hans"].iter().all(|lang| langs.contains(lang));
        report.hold("every text has en and zh-Hans", (0, 0), both, || {
            format!("`{key}` is only in {}", langs.join(", "))
        });
    }
}
