//! `night.toml` as it is written, with positions.

use serde::Deserialize;
use toml::Spanned;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawNight {
    #[serde(default)]
    pub(super) title: String,
    #[serde(default)]
    pub(super) seed: u64,
    pub(super) rounds: Spanned<u32>,
    #[serde(default)]
    pub(super) people: Vec<RawPerson>,
    #[serde(default)]
    pub(super) games: Vec<RawGame>,
    #[serde(default)]
    pub(super) apart: Vec<RawApart>,
    #[serde(default)]
    pub(super) goals: RawGoals,
    #[serde(default)]
    pub(super) standing: RawStanding,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawPerson {
    pub(super) name: Spanned<String>,
    pub(super) knows: Option<Vec<Spanned<String>>>,
    pub(super) from: Option<Spanned<u32>>,
    pub(super) until: Option<Spanned<u32>>,
    #[serde(default)]
    pub(super) strength: i32,
}

#[derive(Deserialize)]
#[serde(untagged)]
pub(super) enum RawSeats {
    One(u32),
    Many(Vec<u32>),
}

#[derive(Deserialize)]
#[serde(untagged)]
pub(super) enum RawWeight {
    Whole(u32),
    Text(String),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawGame {
    pub(super) id: Spanned<String>,
    pub(super) manifest: Option<Spanned<String>>,
    pub(super) seats: Option<Spanned<RawSeats>>,
    pub(super) tables: Spanned<u32>,
    pub(super) weight: Option<Spanned<RawWeight>>,
    pub(super) teams: Option<Spanned<Vec<Vec<u32>>>>,
    #[serde(default)]
    pub(super) beginners: super::Beginners,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawApart {
    pub(super) people: Vec<Spanned<String>>,
    #[serde(default)]
    pub(super) reason: String,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawGoals {
    pub(super) meet: Option<Spanned<u32>>,
    pub(super) game: Option<Spanned<u32>>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawStanding {
    pub(super) drop_worst: Option<Spanned<u32>>,
    pub(super) min_tables: Option<Spanned<u32>>,
}
