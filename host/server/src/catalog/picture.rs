//! A game's opening position, for pictures.

use super::Game;
use qipai_table::rules::{Rules, Viewer};
use qipai_table::{Opening, Table};
use serde_json::json;
use std::sync::Arc;

/// Board and opening scene of a spectator, JSON text; the same deal each time.
pub(super) fn opening(game: &Game) -> Option<String> {
    let rules: Arc<dyn Rules> = Arc::new(game.plugin.clone());
    let opening = Opening {
        start: Some(0),
        ..Opening::default()
    };
    let opened = Table::open(game.manifest.config.clone(), rules, [7; 32], opening, 0);
    let mut table = opened.ok()?;
    let def = table.scene_def().ok()?;
    let scene = table.scene(Viewer::Spectator).ok()?;
    Some(json!({"def": def, "scene": scene}).to_string())
}
