//! What is measured: `bench/figures.toml`, so that no game is named here.

use super::{commands, kills, legal, native, perft, playouts, sleeping, wake};
use crate::Done;
use crate::output::Failed;
use serde::Deserialize;
use std::path::Path;

/// One section a figure, or several for different games.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Plan {
    pub(crate) perft: Vec<perft::Section>,
    pub(crate) playouts: Vec<playouts::Section>,
    pub(crate) native: native::Section,
    pub(crate) legal: Vec<legal::Section>,
    pub(crate) wake: wake::Section,
    pub(crate) sleeping: sleeping::Section,
    pub(crate) kills: kills::Section,
    pub(crate) commands: commands::Section,
}

/// What is promised of a figure, and what we work towards.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Bound {
    pub(crate) at_most: Option<f64>,
    pub(crate) at_least: Option<f64>,
    pub(crate) aim: Option<f64>,
}

impl Bound {
    pub(crate) fn met(self, value: f64) -> bool {
        self.at_most.is_none_or(|most| value <= most)
            && self.at_least.is_none_or(|least| value >= least)
    }
}

pub(crate) fn read(path: &Path) -> Done<Plan> {
    let name = path.display();
    let text = std::fs::read_to_string(path).map_err(|error| {
        Failed::Input(format!(
            "{name}: {error}; in a checkout it is bench/figures.toml, elsewhere name it by --figures"
        ))
    })?;
    toml::from_str(&text).map_err(|error| Failed::Input(format!("{name}: {error}")))
}
